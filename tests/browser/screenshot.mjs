// Takes a picture of the page.

import { parseArgs } from "node:util";
import { startBrowser } from "./browsers.mjs";
import { preparePage, sleep } from "./harness.mjs";
import { ROOT, startServer } from "./server.mjs";

const USAGE = `usage: node tests/browser/screenshot.mjs [QUERY or URL] [options]
  QUERY           what follows index.html, such as '?embed=1#...' (a URL: that page)
  --out FILE      default screenshot.png
  --width N       CSS pixels, default 1280        --height N      default 800
  --scale N       device pixels a CSS pixel       --touch         a phone's screen
  --locale TAG    such as ja or zh-CN             --theme light|dark
  --browser NAME  chromium (default) or firefox   --site FOLDER   default: target/site; dist for the release
  --wait MS       before the picture, default 1500
  --run CODE      JavaScript to run in the page before waiting
  --full          the whole page, not only what is on the screen`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string", default: "screenshot.png" },
    width: { type: "string", default: "1280" },
    height: { type: "string", default: "800" },
    scale: { type: "string", default: "1" },
    touch: { type: "boolean", default: false },
    locale: { type: "string" },
    theme: { type: "string" },
    browser: { type: "string", default: "chromium" },
    site: { type: "string", default: "target/site" },
    wait: { type: "string", default: "1500" },
    run: { type: "string" },
    full: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (values.help) {
  console.log(USAGE);
} else {
  const name = values.browser === "firefox" ? "firefox" : "chromium";
  const server = await startServer({ root: ROOT + values.site });
  const { browser, stop } = await startBrowser(name);
  const page = await browser.newPage();
  page.on("console", (message) => console.log(`console ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => console.log(`uncaught: ${error}`));
  await preparePage(page, name, {
    width: Number(values.width),
    height: Number(values.height),
    scale: Number(values.scale),
    touch: values.touch,
    locale: values.locale,
    theme: values.theme === "dark" ? "dark" : "light",
  });
  const where = positionals[0] ?? "";
  await page.goto(/^https?:/.test(where) ? where : server.url("/") + where, { waitUntil: "load" });
  if (values.run) await page.evaluate(values.run);
  await sleep(Number(values.wait));
  await page.screenshot({ path: values.out, fullPage: values.full });
  console.log(`wrote ${values.out}`);
  await stop();
  await server.stop();
}
