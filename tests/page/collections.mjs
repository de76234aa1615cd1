// Synthetic collections of games in every format that the library reads. The games are random and legal; rules are
// written here a second time, slowly.

import { writeRenlib } from "../../www/formats/renlib-write.js";
import { emptyTree, follow } from "../../www/game/tree.js";

export { numbers } from "./random.mjs";

const FIRST = ["Anna", "Bo", "Chen", "Dmitri", "Eri", "Farid", "Grete", "Hiro", "Ines", "Jörg", "Kazuo", "Lin"];
const LAST = ["Sato", "Wang", "Novák", "Tamm", "Ivanov", "Larsson", "Mori", "Kim", "Rossi", "Okada", "Zhou", "Berg"];
const PLACES = ["Tallinn", "Kyoto", "Brno", "Beijing", "Paris", "Stockholm", "Seoul", "Roma"];
const letters = "abcdefghijklmnopqrst";

/** People, so many that each plays some tens of games. */
const person = (random) => `${random.of(FIRST)} ${random.of(LAST)} ${random.below(40)}`;
const about = (random) => ({
  black: person(random),
  white: person(random),
  event: `${random.of(PLACES)} Open ${random.below(60)}`,
  year: 1990 + random.below(36),
  result: random.of(["1", "1", "1", "2", "2", "0"]),
});

/** A game of five-in-a-row: stones near each other, the first ones near the middle. Moves are [column, row from the top]. */
export function stoneGame(random, { size = 15, length = 20 + random.below(40) } = {}) {
  const taken = new Set();
  const moves = [];
  const middle = Math.floor(size / 2);
  while (moves.length < length) {
    const [x, y] = moves.length ? moves[random.below(moves.length)] : [middle, middle];
    // Few first moves, so that games meet.
    const range = moves.length < 4 ? 1 : 2;
    const spread = () => random.below(2 * range + 1) - range;
    const [a, b] = moves.length ? [x + spread(), y + spread()] : [x, y];
    if (a < 0 || b < 0 || a >= size || b >= size || taken.has(b * size + a)) continue;
    taken.add(b * size + a);
    moves.push([a, b]);
  }
  return { rule: "renju", size, moves, ...about(random) };
}

/** The discs that a move of Othello turns. */
function flips(board, x, y, side) {
  const size = Math.sqrt(board.length);
  if (board[y * size + x]) return [];
  const all = [];
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ]) {
    const line = [];
    let [a, b] = [x + dx, y + dy];
    const at = () => (a >= 0 && b >= 0 && a < size && b < size ? board[b * size + a] : 0);
    while (at() === 3 - side) {
      line.push(b * size + a);
      [a, b] = [a + dx, b + dy];
    }
    if (line.length && at() === side) all.push(...line);
  }
  return all;
}

/** The four discs of a board of squares. In the parallel start equal colours lie side by side. */
export function discsOf(size, parallel = false) {
  const board = new Uint8Array(size * size);
  const middle = (size / 2 - 1) * (size + 1);
  board[middle] = board[middle + (parallel ? 1 : size + 1)] = 2;
  board[middle + size] = board[middle + (parallel ? size + 1 : 1)] = 1;
  return board;
}

/** A game of Othello to its end; passes are left out. */
export function discGame(random, { size = 8, rule = "othello", parallel = false } = {}) {
  const board = discsOf(size, parallel);
  const moves = [];
  const sides = [];
  let side = 1;
  for (let passes = 0; passes < 2; ) {
    const legal = [];
    for (let at = 0; at < board.length; at += 1)
      if (!board[at] && flips(board, at % size, Math.floor(at / size), side).length) legal.push(at);
    if (!legal.length) {
      passes += 1;
      side = 3 - side;
      continue;
    }
    passes = 0;
    const at = moves.length < 4 ? legal[0] : random.of(legal);
    const move = [at % size, Math.floor(at / size)];
    for (const turned of flips(board, ...move, side)) board[turned] = side;
    board[at] = side;
    moves.push(move);
    sides.push(side);
    side = 3 - side;
  }
  const count = (one) => board.filter((disc) => disc === one).length;
  const half = board.length / 2;
  const black = count(1) > count(2) ? 2 * half - count(2) : count(1) < count(2) ? count(1) : half;
  const more = black > half ? "1" : black < half ? "2" : "0";
  const result = rule === "othello" ? more : { 0: "0", 1: "2", 2: "1" }[more];
  return { rule, size, parallel, moves, sides, discs: black, ...about(random), result };
}

const isOthello = ({ rule }) => /othello$/.test(rule);

/** The name of a move on the page: rows of Othello count from the top. */
export const nameOf = (game, [x, y]) => letters[x] + (isOthello(game) ? y + 1 : game.size - y);
const escaped = (text) => text.replaceAll(/[\]\\]/g, "\\$&");
const xml = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
const RE = { 1: "B+R", 2: "W+R", 0: "0" };

export function sgfOf(games) {
  const one = (game) => {
    const { rule, size, parallel, moves, sides, black, white, event, year, result } = game;
    const head = `(;FF[4]GM[${isOthello(game) ? 2 : 4}]SZ[${size}]CA[UTF-8]`;
    const facts = `PB[${escaped(black)}]PW[${escaped(white)}]EV[${escaped(event)}]DT[${year}-05-01]RE[${RE[result]}]`;
    const said = rule === "othello" ? "" : `RU[${rule}]`;
    const disc = (side) => (cell, at) =>
      cell === side ? `[${letters[at % size]}${letters[Math.floor(at / size)]}]` : "";
    const begun = (side) => Array.from(discsOf(size, true), disc(side)).join("");
    const start = parallel ? `AB${begun(1)}AW${begun(2)}PL[B]` : "";
    const list = moves.map(([x, y], at) => `;${"BW"[(sides?.[at] ?? 1 + (at % 2)) - 1]}[${letters[x]}${letters[y]}]`);
    return `${head}${said}${facts}${start}\n${list.join("")})\n`;
  };
  return Buffer.from(games.map(one).join(""));
}

export function psqOf({ size, moves, black, white, result }) {
  const list = moves.map(([x, y]) => `${x + 1},${y + 1},${1000}`);
  return Buffer.from(
    [`Piskvorky ${size}x${size}, 11:11, 0`, ...list, black, white, "-1", `${result},Freestyle`, ""].join("\r\n"),
  );
}

export function libOf(games) {
  let tree = emptyTree();
  for (const game of games)
    tree = follow(
      tree,
      game.moves.map((move) => nameOf(game, move)),
      0,
    );
  return Buffer.from(writeRenlib(tree));
}

/** Numbers for names. */
function indexOf(names) {
  const list = [...new Set(names)];
  const known = new Map(list.map((name, at) => [name, at]));
  return { list, of: (name) => known.get(name) };
}

export function rifOf(games) {
  const players = indexOf(games.flatMap(({ black, white }) => [black, white]));
  const events = indexOf(games.map(({ event, year }) => `${event}|${year}`));
  const split = (name) => [name.slice(0, name.indexOf(" ")), name.slice(name.indexOf(" ") + 1)];
  return Buffer.from(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<database><rules><rule id="1" name="RIF"><info>the rule</info></rule></rules><players>',
      ...players.list.map(
        (name, at) => `<player id="${at}" name="${xml(split(name)[0])}" surname="${xml(split(name)[1])}" country="1"/>`,
      ),
      "</players><tournaments>",
      ...events.list.map(
        (name, at) =>
          `<tournament id="${at}" name="${xml(name.split("|")[0])}" year="${name.split("|")[1]}" rule="1"></tournament>`,
      ),
      "</tournaments><games>",
      ...games.map((game, at) => {
        const { black, white, event, year, result, moves } = game;
        const points = { 1: 1, 2: 0, 0: 0.5 }[result];
        const people = `black="${players.of(black)}" white="${players.of(white)}"`;
        return `<game id="${at + 1}" publisher="1" tournament="${events.of(`${event}|${year}`)}" round="1" rule="1" ${people} bresult="${points}"><move>${moves.map((move) => nameOf(game, move)).join(" ")}</move><info></info></game>`;
      }),
      "</games></database>\n",
    ].join("\n"),
  );
}

/** The three files of a year. */
export function wthorOf(games, year = games[0]?.year ?? 2000) {
  const players = indexOf(games.flatMap(({ black, white }) => [black, white]));
  const events = indexOf(games.map(({ event }) => event));
  const header = (count, names) => {
    const head = Buffer.alloc(16);
    head.set([20, 26, 11, 26]);
    head.writeUInt32LE(count, 4);
    head.writeUInt16LE(names, 8);
    head.writeUInt16LE(count ? year : 0, 10);
    return head;
  };
  const names = (list, length) =>
    Buffer.concat([
      header(0, list.length),
      ...list.map((name) =>
        Buffer.alloc(length).fill(
          Buffer.from(name, "latin1").subarray(0, length - 1),
          0,
          Math.min(name.length, length - 1),
        ),
      ),
    ]);
  const records = games.map(({ black, white, event, discs, moves }) => {
    const record = Buffer.alloc(68);
    record.writeUInt16LE(events.of(event), 0);
    record.writeUInt16LE(players.of(black), 2);
    record.writeUInt16LE(players.of(white), 4);
    record[6] = record[7] = discs;
    moves.forEach(([x, y], at) => (record[8 + at] = 10 * (y + 1) + x + 1));
    return record;
  });
  return {
    wtb: Buffer.concat([header(games.length, 0), ...records]),
    jou: names(players.list, 20),
    trn: names(events.list, 26),
  };
}

export function ggfOf(games) {
  const one = ({ rule, size, parallel, moves, sides, black, white, event, year, discs }) => {
    const rows = Array.from(discsOf(size, parallel), (cell, at) => (at % size ? "" : " ") + "-*O"[cell]);
    const type = `${size}${rule === "othello" ? "" : "a"}`;
    const head = `(;GM[Othello]PC[${event}]DT[${year}.05.01_12:00:00.GMT]PB[${black}]PW[${white}]RB[1800]RW[1700]TI[15:00//02:00]TY[${type}]`;
    const score = (rule === "othello" ? 1 : -1) * (2 * discs - size * size);
    const list = moves.map(([x, y], at) => `${"BW"[sides[at] - 1]}[${letters[x].toUpperCase()}${y + 1}//0.01]`);
    return `1 ${head}RE[${score < 0 ? "" : "+"}${score}.000]BO[${size}${rows.join("")} *]${list.join("")};)\n`;
  };
  return Buffer.from(games.map(one).join(""));
}
