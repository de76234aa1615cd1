/**
 * A collection of games in typed arrays. A game has its moves, a key of each position, and numbers for all other data.
 * Names are stored once and have numbers. A hundred thousand games of forty moves take about thirty megabytes.
 */

/** Moves of a page: no game is longer. */
const PAGE = 1 << 18;
const LENGTH_BITS = 18;
/** Rules by their numbers; "" if a file does not have one. */
export const RULES = Object.freeze(["", "freestyle", "standard", "renju", "caro", "caro6", "othello", "antiothello"]);
/** Results: not known, black, white, a draw. */
export const RESULTS = Object.freeze(["", "1", "2", "0"]);
export const [UNKNOWN, BLACK, WHITE, DRAW] = [0, 1, 2, 3];

/** The columns of a game with as many bytes as they need. */
const COLUMNS = Object.freeze({
  /** The offset of the moves. */ offset: Uint32Array,
  length: Uint16Array,
  black: Uint32Array,
  white: Uint32Array,
  event: Uint32Array,
  /** 0 if it is not known. */ year: Uint16Array,
  result: Uint8Array,
  rule: Uint8Array,
  size: Uint8Array,
  /** The set-up position before the moves, in the engine's notation. */ start: Uint32Array,
  /** Whether the number of stones does not determine the number of moves. */ irregular: Uint8Array,
  /** The name of the file. */ file: Uint32Array,
  /** The byte, the record or the game in the file. */ place: Uint32Array,
});

/** @typedef {keyof typeof COLUMNS} Column */
/** @typedef {Uint8Array | Uint16Array | Uint32Array} Numbers */
/** The data of a game without its moves. @typedef {Exclude<Column, "offset" | "length">} Said */

const SAID = /** @type {Said[]} */ (Object.keys(COLUMNS).filter((name) => name !== "offset" && name !== "length"));
const OTHELLO = RULES.indexOf("othello");

/** Texts, each stored once. Number 0 is the empty one. */
export class Strings {
  list = [""];
  #numbers = new Map([["", 0]]);

  /** The number of an existing text. @param {string} text */
  known(text) {
    return this.#numbers.get(text);
  }

  /** @param {string} text */
  number(text) {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.list.push(text);
    this.#numbers.set(text, this.list.length - 1);
    return this.list.length - 1;
  }
}

/**
 * The stored form of a collection: the arrays themselves, which the database copies.
 * @typedef {object} Kept
 * @property {number} count
 * @property {number} plies
 * @property {string[]} texts
 * @property {Record<Column, Numbers>} columns
 * @property {Uint16Array[]} moves
 * @property {Uint32Array[]} keys
 */

export class Store {
  count = 0;
  /** The offset of the next moves. */ plies = 0;
  strings = new Strings();
  /** @type {Record<Column, Numbers>} */
  columns;
  /** The pages of moves and keys. @type {Uint16Array[]} */ #moves = [];
  /** @type {Uint32Array[]} */ #keys = [];

  constructor() {
    const made = Object.entries(COLUMNS).map(([name, Kind]) => [name, new Kind(1024)]);
    this.columns = Object.fromEntries(made);
  }

  /**
   * Adds a game.
   * @param {Record<Said, number>} about
   * @param {Uint16Array} moves
   * @param {Uint32Array} keys of the positions after each move
   * @param {number} length
   */
  add(about, moves, keys, length) {
    if (this.count === this.columns.offset.length) this.#grow();
    // A game lies within one page.
    if (this.plies % PAGE > PAGE - length) this.plies = Math.ceil(this.plies / PAGE) * PAGE;
    const page = this.plies >>> LENGTH_BITS;
    if (page === this.#moves.length) {
      this.#moves.push(new Uint16Array(PAGE));
      this.#keys.push(new Uint32Array(PAGE));
    }
    const from = this.plies % PAGE;
    this.#moves[page].set(moves.subarray(0, length), from);
    this.#keys[page].set(keys.subarray(0, length), from);
    for (const name of SAID) this.columns[name][this.count] = about[name];
    this.columns.offset[this.count] = this.plies;
    this.columns.length[this.count] = length;
    this.plies += length;
    this.count += 1;
  }

  #grow() {
    for (const [name, Kind] of Object.entries(COLUMNS)) {
      const before = this.columns[/** @type {Column} */ (name)];
      const after = new Kind(before.length * 2);
      after.set(before);
      this.columns[/** @type {Column} */ (name)] = after;
    }
  }

  /** The moves of a game. @param {number} id */
  movesOf(id) {
    const { offset, length } = this.columns;
    const from = offset[id] % PAGE;
    return (this.#moves[offset[id] >>> LENGTH_BITS] ?? new Uint16Array()).subarray(from, from + length[id]);
  }

  /** The keys of the positions of a game, after each move. @param {number} id */
  keysOf(id) {
    const { offset, length } = this.columns;
    const from = offset[id] % PAGE;
    return (this.#keys[offset[id] >>> LENGTH_BITS] ?? new Uint32Array()).subarray(from, from + length[id]);
  }

  /** A move of a long enough game. @param {number} id @param {number} ply from 0 */
  moveAt(id, ply) {
    const at = this.columns.offset[id] + ply;
    return this.#moves[at >>> LENGTH_BITS][at % PAGE];
  }

  /** The key after some moves of a long enough game. @param {number} id @param {number} played at least 1 */
  keyAfter(id, played) {
    const at = this.columns.offset[id] + played - 1;
    return this.#keys[at >>> LENGTH_BITS][at % PAGE];
  }

  /**
   * The text of a column with names.
   * @param {"black" | "white" | "event" | "start" | "file"} column
   * @param {number} id
   */
  text(column, id) {
    return this.strings.list[this.columns[column][id]];
  }

  /** Whether it is a game of Othello, by any rule. @param {number} id */
  isOthello(id) {
    return this.columns.rule[id] >= OTHELLO;
  }

  /** Bytes of the arrays. */
  get bytes() {
    const arrays = [...Object.values(this.columns), ...this.#moves, ...this.#keys];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** All of it, for storage. @returns {Kept} */
  toKeep() {
    const { count, plies, columns } = this;
    return { count, plies, texts: this.strings.list, columns, moves: this.#moves, keys: this.#keys };
  }

  /** @param {Kept} kept @returns {Store} */
  static from({ count, plies, texts, columns, moves, keys }) {
    const store = new Store();
    store.count = count;
    store.plies = plies;
    for (const text of texts) store.strings.number(text);
    store.columns = columns;
    store.#moves = moves;
    store.#keys = keys;
    return store;
  }
}
