// Three hundred generated files in twelve formats, with random encodings and line ends: each opens as its original
// game. A game of a collection opens with its variations.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readEvery } from "../../www/formats/reading.js";
import { writeRenlib } from "../../www/formats/renlib-write.js";
import { writeSgf } from "../../www/formats/sgf-write.js";
import { capabilities } from "../../www/game/games.js";
import { splitText } from "../../www/game/notation.js";
import { emptyTree, follow } from "../../www/game/tree.js";
import { CollectionReader } from "../../www/library/reader.js";
import { Store } from "../../www/library/store.js";
import { wholeGame } from "../../www/library/whole-game.js";
import { gameOf } from "../../www/library/write.js";
import { random } from "../page/random.mjs";
import { zipOf } from "../page/zips.mjs";
import { load } from "./engine.mjs";

const FIVE = { game: "gomoku", rule: "freestyle", size: 15 };
const OTHELLO = { game: "othello", rule: "othello", size: 8 };
const MEMORY = 1 << 16;
const engine = await load();

async function read(text, setup) {
  const { game, rule, size, format, text: moves } = engine.readAny(text, { ...setup, memory: MEMORY });
  return { setup: { game, rule, size }, text: moves, format };
}

/** A game of legal moves at random, as names, and in the formats of the engine. */
function played(setup, length, { of }) {
  const game = new engine.Game({ ...setup, memory: MEMORY });
  try {
    let snapshot = game.snapshot();
    while (snapshot.played < length && !snapshot.outcome && snapshot.legal.length)
      snapshot = game.playMove(snapshot.names[of(snapshot.legal)]);
    const names = splitText(snapshot.text).names;
    const written = (format) => game.write(format);
    return { names, snapshot, ggf: written("ggf"), obf: written("obf"), board: written("board") };
  } finally {
    game.free();
  }
}

const column = (name) => name.charCodeAt(0) - 97;
const row = (name) => 15 - Number(name.slice(1));
const treeOf = (names) => follow(emptyTree(), names, names.length);

/** The text of a game of five-in-a-row, or its bytes, in each format. */
const FORMATS = {
  sgf: ({ names }, { of }) =>
    writeSgf({
      setup: FIVE,
      start: "",
      tree: treeOf(names),
      first: 1,
      players: [of(["René", "棋手", "x"]), ""],
      result: "",
    }),
  lib: ({ names }) => writeRenlib(treeOf(names)),
  pos: ({ names }) => Uint8Array.from([names.length, ...names.map((name) => 15 * row(name) + column(name))]),
  psq: ({ names }) =>
    `Piskvorky 15x15, 11:11, 0\n${names.map((name) => `${column(name) + 1},${row(name) + 1},7`).join("\n")}\nA\nB.exe\n0\n`,
  gomocup: ({ names }) => names.map((name) => `${column(name)},${row(name)}`).join("\n"),
  yixin: ({ names }) =>
    `YXBOARD\n${names.map((name, ply) => `${column(name)},${row(name)},${1 + (ply % 2)}`).join("\n")}\nDONE\n`,
  moves: ({ names }, { of }) => {
    const number = of(["1. ", "1) ", "1 "]);
    return names
      .map((name, ply) => `${number.replace("1", ply + 1)}${of([name, name.toUpperCase()])}`)
      .join(of([" ", "\n"]));
  },
  numbered: ({ names }) =>
    Array.from({ length: 15 }, (_, y) =>
      Array.from({ length: 15 }, (_, x) => {
        const at = names.findIndex((name) => column(name) === x && row(name) === y);
        return at < 0 ? "." : at + 1;
      }).join(" "),
    ).join("\n"),
};
/** The same for Othello. */
const FORMATS_OF_OTHELLO = {
  "othello sgf": ({ names }) =>
    writeSgf({ setup: OTHELLO, start: "", tree: treeOf(names), first: 1, players: ["", ""], result: "" }),
  ggf: ({ ggf }) => `${ggf}\n`,
  pgn: ({ names }) =>
    `[Event "x"]\n[Result "34-30"]\n\n${names.map((name, ply) => (ply % 2 ? name : `${ply / 2 + 1}. ${name}`)).join(" ")}\n34-30\n`,
  "othello moves": ({ names }) => names.join(" "),
};

/** A text in a suitable encoding, with some line end. */
function encoded(text, { of }) {
  const whole = text.replaceAll("\n", of(["\n", "\r\n", "\r"]));
  const ascii = [...whole].every((c) => c < "\x80");
  switch (of(["utf-8", "utf-8 mark", "utf-16le", "utf-16be", ascii ? "latin1" : "utf-8"])) {
    case "utf-8 mark":
      return Buffer.from(`\ufeff${whole}`);
    case "utf-16le":
      return Buffer.from(`\ufeff${whole}`, "utf16le");
    case "utf-16be":
      return Buffer.from(`\ufeff${whole}`, "utf16le").swap16();
    default:
      return Buffer.from(whole);
  }
}

test("three hundred files in twelve formats open as the games that they were made of", async (context) => {
  const dice = random(context);
  const all = [
    ...Object.entries(FORMATS).map(([name, write]) => ({ name, write, setup: FIVE })),
    ...Object.entries(FORMATS_OF_OTHELLO).map(([name, write]) => ({ name, write, setup: OTHELLO })),
  ];
  assert.equal(all.length, 12);
  for (let file = 0; file < 300; file += 1) {
    const { name, write, setup } = all[file % all.length];
    const game = played(setup, 5 + dice.below(20), dice);
    const written = write(game, dice);
    const bytes = typeof written === "string" ? encoded(written, dice) : written;
    const current = dice.of(name === "othello moves" ? [OTHELLO] : [FIVE, OTHELLO]);
    const where = `${name}: ${JSON.stringify(Buffer.from(bytes).toString("latin1"))}`;
    const readings = await readEvery(new Uint8Array(bytes), name === "moves" ? FIVE : current, read, {
      name: `game.${name}`,
    }).catch((error) => {
      throw new Error(`${error.message}: ${where}`);
    });
    // Numbers may count from 0 or from 1: one of the readings is right.
    const found = readings.map(({ text }) => splitText(text).names.join(" "));
    const right = game.names.join(" ");
    if (name === "gomocup") assert.ok(found.includes(right), where);
    else assert.equal(found[0], right, where);
    assert.equal(readings[0].setup.game, setup.game, where);
  }
});

test("a game of the library opens with the variations and comments of its file", async () => {
  const one = "(;GM[4]SZ[15]RU[Renju]PB[Sato]PW[Mori];B[hh]C[first](;W[hi];B[hj])(;W[ii]C[other];B[jj]))";
  const gbk = Buffer.concat([
    Buffer.from("(;GM[4]SZ[15]CA[gbk];B[hh]C["),
    Buffer.from("c6e5", "hex"),
    Buffer.from("])"),
  ]);
  const disc = "(;GM[2]SZ[8];B[fe]C[usual](;W[ff];B[ef])(;W[fd]))";
  const collection = Buffer.concat([Buffer.from(one), gbk, Buffer.from(one.replace("first", "third"))]);
  let tree = follow(emptyTree(), ["h8", "h9", "i9"], 3);
  tree = follow(tree, ["h8", "i9"], 2);
  // Places of games in UTF-16 count other bytes than the file has. Signs of one to four bytes come before them.
  const third = one.replace("first", "三 é 𠮷").replace("(;", "(;CA[UTF-16]");
  const wide = Buffer.from(`\ufeff${one.replace("first", "一")}\n${third}\n${disc}`, "utf16le");
  const files = {
    "a.sgf": collection,
    "b.zip": zipOf({ "x/c.sgf": collection, "d.lib": writeRenlib(tree) }),
    "e.lib": writeRenlib(tree),
    "f.psq": Buffer.from("Piskvorky 15x15, 11:11, 0\n8,8,1\n8,7,1\nA\nB\n"),
    "g.sgf": Buffer.from(disc),
    "h.sgf": wide,
    "i.zip": zipOf({ "j.sgf": Buffer.from(wide).swap16() }),
  };
  // A file of the same name in another folder, which was opened first.
  const other = { name: "a.sgf", blob: new Blob([one.replaceAll("first", "wrong").replace(";W[hi]", ";W[aa]")]) };
  const named = Object.entries(files).map(([name, bytes]) => ({ name, blob: new Blob([bytes]) }));
  const store = new Store();
  const reader = new CollectionReader(store);
  for await (const _ of reader.read(named));
  assert.deepEqual(reader.faults, []);
  const found = [];
  for (let id = 0; id < store.count; id += 1) {
    const { setup, start, names } = gameOf(store, id);
    const [path, place] = [store.text("file", id), store.columns.place[id]];
    const whole = await wholeGame([other, ...named], { path, place, setup, text: start + names.join("") }, read);
    const comments = whole?.tree.flatMap(([, , comment]) => comment ?? []);
    found.push([path, names.join(""), whole?.tree.length, comments?.join(), whole?.record?.players[0]]);
  }
  const three = (path) => [
    [path, "h8h7h6", 5, "first,other", "Sato"],
    [path, "h8", 1, "棋", undefined],
    [path, "h8h7h6", 5, "third,other", "Sato"],
  ];
  const lines = (path) => [
    [path, "h8h9i9", 4, "", undefined],
    [path, "h8i9", 4, "", undefined],
  ];
  assert.deepEqual(found, [
    ...three("a.sgf"),
    ...three("b.zip/x/c.sgf"),
    ...lines("b.zip/d.lib"),
    ...lines("e.lib"),
    ["f.psq", "h8h9", undefined, undefined, undefined],
    ["g.sgf", "f5f6e6", 4, "usual", undefined],
    ...["h.sgf", "i.zip/j.sgf"].flatMap((path) => [
      [path, "h8h7h6", 5, "一,other", "Sato"],
      [path, "h8h7h6", 5, "三 é 𠮷,other", "Sato"],
      [path, "f5f6e6", 4, "usual", undefined],
    ]),
  ]);
  const [{ setup, start, names }] = [gameOf(store, 0)];
  const gone = await wholeGame([], { path: "a.sgf", place: 0, setup, text: start + names.join("") }, read);
  assert.equal(gone, null);
});

test("every format of the engine: saved, opened and saved again it is the same text", (context) => {
  const dice = random(context);
  for (let round = 0; round < 60; round += 1) {
    const setup =
      round % 2 ? OTHELLO : { ...FIVE, rule: dice.of(["freestyle", "renju", "standard"]), size: dice.of([15, 20]) };
    const { names } = played(setup, dice.below(50), dice);
    const opened = (text) => {
      const game = new engine.Game({ ...setup, memory: MEMORY });
      try {
        game.load(text);
        return Object.fromEntries(capabilities(setup.game).formats.map((format) => [format, game.write(format)]));
      } finally {
        game.free();
      }
    };
    for (const [format, text] of Object.entries(opened(names.join("")))) {
      if (!text) continue;
      const reading = engine.readAny(text, { ...setup, memory: MEMORY });
      assert.equal(reading.game, setup.game, text);
      assert.equal(opened(reading.text)[format], text, format);
    }
  }
});
