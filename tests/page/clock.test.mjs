import assert from "node:assert/strict";
import { test } from "node:test";
import { isOver, runs, spend } from "../../www/pages/play/clock.js";
import { readParameters } from "../../www/game/link.js";
import { initial, result, withSnapshot } from "../../www/game/state.js";
import { newClock, parseClock } from "../../www/game/clock.js";
import { savedGame, storedGame } from "../../www/ui/storage.js";
import { snapshotOf } from "./fakes.mjs";
import { random } from "./random.mjs";

test("main time is spent first, then one period after the other", () => {
  const full = { main: 5000, periods: 3, used: 0 };
  assert.deepEqual(spend(full, 4000, 30_000), { main: 1000, periods: 3, used: 0 });
  assert.deepEqual(spend(full, 35_000 - 1, 30_000), { main: 0, periods: 3, used: 29_999 });
  assert.deepEqual(spend(full, 35_000, 30_000), { main: 0, periods: 2, used: 0 });
  assert.deepEqual(spend({ main: 0, periods: 1, used: 20_000 }, 10_000, 30_000), { main: 0, periods: 0, used: 0 });
  assert.ok(isOver(spend(full, 200_000, 30_000)));
  assert.ok(
    isOver(spend({ main: 100, periods: 0, used: 0 }, 100, 0)),
    "without byoyomi the end of the main time is the end",
  );
});

test("looked at often or seldom, a clock shows the same", (context) => {
  const { below } = random(context);
  for (let round = 0; round < 500; round += 1) {
    const period = 1000 * (1 + below(30));
    const full = { main: below(3) ? below(60_000) : 0, periods: below(5), used: 0 };
    const slices = Array.from({ length: 1 + below(20) }, () => below(9000));
    const whole = spend(
      full,
      slices.reduce((sum, slice) => sum + slice, 0),
      period,
    );
    let left = full;
    for (const slice of slices) if (!isOver(left)) left = spend(left, slice, period);
    assert.equal(isOver(left), isOver(whole));
    if (!isOver(whole)) assert.deepEqual(left, whole);
  }
});

test("what a clock is, is read from a text, and what is none is none", () => {
  assert.deepEqual(parseClock("300-3x30"), { main: 300_000, periods: 3, period: 30_000 });
  assert.deepEqual(readParameters("?clock=60-0x0").clock?.left[1], { main: 60_000, periods: 0, used: 0 });
  for (const text of ["", "0-0x30", "5", "1-2", "x", "-1-3x3", "0-3x0"]) assert.equal(newClock(text), null, text);
});

/** A game of two players with a clock. */
const playing = (more = {}) =>
  withSnapshot(
    { ...initial(), engine: "ready", seats: { 1: "human", 2: "human" }, clock: newClock("60-3x10"), ...more },
    snapshotOf({ moves: [112] }),
  );

test("it runs where two people play, and nowhere else", () => {
  assert.equal(runs(playing()), true);
  assert.equal(runs(playing({ paused: true })), false);
  assert.equal(runs(playing({ seats: { 1: "human", 2: "engine" } })), false);
  assert.equal(runs(playing({ clock: null })), false);
  assert.equal(runs(withSnapshot(playing(), snapshotOf())), false, "not before the first stone");
  assert.equal(
    runs(withSnapshot(playing(), snapshotOf({ moves: [112, 98], played: 1 }))),
    false,
    "not while one looks back",
  );
});

test("who has no time left has lost", () => {
  const state = playing({ clock: { ...newClock("60-3x10"), flag: 2 } });
  assert.deepEqual(result(state), { winner: 1, reason: "time" });
  assert.equal(runs(state), false);
});

test("a kept game has its clock; a broken one is left out", () => {
  const clock = {
    ...newClock("60-3x10"),
    left: { 1: { main: 0, periods: 2, used: 4000 }, 2: { main: 59_000, periods: 3, used: 0 } },
  };
  const stored = storedGame(playing({ clock }), "x");
  assert.deepEqual(savedGame(structuredClone(stored)).clock, clock);
  for (const broken of [
    5,
    {},
    { ...clock, flag: 3 },
    { ...clock, left: { 1: clock.left[1] } },
    { ...clock, left: { 1: { main: 1e9, periods: 3, used: 0 }, 2: clock.left[2] } },
  ]) {
    assert.equal(savedGame({ ...stored, clock: broken }).clock, undefined);
  }
});
