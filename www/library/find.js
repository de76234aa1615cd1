/**
 * The list: its filter, its order, and its rows.
 *
 * @import { Store } from "./store.js"
 */
import { RESULTS, RULES } from "./store.js";

/**
 * A filter. Every part may be empty.
 * @typedef {object} Filter
 * @property {string} text words of the names of players and events
 * @property {string} rule one of `RULES`, "" for all
 * @property {string} result "1", "2" or "0"; "" for all
 * @property {number} from a year, 0 for any
 * @property {number} to
 * @property {number} opening the number of a name, 0 for all
 */

/** @typedef {"file" | "year" | "black" | "white" | "event" | "result" | "length"} SortBy */

/**
 * A game in the list.
 * @typedef {object} Row
 * @property {number} id
 * @property {string} black
 * @property {string} white
 * @property {string} event
 * @property {number} year
 * @property {string} result
 * @property {string} rule
 * @property {number} size
 * @property {number} length
 */

/** A text for comparison: lower case without accents. @param {string} text */
export const plain = (text) =>
  /[^\x20-\x40\x5b-\x7e]/.test(text) ? text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase() : text;

/** The names of a store for comparison, and their order. */
class Names {
  /** @type {string[]} */ #plain = [];
  /** @type {Uint32Array} */ #ranks = new Uint32Array();
  /** @type {readonly string[]} */ #list;

  /** @param {readonly string[]} list */
  constructor(list) {
    this.#list = list;
  }

  /** Whether each name has a word in it. @param {string} word @returns {Uint8Array} */
  having(word) {
    for (let at = this.#plain.length; at < this.#list.length; at += 1) this.#plain.push(plain(this.#list[at]));
    return Uint8Array.from(this.#plain, (name) => Number(name.includes(word)));
  }

  /** The rank of each name. The empty name comes last. */
  get ranks() {
    if (this.#ranks.length !== this.#list.length) {
      const { compare } = new Intl.Collator();
      const order = Array.from(this.#list.keys()).sort((a, b) => compare(this.#list[a], this.#list[b]));
      this.#ranks = new Uint32Array(order.length);
      order.forEach((name, rank) => (this.#ranks[name] = rank));
      this.#ranks[0] = order.length;
    }
    return this.#ranks;
  }
}

export class List {
  /** @type {Store} */ #store;
  #names;

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
    this.#names = new Names(store.strings.list);
  }

  /**
   * Whether each game passes the filter.
   * @param {Filter} filter
   * @param {Uint16Array | null} openings the number of each game's opening
   * @returns {Uint8Array}
   */
  wanted({ text, rule, result, from, to, opening }, openings = null) {
    const { count, columns } = this.#store;
    const wanted = new Uint8Array(count).fill(1);
    const { black, white, event, year } = columns;
    const drop = (/** @type {(id: number) => boolean} */ isWanted) => {
      for (let id = 0; id < count; id += 1) if (wanted[id] && !isWanted(id)) wanted[id] = 0;
    };
    if (rule) drop((id) => columns.rule[id] === RULES.indexOf(rule));
    if (result) drop((id) => columns.result[id] === RESULTS.indexOf(result));
    if (from) drop((id) => year[id] >= from);
    if (to) drop((id) => year[id] > 0 && year[id] <= to);
    if (opening && openings) drop((id) => openings[id] === opening);
    for (const word of plain(text).split(/\s+/).filter(Boolean)) {
      const has = this.#names.having(word);
      drop((id) => has[black[id]] + has[white[id]] + has[event[id]] > 0 || String(year[id]) === word);
    }
    return wanted;
  }

  /**
   * Sorts games. Equal games stay in the order of their files.
   * @param {Uint32Array} ids
   * @param {SortBy} by
   * @param {boolean} down
   * @returns {Uint32Array}
   */
  sorted(ids, by, down) {
    if (by === "file") return down ? ids.slice().reverse() : ids;
    const column = this.#store.columns[by];
    const ranks = by === "black" || by === "white" || by === "event" ? this.#names.ranks : null;
    const most = 2 ** 32;
    // The low bits have the number of the game. Sorting numbers is much faster than sorting by a function.
    const keys = Float64Array.from(ids, (id, at) => {
      const value = ranks ? ranks[column[id]] : column[id];
      return (down ? most - value : value) * 2 ** 20 + at;
    });
    keys.sort();
    return Uint32Array.from(keys, (key) => ids[key % 2 ** 20]);
  }

  /** @param {number} id @returns {Row} */
  row(id) {
    const { columns } = this.#store;
    return {
      id,
      black: this.#store.text("black", id),
      white: this.#store.text("white", id),
      event: this.#store.text("event", id),
      year: columns.year[id],
      result: RESULTS[columns.result[id]],
      rule: RULES[columns.rule[id]],
      size: columns.size[id],
      length: columns.length[id],
    };
  }
}
