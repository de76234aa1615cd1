// Nodes a second of one search in one run: the native program, wasm under node, and wasm in real browsers.
//
//   cargo build --release && cargo xtask build --release
//   node tests/browser/speed.mjs [--depth N] [--rounds N] [--browsers chromium,firefox] [--site dist]
//
// The rounds alternate, so that what else the machine does falls on all alike; the best round of each is told, and the
// signature has to be one. The native program has its networks built in; the module gets the same files from the site.

import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startBrowser } from "./browsers.mjs";
import { ROOT, startServer } from "./server.mjs";

const { values } = parseArgs({
  options: {
    depth: { type: "string", default: "8" },
    rounds: { type: "string", default: "3" },
    browsers: { type: "string", default: "chromium" },
    site: { type: "string", default: "dist" },
  },
});
const depth = Number(values.depth);

function native() {
  const text = execFileSync(join(ROOT, "target/release/tengen"), ["bench", String(depth)], { encoding: "utf8" });
  const found = /: (\d+) nodes, (\d+) ms, (\d+) nodes\/s\s+Bench: (\d+)/.exec(text);
  if (!found) throw new Error(`tengen bench said ${text}`);
  return { nodes: Number(found[1]), nps: Number(found[3]), signature: Number(found[4]) };
}

async function underNode() {
  const pkg = join(ROOT, values.site, "www/pkg");
  const engine = await import(join(pkg, "tengen.js"));
  const module = await WebAssembly.compile(await readFile(join(pkg, "tengen_bg.wasm")));
  await engine.default({ module_or_path: module });
  const { weights: rules } = engine.games().find(({ name }) => name === "gomoku");
  const files = rules.map(async (rule) => [
    rule,
    new Uint8Array(await readFile(join(ROOT, values.site, `www/networks/${rule}.bin`))),
  ]);
  const weights = Object.fromEntries(await Promise.all(files));
  return () => engine.bench(depth, weights);
}

/** On the main thread: a worker runs the same code, and a policy that allows one from here is not what ships. */
async function inBrowser(name, server) {
  const { browser, stop } = await startBrowser(name);
  const page = await browser.newPage();
  await page.goto(server.url("/tests/browser/blank.html"), { waitUntil: "load" });
  const run = (plies, www) =>
    page.evaluate(
      async (depth, www) => {
        const engine = await import(`${www}pkg/tengen.js`);
        await engine.default({ module_or_path: new URL(`${www}pkg/tengen_bg.wasm`) });
        const { weights: rules } = engine.games().find(({ name }) => name === "gomoku");
        const files = rules.map(async (rule) => {
          const response = await fetch(`${www}networks/${rule}.bin`);
          return [rule, new Uint8Array(await response.arrayBuffer())];
        });
        return engine.bench(depth, Object.fromEntries(await Promise.all(files)));
      },
      plies,
      www,
    );
  return { run: () => run(depth, server.url(`/${values.site}/www/`)), stop };
}

const server = await startServer({ root: ROOT });
const browsers = [];
const runners = [["native", native], ["wasm, node", await underNode()]];
for (const name of values.browsers.split(",").filter(Boolean)) {
  const browser = await inBrowser(name, server);
  browsers.push(browser);
  runners.push([`wasm, ${name}`, browser.run]);
}
const best = new Map();
for (let round = 0; round < Number(values.rounds); round++) {
  for (const [name, run] of runners) {
    const result = await run();
    const before = best.get(name);
    if (before === undefined || result.nps > before.nps) best.set(name, result);
  }
}
const signatures = new Set([...best.values()].map((result) => result.signature));
for (const [name, { nodes, nps }] of best) {
  const ratio = nps / best.get("native").nps;
  console.log(`${name.padEnd(16)} ${nodes} nodes ${String(Math.round(nps)).padStart(8)} nodes/s  ${ratio.toFixed(2)} of native`);
}
console.log(signatures.size === 1 ? `one signature: ${[...signatures][0]}` : `signatures differ: ${[...signatures]}`);
for (const browser of browsers) await browser.stop();
await server.stop();
process.exitCode = signatures.size === 1 ? 0 : 1;
