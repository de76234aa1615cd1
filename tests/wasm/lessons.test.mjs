// The engine confirms the answers of the lessons.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LESSONS } from "../../www/pages/learn/lessons.js";
import { load } from "./engine.mjs";

const { Game } = await load();

/** A game at the position of a lesson. */
function at({ board: { game = "gomoku", rule, size, moves } }) {
  const one = new Game({
    game,
    ...(rule && { rule }),
    ...(size && { size: Number(size) }),
    book: false,
    memory: 1 << 20,
  });
  if (moves) one.load(moves);
  return one;
}

/** What the side to move can prove within a few plies: "win", "loss" or null. */
const proven = (game) => game.findMove({ depth: 10, nodes: 300_000 }).proven;

/** The crosses on a board, as names and kinds. */
const crosses = ({ names, forbidden }) => forbidden.map(({ cell, kind }) => [names[cell], kind]);

/** The crosses of a Renju board of size 9. */
const crossesAt = (moves) => crosses(at({ board: { rule: "renju", size: "9", moves } }).snapshot());

/** The points where a side makes five: exactly five for Black, five or more for White. */
function fives({ cells, names, size }, side) {
  const length = (at, step, wide) => {
    let count = 0;
    for (let x = (at % size) + wide, to = at + step; x >= 0 && x < size && cells[to] === side; x += wide, to += step)
      count += 1;
    return count;
  };
  const line = (at, step, wide) => 1 + length(at, step, wide) + length(at, -step, -wide);
  const isFive = (at) =>
    [
      [1, 1],
      [size, 0],
      [size + 1, 1],
      [size - 1, -1],
    ].some(([step, wide]) => (side === 1 ? line(at, step, wide) === 5 : line(at, step, wide) >= 5));
  return names.filter((_, at) => cells[at] === 0 && isFive(at));
}

const lessonOf = (name) => LESSONS.find((lesson) => lesson.name === name);
const legalOf = ({ legal, names }) => legal.map((cell) => names[cell]);

/** For each lesson, the state of the game for the other side after a right move. */
const AFTER = {
  five: "over",
  "exactly-five": "over",
  caro: "over",
  block: "open",
  "open-four": "loss",
  "open-three": "threat",
  "stop-three": "open",
  "four-three": "loss",
  "double-three": "loss",
  "double-four": "loss",
  "five-first": "over",
  trap: "loss",
};

for (const lesson of LESSONS) {
  test(`the lesson "${lesson.name}"`, () => {
    const start = at(lesson).snapshot();
    assert.equal(start.outcome, null);
    const closed = crosses(start).map(([name]) => name);
    if (lesson.hidden) assert.deepEqual(closed, lesson.answers);
    for (const answer of lesson.answers) {
      const { outcome } = at(lesson).playMove(answer);
      // Black loses by a forbidden point.
      if (lesson.hidden) assert.deepEqual([outcome?.reason, outcome?.winner], ["forbidden", 2]);
      else assert.ok(!closed.includes(answer), answer);
    }
    const want = AFTER[lesson.name];
    for (const answer of want ? lesson.answers : []) {
      const game = at(lesson);
      const after = game.playMove(answer);
      if (want === "over") assert.equal(after.outcome?.reason, "five", answer);
      else if (want === "loss") assert.equal(proven(game), "loss", answer);
      else if (want === "open") assert.notEqual(proven(game), "loss", answer);
      else {
        // A move elsewhere would let the three become an open four.
        game.playMove("a1");
        assert.equal(proven(game), "win", answer);
      }
    }
    if (["block", "stop-three"].includes(lesson.name)) {
      const game = at(lesson);
      game.playMove("a1");
      assert.equal(proven(game), "win", "there was something to stop");
    }
    if (lesson.name === "forbidden") assert.deepEqual(crosses(start), [["g5", "double-three"]]);
    if (lesson.name === "exactly-five") {
      const game = at(lesson);
      assert.equal(game.playMove("f5").outcome, null, "six is nothing");
    }
    if (lesson.name === "caro") {
      const game = at(lesson);
      assert.equal(game.playMove("e5").outcome, null, "a five between two stones is nothing");
    }
  });
}

test("one row holds a double four: two points make five", () => {
  const lesson = lessonOf("one-row");
  assert.deepEqual(crosses(at(lesson).snapshot()), [["e5", "double-four"]]);
  // Without forbidden points it may be played.
  const game = at({ board: { ...lesson.board, rule: "standard" } });
  assert.deepEqual(fives(game.playMove("e5"), 1).sort(), ["c5", "g5"]);
});

test("Black loses by an overline, and White wins by it", () => {
  const lesson = lessonOf("overline");
  const game = at(lesson);
  assert.deepEqual(crosses(game.snapshot()), [["f5", "overline"]]);
  assert.deepEqual(fives(game.snapshot(), 1), [], "no five");
  const white = at({ board: { rule: "renju", size: "9", moves: "w_c7e3g7d8h2b9_c5d5e5g5h5_" } }).playMove("f5");
  assert.deepEqual([white.outcome?.reason, white.outcome?.winner], ["five", 2]);
});

test("a three whose open four is forbidden or blocked does not count", () => {
  const lesson = lessonOf("false-three");
  const game = at(lesson);
  assert.deepEqual(crosses(game.snapshot()), [["d5", "overline"]]);
  assert.deepEqual(fives(game.snapshot(), 1), []);
  // If D5 is not forbidden, or H5's open four not blocked, it is a double three.
  assert.deepEqual(crossesAt("b_f5g5e6e7d2d4d7_g4c8f6g6a8a3i5_"), [["e5", "double-three"]], "no other looks like one");
  assert.deepEqual(
    crossesAt(lesson.board.moves.replace("_i5", "_i9")).find(([name]) => name === "e5")?.[1],
    "double-three",
  );
  game.playMove("e5");
  game.playMove("a1");
  assert.ok(crosses(game.snapshot()).some(([name, kind]) => name === "d5" && kind === "overline"));
  assert.equal(proven(game), "win", "the column is an open three");
  // The row has only a four with one end.
  assert.deepEqual(fives(game.playMove("h5"), 1), ["d5"]);
});

test("a five counts although an overline is made too", () => {
  const lesson = lessonOf("five-first");
  const start = at(lesson).snapshot();
  assert.deepEqual(fives(start, 1), lesson.answers);
  assert.ok(!crosses(start).some(([name]) => name === "e5"));
  const without = crossesAt(lesson.board.moves.replace("c5", "").replace("a6", ""));
  assert.ok(without.some(([name, kind]) => name === "e5" && kind === "overline"));
});

test("one four leaves Black only a forbidden point", () => {
  const lesson = lessonOf("trap");
  const trapped = legalOf(at(lesson).snapshot()).filter((move) => {
    const after = at(lesson).playMove(move);
    const blocks = fives(after, 2);
    const closed = new Set(crosses(after).map(([name]) => name));
    return blocks.length > 0 && blocks.every((name) => closed.has(name));
  });
  assert.deepEqual(trapped, lesson.answers);
  const after = at(lesson).playMove("c2");
  assert.deepEqual(fives(after, 2), ["f5"]);
  assert.deepEqual(fives(after, 1), [], "Black has no five of its own");
  assert.deepEqual(crosses(after), [["f5", "double-four"]]);
});

const CORNERS = ["a1", "a8", "h1", "h8"];
const cornersOf = (snapshot) => legalOf(snapshot).filter((name) => CORNERS.includes(name));
/** The content of a square. */
const disc = ({ cells, names }, name) => cells[names.indexOf(name)];

test("a corner and the discs that join it never flip", () => {
  const lesson = lessonOf("corner");
  assert.deepEqual(cornersOf(at(lesson).snapshot()), lesson.answers);
  let seed = 7;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  for (let round = 0; round < 100; round += 1) {
    const game = at(lesson);
    let now = game.playMove("h1");
    while (!now.outcome) {
      for (const name of ["f1", "g1", "h1"]) assert.equal(disc(now, name), 2, `${name} in ${now.text}`);
      const moves = legalOf(now);
      now = game.playMove(moves.length ? moves[random(moves.length)] : "pass");
    }
  }
});

test("one move keeps White out of every corner", () => {
  const lesson = lessonOf("no-corner");
  const start = at(lesson).snapshot();
  assert.deepEqual(
    ["f1", "g1", "h1"].map((name) => disc(start, name)),
    [2, 1, 0],
    "White threatens h1",
  );
  for (const move of legalOf(start)) {
    const after = at(lesson).playMove(move);
    assert.equal(after.toMove, 2);
    assert.deepEqual(cornersOf(after), lesson.answers.includes(move) ? [] : ["h1"], move);
  }
  assert.equal(disc(at(lesson).playMove("e1"), "f1"), 1);
});

test("one move leaves White three moves, every other one six or more", () => {
  const lesson = lessonOf("mobility");
  for (const move of legalOf(at(lesson).snapshot())) {
    const { length } = at(lesson).playMove(move).legal;
    assert.ok(lesson.answers.includes(move) ? length === 3 : length >= 6, `${move}: ${length}`);
  }
});

/** The regions of empty squares, as names. */
function regions({ cells, names, size }) {
  const left = new Set([...cells.keys()].filter((square) => cells[square] === 0));
  const found = [];
  for (const first of left) {
    const region = [first];
    left.delete(first);
    for (const one of region)
      for (const other of left) {
        const wide = Math.abs((one % size) - (other % size));
        const high = Math.abs(Math.floor(one / size) - Math.floor(other / size));
        if (wide <= 1 && high <= 1 && left.delete(other)) region.push(other);
      }
    found.push(region.map((square) => names[square]));
  }
  return found;
}

test("on 6 x 6 squares one move loses four discs, and every other one at least 14", () => {
  const lesson = lessonOf("six");
  const game = at(lesson);
  const start = game.snapshot();
  assert.deepEqual([start.size, start.toMove], [6, 1]);
  const [best, second] = game.exactValues({});
  assert.deepEqual([[start.names[best.cell]], best.discs, second.discs], [lesson.answers, -4, -14]);
});

test("the move in the only odd region is best, and Black must begin an even one", () => {
  const lesson = lessonOf("parity");
  const game = at(lesson);
  const start = game.snapshot();
  assert.equal(start.toMove, 2);
  assert.deepEqual(
    regions(start)
      .map(({ length }) => length)
      .sort(),
    [1, 4, 4],
  );
  assert.ok(regions(start).some((region) => region.join() === lesson.answers[0]));
  const [best, second] = game.exactValues({});
  assert.deepEqual([start.names[best.cell]], lesson.answers);
  assert.ok(best.discs > second.discs, `${best.discs}, ${second.discs}`);
  const after = game.playMove("a2");
  assert.equal(after.toMove, 1);
  assert.ok(after.legal.length > 0, "Black does not pass");
  const left = regions(after);
  assert.deepEqual(
    left.map(({ length }) => length),
    [4, 4],
  );
  // With the best moves of both sides White plays last in both regions.
  const played = [];
  for (let now = after; !now.outcome; ) {
    const [{ cell }] = game.exactValues({});
    played.push([now.names[cell], now.toMove]);
    now = game.playMove(now.names[cell]);
  }
  for (const region of left) {
    const moves = played.filter(([name]) => region.includes(name));
    assert.equal(moves.at(-1)?.[1], 2, JSON.stringify(played));
  }
});
