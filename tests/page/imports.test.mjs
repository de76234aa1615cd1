import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";

const www = new URL("../../www/", import.meta.url);

/** The modules of www/ that a source in a folder of it imports: at run time, and only for types. */
function importsOf(source, folder = "") {
  const found = [];
  for (const pattern of [
    /\b(?:import|export)\b[^;"'`]*?from\s+["'](\.[^"']+)["']/g,
    /\bimport\s*\(?\s*["'](\.[^"']+)["']/g,
  ]) {
    for (const [, path] of source.matchAll(pattern)) found.push(posix.join(folder, path));
  }
  return [...new Set(found)].filter((path) => !path.startsWith("pkg/"));
}

/** A circle in a graph, as the names along it, or null. */
function circleIn(graph) {
  const done = new Set();
  const visit = (name, path) => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of graph[name] ?? []) {
      const circle = visit(next, [...path, name]);
      if (circle) return circle;
    }
    done.add(name);
    return null;
  };
  for (const name of Object.keys(graph)) {
    const circle = visit(name, []);
    if (circle) return circle;
  }
  return null;
}

/** Every module of the page, by its path in www/. */
const files = readdirSync(www, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".js") && !name.startsWith("pkg/"))
  .sort();
const read = (name) => readFileSync(new URL(name, www), "utf8");
const graph = Object.fromEntries(files.map((name) => [name, importsOf(read(name), posix.dirname(name))]));
test("the modules of the page import one another in no circle, types included", () => {
  assert.ok(files.length > 20);
  assert.equal(circleIn(graph), null);
});

test("every module that is imported is there", () => {
  const names = new Set(files);
  for (const [name, imports] of Object.entries(graph))
    for (const path of imports) assert.ok(names.has(path), `${name} imports ${path}`);
});

test("the check sees every form of an import, and a circle through three modules", () => {
  const source = `
    /** @import { A } from "./a.js" */
    /** @type {import("./b.js").B} */
    import { c,
      d } from "./c.js";
    export * from "./d.js";
    import "./e.js";
    const f = await import("./f.js");
    const g = await import("./pkg/tengen.js");`;
  assert.deepEqual(importsOf(source).sort(), ["a.js", "b.js", "c.js", "d.js", "e.js", "f.js"]);
  assert.deepEqual(circleIn({ a: ["b"], b: ["c"], c: ["d", "b"], d: [] }), ["b", "c", "b"]);
  assert.equal(circleIn({ a: ["b", "c"], b: ["c"], c: [] }), null);
});
