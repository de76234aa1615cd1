/**
 * The board without an engine, if the engine cannot be loaded. It places stones in turn on empty cells and takes them
 * back. It has no rules: nothing is forbidden and no side wins. The two players judge.
 *
 * @import { Setup, Side, Snapshot } from "../game/types.js"
 */
import { capabilities } from "../game/games.js";
import { COLUMNS, cellOf, parseStart, splitText, wholeText } from "../game/notation.js";

/**
 * A square board without a rule. Rows are numbered from the bottom, in games of squares from the top.
 * @param {Setup} setup
 */
function emptyBoard({ game, rule, size }) {
  const columns = [...COLUMNS.slice(0, size)];
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

/** Answers like the client, as far as possible. */
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
    /** The set-up position before the moves, in the engine's notation. */
    this.start = before && !capabilities(setup.game).discs ? before.start : "";
    // Only the engine knows which discs turn. So the position is shown, but nothing can be played.
    this.frozen = capabilities(setup.game).discs ? frozenBoard(setup, before, before?.text ?? "") : null;
  }

  /** @returns {Snapshot} */
  snapshot() {
    if (this.frozen) return this.frozen;
    const cells = new Uint8Array(this.setup.size ** 2);
    const empty = emptyBoard(this.setup);
    const { black = [], white = [], toMove: first = 1 } = parseStart(this.start) ?? {};
    for (const [index, part] of [black, white].entries())
      for (const name of part) if (empty.names.includes(name)) cells[empty.names.indexOf(name)] = 1 + index;
    const sideOf = (/** @type {number} */ ply) => /** @type {Side} */ (ply % 2 ? 3 - first : first);
    this.moves.slice(0, this.played).forEach((cell, ply) => {
      if (cell >= 0) cells[cell] = sideOf(ply);
    });
    const legal = [...cells.keys()].filter((cell) => cells[cell] === 0);
    return {
      ...empty,
      start: this.start,
      cells,
      moves: [...this.moves],
      played: this.played,
      toMove: sideOf(this.played),
      legal,
      text: this.text(),
    };
  }

  /** The moves on the board. */
  text() {
    if (this.frozen) return this.frozen.text;
    const { names } = emptyBoard(this.setup);
    return wholeText({ start: this.start, names, moves: this.moves.slice(0, this.played) });
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
    const { start, names: named } = splitText(text);
    this.start = start;
    const moves = named
      .map((name) => cellOf(names, name))
      .filter((cell, index, all) => cell !== undefined && (cell < 0 || all.indexOf(cell) === index));
    this.setup = setup;
    this.moves = /** @type {number[]} */ (moves);
    this.played = played < 0 ? moves.length : Math.min(played, moves.length);
    return this.snapshot();
  }

  /** @param {string} name */
  async playMove(name) {
    if (this.frozen) return this.frozen;
    const cell = cellOf(this.snapshot().names, name);
    if (cell === undefined) return this.snapshot();
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
