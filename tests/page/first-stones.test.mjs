// The map of first stones on the page of the proof.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { kindOf, readSurvey } from "../../www/proof/first-stones.js";

test("the map has every first stone, and the points that a symmetry makes equal to it", () => {
  const { rule, size, samples, found } = readSurvey(readFileSync(new URL("../../www/proof/first-stones.txt", import.meta.url), "utf8"));
  assert.deepEqual([rule, size, samples], ["freestyle", 15, 4]);
  assert.equal(found.size, 36, "classes of points");
  for (const won of found.values()) assert.ok(won >= 0 && won <= samples);
  for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) assert.ok(found.has(kindOf(x, y, size)), `${x} ${y}`);
});

test("wins are counted, and what is no survey is refused", () => {
  const { found } = readSurvey("first stones freestyle 15, 3 second moves each, seed 1\nh8 a1:i9 h9:- o15:g7 12M 3s\na1 h8:- h9:- b2:- 90M 70s\n");
  assert.deepEqual([...found], [["7,7", 2], ["0,0", 0]]);
  assert.throws(() => readSurvey("<!doctype html>"), /first-stones/);
});
