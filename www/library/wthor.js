/**
 * The database of the French federation of Othello: games (`.wtb`), players (`.jou`), tournaments (`.trn`). Each file
 * has a header of 16 bytes. It has the date (four bytes) and the number of games (four). Then come the number of names
 * (two), the games' year (two) and the size of the board (0 for 8). The kind and a depth follow. A game has 68 bytes.
 * It has tournament, black and white as numbers of two bytes, Black's discs, the best score, and 60 moves. A move is
 * ten times its row plus its column. Numbers begin with the low byte.
 *
 * @import { Sink } from "./sink.js"
 */
import { decode } from "../formats/encodings.js";
import { FileFault } from "../formats/written.js";
import { pointAt } from "./points.js";
import { BLACK, DRAW, WHITE } from "./store.js";

const NAME = "WTHOR";
const HEADER = 16;
const GAME = 68;
/** Bytes of a name. */
const NAMES = Object.freeze({ jou: 20, trn: 26 });

/** The names that games refer to by number. @typedef {{ jou: string[], trn: string[] }} WthorNames */

/** @param {string} name of a file @returns {"wtb" | "jou" | "trn" | ""} */
export const wthorKind = (name) =>
  /** @type {"wtb" | "jou" | "trn" | ""} */ (/\.(wtb|jou|trn)$/i.exec(name)?.[1].toLowerCase() ?? "");

/** Cuts bytes into records of the same length. */
class Records {
  #rest = new Uint8Array();

  /** The number of remaining bytes. */
  get left() {
    return this.#rest.length;
  }

  /** @param {Uint8Array} chunk */
  push(chunk) {
    const bytes = new Uint8Array(this.#rest.length + chunk.length);
    bytes.set(this.#rest);
    bytes.set(chunk, this.#rest.length);
    this.#rest = bytes;
  }

  /** @param {number} length @returns {Uint8Array | null} */
  take(length) {
    if (this.#rest.length < length) return null;
    const record = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return record;
  }
}

/** The names of players or tournaments. */
export class WthorNamesReader {
  #records = new Records();
  #header = false;
  /** @type {string[]} */ #list = [];

  /** @param {Sink} sink @param {WthorNames} names @param {"jou" | "trn"} kind */
  constructor(sink, names, kind) {
    this.sink = sink;
    this.kind = kind;
    names[kind] = this.#list;
  }

  /** @param {Uint8Array} chunk */
  push(chunk) {
    this.#records.push(chunk);
    if (!this.#header) this.#header = this.#records.take(HEADER) !== null;
    if (!this.#header) return;
    for (let name = this.#records.take(NAMES[this.kind]); name; name = this.#records.take(NAMES[this.kind])) {
      const end = name.indexOf(0);
      this.#list.push(decode(name.subarray(0, end < 0 ? name.length : end), "windows-1252").trim());
    }
  }

  end() {
    if (!this.#header || this.#records.left) this.sink.fault(new FileFault(NAME, "cut", this.#list.length), "game");
  }
}

export class WthorReader {
  #records = new Records();
  #year = -1;
  #games = 0;
  #count = 0;
  #moves = new Uint16Array(60);
  /** Whether the rest of the file cannot be read. */ isBroken = false;

  /** @param {Sink} sink @param {WthorNames} names */
  constructor(sink, names) {
    this.sink = sink;
    this.names = names;
  }

  /** @param {Uint8Array} chunk */
  push(chunk) {
    if (this.isBroken) return;
    this.#records.push(chunk);
    if (this.#year < 0) this.#head();
    if (this.#year < 0) return;
    while (this.#count < this.#games) {
      const record = this.#records.take(GAME);
      if (!record) return;
      this.#count += 1;
      try {
        this.sink.game(this.#game(record), NAME, "game");
      } catch (error) {
        this.sink.fault(error, "game");
      }
    }
  }

  end() {
    if (!this.isBroken && this.#count < Math.max(1, this.#games))
      this.sink.fault(new FileFault(NAME, "cut", this.#count), "game");
  }

  #head() {
    const head = this.#records.take(HEADER);
    if (!head) return;
    const view = new DataView(head.buffer, head.byteOffset, HEADER);
    this.#games = view.getUint32(4, true);
    this.#year = view.getUint16(10, true);
    const size = head[12] || 8;
    if (size === 8 && head[13] === 0) return;
    this.isBroken = true;
    this.sink.fault(new FileFault(NAME, size === 8 ? "header" : "size", 0, String(size)), "game");
  }

  /** @param {Uint8Array} record */
  #game(record) {
    const view = new DataView(record.buffer, record.byteOffset, GAME);
    const player = (/** @type {number} */ at) =>
      this.names.jou[view.getUint16(at, true)] ?? `#${view.getUint16(at, true)}`;
    const tournament = view.getUint16(0, true);
    let length = 0;
    for (; length < 60 && record[8 + length]; length += 1) {
      const [row, column] = [Math.floor(record[8 + length] / 10), record[8 + length] % 10];
      if (row < 1 || row > 8 || column < 1 || column > 8)
        throw new FileFault(NAME, "point", this.#count, String(record[8 + length]));
      this.#moves[length] = pointAt(column - 1, row - 1);
    }
    // The empty squares count for the winner, so 32 is a draw.
    const discs = record[6];
    return {
      rule: "othello",
      size: 8,
      start: "",
      moves: this.#moves,
      length,
      black: player(2),
      white: player(4),
      event: this.names.trn[tournament] ?? `#${tournament}`,
      year: this.#year,
      result: discs > 32 ? BLACK : discs < 32 ? WHITE : DRAW,
      place: this.#count,
    };
  }
}
