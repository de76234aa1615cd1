// Writes the engine as an npm package: its WebAssembly, types, and the custom element with the page that it shows.
//
// usage: node xtask/package.mjs FOLDER [SITE]
//
// SITE is the built site, dist/ if none is given.

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Under node the module is read from disk; elsewhere it is fetched. */
const ENTRY = `import init, * as bindings from "./www/pkg/tengen.js";

export * from "./www/pkg/tengen.js";

/** Loads the engine: from the package, or from what it is given (an address, bytes, a response or a compiled module). */
export default async function load(source) {
  if (source === undefined && typeof process === "object" && process.versions?.node) {
    const { readFile } = await import("node:fs/promises");
    return init({ module_or_path: await readFile(new URL("./www/pkg/tengen_bg.wasm", import.meta.url)) });
  }
  return init(source === undefined ? undefined : { module_or_path: source });
}
`;

const TYPES = `export * from "./www/pkg/tengen.js";
/** Loads the engine: from the package, or from an address, bytes, a response or a compiled module. */
export default function load(source?: string | URL | Request | BufferSource | Response | WebAssembly.Module): Promise<unknown>;
`;

/**
 * @param {string} folder to create or replace
 * @param {string} site the output of cargo xtask build
 */
export function writePackage(folder, site) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const version = /^version = "([^"]+)"/m.exec(readFileSync(join(ROOT, "Cargo.toml"), "utf8"))?.[1];
  const manifest = {
    name: "tengen",
    version,
    description: "Gomoku, Renju and Othello: an engine in WebAssembly, and a board as a custom element",
    keywords: ["gomoku", "renju", "five-in-a-row", "othello", "reversi", "engine", "webassembly", "custom-element"],
    license: "MIT OR Apache-2.0",
    type: "module",
    types: "./index.d.ts",
    engines: { node: ">=20" },
    sideEffects: ["./www/tengen-board.js"],
    exports: {
      ".": { types: "./index.d.ts", default: "./index.js" },
      "./board": { types: "./www/tengen-board.d.ts", default: "./www/tengen-board.js" },
      "./othello.bin": "./www/othello.bin",
      "./networks/*.bin": "./www/networks/*.bin",
      "./package.json": "./package.json",
    },
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, "index.js"), ENTRY);
  writeFileSync(join(folder, "index.d.ts"), TYPES);
  const left = /(^|\/)(lab[./-][^/]*|lab|[^/]*\.map)$/;
  cpSync(join(site, "www"), join(folder, "www"), {
    recursive: true,
    filter: (from) => !left.test(from.slice(site.length).replaceAll("\\", "/")),
  });
  cpSync(join(site, "docs"), join(folder, "docs"), { recursive: true });
  for (const name of ["www/tengen-board.d.ts", "www/pkg/tengen.d.ts"]) cpSync(join(ROOT, name), join(folder, name));
  for (const name of readdirSync(site).filter((one) => one.startsWith("LICENSE")))
    cpSync(join(site, name), join(folder, name));
  // The package has no service worker, so the page has no version.
  const page = readFileSync(join(site, "index.html"), "utf8").replace(/(<meta name="version" content=")[^"]*/, "$1");
  writeFileSync(join(folder, "index.html"), page);
  cpSync(join(ROOT, "docs/EMBEDDING.md"), join(folder, "README.md"));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, site = join(ROOT, "dist")] = process.argv.slice(2);
  if (!folder) {
    console.error("usage: node xtask/package.mjs FOLDER [SITE]");
    process.exitCode = 2;
  } else {
    writePackage(folder, resolve(site));
    console.log(`wrote ${folder}; "npm pack ${folder}" makes the tarball`);
  }
}
