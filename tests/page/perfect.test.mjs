import assert from "node:assert/strict";
import { test } from "node:test";
import { bestOf, keepBest } from "../../www/game/best.js";
import { squareName } from "../../www/game/notation.js";
import { emptyTree, follow } from "../../www/game/tree.js";
import { kept } from "../../www/pages/play/next-game.js";
import { newId } from "../../www/ui/storage.js";

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

/** A finished game of 6 x 6 Othello in which the visitor has black. */
function ended({
  black = 16,
  white = 20,
  winner = 2,
  level = 10,
  size = 6,
  rule = "othello",
  back = false,
  seats,
  id = newId(),
} = {}) {
  const cells = new Uint8Array(size * size);
  cells.fill(1, 0, black).fill(2, black, black + white);
  const moves = Array.from({ length: 32 }, (_, at) => at);
  const names = Array.from({ length: size * size }, (_, cell) => squareName(cell, size));
  let tree = follow(emptyTree(), names.slice(0, 32), 32);
  if (back) tree = follow(follow(tree, names.slice(1, 5), 4), names.slice(0, 32), 32);
  const snapshot = {
    game: "othello",
    rule,
    size,
    cells,
    moves,
    names,
    played: 32,
    start: "",
    legal: [],
    forbidden: [],
  };
  return {
    id,
    setup: { game: "othello", rule, size },
    seats: seats ?? { 1: "human", 2: "engine" },
    level,
    tree,
    resigned: 0,
    clock: null,
    analysing: false,
    snapshot: { ...snapshot, toMove: 1, outcome: { winner, reason: "discs", line: [] } },
  };
}

test("the discs kept in 6 x 6 Othello against full strength, and the best game", () => {
  const storage = storageOf(null);
  assert.deepEqual(kept(ended({ black: 10, white: 26 }), storage), { n: 10, best: 10, most: 16 });
  assert.deepEqual(kept(ended(), storage), { n: 16, best: 16, most: 16 });
  assert.deepEqual(kept(ended({ black: 12, white: 22 }), storage), { n: 12, best: 16, most: 16 });
  // Empty squares go to the winner.
  assert.equal(kept(ended({ black: 20, white: 14, winner: 1 }), storageOf(null))?.n, 22);
  assert.equal(kept(ended({ black: 17, white: 17, winner: 0 }), storageOf(null))?.n, 18);
  // No disc is a result too, and more discs than squares are damage.
  const none = { black: 0, white: 13, winner: 2 };
  assert.deepEqual(kept(ended(none), storageOf(null)), { n: 0, best: 0, most: 16 });
  assert.deepEqual(kept(ended(none), storage), { n: 0, best: 16, most: 16 });
  const damaged = storageOf('{"v":1,"best":{"othello-6":99}}');
  assert.equal(kept(ended({ back: true }), damaged), null);
  assert.deepEqual(kept(ended(), damaged), { n: 16, best: 16, most: 16 });
  assert.equal(bestOf(damaged, "othello-6", 36), 16);
  const own = storageOf(null);
  assert.equal(kept(ended({ back: true }), own), null, "with moves taken back");
  assert.deepEqual(kept(ended({ back: true }), storage), { n: 16, best: 16, most: 16 });
  for (const other of [
    { level: 9 },
    { size: 8 },
    { rule: "antiothello" },
    { seats: { 1: "engine", 2: "human" } },
    { seats: { 1: "human", 2: "human" } },
  ])
    assert.equal(kept(ended(other), own), null, JSON.stringify(other));
  assert.equal(kept({ ...ended(), resigned: 1 }, own), null);
  for (const id of [newId(true), "c-1#f=c1"])
    assert.equal(kept(ended({ id }), own), null, `${id} began with moves from elsewhere`);
  assert.equal(bestOf(own, "othello-6"), 0);
});
