/**
 * Positions and points that are equal by turning and mirroring the board.
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
 * The points that are the same move as `cell` by a symmetry of the position, including `cell` itself.
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

/**
 * The same for a position and all its turned and mirrored copies.
 * @param {{ cells: ArrayLike<number>, width?: number, size: number, toMove: number }} position
 */
export function keyOf({ cells, size, toMove }) {
  let least = "";
  for (let image = 0; image < 8; image += 1) {
    let text = "";
    for (let y = 0; y < size; y += 1) {
      for (let x = 0; x < size; x += 1) {
        const [a, b] = image & 1 ? [y, x] : [x, y];
        text += cells[(image & 2 ? size - 1 - b : b) * size + (image & 4 ? size - 1 - a : a)];
      }
    }
    if (!least || text < least) least = text;
  }
  let hash = 0x811c9dc5;
  let other = 0x1234567;
  for (let i = 0; i < least.length; i += 1) {
    hash = Math.imul(hash ^ least.charCodeAt(i), 0x01000193);
    other = Math.imul(other + least.charCodeAt(i), 0x85ebca6b) ^ (other >>> 13);
  }
  return `${toMove}${(hash >>> 0).toString(36)}${(other >>> 0).toString(36)}`;
}
