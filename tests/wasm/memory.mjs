// Measures the memory of one worker through many games: `node --expose-gc tests/wasm/memory.mjs [games] [nodes]`. The
// worker's own handlers play all rules and both games, with undo, and with their weights. Not a test, because it takes
// minutes.

import { readFile } from "node:fs/promises";
import { GAMES, weightsFile } from "../../www/game/games.js";
import { Host } from "../../www/engine/worker/host.js";
import { play } from "../../www/engine/worker/play.js";
import { load } from "./engine.mjs";

const [games = 1000, nodes = 300] = process.argv.slice(2).map(Number);
const MEGABYTE = 2 ** 20;

/** The setups: every rule on a small, a usual and a great board. */
const setups = GAMES.flatMap(({ name, rules, sizes }) => {
  const some = sizes.filter((size) => sizes.length === 1 || [9, 15, 20].includes(size));
  return rules.flatMap((rule) => some.map((size) => ({ game: name, rule, size })));
});

const { memory, ...bindings } = await load();
/** The worker's last reply. */
let said = {};
const host = new Host({ post: (message) => (said = message), sliced: false }, {});
host.bindings = bindings;
host.wasmMemory = memory;
host.handlers = play(host);
for (const file of new Set(setups.map(weightsFile).filter(Boolean)))
  host.weights.set(file, new Uint8Array(await readFile(new URL(`../../assets/${file}`, import.meta.url))));

/** Asks the worker. */
async function ask(message) {
  host.receive({ id: 1, ...message });
  await host.done;
  if (said.op === "error") throw new Error(JSON.stringify([message, said]));
  return said;
}

console.log("games   moves  wasm MB  heap MB");
let moves = 0;
for (let game = 1; game <= games; game++) {
  const setup = setups[game % setups.length];
  let { snapshot } = await ask({ op: "open", setup, text: "", played: -1 });
  while (!snapshot.outcome) {
    const { answer } = await ask({ op: "search", limits: { nodes, level: 1 + (game % 10) } });
    snapshot = (await ask({ op: "play", name: answer.move })).snapshot;
    moves += 1;
    if (moves % 50 === 0) {
      await ask({ op: "undo" });
      snapshot = (await ask({ op: "redo" })).snapshot;
    }
  }
  if (game % (games / 10) === 0) {
    globalThis.gc?.();
    const megabytes = [memory.buffer.byteLength, process.memoryUsage().heapUsed].map((bytes) => bytes / MEGABYTE);
    const row = [game, moves, ...megabytes.map((number) => number.toFixed(2))];
    console.log(row.map((field, at) => String(field).padStart([5, 8, 9, 9][at])).join(""));
  }
}
