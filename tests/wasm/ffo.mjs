// Solves positions of an OBF file in wasm: `node tests/wasm/ffo.mjs FILE FIRST..LAST`. Each line has the score, the
// nodes, and the seconds by the clock and of the processor. Not a test: other work on the machine matters.

import { readFile } from "node:fs/promises";
import { load } from "./engine.mjs";

const [file, range] = process.argv.slice(2);
const [first, last] = (range ?? "1..999").split("..").map(Number);
const { Game } = await load();
const game = new Game({ game: "othello", memory: 1 << 24 });
game.loadWeights(await readFile(new URL("../../assets/othello.bin", import.meta.url)));
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const total = { nodes: 0, wall: 0, cpu: 0, wrong: 0 };
const lines = (await readFile(file, "utf8")).split("\n").filter((line) => /^[-XOxo.*]{64} /.test(line));
for (const [i, line] of lines.entries()) {
  if (i + 1 < first || i + 1 > last) continue;
  game.load(line);
  const begin = { wall: performance.now(), cpu: cpu() };
  const answer = game.findMove({});
  const wall = (performance.now() - begin.wall) / 1000;
  const used = cpu() - begin.cpu;
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
