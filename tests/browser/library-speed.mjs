// Measures the library in Chromium: the time to read, list and search a large collection. It also measures how long the
// page's thread is busy meanwhile.
//
//   node tests/browser/library-speed.mjs [--games 100000] [--seed 1] [--format sgf|rif] [--site target/site]

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { numbers, rifOf, sgfOf, stoneGame } from "../page/collections.mjs";
import { text } from "./actions.mjs";
import { startBrowser } from "./browsers.mjs";
import { preparePage, until } from "./harness.mjs";
import { ROOT, startServer } from "./server.mjs";

const { values } = parseArgs({
  options: {
    games: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    format: { type: "string", default: "sgf" },
    site: { type: "string", default: "target/site" },
  },
});
const random = numbers(Number(values.seed));
const games = Array.from({ length: Number(values.games) }, () => stoneGame(random));
const folder = mkdtempSync(join(tmpdir(), "tengen-library-"));
const file = join(folder, `games.${values.format}`);
writeFileSync(file, values.format === "rif" ? rifOf(games) : sgfOf(games));

const server = await startServer({ root: join(ROOT, values.site) });
const { browser, stop } = await startBrowser("chromium");
const page = await browser.newPage();
await preparePage(page, "chromium", { width: 1280, height: 800, locale: "en" });
await page.goto(server.url("/www/library/index.html?lang=en"), { waitUntil: "load" });
await until(async () => (await text(page, "#status")) === "Open a collection of games", "the page is ready", 60_000);
await page.evaluate(() => {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({ type: "longtask" });
});

/** Milliseconds from an action of the page until the text of an element is another one. */
const timed = (action, selector) =>
  page.evaluate(
    async (code, watched) => {
      const node = document.querySelector(watched);
      const before = node.textContent;
      const begin = performance.now();
      const changed = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (node.textContent === before) return;
          observer.disconnect();
          resolve(performance.now() - begin);
        });
        observer.observe(node, { childList: true, characterData: true, subtree: true });
      });
      const [id, value] = code;
      const target = document.querySelector(id);
      if (value === undefined) target.click();
      else {
        target.value = value;
        target.dispatchEvent(new Event("input"));
      }
      return changed;
    },
    action,
    selector,
  );

const begin = performance.now();
const input = await page.$("#pick");
await input.uploadFile(file);
const all = games.length.toLocaleString("en");
await until(async () => (await text(page, "#total")) === `${all} of ${all} games`, "all are read", 300_000);
console.log(`${values.format}: ${all} games listed after ${((performance.now() - begin) / 1000).toFixed(2)} s`);
console.log(`longest task of the page while reading: ${await page.evaluate(() => Math.round(window.longest))} ms`);
await page.evaluate(() => (window.longest = 0));
for (const [what, action, selector] of [
  ["a first move", ["#moves button"], "#substatus"],
  ["a second move", ["#moves button"], "#substatus"],
  ["a third move", ["#moves button"], "#substatus"],
  ["typing s", ["#text", "s"], "#total"],
  ["typing sa", ["#text", "sa"], "#total"],
  ["typing sato kyoto", ["#text", "sato kyoto"], "#total"],
  ["back to the third move", ["#undo"], "#substatus"],
])
  console.log(`${what}: ${Math.round(await timed(action, selector))} ms until it is shown`);
console.log(`longest task of the page after reading: ${await page.evaluate(() => Math.round(window.longest))} ms`);
await stop();
await server.close?.();
rmSync(folder, { recursive: true });
process.exit();
