import assert from "node:assert/strict";
import { test } from "node:test";
import { marksOf, saidOf, withScores } from "../../www/pages/analysis/values.js";
import { exactRow, refined } from "../../www/pages/analysis/compare.js";
import { ExactScores, hasScores, isSettled, movesToSearch, scoreOf } from "../../www/pages/analysis/exact-scores.js";
import { line, row } from "./lines.mjs";
import { translatorOf } from "./tables.mjs";

const scored = (moves, more = {}) => ({
  moves: moves.map(([cell, low, high = low]) => ({ cell, low, high, table: false })),
  low: -36,
  high: 36,
  progress: 0.5,
  nodes: 9,
  done: false,
  ...more,
});

test("exact scores of a small board replace estimates, and moves without a line get a value", () => {
  const exact = { ...line([7, 8, 9], { score: 200, chance: null, exact: true }), kind: "exact" };
  const rows = [exact, row(line([3, 4], { score: -20, chance: null }))];
  const cells = Array.from({ length: 36 }, (_, i) => (i < 20 ? 1 : 0));
  const found = withScores(
    rows,
    scored([
      [3, 2],
      [7, 2],
      [5, -4],
      [6, -8, 4],
    ]),
    { cells },
  );
  assert.deepEqual(
    found.map(({ line, score, kind, depth }) => [line, score, kind, depth]),
    [
      // Of equal scores the longer line comes first. The line of an estimate may contain mistakes.
      [[7, 8, 9], 200, "exact", 16],
      [[3], 200, "exact", 16],
      [[5], -400, "exact", 16],
    ],
  );
  // The bounds of the last move do not meet yet.
  assert.equal(withScores(rows, null, { cells }), rows);
  assert.equal(withScores(rows, scored([[6, -8, 4]]), { cells }), rows);
  const marks = marksOf(found, 2, "othello");
  assert.deepEqual(
    marks.map(({ cell, text, best, side }) => [cell, text, best, side]),
    [
      [7, "+2", true, 2],
      [3, "+2", true, 2],
      [5, "+4", false, 1],
    ],
  );
});

test("a screen reader hears the value and the kind of each move on the board", () => {
  const t = translatorOf("en");
  const rows = [
    { ...line([7], { score: 200, chance: null, exact: true }), kind: "exact" },
    row(line([3], { score: -130, chance: null })),
    row(line([-1], { score: 0, chance: null })),
  ];
  const said = saidOf(rows, { game: "othello", rule: "othello", toMove: 2 }, t);
  assert.deepEqual(
    [...said],
    [
      [7, "White +2 discs, exact"],
      [3, "Black +1.3 discs, estimate"],
    ],
  );
  assert.equal(
    t("analysis.cell", { label: "A1, empty, playable", value: said.get(7) }),
    "A1, empty, playable, White +2 discs, exact",
  );
});

test("two moves are compared by their exact scores, which are for the side that replies", () => {
  const start = [...Array(14).fill(0), 2, 1, ...Array(4).fill(0), 1, 2, ...Array(14).fill(0)];
  const position = { size: 6, cells: start };
  const known = scored([
    [8, -4],
    [13, -4, 4],
  ]);
  // Of the start every move is an image of each other one.
  assert.deepEqual([scoreOf(known, 8, position), scoreOf(known, 27, position)], [-4, -4]);
  assert.deepEqual([scoreOf(known, 13, position), scoreOf(known, 0, position)], [-4, null]);
  assert.equal(scoreOf(null, 8, position), null);
  const exact = exactRow(-4, 31);
  assert.deepEqual([exact.score, exact.kind, exact.line], [400, "exact", []]);
  assert.ok(Object.is(exactRow(0, 9).score, 0));
  // A later estimate does not replace it.
  assert.equal(refined(exact, row(line([3], { score: -500, chance: null, depth: 40 }))), exact);
});

test("the best known score is the position's if no other move can be better", () => {
  const settled = (...moves) => isSettled({ moves: moves.map(([low, high]) => ({ cell: 0, low, high })) });
  assert.ok(settled([4, 4], [-36, 4], [2, 2]));
  assert.ok(!settled([4, 4], [-36, 6]));
  assert.ok(!settled([4, 6], [2, 2]));
  assert.ok(settled([-2, -2]));
});

test("only small boards of Othello have scores of all moves", () => {
  const has = (game, rule, size) => hasScores({ game, rule, size });
  assert.ok(has("othello", "othello", 6) && has("othello", "antiothello", 4));
  assert.ok(!has("othello", "othello", 8) && !has("othello", "antiothello", 8) && !has("gomoku", "freestyle", 7));
});

const tick = () => new Promise(setImmediate);
const small = { game: "othello", rule: "othello", size: 6 };
const empty = Array(36).fill(0);
const positionOf = (text, cells = empty) => ({ text, cells, size: 6 });

/** Clients of scores whose steps wait for an answer; all questions are noted with the number of the client. */
function scoreClients(moves) {
  const asked = [];
  const waiting = [];
  const make = () => {
    const n = asked.filter((one) => one.startsWith("make")).length + 1;
    asked.push(`make ${n}`);
    return {
      open: async (rule, size, { table }) => asked.push(`${n} open ${rule}${size} ${table}`),
      position: async (text, only) => {
        asked.push(`${n} position ${text} ${only ?? "all"}`);
        return scored(
          moves.map((cell) => [cell, -36, 36]),
          { progress: 0 },
        );
      },
      step: (time) => {
        asked.push(`${n} step ${time}`);
        return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
      },
      close: () => asked.push(`${n} close`),
    };
  };
  /** Answers the oldest step with exact scores of cells. */
  const answer = async (known, progress = 1) => {
    const done = known.length > 0;
    waiting.shift().resolve(scored([...known, ...moves.map((cell) => [cell, -36, 36])], { done, progress }));
    await tick();
  };
  const fail = async () => {
    waiting.shift().reject(new Error("dead"));
    await tick();
  };
  const next = async () => {
    await tick();
    return asked.splice(0);
  };
  return { make, answer, fail, next };
}

test("one worker finds the scores move by move, and a stopped search continues", async () => {
  const { make, answer, next } = scoreClients([3, 10]);
  let reports = 0;
  const scores = new ExactScores(() => (reports += 1), make);
  // No two of the moves are images of one another.
  const position = positionOf("b3", [1, ...empty.slice(1)]);
  scores.ask(small, position, 1);
  assert.deepEqual(await next(), [
    "make 1",
    "1 open othello6 true",
    "1 position b3 all",
    "1 position b3 3",
    "1 step 25",
  ]);
  await answer([], 0.5);
  assert.deepEqual([scores.found.progress, scores.found.done, scores.isRunning], [0.25, false, true]);
  await answer([[3, 2]]);
  assert.deepEqual(await next(), ["1 step 200", "1 position b3 10", "1 step 25"]);
  assert.deepEqual(scores.found.moves, [
    { cell: 3, low: 2, high: 2 },
    { cell: 10, low: -36, high: 36 },
  ]);
  // A step that ends after the stop is dropped. The known scores stay.
  scores.stop();
  const before = reports;
  await answer([[10, 0]]);
  assert.deepEqual([reports, scores.isRunning, scores.found.progress], [before, false, 0.5]);
  scores.ask(small, position, 1);
  assert.deepEqual(await next(), ["1 position b3 10", "1 step 25"]);
  await answer([[10, 0]]);
  assert.deepEqual([scores.found.done, scores.found.progress, scores.isRunning], [true, 1, false]);
  scores.close();
  assert.deepEqual([await next(), scores.found], [["1 close"], null]);
});

test("only the scores of wanted moves are searched", async () => {
  const { make, next } = scoreClients([3, 10, 21]);
  const scores = new ExactScores(() => {}, make);
  scores.ask(small, positionOf("b3", [1, ...empty.slice(1)]), 2, [10]);
  assert.deepEqual(
    (await next()).filter((one) => / position /.test(one)),
    ["1 position b3 all", "1 position b3 10"],
  );
});

test("several workers share the moves, images of a move are searched once, and a failed worker is replaced", async () => {
  // By the symmetries of an empty board 1, 4 and 6 are images; 0 and 14 are not.
  assert.deepEqual(
    movesToSearch(
      [1, 4, 6, 0, 14].map((cell) => ({ cell, low: -36, high: cell ? 36 : -36 })),
      positionOf(""),
    ).map(({ cell }) => cell),
    [1, 14],
  );
  const { make, answer, fail, next } = scoreClients([1, 14, 7]);
  const scores = new ExactScores(() => {}, make);
  scores.ask(small, positionOf("b3"), 2);
  const begun = await next();
  assert.deepEqual(begun.filter((one) => /make|open/.test(one)).sort(), [
    "1 open othello6 true",
    "2 open othello6 true",
    "make 1",
    "make 2",
  ]);
  assert.equal(begun.filter((one) => one.endsWith("step 25")).length, 2);
  // The worker that fails begins from the start, with the same move.
  await fail();
  const again = await next();
  assert.match(again.join(), /^(\d) open othello6 true,\1 position b3 (\d+),\1 step 25$/);
  for (const cell of [1, 14, 7]) await answer([[cell, cell]]);
  assert.deepEqual(
    scores.found.moves.map(({ low }) => low),
    [1, 14, 7],
  );
  assert.ok(scores.found.done && !scores.isRunning);
  await next();
  // Another position keeps the workers.
  scores.ask(small, positionOf("b3b2"), 2);
  const other = await next();
  assert.ok(!other.some((one) => /make|open/.test(one)) && other[0] === "1 position b3b2 all", String(other));
  // Without a worker nothing is found, and nothing is thrown.
  for (let i = 0; i < 4; i += 1) await fail();
  assert.deepEqual([scores.isRunning, scores.found.done], [false, false]);
  // One worker is enough for the next question.
  scores.ask(small, positionOf("b3b2"), 1);
  assert.ok((await next()).includes("2 close"));
});
