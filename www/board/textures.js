/**
 * The wood of the board, the felt of its squares, and the stones: drawn, not downloaded.
 *
 * @import { Geometry } from "./geometry.js"
 */
import { centre } from "./geometry.js";

/**
 * The colours of a board.
 * @typedef {object} Palette
 * @property {string} name
 * @property {[string, string]} wood from the top-left to the bottom-right
 * @property {string} grain as "r, g, b"
 * @property {string} line
 * @property {[string, string]} felt under discs in squares, from the top-left to the bottom-right
 * @property {string} feltLine lines on felt
 * @property {string} legal legal squares, and the outlines of virtual stones, on felt: a contrast of at least 3 to 1
 * @property {string} feltText text on felt
 * @property {string} label
 * @property {string} mark last move, forbidden points
 * @property {string} good the winning line and a hint
 * @property {string} halo behind marks on wood
 * @property {boolean} flat no grain and no shadow: for forced colours
 */

/** @type {Record<"light" | "dark" | "contrast", Palette>} */
export const PALETTES = {
  light: {
    name: "light",
    wood: ["#ecc98c", "#deb272"],
    grain: "128, 78, 28",
    line: "#5a3d1c",
    felt: ["#378059", "#2a6c46"],
    feltLine: "#123a24",
    legal: "#dcefdc",
    feltText: "#ffffff",
    label: "#5e3f14",
    mark: "#b8321f",
    good: "#17663a",
    halo: "rgba(236, 201, 140, 0.9)",
    flat: false,
  },
  dark: {
    name: "dark",
    wood: ["#b98d56", "#a2763f"],
    grain: "58, 32, 8",
    line: "#2e1c0a",
    felt: ["#2f6a4a", "#235339"],
    feltLine: "#0b2416",
    legal: "#9cc4a6",
    feltText: "#e9f3ea",
    label: "#1c0f04",
    mark: "#861305",
    good: "#0c4f2b",
    halo: "rgba(247, 230, 200, 0.92)",
    flat: false,
  },
  contrast: {
    name: "contrast",
    wood: ["#ffffff", "#ffffff"],
    grain: "0, 0, 0",
    line: "#000000",
    felt: ["#ffffff", "#ffffff"],
    feltLine: "#000000",
    legal: "#000000",
    feltText: "#000000",
    label: "#000000",
    mark: "#c00000",
    good: "#005a2b",
    halo: "#ffffff",
    flat: true,
  },
};

/**
 * The colours of slate and shell, from the lit spot to the edge.
 * @type {Record<1 | 2, [number, string][]>}
 */
export const STONES = {
  1: [
    [0, "#7a7a80"],
    [0.22, "#47474d"],
    [0.6, "#222226"],
    [1, "#0b0b0d"],
  ],
  2: [
    [0, "#ffffff"],
    [0.45, "#fbf9f4"],
    [0.8, "#e9e3d6"],
    [1, "#c6bda9"],
  ],
};

/**
 * A linear congruential generator, so that the grain is the same every time.
 * @param {number} seed
 */
function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Geometry} geometry
 * @param {Palette} palette
 * @param {number} density
 * @param {{ columns: string[], rows: string[], stars: number[] }} marks
 */
export function paintBoard(context, geometry, palette, density, { columns, rows, stars }) {
  const { side } = geometry;
  const base = context.createLinearGradient(0, 0, side * 0.6, side);
  base.addColorStop(0, palette.wood[0]);
  base.addColorStop(1, palette.wood[1]);
  context.fillStyle = base;
  context.fillRect(0, 0, side, side);
  if (!palette.flat) grain(context, side, palette);
  const squares = geometry.layout === "squares";
  if (squares) felt(context, geometry, palette);
  lines(context, geometry, squares ? { ...palette, line: palette.feltLine } : palette, density);
  context.fillStyle = squares ? palette.feltLine : palette.line;
  for (const cell of stars) {
    let [x, y] = centre(geometry, cell);
    if (squares) {
      x -= geometry.step / 2;
      y -= geometry.step / 2;
    }
    context.beginPath();
    context.arc(x, y, Math.max(1.8, geometry.step * 0.095), 0, 2 * Math.PI);
    context.fill();
  }
  if (geometry.label) labels(context, geometry, palette, columns, rows);
}

/**
 * Green felt under the squares.
 * @param {CanvasRenderingContext2D} context
 * @param {Geometry} geometry
 * @param {Palette} palette
 */
function felt(context, { origin, step, size }, palette) {
  const from = origin - step / 2;
  const length = step * size;
  const gradient = context.createLinearGradient(from, from, from + length * 0.6, from + length);
  gradient.addColorStop(0, palette.felt[0]);
  gradient.addColorStop(1, palette.felt[1]);
  context.fillStyle = gradient;
  context.fillRect(from, from, length, length);
  if (palette.flat) return;
  // The shadow of the wooden frame.
  const depth = Math.max(3, step * 0.09);
  for (const [x, y, width, height] of [
    [from, from, length, depth],
    [from, from, depth, length],
  ]) {
    const shade =
      width > height
        ? context.createLinearGradient(0, y, 0, y + height)
        : context.createLinearGradient(x, 0, x + width, 0);
    shade.addColorStop(0, "rgba(0, 0, 0, 0.34)");
    shade.addColorStop(1, "rgba(0, 0, 0, 0)");
    context.fillStyle = shade;
    context.fillRect(x, y, width, height);
  }
}

/**
 * Straight grain, as in quarter-sawn wood: many thin, slightly wavering lines, and a few broad bands.
 * @param {CanvasRenderingContext2D} context
 * @param {number} side
 * @param {Palette} palette
 */
function grain(context, side, palette) {
  const random = generator(20240607);
  const bend = random() * 6;
  const sway = (/** @type {number} */ x, /** @type {number} */ t) =>
    x + Math.sin(t * 2.1 + bend + x * 0.004) * side * 0.006 + Math.sin(t * 5.3 + x * 0.01) * side * 0.0015;
  const grainLine = (/** @type {number} */ x, /** @type {number} */ width, /** @type {number} */ alpha) => {
    context.strokeStyle = `rgba(${palette.grain}, ${alpha.toFixed(3)})`;
    context.lineWidth = width;
    context.beginPath();
    for (let i = 0; i <= 10; i += 1) context.lineTo(sway(x, i / 10), (side * i) / 10);
    context.stroke();
  };
  for (let x = -side * 0.05; x < side * 1.05; x += side * (0.03 + random() * 0.08)) {
    grainLine(x, side * (0.015 + random() * 0.03), 0.02 + random() * 0.035);
  }
  for (let x = 0; x < side; x += side * (0.002 + random() * 0.0085)) {
    grainLine(x, side * (0.0006 + random() * 0.0015), 0.05 + random() * 0.13);
  }
  // Light falls from the top-left.
  const light = context.createRadialGradient(side * 0.25, side * 0.15, 0, side * 0.4, side * 0.4, side);
  light.addColorStop(0, "rgba(255, 250, 230, 0.16)");
  light.addColorStop(0.6, "rgba(255, 250, 230, 0)");
  light.addColorStop(1, `rgba(${palette.grain}, 0.12)`);
  context.fillStyle = light;
  context.fillRect(0, 0, side, side);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Geometry} geometry
 * @param {Palette} palette
 * @param {number} density
 */
function lines(context, { size, layout, step, origin }, palette, density) {
  const count = layout === "squares" ? size + 1 : size;
  const first = layout === "squares" ? origin - step / 2 : origin;
  const length = step * (count - 1);
  context.strokeStyle = palette.line;
  context.lineCap = "square";
  for (let i = 0; i < count; i += 1) {
    const edge = i === 0 || i === count - 1;
    // Whole device pixels: lines stay sharp on any screen.
    const pixels = Math.max(1, Math.round((edge ? 1.6 : 0.9) * density * Math.max(0.8, step / 34)));
    context.lineWidth = pixels / density;
    const at = (Math.round((first + i * step) * density - pixels / 2) + pixels / 2) / density;
    context.globalAlpha = edge ? 0.95 : 0.78;
    context.beginPath();
    context.moveTo(at, first);
    context.lineTo(at, first + length);
    context.moveTo(first, at);
    context.lineTo(first + length, at);
    context.stroke();
  }
  context.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Geometry} geometry
 * @param {Palette} palette
 * @param {string[]} columns
 * @param {string[]} rows
 */
function labels(context, { side, step, origin, label }, palette, columns, rows) {
  const height = Math.max(8, Math.min(14, label * 1.05, step * 0.62));
  context.fillStyle = palette.label;
  context.font = `500 ${height.toFixed(1)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  columns.forEach((text, index) => {
    const name = text.toUpperCase();
    context.fillText(name, origin + index * step, side - label);
    context.fillText(name, origin + index * step, label);
  });
  rows.forEach((text, index) => {
    context.fillText(text, label, origin + index * step);
    context.fillText(text, side - label, origin + index * step);
  });
}

/** Drawn stones, by all their parameters. @type {Map<string, HTMLCanvasElement>} */
const cache = new Map();
/** The most kept stones: the sizes and colours of a few layouts. More are remains of resizing. */
const CACHE_LIMIT = 24;

/**
 * Draws a stone of slate (black) or shell (white) with its shadow.
 * @param {CanvasRenderingContext2D} context
 * @param {1 | 2} side
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {number} density
 * @param {boolean} flat
 * @param {number} [scale] of a dropping stone: its picture is enlarged, not recreated for each frame
 */
export function drawStone(context, side, x, y, radius, density, flat, scale = 1) {
  const key = `${side} ${radius.toFixed(2)} ${density} ${flat}`;
  const width = radius * 2.7;
  let picture = cache.get(key);
  if (!picture) {
    if (cache.size > CACHE_LIMIT) cache.clear();
    picture = document.createElement("canvas");
    // More pixels than the screen shows, because the magnifier enlarges them.
    picture.width = Math.ceil(width * density * 1.5);
    picture.height = picture.width;
    const target = /** @type {CanvasRenderingContext2D} */ (picture.getContext("2d"));
    target.scale(picture.width / width, picture.width / width);
    target.translate(width / 2, width / 2);
    paintStone(target, side, radius, flat);
    cache.set(key, picture);
  }
  const drawn = width * scale;
  context.drawImage(picture, x - drawn / 2, y - drawn / 2, drawn, drawn);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {1 | 2} side
 * @param {number} radius
 * @param {boolean} flat
 */
function paintStone(context, side, radius, flat) {
  const circle = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r) => {
    context.beginPath();
    context.arc(x, y, r, 0, 2 * Math.PI);
  };
  if (flat) {
    context.fillStyle = side === 1 ? "#000000" : "#ffffff";
    context.strokeStyle = "#000000";
    context.lineWidth = Math.max(1.5, radius * 0.14);
    circle(0, 0, radius * 0.9);
    context.fill();
    context.stroke();
    return;
  }
  const shade = context.createRadialGradient(
    radius * 0.1,
    radius * 0.16,
    radius * 0.7,
    radius * 0.1,
    radius * 0.16,
    radius * 1.18,
  );
  shade.addColorStop(0, "rgba(40, 22, 4, 0.55)");
  shade.addColorStop(0.55, "rgba(40, 22, 4, 0.28)");
  shade.addColorStop(1, "rgba(40, 22, 4, 0)");
  context.fillStyle = shade;
  circle(radius * 0.1, radius * 0.16, radius * 1.18);
  context.fill();
  const body = context.createRadialGradient(
    -radius * 0.36,
    -radius * 0.42,
    radius * 0.06,
    -radius * 0.1,
    -radius * 0.12,
    radius * 1.12,
  );
  for (const [at, colour] of STONES[side]) body.addColorStop(at, colour);
  context.fillStyle = body;
  circle(0, 0, radius);
  context.fill();
  context.strokeStyle = side === 1 ? "rgba(0, 0, 0, 0.6)" : "rgba(96, 78, 48, 0.45)";
  context.lineWidth = Math.max(0.5, radius * 0.04);
  circle(0, 0, radius - context.lineWidth / 2);
  context.stroke();
}
