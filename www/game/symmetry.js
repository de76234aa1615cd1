/**
 * Positions and points that are equal by turning and mirroring the board.
 */

/**
 * The eight symmetries of a board of some size: where each cell goes. The first one moves none.
 * @type {((size: number, cell: number) => number)[]}
 */
export const SYMMETRIES = Array.from({ length: 8 }, (_, turn) => (size, cell) => {
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
  const texts = SYMMETRIES.map((image) => Array.from(cells, (_, at) => cells[image(size, at)]).join(""));
  const [least] = texts.sort();
  let hash = 0x811c9dc5;
  let other = 0x1234567;
  for (let i = 0; i < least.length; i += 1) {
    hash = Math.imul(hash ^ least.charCodeAt(i), 0x01000193);
    other = Math.imul(other + least.charCodeAt(i), 0x85ebca6b) ^ (other >>> 13);
  }
  return `${toMove}${(hash >>> 0).toString(36)}${(other >>> 0).toString(36)}`;
}
