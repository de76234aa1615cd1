// A review shows a side's level with a spread. The spread is as right as claimed, in games that were not fitted.

import assert from "node:assert/strict";
import { test } from "node:test";
import { CLAIM, LEAST_MOVES, TABLES, levelOf, lossesOf, strengthShown } from "../../www/pages/review/strength.js";
import { strengthText } from "../../www/pages/review/words.js";
import { check, fit, isForFit, readSides } from "./strength.mjs";
import { LANGS } from "./tables.mjs";
import { about, loss, win, words } from "./verdicts.mjs";

for (const kind of Object.keys(TABLES)) {
  test(`the true level lies in the shown spread as often as claimed: ${kind}`, (context) => {
    const sides = readSides(kind);
    const { weight, parts } = TABLES[kind];
    assert.deepEqual(
      { weight, parts },
      fit(sides.filter(isForFit), TABLES[kind]),
      "the shipped table is the fitted one",
    );
    const others = sides.filter((one) => !isForFit(one));
    const found = check(others, TABLES[kind]);
    context.diagnostic(JSON.stringify(found));
    // Two standard errors, as for any sample.
    const error = 2 * Math.sqrt((CLAIM * (1 - CLAIM)) / found.said);
    assert.ok(found.inside >= CLAIM - error, JSON.stringify(found));
    // A spread that has every level would always be right. It says something, and for most sides.
    assert.ok(found.width < 6 && found.said > others.length / 2, JSON.stringify(found));
  });
}

test("better moves are a higher level, and more of them a narrower spread", () => {
  for (const [kind, bad] of /** @type {const} */ ([
    ["chance", 0.3],
    ["discs", 3],
  ])) {
    const of = (losses, times) => levelOf(new Array(times).fill(losses).flat(), TABLES[kind]);
    assert.ok(of([0], 40).level >= 8, kind);
    assert.ok(of([bad * 2, 0], 20).level <= 2, kind);
    const mixed = [0, 0, bad / 2, 0, bad, 0];
    const [few, many] = [of(mixed, 2), of(mixed, 12)];
    assert.ok(!few || few.high - few.low >= many.high - many.low, kind);
    for (let share = 0; share <= 20; share += 1) {
      const strength = of([0, (bad * share) / 10], 20);
      if (strength) assert.ok(strength.low <= strength.level && strength.level <= strength.high, kind);
    }
  }
});

test("a short game says nothing about the level", () => {
  assert.equal(levelOf([], TABLES.chance), null);
  assert.equal(levelOf(new Array(LEAST_MOVES - 1).fill(0), TABLES.chance), null);
  assert.equal(strengthShown([], [], [], 1, false), null);
  for (const lang of LANGS) {
    assert.ok(strengthText(null, words(false, lang)).length > 3, lang);
    assert.match(strengthText({ level: 5, low: 3, high: 7 }, words(false, lang)), /5.*3.7/, lang);
  }
  assert.equal(strengthText({ level: 5, low: 3, high: 7 }, words()), "played like level 5 (3–7)");
});

test("moves that say nothing do not count", () => {
  const of = (verdicts, side = 1, cells = verdicts.slice(1).map((_, cell) => cell)) =>
    lossesOf(
      verdicts,
      cells,
      cells.map((_, ply) => (ply % 2 ? 2 : 1)),
      /** @type {any} */ (side),
      false,
    ).map((loss) => Math.round(100 * loss));
  const even = () => about(0.5);
  const opening = new Array(TABLES.chance.skipped).fill(null).map(even);
  assert.deepEqual(of([...opening, even(), about(0.8)]), [30]);
  assert.deepEqual(of([...opening.slice(2), even(), about(0.8)]), [], "the opening");
  assert.deepEqual(of([...opening, even(), about(0.2)]), [0], "a gain by a short search");
  assert.deepEqual(of([...opening, even(), about(0.8), even()], 2), [30], "the other side");
  assert.deepEqual(of([...opening, about(0.05), about(0.99)]), [], "nothing to lose");
  assert.deepEqual(of([...opening, win(9), even()]), [50], "a missed win");
  assert.deepEqual(of([...opening, win(61), even()]), [], "a win that only a proof knows");
  assert.deepEqual(of([...opening, even(), loss(4)]), [0]);
  assert.deepEqual(of([...opening, null, even()]), [], "not searched");
  assert.deepEqual(of([...opening, even(), about(0.8)], 1, [0, 1, 2, 3, -1]), [], "a pass");
});
