/**
 * The marks of a picture: rings, crosses, the winning line, legal squares and their values.
 *
 * @import { Pen, Picture } from "./scene.js"
 */
import { signed } from "../i18n/wording.js";
import { centre } from "./geometry.js";

/** The best value: gold, because green would not stand out on felt. */
export const BEST = { fill: "#f0c24b", text: "#211a10" };

/**
 * Strokes a shape twice: its halo, and the mark on it.
 * @param {Pen} pen
 * @param {[number, number]} widths of the halo and of the mark
 * @param {() => void} path
 * @param {string} [colour] of the mark
 */
function strokeTwice({ context, palette }, widths, path, colour = palette.mark) {
  [palette.halo, colour].forEach((stroke, index) => {
    context.strokeStyle = stroke;
    context.lineWidth = widths[index];
    path();
  });
}

/**
 * The square around the middle in which the next stone must lie.
 * @param {Pen} pen
 * @param {number} width in points
 */
export function drawSquare(pen, width) {
  const { context, geometry } = pen;
  const { size, step } = geometry;
  const [x, y] = centre(geometry, (size * size - 1) / 2);
  const side = (width - 0.1) * step;
  context.save();
  context.setLineDash([step * 0.22, step * 0.14]);
  const square = () => context.strokeRect(x - side / 2, y - side / 2, side, side);
  strokeTwice(pen, [Math.max(1.5, step * 0.13), Math.max(1.5, step * 0.07)], square, pen.palette.good);
  context.restore();
}

/**
 * The legal squares, with their values if known.
 * @param {Pen} pen
 * @param {Picture} picture
 */
export function drawLegalMoves(pen, { legal, values, hover, marked, touch }) {
  // Setting a font takes longer than drawing all stones.
  if (!legal.length && !values.length) return;
  const { context, geometry, palette } = pen;
  const covered = [hover, marked, touch?.cell ?? -1];
  const worth = new Set(values.map(({ cell }) => cell));
  context.fillStyle = palette.legal;
  for (const cell of legal) {
    if (worth.has(cell) || covered.includes(cell)) continue;
    const [x, y] = centre(geometry, cell);
    context.beginPath();
    context.arc(x, y, Math.max(2.4, geometry.step * 0.085), 0, 2 * Math.PI);
    context.fill();
  }
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = `600 ${Math.max(11, geometry.step * 0.31).toFixed(1)}px system-ui, sans-serif`;
  for (const { cell, discs } of values)
    if (cell >= 0 && !covered.includes(cell)) drawValue(pen, cell, signed(discs), discs === values[0].discs);
}

/**
 * @param {Pen} pen with its font set
 * @param {number} cell
 * @param {string} text
 * @param {boolean} isBest
 */
function drawValue({ context, geometry, palette }, cell, text, isBest) {
  const { step } = geometry;
  const [x, y] = centre(geometry, cell);
  if (isBest) {
    const width = Math.min(step * 0.92, context.measureText(text).width + step * 0.26);
    context.fillStyle = BEST.fill;
    context.beginPath();
    context.roundRect(x - width / 2, y - step * 0.25, width, step * 0.5, step * 0.25);
    context.fill();
  }
  context.fillStyle = isBest ? BEST.text : palette.feltText;
  context.fillText(text, x, y + step * 0.02);
}

/**
 * @param {Pen} pen
 * @param {number[]} line cells
 */
export function drawWinningLine({ context, geometry, palette, radius }, line) {
  const places = line.map((cell) => centre(geometry, cell));
  for (const [width, colour] of /** @type {[number, string][]} */ ([
    [0.34, "rgba(255, 255, 255, 0.85)"],
    [0.2, palette.good],
  ])) {
    context.strokeStyle = colour;
    context.lineWidth = Math.max(2, radius * width);
    for (const [x, y] of places) {
      context.beginPath();
      context.arc(x, y, radius * 0.8, 0, 2 * Math.PI);
      context.stroke();
    }
  }
}

/**
 * A cross on a forbidden point.
 * @param {Pen} pen
 * @param {number} cell
 */
export function drawCross(pen, cell) {
  const { context, geometry } = pen;
  const [x, y] = centre(geometry, cell);
  const arm = geometry.step * 0.19;
  context.lineCap = "round";
  strokeTwice(pen, [Math.max(1.5, geometry.step * 0.2), Math.max(1.5, geometry.step * 0.095)], () => {
    context.beginPath();
    context.moveTo(x - arm, y - arm);
    context.lineTo(x + arm, y + arm);
    context.moveTo(x + arm, y - arm);
    context.lineTo(x - arm, y + arm);
    context.stroke();
  });
}

/**
 * @param {Pen} pen
 * @param {number} cell
 */
export function drawRing(pen, cell) {
  const { context, geometry, palette, radius } = pen;
  const [x, y] = centre(geometry, cell);
  const ring = () => {
    context.beginPath();
    context.arc(x, y, radius * 0.8, 0, 2 * Math.PI);
    context.stroke();
  };
  strokeTwice(pen, [Math.max(2, radius * 0.3), Math.max(2, radius * 0.16)], ring, palette.good);
}
