/**
 * The discs of Othello for the index of positions: which discs a move turns. The engine checks a game when it is
 * opened. For the six million positions of a large collection it would take minutes. So the index replays them here.
 */
const MOST_SQUARES = 64;
/** Neighbours on a board with a border: ten columns, a1 at 11. Small boards lie at a1. */
const DIRECTIONS = [-11, -10, -9, -1, 1, 9, 10, 11];
const BORDER = 3;

/** The index of a square on the board with a border, by its point of the library. @param {number} point */
const placeOf = (point) => 11 + (point & 31) + 10 * (point >> 5);
/** @param {number} place */
const pointOfPlace = (place) => ((Math.floor(place / 10) - 1) << 5) | ((place % 10) - 1);

export class Discs {
  #board = new Uint8Array(100);
  /** The points that the last move has turned, and how many. */
  turned = new Uint16Array(MOST_SQUARES);
  count = 0;

  /** A board without discs. @param {number} size */
  clear(size) {
    this.#board.fill(BORDER);
    for (let y = 0; y < size; y += 1) this.#board.fill(0, 11 + 10 * y, 11 + 10 * y + size);
  }

  /** The four discs of the usual beginning. @param {number} size */
  begin(size) {
    this.clear(size);
    const first = 11 * (size / 2);
    this.#board[first] = this.#board[first + 11] = 2;
    this.#board[first + 1] = this.#board[first + 10] = 1;
  }

  /** The content of a point. @param {number} point */
  at(point) {
    return this.#board[placeOf(point)];
  }

  /** Sets a disc up. @param {number} point @param {number} side */
  set(point, side) {
    this.#board[placeOf(point)] = side;
  }

  /**
   * Plays a move, if it turns a disc.
   * @param {number} point
   * @param {number} side
   * @returns {boolean} whether it was legal
   */
  play(point, side) {
    this.count = this.#turns(placeOf(point), side, true);
    if (!this.count) return false;
    this.#board[placeOf(point)] = side;
    return true;
  }

  /** Whether a side has a legal move. @param {number} side */
  canMove(side) {
    for (let place = 11; place < 89; place += 1) if (this.#turns(place, side, false)) return true;
    return false;
  }

  /**
   * @param {number} place
   * @param {number} side
   * @param {boolean} really whether the discs are turned
   * @returns {number} how many discs turn
   */
  #turns(place, side, really) {
    const board = this.#board;
    if (board[place] !== 0) return 0;
    const other = 3 - side;
    let count = 0;
    for (const step of DIRECTIONS) {
      let at = place + step;
      if (board[at] !== other) continue;
      while (board[at] === other) at += step;
      if (board[at] !== side) continue;
      for (at -= step; at !== place; at -= step) {
        if (really) {
          board[at] = side;
          this.turned[count] = pointOfPlace(at);
        }
        count += 1;
      }
      if (!really) return count;
    }
    return count;
  }

  /** How many discs a side has. @param {number} side */
  total(side) {
    return this.#board.reduce((sum, disc) => sum + Number(disc === side), 0);
  }
}
