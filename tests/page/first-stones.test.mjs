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

test("wins are counted, and what is no survey is refused", () => {
  const { found } = readSurvey(
    "first stones freestyle 15, 3 second moves each, seed 1\nh8 a1:i9 h9:- o15:g7 12M 3s\na1 h8:- h9:- b2:- 90M 70s\n",
  );
  assert.deepEqual(
    [...found],
    [
      ["7,7", 2],
      ["0,0", 0],
    ],
  );
  assert.throws(() => readSurvey("<!doctype html>"), /first-stones/);
});
