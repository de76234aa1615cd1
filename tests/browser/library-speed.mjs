// Measures the library in Chromium: the time to read, list and search a large collection. It also measures how long the
// page's thread is busy meanwhile, the frames that it draws, and the greatest memory.
//
//   node tests/browser/library-speed.mjs [--games 100000] [--seed 1] [--format sgf|rif] [--site target/site]
//   node tests/browser/library-speed.mjs --huge 1024      files of so many megabytes instead

import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { numbers, rifOf, sgfOf, stoneGame } from "../page/collections.mjs";
import { button, text } from "./actions.mjs";
import { startBrowser } from "./browsers.mjs";
import { preparePage, until } from "./harness.mjs";
import { watchMemory } from "./memory.mjs";
import { ROOT, startServer } from "./server.mjs";

const { values } = parseArgs({
  options: {
    games: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    format: { type: "string", default: "sgf" },
    site: { type: "string", default: "target/site" },
    huge: { type: "string" },
  },
});
const random = numbers(Number(values.seed));
const games = Array.from({ length: values.huge ? 10_000 : Number(values.games) }, () => stoneGame(random));
const folder = mkdtempSync(join(tmpdir(), "tengen-library-"));

const server = await startServer({ root: join(ROOT, values.site) });
const { browser, stop } = await startBrowser("chromium");
const page = await browser.newPage();
await preparePage(page, "chromium", { width: 1280, height: 800, locale: "en" });
await page.goto(server.url("/www/library/index.html?lang=en"), { waitUntil: "load" });
await until(async () => (await text(page, "#status")) === "Open a collection of games", "the page is ready", 60_000);
await page.evaluate(() => {
  window.watch = () => Object.assign(window, { longest: 0, gap: 0, frames: 0, since: performance.now() });
  window.watch();
  let last = performance.now();
  const beat = (now) => {
    window.frames += 1;
    window.gap = Math.max(window.gap, now - last);
    last = now;
    requestAnimationFrame(beat);
  };
  requestAnimationFrame(beat);
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

/** Begins to watch the page's thread anew. */
const watchAgain = () => page.evaluate(() => window.watch());

/** What the page's thread did since. */
const smoothness = async () => {
  const { longest, gap, rate } = await page.evaluate(() => ({
    longest: window.longest,
    gap: window.gap,
    rate: (1000 * window.frames) / (performance.now() - window.since),
  }));
  const frames = `${rate.toFixed(1)} frames a second, at most ${gap.toFixed(0)} ms between two`;
  return `longest task ${longest.toFixed(0)} ms; ${frames}`;
};
const input = await page.$("#pick");

/** A collection of many games: how long it takes, and how much memory. */
async function measureGames() {
  const file = join(folder, `games.${values.format}`);
  writeFileSync(file, values.format === "rif" ? rifOf(games) : sgfOf(games));
  const all = games.length.toLocaleString("en");
  const memory = await watchMemory(browser, page);
  await watchAgain();
  const begin = performance.now();
  await input.uploadFile(file);
  await until(async () => (await text(page, "#total")) === `${all} of ${all} games`, "all are read", 300_000);
  console.log(`${values.format}: ${all} games listed after ${((performance.now() - begin) / 1000).toFixed(2)} s`);
  console.log(`memory while reading, at most: ${await memory.stop()}`);
  console.log(`the page while reading: ${await smoothness()}`);
  await watchAgain();
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
  console.log(`the page after reading: ${await smoothness()}`);
}

/** A file of some megabytes: a text, then its parts again and again. */
function writeLong(name, begin, part) {
  const path = join(folder, name);
  const file = openSync(path, "w");
  let length = writeSync(file, begin);
  for (; length < Number(values.huge) << 20; ) length += writeSync(file, part);
  closeSync(file);
  return path;
}

/** Huge files, one after the other. A stone on the board must stay. */
async function measureHuge() {
  await page.click(button("h8"));
  await until(async () => (await text(page, "#substatus")).startsWith("Moves: 1"), "a stone is on the board");
  const [blanks, many] = [Buffer.alloc(1 << 20, "a"), sgfOf(games)];
  for (const [name, begin, part] of [
    ["piskvork.psq", "Piskvorky 15x15, 11:11, 0\n", blanks],
    ["endless.sgf", "(;GM[4]SZ[15]C[", blanks],
    ["games.sgf", many, many],
  ]) {
    const path = writeLong(name, begin, part);
    await watchAgain();
    const memory = await watchMemory(browser, page);
    const start = performance.now();
    await input.uploadFile(path);
    const done = async () =>
      (await page.$$eval("#faults li", (all) => all.map((one) => one.textContent))).find((words) =>
        words.startsWith(name),
      ) && (await page.$eval("#reading", (one) => one.hidden));
    await until(done, `${name} has its sentence`, 600_000);
    const said = await page.$$eval("#faults li", (all) => all.map((one) => one.textContent));
    const [first, ...others] = said.filter((words) => words.startsWith(name));
    console.log(`${name}, ${values.huge} MB: ${((performance.now() - start) / 1000).toFixed(2)} s`);
    console.log(`  said: ${first} (and ${others.length} more)`);
    console.log(`  memory at most: ${await memory.stop()}`);
    console.log(`  the page: ${await smoothness()}`);
    console.log(
      `  the board: ${await text(page, "#substatus")}; the list: ${(await text(page, "#total")) || "no games"}`,
    );
    rmSync(path);
  }
}

await (values.huge ? measureHuge() : measureGames());
await stop();
await server.close?.();
rmSync(folder, { recursive: true });
process.exit();
