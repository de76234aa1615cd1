// Starting the browsers that are installed on this machine. Nothing is downloaded.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { browserPath } from './installed.mjs';

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
