// Compares nodes a second of one search: the native program, wasm under node, and wasm in real browsers.
//
//   cargo build --release && cargo xtask build --release
//   node tests/browser/speed.mjs [--depth N] [--rounds N] [--browsers chromium,firefox] [--site dist]
//
// The rounds alternate, so that other work on the machine affects all alike. It prints the best round of each; the
// signature has to be the same. The native program has its networks built in. The module gets the same files from the
// site.

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

/** The networks by their rules. @type {Record<string, Uint8Array>} */
const weights = {};
for (const rule of ["freestyle", "standard", "renju"]) {
  weights[rule] = new Uint8Array(await readFile(join(ROOT, values.site, `www/networks/${rule}.bin`)));
}

async function underNode() {
  const pkg = join(ROOT, values.site, "www/pkg");
  const engine = await import(join(pkg, "tengen.js"));
  const module = await WebAssembly.compile(await readFile(join(pkg, "tengen_bg.wasm")));
  await engine.default({ module_or_path: module });
  return () => engine.bench(depth, weights);
}

/** Runs on the main thread. A worker runs the same code, but would need a policy that does not ship. */
async function inBrowser(name, server) {
  const { browser, stop } = await startBrowser(name);
  const page = await browser.newPage();
  await page.goto(server.url("/tests/browser/blank.html"), { waitUntil: "load" });
  // Only JSON values reach the page.
  const networks = Object.entries(weights).map(([rule, bytes]) => [rule, [...bytes]]);
  const run = (plies, folder) =>
    page.evaluate(
      async (depth, pkg, networks) => {
        const engine = await import(`${pkg}tengen.js`);
        await engine.default({ module_or_path: new URL(`${pkg}tengen_bg.wasm`) });
        const weights = Object.fromEntries(networks.map(([rule, bytes]) => [rule, Uint8Array.from(bytes)]));
        return engine.bench(depth, weights);
      },
      plies,
      folder,
      networks,
    );
  return { run: () => run(depth, server.url(`/${values.site}/www/pkg/`)), stop };
}

const server = await startServer({ root: ROOT });
const browsers = [];
const runners = [
  ["native", native],
  ["wasm, node", await underNode()],
];
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
  console.log(
    `${name.padEnd(16)} ${nodes} nodes ${String(Math.round(nps)).padStart(8)} nodes/s  ${ratio.toFixed(2)} of native`,
  );
}
console.log(signatures.size === 1 ? `one signature: ${[...signatures][0]}` : `signatures differ: ${[...signatures]}`);
for (const browser of browsers) await browser.stop();
await server.stop();
process.exitCode = signatures.size === 1 ? 0 : 1;
