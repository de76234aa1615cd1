import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { TEXTS } from "../../www/pages/proof/texts.js";

test("the texts of the proof have the same keys and values in every language, and each is used", () => {
  const source = ["proof.js", "first-stones.js", "proof.html"]
    .map((name) => readFileSync(new URL(`../../www/pages/proof/${name}`, import.meta.url), "utf8"))
    .join("");
  const values = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  for (const [lang, table] of Object.entries(TEXTS)) {
    assert.deepEqual(Object.keys(table).sort(), Object.keys(TEXTS.en).sort(), lang);
    for (const [key, text] of Object.entries(table))
      assert.deepEqual([...new Set(values(text))], [...new Set(values(TEXTS.en[key]))], `${lang} ${key}`);
  }
  for (const key of Object.keys(TEXTS.en)) assert.match(source, new RegExp(`"${key}"`), key);
});
