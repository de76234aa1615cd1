import assert from "node:assert/strict";
import { test } from "node:test";
import { warning } from "../../www/pages/play/coach.js";
import { grade } from "../../www/pages/review/ask.js";
import { readReview } from "../../www/pages/review/link.js";
import { judge, marksOf } from "../../www/pages/review/logic.js";
import { summary, wrapped } from "../../www/pages/review/share.js";
import { entryText, markText, valueText, wordsOf } from "../../www/pages/review/words.js";
import { about, win, loss, exact, sidesOf, names, words, kinds } from "./verdicts.mjs";

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
  const anti = wordsOf({ game: "othello", rule: "antiothello" }, names, w.t);
  assert.equal(valueText(exact(-4), 1, anti), "White: 4 fewer, exact");
  assert.equal(valueText(about(2.26), 1, anti), "Black: 2.3 fewer, estimate");
  assert.equal(valueText(exact(0), 1, anti), "even, exact");
  assert.equal(markText({ kind: "discs", cost: 3, last: false }, anti), "3 discs worse");
  const [mark] = marksOf([about(0.4, [50]), win(5, [80]), loss(0)], [1, 2], sidesOf(2), false);
  assert.equal(markText(mark, w), "loses by force (3 moves); last chance to save the game");
  assert.equal(
    entryText(mark, 112, w),
    `Move 1, ${names[112].toUpperCase()} (Black): loses by force (3 moves); last chance to save the game`,
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
    "Last chance to save the game: move 1, H8 loses by force (3 moves).",
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
  // Another move may miss the win, and a loss misses it.
  assert.equal(judge(win(5, [9, 8]), about(0.9), false, 8).kind, "missed");
  assert.equal(judge(win(5, [9, 8]), loss(6), false, 9).kind, "threw");
  assert.equal(warning(exact(4, [9]), exact(2, [8]), true, 9), "");
  assert.deepEqual(marksOf([win(5, [9]), about(0.4)], [9], sidesOf(1), false), []);
  assert.deepEqual(kinds(marksOf([win(5, [9]), about(0.4)], [8], sidesOf(1), false)), [[0, 1, "missed", false]]);
});
