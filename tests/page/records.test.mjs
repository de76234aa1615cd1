// Records beyond the files of tests/data/records/: rules, results, lists of moves, boards, names, and the writers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawnBoard, lineOfDiscs, stonesOf } from "../../www/formats/boards.js";
import { ggfOf, listOf, movesOfAddress, pgnOf, plainMoves } from "../../www/formats/moves.js";
import { readPiskvork } from "../../www/formats/piskvork.js";
import { isPoints, readPoints } from "../../www/formats/points.js";
import { isPos, readPos } from "../../www/formats/pos.js";
import { readRenlib } from "../../www/formats/renlib.js";
import { fitsRenlib, writeRenlib } from "../../www/formats/renlib-write.js";
import { resultOf, ruleOf } from "../../www/formats/rules.js";
import { readSgf } from "../../www/formats/sgf.js";
import { writeSgf } from "../../www/formats/sgf-write.js";
import { mainLine } from "../../www/formats/written.js";
import { COLUMNS } from "../../www/game/notation.js";
import { emptyTree, follow, store, withComment } from "../../www/game/tree.js";
import { random } from "./random.mjs";
import { initial, result, withNewGame, withSnapshot } from "../../www/game/state.js";
import { savedGame, storedGame } from "../../www/ui/storage.js";
import { ggfOf as writtenGgf, sgfOf } from "../../www/pages/play/game-files.js";
import { readEvery } from "../../www/formats/reading.js";
import { snapshotOf } from "./fakes.mjs";

const FIVE = { game: "gomoku", rule: "freestyle", size: 15 };
const line = ({ tree }) =>
  mainLine(tree)
    .map((id) => tree.nodes[id].move)
    .join(" ");
const sgf = (body) => readSgf(`(;GM[4]SZ[15]${body})`, FIVE);

test("rules by numbers, names of openings, and other languages", () => {
  const words = {
    renju: [
      "4",
      "Renju",
      "RIF",
      "Taraguchi-10",
      "Soosyrv-8",
      "Soosõrv",
      "Yamaguchi",
      "Sakata",
      "連珠",
      "连珠",
      "有禁手",
      "ＲＩＦ",
    ],
    freestyle: ["0", "Freestyle", "free", "Gomoku", "無禁", "无禁手", "swap2", "五目"],
    standard: ["1", "Standard", "exactly five", "标准"],
    caro: ["8", "Caro"],
    caro6: ["Caro 6"],
    "": ["2", "", "pente", "house rules"],
  };
  for (const [rule, names] of Object.entries(words)) for (const name of names) assert.equal(ruleOf(name), rule, name);
  assert.deepEqual([sgf("RU[Pente];B[hh]").unknownRule, sgf("RU[4];B[hh]").unknownRule], ["Pente", ""]);
});

test("results in many spellings", () => {
  const winners = {
    0: ["0", "Draw", "B+Draw", "W+draw", "1/2-1/2", "jigo", "和棋"],
    1: ["B+", "B+R", "Black+5", "1-0", "B+Time", "黒勝", "黑胜", "Black wins"],
    2: ["W+1", "White+Resign", "0-1", "白胜"],
  };
  for (const [winner, texts] of Object.entries(winners))
    for (const text of texts) assert.equal(resultOf(text)?.winner, Number(winner), text);
  for (const text of ["", "?", "Void", "B", "later"]) assert.equal(resultOf(text), undefined, text);
});

test("text is text: only moves and points are turned to half width", () => {
  const game = sgf("PB[ＡＢ]C[ｈ８ ！［］、　];B[ｈｈ];W[Ｉ７]");
  assert.equal(line(game), "h8 i7");
  assert.deepEqual([game.players[0], game.tree.nodes[0].comment], ["ＡＢ", "ｈ８ ！［］、　"]);
});

test("soft and hard line breaks of every system, escapes, digits in names, words before the game", () => {
  for (const end of ["\n", "\r\n", "\r", "\n\r"])
    assert.equal(sgf(`C[one \\${end}line${end}two \\] \\\\];B[hh]`).tree.nodes[0].comment, "one line\ntwo ] \\");
  assert.equal(
    line(readSgf("From: a\nSubject: (draft)\n\n(;GM[4]5A[ih]X2[a]SZ[15];B[hh];W[gg])\n--\nbye", FIVE)),
    "h8 g9",
  );
});

test("a variation in which stones are set up is left out with its own variations", () => {
  const game = sgf(";B[hh];W[gg](;B[ii];W[jj])(;AE[gg]AW[hg](;B[aa])(;B[bb];W[cc]))(;B[kk])");
  assert.deepEqual([line(game), game.skipped], ["h8 g9 i7 j6", 1]);
  assert.equal(
    game.tree.nodes.some(({ move }) => move === "k5"),
    true,
  );
});

test("lists of moves are written again for the engine, every sign in its place", () => {
  const lists = {
    "1) f5 2) d6": "1. f5 2. d6",
    "f5-d6-c3": "f5 d6 c3",
    "1 h8 2 i9": "1.h8 2.i9",
    "(1) h8 (2) i9": " 1. h8  2. i9",
    "1: h8 -- 2: i9": "1. h8 -- 2. i9",
    "h8 – i9 → g7": "h8   i9   g7",
    h8i9: "h8i9",
    "1. h8 i9": "1. h8 i9",
    "1,h8 2,i9": "1.h8 2.i9",
    "B h8\nW: i9": "  h8\n   i9",
    "1. Black-h8 2. White-i9 3. Black g7": "1.       h8 2.       i9 3.       g7",
    "黑h8 白方:i9": " h8    i9",
    "●h8 ○i9": " h8  i9",
    "B h8 W pass": "  h8   pass",
    // The colours do not alternate from black.
    "W h8 B i9": "W h8 B i9",
    "B h8 B i9": "B h8 B i9",
    // Here b is a column.
    "b4 b5 b b6": "b4 b5   b6",
    "H-8, H-9": " H8,  H9",
    "h8! i9?! g7.": "h8  i9   g7 ",
  };
  for (const [text, plain] of Object.entries(lists)) assert.equal(plainMoves(text), plain, text);
  const begin = "https://board.example/#/game/15/";
  for (const moves of ["h8i9g7", "H8I9G7", "h8_i9_g7", "h8,i9,g7", "h8%2Ci9%2Cg7", "h8-i9-g7", "h8%20i9%20g7&size=15"])
    assert.equal(movesOfAddress(begin + moves), "h8i9g7", moves);
  assert.equal(movesOfAddress(`${begin}h8--i9?from=a1`), "h8--i9");
  // A long one is read in one go.
  assert.equal(movesOfAddress(`${begin}h8${"-".repeat(50_001)}x`)?.length, 50_002);
  assert.equal(movesOfAddress("https://board.example/about"), null);
});

test("a list of moves may end with the result", () => {
  for (const [end, winner] of [
    ["1-0", 1],
    ["0-1", 2],
    ["1/2-1/2", 0],
    ["30-34", 2],
    ["*", undefined],
  ]) {
    const list = listOf(`h8 i9 ${end}\n`);
    assert.deepEqual([list.text.trim(), list.result?.winner], ["h8 i9", winner], end);
  }
  for (const text of ["1-0", "h8 0-1 i9", "h8i9-1"]) assert.equal(listOf(text).text, text);
});

test("pairs of numbers may have brackets; a fault keeps its place", () => {
  for (const text of ["8,8 9,9", "(8,8) (9,9)", "[8,8],[9,9]", "[[8,8],[9,9]]", "{8,8};{9,9}"]) {
    assert.ok(isPoints(text), text);
    assert.equal(line(readPoints(text, FIVE, 1)), "h8 i7", text);
  }
  for (const text of ["(1) h8", "[8] 9,9", "(8,8) h8"]) assert.ok(!isPoints(text), text);
  assert.throws(() => readPoints("[8,8],[8,8]", FIVE, 1), { code: "occupied", at: 7 });
});

test("PGN and GGF say who played and how it ended", () => {
  const pgn = pgnOf('[Black "Anna"]\n[White "Ben"]\n[Result "34-30"]\n\n1. F5 D6 {good} 2. C3 34-30\n');
  assert.deepEqual([pgn.players, pgn.othello, pgn.result.winner], [["Anna", "Ben"], true, 1]);
  assert.equal(pgn.text.trim().replaceAll(/\s+/g, " "), "1. F5 D6 2. C3");
  assert.equal(pgnOf("[x] h8"), null);
  const ggf = ggfOf("1 (;GM[Othello]PB[alpha]PW[beta]RE[-12.000:r]TY[8];)");
  assert.deepEqual([ggf.players, ggf.result], [["alpha", "beta"], { winner: 2, resigned: true }]);
  assert.equal(ggfOf("(;GM[4]PB[x])"), null);
});

test("boards in the signs of other programs", () => {
  const rows = (row, ...more) => [row, ...Array(8).fill("........."), ...more];
  const start = (text) => stonesOf(drawnBoard(text));
  assert.equal(start(rows("●○.......").join("\n")), "b_a9_b9_");
  assert.equal(start(rows("● ○ ┼ ┼ ┼ ┼ ┼ ┼ ┐").join("\r\n")), "b_a9_b9_");
  assert.equal(start(rows("●─○─┬─┬─┬─┬─┬─┬─┐").join("\r")), "b_a9_b9_");
  assert.equal(start(rows("Ｘ・□·＋。､．○".replace("､", "．")).join("\n")), "b_a9_i9_");
  assert.equal(
    start(
      rows("B W . . . . . . .")
        .map((row) => row.replaceAll("........", ". . . . . . . ."))
        .join("\n"),
    ),
    "b_a9_b9_",
  );
  assert.equal(
    start(
      ["  a b c d e f g h i", ...rows("X . . . . . . . .", "White to move")]
        .map((row, at) => (at && at < 10 ? `${10 - at} ${row}` : row))
        .join("\n"),
    ),
    "w_a9__",
  );
  assert.equal(drawnBoard("h8i9"), null);
  // U+2028 ends no line here, and it harmed the reading of a row.
  assert.equal(drawnBoard("play b e6\u2028play w f6"), null);
  assert.equal(start(rows("X\u2028........").join("\n")), "w_a9__");
  const drawn = drawnBoard(rows("*O.......").join("\n"));
  assert.deepEqual([drawn.discs, drawn.cells.slice(0, 2), drawn.text.length], [true, "XO", 89]);
  assert.equal(drawnBoard(rows("*XO......").join("\n")).cells.slice(0, 3), ".XO");
  const small = drawnBoard(". . . .\n. O X .\n. X O .\n. . . .\n*");
  assert.deepEqual([small.size, small.discs, small.cells, small.toMove], [4, true, ".....OX..XO.....", 1]);
  const letters = ["......", "......", "..WB..", "..BW..", "......", "......"].join("\n");
  assert.deepEqual([drawnBoard(letters).discs, drawnBoard(`${letters}\nw`).toMove], [true, 2]);
  assert.equal(lineOfDiscs(`${"B".repeat(30)}${"W".repeat(33)}. w`), `${"X".repeat(30)}${"O".repeat(33)}- O`);
  assert.equal(lineOfDiscs(`${"B".repeat(10)}${"W".repeat(25)}. w`), `${"X".repeat(10)}${"O".repeat(25)}- O`);
  assert.equal(lineOfDiscs(`${"B".repeat(10)}${"W".repeat(23)}. w`), null);
});

test("a line of discs is of the board's aim", async () => {
  const fewest = { game: "othello", rule: "antiothello", size: 6 };
  const words = `${"-".repeat(14)}WB----BW${"-".repeat(14)} b`;
  for (const [here, rule] of [
    [fewest, "antiothello"],
    [FIVE, "othello"],
  ]) {
    const [{ open }] = await readEvery(words, here, async (text, setup) => ({ setup, text }));
    assert.equal(open.setup.rule, rule);
  }
});

test("Piskvork: people and programs, and every line end", () => {
  for (const end of ["\n", "\r\n", "\r"]) {
    const file = ["Piskvorky 15x15, 0:11, 0", "8,8,0", "9,9,20", "Anna B.", "pbrain-x.exe", "0", ""].join(end);
    const game = readPiskvork(file, FIVE);
    assert.deepEqual([line(game), game.players], ["h8 i7", ["Anna B.", "pbrain-x"]]);
  }
});

test("positions of RenLib by name or by what they hold", () => {
  const bytes = Uint8Array.of(3, 0x70, 0x62, 0x7e);
  assert.deepEqual(
    [isPos(bytes), isPos(Uint8Array.of(1, 0x70), "a.POS"), isPos(Buffer.from("h8i9"))],
    [true, true, false],
  );
  assert.equal(line(readPos(bytes, FIVE)), "h8 i9 g7");
  assert.throws(() => readPos(Uint8Array.of(2, 0x70), FIVE), { code: "cut" });
  assert.throws(() => readPos(Uint8Array.of(1, 0xff), FIVE), { code: "point" });
});

test("RenLib: labels, comments of old versions, passes", () => {
  const file = (...nodes) =>
    Uint8Array.from([0xff, ...Buffer.from("RenLib"), 0xff, 3, 0, ...Array(10).fill(0xff), ...nodes]);
  const old = readRenlib(file(0x78, 0x20, 0x61, 0x62, 0, 0, 0x69, 0x40), FIVE);
  assert.deepEqual(store(old.tree), [
    [-1, "h8", "ab"],
    [0, "i9"],
  ]);
  assert.equal(line(readRenlib(file(0x78, 0, 0, 0, 0x69, 0x40), FIVE)), "h8 -- i9");
  assert.equal(line(readRenlib(file(0x78, 0, 0x57, 0xc3, 0, 1, 0x41, 0, 0x69, 0x40), FIVE)), "h8 i9");
});

test("two letters are a point of a large board, even if they mean a pass on a smaller one", () => {
  for (const [size, expected] of [
    [15, "-- -- -- --"],
    [19, "p19 p1 -- --"],
    [20, "p20 p2 t1 --"],
  ]) {
    const read = readSgf(`(;GM[4]SZ[${size}];B[pa];W[ps];B[tt];W[])`, FIVE);
    assert.equal(line(read), expected, String(size));
  }
  const setUp = readSgf("(;GM[4]SZ[19]AB[pa][ps]AW[aa])", FIVE);
  assert.match(setUp.start, /p19/);
  assert.match(setUp.start, /p1(?!9)/);
});

test("save, open and save again give the same file, in SGF and in RenLib", (context) => {
  const { below, of } = random(context);
  const comments = ["", "plain", "［要］点、！", "a ] \\ b\nnext", "René Ольга 棋", " blanks ", "：x:y"];
  for (let round = 0; round < 200; round += 1) {
    const size = of([15, 19, 20]);
    let tree = emptyTree();
    for (let path = 0; path <= below(5); path += 1) {
      const names = Array.from({ length: below(12) }, () =>
        below(8) ? COLUMNS[below(size)] + (1 + below(size)) : "--",
      );
      const line = names.filter((name, at) => name === "--" || names.indexOf(name) === at);
      tree = follow(tree, line, line.length);
    }
    for (let n = below(4); n > 0; n -= 1) tree = withComment(tree, below(tree.nodes.length), of(comments));
    const setup = { game: "gomoku", rule: of(["freestyle", "standard", "renju", "caro", "caro6"]), size };
    const players = [of(["", "x]", "René"]), of(["", "棋手"])];
    const saved = writeSgf({ setup, start: "", tree, first: 1, players, result: of(["", "B+R", "Draw"]) });
    const back = readSgf(saved, FIVE);
    assert.deepEqual(store(back.tree), store(tree), saved);
    const result = back.result ? (back.result.winner ? "B+R" : "Draw") : "";
    const { start, tree: again } = back;
    assert.equal(writeSgf({ setup: back.setup, start, tree: again, first: 1, players: back.players, result }), saved);
    assert.equal(fitsRenlib(setup, ""), size === 15);
    if (tree.nodes.length === 1 || size > 15) continue;
    const library = writeRenlib(tree);
    const read = readRenlib(library, FIVE, "utf-8");
    assert.deepEqual(store(read.tree), store(tree));
    assert.deepEqual(writeRenlib(read.tree), library);
  }
});

test("a game that is opened from a file and saved again is the same file, names and result included", async () => {
  const moves = ["h8", "i9", "g7"];
  const setup = { ...FIVE, rule: "renju" };
  const tree = withComment(follow(follow(emptyTree(), moves, 3), ["h8", "j7"], 2), 2, "［要］ ");
  for (const result of ["B+T", "W+R", "Draw", "W+12.5", ""]) {
    const text = writeSgf({ setup, start: "", tree, first: 1, players: ["Anna", "棋手"], result });
    const [{ open }] = await readEvery(text, FIVE, async (words, wanted) => ({ setup: wanted, text: words }));
    const { names } = snapshotOf({});
    const snapshot = snapshotOf({ rule: "renju", moves: moves.map((name) => names.indexOf(name)) });
    const state = withSnapshot(withNewGame(initial(), open), snapshot);
    assert.equal(
      sgfOf(state, (key) => key),
      text,
    );
    // It is stored between visits.
    const kept = savedGame(JSON.parse(JSON.stringify(storedGame(state, "x"))));
    assert.deepEqual(kept.record, open.record);
    // Another main line has another result.
    const longer = snapshotOf({ rule: "renju", moves: [...snapshot.moves, 0] });
    if (result)
      assert.doesNotMatch(
        sgfOf(withSnapshot(state, longer), (key) => key),
        /W\+12|B\+T/,
      );
  }
});

test("a file of Othello states the result of the page: the side with more discs gets the empty squares", () => {
  const t = (key) => key;
  const results = (rule, black, white, winner, more) => {
    const cells = new Uint8Array(16).fill(1, 0, black).fill(2, black, black + white);
    const facts = { ...snapshotOf({ size: 4, rule }), game: "othello", cells };
    const outcome = winner === undefined ? null : { winner, reason: "discs", line: [] };
    const setup = { game: "othello", rule, size: 4 };
    const state = { ...withSnapshot({ ...initial(), setup }, { ...facts, outcome }), ...more };
    const ggf = writtenGgf("(;GM[Othello]PB[]PW[]RE[?]TY[4];)", state, t);
    // The page reads the same winner from the file.
    assert.equal(ggfOf(ggf).result?.winner, result(state)?.winner, ggf);
    return [sgfOf(state, t), ggf].map((file) => /RE\[([^\]]*)\]/.exec(file)?.[1]);
  };
  assert.deepEqual(results("othello", 0, 15, 2), ["W+16", "-16.000"]);
  assert.deepEqual(results("othello", 9, 5, 1), ["B+6", "+6.000"]);
  assert.deepEqual(results("othello", 7, 7, 0), ["Draw", "+0.000"]);
  assert.deepEqual(results("antiothello", 0, 15, 1), ["B+16", "+16.000"]);
  // Other ends do not count discs.
  assert.deepEqual(results("othello", 9, 5, undefined, { resigned: 1 }), ["W+R", "-16.000:r"]);
  assert.deepEqual(results("othello", 5, 9, undefined, { clock: { flag: 2 } }), ["B+T", "+16.000:t"]);
  assert.deepEqual(results("othello", 9, 5, undefined, { resigned: 3 }), ["Draw", "+0.000"]);
});
