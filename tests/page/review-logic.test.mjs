import assert from "node:assert/strict";
import { test } from "node:test";
import { readReview, writeReview } from "../../www/pages/review/link.js";
import {
  columns,
  countMarks,
  discsLost,
  doubtful,
  marksOf,
  settle,
  turned,
  turningPoint,
  verdictOf,
  verdictOfEnd,
} from "../../www/pages/review/logic.js";
import { conclusionsOf } from "../../www/pages/review/reviewed.js";
import { entryText, sideText } from "../../www/pages/review/words.js";
import { info, snapshotOf } from "./fakes.mjs";
import { random } from "./random.mjs";
import { LANGS } from "./tables.mjs";
import { about, win, loss, exact, sidesOf, names, words, kinds } from "./verdicts.mjs";

test("an answer becomes a verdict for the side to move", () => {
  const answer = (more) => ({ ...info([7, 8]), move: "h8", cell: 7, source: "search", stop: "time", ...more });
  assert.deepEqual(verdictOf(answer({ chance: 0.6 }), false), {
    proven: null,
    value: 0.6,
    distance: null,
    line: [7, 8],
  });
  assert.deepEqual(verdictOf(answer({ proven: "loss", distance: 6, chance: 0 }), false), {
    proven: "loss",
    value: 0,
    distance: 6,
    line: [7, 8],
  });
  // An only move is answered without a search, so its value is unknown.
  assert.equal(verdictOf(answer({ depth: 0, chance: 0.5, source: "forced" }), false).value, null);
  assert.deepEqual(verdictOf(answer({ score: -400, source: "proof" }), true), {
    proven: "loss",
    value: -4,
    distance: null,
    line: [7, 8],
  });
  assert.deepEqual(verdictOf(answer({ score: 0, source: "proof" }), true).proven, "draw");
  assert.deepEqual(verdictOf(answer({ score: 250, source: "search" }), true), {
    proven: null,
    value: 2.5,
    distance: null,
    line: [7, 8],
  });
});

test("the end of a game is a verdict for whoever would move", () => {
  const end = (outcome, more) => ({ ...snapshotOf({ moves: [1, 2, 3] }), outcome, ...more });
  assert.deepEqual(verdictOfEnd(end({ winner: 1, reason: "five", line: [] }), false), {
    proven: "loss",
    value: 0,
    distance: 0,
    line: [],
  });
  assert.deepEqual(verdictOfEnd(end({ winner: 2, reason: "forbidden", line: [] }), false).proven, "win");
  assert.deepEqual(verdictOfEnd(end({ winner: 0, reason: "full", line: [] }), false).value, 0.5);
  assert.equal(verdictOfEnd(end(null), false), null);
  // 3 black and 1 white discs on a board of 8: the empty squares are the winner's.
  const cells = new Uint8Array(64);
  cells.set([1, 1, 1, 2]);
  assert.deepEqual(verdictOfEnd(end({ winner: 1, reason: "discs", line: [] }, { cells, toMove: 2 }), true), {
    proven: "loss",
    value: -62,
    distance: 0,
    line: [],
  });
});

test("what is proven of one position holds for those beside it", () => {
  // Move 1 was the winning move of position 1. So position 2 is lost, and every move in it loses.
  const settled = settle(
    [about(0.4), win(5, [11, 12, 13]), about(0.5), about(0.5, [99]), about(0.6)],
    [10, 11, 20, 13],
    false,
  );
  assert.deepEqual(settled[2], loss(4, [12, 13]));
  assert.deepEqual([settled[3].proven, settled[3].distance, settled[4].proven], ["win", null, null]);
  // A move to a position that is lost for the opponent wins, even if an earlier search missed it.
  assert.deepEqual(settle([about(0.5), loss(4, [5, 6])], [9], false)[0], win(5, [9, 5, 6]));
  // A lost position does not make the previous one lost: there may have been another move.
  assert.equal(settle([about(0.5), win(4, [5])], [9], false)[0].proven, null);
  // An only move has the value of the next position.
  assert.deepEqual(settle([about(null, [9]), win(4, [5])], [9], false)[0], loss(5, [9, 5]));
  // Discs: the reached result is a bound, not a proof.
  assert.deepEqual(settle([about(-3), exact(-2)], [9], true)[0], { proven: null, value: 2, distance: null, line: [9] });
});

for (const first of [1, 2]) {
  const other = 3 - first;
  test(`which moves lost, missed and could have saved the game, where ${first} begins`, () => {
    // The first side loses with move 2, is saved by move 3, and finally loses with move 4.
    const verdicts = [
      about(0.5),
      about(0.5),
      about(0.4, [50, 51]),
      win(7, [60, 61]),
      about(0.3, [70]),
      win(5, [80]),
      loss(4),
      win(1, [81]),
      loss(0),
    ];
    const marks = marksOf(verdicts, [1, 2, 3, 4, 5, 6, 7, 8], sidesOf(8, first), false);
    assert.deepEqual(kinds(marks), [
      [2, first, "lost", false],
      [3, other, "missed", false],
      [4, first, "lost", true],
    ]);
    assert.deepEqual(
      marks.map(({ line, distance }) => [line, distance]),
      [
        [[50, 51], 7],
        [[60, 61], 7],
        [[70], 5],
      ],
    );
    assert.deepEqual(doubtful(verdicts, marks), { open: [1], lost: [4, 2], likely: [] });
    // Positions that look won are searched last.
    const promising = [about(0.8), about(0.9), ...verdicts.slice(2)];
    assert.deepEqual(doubtful(promising, marksOf(promising, [1, 2, 3, 4, 5, 6, 7, 8], sidesOf(8, first), false)), {
      open: [1],
      lost: [4, 2],
      likely: [0],
    });
  });

  test(`the graph is black's in both colours, where ${first} begins`, () => {
    const sides = sidesOf(5, first);
    const [a, b, c, d, e] = columns([about(0.75), about(0.25), win(3), null, about(null)], sides, false);
    const sign = first === 1 ? 1 : -1;
    assert.deepEqual([a.height, b.height, c.height], [0.5 * sign, 0.5 * sign, sign]);
    assert.deepEqual([a.proven, c.proven, d, e], [null, first === 1 ? "win" : "loss", null, null]);
    const [f, g] = columns([exact(16), exact(16)], sides, true);
    assert.deepEqual([f.height, g.height, f.value, g.value], [0.5 * sign, -0.5 * sign, 16 * sign, -16 * sign]);
  });
}

test("a win that is turned into a loss, and one that is given away twice", () => {
  const verdicts = [win(9, [40]), win(6, [41]), about(0.9), loss(0)];
  const moves = [1, 2, 3];
  assert.deepEqual(kinds(marksOf(settle(verdicts, moves, false), moves, sidesOf(3), false)), [
    [0, 1, "threw", false],
    [1, 2, "threw", true],
  ]);
  // Without a known result no move is called the last chance.
  assert.deepEqual(kinds(marksOf(verdicts, moves, sidesOf(3), false)), [
    [0, 1, "threw", false],
    [1, 2, "missed", false],
  ]);
  // The winning move itself has no mark, nor has a move of a lost position or a pass.
  assert.deepEqual(marksOf([win(3, [7]), loss(2), win(1), loss(0)], [7, 8, 9], sidesOf(3), false), []);
  assert.deepEqual(marksOf([about(0.9), win(3)], [-1], sidesOf(1), false), []);
  // By the estimates alone: much worse, but not lost.
  const [slip] = marksOf([about(0.8, [3]), about(0.6)], [1], sidesOf(1), false);
  assert.deepEqual([slip.kind, slip.exact, Math.round(100 * slip.cost)], ["slip", false, 40]);
});

test("which positions are in doubt", () => {
  const of = (verdicts) =>
    doubtful(
      verdicts,
      marksOf(
        verdicts,
        verdicts.slice(1).map((_, ply) => ply),
        sidesOf(verdicts.length - 1),
        false,
      ),
    );
  // Another move may win too: is the opponent lost after it?
  assert.deepEqual(of([win(5, [9]), about(0.4)]), { open: [], lost: [1], likely: [] });
  // A position that may be lost is not searched for a win.
  assert.deepEqual(of([win(5, [9]), about(0.4), about(0.5), win(3, [4])]), { open: [], lost: [2, 1], likely: [] });
  assert.deepEqual(of([about(0.6), about(0.4), win(3, [4])]), { open: [0], lost: [1], likely: [] });
});

test("where the loss was there from the beginning there was no last chance", () => {
  const marks = marksOf([loss(8), win(7), loss(0)], [1, 2], sidesOf(2), false);
  assert.deepEqual(marks, []);
  // The same if the loser was saved once more and the game ended by resignation.
  assert.equal(
    marksOf([about(0.5), win(3), about(0.5)], [1, 2], sidesOf(2), false).some(({ last }) => last),
    false,
  );
});

test("Othello: the discs that each move costs, and those that change the result", () => {
  const verdicts = [about(-1), exact(4, [30]), exact(-2, [31]), exact(-2, [3]), exact(6)];
  const moves = [1, 2, 31, 4];
  const marks = marksOf(verdicts, moves, sidesOf(4), true);
  // White gives 2 of 4 discs away; black could not do better; white loses the game by 4 discs more.
  assert.deepEqual(kinds(marks), [
    [1, 2, "discs", false],
    [3, 2, "discs", false],
  ]);
  assert.deepEqual(discsLost(verdicts, moves), [
    { discs: 3, exact: false },
    { discs: 2, exact: true },
    { discs: 0, exact: true },
    { discs: 4, exact: true },
  ]);
  assert.deepEqual(kinds(marksOf([exact(2, [9]), exact(0)], [1], sidesOf(1), true)), [[0, 1, "missed", false]]);
  assert.deepEqual(kinds(marksOf([exact(0, [9]), exact(6)], [1], sidesOf(1), true)), [[0, 1, "lost", true]]);
  // An estimate is only reported for a large difference, and never as a result.
  assert.deepEqual(kinds(marksOf([about(7), about(1)], [1], sidesOf(1), true)), [[0, 1, "slip", false]]);
  assert.deepEqual(marksOf([about(2), exact(3)], [1], sidesOf(1), true), []);
});

test("a mark never speaks of a proof that is none, whatever the values", (context) => {
  const { seed, next } = random(context);
  for (let round = 0; round < 500; round += 1) {
    const discs = next() < 0.5;
    const count = 1 + Math.floor(next() * 12);
    const any = () => {
      const kind = next();
      if (kind < 0.1) return null;
      if (discs)
        return kind < 0.5
          ? about(Math.round(40 * next() - 20) + 0)
          : exact(2 * Math.floor(20 * next() - 10) + 0, [Math.floor(9 * next())]);
      return kind < 0.5
        ? about(next(), [Math.floor(9 * next())])
        : kind < 0.75
          ? win(Math.floor(20 * next()), [Math.floor(9 * next())])
          : loss(Math.floor(20 * next()));
    };
    const found = Array.from({ length: count + 1 }, any);
    const moves = Array.from({ length: count }, () => Math.floor(9 * next()));
    const settled = settle(found, moves, discs);
    const what = `seed ${seed}, round ${round}`;
    settled.forEach(
      (verdict, index) => found[index]?.proven && assert.deepEqual(verdict.proven, settled[index].proven, what),
    );
    const marks = marksOf(settled, moves, sidesOf(count), discs);
    assert.ok(marks.filter(({ last }) => last).length <= 1, what);
    for (const mark of marks) {
      const was = settled[mark.ply];
      const is = turned(settled[mark.ply + 1], discs);
      if (mark.kind === "lost" || mark.kind === "threw") assert.equal(is.proven, "loss", what);
      if (mark.kind === "missed" || mark.kind === "threw") assert.equal(was.proven, "win", what);
      if (mark.kind === "discs") assert.ok(was.proven && is.proven && mark.cost > 0, what);
      if (mark.kind === "slip") assert.ok(!mark.exact, what);
      assert.equal(mark.line[0] === moves[mark.ply], false, what);
      for (const lang of LANGS)
        assert.doesNotMatch(entryText(mark, moves[mark.ply], words(discs, lang)), /\{|undefined|NaN|null/, what);
    }
    // A link contains everything that the marks need.
    const text = writeReview(settled, names, discs);
    const read = readReview(text, names, discs, count + 1);
    assert.ok(read, `${what}: ${text}`);
    const rounded = (list) =>
      list.map(
        (verdict) =>
          verdict &&
          verdict.value !== null && [
            verdict.proven,
            discs ? verdict.value : Math.round(100 * verdict.value),
            verdict.proven === "draw" ? null : verdict.distance,
            verdict.line,
          ],
      );
    assert.deepEqual(
      rounded(read),
      rounded(settled.map((verdict) => (verdict?.value === null ? null : verdict))),
      `${what}: ${text}`,
    );
  }
});

test("the turning point is the move after which one side was ahead to the end", () => {
  const of = (heights) =>
    turningPoint(
      heights.map((height) => (height === null ? null : { height, value: 0, proven: null, distance: null })),
    );
  assert.equal(of([0, 0.5, -0.6, 0.4, 0.7, 1]), 2);
  assert.equal(of([0, 0.05, 0.3, 0.9]), 1, "a small lead is none");
  assert.equal(of([0.5, 0.6, 0.7]), null, "one side was ahead all along");
  assert.equal(of([0.5, -0.6, 0.02]), null, "nobody is ahead at the end");
  assert.equal(of([0.5, null, 0.6]), null, "an unknown position tells nothing");
  assert.equal(of([0.5, 0.6, null]), null);
  assert.equal(of([]), null);
  // A proof counts however small its column is.
  assert.equal(
    turningPoint([
      { height: -0.5, value: -1, proven: null, distance: null },
      { height: 0.01, value: 1, proven: "win", distance: null },
    ]),
    0,
  );
});

test("a sentence a side counts its mistakes; marks are in the order of the moves", () => {
  const mark = (ply, kind) => ({
    ply,
    side: ply % 2 ? 2 : 1,
    kind,
    last: false,
    exact: true,
    cost: 1,
    line: [],
    distance: null,
  });
  const marks = [mark(0, "slip"), mark(1, "missed"), mark(2, "lost"), mark(4, "slip"), mark(6, "threw")];
  assert.deepEqual(countMarks(marks, 1), [
    ["losing", 2],
    ["slips", 2],
  ]);
  assert.equal(sideText(marks, 1, words()), "Black: 2 losing moves, 2 inaccuracies");
  assert.equal(sideText(marks, 2, words()), "White: 1 missed win");
  assert.equal(sideText([], 2, words()), "White: no mistakes");
  // A proven mark after an estimated one stays after it.
  const verdicts = [about(0.9), about(0.9), about(0.95), win(5), loss(4)];
  const game = {
    setup: { game: "gomoku", rule: "freestyle", size: 15 },
    verdicts,
    moves: [1, 2, 3, 4],
    sides: sidesOf(5),
  };
  const { marks: found, columns: list, turn } = conclusionsOf(game);
  assert.deepEqual(
    found.map(({ ply, kind }) => [ply, kind]),
    [
      [0, "slip"],
      [1, "slip"],
      [2, "lost"],
    ],
  );
  assert.equal(turn, turningPoint(list));
});
