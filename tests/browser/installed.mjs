// The paths of the programs that the tests drive, as the system's package manager installs them.

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const PLACES = {
  chromium: [
    process.env.CHROMIUM,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ],
  firefox: [
    process.env.FIREFOX,
    "/usr/bin/firefox-esr",
    "/usr/bin/firefox",
    "/snap/bin/firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
  ],
};

/** The first existing path; throws if no path exists. */
function installed(what, paths) {
  const path = paths.find((one) => one && existsSync(one));
  if (!path) throw new Error(`${what} is missing; 'cargo xtask test' installs it, or says how`);
  return path;
}

/** The program of a browser: 'chromium' or 'firefox'. */
export const browserPath = (name) => installed(name, PLACES[name]);

/** The driver of WebKit. */
const driverPath = () => installed("webkit", ["/usr/bin/WebKitWebDriver"]);

/** The small browser of WebKitGTK, which the driver starts. */
function miniBrowserPath() {
  const folders = ["/usr/lib", "/usr/libexec", "/usr/lib64"].filter(existsSync);
  // Debian keeps it below a folder named after the processor.
  const below = folders.flatMap((folder) => [folder, ...readdirSync(folder).map((one) => join(folder, one))]);
  const versions = ["webkit2gtk-4.1", "webkitgtk-6.0", "webkit2gtk-4.0"];
  return installed(
    "webkit",
    below.flatMap((folder) => versions.map((version) => join(folder, version, "MiniBrowser"))),
  );
}

/** The virtual screen that WebKit is shown on. */
const displayPath = () => installed("xvfb", ["/usr/bin/Xvfb"]);

/** The programs that a test in WebKit needs. */
export const webkitPaths = () => ({ driver: driverPath(), browser: miniBrowserPath(), display: displayPath() });

/** Whether a call returns; false if it throws. */
function succeeds(call) {
  try {
    call();
    return true;
  } catch {
    return false;
  }
}

/** Whether there is a font with Chinese characters. Systems without fontconfig include such fonts. */
function hasFonts() {
  if (process.platform !== "linux") return true;
  return succeeds(() => {
    if (execFileSync("fc-list", [":lang=zh"], { encoding: "utf8" }).trim() === "") throw new Error("none");
  });
}

/**
 * The missing parts of a need: 'chromium', 'firefox', 'webkit' (its driver and small browser), 'xvfb', 'fonts'.
 * @param {string} need 'chromium', 'firefox', 'webkit' (with the screen) or 'fonts'
 * @returns {string[]}
 */
export function missing(need) {
  if (need === "fonts") return hasFonts() ? [] : ["fonts"];
  if (need !== "webkit") return succeeds(() => browserPath(need)) ? [] : [need];
  const webkit = succeeds(driverPath) && succeeds(miniBrowserPath);
  return [...(webkit ? [] : ["webkit"]), ...(succeeds(displayPath) ? [] : ["xvfb"])];
}
