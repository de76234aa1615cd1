// Starting the browsers that are installed on this machine. Nothing is downloaded.

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';

const PLACES = {
  chromium: [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  firefox: [
    process.env.FIREFOX,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/snap/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ],
};

/** What to install where a browser is missing (Debian's names). */
const PACKAGES = { chromium: 'chromium', firefox: 'firefox-esr', webkit: 'webkit2gtk-driver', xvfb: 'xvfb' };

/** The first of the paths that exists; throws with what to install. */
export function installed(what, paths) {
  const path = paths.find((one) => one && existsSync(one));
  if (!path) throw new Error(`${what} is missing: apt-get install ${PACKAGES[what]}`);
  return path;
}

/** The program of a browser: 'chromium' or 'firefox'. */
export const browserPath = (name) => installed(name, PLACES[name]);

/** The programs that a test in WebKit needs. */
export function webkitPaths() {
  const folders = ['/usr/lib', '/usr/libexec', '/usr/lib64'].filter(existsSync);
  // Debian keeps the small browser below a folder that is named for the processor.
  const below = folders.flatMap((folder) => [folder, ...readdirSync(folder).map((one) => join(folder, one))]);
  const versions = ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'];
  const small = below.flatMap((folder) => versions.map((version) => join(folder, version, 'MiniBrowser')));
  return {
    driver: installed('webkit', ['/usr/bin/WebKitWebDriver']),
    browser: installed('webkit', small),
    display: installed('xvfb', ['/usr/bin/Xvfb']),
  };
}

/** Starts Chromium or Firefox with a profile of its own; `stop()` ends it and removes the profile. */
export async function startBrowser(name) {
  const profile = mkdtempSync(join(tmpdir(), `tengen-${name}-`));
  const options = { executablePath: browserPath(name), headless: true, userDataDir: profile };
  const browser =
    name === 'firefox'
      ? await puppeteer.launch({
          ...options,
          browser: 'firefox',
          // No touch screen is attached to a test machine.
          extraPrefsFirefox: { 'dom.w3c_touch_events.enabled': 1, 'network.captive-portal-service.enabled': false },
        })
      : await puppeteer.launch({
          ...options,
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            '--no-first-run',
            '--force-color-profile=srgb',
          ],
        });
  return {
    browser,
    stop: async () => {
      await browser.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
