/**
 * A set-up position: stones on cells, the side to move, and the text by which the engine opens it. Plain data. The only
 * rule here is Othello's start with four discs. The engine checks whether a position can be played.
 *
 * @import { GameName, Setup, Side } from "./types.js"
 */
import { capabilities } from "./games.js";
import { squareName, writeSquares, writeStones } from "./notation.js";

/** `cells`: 0 empty, 1 black, 2 white. @typedef {{ size: number, cells: Uint8Array, toMove: Side }} Position */

/**
 * @param {Position} position
 * @param {(row: number, column: number) => [number, number]} from the source of a place's stone
 * @returns {Position}
 */
function moved({ size, cells, toMove }, from) {
  const next = new Uint8Array(cells.length);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const [r, c] = from(row, column);
      next[row * size + column] = cells[r * size + c];
    }
  }
  return { size, cells: next, toMove };
}

/** A quarter turn to the right. @param {Position} position */
export const turned = (position) => moved(position, (row, column) => [position.size - 1 - column, row]);

/** Left and right exchanged. @param {Position} position */
export const mirrored = (position) => moved(position, (row, column) => [row, position.size - 1 - column]);

/** Black and white exchanged, including the side to move. @param {Position} position @returns {Position} */
export const swapped = ({ size, cells, toMove }) => ({
  size,
  cells: cells.map((side) => (side ? 3 - side : 0)),
  toMove: toMove === 1 ? 2 : 1,
});

/** An empty board. @param {number} size @returns {Position} */
export const emptyPosition = (size) => ({ size, cells: new Uint8Array(size * size), toMove: 1 });

/**
 * The start of a game.
 * @param {Setup} setup
 * @returns {Position}
 */
export function beginning({ game, size }) {
  const position = emptyPosition(size);
  if (capabilities(game).discs) {
    // White on the diagonal from the top left, as the rules say.
    const middle = (size / 2 - 1) * size + size / 2 - 1;
    position.cells[middle] = position.cells[middle + size + 1] = 2;
    position.cells[middle + 1] = position.cells[middle + size] = 1;
  }
  return position;
}

/**
 * The position as the engine reads it.
 * @param {Position} position
 * @param {GameName} game
 * @param {string[]} names of the cells
 */
export function positionText({ cells, size, toMove }, game, names) {
  const squares = capabilities(game).board === "squares";
  const of = (/** @type {Side} */ side) =>
    [...cells.keys()]
      .filter((cell) => cells[cell] === side)
      .map((cell) => (squares ? squareName(cell, size) : names[cell]));
  // No moves follow, so the blank before them is removed.
  return squares ? writeSquares(of(1), of(2), toMove, size).trimEnd() : writeStones(of(1), of(2), toMove);
}
