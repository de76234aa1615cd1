import assert from "node:assert/strict";
import { test } from "node:test";
import { warning } from "../../www/pages/play/coach.js";
import { grade } from "../../www/pages/review/ask.js";
import { readReview, writeReview } from "../../www/pages/review/link.js";
import {
  columns,
  discsLost,
  doubtful,
  judge,
  marksOf,
  settle,
  turned,
  verdictOf,
  verdictOfEnd,
} from "../../www/pages/review/logic.js";
import { review } from "../../www/pages/review/run.js";
import { everyMoveLoses } from "../../www/pages/review/tries.js";
import { summary, wrapped } from "../../www/pages/review/share.js";
import { entryText, markText, valueText } from "../../www/pages/review/words.js";
import { translatorOf } from "./tables.mjs";
import { info, snapshotOf } from "./fakes.mjs";
import { random } from "./random.mjs";

const about = (value, line = []) => ({ proven: null, value, distance: null, line });
const win = (distance, line = []) => ({ proven: "win", value: 1, distance, line });
const loss = (distance, line = []) => ({ proven: "loss", value: 0, distance, line });
const exact = (discs, line = []) => ({
  proven: discs > 0 ? "win" : discs < 0 ? "loss" : "draw",
  value: discs,
  distance: null,
  line,
});
const sidesOf = (count, first = 1) => Array.from({ length: count }, (_, index) => (index % 2 ? 3 - first : first));
const names = snapshotOf().names;
const words = (discs = false, lang = "en") => ({ t: translatorOf(lang), names, discs });
const kinds = (marks) => marks.map(({ ply, side, kind, last }) => [ply, side, kind, last]);

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
  // An only move is answered without a search: nothing is known of its value.
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
  // Move 1 was the winning one of position 1; position 2 is lost then, and whatever is played in it.
  const settled = settle(
    [about(0.4), win(5, [11, 12, 13]), about(0.5), about(0.5, [99]), about(0.6)],
    [10, 11, 20, 13],
    false,
  );
  assert.deepEqual(settled[2], loss(4, [12, 13]));
  assert.deepEqual([settled[3].proven, settled[3].distance, settled[4].proven], ["win", null, null]);
  // A move to a position that is lost for the opponent wins, also where the search before it had not seen that.
  assert.deepEqual(settle([about(0.5), loss(4, [5, 6])], [9], false)[0], win(5, [9, 5, 6]));
  // A lost position does not make the one before it lost: there may have been another move.
  assert.equal(settle([about(0.5), win(4, [5])], [9], false)[0].proven, null);
  // An only move is worth what comes of it.
  assert.deepEqual(settle([about(null, [9]), win(4, [5])], [9], false)[0], loss(5, [9, 5]));
  // Discs: what was reached is a bound, no proof.
  assert.deepEqual(settle([about(-3), exact(-2)], [9], true)[0], { proven: null, value: 2, distance: null, line: [9] });
});

for (const first of [1, 2]) {
  const other = 3 - first;
  test(`which moves lost, missed and could have saved the game, where ${first} begins`, () => {
    // The first side loses with move 2, is let off by move 3, and loses for good with move 4.
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
    // What looks won is looked at last.
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
  // Before it is known what came of it, nothing is called the last chance.
  assert.deepEqual(kinds(marksOf(verdicts, moves, sidesOf(3), false)), [
    [0, 1, "threw", false],
    [1, 2, "missed", false],
  ]);
  // The winning move itself has no mark, nor has a move of a lost position or a pass.
  assert.deepEqual(marksOf([win(3, [7]), loss(2), win(1), loss(0)], [7, 8, 9], sidesOf(3), false), []);
  assert.deepEqual(marksOf([about(0.9), win(3)], [-1], sidesOf(1), false), []);
  // By the estimates alone: much worse, but nothing is lost.
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
  // Another move than the one that wins may win too: is the opponent lost after it?
  assert.deepEqual(of([win(5, [9]), about(0.4)]), { open: [], lost: [1], likely: [] });
  // A position that may be lost is not asked for a win.
  assert.deepEqual(of([win(5, [9]), about(0.4), about(0.5), win(3, [4])]), { open: [], lost: [2, 1], likely: [] });
  assert.deepEqual(of([about(0.6), about(0.4), win(3, [4])]), { open: [0], lost: [1], likely: [] });
});

test("where the loss was there from the beginning there was no last chance", () => {
  const marks = marksOf([loss(8), win(7), loss(0)], [1, 2], sidesOf(2), false);
  assert.deepEqual(marks, []);
  // Nor where the loser was let off once more and the game ended otherwise, as by resigning.
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
  // Of an estimate only a large difference is told, and never as a result.
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
      for (const lang of ["en", "zh", "ja"])
        assert.doesNotMatch(entryText(mark, moves[mark.ply], words(discs, lang)), /\{|undefined|NaN|null/, what);
    }
    // What a link carries is what the marks are made of.
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

test("a text that is no review of the game is refused", () => {
  for (const text of [
    "",
    "e50",
    "e50.e50.e50",
    "e50.x4",
    "q1.e5",
    "e101.e50",
    "e50z9.e50",
    "w-1.e50",
    "e.e50",
    "e50h99.e50",
    "_".repeat(21_000),
  ])
    assert.equal(readReview(text, names, false, 2), null, text);
  assert.equal(readReview("x65.x0", names, true, 2), null);
  assert.deepEqual(readReview("s-2p5--h8.x-4", names, true, 2), [
    { proven: null, value: -2.5, distance: null, line: [-1, names.indexOf("h8")] },
    exact(-4),
  ]);
  assert.deepEqual(readReview("_.le5", names, false, 2), [
    null,
    { proven: "loss", value: 0, distance: null, line: [names.indexOf("e5")] },
  ]);
});

test("values and marks in words: an estimate is called one", () => {
  const w = words();
  assert.equal(valueText(about(0.25), 1, w), "White 75 %, estimate");
  assert.equal(valueText(about(0.999), 2, w), "White 99 %, estimate");
  assert.equal(valueText(loss(6), 1, w), "White wins by force (3 moves)");
  assert.equal(valueText(loss(0), 1, w), "White has won");
  assert.equal(valueText(null, 1, w), "not searched");
  assert.equal(valueText(exact(-4), 1, words(true)), "White +4, exact");
  assert.equal(valueText(about(2.26), 1, words(true)), "Black +2.3, estimate");
  assert.equal(valueText(exact(0), 1, words(true)), "even, exact");
  const [mark] = marksOf([about(0.4, [50]), win(5, [80]), loss(0)], [1, 2], sidesOf(2), false);
  assert.equal(markText(mark, w), "loses by force (3 moves); last chance to save the game");
  assert.equal(
    entryText(mark, 112, w),
    `Move 1, ${names[112]} (Black): loses by force (3 moves); last chance to save the game`,
  );
  const game = {
    setup: { game: "gomoku", rule: "freestyle", size: 15 },
    start: "",
    names: ["h8"],
    moves: [112],
    sides: [1, 2],
    verdicts: [about(0.4), win(5)],
  };
  assert.deepEqual(summary({ words: w, game, marks: [mark] }), [
    "Black: 1 mistake, White: 0 mistakes",
    "Last chance to save the game: move 1, h8 loses by force (3 moves).",
  ]);
  assert.deepEqual(
    wrapped("one two three", 8, (text) => text.length),
    ["one two", "three"],
  );
  assert.deepEqual(
    wrapped("黑方必胜了", 3, (text) => text.length),
    ["黑方必", "胜了"],
  );
});

test("a try for a better move is graded by what was wanted", () => {
  const mark = (kind) => ({ ply: 0, side: 1, kind, last: false, exact: true, cost: 1, line: [3], distance: 5 });
  assert.deepEqual(grade(about(0.5), loss(6), mark("lost"), false, 9), { right: false, why: "loses" });
  assert.deepEqual(grade(about(0.5), about(0.45), mark("lost"), false, 9), { right: true, why: "holds" });
  assert.deepEqual(grade(about(0.5), about(0.3), mark("lost"), false, 9), { right: false, why: "worse" });
  assert.deepEqual(grade(win(5), about(0.9), mark("missed"), false, 9), { right: false, why: "no-win" });
  assert.deepEqual(grade(win(5), win(7), mark("missed"), false, 9), { right: true, why: "wins" });
  assert.deepEqual(grade(exact(4), exact(2), mark("discs"), true, 9), { right: false, why: "costs" });
  assert.deepEqual(grade(exact(4), exact(4), mark("discs"), true, 9), { right: true, why: "equal" });
  assert.deepEqual(grade(about(0.8), about(0.3), mark("slip"), false, 9), { right: false, why: "worse" });
});

test("the coach speaks of proofs only", () => {
  assert.equal(warning(about(0.5), loss(6), false, 9), "lost");
  assert.equal(warning(null, loss(6), false, 9), "lost");
  assert.equal(warning(loss(8), loss(6), false, 9), "");
  assert.equal(warning(win(5), loss(6), false, 9), "threw");
  assert.equal(warning(win(5), about(0.9), false, 9), "missed");
  assert.equal(warning(about(0.9), about(0.1), false, 9), "");
  assert.equal(warning(about(0.5), null, false, 9), "");
  assert.equal(warning(exact(4), exact(2), true, 9), "");
  assert.equal(warning(exact(4), exact(-2), true, 9), "threw-discs");
  assert.equal(warning(exact(0), exact(-2), true, 9), "lost-discs");
  assert.equal(judge(exact(-2), exact(-6), true, 9).kind, "discs");
});

test("a move that wins by proof is no missed win, whatever a shorter search says of it", () => {
  for (const is of [about(0.9), about(0.1), win(9)]) {
    assert.equal(judge(win(5, [9, 8]), is, false, 9), null);
    assert.equal(warning(win(5, [9, 8]), is, false, 9), "");
  }
  // Another move may miss the win, and a loss is one.
  assert.equal(judge(win(5, [9, 8]), about(0.9), false, 8).kind, "missed");
  assert.equal(judge(win(5, [9, 8]), loss(6), false, 9).kind, "threw");
  assert.equal(warning(exact(4, [9]), exact(2, [8]), true, 9), "");
  assert.deepEqual(marksOf([win(5, [9]), about(0.4)], [9], sidesOf(1), false), []);
  assert.deepEqual(kinds(marksOf([win(5, [9]), about(0.4)], [8], sidesOf(1), false)), [[0, 1, "missed", false]]);
});

/** An engine whose values a test gives, by the number of moves on the board. */
function fakeEngine(moves, values, { outcome = null, onSearch = () => {} } = {}) {
  let played = 0;
  let line = moves;
  const searched = [];
  const snapshot = () =>
    snapshotOf({ moves: line, played, outcome: played === moves.length && line === moves ? outcome : null });
  return {
    searched,
    async open(_setup, text, to) {
      const { names } = snapshotOf();
      line = (text.match(/[a-t]\d+/g) ?? []).map((name) => names.indexOf(name));
      if (line.join() === moves.join()) line = moves;
      played = to ?? line.length;
      return snapshot();
    },
    async goTo(to) {
      played = to;
      return snapshot();
    },
    async findMove(limits, options) {
      searched.push([played, limits.time]);
      onSearch(played);
      const value = line === moves ? values[played] : values.other;
      return options.signal.aborted
        ? null
        : {
            ...info(value.line),
            move: "",
            cell: value.line[0],
            source: value.source ?? "search",
            stop: "time",
            proven: value.proven,
            distance: value.distance,
            chance: value.value,
            score: value.score ?? 12,
            depth: value.value === null ? 0 : 9,
          };
    },
  };
}
const game = (moves) => ({
  setup: { game: "gomoku", rule: "freestyle", size: 15 },
  start: "",
  names: moves.map((cell) => names[cell]),
});
const effort = { each: { time: 1 }, doubt: { time: 200 }, exact: { time: 3 }, thorough: false };
const thorough = { ...effort, thorough: true };

test("a review goes from the last position to the first, then looks longer at what decides", async () => {
  const moves = [112, 113, 97, 96];
  const results = [];
  const values = Object.assign([about(0.5, [1]), about(0.5, [2]), about(0.5, [3]), win(3, [96, 5]), loss(2, [5])], {
    other: about(0.5, [7]),
  });
  const engine = fakeEngine(moves, values);
  assert.equal(
    await review({
      engine,
      game: game(moves),
      effort,
      signal: new AbortController().signal,
      onResult: (result, part) => results.push([result, part]),
    }),
    true,
  );
  assert.deepEqual(engine.searched, [
    [4, 1],
    [3, 1],
    [2, 1],
    [1, 1],
    [0, 1],
    [2, 200],
    [1, 200],
  ]);
  assert.deepEqual(
    results.map(([, part]) => part),
    [...results.map(([, part]) => part)].sort((a, b) => a - b),
  );
  assert.equal(results.at(-1)[1], 1);
  const { verdicts, sides } = results.at(-1)[0];
  assert.deepEqual(kinds(marksOf(verdicts, moves, sides.slice(0, 4), false)), [[2, 1, "lost", true]]);
});

test("a thorough review tries another move in place of one that lost, and looks again at what stays in doubt", async () => {
  const moves = [112, 113, 97, 96];
  const results = [];
  const values = Object.assign([about(0.5, [1]), about(0.5, [2]), about(0.2, [3]), win(3, [96, 5]), loss(2, [5])], {
    other: about(0.5, [7]),
  });
  const engine = fakeEngine(moves, values);
  await review({
    engine,
    game: game(moves),
    effort: thorough,
    signal: new AbortController().signal,
    onResult: (result) => results.push(result),
  });
  assert.deepEqual(engine.searched, [
    [4, 1],
    [3, 1],
    [2, 1],
    [1, 1],
    [0, 1],
    ...[200, 400].flatMap((time) => [
      [3, time],
      [1, time],
    ]),
  ]);
  const { verdicts, sides } = results.at(-1);
  assert.deepEqual(kinds(marksOf(verdicts, moves, sides.slice(0, 4), false)), [[2, 1, "lost", true]]);
  // The moves that were tried did not change what the game is.
  assert.deepEqual(verdicts[1].line, [2]);
});

test("a review that is stopped half way has told what it found, and goes on from there", async () => {
  const moves = [112, 113, 97];
  const stop = new AbortController();
  const results = [];
  const values = Object.assign([about(0.5, [1]), about(0.4, [2]), about(0.3, [3]), win(3, [96])], {
    other: about(0.5, [7]),
  });
  const engine = fakeEngine(moves, values, { onSearch: (played) => played === 1 && stop.abort() });
  assert.equal(
    await review({
      engine,
      game: game(moves),
      effort,
      signal: stop.signal,
      onResult: (result) => results.push(result),
    }),
    false,
  );
  const { verdicts } = results.at(-1);
  assert.deepEqual(
    verdicts.map((verdict) => verdict?.value ?? null),
    [null, null, 0.3, 1],
  );
  const again = fakeEngine(moves, values);
  await review({
    engine: again,
    game: game(moves),
    effort,
    known: verdicts,
    signal: new AbortController().signal,
    onResult: (result) => results.push(result),
  });
  assert.deepEqual(again.searched.map(([played]) => played).slice(0, 2), [1, 0]);
});

test("where every other move loses too, a move lost nothing", async () => {
  const moves = [112, 113, 97, 96];
  // After any other move there is a forced win as well.
  const values = Object.assign([about(0.2, [1]), about(0.5, [2]), about(0.2, [3]), win(3, [96, 5]), loss(2, [5])], {
    other: win(5, [7]),
  });
  const engine = fakeEngine(moves, values);
  const results = [];
  await review({
    engine,
    game: game(moves),
    effort: { ...thorough, doubt: { time: 20_000 } },
    signal: new AbortController().signal,
    onResult: (result) => results.push(result),
  });
  const { verdicts, sides } = results.at(-1);
  assert.deepEqual([verdicts[2].proven, verdicts[2].distance, verdicts[2].line[1]], ["loss", 6, 7]);
  assert.deepEqual(verdicts[1], win(7, [113, ...verdicts[2].line]));
  // The same holds for the first position: nobody could have saved the game.
  assert.equal(verdicts[0].proven, "loss");
  assert.deepEqual(marksOf(verdicts, moves, sides.slice(0, 4), false), []);
});

test("a review ends when it has used up its time, whatever is in doubt", async () => {
  const moves = [112, 113, 97, 96];
  const values = Object.assign([about(0.2, [1]), about(0.5, [2]), about(0.2, [3]), win(3, [96, 5]), loss(2, [5])], {
    other: win(5, [7]),
  });
  const engine = fakeEngine(moves, values);
  // A search takes 10 ms here, and there are more moves to try than 12 times 200 ms are enough for.
  await review({
    engine,
    game: game(moves),
    effort: thorough,
    signal: new AbortController().signal,
    onResult: () => {},
  });
  assert.equal(engine.searched.length, 5 + (12 * 200) / 10);
  // The usual one tries moves at one position for twice 200 ms, and then looks a move earlier. What is left then goes to the moves that it broke off.
  const usual = fakeEngine(moves, values);
  await review({ engine: usual, game: game(moves), effort, signal: new AbortController().signal, onResult: () => {} });
  assert.equal(usual.searched.length, 5 + (12 * 200) / 10);
  // The moves tried are those of position 2: each search of them begins with 3 stones.
  const part = 5 + (2 * 200) / 10;
  assert.deepEqual(
    usual.searched.slice(5, part).filter(([played]) => played !== 3),
    [],
  );
  assert.deepEqual(usual.searched[part], [1, 200]);
  assert.deepEqual(
    usual.searched.slice(part + 1, 2 * part - 5).filter(([played]) => played !== 3),
    [],
  );
});

test("a thorough review looks once more at what looks won, and never at discs", async () => {
  const moves = [112, 113];
  const values = [about(0.8, [1]), about(0.4, [2]), about(0.5, [3])];
  const engine = fakeEngine(moves, values);
  await review({
    engine,
    game: game(moves),
    effort: thorough,
    signal: new AbortController().signal,
    onResult: () => {},
  });
  assert.deepEqual(engine.searched, [
    [2, 1],
    [1, 1],
    [0, 1],
    [0, 200],
  ]);
  const othello = fakeEngine(
    moves,
    values.map((value) => ({ ...value, score: 500 })),
  );
  await review({
    engine: othello,
    game: { ...game(moves), setup: { game: "othello", rule: "", size: 8 } },
    effort: thorough,
    signal: new AbortController().signal,
    onResult: () => {},
  });
  assert.deepEqual(othello.searched, [
    [2, 1],
    [1, 1],
    [0, 1],
  ]);
});

test("every move of a position loses, or one is found that does not", async () => {
  const legal = [1, 2, 3];
  /** Asks with answers by the cells that were played; those without one are open. */
  const ask = async (answers, best = 3) => {
    const asked = [];
    let cells = [];
    const verdict = await everyMoveLoses({
      engine: {
        open: async (_setup, text) => {
          cells = text.split(",").slice(1);
          return snapshotOf();
        },
      },
      snapshot: { legal, names: Array.from({ length: 9 }, (_, cell) => `,${cell}`) },
      setup: {},
      start: "",
      best,
      glance: { nodes: 1 },
      look: { nodes: 9 },
      search: async (_snapshot, { nodes }) => {
        asked.push(`${cells.join("")} ${nodes}`);
        const answer = answers[cells.join("")] ?? about(0.5, [8]);
        return typeof answer === "function" ? answer(nodes) : answer;
      },
    });
    return { verdict, asked };
  };
  const late = (distance) => (nodes) => (nodes > 1 ? win(distance, [6]) : about(0.9, [6]));
  // The best move is looked at first, and what a glance refutes is not looked at again; the longest defence is the line.
  const lost = await ask({ 1: late(9), 2: win(3, [5]), 3: win(7, [4]) });
  assert.deepEqual(lost.verdict, loss(10, [1, 6]));
  assert.deepEqual(lost.asked, ["3 9", "1 1", "2 1", "1 9"]);
  // The likeliest defence is looked at first, and ends it.
  const held = await ask({ 1: late(9), 2: about(0.2, [5]), 3: win(7, [4]) });
  assert.equal(held.verdict, null);
  assert.deepEqual(held.asked, ["3 9", "1 1", "2 1", "2 9"]);
  assert.deepEqual((await ask({ 1: win(1), 2: win(1) })).asked, ["3 9"], "a best move that holds ends it");
  // A reply that is the only one is followed, for either side.
  const forced = await ask({
    1: win(1, [5]),
    2: win(1, [5]),
    3: about(null, [4]),
    34: about(null, [5]),
    345: win(3, [7]),
  });
  assert.deepEqual(forced.verdict, loss(6, [3, 4, 5, 7]));
  assert.deepEqual(forced.asked, ["3 9", "34 9", "345 9", "1 1", "2 1"]);
  assert.equal(
    (await ask({ 1: win(1), 2: win(1), 3: about(null, [4]), 34: win(3, [5]) })).verdict,
    null,
    "who moves there wins",
  );
  // Without every distance there is none.
  assert.deepEqual(
    (await ask({ 1: { ...win(1, [5]), distance: null }, 2: win(1, [5]), 3: win(1, [5]) })).verdict?.distance,
    null,
  );
  assert.equal((await ask({ 3: () => null })).verdict, null, "stopped");
});

test("an only move that was not played is tried, and its value is that of the position", async () => {
  const moves = [112, 113];
  const values = Object.assign([about(0.5, [1]), about(null, [20]), win(1, [5])], { other: about(0.2, [7]) });
  const results = [];
  await review({
    engine: fakeEngine(moves, values),
    game: game(moves),
    effort,
    signal: new AbortController().signal,
    onResult: (result) => results.push(result),
  });
  assert.deepEqual(results.at(-1).verdicts[1], { proven: null, value: 0.8, distance: null, line: [20, 7] });
});

test("a move that is alone because the others are known to lose is followed too, and again where it is in doubt", async () => {
  const moves = [112, 113, 97];
  const alone = { ...about(0.5, [20]), source: "forced" };
  const results = [];
  const play = async (other) => {
    const engine = fakeEngine(moves, Object.assign([about(0.5, [1]), about(0.4, [2]), alone, win(3, [9])], { other }));
    await review({
      engine,
      game: game(moves),
      effort,
      signal: new AbortController().signal,
      onResult: (result) => results.push(result),
    });
    return { searched: engine.searched, verdicts: results.at(-1).verdicts };
  };
  const lost = await play(win(3, [7]));
  assert.deepEqual(lost.verdicts[2], loss(4, [20, 7]));
  // That makes the move before the one that lost.
  assert.deepEqual(lost.searched, [
    [3, 1],
    [2, 1],
    [1, 1],
    [0, 1],
    [3, 1],
    [0, 200],
  ]);
  const open = await play(about(0.2, [7]));
  assert.deepEqual(open.verdicts[2], about(0.8, [20, 7]));
  assert.deepEqual(open.searched.slice(4), [
    [3, 1],
    [2, 200],
    [3, 200],
    [1, 200],
  ]);
});
