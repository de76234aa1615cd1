import assert from "node:assert/strict";
import { test } from "node:test";
import { initial } from "../../www/game/state.js";
import { Ahead, mayThinkAhead } from "../../www/pages/play/ahead.js";
import { snapshotOf } from "./fakes.mjs";

/** A game in which the engine has answered, and the visitor is to move. */
const playing = (more = {}) => {
  const state = { ...initial({ ahead: true }), engine: "ready", id: "a", snapshot: snapshotOf({ moves: [112, 98] }) };
  return { ...state, ...more };
};
const moved = (moves, more = {}) => playing({ snapshot: snapshotOf({ moves }), ...more });

/** What the overlay does is noted. The test says when the engine's thinking ends, and whether it was interrupted. */
function start(state, { hidden = false, battery = null } = {}) {
  const told = [];
  let end = () => {};
  let now = state;
  const engine = {
    thinkAhead: (time) => {
      told.push(time);
      return new Promise((resolve) => (end = resolve));
    },
    rest: () => {
      told.push("rest");
      end(true);
    },
  };
  const page = Object.assign(new EventTarget(), { hidden });
  const ahead = new Ahead({ engine, state: () => now }, page, () =>
    battery ? Promise.resolve(battery) : Promise.reject(new Error("not offered")),
  );
  const change = (next) => ahead.change((now = next));
  const show = (isHidden) => {
    page.hidden = isHidden;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  change(state);
  return { told, change, show, end: (wasInterrupted) => end(wasInterrupted) };
}
/** How often it began, how often it ended. */
const counts = (told) => [told.filter((one) => one !== "rest").length, told.filter((one) => one === "rest").length];
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test("the engine thinks on the visitor's time only in a game of the highest level that is under way", () => {
  assert.equal(initial().settings.ahead, false, "off at first");
  assert.ok(mayThinkAhead(playing()));
  assert.ok(mayThinkAhead(moved([112], { seats: { 1: "engine", 2: "human" } })));
  const others = {
    "switched off": playing({ settings: initial().settings }),
    "a level that is measured": playing({ level: 9 }),
    "level 7": playing({ level: 7 }),
    "the engine's move": moved([112]),
    "two people": playing({ seats: { 1: "human", 2: "human" } }),
    "a friend": playing({ seats: { 1: "human", 2: "friend" } }),
    "an empty board": moved([]),
    "a game that is over": playing({ snapshot: snapshotOf({ moves: [1, 2], outcome: { winner: 1, reason: "five" } }) }),
    "a resigned game": playing({ resigned: 1 }),
    "a decision of an opening": playing({ opening: { stage: { kind: "swap", by: 1 } } }),
    "a hint": playing({ thinking: { kind: "hint", since: 0 } }),
    "an analysis": playing({ analysing: true }),
    "a pause": playing({ paused: true }),
    "an engine without search": playing({ engine: "rules-only" }),
    "an engine that loads": playing({ engine: "loading" }),
    "no position": playing({ snapshot: null }),
  };
  for (const [name, state] of Object.entries(others)) assert.equal(mayThinkAhead(state), false, name);
});

test("it thinks once about each position, and rests when it is no longer the visitor's turn", async () => {
  const { told, change } = start(playing());
  change(playing({ info: null }));
  assert.deepEqual(counts(told), [1, 0]);
  assert.ok(told[0] > 50_000 && told[0] <= 60_000);
  change(moved([112, 98, 99]));
  await settle();
  assert.deepEqual(counts(told), [1, 1]);
  change(moved([112, 98, 99, 100]));
  assert.deepEqual(counts(told), [2, 1]);
});

test("another question interrupts it for a moment, and what is thought out stays so", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const soon = async () => {
    for (let turn = 0; turn < 20; turn += 1) await null;
  };
  const { told, change, end } = start(playing());
  end(true);
  await soon();
  assert.deepEqual(counts(told), [1, 0], "not at once");
  change(playing({ info: null }));
  assert.deepEqual(counts(told), [1, 0]);
  context.mock.timers.tick(300);
  assert.deepEqual(counts(told), [2, 0]);
  end(false);
  await soon();
  context.mock.timers.tick(300);
  change(playing({ info: null }));
  assert.deepEqual(counts(told), [2, 0]);
  // The same board in another game is another position: the engine's table may be new.
  change(playing({ id: "b" }));
  assert.deepEqual(counts(told), [3, 0]);
  // It is interrupted, and before it continues the visitor has moved.
  end(true);
  await soon();
  change(moved([112, 98, 99], { id: "b" }));
  context.mock.timers.tick(300);
  assert.deepEqual(counts(told), [3, 0]);
});

test("it rests while the page is hidden", async () => {
  const { told, show, change } = start(playing(), { hidden: true });
  await settle();
  assert.deepEqual(counts(told), [0, 0]);
  show(false);
  assert.deepEqual(counts(told), [1, 0]);
  show(true);
  await settle();
  assert.deepEqual(counts(told), [1, 1]);
  change(playing({ info: null }));
  assert.deepEqual(counts(told), [1, 1]);
  show(false);
  assert.deepEqual(counts(told), [2, 1]);
});

test("it rests while the device runs on battery, where the browser tells", async () => {
  const battery = Object.assign(new EventTarget(), { charging: true });
  const charge = (charging) => {
    battery.charging = charging;
    battery.dispatchEvent(new Event("chargingchange"));
  };
  const { told } = start(playing(), { battery });
  await settle();
  assert.deepEqual(counts(told), [1, 0]);
  charge(false);
  await settle();
  assert.deepEqual(counts(told), [1, 1]);
  charge(true);
  assert.deepEqual(counts(told), [2, 1]);
});
