// The readers and writers of files: accepted texts, the offsets of faults, and random damage.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isNumbered, readNumbered } from "../../www/formats/numbered.js";
import { isPiskvork, readPiskvork } from "../../www/formats/piskvork.js";
import { isPoints, readPoints } from "../../www/formats/points.js";
import { halfWidth } from "../../www/formats/encodings.js";
import { readEvery, textOf } from "../../www/formats/reading.js";
import { isRenlib, readRenlib } from "../../www/formats/renlib.js";
import { readSgf } from "../../www/formats/sgf.js";
import { writeSgf } from "../../www/formats/sgf-write.js";
import { TABLES } from "./tables.mjs";
import { FileFault, mainLine } from "../../www/formats/written.js";
import { emptyTree, follow, restore, store, withComment } from "../../www/game/tree.js";
import { squareName, writeSquares } from "../../www/game/notation.js";
import { random } from "./random.mjs";

const GOMOKU = { game: "gomoku", rule: "freestyle", size: 15 };
const OTHELLO = { game: "othello", rule: "othello", size: 8 };
const line = ({ tree }) =>
  mainLine(tree)
    .map((id) => tree.nodes[id].move)
    .join(" ");
const fault = (read) => {
  try {
    read();
  } catch (error) {
    assert.ok(error instanceof FileFault, String(error));
    return `${error.format} ${error.code} ${error.at}`;
  }
  return "read";
};

/** A file of RenLib: nodes are [point, flags] or [point, flags, comment]. */
function renlib(nodes) {
  const bytes = [0xff, ...Buffer.from("RenLib"), 0xff, 3, 0, ...new Array(10).fill(0xff)];
  for (const [point, flags, comment] of nodes) {
    const place = point ? ((15 - Number(point.slice(1))) << 4) | (point.charCodeAt(0) - 96) : 0;
    bytes.push(place, flags);
    if (comment) {
      const words = [...Buffer.from(comment), 0];
      if (words.length % 2) words.push(0);
      bytes.push(...words);
    }
  }
  return new Uint8Array(bytes);
}

const SGF =
  "(;FF[4]GM[4]SZ[15]RU[Renju]PB[Anna]PW[Ben]RE[B+R]C[A \\] bracket];B[hh];W[ih](;B[hi]C[main];W[gg])(;B[ii]C[other]))";
const PSQ = "Piskvorky 20x20, 11:11, 0\n10,10,0\n11,11,52\n9,10,300\n-1\nRAPFI.zip\nPELA.exe\n";
const LIB = renlib([
  ["", 0],
  ["h8", 0x08, "start"],
  ["i9", 0x80],
  ["g7", 0x40],
  ["j7", 0x48, "tail\bmore"],
]);

test("SGF: variations, comments, names and rules", () => {
  const game = readSgf(SGF, GOMOKU);
  assert.deepEqual(game.setup, { game: "gomoku", rule: "renju", size: 15 });
  assert.equal(line(game), "h8 i8 h7 g9");
  assert.deepEqual(store(game.tree), [
    [-1, "", "A ] bracket"],
    [-1, "h8"],
    [1, "i8"],
    [2, "h7", "main"],
    [3, "g9"],
    [2, "i7", "other"],
  ]);
  assert.deepEqual(game.players, ["Anna", "Ben"]);
  // Points by letter and number, old small letters, an unusual colour to begin.
  assert.equal(line(readSgf("(;GaMe[4]Black[h8]W[i9])", GOMOKU)), "h8 i9");
  assert.equal(readSgf("(;GM[4];W[h8])", GOMOKU).start, "w___");
  assert.equal(readSgf("(;GM[4]SZ[19:19];B[aa])", GOMOKU).tree.nodes[1].move, "a19");
});

test("SGF: stones that are set up, and Othello", () => {
  const placed = readSgf("(;GM[4]AB[hh][ih]AW[hi]PL[W];W[gg])", GOMOKU);
  assert.equal(placed.start, "w_h8i8_h7_");
  assert.equal(line(placed), "g9");
  assert.equal(readSgf("(;GM[4]AB[aa:bc]AW[dd])", GOMOKU).start, "w_a15b15a14b14a13b13_d12_");
  assert.equal(readSgf("(;GM[4]AB[aa][bb]AE[bb])", GOMOKU).start, "w_a15__");
  const othello = readSgf("(;GM[2];B[fe];W[df];B[cc])", GOMOKU);
  assert.deepEqual(othello.setup, OTHELLO);
  assert.equal(line(othello), "f5 d6 c3");
  assert.equal(line(readSgf("(;GM[2];B[f5];W[];B[d6])", GOMOKU)), "f5 -- d6");
  assert.equal(readSgf("(;GM[2]AB[d5][e4]AW[d4][e5];B[f5])", GOMOKU).start, "");
  assert.match(readSgf("(;GM[2]AB[a1]AW[b1]PL[W])", GOMOKU).start, /^XO-{62} O $/);
});

test("SGF: small boards of Othello, and anti-Othello", (context) => {
  const { below, of } = random(context);
  for (let round = 0; round < 60; round += 1) {
    const setup = { game: "othello", rule: of(["othello", "antiothello"]), size: of([4, 6, 8]) };
    const squares = Array.from({ length: setup.size ** 2 }, (_, square) => squareName(square, setup.size));
    const start = below(2) ? "" : writeSquares(squares.slice(0, 1), squares.slice(-1), 1, setup.size);
    const names = [...new Set(Array.from({ length: below(12) }, () => of(squares.slice(1, -1))))];
    const tree = follow(emptyTree(), names, names.length);
    const text = writeSgf({ setup, start, tree, first: 1, players: ["", ""], result: "" });
    assert.ok(text.startsWith(`(;FF[4]GM[2]SZ[${setup.size}]`), text);
    assert.equal(text.includes("RU["), setup.rule !== "othello");
    const back = readSgf(text, GOMOKU);
    assert.deepEqual([back.setup, back.start, line(back)], [setup, start, names.join(" ")], text);
  }
  assert.equal(readSgf("(;GM[2]SZ[6]AB[dc][cd]AW[cc][dd];B[bc])", GOMOKU).start, "");
  assert.equal(readSgf("(;GM[2]SZ[6]RU[Anti-Othello];B[bc])", GOMOKU).setup.rule, "antiothello");
  assert.equal(
    fault(() => readSgf("(;GM[2]SZ[7];B[bc])", GOMOKU)),
    "SGF size 10",
  );
  assert.equal(
    fault(() => readSgf("(;GM[2]SZ[6];B[ga])", GOMOKU)),
    "SGF point 15",
  );
});

test("SGF: faults have names and places", () => {
  assert.equal(
    fault(() => readSgf("no game", GOMOKU)),
    "SGF tree 0",
  );
  assert.equal(
    fault(() => readSgf("(;B[hh", GOMOKU)),
    "SGF bracket 3",
  );
  assert.equal(
    fault(() => readSgf("(;B[hh]", GOMOKU)),
    "SGF unclosed 7",
  );
  assert.equal(
    fault(() => readSgf("(;B)", GOMOKU)),
    "SGF value 2",
  );
  assert.equal(
    fault(() => readSgf("(;GM[1]SZ[19])", GOMOKU)),
    "SGF game 5",
  );
  assert.equal(
    fault(() => readSgf("(;GM[4]SZ[30])", GOMOKU)),
    "SGF size 10",
  );
  assert.equal(
    fault(() => readSgf("(;GM[4];B[zz])", GOMOKU)),
    "SGF point 10",
  );
  assert.equal(
    fault(() => readSgf("(;B[hh];W[hh])", GOMOKU)),
    "SGF occupied 10",
  );
  assert.equal(
    fault(() => readSgf("(;B[hh];B[ii])", GOMOKU)),
    "SGF turn 10",
  );
  assert.equal(
    fault(() => readSgf("(;B[hh];W[ii]AB[aa])", GOMOKU)),
    "SGF late 13",
  );
  assert.equal(line(readSgf("(;B[hh];W[])", GOMOKU)), "h8 --", "a pass is a move of every game");
  assert.equal(
    fault(() => readSgf("(;B[hh]%)", GOMOKU)),
    "SGF character 7",
  );
  assert.equal(
    fault(() => readSgf("()", GOMOKU)),
    "SGF empty 0",
  );
});

test("SGF: what is written is read again", (context) => {
  const { below, of } = random(context);
  for (let round = 0; round < 300; round += 1) {
    const size = of([15, 19, 20]);
    const first = of([1, 2]);
    const start = below(2) ? "" : `${first === 1 ? "b" : "w"}_a1_b1c1_`;
    let tree = emptyTree();
    for (let path = 0; path <= below(4); path += 1) {
      const names = [...new Set(Array.from({ length: below(12) }, () => of([..."defghijk"]) + (1 + below(15))))];
      tree = follow(tree, names, names.length);
    }
    tree = withComment(tree, below(tree.nodes.length), "a ] \\ b\nnext");
    const begins = start === "" ? 1 : first;
    const text = writeSgf({
      setup: { game: "gomoku", rule: "renju", size },
      start,
      tree,
      first: begins,
      players: ["x]", ""],
      result: "B+",
    });
    const back = readSgf(text, GOMOKU);
    assert.deepEqual(store(back.tree), store(tree), text);
    assert.equal(back.start, start);
    assert.deepEqual([back.setup.size, back.setup.rule, back.players[0]], [size, "renju", "x]"]);
  }
});

test("Piskvork: moves, names, faults", () => {
  assert.ok(isPiskvork(PSQ));
  const game = readPiskvork(PSQ, { ...GOMOKU, rule: "renju" });
  assert.deepEqual(game.setup, { game: "gomoku", rule: "renju", size: 20 });
  assert.equal(line(game), "j11 k10 i11");
  assert.deepEqual(game.players, ["RAPFI", "PELA"]);
  assert.equal(
    fault(() => readPiskvork("Piskvorky 30x30\n1,1,0\n", GOMOKU)),
    "Piskvork size 10",
  );
  assert.equal(
    fault(() => readPiskvork("Piskvorky 15x15\n1,1,0\n16,1,0\n", GOMOKU)),
    "Piskvork point 22",
  );
  assert.equal(
    fault(() => readPiskvork("Piskvorky 15x15\n1,1,0\n1,1,0\n", GOMOKU)),
    "Piskvork occupied 22",
  );
  assert.equal(
    fault(() => readPiskvork("Piskvorky 15x15\nhello there\n", GOMOKU)),
    "Piskvork move 16",
  );
});

test("RenLib: a library with its variations and comments", () => {
  assert.ok(isRenlib(LIB));
  const game = readRenlib(LIB, GOMOKU);
  assert.deepEqual(store(game.tree), [
    [-1, "h8", "start"],
    [0, "i9"],
    [1, "g7"],
    [0, "j7", "tail\nmore"],
  ]);
  assert.equal(
    fault(() => readRenlib(LIB.slice(0, 12), GOMOKU)),
    "RenLib header 0",
  );
  assert.equal(
    fault(() => readRenlib(LIB.slice(0, 21), GOMOKU)),
    "RenLib cut 21",
  );
  assert.equal(
    fault(() =>
      readRenlib(
        renlib([
          ["h8", 0],
          ["h8", 0x40],
        ]),
        GOMOKU,
      ),
    ),
    "RenLib occupied 22",
  );
  assert.equal(
    fault(() => readRenlib(renlib([]), GOMOKU)),
    "RenLib empty 20",
  );
});

test("numbers: Gomocup and Yixin, from 0 or from 1", () => {
  assert.ok(isPoints("8,8 9,9") && isPoints("BOARD\n7,7,1\nDONE") && !isPoints("h8i9") && !isPoints("1. h8"));
  assert.equal(line(readPoints("8,8 9,9", GOMOKU, 0)), "i7 j6");
  assert.equal(line(readPoints("8,8 9,9", GOMOKU, 1)), "h8 i7");
  assert.equal(line(readPoints("BOARD\n7,7,1\n8,8,2\nDONE", GOMOKU, 0)), "h8 i7");
  assert.equal(readPoints("YXBOARD\n7,7,1\n8,8,1\n0,0,2\nDONE", GOMOKU, 0).start, "b_h8i7_a15_");
  assert.equal(readPoints("18,18", GOMOKU, 0).setup.size, 19);
  assert.equal(
    fault(() => readPoints("0,0 1,1", GOMOKU, 1)),
    "Gomocup point 0",
  );
  assert.equal(
    fault(() => readPoints("7,7 7,7", GOMOKU, 0)),
    "Gomocup occupied 4",
  );
  assert.equal(
    fault(() => readPoints("7,7 x", GOMOKU, 0)),
    "Gomocup move 4",
  );
  assert.equal(
    fault(() => readPoints("7,7 25,1", GOMOKU, 0)),
    "Gomocup point 4",
  );
});

/** A board of a size with words at some points, the top row first. */
const board = (size, words, label = () => "") =>
  Array.from(
    { length: size },
    (_, row) => label(row) + Array.from({ length: size }, (_, column) => words[`${column},${row}`] ?? ".").join(" "),
  ).join("\n");

test("a board with numbers tells moves; one without stays a position", () => {
  const drawn = board(15, { "7,7": "1", "8,6": "2", "6,8": "(3)" });
  assert.ok(isNumbered(drawn));
  assert.equal(line(readNumbered(drawn, { ...GOMOKU, rule: "renju" })), "h8 i9 g7");
  assert.equal(readNumbered(drawn, { ...GOMOKU, rule: "renju" }).setup.rule, "renju");
  const labelled = `   a b c d e f g h i j k l m n o\n${board(15, { "7,7": "1", "8,6": "2" }, (row) => `${15 - row} `)}`;
  assert.equal(line(readNumbered(labelled, GOMOKU)), "h8 i9");
  // Labels alone are not moves.
  assert.ok(!isNumbered(board(15, { "7,7": "X" }, (row) => `${15 - row} `)));
  assert.ok(
    !isNumbered(board(15, { "7,7": "X", "8,7": "O" })) &&
      !isNumbered(board(8, { "3,3": "0", "4,3": "X" })) &&
      !isNumbered("1 2 3"),
  );
  // Stones without a number were there before. The first number determines the side to move.
  const later = readNumbered(board(19, { "0,0": "X", "1,0": "O", "2,0": "4", "3,0": "5" }), GOMOKU);
  assert.deepEqual([later.start, line(later), later.setup.size], ["w_a19_b19_", "c19 d19", 19]);
  const othello = readNumbered(
    board(8, { "3,3": "O", "4,4": "O", "4,3": "X", "3,4": "X", "5,4": "1", "3,5": "2" }),
    GOMOKU,
  );
  assert.deepEqual([othello.setup, othello.start, line(othello)], [OTHELLO, "", "f5 d6"]);
  assert.equal(
    fault(() => readNumbered(board(15, { "0,0": "1", "2,0": "1" }), GOMOKU)),
    "board twice 4",
  );
  assert.equal(
    fault(() => readNumbered(board(15, { "0,0": "1", "2,0": "3" }), GOMOKU)),
    "board gap 4",
  );
  assert.equal(
    fault(() => readNumbered(board(8, { "0,0": "X", "2,0": "1" }), GOMOKU)),
    "board begin 4",
  );
});

test("SGF: the result", async () => {
  const result = (text) => readSgf(`(;GM[4]RE[${text}];B[hh])`, GOMOKU).result;
  assert.deepEqual(
    ["B+R", "W+Resign", "black+", "W+12", "0-1"].map(result).map((end) => [end.winner, end.resigned]),
    [
      [1, true],
      [2, true],
      [1, false],
      [2, false],
      [2, false],
    ],
  );
  assert.deepEqual(
    [result("Draw"), result("0")],
    [
      { winner: 0, resigned: false },
      { winner: 0, resigned: false },
    ],
  );
  assert.deepEqual([result("?"), result("Void"), result("")], [undefined, undefined, undefined]);
  const open = async (text) => (await readEvery(`(;GM[4]RE[${text}];B[hh])`, GOMOKU, engine))[0].open.resigned;
  assert.deepEqual([await open("B+R"), await open("W+R"), await open("W+")], [2, 1, undefined]);
});

test("full-width letters are read, and every place stays", () => {
  assert.equal(halfWidth("ｈ８　Ｉ９，ｇ７"), "h8 I9,g7");
  assert.equal(textOf(new Uint8Array([0x28, 0x3b, 0x43, 0x5b, 0xc6, 0xe5, 0x5d, 0x29])), "(;C[棋])");
  assert.equal(
    textOf(new Uint8Array([...Buffer.from("(;CA[shift_jis]C["), 0x8c, 0xe9, 0x5d, 0x29])),
    "(;CA[shift_jis]C[碁])",
  );
});

/** An engine that accepts every text of moves. */
const engine = async (text, setup) => {
  const moves = text.replace(/^[bw]_[^_]*_[^_]*_/, "");
  const names = moves.match(/[a-t]\d{1,2}|--/g) ?? [];
  if (!text.trim() || names.join("") !== moves) throw Object.assign(new Error("x"), { code: "syntax", at: 0 });
  if (setup.game === "othello" && names.some((name) => name > "h9" || Number(name.slice(1)) > 8))
    throw Object.assign(new Error("x"), { code: "off-board", at: 0 });
  const finished = names.findIndex((_, index) => index >= 40);
  if (finished >= 0) throw Object.assign(new Error("x"), { code: "finished", at: 3 });
  return { setup, text, format: "moves" };
};

test("the likeliest reading comes first, the others beside it", async () => {
  const gamesOf = async (text, setup) => (await readEvery(text, setup, engine)).map(({ game }) => game);
  assert.deepEqual(await gamesOf("f5d6c3", GOMOKU), ["gomoku", "othello"]);
  // A transcript that Othello allows is one, also while five-in-a-row is on the board. Here the engine allows squares.
  assert.deepEqual(await gamesOf("f5d6c3d3c4", GOMOKU), ["othello", "gomoku"]);
  assert.deepEqual(await gamesOf("h8h9i7j6k5", GOMOKU), ["gomoku"]);
  assert.deepEqual(
    (await readEvery("f5d6c3d3c4", OTHELLO, engine)).map(({ game }) => game),
    ["othello", "gomoku"],
  );
  assert.deepEqual(
    (await readEvery("h10", OTHELLO, engine)).map(({ game }) => game),
    ["gomoku"],
  );
  const numbers = await readEvery("8,8 9,9", GOMOKU, engine);
  assert.deepEqual(
    numbers.map(({ from, text }) => [from, text]),
    [
      [0, "i7j6"],
      [1, "h8i7"],
    ],
  );
  // On the smaller board; the other reading would need the larger one.
  assert.equal((await readEvery("15,15 8,8", GOMOKU, engine))[0].from, 1);
  const [sgf] = await readEvery(SGF, GOMOKU, engine);
  assert.deepEqual([sgf.format, sgf.moves, sgf.variations, sgf.text], ["SGF", 4, 1, "h8i8h7g9"]);
  const [lib] = await readEvery(LIB, GOMOKU, engine);
  assert.deepEqual([lib.format, lib.open.played, lib.variations], ["RenLib", 0, 1]);
  const [placed] = await readEvery("(;GM[4]AB[hh]AW[ii])", GOMOKU, engine);
  assert.deepEqual([placed.placed, placed.text], [true, "b_h8_i7_"]);
  await assert.rejects(readEvery("hello", GOMOKU, engine), { code: "syntax", format: "moves" });
});

test("a move that the engine refuses is found in the file", async () => {
  const text = "(;GM[4];B[hh];W[ii])";
  const refuse = async () => {
    throw Object.assign(new Error("x"), { code: "finished", at: 2 });
  };
  await assert.rejects(readEvery(text, GOMOKU, refuse), { format: "SGF", code: "finished", at: 16, text: "i7" });
});

test("moves of a file that are against the rules of its game are not taken for another game", async () => {
  // Like the engine: a text that cannot be Othello is five-in-a-row.
  const either = async (text, setup) =>
    setup.game === "othello" && text.length > 6
      ? { ...(await engine(text, GOMOKU)), setup: GOMOKU }
      : engine(text, setup);
  await assert.rejects(readEvery("(;GM[2];B[fe];W[df];B[cc];W[cd])", GOMOKU, either), {
    format: "SGF",
    code: "illegal",
    at: 28,
    text: "c4",
  });
});

test("damaged files are read or refused with a place inside them", async (context) => {
  const { below, of } = random(context);
  const samples = [
    Buffer.from(SGF),
    Buffer.from(PSQ),
    Buffer.from("8,8 9,9 10,10"),
    Buffer.from("BOARD\n7,7,1\n8,8,2\nDONE"),
    Buffer.from(LIB),
    Buffer.from("(;GM[2];B[fe];W[df](;B[cc])(;B[cd]))"),
    Buffer.from(board(9, { "4,4": "1", "5,5": "2", "1,1": "X" })),
  ];
  const bits = [..."()[];\\:,x0b1W \n-", "AB", "AW[aa:ss]", "ＡＢ", "￿"];
  for (let round = 0; round < 6000; round += 1) {
    let bytes = [...of(samples)];
    for (let change = 0; change <= below(5); change += 1) {
      const at = below(bytes.length + 1);
      switch (below(4)) {
        case 0:
          bytes = bytes.slice(0, at);
          break;
        case 1:
          bytes.splice(at, 0, below(256));
          break;
        case 2:
          bytes.splice(at, below(3), ...Buffer.from(of(bits)));
          break;
        default:
          if (at < bytes.length) bytes[at] = below(256);
      }
    }
    const file = new Uint8Array(bytes);
    const input = isRenlib(file) ? file : textOf(file);
    try {
      for (const reading of await readEvery(input, of([GOMOKU, OTHELLO]), engine)) {
        assert.ok(reading.setup.size >= 5 && reading.setup.size <= 20);
        if (reading.open.tree) assert.ok(restore(store(reading.open.tree)), "a tree that can be stored");
      }
    } catch (error) {
      assert.ok(
        error instanceof FileFault || typeof error.code === "string",
        `${error.stack} ${JSON.stringify(String(input))}`,
      );
      if (!(error instanceof FileFault)) continue;
      assert.ok(error.at >= 0 && error.at <= input.length, `${error.message} in ${JSON.stringify(String(input))}`);
      assert.ok(`file.${error.code}` in TABLES.en.records || ["syntax", "off-board"].includes(error.code), error.code);
    }
  }
});
