/**
 * Moves, passes and positions as text: the only module that writes and reads them.
 *
 * A move is the name of its point or square (`h8`). A pass is `--` in texts, trees, links and requests to the engine
 * ({@link PASS}). Among cells it is -1 ({@link PASS_CELL}), as in the engine's snapshots. Only the messages of an
 * embedded board (version 1) spell it out ({@link PASS_WORD}).
 *
 * The text of a game is its start and then its moves, without blanks. The start is empty for the usual beginning.
 * Another start with points is like `b_h8i9_g7_`: the side to move (`b` or `w`), the black and the white stones. A `_`
 * follows each part. With squares it is all squares, row by row from a1 (`X` black, `O` white, `-` empty). A blank, the
 * side to move (`X` or `O`) and a blank follow. This module only knows the form of these texts. The engine checks their
 * meaning.
 *
 * @import { Opening, Side, Snapshot } from "./types.js"
 */

/** A pass in a text, a tree, a link, and a request to the engine. */
export const PASS = "--";
/** A pass among cells. */
export const PASS_CELL = -1;
/** A pass in the messages of an embedded board, version 1. */
export const PASS_WORD = "pass";

/** The letters of columns, from the left. */
export const COLUMNS = "abcdefghijklmnopqrst";
/** The name of a point or square, or a pass. As a source, for larger patterns. */
export const MOVE_PATTERN = "[a-t]\\d{1,2}|--";
const POINT = /[a-t]\d{1,2}/gi;
const MOVES = new RegExp(MOVE_PATTERN, "gi");
const IS_MOVE = new RegExp(`^(?:${MOVE_PATTERN})$`);
const STONES = /^\s*([bw])_([^_]*)_([^_]*)_/i;
/** Boards of 8 x 8, 6 x 6 and 4 x 4 squares. The largest that fits counts. */
const SQUARES = /^\s*([-XO*.]{64}|[-XO*.]{36}|[-XO*.]{16})\s*([XO*.])\s*/i;

/** The start before the moves. @typedef {{ black: string[], white: string[], toMove: Side }} Start */

/** Whether a text is the name of one move. @param {string} text */
export const isMove = (text) => IS_MOVE.test(text);

/** Whether a word is a pass, in any usual spelling. @param {string} word */
export const isPass = (word) => [PASS, PASS_WORD, "pa", "ps"].includes(word.trim().toLowerCase());

/**
 * The name of a move.
 * @param {readonly string[]} names of the cells
 * @param {number} cell
 */
export const moveName = (names, cell) => (cell === PASS_CELL ? PASS : names[cell]);

/**
 * The cell of a move; `undefined` if no cell has that name.
 * @param {readonly string[]} names of the cells
 * @param {string} name
 */
export function cellOf(names, name) {
  if (name === PASS) return PASS_CELL;
  const cell = names.indexOf(name);
  return cell < 0 ? undefined : cell;
}

/** The moves that a text names, in lower case. @param {string} text without a start */
export const movesIn = (text) => (text.match(MOVES) ?? []).map((name) => name.toLowerCase());

/**
 * The moves of a game, including moves that redo can restore.
 * @param {Pick<Snapshot, "moves" | "names">} snapshot
 */
export const namesOf = ({ moves, names }) => moves.map((cell) => moveName(names, cell));

/**
 * The text of a whole game, including moves that redo can restore.
 * @param {Pick<Snapshot, "start" | "moves" | "names">} snapshot
 */
export const wholeText = (snapshot) => snapshot.start + namesOf(snapshot).join("");

/**
 * The text of the first moves of a game.
 * @param {Pick<Snapshot, "start" | "moves" | "names">} snapshot
 * @param {number} played
 */
export const textAt = ({ start, moves, names }, played) => wholeText({ start, names, moves: moves.slice(0, played) });

/**
 * Splits the text of a game into its start and the names of its moves.
 * @param {string} text
 */
export function splitText(text) {
  const start = (STONES.exec(text) ?? SQUARES.exec(text))?.[0] ?? "";
  return { start, names: movesIn(text.slice(start.length)) };
}

/**
 * The points of a start; `null` for the usual beginning and for an invalid start.
 * @param {string} start
 * @returns {Start | null}
 */
export function parseStart(start) {
  const stones = STONES.exec(start);
  if (stones) {
    const points = (/** @type {string} */ part) => part.toLowerCase().match(POINT) ?? [];
    return { toMove: stones[1].toLowerCase() === "b" ? 1 : 2, black: points(stones[2]), white: points(stones[3]) };
  }
  const [, squares, toMove] = SQUARES.exec(start.toUpperCase()) ?? [];
  if (!squares) return null;
  const of = (/** @type {string} */ discs) =>
    [...squares].flatMap((disc, square) =>
      discs.includes(disc) ? [squareName(square, Math.sqrt(squares.length))] : [],
    );
  return { toMove: "X*".includes(toMove) ? 1 : 2, black: of("X*"), white: of("O") };
}

/**
 * A start of points; "" for an empty board with black to move.
 * @param {readonly string[]} black
 * @param {readonly string[]} white
 * @param {Side} toMove
 */
export function writeStones(black, white, toMove) {
  if (!black.length && !white.length && toMove === 1) return "";
  return `${"bw"[toMove - 1]}_${black.join("")}_${white.join("")}_`;
}

/**
 * A start of squares.
 * @param {readonly string[]} black
 * @param {readonly string[]} white
 * @param {Side} toMove
 * @param {number} size
 */
export function writeSquares(black, white, toMove, size) {
  const discs = Array.from({ length: size * size }, (_, square) => {
    const name = squareName(square, size);
    return black.includes(name) ? "X" : white.includes(name) ? "O" : "-";
  });
  return `${discs.join("")} ${"XO"[toMove - 1]} `;
}

/**
 * The name of a square. Rows count from the top.
 * @param {number} square row by row
 * @param {number} size
 */
export const squareName = (square, size) => COLUMNS[square % size] + (Math.floor(square / size) + 1);

/**
 * The name of a point of a grid, whose rows are numbered from the bottom.
 * @param {number} size
 * @param {number} column from the left, the first is 0
 * @param {number} row from the top, the first is 0
 * @returns {string | null} null for a point that is not on the board
 */
export function pointName(size, column, row) {
  if (!(column >= 0 && column < size && row >= 0 && row < size)) return null;
  return COLUMNS[column] + (size - row);
}

/**
 * The same start with the other side to move.
 * @param {string} start of points
 * @param {Side} toMove
 */
export const withSide = (start, toMove) => "bw"[toMove - 1] + start.slice(1);

/**
 * The opening protocol of a game as text, such as `swap2.3t.5b` (`game/opening.js` reads it). Decisions that were taken
 * back follow a `~`.
 * @param {Opening | null} opening
 * @param {boolean} [whole] with decisions that were taken back
 */
export function openingText(opening, whole = true) {
  if (!opening) return "";
  const { name, log, step } = opening;
  return [name, ...log.slice(0, step)].join(".") + (whole && log.length > step ? `~${log.slice(step).join(".")}` : "");
}
