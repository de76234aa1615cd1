/**
 * The table that a game is played on, and its stones: drawn, not downloaded.
 *
 * @import { Geometry } from "./geometry.js"
 */
import { centre } from "./geometry.js";

/**
 * Colours of a board.
 * @typedef {object} Look
 * @property {string} name
 * @property {[string, string]} wood from the top-left to the bottom-right
 * @property {string} grain as "r, g, b"
 * @property {string} line
 * @property {[string, string]} felt under discs in squares, from the top-left to the bottom-right
 * @property {string} ink lines and legal squares on felt
 * @property {string} chalk writing on felt
 * @property {string} label
 * @property {string} mark last move, winning line, forbidden points
 * @property {string} halo behind marks that lie on wood
 * @property {boolean} flat no grain, no shadow: for forced colours
 */

/**
 * The same grain every time: a small generator of its own (a linear congruence is random enough for wood).
 * @param {number} seed
 */
function chance(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Geometry} geometry
 * @param {Look} look
 * @param {number} density
 * @param {{ columns: string[], rows: string[], stars: number[] }} marks
 */
export function paintTable(pen, geometry, look, density, { columns, rows, stars }) {
  const { side } = geometry;
  const base = pen.createLinearGradient(0, 0, side * 0.6, side);
  base.addColorStop(0, look.wood[0]);
  base.addColorStop(1, look.wood[1]);
  pen.fillStyle = base;
  pen.fillRect(0, 0, side, side);
  if (!look.flat) grain(pen, side, look);
  const squares = geometry.layout === "squares";
  if (squares) felt(pen, geometry, look);
  lines(pen, geometry, squares ? { ...look, line: look.ink } : look, density);
  pen.fillStyle = squares ? look.ink : look.line;
  for (const cell of stars) {
    let [x, y] = centre(geometry, cell);
    if (squares) {
      x -= geometry.step / 2;
      y -= geometry.step / 2;
    }
    pen.beginPath();
    pen.arc(x, y, Math.max(1.8, geometry.step * 0.095), 0, 2 * Math.PI);
    pen.fill();
  }
  if (geometry.label) labels(pen, geometry, look, columns, rows);
}

/**
 * Green felt let into the wood.
 * @param {CanvasRenderingContext2D} pen
 * @param {Geometry} geometry
 * @param {Look} look
 */
function felt(pen, { origin, step, size }, look) {
  const from = origin - step / 2;
  const length = step * size;
  const cloth = pen.createLinearGradient(from, from, from + length * 0.6, from + length);
  cloth.addColorStop(0, look.felt[0]);
  cloth.addColorStop(1, look.felt[1]);
  pen.fillStyle = cloth;
  pen.fillRect(from, from, length, length);
  if (look.flat) return;
  // The frame throws a shadow on it.
  const depth = Math.max(3, step * 0.09);
  for (const [x, y, width, height] of [[from, from, length, depth], [from, from, depth, length]]) {
    const shade = width > height ? pen.createLinearGradient(0, y, 0, y + height) : pen.createLinearGradient(x, 0, x + width, 0);
    shade.addColorStop(0, "rgba(0, 0, 0, 0.34)");
    shade.addColorStop(1, "rgba(0, 0, 0, 0)");
    pen.fillStyle = shade;
    pen.fillRect(x, y, width, height);
  }
}

/**
 * Straight grain, as a board cut from the quarter has it: many faint, slightly wavering threads, a few broad bands.
 * @param {CanvasRenderingContext2D} pen
 * @param {number} side
 * @param {Look} look
 */
function grain(pen, side, look) {
  const random = chance(20240607);
  const bend = random() * 6;
  const sway = (/** @type {number} */ x, /** @type {number} */ t) =>
    x + Math.sin(t * 2.1 + bend + x * 0.004) * side * 0.006 + Math.sin(t * 5.3 + x * 0.01) * side * 0.0015;
  const thread = (/** @type {number} */ x, /** @type {number} */ width, /** @type {number} */ alpha) => {
    pen.strokeStyle = `rgba(${look.grain}, ${alpha.toFixed(3)})`;
    pen.lineWidth = width;
    pen.beginPath();
    for (let i = 0; i <= 10; i += 1) pen.lineTo(sway(x, i / 10), (side * i) / 10);
    pen.stroke();
  };
  for (let x = -side * 0.05; x < side * 1.05; x += side * (0.03 + random() * 0.08)) {
    thread(x, side * (0.015 + random() * 0.03), 0.02 + random() * 0.035);
  }
  for (let x = 0; x < side; x += side * (0.002 + random() * 0.0085)) {
    thread(x, side * (0.0006 + random() * 0.0015), 0.05 + random() * 0.13);
  }
  // Light falls from the top-left.
  const light = pen.createRadialGradient(side * 0.25, side * 0.15, 0, side * 0.4, side * 0.4, side);
  light.addColorStop(0, "rgba(255, 250, 230, 0.16)");
  light.addColorStop(0.6, "rgba(255, 250, 230, 0)");
  light.addColorStop(1, `rgba(${look.grain}, 0.12)`);
  pen.fillStyle = light;
  pen.fillRect(0, 0, side, side);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Geometry} geometry
 * @param {Look} look
 * @param {number} density
 */
function lines(pen, { size, layout, step, origin }, look, density) {
  const count = layout === "squares" ? size + 1 : size;
  const first = layout === "squares" ? origin - step / 2 : origin;
  const length = step * (count - 1);
  pen.strokeStyle = look.line;
  pen.lineCap = "square";
  for (let i = 0; i < count; i += 1) {
    const edge = i === 0 || i === count - 1;
    // Whole device pixels: lines stay sharp on any screen.
    const pixels = Math.max(1, Math.round((edge ? 1.6 : 0.9) * density * Math.max(0.8, step / 34)));
    pen.lineWidth = pixels / density;
    const at = (Math.round((first + i * step) * density - pixels / 2) + pixels / 2) / density;
    pen.globalAlpha = edge ? 0.95 : 0.78;
    pen.beginPath();
    pen.moveTo(at, first);
    pen.lineTo(at, first + length);
    pen.moveTo(first, at);
    pen.lineTo(first + length, at);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Geometry} geometry
 * @param {Look} look
 * @param {string[]} columns
 * @param {string[]} rows
 */
function labels(pen, { side, step, origin, label, layout }, look, columns, rows) {
  const height = Math.max(8, Math.min(14, label * 1.05, step * 0.62));
  pen.fillStyle = look.label;
  pen.font = `500 ${height.toFixed(1)}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  columns.forEach((text, index) => {
    const name = layout === "squares" ? text : text.toUpperCase();
    pen.fillText(name, origin + index * step, side - label);
    pen.fillText(name, origin + index * step, label);
  });
  rows.forEach((text, index) => {
    pen.fillText(text, label, origin + index * step);
    pen.fillText(text, side - label, origin + index * step);
  });
}

/** Pictures of stones, by everything they depend on. @type {Map<string, HTMLCanvasElement>} */
const stones = new Map();

/**
 * A slate or a shell stone with its shadow.
 * @param {CanvasRenderingContext2D} pen
 * @param {1 | 2} side
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {number} density
 * @param {boolean} flat
 */
export function stone(pen, side, x, y, radius, density, flat) {
  const key = `${side} ${radius.toFixed(2)} ${density} ${flat}`;
  const span = radius * 2.7;
  let picture = stones.get(key);
  if (!picture) {
    if (stones.size > 24) stones.clear();
    picture = document.createElement("canvas");
    // Twice the pixels: the glass magnifies them.
    const scale = density * 1.5;
    picture.width = Math.ceil(span * scale);
    picture.height = picture.width;
    const ink = /** @type {CanvasRenderingContext2D} */ (picture.getContext("2d"));
    ink.scale(picture.width / span, picture.width / span);
    ink.translate(span / 2, span / 2);
    paintStone(ink, side, radius, flat);
    stones.set(key, picture);
  }
  pen.drawImage(picture, x - span / 2, y - span / 2, span, span);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {1 | 2} side
 * @param {number} radius
 * @param {boolean} flat
 */
function paintStone(pen, side, radius, flat) {
  const circle = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r) => {
    pen.beginPath();
    pen.arc(x, y, r, 0, 2 * Math.PI);
  };
  if (flat) {
    pen.fillStyle = side === 1 ? "#000000" : "#ffffff";
    pen.strokeStyle = "#000000";
    pen.lineWidth = Math.max(1.5, radius * 0.14);
    circle(0, 0, radius * 0.9);
    pen.fill();
    pen.stroke();
    return;
  }
  const shade = pen.createRadialGradient(radius * 0.1, radius * 0.16, radius * 0.7, radius * 0.1, radius * 0.16, radius * 1.18);
  shade.addColorStop(0, "rgba(40, 22, 4, 0.55)");
  shade.addColorStop(0.55, "rgba(40, 22, 4, 0.28)");
  shade.addColorStop(1, "rgba(40, 22, 4, 0)");
  pen.fillStyle = shade;
  circle(radius * 0.1, radius * 0.16, radius * 1.18);
  pen.fill();
  const body = pen.createRadialGradient(-radius * 0.36, -radius * 0.42, radius * 0.06, -radius * 0.1, -radius * 0.12, radius * 1.12);
  /** @type {[number, string][]} */
  const black = [[0, "#7a7a80"], [0.22, "#47474d"], [0.6, "#222226"], [1, "#0b0b0d"]];
  /** @type {[number, string][]} */
  const white = [[0, "#ffffff"], [0.45, "#fbf9f4"], [0.8, "#e9e3d6"], [1, "#c6bda9"]];
  for (const [at, colour] of side === 1 ? black : white) body.addColorStop(at, colour);
  pen.fillStyle = body;
  circle(0, 0, radius);
  pen.fill();
  pen.strokeStyle = side === 1 ? "rgba(0, 0, 0, 0.6)" : "rgba(96, 78, 48, 0.45)";
  pen.lineWidth = Math.max(0.5, radius * 0.04);
  circle(0, 0, radius - pen.lineWidth / 2);
  pen.stroke();
}
