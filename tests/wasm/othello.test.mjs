// Othello through the bindings: passes, the weights, exact endgames, on the wasm that the page loads.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { load } from "./engine.mjs";

const { Game, readAny } = await load();
const weights = await readFile(new URL("../../assets/othello.bin", import.meta.url));
const problems = (await readFile(new URL("../data/ffo/fforum-1-19.obf", import.meta.url), "utf8")).trim().split("\n");

function fresh() {
  const game = new Game({ game: "othello", memory: 4 << 20 });
  game.loadWeights(weights);
  return game;
}

test("a game begins with four discs and four moves", () => {
  const game = fresh();
  const { size, cells, legal, names, outcome } = game.snapshot();
  assert.equal(size, 8);
  assert.deepEqual([cells[27], cells[28], cells[35], cells[36]], [2, 1, 1, 2]);
  assert.deepEqual(
    legal.map((cell) => names[cell]),
    ["d3", "c4", "f5", "e6"],
  );
  assert.equal(outcome, null);
  game.free();
});

test("damaged weights are refused", () => {
  const game = fresh();
  assert.throws(
    () => game.loadWeights(weights.subarray(0, 1000)),
    (error) => error.code === "option",
  );
  game.free();
});

test("published problems are solved, every move", () => {
  const game = fresh();
  for (const line of problems.slice(0, 8)) {
    game.load(line);
    const best = /; ([A-H][1-8]):([+-]\d+)/.exec(line);
    const answer = game.findMove({});
    assert.equal(answer.source, "proof");
    assert.equal(answer.score, 100 * Number(best[2]));
    const { names } = game.snapshot();
    const values = game.exactValues({});
    assert.equal(values[0].discs, Number(best[2]));
    for (const [, name, discs] of line.matchAll(/([A-H][1-8]):([+-]\d+)/g)) {
      const found = values.find(({ cell }) => names[cell] === name.toLowerCase());
      assert.equal(found.discs, Number(discs), `${line}: ${name}`);
    }
  }
  game.free();
});

test("a game is played to its end, with passes as moves", () => {
  const game = fresh();
  let snapshot = game.snapshot();
  while (snapshot.outcome === null) {
    const answer = game.findMove({ nodes: 3000 });
    assert.equal(answer.move === "pass", snapshot.legal.length === 0);
    snapshot = game.playMove(answer.move);
  }
  assert.equal(snapshot.outcome.reason, "discs");
  const text = game.save();
  assert.equal(game.load(text).played, snapshot.played);
  game.free();
});

test("a game from a board tells what it begins with", () => {
  const game = fresh();
  assert.equal(game.load("f5d6").start, "");
  const board = `OX${"-".repeat(62)} X`;
  const snapshot = game.load(`${board} --c1`);
  assert.equal(snapshot.text, `${snapshot.start}--c1`);
  assert.deepEqual(snapshot.moves, [-1, 2]);
  assert.equal(game.load(snapshot.start).legal.length, 0, "a pass is due");
  assert.equal(game.load(snapshot.text).outcome.reason, "discs");
  assert.equal(game.load("").start, "", "the usual start again");
  game.free();
});

test("pasted text of either game is read, and a game is written in its formats", () => {
  const gomoku = { game: "gomoku", rule: "renju", size: 15 };
  assert.deepEqual(readAny("F5 D6 C3 D3", { game: "othello" }), {
    game: "othello",
    rule: "othello",
    size: 8,
    format: "moves",
    text: "f5d6c3d3",
  });
  assert.deepEqual(readAny("1. h8 i9", gomoku), {
    game: "gomoku",
    rule: "renju",
    size: 15,
    format: "moves",
    text: "h8i9",
  });
  const line = problems[0].split(";")[0];
  const read = readAny(line, gomoku);
  assert.equal(read.format, "board");
  const game = fresh();
  game.load(read.text);
  assert.deepEqual([game.write("board"), game.write("obf"), game.write("moves")], [line, `${line};`, `${line} `]);
  assert.match(game.write("ggf"), /^\(;GM\[Othello\]/);
  assert.throws(() => game.write("nothing"), { name: "TengenError", code: "option" });
  assert.throws(
    () => readAny("h8i9h8", gomoku),
    (error) => error.code === "occupied" && error.at === 4,
  );
  assert.throws(
    () => readAny("  ", gomoku),
    (error) => error.code === "empty" && error.at === undefined,
  );
  game.free();
});

test("the book answers with variety, names are shown, and both can do without", () => {
  const moves = new Set();
  for (let seed = 1; seed <= 20; seed += 1) {
    const game = new Game({ game: "othello", memory: 1 << 16, seed });
    const answer = game.findMove({ time: 1000 });
    assert.equal(answer.source, "book");
    moves.add(answer.move);
    game.free();
  }
  assert.ok(moves.size > 1);
  const plain = new Game({ game: "othello", memory: 1 << 16, book: false });
  plain.load("f5d6c3d3c4");
  assert.deepEqual(plain.snapshot().opening, { code: "", ja: "虎定石", zh: "虎定式", en: "Tiger" });
  assert.notEqual(plain.findMove({ time: 20 }).source, "book");
  plain.free();
});

test("an answer of five-in-a-row is explained while its position is on the board", () => {
  const game = new Game({ game: "gomoku", memory: 1 << 20 });
  game.load("h8a1i8a2j8a3");
  assert.equal(game.explain(), undefined);
  game.startSearch({ time: 300 });
  let answer;
  while (!answer) answer = game.stepSearch();
  const why = game.explain();
  assert.equal(why.kind, "vcf");
  assert.equal(why.answer.cell, answer.cell);
  assert.ok(why.cells.includes(answer.cell) && why.cells.length >= 2);
  game.playMove("a15");
  assert.equal(game.explain(), undefined);
  game.free();
});

test("small boards and anti-Othello are played and solved", () => {
  for (const [rule, best] of [
    ["othello", -10],
    ["antiothello", 4],
  ]) {
    const game = new Game({ game: "othello", rule, size: 4, memory: 1 << 20 });
    const { names, columns, legal, width } = game.snapshot();
    assert.deepEqual([names.length, columns.join(""), width], [16, "abcd", 4]);
    assert.deepEqual(
      legal.map((cell) => names[cell]),
      ["b1", "a2", "d3", "c4"],
    );
    assert.deepEqual(
      game.exactValues({}).map(({ discs }) => discs),
      [best, best, best, best],
    );
    for (let level = 1; !game.snapshot().outcome; level = (level % 10) + 1)
      game.playMove(game.findMove({ nodes: 2000, level }).move);
    const { cells, outcome } = game.snapshot();
    const [black, white] = [1, 2].map((side) => cells.filter((cell) => cell === side).length);
    const winner = black === white ? 0 : black > white === (rule === "othello") ? 1 : 2;
    assert.deepEqual([outcome.reason, outcome.winner], ["discs", winner]);
    assert.throws(
      () => game.loadWeights(weights),
      (error) => error.code === "game",
    );
    game.free();
  }
  const six = new Game({ game: "othello", size: 6, memory: 1 << 20 });
  six.playMove("b3");
  assert.throws(
    () => six.playMove("g1"),
    (error) => error.code === "off-board",
  );
  const { game, rule, size, text } = readAny(six.write("ggf"));
  assert.deepEqual([game, rule, size, text], ["othello", "othello", 6, "b3"]);
  six.free();
  assert.throws(
    () => new Game({ game: "othello", size: 5 }),
    (error) => error.code === "size",
  );
});
