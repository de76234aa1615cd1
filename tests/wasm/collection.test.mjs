// Three hundred generated files in twelve formats, with random encodings and line ends: each opens as its original
// game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readEvery } from "../../www/formats/reading.js";
import { writeRenlib } from "../../www/formats/renlib-write.js";
import { writeSgf } from "../../www/formats/sgf-write.js";
import { splitText } from "../../www/game/notation.js";
import { emptyTree, follow } from "../../www/game/tree.js";
import { random } from "../page/random.mjs";
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
