/**
 * The stones of a picture: stones on the board, virtual stones, and their numbers.
 *
 * @import { Pen, Picture } from "./scene.js"
 */
import { lastCell, moveNumbers } from "../game/snapshot.js";
import { centre } from "./geometry.js";
import { drawStone } from "./textures.js";

/** How many moves of a principal variation are shown. */
const LINE_LENGTH = 7;

/** The opacity of a ghost under its number: white on a black ghost must be readable on light wood. */
export const NUMBERED = 0.66;

/** The height of a number on a stone, by its number of digits. */
const DIGIT_SCALES = [0.92, 0.8, 0.62];

/**
 * @param {Pen} pen
 * @param {number} cell
 * @param {number} side
 * @param {number} [alpha]
 * @param {number} [scale]
 */
function stone({ context, geometry, density, palette, radius }, cell, side, alpha = 1, scale = 1) {
  const [x, y] = centre(geometry, cell);
  context.globalAlpha = alpha;
  drawStone(context, side === 1 ? 1 : 2, x, y, radius, density, palette.flat, scale);
  context.globalAlpha = 1;
}

/**
 * A virtual stone, whose outline is visible on any background.
 * @param {Pen} pen
 * @param {number} cell
 * @param {number} side
 * @param {number} alpha
 * @param {number} [scale]
 */
export function drawGhost(pen, cell, side, alpha, scale = 1) {
  const { context, geometry, palette, radius } = pen;
  stone(pen, cell, side, alpha, scale);
  const [x, y] = centre(geometry, cell);
  context.strokeStyle = geometry.layout === "squares" ? palette.legal : palette.line;
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(x, y, radius * scale, 0, 2 * Math.PI);
  context.stroke();
}

/**
 * A ghost with a number on it.
 * @param {Pen} pen
 * @param {number} cell
 * @param {number} side
 * @param {number} number
 * @param {number} scale
 */
function numberedGhost(pen, cell, side, number, scale) {
  drawGhost(pen, cell, side, NUMBERED, scale);
  drawNumber(pen, cell, String(number), pen.radius * scale, side === 1 ? "#ffffff" : "#000000");
}

/**
 * The stones on the board. The last one drops, and the discs that it turned flip.
 * @param {Pen} pen
 * @param {Picture} picture
 */
export function drawStones(pen, { snapshot, dropped, flippedFrom, flipped }) {
  if (!snapshot) return;
  const { cells } = snapshot;
  const last = lastCell(snapshot);
  for (let cell = 0; cell < cells.length; cell += 1) {
    if (!cells[cell]) continue;
    if (flippedFrom && flipped < 1 && flippedFrom[cell] && flippedFrom[cell] !== cells[cell]) {
      turningDisc(pen, cell, flippedFrom[cell], cells[cell], flipOf(snapshot.size, last, cell, flipped));
    } else if (cell === last && dropped < 1) {
      stone(pen, cell, cells[cell], 0.3 + 0.7 * dropped, 1.16 - 0.16 * dropped);
    } else {
      stone(pen, cell, cells[cell]);
    }
  }
}

/**
 * @param {Pen} pen
 * @param {number} cell
 * @param {number} from the side shown first
 * @param {number} to
 * @param {number} part the completed part, 0 to 1
 */
function turningDisc(pen, cell, from, to, part) {
  const { context, geometry } = pen;
  const [x] = centre(geometry, cell);
  context.save();
  context.translate(x, 0);
  // A disc on its edge has some thickness.
  context.scale(Math.max(0.08, Math.abs(Math.cos(Math.PI * part))), 1);
  context.translate(-x, 0);
  stone(pen, cell, part < 0.5 ? from : to);
  context.restore();
}

/**
 * How far a disc has turned, 0 to 1. Discs next to the new one begin, the others follow.
 * @param {number} size
 * @param {number} last the cell of the new disc
 * @param {number} cell
 * @param {number} time the progress of the whole animation, 0 to 1
 */
function flipOf(size, last, cell, time) {
  const rows = Math.abs(Math.floor(cell / size) - Math.floor(last / size));
  const columns = Math.abs((cell % size) - (last % size));
  const delay = 0.07 * (Math.max(rows, columns) - 1);
  return Math.max(0, Math.min(1, (time - delay) / 0.55));
}

/**
 * The move number on each stone; without numbers a dot on the last one.
 * @param {Pen} pen
 * @param {Picture} picture
 */
export function drawOrder(pen, { snapshot, numbers }) {
  if (!snapshot) return;
  const { cells } = snapshot;
  const { context, geometry, palette, radius } = pen;
  const last = lastCell(snapshot);
  if (numbers) {
    moveNumbers(snapshot).forEach((number, cell) => {
      if (!number) return;
      const isBlack = cells[cell] === 1;
      const isLast = cell === last;
      drawNumber(
        pen,
        cell,
        String(number),
        radius,
        isLast ? (isBlack ? "#ff8a70" : palette.mark) : isBlack ? "#f4efe6" : "#211d18",
      );
    });
  } else if (last >= 0 && !snapshot.outcome?.line?.includes(last)) {
    const [x, y] = centre(geometry, last);
    context.fillStyle = cells[last] === 1 ? "#e8553d" : palette.mark;
    context.beginPath();
    context.arc(x, y, Math.max(2.2, radius * 0.27), 0, 2 * Math.PI);
    context.fill();
  }
}

/**
 * The first moves of a line, with their numbers.
 * @param {Pen} pen
 * @param {Picture} picture
 */
export function drawLine(pen, { snapshot, line, lineSide }) {
  line.slice(0, LINE_LENGTH).forEach((cell, index) => {
    if (cell < 0 || snapshot?.cells[cell] || line.indexOf(cell) !== index) return;
    numberedGhost(pen, cell, index % 2 ? 3 - lineSide : lineSide, index + 1, 0.86);
  });
}

/**
 * The stones of a threat in their order. The forced replies between them are small and have no number.
 * @param {Pen} pen
 * @param {Picture} picture
 */
export function drawThreat(pen, { snapshot, hint, threat, threatSide, replies }) {
  const isEmpty = (/** @type {number} */ cell) => cell >= 0 && !snapshot?.cells[cell];
  for (const cell of replies) if (isEmpty(cell)) drawGhost(pen, cell, 3 - threatSide, 0.7, 0.4);
  threat.forEach((cell, index) => {
    if (isEmpty(cell) && cell !== hint) numberedGhost(pen, cell, threatSide, index + 1, 0.78);
  });
}

/**
 * @param {Pen} pen
 * @param {number} cell
 * @param {string} text
 * @param {number} radius of the stone under it
 * @param {string} colour
 */
function drawNumber({ context, geometry }, cell, text, radius, colour) {
  const [x, y] = centre(geometry, cell);
  const scale = DIGIT_SCALES[text.length - 1] ?? DIGIT_SCALES[2];
  context.fillStyle = colour;
  context.font = `600 ${(radius * 1.12 * scale).toFixed(1)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, x, y + radius * 0.06);
}
