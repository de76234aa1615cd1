/**
 * A frame at rest has no rules. It shows the stones of an address only if they are surely a game. Otherwise the engine
 * is asked, which names the fault.
 *
 * @import { Setup } from "../../game/types.js"
 */
import { COLUMNS, MOVE_PATTERN, PASS, parseStart, splitText, writeStones } from "../../game/notation.js";

/** The steps to a next point in the four directions of a line. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];
/** A shorter line never wins. */
const LINE = 5;
/** What may stand between moves: blanks, commas and numbers. */
const BETWEEN = /^(?:[\s,]|\d+\.)*$/;
const MOVES = new RegExp(MOVE_PATTERN, "gi");

/**
 * Whether a text may name moves that cannot be played. Only games of points have such texts. Moves after a forbidden
 * move of Renju are not noticed.
 * @param {Pick<Setup, "size">} setup
 * @param {string} text
 */
export function isDoubtful({ size }, text) {
  const { start, names } = splitText(text);
  if (!BETWEEN.test(text.slice(start.length).replaceAll(MOVES, ""))) return true;
  const { black, white, toMove } = parseStart(start) ?? { black: [], white: [], toMove: /** @type {const} */ (1) };
  if (start && writeStones(black, white, toMove) !== start.toLowerCase()) return true;
  /** The side of each stone, by column and row. @type {Map<string, number>} */
  const stones = new Map();
  const isOnBoard = (/** @type {string} */ name) => {
    const [column, row] = [COLUMNS.indexOf(name[0]), Number(name.slice(1))];
    return column < size && row >= 1 && row <= size && name === COLUMNS[column] + row;
  };
  const place = (/** @type {string} */ name, /** @type {number} */ side) => {
    if (stones.has(name) || !isOnBoard(name)) return false;
    stones.set(name, side);
    return true;
  };
  if (!black.every((name) => place(name, 1)) || !white.every((name) => place(name, 2))) return true;
  if ([...stones.keys()].some((name) => hasLine(stones, name))) return true;
  let isWon = false;
  return names.some((name, ply) => {
    // No move follows the end of a game.
    if (isWon) return true;
    if (name === PASS) return false;
    if (!place(name, ply % 2 ? 3 - toMove : toMove)) return true;
    isWon = hasLine(stones, name);
    return false;
  });
}

/**
 * Whether a stone is in a line that may win.
 * @param {Map<string, number>} stones
 * @param {string} name
 */
function hasLine(stones, name) {
  const [column, row] = [COLUMNS.indexOf(name[0]), Number(name.slice(1))];
  const side = stones.get(name);
  return DIRECTIONS.some(([right, up]) => {
    const reach = (/** @type {number} */ way) => {
      let steps = 0;
      const next = () => COLUMNS[column + way * right * (steps + 1)] + (row + way * up * (steps + 1));
      while (stones.get(next()) === side) steps += 1;
      return steps;
    };
    return reach(1) + 1 + reach(-1) >= LINE;
  });
}
