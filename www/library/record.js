/**
 * Checks a reader's games and puts them into the store with the keys of their positions.
 *
 * @import { Store } from "./store.js"
 */
import { gameOfRule } from "../game/games.js";
import { parseStart } from "../game/notation.js";
import { FileFault } from "../formats/written.js";
import { Discs } from "./discs.js";
import { PositionKey } from "./keys.js";
import { PASS_POINT, nameOf, pointOf } from "./points.js";
import { BLACK, DRAW, RULES, UNKNOWN, WHITE } from "./store.js";

/** The longest game: every point of the largest board, and as many passes. */
export const MAX_MOVES = 800;
/** The longest stored name, in characters. */
const MAX_NAME = 120;

/**
 * A game as in its file. Moves are points (`points.js`). Othello needs no passes.
 * @typedef {object} Told
 * @property {string} rule one of `RULES`
 * @property {number} size
 * @property {string} start the position before the moves, in the engine's notation; "" for the usual one
 * @property {Uint16Array} moves
 * @property {number} length how many of them there are
 * @property {string} black
 * @property {string} white
 * @property {string} event
 * @property {number} year 0 if it is not known
 * @property {number} result 0 to 3
 * @property {number} place in the file
 * @property {(move: number) => number} [placeOf] the place of a move in the file
 */

export class Recorder {
  #key = new PositionKey();
  #discs = new Discs();
  #keys = new Uint32Array(MAX_MOVES);
  #moves = new Uint16Array(MAX_MOVES);
  #taken = new Uint8Array(1024);
  #length = 0;
  #irregular = 0;

  /** @param {Store} store */
  constructor(store) {
    this.store = store;
  }

  /**
   * Adds a game; throws a FileFault for one that cannot be played.
   * @param {Told} told
   * @param {string} format
   * @param {string} file
   */
  add(told, format, file) {
    if (!told.length) throw new FileFault(format, "empty", told.place);
    this.#length = 0;
    this.#irregular = told.start ? 1 : 0;
    if (gameOfRule(told.rule)?.discs) this.#playDiscs(told, format);
    else this.#playStones(told, format);
    const { strings } = this.store;
    const name = (/** @type {string} */ text) =>
      strings.known(text) ?? strings.number(text.replaceAll(/\s+/g, " ").trim().slice(0, MAX_NAME));
    const about = {
      black: name(told.black),
      white: name(told.white),
      event: name(told.event),
      year: told.year > 0 && told.year < 10_000 ? told.year : 0,
      result: told.result,
      rule: RULES.indexOf(told.rule),
      size: told.size,
      start: strings.number(told.start),
      irregular: this.#irregular,
      file: strings.number(file),
      place: told.place,
    };
    this.store.add(about, this.#moves, this.#keys, this.#length);
  }

  /** @param {Told} told @param {string} format */
  #playStones({ start, size, moves, length, place, placeOf }, format) {
    const key = this.#key;
    const taken = this.#taken;
    taken.fill(0);
    key.clear();
    let side = 1;
    const begun = start ? parseStart(start) : null;
    if (begun) {
      side = begun.toMove;
      for (const [index, names] of [begun.black, begun.white].entries())
        for (const name of names) {
          const point = pointOf(name, size, false);
          if (point < 0 || taken[point]) throw new FileFault(format, "occupied", place, name);
          taken[point] = 1;
          key.add(point, index + 1);
        }
    }
    for (let at = 0; at < length; at += 1) {
      const point = moves[at];
      if (point === PASS_POINT) this.#irregular = 1;
      else {
        if (taken[point]) throw new FileFault(format, "occupied", placeOf?.(at) ?? place, nameOf(point, size, false));
        taken[point] = 1;
        key.add(point, side);
      }
      side = 3 - side;
      this.#moves[at] = point;
      this.#keys[at] = key.value(side);
    }
    this.#length = length;
  }

  /** Passes are left out, because they follow from the position. @param {Told} told @param {string} format */
  #playDiscs({ start, size, moves, length, place, placeOf }, format) {
    const discs = this.#discs;
    let side = beginDiscs(discs, start, size);
    keyOfDiscs(this.#key, discs, size);
    for (let at = 0; at < length; at += 1) {
      const point = moves[at];
      if (point === PASS_POINT) continue;
      if (!discs.play(point, side)) {
        if (discs.canMove(side) || !discs.play(point, 3 - side))
          throw new FileFault(format, "illegal", placeOf?.(at) ?? place, nameOf(point, size, true));
        side = 3 - side;
      }
      this.#key.add(point, side);
      for (let index = 0; index < discs.count; index += 1) this.#key.turn(discs.turned[index], side);
      side = 3 - side;
      this.#moves[this.#length] = point;
      // The side to move follows from the discs, except for a pass.
      this.#keys[this.#length] = this.#key.value(1);
      this.#length += 1;
    }
  }
}

/**
 * Sets up the beginning of a game of Othello.
 * @param {Discs} discs
 * @param {string} start
 * @param {number} size
 * @returns {number} the side that moves first
 */
export function beginDiscs(discs, start, size) {
  discs.begin(size);
  const begun = start ? parseStart(start) : null;
  if (!begun) return 1;
  discs.clear(size);
  for (const [index, names] of [begun.black, begun.white].entries())
    for (const name of names) discs.set(pointOf(name, size, true), index + 1);
  return begun.toMove;
}

/** @param {PositionKey} key @param {Discs} discs @param {number} size */
function keyOfDiscs(key, discs, size) {
  key.clear(size);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) if (discs.at((y << 5) | x)) key.add((y << 5) | x, discs.at((y << 5) | x));
}

/**
 * The result in the form of the store.
 * @param {{ winner: number } | undefined} result of `formats/rules.js`
 */
export function resultNumber(result) {
  if (!result) return UNKNOWN;
  return result.winner === 1 ? BLACK : result.winner === 2 ? WHITE : DRAW;
}
