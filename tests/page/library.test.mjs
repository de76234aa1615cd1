// The library of games: reading collections in every format, finding games in them, and bad input.

import assert from "node:assert/strict";
import { test } from "node:test";
import { filesToKeep } from "../../www/library/kept.js";
import { CollectionReader } from "../../www/library/reader.js";
import { List } from "../../www/library/find.js";
import { nameOf as pointName } from "../../www/library/points.js";
import { Finder } from "../../www/library/position.js";
import { explore } from "../../www/library/explore.js";
import { Store } from "../../www/library/store.js";
import { renlibOf, sgfOf as writtenSgf } from "../../www/library/write.js";
import { writeRenlib } from "../../www/formats/renlib-write.js";
import { emptyTree, follow, withComment } from "../../www/game/tree.js";
import {
  discGame,
  discsOf,
  ggfOf,
  libOf,
  nameOf,
  numbers,
  psqOf,
  rifOf,
  sgfOf,
  stoneGame,
  wthorOf,
} from "./collections.mjs";
import { random } from "./random.mjs";
import { zipOf } from "./zips.mjs";

const ANY = { text: "", rule: "", result: "", from: 0, to: 0, opening: 0 };

/** Reads files into a store. */
async function read(files) {
  const store = new Store();
  const reader = new CollectionReader(store);
  const named = Object.entries(files).map(([name, bytes]) => ({ name, blob: new Blob([bytes]) }));
  for await (const _ of reader.read(named));
  return { store, reader, faults: reader.faults };
}

/** The games of a store in the form of the test. */
function gamesOf(store) {
  const list = new List(store);
  return Array.from({ length: store.count }, (_, id) => {
    const { black, white, event, year, result, rule, size } = list.row(id);
    const names = Array.from(store.movesOf(id), (point) => pointName(point, size, /othello$/.test(rule)));
    return { black, white, event, year, result, rule, size, names: names.join(" ") };
  });
}
const wanted = (game, changes = {}) => {
  const { black, white, event, year, result, rule, size } = game;
  return {
    black,
    white,
    event,
    year,
    result,
    rule,
    size,
    names: game.moves.map((move) => nameOf(game, move)).join(" "),
    ...changes,
  };
};
/** A board of squares, with either aim and either start. */
const anyBoard = (any) => ({
  size: any.of([4, 6, 8]),
  rule: any.of(["othello", "antiothello"]),
  parallel: any.below(3) === 0,
});
const seeds = (context) => numbers(random(context).seed);

test("SGF: many games of five-in-a-row and of Othello, in pieces of any length", async (context) => {
  const any = seeds(context);
  const games = Array.from({ length: 60 }, () =>
    any.below(2) ? stoneGame(any, { size: any.of([15, 19, 20]) }) : discGame(any, anyBoard(any)),
  );
  const { store, faults } = await read({ "all.sgf": sgfOf(games) });
  assert.deepEqual(faults, []);
  assert.deepEqual(
    gamesOf(store),
    games.map((game) => wanted(game)),
  );
});

test("RIF, also in an archive", async (context) => {
  const any = seeds(context);
  const games = Array.from({ length: 40 }, () => stoneGame(any));
  for (const files of [{ "a.rif": rifOf(games) }, { "a.zip": zipOf({ "x/a.rif": rifOf(games) }) }]) {
    const { store, faults } = await read(files);
    assert.deepEqual(faults, []);
    assert.deepEqual(
      gamesOf(store),
      games.map((game) => wanted(game)),
    );
  }
});

test("WTHOR: games with the names of players and tournaments, whatever the order of the files", async (context) => {
  const any = seeds(context);
  const games = Array.from({ length: 40 }, () => ({ ...discGame(any), year: 2011 }));
  const { wtb, jou, trn } = wthorOf(games);
  const latin = (game) => wanted(game, { black: game.black.slice(0, 19), white: game.white.slice(0, 19) });
  for (const files of [
    { "WTH_2011.WTB": wtb, "WTHOR.JOU": jou, "WTHOR.TRN": trn },
    { "w.zip": zipOf({ "a.wtb": wtb, "b.jou": jou, "c.trn": trn }, { stored: true }) },
  ]) {
    const { store, faults } = await read(files);
    assert.deepEqual(faults, []);
    assert.deepEqual(gamesOf(store), games.map(latin));
  }
  const alone = await read({ "a.wtb": wtb });
  assert.match(gamesOf(alone.store)[0].black, /^#\d+$/);
});

test("GGF, Piskvork and RenLib", async (context) => {
  const any = seeds(context);
  const discs = Array.from({ length: 40 }, () => discGame(any, anyBoard(any)));
  const ggf = await read({ "a.ggf": ggfOf(discs) });
  assert.deepEqual(ggf.faults, []);
  assert.deepEqual(
    gamesOf(ggf.store),
    discs.map((game) => wanted(game)),
  );
  const stones = Array.from({ length: 8 }, () => stoneGame(any, { size: 20 }));
  const psq = await read({ "p.zip": zipOf(Object.fromEntries(stones.map((game, at) => [`${at}.psq`, psqOf(game)]))) });
  assert.deepEqual(psq.faults, []);
  assert.deepEqual(
    gamesOf(psq.store),
    stones.map((game) => wanted(game, { rule: "freestyle", event: "", year: 0 })),
  );
  const lines = Array.from({ length: 8 }, () => stoneGame(any));
  const lib = await read({ "openings.lib": libOf(lines) });
  assert.deepEqual(lib.faults, []);
  assert.deepEqual(
    gamesOf(lib.store)
      .map(({ names }) => names)
      .sort(),
    lines.map((game) => wanted(game).names).sort(),
  );
});

/** The eight symmetries of a board of points. */
const turned = (k, size, [x, y]) => {
  const [a, b] = [k & 1 ? size - 1 - x : x, k & 2 ? size - 1 - y : y];
  return k & 4 ? [b, a] : [a, b];
};

/** The stones on the board after some moves. Othello needs no slow replay by the engine's rules here. */
function cellsOf(moves, size) {
  const cells = new Uint8Array(size * size);
  moves.forEach(([x, y], at) => (cells[y * size + x] = 1 + (at % 2)));
  return cells;
}

test("a position is found in every turned, mirrored and shifted copy, and in no other game", async (context) => {
  const any = seeds(context);
  const size = 15;
  const base = stoneGame(any, { length: 12 });
  const next = [14, 14];
  const copies = Array.from({ length: 8 }, (_, k) => ({
    ...base,
    moves: [...base.moves, next].map((move) => turned(k, size, move)),
  }));
  const shifted = { ...base, size: 19, moves: base.moves.map(([x, y]) => [x + 2, y + 1]) };
  const others = Array.from({ length: 200 }, () => stoneGame(any, { length: 30 }));
  // The same stones by another order of moves.
  const moves = [...base.moves];
  [moves[0], moves[2]] = [moves[2], moves[0]];
  const games = [...others, ...copies, shifted, { ...base, moves }];
  const { store } = await read({ "a.sgf": sgfOf(games) });
  for (const k of [0, 3, 6]) {
    const cells = cellsOf(
      base.moves.map((move) => turned(k, size, move)),
      size,
    );
    const about = { othello: "", size, cells, toMove: 1 };
    const same = new Finder(store, { ...about, shifted: false }).find();
    const ids = [...same.ids.subarray(0, same.count)].filter((id) => id >= 200);
    assert.deepEqual(ids, [200, 201, 202, 203, 204, 205, 206, 207, 209]);
    const all = new Finder(store, { ...about, shifted: true }).find();
    assert.ok([...all.ids.subarray(0, all.count)].includes(208));
    const played = explore(store, same, new Uint8Array(store.count).fill(1), size, 1);
    assert.equal(played.games, same.count);
    const [x, y] = turned(k, size, next);
    assert.ok(
      played.moves.some(({ cell, games }) => cell === y * size + x && games === 8),
      JSON.stringify(played.moves),
    );
  }
});

test("positions are the ones that a slow search finds, at every move", async (context) => {
  const any = seeds(context);
  const size = 15;
  const games = Array.from({ length: 150 }, () => stoneGame(any, { length: 8 }));
  const { store } = await read({ "a.sgf": sgfOf(games) });
  const keyOf = (moves) =>
    Array.from({ length: 8 }, (_, k) =>
      cellsOf(
        moves.map((move) => turned(k, size, move)),
        size,
      ).join(""),
    ).sort()[0];
  for (let round = 0; round < 60; round += 1) {
    const game = any.of(games);
    const played = any.below(8);
    const moves = game.moves.slice(0, played);
    const slow = games.flatMap((one, id) => (keyOf(one.moves.slice(0, played)) === keyOf(moves) ? [id] : []));
    const wantedHere = { othello: "", size, cells: cellsOf(moves, size), toMove: 1 + (played % 2), shifted: false };
    const found = new Finder(store, wantedHere).find();
    assert.deepEqual([...found.ids.subarray(0, found.count)], slow, `after ${played} moves`);
  }
});

test("Othello: a position is found by its discs, whatever the order of moves", async (context) => {
  const any = seeds(context);
  const games = Array.from({ length: 50 }, () => discGame(any));
  const copies = [0, 3, 4, 7].map((k) => ({ ...games[0], moves: games[0].moves.map((move) => turned(k, 8, move)) }));
  const { store, faults } = await read({ "a.sgf": sgfOf([...games, ...copies]) });
  assert.deepEqual(faults, []);
  const start = discsOf(8);
  const found = new Finder(store, { othello: "othello", size: 8, cells: start, toMove: 1, shifted: false }).find();
  assert.equal(found.count, store.count);
  const { moves } = explore(store, found, new Uint8Array(store.count).fill(1), 8, 1);
  assert.equal(moves.length, 1, "all first moves are the same one");
  // After f5 d6: found in all copies.
  const after = Uint8Array.from(start);
  after[4 * 8 + 5] = after[36] = 1;
  after[5 * 8 + 3] = after[4 * 8 + 3] = 2;
  const twice = new Finder(store, { othello: "othello", size: 8, cells: after, toMove: 1, shifted: true }).find();
  const slow = [...games, ...copies].filter((game) => {
    const [one, two] = game.moves.map((move) => nameOf(game, move));
    return ["f5d6", "f5d6"].includes(one + two) || ["e6f4", "d3c5", "c4e3"].includes(one + two);
  });
  assert.equal(twice.count, slow.length);
});

test("Othello: a position is one of its board, its aim and its start", async (context) => {
  const any = seeds(context);
  const boards = [4, 6, 8].flatMap((size) =>
    ["othello", "antiothello"].flatMap((rule) => [false, true].map((parallel) => ({ size, rule, parallel }))),
  );
  const games = boards.flatMap((board) => Array.from({ length: 5 }, () => discGame(any, board)));
  for (const files of [{ "a.sgf": sgfOf(games) }, { "a.ggf": ggfOf(games) }]) {
    const { store, faults } = await read(files);
    assert.deepEqual(faults, []);
    for (const [at, { size, rule, parallel }] of boards.entries()) {
      const wantedHere = { othello: rule, size, cells: discsOf(size, parallel), toMove: 1, shifted: true };
      const found = new Finder(store, wantedHere).find();
      assert.deepEqual(
        [...found.ids.subarray(0, found.count)],
        [0, 1, 2, 3, 4].map((game) => 5 * at + game),
      );
      const { moves } = explore(store, found, new Uint8Array(store.count).fill(1), size, 1);
      assert.equal(
        moves.reduce((sum, { games }) => sum + games, 0),
        5,
      );
      assert.equal(new Finder(store, { ...wantedHere, toMove: 2 }).find().count, parallel ? 0 : 5);
    }
    const { blob } = writtenSgf(store, Uint32Array.from(games.keys()));
    const again = await read({ "again.sgf": await blob.arrayBuffer() });
    assert.deepEqual(again.faults, []);
    assert.deepEqual(gamesOf(again.store), gamesOf(store));
  }
});

test("a game with passes or with stones of its own begins with its first position", async () => {
  const { store } = await read({
    "a.sgf": "(;GM[4]SZ[15]B[hh];W[];B[hi])(;GM[4]SZ[15]AB[hh]AW[hi]PL[W];W[gg])(;GM[4]SZ[15]B[hh];W[hi])",
  });
  const cells = new Uint8Array(225);
  const here = { othello: "", size: 15, cells, toMove: 1, shifted: false };
  const idsOf = ({ ids, count }) => [...ids.subarray(0, count)];
  assert.deepEqual(idsOf(new Finder(store, here).find()), [0, 2]);
  [cells[112], cells[127]] = [1, 2];
  assert.deepEqual(idsOf(new Finder(store, { ...here, cells, toMove: 2 }).find()), [1]);
  assert.deepEqual(idsOf(new Finder(store, { ...here, cells }).find()), [2]);
});

test("lists: words of names without accents, years, rules, results, and every order", async () => {
  const game = (
    black,
    white,
    event,
    year,
    result,
    moves = [
      [7, 7],
      [7, 8],
    ],
  ) => ({ rule: "renju", size: 15, moves, black, white, event, year, result });
  const games = [
    game("Jörg Novák", "Wang", "Brno", 1999, "1"),
    game("Sato", "NOVAK", "Kyoto Open", 2005, "2"),
    game("Kim", "Mori", "", 0, "0", [[7, 7]]),
  ];
  const { store } = await read({ "a.sgf": sgfOf(games) });
  const list = new List(store);
  const ids = (filter) =>
    [...list.wanted({ ...ANY, ...filter }).keys()].filter((id) => list.wanted({ ...ANY, ...filter })[id]);
  assert.deepEqual(ids({}), [0, 1, 2]);
  assert.deepEqual(ids({ text: "novak" }), [0, 1]);
  assert.deepEqual(ids({ text: "jorg brno" }), [0]);
  assert.deepEqual(ids({ text: "2005" }), [1]);
  assert.deepEqual(ids({ from: 2000 }), [1]);
  assert.deepEqual(ids({ to: 2000 }), [0]);
  assert.deepEqual(ids({ result: "0" }), [2]);
  assert.deepEqual(ids({ rule: "freestyle" }), []);
  const all = Uint32Array.from([0, 1, 2]);
  assert.deepEqual([...list.sorted(all, "black", false)], [0, 2, 1]);
  assert.deepEqual([...list.sorted(all, "year", true)], [1, 0, 2]);
  assert.deepEqual([...list.sorted(all, "event", false)], [0, 1, 2]);
  assert.deepEqual([...list.sorted(all, "length", false)], [2, 0, 1]);
  assert.deepEqual([...list.sorted(all, "file", true)], [2, 1, 0]);
});

test("of a kept library the files with variations are kept, each once, as long as there is room", () => {
  const file = (name, size) => ({ name, blob: new Blob([new Uint8Array(size)]) });
  const [a, b, c] = [file("a.sgf", 6), file("b.LIB", 3), file("x/c.zip", 1)];
  const plain = [file("d.wtb", 1), file("e.rif", 1), file("f.psq", 1)];
  const names = ({ files, isAll }) => [files.map(({ name }) => name).join(" "), isAll];
  assert.deepEqual(names(filesToKeep([], [a, b, c, ...plain], 10)), ["x/c.zip b.LIB a.sgf", true]);
  assert.deepEqual(names(filesToKeep([a, b], [file("a.sgf", 6), c], 10)), ["x/c.zip b.LIB a.sgf", true]);
  assert.deepEqual(names(filesToKeep([a], [file("a.sgf", 5)], 11)), ["a.sgf a.sgf", true]);
  assert.deepEqual(names(filesToKeep([a], [b, c], 9)), ["x/c.zip b.LIB", false]);
  assert.deepEqual(names(filesToKeep([], plain, 0)), ["", true]);
});

test("encodings: GBK without a word of it, Shift-JIS and UTF-16", async () => {
  const moves = ";B[hh];W[hi]";
  const head = "(;GM[4]SZ[15]";
  // The second half of a character can be a bracket or a backslash.
  const gbk = Buffer.concat([
    Buffer.from(`${head}PB[`),
    Buffer.from([0x81, 0x5d, 0x81, 0x5c]),
    Buffer.from(`]PW[b]${moves})`),
  ]);
  const first = await read({ "a.sgf": gbk });
  assert.deepEqual([first.store.count, first.faults], [1, []]);
  assert.deepEqual([...first.store.movesOf(0)], [7 * 32 + 7, 8 * 32 + 7]);
  const utf16 = Buffer.from(`\ufeff${head}PB[佐藤]${moves})\n${head}PB[王]${moves})`, "utf16le");
  const { store, faults } = await read({ "b.sgf": utf16 });
  assert.deepEqual(faults, []);
  assert.deepEqual(
    gamesOf(store).map(({ black }) => black),
    ["佐藤", "王"],
  );
  const sjis = Buffer.concat([
    Buffer.from(`${head}CA[Shift_JIS]PB[`),
    Buffer.from([0x83, 0x5c, 0x95, 0x5c]),
    Buffer.from(`]${moves})`),
  ]);
  assert.equal(gamesOf((await read({ "c.sgf": sjis })).store)[0].black, "ソ表");
});

test("what is saved as SGF is read again as the same games, and RenLib has the same lines", async (context) => {
  const any = seeds(context);
  const games = Array.from({ length: 30 }, () =>
    any.below(2) ? stoneGame(any, { size: any.of([15, 20]) }) : discGame(any),
  );
  const odd = Buffer.from(
    "(;GM[4]SZ[15]AB[hh][ii]AW[ij]PL[W]PB[a\\]b]PW[王\\\\];W[aa];B[];W[bb])(;GM[4]SZ[15];W[hh];B[hi])",
  );
  const { store, faults } = await read({ "a.sgf": sgfOf(games), "b.sgf": odd });
  assert.deepEqual(faults, []);
  const ids = Uint32Array.from({ length: store.count }, (_, id) => id);
  const saved = writtenSgf(store, ids);
  assert.equal(saved.games, store.count);
  const again = await read({ "c.sgf": new Uint8Array(await saved.blob.arrayBuffer()) });
  assert.deepEqual(again.faults, []);
  // A rule that no file says is written as the usual one.
  const known = (one) => gamesOf(one).map((game) => ({ ...game, rule: game.rule || "freestyle" }));
  assert.deepEqual(known(again.store), known(store));
  assert.deepEqual(
    [...ids].map((id) => again.store.text("start", id)),
    [...ids].map((id) => store.text("start", id)),
  );
  const bytesOf = async ({ blob }) => Buffer.from(await blob.arrayBuffer());
  assert.deepEqual(
    await bytesOf(writtenSgf(again.store, ids)),
    await bytesOf(saved),
    "saved again it is the same file",
  );
  const lib = renlibOf(store, ids);
  const lines = await read({ "d.lib": new Uint8Array(await lib.blob.arrayBuffer()) });
  const fits = gamesOf(store).filter(
    ({ size, rule }, id) => size === 15 && rule !== "othello" && !store.text("start", id),
  );
  assert.equal(lib.games, fits.length);
  assert.deepEqual(
    gamesOf(lines.store)
      .map(({ names }) => names)
      .sort(),
    fits.map(({ names }) => names).sort(),
  );
});

test("a RenLib library that is saved, opened and saved again is the same file", async (context) => {
  const any = seeds(context);
  const games = Array.from({ length: 20 }, () => stoneGame(any));
  // Two games with the same moves, one that another one continues, and one of which nothing is known.
  const [first, second, third] = games;
  games.push({ ...first, black: "Ann" }, { ...second, moves: second.moves.slice(0, 5) });
  games.push({ ...third, moves: [...third.moves].reverse(), black: "", white: "", event: "", year: 0 });
  const saved = async (from) => {
    const { blob } = renlibOf(
      from,
      Uint8Array.from({ length: from.count }, (_, id) => id),
    );
    return new Uint8Array(await blob.arrayBuffer());
  };
  const { store } = await read({ "a.sgf": sgfOf(games) });
  const one = await saved(store);
  const opened = await read({ "b.lib": one });
  assert.equal(opened.store.count, games.length);
  assert.deepEqual(Buffer.from(await saved(opened.store)), Buffer.from(one));
  const known = (from) =>
    gamesOf(from).map(({ black, white, event, year, names }) => [black, white, event, year, names].join());
  assert.deepEqual(known(opened.store).sort(), known(store).sort());
  // A comment of a person is no game.
  const remark = emptyTree();
  const tree = withComment(follow(remark, ["h8", "h9"], 2), 1, "a good move – or not");
  const lines = await read({ "c.lib": writeRenlib(tree) });
  assert.deepEqual(
    gamesOf(lines.store).map(({ names, event }) => [names, event]),
    [["h8 h9", "c"]],
  );
});
