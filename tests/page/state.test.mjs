import assert from "node:assert/strict";
import { test } from "node:test";
import * as pure from "../../www/game/state.js";
import { translatorOf } from "./tables.mjs";
import { statusText } from "../../www/i18n/wording.js";
import { info, snapshotOf } from "./fakes.mjs";
import { wholeText } from "../../www/game/notation.js";
import { lastCell, moveNumbers } from "../../www/game/snapshot.js";

const ready = (options, more = {}) => ({
  ...pure.withSnapshot(pure.initial(), snapshotOf(options)),
  engine: "ready",
  ...more,
});

test("a state is not changed, a new one is made", () => {
  const state = Object.freeze(ready({ moves: [112] }));
  Object.freeze(state.settings);
  Object.freeze(state.seats);
  pure.searchBegan(state, "move", 5);
  pure.withSidesSwapped(state);
  pure.withSeat(state, 1, "engine");
  pure.withSettings(state, { numbers: true });
  pure.withResignation(state, 1);
  assert.deepEqual(state, ready({ moves: [112] }));
});

test("whose turn it is comes from the snapshot and the seats", () => {
  assert.equal(pure.turn(pure.initial()), "wait");
  assert.equal(pure.turn(ready({ moves: [] })), "human");
  assert.equal(pure.turn(ready({ moves: [112] })), "engine");
  assert.equal(pure.turn(ready({ moves: [112], outcome: { winner: 1, reason: "five", line: [] } })), "over");
  assert.equal(pure.turn(pure.withResignation(ready({ moves: [112] }), 1)), "over");
  // Without a search a person plays every side.
  assert.equal(pure.turn(ready({ moves: [112] }, { engine: "rules-only" })), "human");
});

test("the engine moves only when it should", () => {
  assert.equal(pure.engineShouldMove(ready({ moves: [112] })), true);
  assert.equal(pure.engineShouldMove(ready({ moves: [112] }, { paused: true })), false);
  assert.equal(pure.engineShouldMove(pure.searchBegan(ready({ moves: [112] }), "move", 0)), false);
  assert.equal(pure.engineShouldMove(ready({ moves: [112] }, { engine: "loading" })), false);
  assert.equal(pure.engineShouldMove(ready({ moves: [] })), false);
});

test("stones go where the engine says, forbidden points included", () => {
  const state = ready({ moves: [1, 2], forbidden: [{ cell: 30, kind: "double-three" }] });
  assert.equal(pure.canPlace(state, 0), true);
  assert.equal(pure.canPlace(state, 1), false);
  assert.equal(pure.canPlace(state, 30), true);
  assert.equal(pure.forbiddenKind(state, 30), "double-three");
  assert.equal(pure.canPlace(state, -1), false);
  assert.equal(pure.canPlace(ready({ moves: [1] }), 0), false, "the engine is to move");
});

test("the report of a search stays with the move that it led to and goes with an undo", () => {
  let state = pure.searchProgressed(pure.searchBegan(ready({ moves: [112] }), "move", 0), info([98]));
  assert.equal(state.infoSide, 2);
  state = pure.searchEnded(state, { ...info([98]), move: "i9", cell: 98, source: "search", stop: "time" });
  assert.equal(state.thinking, null);
  state = pure.withSnapshot(state, snapshotOf({ moves: [112, 98] }));
  assert.equal(state.info?.depth, 3);
  state = pure.withSnapshot(state, snapshotOf({ moves: [112, 98], played: 1 }));
  assert.equal(state.info, null);
});

test("a report after the end of a search is ignored", () => {
  const state = ready({ moves: [112] });
  assert.equal(pure.searchProgressed(state, info([98])), state);
});

test("a hint stays until the position changes", () => {
  let state = pure.searchEnded(pure.searchBegan(ready({}), "hint", 0), {
    ...info([98]),
    cell: 98,
    move: "i9",
    source: "search",
    stop: "time",
  });
  assert.equal(state.hint, 98);
  state = pure.withSnapshot(state, snapshotOf({ moves: [3] }));
  assert.equal(state.hint, -1);
});

test("a full board is a draw", () => {
  const state = ready({ moves: [1, 2], outcome: { winner: 0, reason: "full", line: [] } });
  assert.deepEqual(statusText(state, translatorOf("en")), ["Draw", "board full"]);
  assert.equal(pure.turn(state), "over");
});

test("who can resign", () => {
  assert.equal(pure.resigner(ready({ moves: [] })), 0);
  assert.equal(pure.resigner(ready({ moves: [1] })), 1, "the human, though the engine is to move");
  assert.equal(pure.resigner(ready({ moves: [1, 2] })), 1);
  assert.equal(pure.resigner(ready({ moves: [1] }, { seats: { 1: "human", 2: "human" } })), 2);
  assert.equal(pure.resigner(ready({ moves: [1] }, { seats: { 1: "engine", 2: "engine" } })), 0);
  const over = pure.withResignation(ready({ moves: [1, 2] }), 1);
  assert.deepEqual(pure.result(over), { winner: 2, reason: "resigned" });
  assert.equal(pure.resigner(over), 0);
});

test("move numbers, last move and the text of the whole game", () => {
  const snapshot = snapshotOf({ moves: [112, 98, 3], played: 2 });
  const numbers = moveNumbers(snapshot);
  assert.equal(numbers[112], 1);
  assert.equal(numbers[98], 2);
  assert.equal(numbers[3], 0);
  assert.equal(lastCell(snapshot), 98);
  assert.equal(wholeText(snapshot), "h8i9d15");
  assert.equal(lastCell(snapshotOf({})), -1);
});

test("opening a game forgets the old one", () => {
  const old = pure.withResignation(ready({ moves: [1, 2] }), 1);
  const state = pure.withNewGame(old, { setup: { game: "gomoku", rule: "renju", size: 19 } });
  assert.equal(state.snapshot, null);
  assert.equal(state.resigned, 0);
  assert.deepEqual(state.seats, old.seats);
});
