// Compares one worker with several in an isolated page: the nodes a second of a search, and its depth.
//
//   cargo xtask build --release
//   node tests/browser/workers-speed.mjs [--workers 2] [--rounds 4] [--time 3000] [--browsers chromium,firefox]
//     [--game othello] [--site dist]
//
// The rounds alternate, so that other work on the machine affects all alike. Each position is searched in a new page.

import { join } from "node:path";
import { parseArgs } from "node:util";
import { ready } from "./actions.mjs";
import { startBrowser } from "./browsers.mjs";
import { until } from "./harness.mjs";
import { ROOT, startServer } from "./server.mjs";

const { values } = parseArgs({
  options: {
    workers: { type: "string", default: "2" },
    rounds: { type: "string", default: "4" },
    time: { type: "string", default: "3000" },
    browsers: { type: "string", default: "chromium" },
    game: { type: "string", default: "freestyle-15" },
    site: { type: "string", default: "dist" },
  },
});

/** Even positions without a forced win. The engine is to move. */
const GAMES = {
  "freestyle-15": ["e6j7i5i11i8", "e7e6j8j6j5", "e7h9f11", "e8f10h11g8e11"],
  othello: ["f5d6c3d3c2f3d7", "f5d6c3d3c6f6c4", "f5d6c3f3c5b4a5", "f5d6c3f3d3f4g4"],
};

/** The facts of a search with so many workers. The first search loads the helpers, so the second one counts. */
async function search(browser, address, workers) {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument((cores) => {
    Object.defineProperty(navigator, "hardwareConcurrency", { value: cores });
  }, workers + 1);
  await page.goto(address, { waitUntil: "load" });
  await ready(page);
  // The browser remembers an open panel.
  if (!(await page.$eval("#thinking", (one) => one.open))) await page.click("#thinking summary");
  const fact = (name) => page.$eval(`#facts .${name} dd`, (one) => one.textContent).catch(() => "");

  for (let count = 0; count < 2; count += 1) {
    await page.$eval('[data-do="hint"]', (one) => one.click());
    await until(() => page.$eval("#clock", (one) => !one.hidden), "a search");
    await until(() => page.$eval("#clock", (one) => one.hidden), "its end", 60_000);
  }
  const number = (text) => Number.parseFloat(text) * (/M/.test(text) ? 1e6 : /K/i.test(text) ? 1e3 : 1);
  const found = {
    threads: Number(await fact("threads")) || 1,
    nps: number((await fact("nps")).replaceAll(",", "")),
    depth: Number.parseInt(await fact("depth"), 10),
  };
  await page.close();
  return found;
}

const server = await startServer({ root: join(ROOT, values.site), coi: true });
for (const name of values.browsers.split(",")) {
  const { browser, stop } = await startBrowser(name);
  const sums = new Map();
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const game of GAMES[values.game])
      for (const workers of [1, Number(values.workers)]) {
        const address = server.url(
          `/index.html?lang=en&level=10&color=black&time=${values.time}#g=${values.game}-${game}`,
        );
        const { threads, nps, depth } = await search(browser, address, workers);
        if (threads !== workers) throw new Error(`${threads} workers instead of ${workers}`);
        const sum = sums.get(workers) ?? { nps: [], depth: [] };
        sum.nps.push(nps);
        sum.depth.push(depth);
        sums.set(workers, sum);
      }
  const mean = (all) => all.reduce((sum, one) => sum + one, 0) / all.length;
  for (const [workers, { nps, depth }] of sums)
    console.log(`${name}, ${workers} workers: ${Math.round(mean(nps))} nodes/s, depth ${mean(depth).toFixed(2)}`);
  const [one, more] = [...sums.values()].map(({ nps }) => mean(nps));
  console.log(`${name}: ${(more / one).toFixed(2)} times the nodes`);
  await stop();
}
await server.stop();
