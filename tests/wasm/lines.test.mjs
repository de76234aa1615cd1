// MultiPV and forced wins in wasm, as in the page's analysis.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./engine.mjs";

const { Game, ForcedWins } = await load("analysis/");
const usual = { game: "gomoku", memory: 1 << 20, book: false };

/** All steps of a MultiPV search. */
function stepped(game, count, limits, time = 5) {
  game.startLines(count, limits);
  for (let steps = 1; ; steps += 1) {
    const found = game.stepLines(time);
    assert.ok(found.lines.length <= count);
    if (found.stop) return { ...found, steps };
  }
}

test("the first line is the move that a search answers", () => {
  for (const [options, text] of [
    [usual, "h8i9h9h10g8"],
    [{ ...usual, rule: "renju" }, "h8i9j8"],
    [{ game: "othello", memory: 1 << 20 }, "f5d6c3"],
  ]) {
    for (const limits of [{ depth: 6 }, { nodes: 5000 }]) {
      const [one, other] = [new Game(options), new Game(options)];
      for (const game of [one, other]) game.load(text);
      const answer = one.findMove(limits);
      const { lines, stop } = other.findLines(1, limits);
      assert.deepEqual(
        lines.map(({ line, score }) => [line, score]),
        [[answer.line, answer.score]],
      );
      assert.equal(stop, answer.stop);
    }
  }
});

test("lines are distinct, in order, and as many as there are", () => {
  const game = new Game({ ...usual });
  game.load("h8i9h9h10g8");
  const { lines, nodes } = stepped(game, 5, { depth: 7 });
  assert.equal(lines.length, 5);
  assert.equal(new Set(lines.map(({ line }) => line[0])).size, 5);
  assert.ok(lines.every(({ depth, exact, chance }) => depth === 7 && !exact && chance > 0 && chance < 1));
  assert.ok(lines.every(({ score }, index) => index === 0 || score <= lines[index - 1].score));
  assert.ok(nodes > 0);
  // Only one point blocks the five. So there is one line, which is still searched to the depth.
  game.load("h8h7i8i7j8j7k8");
  const only = game.findLines(4, { depth: 4 });
  assert.ok(
    only.lines.every(({ proven }) => proven === "loss"),
    "an open four",
  );
});

test("a search that is interrupted goes on, and the position may change at any time", () => {
  const game = new Game({ ...usual });
  game.load("h8i9h9h10g8i8i10");
  const { steps, lines } = stepped(game, 3, { depth: 9 }, 1);
  assert.ok(steps > 1 && lines.length > 0);
  game.startLines(3);
  game.stepLines(1);
  game.playMove("f7");
  assert.throws(() => game.stepLines(1), { name: "TengenError", code: "idle" });
  game.startLines(2);
  assert.equal(game.stepLines(1).stop, null);
  assert.throws(() => game.startLines(0), { code: "option" });
  assert.throws(() => game.startLines("3"), { code: "type" });
  game.load("h8a1i8a2j8a3k8a4l8");
  assert.throws(() => game.startLines(2), { code: "finished" });
});

test("at the end of Othello every line is exact", () => {
  const game = new Game({ game: "othello", memory: 1 << 20 });
  game.load("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X");
  const values = new Map(game.exactValues({}).map(({ cell, discs }) => [cell, discs]));
  const { lines, stop } = game.findLines(64, {});
  assert.equal(stop, "decided");
  assert.deepEqual(
    lines.map(({ exact, score, line }) => [exact, score / 100, values.has(line[0])]),
    lines.map(({ line }) => [true, values.get(line[0]), true]),
  );
});

test("forced wins of either side are found, and a threat is told from a win", () => {
  const wins = new ForcedWins({ ...usual });
  const verdict = (side) => {
    for (;;) {
      const found = wins.search(side, 20);
      if (found.verdict !== "open") return found;
    }
  };
  // Black has an open three, and white is to move.
  wins.load("h8i9h9h10g8i8i10");
  const black = verdict(1);
  assert.equal(black.verdict, "win");
  assert.ok(black.line.length % 2 === 1 && black.nodes >= 0);
  assert.equal(verdict(2).verdict, "none");
  // It is the same game after a position that cannot be read.
  assert.throws(() => wins.load("h8h8"), { code: "occupied" });
  assert.equal(wins.search(1, 20).verdict, "win");
  wins.load("b_h8i8j8_h7_");
  assert.equal(verdict(1).verdict, "win");
  assert.throws(() => wins.search(3, 10), { code: "option" });
  assert.throws(() => new ForcedWins({ game: "othello" }), { code: "game" });
});

test("memory is what was asked for", async () => {
  for (const [megabytes, bound] of [
    [22, 48],
    [96, 140],
  ]) {
    const fresh = await load("analysis/");
    const game = fresh.Game.forAnalysis({ game: "gomoku", memory: megabytes << 20, book: false });
    game.load("h8i9g7h10");
    game.findLines(3, { depth: 6 });
    assert.ok(
      fresh.memory.buffer.byteLength <= bound << 20,
      `${fresh.memory.buffer.byteLength >> 20} MB for a table of ${megabytes}`,
    );
  }
});
