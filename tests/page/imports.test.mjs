import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { test } from 'node:test';

const www = new URL('../../www/', import.meta.url);

/** The modules of www/ that a source in a folder of it imports: as it runs, and for its types alone. */
function importsOf(source, folder = '') {
  const found = [];
  for (const pattern of [/\b(?:import|export)\b[^;"'`]*?from\s+["'](\.[^"']+)["']/g, /\bimport\s*\(?\s*["'](\.[^"']+)["']/g]) {
    for (const [, path] of source.matchAll(pattern)) found.push(posix.join(folder, path));
  }
  return [...new Set(found)].filter((path) => !path.startsWith('pkg/'));
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

const scripts = (folder) => readdirSync(new URL(folder || '.', www)).filter((name) => name.endsWith('.js')).map((name) => posix.join(folder, name));
/** What a visit begins with, and what is loaded when it is asked for. */
const [first, later] = [scripts(''), [...scripts('later/'), ...scripts('proof/'), ...scripts('puzzles/'), ...scripts('openings/'), ...scripts('why/')]];
const files = [...first, ...later];
const read = (name) => readFileSync(new URL(name, www), 'utf8');
const graph = Object.fromEntries(files.map((name) => [name, importsOf(read(name), posix.dirname(name))]));

test('the modules of the page import one another in no circle, types included', () => {
  assert.ok(files.length > 20);
  assert.equal(circleIn(graph), null);
});

test('every module that is imported is there', () => {
  const names = new Set([...files, ...readdirSync(new URL('texts/', www)).map((name) => `texts/${name}`)]);
  for (const [name, imports] of Object.entries(graph)) for (const path of imports) assert.ok(names.has(path), `${name} imports ${path}`);
});

test('what is in later/, proof/, puzzles/, openings/ and why/ is loaded when it is asked for, and not before', () => {
  assert.ok(later.length > 0);
  for (const name of first) {
    const static_ = read(name).replaceAll(/\/\*\*[^]*?\*\//g, '').match(/^import [^;]*from "\.\/(later|proof|puzzles|openings|why)\/[^"]*"/m);
    assert.equal(static_, null, name);
  }
  assert.doesNotMatch(readFileSync(new URL('../index.html', www), 'utf8'), /later\/|proof\/|why\/|(puzzles|openings)\/[^"]*\.js/);
});

test('the check sees every form of an import, and a circle through three modules', () => {
  const source = `
    /** @import { A } from "./a.js" */
    /** @type {import("./b.js").B} */
    import { c,
      d } from "./c.js";
    export * from "./d.js";
    import "./e.js";
    const f = await import("./f.js");
    const g = await import("./pkg/tengen.js");`;
  assert.deepEqual(importsOf(source).sort(), ['a.js', 'b.js', 'c.js', 'd.js', 'e.js', 'f.js']);
  assert.deepEqual(circleIn({ a: ['b'], b: ['c'], c: ['d', 'b'], d: [] }), ['b', 'c', 'b']);
  assert.equal(circleIn({ a: ['b', 'c'], b: ['c'], c: [] }), null);
});
