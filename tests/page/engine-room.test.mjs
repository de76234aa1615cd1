// The rules of the folders in www/: their allowed imports, and one service of each kind.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";

const www = new URL("../../www/", import.meta.url);

/** Every module of the page by its path in www/. */
const files = readdirSync(www, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".js") && !name.startsWith("pkg/"))
  .sort();
const sources = Object.fromEntries(files.map((name) => [name, readFileSync(new URL(name, www), "utf8")]));

/** A source without its comments; lines keep their numbers. */
const withoutComments = (source) =>
  source
    .replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, " "))
    .replaceAll(/(^|\s)\/\/.*$/gm, "$1");

/** The matching lines of the modules, without comments and outside the allowed places. */
function breaches(texts, pattern, places) {
  return Object.entries(texts)
    .filter(([name]) => !places.includes(name))
    .flatMap(([name, source]) =>
      withoutComments(source)
        .split("\n")
        .flatMap((line, index) => (pattern.test(line) ? [`${name}:${index + 1}: ${line.trim()}`] : [])),
    );
}

/** Rules of the form: this pattern occurs in one place only. */
const RULES = [
  { what: "starts a worker", pattern: /\bnew\s+([\w.]+\.)?Worker\s*\(/, places: ["engine/start.js"] },
  {
    what: "sends or receives messages",
    pattern: /\bpostMessage\b|\bonmessage\b|addEventListener\(\s*["']message["']/,
    places: [
      // Request and reply: the page's end, the ways to start a worker, and the worker's end.
      "engine/engine-worker.js",
      "engine/start.js",
      "engine/worker/serve.js",
      // A pause in a search.
      "engine/worker/turns.js",
      // The messages of version 1 with the host page.
      "tengen-board.js",
      "pages/play/host-page.js",
      // The other tabs, about games with friends.
      "pages/friend/tabs.js",
      // A friend's browser.
      "pages/friend/live.js",
      // The service worker.
      "ui/offline.js",
    ],
  },
  {
    what: "names the generated module",
    pattern: /["'`(][\w./]*\bpkg\//,
    // The element gives its boards one compiled engine.
    places: ["engine/addresses.js", "tengen-board.js"],
  },
  {
    what: "loads the generated module",
    pattern: /\bbindingsAddress\(kind\)\.href/,
    places: ["engine/worker/module.js"],
  },
];

for (const { what, pattern, places } of RULES) {
  test(`one place ${what}`, () => {
    assert.deepEqual(breaches(sources, pattern, places), []);
    for (const place of places) assert.match(withoutComments(sources[place]), pattern, `${place} does no longer`);
  });
}

/** The modules that a module imports, its types included. */
function importsOf(source, folder) {
  const found = [];
  for (const pattern of [/\bfrom\s+["'](\.[^"']+)["']/g, /\bimport\s*\(?\s*["'](\.[^"']+)["']/g])
    for (const [, path] of source.matchAll(pattern)) found.push(posix.join(folder, path));
  return found;
}

/** The imports that lead from a shared room to a page. */
const upwards = (texts) =>
  Object.entries(texts)
    .filter(([name]) => /^(board|engine|game|formats|i18n|ui)\//.test(name))
    .flatMap(([name, source]) =>
      importsOf(source, posix.dirname(name))
        .filter((path) => path.startsWith("pages/"))
        .map((path) => `${name} imports ${path}`),
    );

test("no shared room imports a page, types included", () => {
  assert.deepEqual(upwards(sources), []);
});

test("only the workers' side loads the generated module: the page reaches no handler but by messages", () => {
  const page = Object.entries(sources).filter(([name]) => !/^engine\/(worker\/|(analysis\/)?worker\.js$)/.test(name));
  const faults = page.flatMap(([name, source]) =>
    importsOf(withoutComments(source), posix.dirname(name))
      .filter((path) => path.startsWith("engine/worker/") || path.startsWith("pkg/"))
      .map((path) => `${name} imports ${path}`),
  );
  assert.deepEqual(faults, []);
});

test("the checks see planted faults", () => {
  const planted = {
    "engine/second.js": 'const a = new Worker("x.js");\n// new Worker()\nconst b = new globalThis.Worker(url);',
    "ui/second.js": 'port.postMessage(1);\nworker.onmessage = go;\naddEventListener("message", go);\n/* postMessage */',
    "game/second.js": 'import("../pkg/tengen.js");\n/** @type {import("../pkg/tengen.js").Game} */\n`../pkg/x`;',
    "board/second.js": '/** @import { A } from "../pages/play/app.js" */\nimport b from "../pages/why/why.js";',
    "pages/second.js": 'import "./why/why.js";',
  };
  const lines = RULES.map(({ pattern, places }) => breaches(planted, pattern, places).map((one) => one.split(": ")[0]));
  assert.deepEqual(lines, [
    ["engine/second.js:1", "engine/second.js:3"],
    ["ui/second.js:1", "ui/second.js:2", "ui/second.js:3"],
    ["game/second.js:1", "game/second.js:3"],
    [],
  ]);
  assert.deepEqual(upwards(planted), [
    "board/second.js imports pages/play/app.js",
    "board/second.js imports pages/why/why.js",
  ]);
});
