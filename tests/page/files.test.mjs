import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const html = read("index.html");
/** The page's style sheet and what it imports. */
const styles = [
  "www/style.css",
  ...[...read("www/style.css").matchAll(/"\.\/(.*)"/g)].map(([, path]) => `www/${path}`),
];

/** Every module that a module imports, directly or not. */
function reach(path, found = new Set()) {
  for (const [, , to] of read(path).matchAll(/^(import|export) [^;]*?from "(\.[^"]+)";/gms)) {
    const next = new URL(to, new URL(path, root)).pathname.slice(root.pathname.length);
    if (!found.has(next)) reach(next, found.add(next));
  }
  return found;
}

test("nothing in the page needs more than the policy allows, or another host", () => {
  assert.doesNotMatch(html, /<script>|<style|\sstyle=|\son\w+=/);
  for (const path of [
    "index.html",
    ...styles,
    "www/pages/play/play.js",
    ...reach("www/pages/play/play.js"),
    "www/engine/worker.js",
    "www/ui/boot.js",
  ]) {
    const text = read(path).replaceAll("http://www.w3.org/2000/svg", "");
    assert.doesNotMatch(text, /https?:\/\//, path);
    assert.doesNotMatch(text, /(src|href)="\//, `${path}: every path is relative`);
  }
});

test("only the worker knows the bindings", () => {
  for (const path of ["www/pages/play/play.js", ...reach("www/pages/play/play.js")])
    assert.doesNotMatch(read(path), /from "[^"]*pkg|import\("[^"]*pkg/, path);
  assert.match(read("www/engine/addresses.js"), /pkg\/tengen\.js/);
  assert.ok(reach("www/engine/worker.js").has("www/engine/worker/module.js"));
});
