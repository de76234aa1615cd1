// Starts the browsers installed on this machine. Nothing is downloaded.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { browserPath } from "./installed.mjs";

/** How long a browser may take to answer or to end. Milliseconds. */
const END = 10_000;

/**
 * Starts Chromium or Firefox with a new profile. Firefox saves files in the folder `downloads`; in Chromium each
 * context sets it. `stop()` ends the browser and removes the profile. `death()` says how the browser died by itself,
 * or that it does not answer. It is undefined for a browser that works.
 */
export async function startBrowser(name) {
  const profile = mkdtempSync(join(tmpdir(), `tengen-${name}-`));
  const downloads = join(profile, "downloads");
  mkdirSync(downloads);
  const options = { executablePath: browserPath(name), headless: true, userDataDir: profile };
  const browser =
    name === "firefox"
      ? await puppeteer.launch({
          ...options,
          browser: "firefox",
          // No touch screen is attached to a test machine.
          extraPrefsFirefox: {
            "dom.w3c_touch_events.enabled": 1,
            "network.captive-portal-service.enabled": false,
            // Software drawing, 60 times a second, took a third of all work.
            "layout.frame_rate": 15,
            // In Firefox the visitor prefers reduced motion, in Chromium not. Only Chromium can set it for one page.
            "ui.prefersReducedMotion": 1,
            "browser.download.folderList": 2,
            "browser.download.dir": downloads,
          },
        })
      : await puppeteer.launch({
          ...options,
          args: [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            "--force-color-profile=srgb",
            // Two hidden pages for the address bar of each window cost more than an empty page.
            "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
          ],
        });
  const child = browser.process();
  const said = keepLastLines(child.stderr);
  return {
    browser,
    downloads,
    death: async () => {
      const answers = browser.version().then(() => true);
      const tooLate = new Promise((resolve) => setTimeout(resolve, END, false).unref());
      if (await Promise.race([answers, tooLate]).catch(() => false)) return undefined;
      // Its exit arrives after the end of the connection.
      await new Promise((resolve) => setTimeout(resolve, 500));
      return `exit status ${child.exitCode}, signal ${child.signalCode}; its last lines:\n${said()}`;
    },
    stop: async () => {
      const timer = setTimeout(() => child.kill("SIGKILL"), END);
      await browser.close().catch(() => child.kill("SIGKILL"));
      clearTimeout(timer);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Collects the output of a process. The returned function gives its last lines. */
function keepLastLines(stream) {
  let text = "";
  stream?.on("data", (bytes) => {
    text = `${text}${bytes}`.slice(-2000);
  });
  return () => text;
}
