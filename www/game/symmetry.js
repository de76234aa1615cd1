/**
 * Points that are the same because the board can be turned and mirrored.
 */

/** The eight symmetries of a board. */
const SYMMETRIES = Array.from({ length: 8 }, (_, turn) => (/** @type {number} */ size, /** @type {number} */ cell) => {
  let [x, y] = [cell % size, Math.floor(cell / size)];
  if (turn & 1) x = size - 1 - x;
  if (turn & 2) y = size - 1 - y;
  if (turn & 4) [x, y] = [y, x];
  return y * size + x;
});

/**
 * The points that are the same move as `cell`, by a symmetry that leaves the position as it is; itself among them.
 * @param {number} size
 * @param {ArrayLike<number>} cells the stones
 * @param {number} cell
 */
export function sameMoves(size, cells, cell) {
  const all = Array.from({ length: size * size }, (_, at) => at);
  return SYMMETRIES.filter((image) => all.every((at) => cells[at] === cells[image(size, at)])).map((image) =>
    image(size, cell),
  );
}
