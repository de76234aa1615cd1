// Compares quintet's problems in wasm and native: `node tests/wasm/forced_problems.mjs [nodes] [rounds]`. Build first:
// `cargo build --release --example forced_times` and `cargo build --release --target wasm32-unknown-unknown --example
// forced_wasm`. It prints the best of the rounds in milliseconds, each with a new search. Not a test, because other
// work on the machine matters.

import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";

const nodes = Number(process.argv[2] ?? 20_000_000);
const rounds = Number(process.argv[3] ?? 3);
const target = new URL("../../target/", import.meta.url).pathname;

const module = await WebAssembly.compile(
  await readFile(`${target}wasm32-unknown-unknown/release/examples/forced_wasm.wasm`),
);
// The functions of the page's bindings are never called here.
const imports = {};
for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = () => 0;
const { exports } = await WebAssembly.instantiate(module, imports);

const text = execFileSync(`${target}release/examples/forced_times`, ["quintet", String(nodes), String(rounds)]);
const native = String(text)
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.trim().split(/\s+/));
if (native.length !== exports.forced_count()) throw new Error("the problems differ");

console.log(`${"problem".padEnd(44)}      nodes  native ms    wasm ms  ratio`);
for (const [i, [name, ms, made]] of native.entries()) {
  let best = Infinity;
  for (let round = 0; round < rounds && (round === 0 || best < 2_000); round++) {
    const begun = performance.now();
    const found = exports.forced_solve(i, nodes);
    best = Math.min(best, performance.now() - begun);
    if (Math.abs(found) !== Number(made)) throw new Error(`${name}: the searches differ, ${made} and ${found} nodes`);
  }
  const shown = [
    made.padStart(10),
    ms.padStart(10),
    best.toFixed(3).padStart(10),
    (best / Number(ms)).toFixed(2).padStart(6),
  ];
  console.log([name.padEnd(44), ...shown].join(" "));
}
