import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { LEARN_TEXTS } from "../../www/pages/learn/texts.js";
import { LESSONS } from "../../www/pages/learn/lessons.js";
import { TABLES } from "../../www/i18n/texts.js";

test("every lesson has its texts in every language, and there are no others", () => {
  const page = readFileSync(new URL("../../www/pages/learn/learn.html", import.meta.url), "utf8");
  const wanted = [
    ...[...page.matchAll(/data-text(?:-label)?="([^"]+)"/g)].map(([, key]) => key),
    ...[
      "again",
      "show",
      "no",
      "shown",
      "page",
      "openings.title",
      "openings.text",
      "openings.swap2",
      "openings.taraguchi",
    ].map((key) => `learn.${key}`),
    ...LESSONS.flatMap(({ name }) => ["title", "text", "task", "right"].map((key) => `learn.${name}.${key}`)),
  ];
  const words = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
  for (const [lang, table] of Object.entries(LEARN_TEXTS)) {
    assert.deepEqual(Object.keys(table).sort(), [...new Set(wanted)].sort(), lang);
    for (const [key, text] of Object.entries(table)) {
      assert.ok(text.trim() && !Object.hasOwn(TABLES.en, key), `${lang} ${key}`);
      assert.deepEqual(words(text), words(LEARN_TEXTS.en[key]), `${lang} ${key}`);
    }
  }
});

test("what is shown is one of the answers", () => {
  for (const { name, answers, show } of LESSONS) assert.equal(answers.includes(show), answers.length > 0, name);
});
