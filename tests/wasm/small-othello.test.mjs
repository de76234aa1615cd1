// The exact scores of small boards in wasm.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load } from "./engine.mjs";

let SmallOthello;
before(async () => {
  ({ SmallOthello } = await load("analysis/"));
});

const nameOf = (cell) => (cell < 0 ? "--" : `${"abcdef"[cell % 6]}${Math.floor(cell / 6) + 1}`);

/** A game on 6 x 6 squares with so many moves. */
function gameOf(rule, length) {
  const scores = new SmallOthello(rule, 6, 0);
  let game = "";
  for (let ply = 0; ply < length; ply += 1) {
    const cells = scores
      .load(game)
      .moves.map(({ cell }) => cell)
      .sort((a, b) => a - b);
    game += nameOf(cells[(5 * ply) % cells.length]);
  }
  scores.free();
  return game;
}

/** The scores of the moves, by cell. */
const byCell = ({ moves }) => Object.fromEntries(moves.map(({ cell, low }) => [cell, low]));

test("steps narrow the bounds down to the scores of one long step", () => {
  for (const rule of ["othello", "antiothello"]) {
    const [whole, parts] = [0, 1].map(() => new SmallOthello(rule, 6, 1 << 20));
    const game = gameOf(rule, 17);
    whole.load(game);
    const expected = whole.step(Infinity);
    assert.ok(expected.done && expected.moves.length > 1);
    let scores = parts.load(game);
    let progress = 0;
    while (!scores.done) {
      scores = parts.step(1);
      assert.ok(scores.progress >= progress && scores.progress <= 1);
      ({ progress } = scores);
      for (const { cell, low, high } of scores.moves) {
        const exact = byCell(expected)[cell];
        assert.ok(low <= exact && exact <= high, `${cell}: ${low} to ${high}, not ${exact}`);
      }
    }
    assert.deepEqual(byCell(scores), byCell(expected));
    assert.equal(scores.low, Math.max(...Object.values(byCell(scores))));
    for (const one of [whole, parts]) one.free();
  }
});

test("workers that share the moves find the scores of one worker", () => {
  for (const rule of ["othello", "antiothello"]) {
    const scores = new SmallOthello(rule, 6, 1 << 20);
    const game = gameOf(rule, 18);
    scores.load(game);
    const expected = byCell(scores.step(Infinity));
    for (const [cell, score] of Object.entries(expected)) {
      assert.equal(scores.load(game, [Number(cell)]).done, false);
      const part = scores.step(Infinity);
      assert.ok(part.done && part.progress === 1);
      assert.equal(byCell(part)[cell], score);
    }
    // No cell of the board: nothing is searched.
    assert.equal(scores.load(game, [36, 4_000_000_000]).done, true);
    for (const only of ["3", [-1], [0.5], { 0: 3 }])
      assert.throws(() => scores.load(game, only), { name: "TengenError", code: /^(type|option)$/ });
    scores.free();
  }
});

test("passes, finished games and boards as text", () => {
  const scores = new SmallOthello("othello", 4, 0);
  scores.load("XXXXXXXXOOOO-XOO X");
  assert.deepEqual(
    scores.step(Infinity).moves.map(({ cell }) => cell),
    [12],
  );
  const over = scores.load("XXXXXXXXXXXXXXOO O");
  assert.deepEqual([over.moves.length, over.low, over.high, over.done], [0, -12, -12, true]);
  // White has no move here and passes.
  const pass = scores.load("XXXXXXXXXXXX-OXX O");
  assert.deepEqual(
    pass.moves.map(({ cell }) => cell),
    [-1],
  );
  scores.free();
  assert.throws(() => scores.step(1), { code: "freed" });
});

test("bad input is refused with its code, and the scores go on", () => {
  for (const [rule, size, memory] of [
    ["reversi", 6, 0],
    ["othello", 8, 0],
    ["othello", 5, 0],
    ["othello", 6, -1],
  ])
    assert.throws(() => new SmallOthello(rule, size, memory), { name: "TengenError", code: "option" });
  assert.throws(() => new SmallOthello(1, 6, 0), { name: "TengenError", code: "type" });
  const scores = new SmallOthello("othello", 4, 0);
  for (const file of [
    new Uint8Array(),
    new Uint8Array([1, 2, 3]),
    new TextEncoder().encode("TGos\x02\x06\x00aaaaaaaa"),
    new TextEncoder().encode("TGos\x01\x08\x00aaaaaaaa"),
    new TextEncoder().encode("TGos\x01\x04\x00aaaaaaaa"),
  ])
    assert.throws(() => scores.addTable(file), { name: "TengenError", code: "option" });
  scores.load("");
  assert.throws(() => scores.load("b1b1"), { code: "occupied", at: 2 });
  assert.throws(() => scores.load("f5"), { code: "off-board" });
  assert.throws(() => scores.step(-1), { name: "TengenError" });
  assert.equal(scores.step(Infinity).low, -10);
});
