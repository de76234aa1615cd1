// Reads every record of tests/data/records/ like the page, with the engine's WebAssembly. The expected results are in
// the table of its README.md and here. The records min-14 and min-16 are sessions with the native program
// (tests/gomocup.rs, tests/othello_protocols.rs).

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { readEvery } from "../../www/formats/reading.js";
import { writeSgf } from "../../www/formats/sgf-write.js";
import { mainLine } from "../../www/formats/written.js";
import { parseStart, splitText } from "../../www/game/notation.js";
import { load } from "./engine.mjs";

const FOLDER = new URL("../data/records/", import.meta.url);
const FIVE = { game: "gomoku", rule: "freestyle", size: 15 };
const engine = await load();

/** The engine's reading with the outcome by the rules, as in the worker. */
async function read(text, setup) {
  const options = { ...setup, memory: 1 << 16 };
  const reading = engine.readAny(text, options);
  const { game, rule, size, format } = reading;
  const play = new engine.Game({ game, rule, size, memory: 1 << 16 });
  try {
    return {
      setup: { game, rule, size },
      text: reading.text,
      format,
      outcome: play.load(reading.text).outcome ?? null,
    };
  } finally {
    play.free();
  }
}

const bytesOf = (name) => new Uint8Array(readFileSync(new URL(name, FOLDER)));
const recordNames = readdirSync(FOLDER).filter((name) => name.startsWith("min-"));
const nameOf = (id) => recordNames.find((name) => name.startsWith(`min-${id}-`));
const open = async (id, current = FIVE, choices = {}) => {
  const name = nameOf(id);
  return readEvery(bytesOf(name), current, read, { name, ...choices });
};
const movesOf = ({ text }) => splitText(text).names.join(" ");
const comments = ({ open: { tree } }) => tree.nodes.map((node) => node.comment).filter(Boolean);
const again = ({ setup, text, open: { tree }, players }) =>
  writeSgf({ setup, start: splitText(text).start, tree, first: 1, players, result: "" });

/** The content of each record, by its number. */
const RIGHT = {
  "01": async (id) => {
    const [reading] = await open(id);
    assert.equal(reading.moves, 2);
    assert.deepEqual(comments(reading), ["［要］点"]);
    const [back] = await readEvery(again(reading), FIVE, read);
    assert.deepEqual(comments(back), ["［要］点"]);
    assert.equal(again(back), again(reading));
  },
  "01b": async (id) => {
    const [reading] = await open(id);
    assert.deepEqual([reading.moves, comments(reading)], [2, ["你好！"]]);
    assert.deepEqual(comments((await readEvery(again(reading), FIVE, read))[0]), ["你好！"]);
  },
  "02": async (id) => {
    const [reading] = await open(id);
    assert.deepEqual([movesOf(reading), reading.players[0]], ["h8 g9 i7", "René"]);
  },
  "02b": async (id) => {
    const [reading] = await open(id);
    assert.deepEqual([movesOf(reading), reading.variations, comments(reading)], ["h8 g9", 1, ["forcé"]]);
    assert.equal(
      reading.open.tree.nodes.some(({ move }) => move === "i7"),
      true,
    );
  },
  "02c": async (id) => {
    assert.equal(movesOf((await open(id))[0]), "h8 g9 i7");
    const [reading] = await open(id, FIVE, { encoding: "windows-1251" });
    assert.deepEqual([movesOf(reading), reading.players[0]], ["h8 g9 i7", "Ольга"]);
  },
  "03": async (id) => {
    const [{ setup, result, end }] = await open(id);
    assert.deepEqual([setup.rule, result.winner, end.winner, end.reason], ["renju", 2, 2, "forbidden"]);
  },
  "03b": async (id) => {
    const [{ setup, end, moves }] = await open(id);
    assert.deepEqual([setup.rule, end, moves], ["standard", null, 12]);
  },
  "03c": async (id) => assert.equal((await open(id))[0].setup.rule, "renju"),
  "04": async (id) => assert.equal(movesOf((await open(id))[0]), "h8 i9 g7"),
  "04b": async (id) => assert.equal(movesOf((await open(id))[0]), "h8 i9 -- g7"),
  "05": async (id) => assert.equal(movesOf((await open(id))[0]), "h8 g9 i7 --"),
  "05b": async (id) => assert.equal(movesOf((await open(id))[0]), "h8 g9 i7 --"),
  "06": async (id) => {
    const [{ game, text }] = await open(id);
    assert.equal(game, "othello");
    const { black, white } = parseStart(text);
    assert.deepEqual([black.sort(), white], [["d5", "e4", "e5", "e6"], ["d4"]]);
  },
  "07": async (id) => {
    const [reading] = await open(id);
    assert.deepEqual([reading.game, movesOf(reading)], ["othello", "f5 d6"]);
  },
  "08": async (id) => {
    const [reading] = await open(id);
    assert.deepEqual([reading.setup.rule, movesOf(reading)], ["renju", "h8 i7"]);
  },
  10: async (id) => assert.deepEqual(comments((await open(id))[0]), ["黑胜"]),
  11: async (id) => assert.equal((await open(id))[0].result.winner, 0),
  12: async (id) => assert.equal(movesOf((await open(id))[0]), "h8 g9"),
  13: async (id) => {
    const [reading] = await open(id);
    assert.deepEqual([movesOf(reading), reading.players], ["h8 i7", ["homo-1", "pbrain-x"]]);
  },
  15: async (id) => assert.equal(movesOf((await open(id))[0]), "h8 g9"),
  17: async (id) => {
    const [reading] = await open(id);
    assert.deepEqual([reading.game, movesOf(reading), reading.result.winner], ["othello", "f5 d6 c3 f3", 1]);
  },
  18: async (id) => {
    const [{ game, text }] = await open(id);
    assert.equal(game, "othello");
    const { black, white } = parseStart(text);
    const drawn = [...readFileSync(new URL(nameOf(id), FOLDER), "latin1").slice(0, 64)];
    assert.deepEqual(
      [black.length, white.length],
      ["B", "W"].map((disc) => drawn.filter((c) => c === disc).length),
    );
  },
  19: async (id) => {
    const [first, second] = await open(id);
    assert.deepEqual([first.game, first.setup.size, second.game], ["gomoku", 8, "othello"]);
    const { toMove, black, white } = parseStart(first.text);
    assert.deepEqual(
      { toMove, black: black.sort(), white: white.sort() },
      { toMove: 2, black: ["c3", "d5", "e4"], white: ["d4", "e5"] },
    );
  },
  20: async (id) => assert.equal(movesOf((await open(id))[0]), "h8 i9 g7"),
  21: async (id) => {
    const [reading] = await open(id);
    assert.deepEqual([movesOf(reading), reading.skipped], ["h8 g9 i7", 1]);
  },
  22: async (id) => assert.equal(movesOf((await open(id))[0]), "h8 g9"),
  23: async (id) => assert.deepEqual(comments((await open(id))[0]), ["one line"]),
  24: async (id) => assert.deepEqual((await open(id))[0].players, ["alpha", "beta"]),
};
/** Sessions with the native program, which the page has no part in. */
const SESSIONS = ["14", "16"];

test("every record has its right values", async (context) => {
  const ids = recordNames.map((name) => name.split("-")[1]);
  assert.deepEqual(ids.filter((id) => !SESSIONS.includes(id)).sort(), Object.keys(RIGHT).sort());
  for (const [id, check] of Object.entries(RIGHT)) await context.test(nameOf(id), () => check(id));
});

test("the main line of a record is the one that opens", async () => {
  const [reading] = await open("02b");
  const { tree } = reading.open;
  assert.deepEqual(
    mainLine(tree).map((at) => tree.nodes[at].move),
    ["h8", "g9"],
  );
});

test("a fault in a game of Othello does not make it five-in-a-row", async () => {
  const othello = { game: "othello", rule: "othello", size: 8 };
  const fault = (text) =>
    readEvery(text, othello, read).then(assert.fail, ({ format, code, at, text }) => ({ format, code, at, text }));
  const places = {
    "f5 d6 c3 d3 h8 c4": 12,
    "1. f5 d6 2. c3 d3 3. a1": 21,
    "F5 D6 C3 D3 pass": 12,
    f5d6c3d3i9: 8,
  };
  for (const [text, at] of Object.entries(places)) {
    const found = await fault(text);
    assert.deepEqual([found.format, found.code, found.at], ["moves", "illegal", at], text);
  }
  for (const text of ["h8 g7 f6 e5", "f5 d6 h8", "d4 e5"]) {
    const [reading] = await readEvery(text, othello, read);
    assert.equal(reading.game, "gomoku", text);
  }
  // Five-in-a-row is on the board: then it is a game of that.
  const [reading] = await readEvery("f5 d6 c3 d3 h8 c4", FIVE, read);
  assert.equal(reading.game, "gomoku");
});
