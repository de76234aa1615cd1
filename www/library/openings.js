/**
 * The named openings of games: Renju by the first three stones, Othello by the first moves. The engine has the names.
 * It is called once for each position, not for each game.
 *
 * @import { Setup, Snapshot } from "../game/types.js"
 * @import { Store } from "./store.js"
 */
import { RULES } from "./store.js";
import { gameOf } from "./write.js";

/** The number of moves after which a game has the name of its opening. */
const RENJU_PLIES = 3;
const OTHELLO_PLIES = 8;
const NAMED = [
  { rule: "renju", size: 15 },
  { rule: "othello", size: 8 },
];

/** @typedef {NonNullable<Snapshot["opening"]>} Opening */

export class NamedOpenings {
  /** @type {Store} */ #store;
  /** The number of each game's opening; 0 for none. */ numbers = new Uint16Array();
  /** @type {Opening[]} */ #openings = [];
  /** The numbers by the keys of positions. @type {Map<number, number>} */ #known = new Map();

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  /**
   * The openings of all games.
   * @param {(setup: Setup, text: string) => Snapshot["opening"]} nameOf
   * @returns {{ opening: Opening, number: number, games: number }[]} the most frequent first
   */
  list(nameOf) {
    const { count } = this.#store;
    const numbers = new Uint16Array(count);
    numbers.set(this.numbers.subarray(0, count));
    for (let id = this.numbers.length; id < count; id += 1) numbers[id] = this.#numberOf(id, nameOf);
    this.numbers = numbers;
    const games = new Uint32Array(this.#openings.length + 1);
    for (const number of numbers) games[number] += 1;
    return this.#openings
      .map((opening, at) => ({ opening, number: at + 1, games: games[at + 1] }))
      .sort((a, b) => b.games - a.games);
  }

  /** @param {number} id @param {(setup: Setup, text: string) => Snapshot["opening"]} nameOf */
  #numberOf(id, nameOf) {
    const { length, irregular, rule, size } = this.#store.columns;
    const othello = this.#store.isOthello(id);
    const plies = othello ? Math.min(OTHELLO_PLIES, length[id]) : RENJU_PLIES;
    const isNamed = NAMED.some((one) => one.rule === RULES[rule[id]] && one.size === size[id]);
    if (!isNamed || irregular[id] || length[id] < plies || plies === 0) return 0;
    const key = this.#store.keyAfter(id, plies);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { setup, names } = gameOf(this.#store, id);
    const opening = nameOf(setup, names.slice(0, plies).join(""));
    let number = 0;
    if (opening) {
      const same = this.#openings.findIndex((one) => one.code === opening.code && one.en === opening.en);
      number = same < 0 ? this.#openings.push(opening) : same + 1;
    }
    this.#known.set(key, number);
    return number;
  }
}
