import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { LESSONS } from "../../www/pages/learn/lessons.js";
import { TABLES } from "./tables.mjs";

test("every lesson has its texts in every language, and there are no others", () => {
  const page = readFileSync(new URL("../../www/pages/learn/learn.html", import.meta.url), "utf8");
  const wanted = [
    ...[...page.matchAll(/data-text(?:-label)?="([^"]+)"/g)].map(([, key]) => key),
    ...(
      "again show no shown next puzzle missing failed board cellEmpty cellStone cellLast cellForbidden forbidden-point " +
      "openings.title openings.text openings.swap2 openings.taraguchi"
    )
      .split(" ")
      .map((key) => `learn.${key}`),
    ...LESSONS.filter(({ name }) => name !== "openings").flatMap(({ name }) =>
      ["title", "text", "task", "right"].map((key) => `learn.${name}.${key}`),
    ),
  ];
  for (const [lang, { learn }] of Object.entries(TABLES))
    assert.deepEqual(Object.keys(learn).sort(), [...new Set(wanted)].sort(), lang);
});

test("what is shown is one of the answers", () => {
  for (const { name, answers, show } of LESSONS) assert.equal(answers.includes(show), answers.length > 0, name);
});
