// The npm package in bundlers, frameworks and runtimes, each from its registry: `cargo xtask test ecosystem`. The crate
// of the bindings in wasm-pack.
//
// The tools are installed in target/ecosystem/, as package-lock.json has them. Each project of projects/ is copied there,
// built by its tool, and opened in Chromium. Its title is what it found: a winning move, three lines of a worker, and the
// position on a board.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { writePackage } from "../../xtask/package.mjs";
import { startServer } from "../../xtask/server.mjs";
import { startBrowser } from "../browser/browsers.mjs";
import { until } from "../browser/harness.mjs";
import { ROOT, SITE } from "../browser/server.mjs";

const HERE = join(ROOT, "tests/ecosystem");
const FOLDER = join(ROOT, "target/ecosystem");
const MODULES = join(FOLDER, "node_modules");
const PACKAGE = join(MODULES, "tengen");
/** The version of wasm-pack. */
const WASM_PACK = "0.15.1";
const FOUND = /^[gl]8 3 h8i9g7$/;

/** @type {Awaited<ReturnType<typeof startBrowser>>} */
let chromium;
let tarball = "";

/** Runs a program; its output is shown if it fails. */
function run(folder, program, ...args) {
  const options = { cwd: folder, encoding: /** @type {const} */ ("utf8"), maxBuffer: 1 << 26 };
  const env = { ...process.env, NODE_ENV: "", NEXT_TELEMETRY_DISABLED: "1", ECOSYSTEM_ROOT: FOLDER, NO_COLOR: "1" };
  try {
    return execFileSync(program, args, { ...options, env, stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    throw new Error(`${program} ${args.join(" ")}\n${error.stdout ?? ""}\n${error.stderr ?? ""}\n${error.message}`);
  }
}

/** Runs the program of a package under Node. */
const tool = (folder, path, ...args) => run(folder, process.execPath, join(MODULES, path), ...args);

/** A fresh copy of a project with the shared scripts. */
function project(name) {
  const folder = join(FOLDER, "projects", name);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(HERE, "projects/shared"), folder, { recursive: true });
  if (existsSync(join(HERE, "projects", name))) cpSync(join(HERE, "projects", name), folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  return folder;
}

/** Opens an address, and returns the title that the project gives it. */
async function titleOf(address) {
  const page = await chromium.browser.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  try {
    await page.goto(address, { waitUntil: "load" });
    await until(() => faults.length > 0 || page.title(), "a title", 60_000);
    // Another board of the page, whose events the framework hears.
    const textHeard = () => page.$eval("#heard", (node) => node.textContent).catch(() => null);
    const heard = (await textHeard()) === null ? null : await until(textHeard, "an event", 60_000);
    return { title: await page.title(), faults, heard };
  } finally {
    await page.close();
  }
}

/** Serves a built project beside a copy of the package, and checks what it finds. */
async function check(folder, found = FOUND) {
  cpSync(PACKAGE, join(folder, "tengen"), { recursive: true });
  const server = await startServer({ root: folder, csp: false });
  try {
    const { title, faults, heard } = await titleOf(server.url("/index.html"));
    assert.deepEqual(faults, []);
    assert.match(title, found);
    return heard;
  } finally {
    await server.stop();
  }
}

before(
  async () => {
    mkdirSync(FOLDER, { recursive: true });
    const lock = readFileSync(join(HERE, "package-lock.json"), "utf8");
    const stamp = join(MODULES, ".tengen-lock");
    if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== lock) {
      for (const name of ["package.json", "package-lock.json"]) cpSync(join(HERE, name), join(FOLDER, name));
      console.log(`installing the tools of ${join(HERE, "package.json")} in ${FOLDER}`);
      run(FOLDER, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
      writeFileSync(stamp, lock);
    }
    writePackage(join(FOLDER, "package"), SITE);
    run(FOLDER, "npm", "pack", join(FOLDER, "package"));
    tarball = join(FOLDER, readdirSync(FOLDER).find((name) => name.endsWith(".tgz")) ?? "");
    rmSync(PACKAGE, { recursive: true, force: true });
    mkdirSync(PACKAGE, { recursive: true });
    run(FOLDER, "tar", "xzf", tarball, "--strip-components=1", "-C", PACKAGE);
    chromium = await startBrowser("chromium");
  },
  { timeout: 600_000 },
);
after(() => chromium?.stop());

const timeout = 600_000;

test("publint finds no fault", { timeout }, () => {
  assert.match(tool(FOLDER, "publint/src/cli.js", "run", tarball, "--strict"), /All good/);
});

test("attw finds the types of every entry", { timeout }, () => {
  // The package is ESM, as Node 20.19 can require it.
  const args = [tarball, "--profile", "esm-only", "--format", "json"];
  const { analysis } = JSON.parse(tool(FOLDER, "@arethetypeswrong/cli/dist/index.js", ...args));
  const kinds = analysis.problems.map(({ kind, entrypoint, resolutionKind }) => [kind, entrypoint, resolutionKind]);
  const old = ([kind, , resolution]) => resolution === "node10" || kind === "CJSResolvesToESM";
  assert.deepEqual(
    kinds.filter((one) => !old(one)),
    [],
  );
});

test("types: bundler, nodenext, and without the types of the DOM", { timeout }, () => {
  const folder = project("types");
  const common = { strict: true, noEmit: true, target: "es2022", skipLibCheck: false, types: [] };
  const dom = { lib: ["es2022", "dom", "dom.iterable"] };
  for (const [options, files] of [
    [{ module: "esnext", moduleResolution: "bundler", ...dom }, ["engine.ts", "board.ts"]],
    [{ module: "nodenext", ...dom }, ["engine.ts", "board.ts"]],
    [{ module: "nodenext", lib: ["es2022"] }, ["engine.ts"]],
    [{ module: "esnext", moduleResolution: "bundler", lib: ["es2022"] }, ["engine.ts"]],
    [{ module: "nodenext", lib: ["es2022"], types: ["node"], skipLibCheck: true }, ["engine.ts"]],
    [{ module: "esnext", moduleResolution: "bundler", ...dom, jsx: "react-jsx" }, ["react.tsx"]],
    [{ module: "esnext", moduleResolution: "bundler", ...dom, jsx: "react-jsx", skipLibCheck: true }, ["preact.tsx"]],
  ]) {
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { ...common, ...options }, files }));
    tool(folder, "typescript/bin/tsc", "--project", ".");
  }
});

/** The program of a runtime: it plays, asks the analysis, and imports the element without a document. */
const SERVER = `
  import init, { Game } from "tengen";
  import load, { Game as Analysis } from "tengen/analysis";
  import { TengenBoard } from "tengen/board";
  let refused = "";
  try { new Game(); } catch ({ code }) { refused = code; }
  await init();
  await load();
  const game = new Game();
  game.load("h8a1i8a2j8a3k8a4");
  const analysis = new Analysis();
  analysis.load("h8i9g7");
  const lines = analysis.findLines(3, { depth: 3 });
  console.log(refused, game.findMove({ time: 100 }).move, (lines.lines ?? lines).length, typeof TengenBoard);
`;
const SAID = /^not-loaded [gl]8 3 function\n$/;

test("Node: modules, and require", { timeout }, () => {
  const folder = project("node");
  writeFileSync(join(folder, "play.mjs"), SERVER);
  assert.match(run(folder, process.execPath, "play.mjs"), SAID);
  writeFileSync(
    join(folder, "play.cjs"),
    'const { default: init, Game } = require("tengen"); init().then(() => console.log(new Game().save() === ""));',
  );
  assert.match(run(folder, process.execPath, "--no-warnings", "play.cjs"), /^true\n$/);
});

/** The programs of runtimes that npm installs. */
const RUNTIMES = { Deno: ["@deno/linux-x64-glibc/deno", "run", "--allow-read"], Bun: ["@oven/bun-linux-x64/bin/bun"] };
for (const [name, [path, ...args]] of Object.entries(RUNTIMES)) {
  test(name, { timeout }, () => {
    const folder = project(name.toLowerCase());
    writeFileSync(join(folder, "play.mjs"), SERVER);
    assert.match(run(folder, join(MODULES, path), ...args, "play.mjs"), SAID);
  });
}

test("esbuild", { timeout }, async () => {
  const folder = project("esbuild");
  const args = ["--bundle", "--format=esm", "--loader:.wasm=file", "--outfile=dist/main.js"];
  run(folder, join(MODULES, ".bin/esbuild"), "plain.js", ...args);
  cpSync(join(folder, "index.html"), join(folder, "dist/index.html"));
  await check(join(folder, "dist"));
});

test("Rollup", { timeout }, async () => {
  const folder = project("rollup");
  tool(folder, "rollup/dist/bin/rollup", "--config", "rollup.config.js");
  cpSync(join(folder, "index.html"), join(folder, "dist/index.html"));
  await check(join(folder, "dist"));
});

test("webpack, with a worker", { timeout }, async () => {
  const folder = project("webpack");
  tool(folder, "webpack-cli/bin/cli.js", "--config", "webpack.config.js");
  cpSync(join(folder, "index.html"), join(folder, "dist/index.html"));
  await check(join(folder, "dist"));
});

test("Vite: build, preview and its server for development, with a worker", { timeout }, async () => {
  const folder = project("vite");
  cpSync(PACKAGE, join(folder, "public/tengen"), { recursive: true });
  tool(folder, "vite/bin/vite.js", "build");
  await check(join(folder, "dist"));
  const vite = await import(pathToFileURL(join(MODULES, "vite/dist/node/index.js")).href);
  const config = { root: folder, configFile: join(folder, "vite.config.js"), logLevel: "error" };
  const preview = await vite.preview({ ...config, preview: { port: 0, host: "127.0.0.1" } });
  try {
    assert.match((await titleOf(preview.resolvedUrls.local[0])).title, FOUND);
  } finally {
    await preview.close();
  }
  const server = await vite.createServer({
    ...config,
    server: { port: 0, host: "127.0.0.1", fs: { allow: [FOLDER] } },
  });
  try {
    await server.listen();
    assert.match((await titleOf(server.resolvedUrls.local[0])).title, FOUND);
  } finally {
    await server.close();
  }
});

test("Vue, with an event of the board", { timeout }, async () => {
  const folder = project("vue");
  tool(folder, "vite/bin/vite.js", "build");
  assert.equal(await check(join(folder, "dist")), "h8");
});

test("SvelteKit, rendered on the server, with an event of the board", { timeout }, async () => {
  const folder = project("sveltekit");
  rmSync(join(folder, "index.html"));
  tool(folder, "vite/bin/vite.js", "build");
  assert.equal(await check(join(folder, "dist")), "h8");
});

test("Next: a page of the client, and a component of the server", { timeout }, async () => {
  const folder = project("next");
  tool(folder, "next/dist/bin/next", "build");
  assert.match(readFileSync(join(folder, "out/server.html"), "utf8"), /rendered [gl]8/);
  await check(join(folder, "out"));
});

test("a bundle without an address for its boards says so", { timeout }, async () => {
  const folder = project("vite");
  writeFileSync(
    join(folder, "main.js"),
    `import "tengen/board";
    const board = document.createElement("tengen-board");
    board.addEventListener("tengen-error", ({ detail }) => (document.title = detail.code));
    document.body.append(board);`,
  );
  tool(folder, "vite/bin/vite.js", "build");
  // The host has no such page in the folder above the script.
  await check(join(folder, "dist"), /^no-answer$/);
});

/** The name and version of a package in Cargo.lock. @param {string} name */
function lockedVersion(name) {
  const lock = readFileSync(join(ROOT, "Cargo.lock"), "utf8");
  return new RegExp(`name = "${name}"\\nversion = "([^"]+)"`).exec(lock)?.[1] ?? "";
}

test("wasm-pack builds the crate of the bindings, whose errors have codes", { timeout: 3 * timeout }, () => {
  const tools = join(FOLDER, "cargo");
  // Their own lock files name versions that some registries no longer have. So cargo chooses newer ones.
  for (const [name, program, version] of [
    ["wasm-pack", "wasm-pack", WASM_PACK],
    ["wasm-bindgen-cli", "wasm-bindgen", lockedVersion("wasm-bindgen")],
  ]) {
    const args = ["install", name, "--version", `=${version}`, "--bin", program, "--debug", "--root", tools];
    run(FOLDER, "cargo", ...args);
  }
  const made = join(FOLDER, "wasm-pack");
  rmSync(made, { recursive: true, force: true });
  const path = [join(tools, "bin"), process.env.PATH].join(delimiter);
  const args = ["build", "--dev", "--target", "web", "--mode", "no-install", "--no-opt", "--out-dir", made];
  run(join(ROOT, "crates/wasm"), "env", `PATH=${path}`, "wasm-pack", ...args);
  writeFileSync(
    join(made, "play.mjs"),
    `import { readFile } from "node:fs/promises";
    import init, { Game } from "./tengen_wasm.js";
    await init({ module_or_path: await readFile(new URL("tengen_wasm_bg.wasm", import.meta.url)) });
    const game = new Game();
    game.load("h8a1i8a2j8a3k8a4");
    let refused = "";
    try { game.playMove("h8"); } catch ({ code }) { refused = code; }
    console.log(refused, game.findMove({ time: 100 }).move);`,
  );
  assert.match(run(made, process.execPath, "play.mjs"), /^occupied [gl]8\n$/);
});
