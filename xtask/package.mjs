// Writes the engine as an npm package: its WebAssembly, types, and the custom element with the page that it shows.
//
// usage: node xtask/package.mjs FOLDER [SITE]
//
// SITE is the built site, dist/ if none is given. The package's README is docs/PACKAGE.md.

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** The two engines: the name of the entry, and the folder of its bindings in the package. */
const ENGINES = /** @type {const} */ ([
  ["index", "./www/pkg/"],
  ["analysis", "./www/pkg/analysis/"],
]);

const WHAT = `/**
 * Loads the engine: from the package, or from an address, bytes, a response or a compiled module. It accepts the object
 * of wasm-bindgen as well, { module_or_path }.
 */`;

/** Takes the source out of wasm-bindgen's object. */
const SOURCE = `const sourceOf = (given) =>
  given !== null && typeof given === "object" && "module_or_path" in given ? given.module_or_path : given;
`;

/** For browsers and bundlers: the address of the module is one that bundlers understand. */
const browserEntry = (folder) => `import init from "${folder}tengen.js";

export * from "${folder}tengen.js";

${SOURCE}
${WHAT}
export default function load(given) {
  const source = sourceOf(given);
  return init(source === undefined ? undefined : { module_or_path: source });
}
`;

/** For Node, whose fetch reads no files. */
const nodeEntry = (folder) => `import { readFile } from "node:fs/promises";
import init from "${folder}tengen.js";

export * from "${folder}tengen.js";

${SOURCE}
${WHAT}
export default async function load(given) {
  const source = sourceOf(given) ?? (await readFile(new URL("${folder}tengen_bg.wasm", import.meta.url)));
  return init({ module_or_path: source });
}
`;

const types = (folder) => `import type { InitInput, InitOutput } from "${folder}tengen.js";

export * from "${folder}tengen.js";

/** What the engine can be loaded from. */
export type Source = InitInput | Promise<InitInput>;

${WHAT}
export default function load(source?: Source | { module_or_path?: Source }): Promise<InitOutput>;
`;

/** The types of files that bundlers give as addresses: esbuild's loader `file`, webpack's `asset/resource`. */
const FILE_TYPES = `/** The address of the file, as a bundler gives it. */
declare const address: string;
export default address;
`;

/** JSX knows the element by its types. @param {"react" | "preact"} library */
const jsxTypes = (library) => `import type { ${
  library === "react" ? "DetailedHTMLProps, HTMLAttributes" : "HTMLAttributes"
} } from "${library}";
import type { BoardAttributes, TengenBoard } from "./www/tengen-board.js";

export * from "./www/tengen-board.js";

declare module "${library}" {
  namespace JSX {
    interface IntrinsicElements {
      "tengen-board": BoardAttributes &
        Omit<${
          library === "react"
            ? "DetailedHTMLProps<HTMLAttributes<TengenBoard>, TengenBoard>"
            : "HTMLAttributes<TengenBoard>"
        }, keyof BoardAttributes>;
    }
  }
}
`;

/**
 * The types of the bindings, for projects without the types of the DOM as well. They look each global type up, and leave
 * it out where the project has none.
 * @param {string} text
 */
function withoutDom(text) {
  const replace = (/** @type {string} */ before, /** @type {string} */ after) => {
    if (!text.includes(before)) throw new Error(`the types of the bindings have no ${before}`);
    text = text.replaceAll(before, after);
  };
  replace(
    "RequestInfo | URL | Response | BufferSource | WebAssembly.Module",
    'string | Global<"Request"> | Global<"URL"> | Global<"Response"> | ArrayBuffer | ArrayBufferView | Wasm<"Module">',
  );
  replace("BufferSource | WebAssembly.Module", 'ArrayBuffer | ArrayBufferView | Wasm<"Module">');
  for (const name of ["Memory", "Table"]) replace(`WebAssembly.${name}`, `Wasm<"${name}">`);
  return `/** A global class, if the project has its types. */
type Global<Name extends string> = typeof globalThis extends { [key in Name]: { prototype: infer T } } ? T : never;
/** A class of WebAssembly, if the project has its types. */
type Wasm<Name extends string> = typeof globalThis extends {
  WebAssembly: { [key in Name]: { prototype: infer T } };
}
  ? T
  : never;

declare global {
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
}

${text}`;
}

/**
 * The manifest.
 *
 * For the owner: set `repository` in [workspace.package] of Cargo.toml. The package and the crates take the home page
 * and the page for faults from there.
 */
function manifest() {
  const cargo = readFileSync(join(ROOT, "Cargo.toml"), "utf8");
  const version = /^version = "([^"]+)"/m.exec(cargo)?.[1];
  const home = /^repository = "([^"]+)"/m.exec(cargo)?.[1];
  const entry = (/** @type {string} */ name) => ({
    types: `./${name}.d.ts`,
    node: `./${name}.node.js`,
    default: `./${name}.js`,
  });
  const file = (/** @type {string} */ path) => ({ types: "./file.d.ts", default: path });
  return {
    name: "tengen",
    version,
    description: "Gomoku, Renju and Othello: an engine in WebAssembly, and a board as a custom element",
    keywords: ["gomoku", "renju", "five-in-a-row", "othello", "reversi", "engine", "webassembly", "custom-element"],
    license: "MIT OR Apache-2.0",
    ...(home && {
      homepage: home,
      repository: { type: "git", url: `git+${home}.git` },
      bugs: { url: `${home}/issues` },
    }),
    type: "module",
    main: "./index.js",
    types: "./index.d.ts",
    engines: { node: ">=20" },
    sideEffects: ["./www/tengen-board.js", "./react.js", "./preact.js"],
    exports: {
      ".": entry("index"),
      "./analysis": entry("analysis"),
      "./board": { types: "./www/tengen-board.d.ts", default: "./www/tengen-board.js" },
      "./react": { types: "./react.d.ts", default: "./react.js" },
      "./preact": { types: "./preact.d.ts", default: "./preact.js" },
      "./tengen_bg.wasm": file("./www/pkg/tengen_bg.wasm"),
      "./analysis/tengen_bg.wasm": file("./www/pkg/analysis/tengen_bg.wasm"),
      "./othello.bin": file("./www/othello.bin"),
      "./networks/*.bin": file("./www/networks/*.bin"),
      "./proofs/*.bin": file("./proofs/*.bin"),
      "./scores/*.bin": file("./scores/*.bin"),
      "./puzzles.txt": file("./www/puzzles/puzzles.txt"),
      "./package.json": "./package.json",
    },
    peerDependencies: { preact: ">=10", react: ">=18" },
    peerDependenciesMeta: { preact: { optional: true }, react: { optional: true } },
  };
}

/**
 * @param {string} folder to create or replace
 * @param {string} site the output of cargo xtask build
 */
export function writePackage(folder, site) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (/** @type {string} */ path, /** @type {string} */ text) => writeFileSync(join(folder, path), text);
  write("package.json", `${JSON.stringify(manifest(), null, 2)}\n`);
  for (const [name, path] of ENGINES) {
    write(`${name}.js`, browserEntry(path));
    write(`${name}.node.js`, nodeEntry(path));
    write(`${name}.d.ts`, types(path));
  }
  for (const library of /** @type {const} */ (["react", "preact"])) {
    write(`${library}.js`, 'export * from "./www/tengen-board.js";\n');
    write(`${library}.d.ts`, jsxTypes(library));
  }
  const left = /(^|\/)(lab[./-][^/]*|lab|[^/]*\.map)$/;
  cpSync(join(site, "www"), join(folder, "www"), {
    recursive: true,
    filter: (from) => !left.test(from.slice(site.length).replaceAll("\\", "/")),
  });
  for (const name of ["docs", "proofs", "scores"]) cpSync(join(site, name), join(folder, name), { recursive: true });
  cpSync(join(ROOT, "www/tengen-board.d.ts"), join(folder, "www/tengen-board.d.ts"));
  for (const [, path] of ENGINES)
    write(`${path}tengen.d.ts`, withoutDom(readFileSync(join(ROOT, path, "tengen.d.ts"), "utf8")));
  for (const name of readdirSync(site).filter((one) => one.startsWith("LICENSE")))
    cpSync(join(site, name), join(folder, name));
  // The package has no service worker, so the page has no version.
  const page = readFileSync(join(site, "index.html"), "utf8").replace(/(<meta name="version" content=")[^"]*/, "$1");
  write("index.html", page);
  cpSync(join(site, "app.webmanifest"), join(folder, "app.webmanifest"));
  write("file.d.ts", FILE_TYPES);
  // The documents are pages here.
  const readme = readFileSync(join(ROOT, "docs/PACKAGE.md"), "utf8");
  write("README.md", readme.replaceAll(/\[(\w+)\.md\]\(\1\.md\)/g, "[docs/$1.html](docs/$1.html)"));
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
