import assert from "node:assert/strict";
import { test } from "node:test";
import { capabilities, setupOf } from "../../www/game/games.js";
import * as pure from "../../www/game/state.js";
import {
  isFirstVisit,
  openStorage,
  readGame,
  readSettings,
  storedGame,
  writeGame,
  writeSettings,
} from "../../www/ui/storage.js";
import { snapshotOf } from "./fakes.mjs";
import { random } from "./random.mjs";
import { LANGS } from "./tables.mjs";

/** Storage in memory. */
function memoryStorage(entries = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}
const broken = {
  getItem: () => {
    throw new Error("SecurityError");
  },
  setItem: () => {
    throw new Error("QuotaExceededError");
  },
  removeItem: () => {},
};

test("a game comes back, moves to redo included", () => {
  const storage = memoryStorage();
  const state = {
    ...pure.withSnapshot(pure.initial(), snapshotOf({ rule: "renju", size: 19, moves: [10, 20, 30], played: 2 })),
    seats: { 1: "engine", 2: "human" },
    time: 3000,
    level: 4,
    resigned: 2,
  };
  writeGame(storage, storedGame(state, "a"));
  assert.deepEqual(readGame(storage), {
    setup: { game: "gomoku", rule: "renju", size: 19 },
    seats: { 1: "engine", 2: "human" },
    time: 3000,
    level: 4,
    text: "k19b18l18",
    played: 2,
    resigned: 2,
    id: "a",
    tree: { ...state.tree, line: [], at: 0 },
  });
  assert.equal(storedGame(pure.initial(), "a"), null, "no position yet");
  const { count, winner, reason } = storedGame(state, "a");
  assert.deepEqual([count, winner, reason], [3, 1, "resigned"]);
});

test("a game of Othello comes back, with the board it began from", () => {
  const storage = memoryStorage();
  const start = "---------------------------OX------XO--------------------------- X ";
  const facts = { ...snapshotOf({ rule: "othello", size: 8, moves: [10, -1, 30], played: 2 }), game: "othello", start };
  writeGame(storage, storedGame({ ...pure.withSnapshot(pure.initial(), facts), level: 2 }, "a"));
  const saved = readGame(storage);
  assert.deepEqual(saved.setup, setupOf(capabilities("othello")));
  assert.equal(saved.text, `${start}c7--g5`);
  assert.equal(saved.level, 2);
  // Stored data from before levels existed.
  const old = {
    v: 1,
    rule: "renju",
    size: 15,
    text: "h8",
    played: 1,
    black: "human",
    white: "engine",
    time: 1000,
    resigned: 0,
  };
  assert.equal(readGame(memoryStorage({ "tengen.game": JSON.stringify(old) })).level, 10);
  assert.equal(
    readGame(memoryStorage({ "tengen.game": JSON.stringify({ ...old, rule: "othello" }) })),
    null,
    "Othello on 15 by 15",
  );
});

test("settings come back", () => {
  const storage = memoryStorage();
  const settings = { ...pure.DEFAULT_SETTINGS, lang: "ja", theme: "dark", numbers: true };
  assert.ok(isFirstVisit(storage) && isFirstVisit(null) && isFirstVisit(broken));
  writeSettings(storage, settings);
  assert.deepEqual(readSettings(storage), settings);
  assert.ok(!isFirstVisit(storage));
});

test("storage that is missing, throws or is full does no harm", () => {
  for (const storage of [null, broken]) {
    assert.equal(readGame(storage), null);
    assert.deepEqual(readSettings(storage), pure.DEFAULT_SETTINGS);
    writeGame(storage, storedGame(pure.withSnapshot(pure.initial(), snapshotOf({ moves: [1] })), "a"));
    writeSettings(storage, pure.DEFAULT_SETTINGS);
  }
  assert.equal(openStorage(), null, "node has none");
});

test("garbage is no game", (context) => {
  const { below, of } = random(context);
  const good = {
    v: 1,
    rule: "renju",
    size: 15,
    text: "h8",
    played: 1,
    black: "human",
    white: "engine",
    time: 1000,
    level: 10,
    resigned: 0,
    id: "a",
    tree: [[-1, "h8"]],
  };
  assert.ok(readGame(memoryStorage({ "tengen.game": JSON.stringify(good) })));
  const junk = [null, undefined, -1, 1.5, 1e9, "", "x", [], {}, true, "constructor", "__proto__"];
  for (let round = 0; round < 2000; round += 1) {
    const bad = { ...good, [of(Object.keys(good))]: of(junk) };
    const read = readGame(memoryStorage({ "tengen.game": JSON.stringify(bad) }));
    if (read) assert.ok(read.setup.size >= 5 && read.setup.size <= 20 && typeof read.text === "string");
    const cut = JSON.stringify(good).slice(0, below(100));
    readGame(memoryStorage({ "tengen.game": cut }));
    const settings = readSettings(
      memoryStorage({
        "tengen.settings": JSON.stringify({ v: 1, lang: of(junk), theme: of(junk), numbers: of(junk) }),
      }),
    );
    assert.equal(typeof settings.numbers, "boolean");
    assert.ok(["", ...LANGS].includes(settings.lang));
  }
  assert.equal(readGame(memoryStorage({ "tengen.game": JSON.stringify({ ...good, v: 2 }) })), null, "another version");
});
