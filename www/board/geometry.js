/**
 * The geometry of the board: cells to pixels and back, in CSS pixels. It has points and squares, but no rules.
 *
 * @import { Layout } from "../game/types.js"
 */

/**
 * @typedef {object} Geometry
 * @property {number} size cells along a side
 * @property {Layout} layout stones on points, or in squares
 * @property {number} side length of the whole board
 * @property {number} step distance between neighbours
 * @property {number} origin centre of the first cell, from the left and from the top
 * @property {number} label centre line of the coordinate labels, from the edge; 0 without labels
 */

/**
 * @param {{ size: number, layout?: Layout, side: number, coordinates?: boolean }} options
 * @returns {Geometry}
 */
export function makeGeometry({ size, layout = "points", side, coordinates = true }) {
  // The margin holds half a stone (on points only) and, with coordinates, a label of a readable height.
  const edge = layout === "squares" ? 0.14 : 0.62;
  let step = side / (size - 1 + 2 * (edge + (layout === "squares" ? 0.5 : 0)));
  let label = 0;
  if (coordinates) {
    const band = Math.min(Math.max(11, side * 0.032), 26);
    step = (side - 2 * band) / (size - 1 + 2 * ((layout === "squares" ? 0.5 : 0.46) + 0.06));
    label = band * 0.56;
  }
  const origin = (side - step * (size - 1)) / 2;
  return { size, layout, side, step, origin, label };
}

/**
 * Centre of a cell.
 * @param {Geometry} geometry
 * @param {number} cell
 * @returns {[number, number]}
 */
export function centre(geometry, cell) {
  const { size, step, origin } = geometry;
  return [origin + step * (cell % size), origin + step * Math.floor(cell / size)];
}

/**
 * The cell at a place, or -1 outside the board. Around the outermost cells a little more than half a step counts.
 * @param {Geometry} geometry
 * @param {number} x
 * @param {number} y
 * @returns {number}
 */
export function cellAt(geometry, x, y) {
  const { size, step, origin } = geometry;
  const column = (x - origin) / step;
  const row = (y - origin) / step;
  const low = -0.75;
  const high = size - 1 + 0.75;
  if (!(column >= low && column <= high && row >= low && row <= high)) return -1;
  const clamp = (/** @type {number} */ v) => Math.min(size - 1, Math.max(0, Math.round(v)));
  return clamp(row) * size + clamp(column);
}

/**
 * The star points of a board. They help to count and have no role in the rules.
 * @param {number} size
 * @param {Layout} layout
 * @returns {number[]} cells; if stones lie in squares, the point is the top left corner of the cell
 */
export function stars(size, layout) {
  if (layout === "squares") return size === 8 ? [18, 22, 50, 54] : [];
  const edge = size >= 13 ? 3 : size >= 9 ? 2 : -1;
  if (edge < 0) return size % 2 ? [(size * size - 1) / 2] : [];
  const lines = size % 2 ? [edge, (size - 1) / 2, size - 1 - edge] : [edge, size - 1 - edge];
  const all = [];
  for (const row of lines) {
    for (const column of lines) {
      // Boards under 19 show the corner stars and the centre; 19 shows all nine.
      const middle = size % 2 === 1 && (row === lines[1]) !== (column === lines[1]);
      if (size < 19 && middle) continue;
      all.push(row * size + column);
    }
  }
  return all;
}

/**
 * The target cell of a key. It does not go beyond the edge.
 * @param {number} size
 * @param {number} cell
 * @param {string} key as in KeyboardEvent.key
 * @param {boolean} ctrl
 * @returns {number} the cell to go to (may be the same), or -1 if the key does not move
 */
export function stepByKey(size, cell, key, ctrl = false) {
  let row = Math.floor(cell / size);
  let column = cell % size;
  const last = size - 1;
  switch (key) {
    case "ArrowLeft":
      column -= 1;
      break;
    case "ArrowRight":
      column += 1;
      break;
    case "ArrowUp":
      row -= 1;
      break;
    case "ArrowDown":
      row += 1;
      break;
    case "Home":
      column = 0;
      if (ctrl) row = 0;
      break;
    case "End":
      column = last;
      if (ctrl) row = last;
      break;
    case "PageUp":
      row -= 5;
      break;
    case "PageDown":
      row += 5;
      break;
    default:
      return -1;
  }
  const clamp = (/** @type {number} */ v) => Math.min(last, Math.max(0, v));
  return clamp(row) * size + clamp(column);
}

/**
 * The place of the magnifier for a finger at (x, y): above it, or to its side near the top.
 * @param {Geometry} geometry
 * @param {number} x
 * @param {number} y
 * @returns {{ x: number, y: number, radius: number }}
 */
export function magnifierAt(geometry, x, y) {
  const radius = Math.max(44, Math.min(64, geometry.side * 0.17));
  const inside = (/** @type {number} */ v) => Math.min(geometry.side - radius - 2, Math.max(radius + 2, v));
  const above = y - radius - 40;
  if (above >= radius + 2) return { x: inside(x), y: above, radius };
  const away = radius + 44;
  const beside = x > geometry.side / 2 ? x - away : x + away;
  return { x: inside(beside), y: inside(y), radius };
}
