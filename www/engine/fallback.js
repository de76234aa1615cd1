/**
 * The board where no engine can be loaded. It takes stones in turn on empty cells and takes them back. It knows no rule:
 * nothing is forbidden and nobody wins; the two people at the board judge.
 *
 * @import { Setup, Side, Snapshot } from "../game/types.js"
 */
import { capabilities } from "../game/games.js";

const LETTERS = "abcdefghijklmnopqrst";
/** A point in a text. */
const POINT = /[a-t]\d+/gi;

/**
 * A square board without a rule. Rows are numbered from the bottom, in games of squares from the top.
 * @param {Setup} setup
 */
function emptyBoard({ game, rule, size }) {
  const columns = [...LETTERS.slice(0, size)];
  const fromTop = capabilities(game).board === "squares";
  const rows = Array.from({ length: size }, (_, row) => String(fromTop ? row + 1 : size - row));
  const names = Array.from({ length: size * size }, (_, cell) => columns[cell % size] + rows[Math.floor(cell / size)]);
  const dimensions = { size, width: size, height: size };
  return { game, rule, ...dimensions, names, columns, rows, start: "", forbidden: [], outcome: null, opening: null };
}

/**
 * A board on which nothing can be played, with the text of its game.
 * @param {Setup} setup
 * @param {Snapshot | null} before
 * @param {string} text
 * @returns {Snapshot}
 */
function frozenBoard(setup, before, text) {
  const cells = before?.cells ?? new Uint8Array(setup.size ** 2);
  const { start = "", moves = [], played = 0, toMove = 1 } = before ?? {};
  return { ...emptyBoard(setup), cells, start, moves, played, toMove, legal: [], text };
}

/** Answers like the client, as far as it can. */
export class FallbackBoard {
  /**
   * @param {Setup} setup
   * @param {Snapshot | null} before the position that the engine left behind
   */
  constructor(setup, before) {
    this.setup = setup;
    /** @type {number[]} */
    this.moves = before ? [...before.moves] : [];
    this.played = before ? before.played : 0;
    /** The position that was set up before the moves, as the engine writes it. */
    this.start = before && !capabilities(setup.game).discs ? before.start : "";
    // Which discs turn, only the engine knows: the position is shown, and nothing can be played.
    this.frozen = capabilities(setup.game).discs ? frozenBoard(setup, before, before?.text ?? "") : null;
  }

  /** @returns {Snapshot} */
  snapshot() {
    if (this.frozen) return this.frozen;
    const cells = new Uint8Array(this.setup.size ** 2);
    const empty = emptyBoard(this.setup);
    const [side, ...given] = this.start.split("_");
    given.slice(0, 2).forEach((part, index) => {
      for (const name of part.match(POINT) ?? [])
        if (empty.names.includes(name)) cells[empty.names.indexOf(name)] = 1 + index;
    });
    const first = side === "w" ? 1 : 0;
    this.moves.slice(0, this.played).forEach((cell, ply) => {
      cells[cell] = 1 + ((ply + first) % 2);
    });
    const legal = [...cells.keys()].filter((cell) => cells[cell] === 0);
    const toMove = /** @type {Side} */ (1 + ((this.played + first) % 2));
    return {
      ...empty,
      start: this.start,
      cells,
      moves: [...this.moves],
      played: this.played,
      toMove,
      legal,
      text: this.text(),
    };
  }

  /** The moves on the board. */
  text() {
    if (this.frozen) return this.frozen.text;
    const { names } = emptyBoard(this.setup);
    return (
      this.start +
      this.moves
        .slice(0, this.played)
        .map((cell) => names[cell])
        .join("")
    );
  }

  /**
   * @param {Setup} setup
   * @param {string} text
   * @param {number} played
   * @param {boolean} [_random] only the engine knows balanced positions
   */
  async open(setup, text, played = -1, _random = false) {
    const { names } = emptyBoard(setup);
    this.frozen = capabilities(setup.game).discs ? frozenBoard(setup, null, text) : null;
    this.start = /^[bw]_[^_]*_[^_]*_/.exec(text)?.[0] ?? "";
    const moves = [...text.slice(this.start.length).matchAll(POINT)]
      .map(([name]) => names.indexOf(name.toLowerCase()))
      .filter((cell, index, all) => cell >= 0 && all.indexOf(cell) === index);
    this.setup = setup;
    this.moves = moves;
    this.played = played < 0 ? moves.length : Math.min(played, moves.length);
    return this.snapshot();
  }

  /** @param {string} name */
  async playMove(name) {
    if (this.frozen) return this.frozen;
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
