/**
 * A sheet of paper: what is left when no engine can be loaded. It takes stones in turn on empty cells and takes them
 * back. It knows no rule: nothing is forbidden and nobody wins; the two people judge.
 *
 * @import { Setup, Side, Snapshot } from "./types.js"
 */
import { capabilities } from "./games.js";

const LETTERS = "abcdefghijklmnopqrst";

/**
 * A board on which nothing can be played, with the text of its game.
 * @param {Setup} setup
 * @param {Snapshot | null} before
 * @param {string} text
 * @returns {Snapshot}
 */
function picture({ game, rule, size }, before, text) {
  const columns = [...LETTERS.slice(0, size)];
  const rows = Array.from({ length: size }, (_, row) => String(row + 1));
  const names = Array.from({ length: size * size }, (_, cell) => columns[cell % size] + rows[Math.floor(cell / size)]);
  const rest = before ?? { cells: new Uint8Array(size * size), start: "", moves: [], played: 0, toMove: /** @type {Side} */ (1) };
  return { game, rule, size, names, columns, rows, ...rest, legal: [], forbidden: [], outcome: null, text };
}

export class Paper {
  /**
   * @param {Setup} setup
   * @param {Snapshot | null} before the position that the engine left behind
   */
  constructor(setup, before) {
    this.setup = setup;
    /** @type {number[]} */
    this.moves = before ? [...before.moves] : [];
    this.played = before ? before.played : 0;
    // Discs turn by a rule: without one nothing is played, the board only stays in sight.
    this.still = capabilities(setup.game).discs ? picture(setup, before, before?.text ?? "") : null;
  }

  /** @returns {Snapshot} */
  snapshot() {
    if (this.still) return this.still;
    const { game, rule, size } = this.setup;
    const cells = new Uint8Array(size * size);
    this.moves.slice(0, this.played).forEach((cell, ply) => {
      cells[cell] = 1 + (ply % 2);
    });
    const columns = [...LETTERS.slice(0, size)];
    const rows = Array.from({ length: size }, (_, row) => String(size - row));
    const names = Array.from({ length: size * size }, (_, cell) => columns[cell % size] + rows[Math.floor(cell / size)]);
    const legal = [...cells.keys()].filter((cell) => cells[cell] === 0);
    const toMove = /** @type {Side} */ (1 + (this.played % 2));
    const { moves, played } = this;
    return {
      game, rule, size, cells, names, columns, rows, start: "", moves: [...moves], played, toMove, legal,
      forbidden: [], outcome: null, text: this.text(),
    };
  }

  /** The moves on the board. */
  text() {
    if (this.still) return this.still.text;
    const { size } = this.setup;
    return this.moves.slice(0, this.played)
      .map((cell) => LETTERS[cell % size] + (size - Math.floor(cell / size))).join("");
  }

  /**
   * @param {Setup} setup
   * @param {string} text
   * @param {number} played
   * @param {boolean} [_random] chance needs an engine
   */
  async open(setup, text, played = -1, _random = false) {
    const { size } = setup;
    this.still = capabilities(setup.game).discs ? picture(setup, null, text) : null;
    const moves = [...text.matchAll(/([a-t])(\d+)/gi)]
      .map(([, column, row]) => (size - Number(row)) * size + LETTERS.indexOf(column.toLowerCase()))
      .filter((cell, index, all) => cell >= 0 && cell < size * size && all.indexOf(cell) === index);
    this.setup = setup;
    this.moves = moves;
    this.played = played < 0 ? moves.length : Math.min(played, moves.length);
    return this.snapshot();
  }

  /** @param {string} name */
  async playMove(name) {
    if (this.still) return this.still;
    const cell = this.snapshot().names.indexOf(name);
    this.moves = [...this.moves.slice(0, this.played), cell];
    this.played += 1;
    return this.snapshot();
  }

  /** @param {number} played */
  async goTo(played) {
    this.played = Math.max(0, Math.min(this.moves.length, played));
    return this.snapshot();
  }

  undo() {
    return this.goTo(this.played - 1);
  }

  redo() {
    return this.goTo(this.played + 1);
  }
}
