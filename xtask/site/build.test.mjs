import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { assemble } from "./build.mjs";
import { ROOT } from "./parts.mjs";
import { precompressed } from "./precompressed.mjs";

/** The site for development and the released one: their files by path. @type {Record<string, Map<string, Buffer>>} */
const sites = {};
before(async () => {
  for (const [name, release] of /** @type {const} */ ([
    ["development", false],
    ["release", true],
  ]))
    sites[name] = (await assemble({ release })).files;
});

const ADDRESSES = [
  ..."index.html sw.js app.webmanifest docs/PROOFS.md docs/PROOFS.html docs/index.html proofs/freestyle15.bin proofs/standard20.bin proofs/renju15.bin scores/othello6.bin".split(
    " ",
  ),
  ..."www/lab.html www/learn.html www/embed.html www/proof/index.html www/puzzles/index.html".split(" "),
  ..."www/openings/index.html www/library/index.html www/tengen-board.js www/pkg/tengen.js www/pkg/tengen_bg.wasm".split(
    " ",
  ),
  ..."www/pkg/analysis/tengen.js www/pkg/analysis/tengen_bg.wasm".split(" "),
  ..."www/pkg/lab/tengen.js www/pkg/lab/tengen_bg.wasm www/othello.bin www/networks/freestyle.bin".split(" "),
  ..."www/networks/standard.bin www/networks/renju.bin www/puzzles/puzzles.txt www/openings/balanced.txt".split(" "),
  "www/openings/three-stones-freestyle.txt",
  "www/openings/three-stones-standard.txt",
  ..."www/proof/first-stones.txt www/icon.svg www/icons/192.png".split(" "),
];

/** Links of documents that do not lead to another host. */
const HERE = /\b(?:href|src)="(?!https:\/\/)([^"#?]+)/g;
const isDocument = (/** @type {string} */ path) => path.startsWith("docs/");

/** The paths in a file of the site that match a pattern. */
function named(files, path, pattern) {
  return [...String(files.get(path)).matchAll(pattern)].map(([, link]) => posix.join(posix.dirname(path), link));
}

/** A script of the site and all that it imports at once. */
function closure(files, path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const next of named(files, path, /\b(?:from|import)\s*"(\.[^"]+)"/g)) closure(files, next, found);
  return found;
}

/** A source and all that it imports at once. */
function sources(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  const text = readFileSync(new URL(path, `file://${ROOT}`), "utf8").replaceAll(/\/\*[^]*?\*\//g, "");
  for (const [, link] of text.matchAll(/\b(?:import|export)\b[^;"'`(]*?(?:from\s+)?"(\.[^"]+)"/g))
    sources(posix.join(posix.dirname(path), link), found);
  return found;
}

const pagesOf = (files) => [...files.keys()].filter((path) => path.endsWith(".html"));

test("the site has a file at every public address", () => {
  for (const [name, files] of Object.entries(sites))
    for (const path of ADDRESSES) assert.ok(files.get(path)?.length, `${name}: ${path}`);
});

test("every page asks at once for what it begins with, and for nothing else", () => {
  for (const [name, files] of Object.entries(sites)) {
    const pages = pagesOf(files).filter((page) => !isDocument(page));
    assert.equal(pages.length, 8);
    for (const page of pages) {
      const asked = named(files, page, /<link rel="modulepreload" href="([^"]+)">/g);
      const [entry] = named(files, page, /<script type="module" src="([^"]+)">/g);
      const needed = [...closure(files, entry)].slice(1);
      assert.deepEqual(asked.sort(), needed.sort(), `${name}: ${page}`);
    }
  }
});

test("what a first game begins with is in one script, and it has nothing else", () => {
  const files = sites.development;
  const [entry] = named(files, "index.html", /<script type="module" src="([^"]+)">/g);
  const scripts = [...closure(files, entry)];
  assert.equal(scripts.length, 1);
  const had = scripts.flatMap((path) =>
    JSON.parse(String(files.get(`${path}.map`))).sources.map((source) => posix.join(posix.dirname(path), source)),
  );
  // The map has a source's path relative to the script, because both are in the same repository.
  const names = had.map((path) => path.replace(/^(\.\.\/)*/, "")).filter((path) => !path.endsWith("built.js"));
  const wanted = [...sources("www/pages/play/play.js")].filter((path) => !path.endsWith("built.js"));
  assert.ok(wanted.length > 20);
  assert.deepEqual([...new Set(names)].sort(), wanted.sort());
});

test("every link of a page and every address in a source leads to a file of the site", () => {
  const asked = readdirSync(new URL("www/", `file://${ROOT}`), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".js") && !path.startsWith("pkg"))
    .flatMap((path) => [
      ...readFileSync(new URL(`www/${path}`, `file://${ROOT}`), "utf8").matchAll(
        /\baddress\(\s*["`]([^"`?#$]+)["`?#]/g,
      ),
    ])
    .map(([, path]) => path);
  assert.ok(asked.length > 15);
  for (const [name, files] of Object.entries(sites)) {
    for (const page of pagesOf(files))
      for (const path of named(files, page, isDocument(page) ? HERE : /\b(?:href|src)="([^"#?]+)/g))
        assert.ok(files.has(path === "." || path === "./" ? "index.html" : path), `${name}: ${page} leads to ${path}`);
    const all = [...files.values()].map(String).join("");
    for (const path of asked)
      assert.ok(files.has(path) || all.includes(`"${path}":`) || all.includes(`"${path}" :`), `${name}: ${path}`);
  }
});

test("nothing in the site needs more than the policy allows, or another host", () => {
  for (const [name, files] of Object.entries(sites)) {
    for (const [path, content] of files) {
      if (!/\.(html|js|css)$/.test(path)) continue;
      // A document may name an address or link to one, because only the reader requests it.
      const shown = isDocument(path) ? String(content).replaceAll(/>[^<]+|<a [^>]*/g, "") : String(content);
      // The comments of packages name their sources, but a release has no comments.
      const comments = name === "development" && path.endsWith(".js") ? /^\s*(\/\/|\/?\*).*$/gm : /(?!)/g;
      const text = shown.replaceAll("http://www.w3.org/2000/svg", "").replaceAll(comments, "");
      assert.doesNotMatch(text, /https?:\/\//, `${name}: ${path}`);
      if (path.endsWith(".html")) assert.doesNotMatch(text, /<script>|<style|\sstyle=|\son\w+=|(src|href)="\//, path);
      else assert.doesNotMatch(text, /\beval\(|\bnew Function\b/, `${name}: ${path}`);
    }
  }
});

test("a script without an address of its own lies two folders below the root, and its name changes with its content", () => {
  for (const files of Object.values(sites))
    for (const path of files.keys())
      if (/\.(js|css)$/.test(path) && !ADDRESSES.includes(path))
        assert.match(path, /^www\/js\/[\w-]+-[A-Za-z0-9]{8}\.(js|css)$/);
});

test("compressed files have the content of the files beside them", () => {
  const files = new Map(
    [...sites.release].filter(([path]) => /^(index\.html|www\/js\/boot|www\/icons\/192)/.test(path)),
  );
  const added = precompressed(files);
  assert.match(String(added.get("_headers")), /^\/\*\n {2}Access-Control-Allow-Origin: \*\n/);
  assert.equal(added.size, 5);
  for (const [path, bytes] of added) {
    const content = files.get(path.replace(/\.(br|gz)$/, ""));
    if (path.endsWith(".br")) assert.deepEqual(brotliDecompressSync(bytes), content);
    if (path.endsWith(".gz")) assert.deepEqual(gunzipSync(bytes), content);
  }
});

test("the texts that a page asks for first are there in every language", () => {
  for (const files of Object.values(sites)) {
    let count = 0;
    for (const [path, content] of files) {
      const [, pages, hashes] =
        / data-pages="([^"]+)" data-texts='([^']+)'/.exec(path.endsWith(".html") ? String(content) : "") ?? [];
      for (const [lang, hash] of Object.entries(JSON.parse(hashes ?? "{}")))
        for (const page of pages.split(" ")) {
          count += 1;
          assert.ok(files.has(`www/js/texts-${lang}-${page}-${hash}.js`), `${path}: ${lang} ${page}`);
        }
    }
    assert.ok(count > 80, String(count));
  }
});
