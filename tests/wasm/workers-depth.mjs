// The time that one worker and several take to complete a depth, in wasm: `node tests/wasm/workers-depth.mjs
// [--depth 17] [--rounds 3] [--workers 2] [--memory BYTES]`. The memory is that of the helpers' own tables together.
// Each line has geometric means over 20 positions. Not a test: other work on the machine matters. Build first:
// `cargo xtask build --release`.

import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { load } from "./engine.mjs";
import { startHelpers } from "./helpers.mjs";

const { values } = parseArgs({
  options: {
    depth: { type: "string", default: "17" },
    rounds: { type: "string", default: "3" },
    workers: { type: "string", default: "2" },
    memory: { type: "string", default: String(1 << 25) },
  },
});
/** The first position in the file of openings, and their number. */
const [FIRST, COUNT] = [40, 20];
/** Bytes for the first worker. */
const OWN = 1 << 25;

const read = (/** @type {string} */ file) => readFileSync(new URL(`../../${file}`, import.meta.url));
const { Game, module } = await load();
const weights = read("assets/networks/freestyle.bin");
const positions = read("openings/even-freestyle15.txt")
  .toString()
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .slice(FIRST, FIRST + COUNT);
const { table, flag, helpers } = startHelpers(module, Number(values.workers) - 1, Number(values.memory));

/** Milliseconds of a search, and the first worker's nodes. @param {string} text @param {boolean} helped */
async function search(text, helped) {
  const game = new Game({ game: "gomoku", rule: "freestyle", size: 15, book: false, memory: OWN });
  game.loadWeights(weights);
  if (helped) game.shareTable(table, 0);
  game.load(text);
  table.fill(0);
  Atomics.store(flag, 0, 0);
  const position = { game: "gomoku", rule: "freestyle", size: 15, text: game.save(), time: 60_000 };
  if (helped) for (const helper of helpers) helper.postMessage(position);
  const since = performance.now();
  const { nodes } = game.findMove({ depth: Number(values.depth) });
  const time = performance.now() - since;
  Atomics.store(flag, 0, 1);
  await sleep(30);
  game.free();
  return { time, nodes };
}

const mean = (/** @type {number[]} */ all) => Math.exp(all.reduce((sum, one) => sum + Math.log(one), 0) / all.length);
// The first round loads and warms up, and does not count.
for (let round = 0; round <= Number(values.rounds); round += 1)
  for (const helped of [false, true]) {
    const found = [];
    for (const text of positions) found.push(await search(text, helped));
    if (round)
      console.log(
        `${helped ? values.workers : 1} workers: ${mean(found.map(({ time }) => time)).toFixed(1)} ms, ` +
          `${Math.round(mean(found.map(({ nodes }) => nodes)))} nodes of the first`,
      );
  }
process.exit(0);
