// The English texts of the interface: at most six words, or cause and action in short sentences. They use words of the
// field.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { faultsOfText } from "./prose.mjs";

const folder = new URL("../../www/i18n/en/", import.meta.url);

/** Texts that need a few words more. The list only gets shorter. */
const KNOWN = new Set([
  "lab.name.to a depth, by 5, 9, 13 ...",
  "keys.note",
  "proof.keyInside",
  "puzzles.hint.endgame",
  "why.within",
]);

test("texts of the interface are short, or say cause and action", async () => {
  const faults = [];
  const needed = new Set();
  let count = 0;
  for (const name of readdirSync(folder).filter((one) => one.endsWith(".js"))) {
    const { default: table } = await import(new URL(name, folder).href);
    for (const [key, text] of Object.entries(table)) {
      const found = [text].flatMap((one) => (typeof one === "string" ? one : Object.values(one))).flatMap(faultsOfText);
      count += 1;
      if (found.length === 0) continue;
      needed.add(key);
      if (!KNOWN.has(key)) faults.push(...found.map((fault) => `${name}, ${key}: ${fault}`));
    }
  }
  assert.ok(count > 500);
  assert.equal(faults.length, 0, `${faults.length} faults\n${faults.join("\n")}`);
  assert.deepEqual(
    [...KNOWN].filter((key) => !needed.has(key)),
    [],
    "these pass: take them off the list",
  );
});

test("planted faults are seen", () => {
  assert.deepEqual(faultsOfText("Save the game"), []);
  assert.deepEqual(faultsOfText("The browser keeps nothing here. Save the game as a file."), []);
  assert.equal(faultsOfText("This is a text that says one thing in many words").length, 1);
  assert.equal(faultsOfText("Go on").length, 1);
});
