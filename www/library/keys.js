/**
 * Keys of positions that are the same for all turned and mirrored copies, and for five-in-a-row also for shifted ones.
 *
 * A stone at column x and row y adds `colour * A^x * B^y` modulo 2^32. A shift multiplies the whole sum by powers of A
 * and B. So one multiplication moves a sum to the corner of its stones. There are eight sums, one for each symmetry.
 * The key mixes all of them, regardless of their order. Keys of 32 bits collide, so a look-up also compares the stones.
 */
import { SPAN, columnOf, rowOf } from "./points.js";

/** Odd, so that they have inverses; 3 or 5 modulo 8, so that their powers have the longest period. */
const A = 0x9e3779bd;
const B = 0x85ebca6b;
/** The factor of each side's stone, an odd number. Index 0 is an empty point. */
const COLOUR = [0, 0x27d4eb2f, 0x165667b1];
/** Part of the key if White is to move. */
const WHITE_TO_MOVE = 0x61c88647;

/** @param {number} base */
function inverse(base) {
  let found = base;
  // Newton's step doubles the number of correct bits.
  for (let step = 0; step < 5; step += 1) found = Math.imul(found, 2 - Math.imul(base, found));
  return found;
}

/** Powers from -(SPAN - 1) to SPAN - 1. @param {number} base */
function powersOf(base) {
  const powers = new Int32Array(2 * SPAN);
  powers[SPAN] = 1;
  const back = inverse(base);
  for (let e = 1; e < SPAN; e += 1) {
    powers[SPAN + e] = Math.imul(powers[SPAN + e - 1], base);
    powers[SPAN - e] = Math.imul(powers[SPAN - e + 1], back);
  }
  return powers;
}

const POWERS_A = powersOf(A);
const POWERS_B = powersOf(B);

/**
 * The image of a point by a symmetry around the point (0, 0). Bit 0 mirrors the columns and bit 1 the rows. Then bit 2
 * swaps both.
 * @param {number} symmetry 0 to 7
 * @param {number} x
 * @param {number} y
 * @returns {[number, number]}
 */
export function imageOf(symmetry, x, y) {
  const [a, b] = [symmetry & 1 ? -x : x, symmetry & 2 ? -y : y];
  return symmetry & 4 ? [b, a] : [a, b];
}

/** What a point adds to each of the eight sums. */
const TERMS = Array.from({ length: 8 }, (_, symmetry) =>
  Int32Array.from({ length: SPAN * SPAN }, (_, point) => {
    const [u, v] = imageOf(symmetry, columnOf(point), rowOf(point));
    return Math.imul(POWERS_A[SPAN + u], POWERS_B[SPAN + v]);
  }),
);

/** Spreads every bit over all of them. @param {number} sum */
function mixed(sum) {
  let bits = sum ^ (sum >>> 16);
  bits = Math.imul(bits, 0x7feb352d);
  bits ^= bits >>> 15;
  bits = Math.imul(bits, 0x846ca68b);
  return bits ^ (bits >>> 16);
}

/** The key of a position whose stones come one by one. */
export class PositionKey {
  #sums = new Int32Array(8);
  /** The corners of the stones, or of the board. */
  #left = SPAN;
  #top = SPAN;
  #right = -1;
  #bottom = -1;
  #shifts = true;

  /**
   * The empty board.
   * @param {number} [fixed] the size of a board on which no position can be shifted
   */
  clear(fixed = 0) {
    this.#sums.fill(0);
    this.#shifts = fixed === 0;
    [this.#left, this.#top] = fixed ? [0, 0] : [SPAN, SPAN];
    this.#right = this.#bottom = fixed - 1;
  }

  /** @param {number} point @param {number} side 1 or 2 */
  add(point, side) {
    const colour = COLOUR[side];
    for (let k = 0; k < 8; k += 1) this.#sums[k] += Math.imul(colour, TERMS[k][point]);
    if (!this.#shifts) return;
    const x = point & 31;
    const y = point >> 5;
    if (x < this.#left) this.#left = x;
    if (x > this.#right) this.#right = x;
    if (y < this.#top) this.#top = y;
    if (y > this.#bottom) this.#bottom = y;
  }

  /** A disc changes to a side. @param {number} point @param {number} side 1 or 2 */
  turn(point, side) {
    const change = COLOUR[side] - COLOUR[3 - side];
    for (let k = 0; k < 8; k += 1) this.#sums[k] += Math.imul(change, TERMS[k][point]);
  }

  /** @param {number} toMove 1 or 2 @returns {number} */
  value(toMove) {
    let key = 0;
    if (this.#right >= 0) {
      for (let k = 0; k < 8; k += 1) {
        // The least column and row of the image.
        const a = k & 1 ? -this.#right : this.#left;
        const b = k & 2 ? -this.#bottom : this.#top;
        const [u, v] = k & 4 ? [b, a] : [a, b];
        key += mixed(Math.imul(Math.imul(this.#sums[k], POWERS_A[SPAN - u]), POWERS_B[SPAN - v]));
      }
    }
    return (toMove === 2 ? key ^ WHITE_TO_MOVE : key) >>> 0;
  }
}

/**
 * The key of a position.
 * @param {ArrayLike<number>} cells in reading order
 * @param {number} size
 * @param {number} toMove
 * @param {boolean} fixed whether no position can be shifted
 */
export function keyOfCells(cells, size, toMove, fixed) {
  const key = new PositionKey();
  key.clear(fixed ? size : 0);
  for (let cell = 0; cell < cells.length; cell += 1)
    if (cells[cell]) key.add((Math.floor(cell / size) << 5) | (cell % size), cells[cell]);
  return key.value(toMove);
}
