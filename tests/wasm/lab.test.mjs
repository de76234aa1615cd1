// The experiments through the bindings: the page's measurements, and a text for each of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { TABLES } from "../page/tables.mjs";
import { load } from "./engine.mjs";

const { labPlan, labMeasure } = await load("analysis/");
const plan = labPlan();
/** The texts of the page, by language. */
const texts = Object.values(TABLES).map(({ lab }) => lab);

test("every name has its words, and no words are left over", () => {
  const names = plan.flatMap(({ techniques, exercises }) => [...techniques, ...exercises].map(({ name }) => name));
  for (const table of texts) {
    assert.deepEqual(
      Object.keys(table)
        .filter((key) => key.startsWith("lab.name."))
        .map((key) => key.slice("lab.name.".length))
        .sort(),
      [...new Set(names)].sort(),
    );
    for (const { name } of plan) assert.ok(table[`lab.${name}`], name);
  }
});

test("every number of the list has a row, and a line in every language", () => {
  const shown = new Set(plan.flatMap(({ techniques }) => techniques.flatMap(({ numbers }) => numbers)));
  assert.deepEqual(
    [...shown].sort((a, b) => a - b),
    Array.from({ length: 26 }, (_, i) => i + 1),
  );
  for (const table of texts)
    assert.equal(Object.keys(table).filter((key) => key.startsWith("lab.numbered.")).length, 26);
});

test("each experiment measures", () => {
  for (const [place, { techniques, exercises, depths }] of plan.entries()) {
    const row = labMeasure(place, techniques.length - 1, exercises.length - 1, depths[0] ?? 0, 2000);
    assert.equal(row.technique, techniques.at(-1).name);
    assert.equal(row.position, exercises.at(-1).name);
    assert.ok(row.nodes > 0);
  }
  for (const [e, t, x] of [
    [99, 0, 0],
    [0, 99, 0],
    [0, 0, 99],
  ]) {
    assert.throws(
      () => labMeasure(e, t, x, 2, 1000),
      (error) => error.code === "option",
    );
  }
});
