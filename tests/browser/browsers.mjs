// Starts the browsers installed on this machine. Nothing is downloaded.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { browserPath } from "./installed.mjs";

/**
 * Starts Chromium or Firefox with a new profile. `stop()` ends it and removes the profile. Firefox saves files in the
 * folder `downloads`; in Chromium each context sets it.
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
          ],
        });
  return {
    browser,
    downloads,
    stop: async () => {
      await browser.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
