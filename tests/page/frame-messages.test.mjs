// What a frame understands of its host page's messages and of its address.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { CODES, originOf, unknownKeys, wrongParameters, wrongValues } from "../../www/pages/play/frame-messages.js";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url));

test("an unusable origin counts as none", () => {
  assert.equal(originOf("https://blog.example"), "https://blog.example");
  assert.equal(originOf("https://blog.example/post?x=1"), "https://blog.example");
  assert.equal(originOf("http://127.0.0.1:8080"), "http://127.0.0.1:8080");
  assert.equal(originOf("null"), "null");
  for (const text of ["", "blog.example", "*", "javascript:alert(1)", "file:///tmp", "data:text/html,x", "https://"])
    assert.equal(originOf(text), "", text);
});

test("messages with other keys are not understood", () => {
  assert.deepEqual(unknownKeys({ tengen: 1, type: "load", moves: "h8", size: 15 }), []);
  assert.deepEqual(unknownKeys({ tengen: 1, type: "load", mooves: "h8" }), ["mooves"]);
  assert.deepEqual(unknownKeys({ tengen: 1, type: "stop", now: true }), ["now"]);
  for (const type of [undefined, "", "jump", "toString", "x".repeat(10_000), {}])
    assert.equal(unknownKeys({ tengen: 1, type }), null);
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => ["k".repeat(1000) + i, i]));
  assert.ok(unknownKeys({ type: "goto", ...many }).length <= 8);
});

test("values are named that are not understood", () => {
  const wrong = (values) => wrongValues(new URLSearchParams(values));
  assert.deepEqual(wrong({ color: "none", time: "500", level: "3", lang: "zh", theme: "dark", numbers: "true" }), []);
  assert.deepEqual(wrong({ color: "", time: "", level: "", lang: "", theme: "" }), []);
  assert.deepEqual(
    wrong({ color: "red", time: "5", level: "99", lang: "tlh", theme: "pink", numbers: "some", speed: "9" }),
    ["color", "time", "level", "lang", "theme", "numbers", "speed"],
  );
  assert.deepEqual(wrongParameters("?embed=1&level=99&utm_source=x&moves=h8&theme=dark"), ["level"]);
  assert.deepEqual(wrongParameters("?embed=1&clock=nonsense"), ["clock"]);
  assert.deepEqual(wrongParameters("?embed=1&mode=nonsense"), ["mode"]);
  assert.deepEqual(wrongParameters("?embed=1&mode=proof&level=&time="), []);
  assert.deepEqual(wrongParameters("?embed=1&opening=nonsense"), ["opening"]);
  assert.deepEqual(wrongParameters("?embed=1&opening=swap2.3b"), []);
});

test("the documents and the types list every code", () => {
  const all = [...CODES, "address", "no-answer"].sort();
  const rows = String(read("docs/EMBEDDING.md")).split("The codes:")[1].split("\n## ")[0];
  const listed = [...rows.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) => cell.match(/[a-z-]+/g) ?? []);
  assert.deepEqual(listed.sort(), all);
  const type = String(read("www/tengen-board.d.ts")).split("export type ErrorCode =")[1].split(";")[0];
  assert.deepEqual((type.match(/[a-z-]+/g) ?? []).sort(), all);
});
