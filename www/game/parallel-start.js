/**
 * The start of Othello with equal colours side by side, as in the table of small boards.
 */
import { squareName, writeSquares } from "./notation.js";

/**
 * In the engine's notation: white above black, and black to move.
 * @param {number} size
 */
export function parallelStart(size) {
  const first = (size / 2 - 1) * (size + 1);
  const pair = (/** @type {number} */ square) => [squareName(square, size), squareName(square + 1, size)];
  return writeSquares(pair(first + size), pair(first), 1, size);
}
