// Solves the FFO positions in a tab by the page's own client, and counts nodes.
//
//   cargo xtask build --release
//   node tests/browser/ffo.mjs --out FILE [--from 40] [--to 59] [--memory 32] [--browser chromium]
//
// FILE keeps a row a position, and the same call resumes. A score or a move that is not the published one is an error.

import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startBrowser } from "./browsers.mjs";
import { ROOT, startServer } from "./server.mjs";

const { values } = parseArgs({
  options: {
    out: { type: "string" },
    from: { type: "string", default: "40" },
    to: { type: "string", default: "59" },
    memory: { type: "string", default: "32" },
    browser: { type: "string", default: "chromium" },
  },
});
if (!values.out) throw new Error("--out is needed");

/** Solves a position in the page. */
async function solve({ text, memory }) {
  const { Client } = await import(new URL("/www/engine/client.js", location.origin).href);
  const download = async () => (await fetch("/assets/othello.bin")).arrayBuffer();
  const client = new Client({ memory, download, help: null });
  try {
    const setup = { game: "othello", rule: "othello", size: 8 };
    await client.open(setup, text);
    await client.fetchWeights(setup);
    // Longer than any of them takes.
    const { move, score, nodes, time } = await client.findMove({ time: 86_400_000 });
    return { move, score, nodes, time };
  } finally {
    client.close();
  }
}

/** Its result. The search may take longer than the browser's driver waits for a call. */
async function answerOf(page, question) {
  await page.addScriptTag({ content: `window.solve = ${solve}` });
  await page.evaluate((question) => {
    window.solve(question).then(
      (found) => (window.found = found),
      (error) => (window.found = { error: String(error) }),
    );
  }, question);
  for (;;) {
    const found = await page.evaluate(() => window.found ?? null);
    if (found?.error) throw new Error(found.error);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const problems = readFileSync(join(ROOT, "tests/data/ffo/fforum-40-59.obf"), "utf8")
  .split("\n")
  .filter((line) => /^[-XO]{64} /.test(line));
if (!existsSync(values.out)) writeFileSync(values.out, "position,move,score,nodes,seconds\n");
const done = new Set(
  readFileSync(values.out, "utf8")
    .split("\n")
    .map((row) => Number(row.split(",")[0])),
);
const server = await startServer({ root: ROOT, coi: true, csp: false });
const { browser, stop } = await startBrowser(values.browser);
try {
  for (let number = Number(values.from); number <= Number(values.to); number += 1) {
    if (done.has(number)) continue;
    const page = await browser.newPage();
    await page.goto(server.url("/README.md"));
    const [text, ...moves] = problems[number - 40].split(";").map((part) => part.trim());
    const published = new Map(moves.filter(Boolean).map((one) => one.toLowerCase().split(":")));
    const best = Math.max(...[...published.values()].map(Number));
    const { move, score, nodes, time } = await answerOf(page, { text, memory: Number(values.memory) << 20 });
    const isRight = score === 100 * best && Number(published.get(move)) === best;
    if (!isRight) throw new Error(`FFO ${number}: ${move} ${score}`);
    appendFileSync(values.out, `${number},${move},${score / 100},${nodes},${(time / 1000).toFixed(1)}\n`);
    console.log(`FFO ${number}: ${move} ${score / 100}, ${nodes} nodes, ${(time / 1000).toFixed(1)} s`);
    await page.close();
  }
} finally {
  await stop();
  await server.stop();
}
