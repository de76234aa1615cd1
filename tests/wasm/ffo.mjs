// Solves positions of an OBF file in wasm: `node tests/wasm/ffo.mjs FILE FIRST..LAST [WORKERS]`. Each line has the score
// and the nodes of the first worker. It also has the seconds by the clock and of the processor. Not a test: other work on
// the machine matters.

import { readFile } from "node:fs/promises";
import { load } from "./engine.mjs";
import { startHelpers } from "./helpers.mjs";

const [file, range, workers = "1"] = process.argv.slice(2);
const [first, last] = (range ?? "1..999").split("..").map(Number);
const { Game, module } = await load();
const memory = 1 << 24;
const game = new Game({ game: "othello", memory });
game.loadWeights(await readFile(new URL("../../assets/othello.bin", import.meta.url)));
const { table, flag, helpers } = startHelpers(module, Number(workers) - 1, memory);
if (helpers.length) game.shareTable(table, 0);
/** Ends the helpers' searches. */
const stop = () => {
  Atomics.store(flag, 0, 1);
  return new Promise((resolve) => setTimeout(resolve, 50));
};
if (helpers.length) {
  // They are ready when they have searched.
  for (const helper of helpers) {
    helper.postMessage({ game: "othello", rule: "othello", size: 8, text: "f5", time: 200 });
  }
  await new Promise((resolve) => setTimeout(resolve, 2000));
  await stop();
}
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const total = { nodes: 0, wall: 0, cpu: 0, wrong: 0 };
const lines = (await readFile(file, "utf8")).split("\n").filter((line) => /^[-XOxo.*]{64} /.test(line));
for (const [i, line] of lines.entries()) {
  if (i + 1 < first || i + 1 > last) continue;
  game.load(line);
  table.fill(0);
  Atomics.store(flag, 0, 0);
  for (const helper of helpers) {
    helper.postMessage({ game: "othello", rule: "othello", size: 8, text: line, time: 600_000 });
  }
  const begin = { wall: performance.now(), cpu: cpu() };
  const answer = game.findMove({});
  const wall = (performance.now() - begin.wall) / 1000;
  const used = cpu() - begin.cpu;
  if (helpers.length) await stop();
  const best = [...line.matchAll(/([A-H][1-8]):([+-]\d+)/g)];
  const value = Math.max(...best.map(([, , discs]) => Number(discs)));
  const right =
    answer.score === 100 * value &&
    best.some(([, name, discs]) => name.toLowerCase() === answer.move && Number(discs) === value);
  total.nodes += answer.nodes;
  total.wall += wall;
  total.cpu += used;
  total.wrong += right ? 0 : 1;
  console.log(
    `${i + 1} ${answer.move} ${answer.score / 100} nodes ${answer.nodes} wall ${wall.toFixed(2)} cpu ${used.toFixed(2)} ${right ? "right" : "WRONG"}`,
  );
}
console.log(`all: nodes ${total.nodes} wall ${total.wall.toFixed(2)} cpu ${total.cpu.toFixed(2)} wrong ${total.wrong}`);
for (const helper of helpers) await helper.terminate();
