// The map of first stones on the page of the proof.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { countStandings, kindOf, readSurvey, standingOf } from "../../www/pages/proof/first-stones.js";

test("the map has each first stone that was tried once, and the points that a symmetry makes equal to it", () => {
  const text = readFileSync(new URL("../../assets/first-stones.txt", import.meta.url), "utf8");
  const { rule, size, samples, found } = readSurvey(text);
  assert.deepEqual([rule, size, samples], ["freestyle", 15, 4]);
  assert.equal(found.size, text.trim().split("\n").length - 1, "no class of points twice");
  for (const won of found.values()) assert.ok(won >= 0 && won <= samples);
  const kinds = new Set(
    Array.from({ length: size * size }, (_, cell) => kindOf(cell % size, Math.floor(cell / size), size)),
  );
  assert.equal(kinds.size, 36);
  for (const kind of found.keys()) assert.ok(kinds.has(kind), kind);
  // Proven, sampled and open classes are distinct: the proof's own, those without an unanswered sample, and the rest.
  const survey = { rule, size, samples, found };
  assert.deepEqual(countStandings(survey), { proven: 1, sampled: 8, open: 27 });
  assert.deepEqual(
    ["7,7", "6,7", "0,0"].map((kind) => standingOf(survey, kind)),
    ["proven", "sampled", "open"],
  );
});

/** A board of 3 by 3 points has two classes of first stones beside its middle. */
const SMALL = `first stones freestyle 3, 3 second moves each, seed 1
b1 a1:c3 c2:- a3:b3 12M 3s
a1 b2:- c3:- b1:- 90M 70s
`;

test("wins are counted, and what is no survey is refused", () => {
  assert.deepEqual(
    [...readSurvey(SMALL).found],
    [
      ["0,1", 2],
      ["0,0", 0],
    ],
  );
  const size = (text) => SMALL.replace("freestyle 3", `freestyle ${text}`);
  for (const text of [
    "",
    "<!doctype html>",
    size("5"),
    size("99999"),
    SMALL.replace(" c2:-", ""),
    SMALL.replace("c2:-", "c2"),
  ])
    assert.throws(() => readSurvey(text), /first-stones/, text);
});

test("half a file is refused", () => {
  const lines = readFileSync(new URL("../../assets/first-stones.txt", import.meta.url), "utf8")
    .trim()
    .split("\n");
  assert.equal(readSurvey(lines.join("\n")).found.size, 36);
  for (let count = 0; count < lines.length; count += 1) {
    assert.throws(() => readSurvey(lines.slice(0, count).join("\n")), /first-stones/, `${count} lines`);
    // A cut within a line.
    const part = [...lines.slice(0, count), lines[count].slice(0, lines[count].length / 2)].join("\n");
    assert.throws(() => readSurvey(part), /first-stones/, part.slice(-30));
  }
});
