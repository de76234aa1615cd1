import assert from "node:assert/strict";
import { test } from "node:test";
import { bestOf, keepBest } from "../../www/pages/proof/best.js";

const storageOf = (text) => {
  let kept = text;
  return { getItem: () => kept, setItem: (_, value) => (kept = value) };
};

test("the best game against the perfect player is kept for each rule and size", () => {
  const storage = storageOf(null);
  assert.equal(bestOf(storage, "freestyle-15"), 0);
  assert.equal(keepBest(storage, "freestyle-15", 9), 9);
  assert.equal(keepBest(storage, "freestyle-15", 4), 9, "a shorter game changes nothing");
  assert.equal(keepBest(storage, "standard-15", 3), 3);
  assert.equal(bestOf(storage, "freestyle-15"), 9);
  assert.equal(keepBest(null, "freestyle-15", 5), 5, "without storage");
});

test("damage is as nothing, and a newer version stays unchanged", () => {
  for (const text of ["{", "7", '{"v":1}', '{"v":1,"best":{"freestyle-15":"x"}}', '{"v":1,"best":null}'])
    assert.equal(keepBest(storageOf(text), "freestyle-15", 6), 6, text);
  const newer = storageOf('{"v":2,"best":{"freestyle-15":50}}');
  assert.equal(keepBest(newer, "freestyle-15", 6), 6);
  assert.equal(newer.getItem(), '{"v":2,"best":{"freestyle-15":50}}');
});
