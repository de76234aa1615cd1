// Measures nodes a second of a program with the Gomocup protocol, over the positions of a public benchmark:
//
//   node tests/gomocup-speed.mjs [--nodes N] [--engine "COMMAND"]
//
// The program reports the nodes in its messages. The script measures the time.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    nodes: { type: "string", default: "2000000" },
    engine: { type: "string", default: "target/release/tengen gomocup" },
  },
});

const RULES = { freestyle: 0, standard: 1, renju: 4 };
const text = readFileSync(new URL("data/forced/rapfi_bench.txt", import.meta.url), "utf8");
const positions = text
  .split(/^= /m)
  .slice(1)
  .map((block) => Object.fromEntries([...block.matchAll(/^(\w+): (.*)$/gm)].map(([, key, value]) => [key, value])));

/** Searches one position in a fresh process. */
async function search({ rule, size, moves }) {
  const [program, ...words] = values.engine.split(/\s+/);
  const child = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const say = (line) => child.stdin.write(`${line}\n`);
  say(`START ${size}`);
  while ((await lines.next()).value !== "OK");
  say(`INFO rule ${RULES[rule]}`);
  say("INFO timeout_turn 600000");
  say("INFO timeout_match 0");
  say(`INFO max_node ${values.nodes}`);
  const points = [...moves.matchAll(/([a-t])(\d+)/g)].map(([, x, y]) => [x.charCodeAt(0) - 97, size - Number(y)]);
  const board = points.map(([x, y], i) => `${x},${y},${(points.length - i) % 2 === 0 ? 1 : 2}`);
  const began = performance.now();
  say(["BOARD", ...board, "DONE"].join("\n"));
  let nodes = 0;
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done || line.startsWith("ERROR")) throw new Error(line ?? "the program has ended");
    nodes = Number(/\bnodes (\d+)/.exec(line)?.[1] ?? nodes);
    if (/^\d+,\d+$/.test(line)) break;
  }
  const seconds = (performance.now() - began) / 1000;
  say("END");
  return { nodes, seconds };
}

let [nodes, seconds] = [0, 0];
for (const position of positions) {
  const found = await search(position);
  console.log(
    `${position.rule} ${position.size} ${position.moves}: ${found.nodes} nodes, ${Math.round(found.nodes / found.seconds)}/s`,
  );
  nodes += found.nodes;
  seconds += found.seconds;
}
console.log(`${nodes} nodes in ${seconds.toFixed(2)} s: ${Math.round(nodes / seconds)} nodes/s`);
