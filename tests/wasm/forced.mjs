// Compares the forced-win search in wasm with the native one: `node tests/wasm/forced.mjs [rounds]`. Run `cargo xtask
// test build` and `cargo build --release` first. It measures the experiment's proof-number searches on all its
// positions. Nodes must be equal; times are the best of the rounds in milliseconds. Not a test, because other work on
// the machine matters.

import { execFileSync } from "node:child_process";
import { load } from "./engine.mjs";

const rounds = Number(process.argv[2] ?? 5);
const nodes = 3_000_000;
const native = new URL("../../target/release/tengen", import.meta.url).pathname;
const { labPlan, labMeasure } = await load("analysis/");
const plan = labPlan();
const place = plan.findIndex(({ name }) => name === "threats");
const { techniques, exercises } = plan[place];
const rows = techniques.map(({ name }) => name).filter((name) => name.startsWith("proof by") || name.includes("quiet"));

/** @type {Map<string, { nodes: number, verdict: string, ms: [number, number] }>} by row and position: native, wasm */
const best = new Map();
function keep(row, which) {
  const key = `${row.technique}: ${row.position}`;
  const found = best.get(key) ?? { nodes: row.nodes, verdict: row.verdict, ms: [Infinity, Infinity] };
  if (found.nodes !== row.nodes || found.verdict !== row.verdict) throw new Error(`${key}: the searches differ`);
  found.ms[which] = Math.min(found.ms[which], row.ms);
  best.set(key, found);
}

for (let round = 0; round < rounds; round++) {
  for (const name of rows) {
    const text = execFileSync(native, ["lab", "--json", "--only", "threats", "--rows", name, "--nodes", String(nodes)]);
    for (const row of JSON.parse(String(text))) keep(row, 0);
    for (const exercise of exercises.keys()) {
      const technique = techniques.findIndex((found) => found.name === name);
      keep(labMeasure(place, technique, exercise, 0, nodes), 1);
    }
  }
}

const total = { nodes: 0, ms: [0, 0] };
console.log("     nodes  native ms    wasm ms  ratio  row: position");
for (const [name, found] of best) {
  const [fast, slow] = found.ms;
  // Shorter times are mostly for making tables.
  if (found.nodes >= 1_000) {
    total.nodes += found.nodes;
    total.ms[0] += fast;
    total.ms[1] += slow;
  }
  const shown = [fast.toFixed(2).padStart(10), slow.toFixed(2).padStart(10), (slow / fast).toFixed(2).padStart(6)];
  console.log([String(found.nodes).padStart(10), ...shown, ` ${name} (${found.verdict})`].join(" "));
}
const speed = total.ms.map((ms) => Math.round(total.nodes / ms));
console.log(
  `those of 1,000 nodes and more: ${total.nodes} nodes, ${speed[0]} and ${speed[1]} thousand a second, ratio ${(total.ms[1] / total.ms[0]).toFixed(2)}`,
);
