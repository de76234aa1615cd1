// Loads the generated module in node, like the page's worker in a browser.

import { readFile } from "node:fs/promises";

// The shipped module if that is under test, else the last built one.
const site = process.env.TENGEN_SITE === undefined ? "" : `${process.env.TENGEN_SITE}/`;
export const pkg = new URL(`../../${site}www/pkg/`, import.meta.url);

/**
 * A fresh instance with its own memory, so that tests do not disturb each other. With the analysis API from `folder`
 * "analysis/". `compiled` is the module, if another thread has compiled it.
 */
export async function load(folder = "", compiled = null) {
  const module = compiled ?? (await WebAssembly.compile(await readFile(new URL(`${folder}tengen_bg.wasm`, pkg))));
  // A query makes node evaluate the module again.
  const engine = await import(new URL(`${folder}tengen.js?${load.count++}`, pkg));
  const exports = await engine.default({ module_or_path: module });
  return { ...engine, module, memory: exports.memory };
}
load.count = 0;
