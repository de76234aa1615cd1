/**
 * The games that reach a position, and the symmetry and shift of their boards.
 *
 * The store has the keys of all positions. A position of n stones comes after n moves, so the search needs one
 * comparison a game. It compares the stones of each match, because keys collide.
 *
 * @import { Store } from "./store.js"
 */
import { parseStart } from "../game/notation.js";
import { Discs } from "./discs.js";
import { imageOf, keyOfCells } from "./keys.js";
import { PASS_POINT, SPAN, columnOf, pointAt, pointOf, rowOf } from "./points.js";
import { beginDiscs } from "./record.js";
import { RULES } from "./store.js";

/**
 * A position to find.
 * @typedef {object} Wanted
 * @property {string} othello the rule of Othello; "" for five-in-a-row, where games of all rules count
 * @property {number} size
 * @property {ArrayLike<number>} cells in reading order
 * @property {number} toMove
 * @property {boolean} shifted whether it may be elsewhere on the board, or on another board
 */

/**
 * A map of one board to another: a symmetry around (0, 0), then a shift.
 * @typedef {{ k: number, dx: number, dy: number }} Laid
 */

/**
 * The games that reach the position: the number of moves, and the next move on the present board. The next move is -1
 * if the game ends there, or if the move is not on that board.
 * @typedef {{ ids: Uint32Array, played: Uint16Array, next: Int16Array, count: number }} Found
 */

/** A board as its stones: points and sides. @typedef {{ points: number[], sides: number[] }} Stones */

/** @param {ArrayLike<number>} cells @param {number} size @returns {Stones} */
function stonesOf(cells, size) {
  /** @type {Stones} */
  const stones = { points: [], sides: [] };
  for (let cell = 0; cell < cells.length; cell += 1) {
    if (!cells[cell]) continue;
    stones.points.push(pointAt(cell % size, Math.floor(cell / size)));
    stones.sides.push(cells[cell]);
  }
  return stones;
}

/** Finds one position in the games of a store. */
export class Finder {
  /** @type {Store} */ #store;
  /** @type {Wanted} */ #wanted;
  #key;
  #stones;
  /** Whether positions may be shifted. The empty board fits everywhere. */ #shifts;
  /** The first column and row with a stone. */ #corner;
  #discs = new Discs();
  /**
   * The maps of boards after the same moves, each with an example game, by a number of the moves.
   * @type {Map<number, { id: number, laid: Laid | null }>}
   */
  #known = new Map();
  /** The maps of the position to itself. @type {Laid[]} */ #same;
  /** The least point among points that are the same move, -1 until it is known. */
  #least = new Int16Array(SPAN * SPAN).fill(-1);

  /** @param {Store} store @param {Wanted} wanted */
  constructor(store, wanted) {
    this.#store = store;
    this.#wanted = wanted;
    const { cells, size, othello, toMove } = wanted;
    this.#stones = stonesOf(cells, size);
    this.#shifts = !othello && this.#stones.points.length > 0;
    this.#key = keyOfCells(cells, size, othello ? 1 : toMove, othello !== "");
    this.#corner = cornerOf(this.#stones.points, 0);
    const from = this.#stones;
    this.#same = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((k) => this.#lay(from, k) ?? []);
  }

  /** @param {number} [count] only the first games are searched @returns {Found} */
  find(count = this.#store.count) {
    const { othello, size, shifted } = this.#wanted;
    const { columns } = this.#store;
    const rule = RULES.indexOf(othello);
    const found = {
      ids: new Uint32Array(count),
      played: new Uint16Array(count),
      next: new Int16Array(count),
      count: 0,
    };
    const stones = this.#stones.points.length - (othello ? 4 : 0);
    for (let id = 0; id < count; id += 1) {
      if (othello ? columns.rule[id] !== rule : this.#store.isOthello(id)) continue;
      if ((othello || !shifted) && columns.size[id] !== size) continue;
      if (columns.irregular[id]) {
        this.#findSlowly(id, found);
        continue;
      }
      if (stones < 0 || columns.length[id] < stones) continue;
      if (stones > 0 && this.#store.keyAfter(id, stones) !== this.#key) continue;
      this.#note(id, stones, found);
    }
    return found;
  }

  /** A game with passes or with stones before the first move. @param {number} id @param {Found} found */
  #findSlowly(id, found) {
    if (this.#laidOf(id, 0) && this.#firstSide(id) === this.#wanted.toMove) {
      this.#note(id, 0, found);
      return;
    }
    const keys = this.#store.keysOf(id);
    for (let at = 0; at < keys.length; at += 1) {
      if (keys[at] !== this.#key) continue;
      const before = found.count;
      this.#note(id, at + 1, found);
      if (found.count > before) return;
    }
  }

  /** Who moves first. @param {number} id */
  #firstSide(id) {
    const start = this.#store.text("start", id);
    return (start && parseStart(start)?.toMove) || 1;
  }

  /** @param {number} id @param {number} played @param {Found} found */
  #note(id, played, found) {
    const laid = this.#laidOf(id, played);
    if (!laid) return;
    found.ids[found.count] = id;
    found.played[found.count] = played;
    const isLast = played >= this.#store.columns.length[id];
    found.next[found.count] = isLast ? -1 : this.#image(this.#store.moveAt(id, played), laid);
    found.count += 1;
  }

  /** @param {number} point @param {Laid} laid */
  #image(point, laid) {
    if (point === PASS_POINT) return -1;
    const { size } = this.#wanted;
    const [x, y] = imageOf(laid.k, columnOf(point), rowOf(point));
    const [column, row] = [x + laid.dx, y + laid.dy];
    if (column < 0 || row < 0 || column >= size || row >= size) return -1;
    return this.leastOf(pointAt(column, row));
  }

  /** The canonical move among equal moves by the position's own symmetries. @param {number} point */
  leastOf(point) {
    if (this.#least[point] >= 0) return this.#least[point];
    const { size } = this.#wanted;
    let least = point;
    for (const { k, dx, dy } of this.#same) {
      const [x, y] = imageOf(k, columnOf(point), rowOf(point));
      const [column, row] = [x + dx, y + dy];
      if (column < 0 || row < 0 || column >= size || row >= size) continue;
      least = Math.min(least, pointAt(column, row));
    }
    this.#least[point] = least;
    return least;
  }

  /** @param {number} id @param {number} played @returns {Laid | null} */
  #laidOf(id, played) {
    const { size, start } = this.#store.columns;
    let name = size[id] + 32 * start[id];
    for (let ply = 0; ply < played; ply += 1) name = Math.imul(name ^ this.#store.moveAt(id, ply), 0x5bd1e995) >>> 1;
    const known = this.#known.get(name);
    if (known && this.#isAlike(known.id, id, played)) return known.laid;
    const moves = this.#store.movesOf(id).subarray(0, played);
    const stones = this.#wanted.othello ? this.#discsAfter(id, moves) : this.#stonesAfter(id, moves);
    let laid = null;
    for (let k = 0; k < 8 && !laid; k += 1) laid = this.#lay(stones, k, size[id]);
    this.#known.set(name, { id, laid });
    return laid;
  }

  /** Whether two games have the same first moves. @param {number} one @param {number} other @param {number} played */
  #isAlike(one, other, played) {
    const { size, start } = this.#store.columns;
    if (size[one] !== size[other] || start[one] !== start[other]) return false;
    for (let ply = 0; ply < played; ply += 1)
      if (this.#store.moveAt(one, ply) !== this.#store.moveAt(other, ply)) return false;
    return true;
  }

  /** @param {number} id @param {Uint16Array} moves @returns {Stones} */
  #stonesAfter(id, moves) {
    const text = this.#store.text("start", id);
    const size = this.#store.columns.size[id];
    const begun = text ? parseStart(text) : null;
    /** @type {Stones} */
    const stones = { points: [], sides: [] };
    for (const [index, names] of [begun?.black ?? [], begun?.white ?? []].entries())
      for (const name of names) {
        stones.points.push(pointOf(name, size, false));
        stones.sides.push(index + 1);
      }
    let side = begun?.toMove ?? 1;
    for (const point of moves) {
      if (point !== PASS_POINT) {
        stones.points.push(point);
        stones.sides.push(side);
      }
      side = 3 - side;
    }
    return stones;
  }

  /** @param {number} id @param {Uint16Array} moves @returns {Stones} */
  #discsAfter(id, moves) {
    const discs = this.#discs;
    const { size } = this.#wanted;
    let side = beginDiscs(discs, this.#store.text("start", id), size);
    for (const point of moves) side = discs.play(point, side) || !discs.play(point, 3 - side) ? 3 - side : side;
    const at = (/** @type {number} */ cell) => discs.at(pointAt(cell % size, Math.floor(cell / size)));
    return stonesOf(
      Array.from({ length: size * size }, (_, cell) => at(cell)),
      size,
    );
  }

  /**
   * The shift that maps stones, turned by a symmetry, to the position.
   * @param {Stones} stones
   * @param {number} k
   * @param {number} [size] of their board
   * @returns {Laid | null}
   */
  #lay({ points, sides }, k, size = this.#wanted.size) {
    const { cells, size: width, shifted } = this.#wanted;
    if (points.length !== this.#stones.points.length) return null;
    const away = (/** @type {boolean} */ mirrored) => (mirrored ? size - 1 : 0);
    const whole = k & 4 ? [away((k & 2) > 0), away((k & 1) > 0)] : [away((k & 1) > 0), away((k & 2) > 0)];
    let [dx, dy] = whole;
    if (this.#shifts && shifted) {
      const [left, top] = cornerOf(points, k);
      [dx, dy] = [this.#corner[0] - left, this.#corner[1] - top];
    }
    for (let at = 0; at < points.length; at += 1) {
      const [x, y] = imageOf(k, columnOf(points[at]), rowOf(points[at]));
      const [column, row] = [x + dx, y + dy];
      if (column < 0 || row < 0 || column >= width || row >= width) return null;
      if (cells[row * width + column] !== sides[at]) return null;
    }
    return { k, dx, dy };
  }
}

/** The least column and row of the images of points. @param {number[]} points @param {number} k */
function cornerOf(points, k) {
  let [left, top] = [Infinity, Infinity];
  for (const point of points) {
    const [x, y] = imageOf(k, columnOf(point), rowOf(point));
    left = Math.min(left, x);
    top = Math.min(top, y);
  }
  return [left, top];
}
