/**
 * The marks of an analysis, on a separate canvas over the board: a numbered line, values, and a heat map. A proven
 * value is a filled diamond, an exact disc count a square, an estimate a pill. Squares and pills are dark if black is
 * better, and pale if white is.
 *
 * @import { Geometry } from "../../board/geometry.js"
 * @import { Palette } from "../../board/textures.js"
 * @import { Side } from "../../game/types.js"
 */
import { centre } from "../../board/geometry.js";
import { drawStone } from "../../board/textures.js";

/** The kind of a value. @typedef {"estimate" | "win" | "loss" | "exact"} Kind */
/**
 * A value on a cell. `best` marks values that no other beats, `side` is the better side.
 * @typedef {{ cell: number, text: string, kind: Kind, side: Side | 0, best: boolean }} Mark
 */
/**
 * How good a move is compared with the best one, 0 to 1. @typedef {{ cell: number, warmth: number, lost: boolean }}
 * Heat
 */

/** The colours of values: dark enough for white text if black is better. @type {Record<Kind, string>} */
const FILLS = { estimate: "rgba(38, 36, 42, 0.92)", win: "#14532d", loss: "#7f1d1d", exact: "#1e3a5f" };
/** The same if white is better or both are equal, for dark text. */
const PALE = { estimate: "rgba(255, 251, 240, 0.92)", exact: "#d8e6f7" };
/** On a board with a smaller step a mark has no sign. CSS pixels. */
const SMALL = 22;
/** The widest text of a mark, in steps. */
const WIDEST = 0.86;
/** Heat from the worst to the best move: one hue, which gets stronger. It does not look like a warning. */
const HEAT = { hue: 172, least: 0.08, most: 0.78 };

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Geometry} geometry
 * @param {Heat[]} heat
 */
export function drawHeat(context, geometry, heat) {
  const half = geometry.step * 0.46;
  for (const { cell, warmth, lost } of heat) {
    const [x, y] = centre(geometry, cell);
    context.fillStyle = lost
      ? "rgba(40, 30, 30, 0.3)"
      : `hsla(${HEAT.hue}, 90%, 24%, ${(HEAT.least + (HEAT.most - HEAT.least) * warmth).toFixed(2)})`;
    context.fillRect(x - half, y - half, 2 * half, 2 * half);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Geometry} geometry
 * @param {Mark[]} marks
 */
export function drawValues(context, geometry, marks) {
  const { step } = geometry;
  context.textAlign = "center";
  context.textBaseline = "middle";
  // The discs of all moves have one size, so that no move looks more important.
  const longest = Math.max(0, ...marks.map(({ text, kind }) => (kind === "exact" ? text.length : 0)));
  for (const { cell, text, kind, side, best } of marks) {
    const pale = side !== 1 && (kind === "estimate" || kind === "exact") ? PALE[kind] : "";
    const [x, y] = centre(geometry, cell);
    const half = step * 0.44;
    context.beginPath();
    // Not as round as a stone.
    if (kind === "estimate") context.roundRect(x - half, y - 0.6 * half, 2 * half, 1.2 * half, 0.6 * half);
    else if (kind === "exact") context.rect(x - half, y - half, 2 * half, 2 * half);
    else {
      const far = step * 0.54;
      context.moveTo(x, y - far);
      context.lineTo(x + far, y);
      context.lineTo(x, y + far);
      context.lineTo(x - far, y);
      context.closePath();
    }
    context.fillStyle = pale || FILLS[kind];
    context.fill();
    context.lineWidth = best ? Math.max(2, step * 0.08) : 1;
    context.strokeStyle = best ? "#0b57d0" : "rgba(40, 28, 12, 0.6)";
    context.setLineDash(kind === "estimate" && !best ? [3, 2] : []);
    context.stroke();
    context.setLineDash([]);
    context.fillStyle = pale ? "#211a10" : "#ffffff";
    // On a small board the diamond and its colour replace the sign.
    const sized = kind === "exact" ? longest : text.length;
    writeFitting(context, step < SMALL ? text.replace(/^[★×]/, "") : text, x, y + step * 0.02, { step, sized });
  }
}

/**
 * Writes a text that leaves the neighbours free.
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {{ step: number, sized: number }} size the step between neighbours, and how many letters have room in it
 */
function writeFitting(context, text, x, y, { step, sized }) {
  const font = (/** @type {number} */ size) => `600 ${size.toFixed(1)}px system-ui, sans-serif`;
  const size = Math.max(8.5, step * (sized > 2 ? 0.3 : 0.38));
  context.font = font(size);
  const most = WIDEST * step;
  const { width } = context.measureText(text);
  if (width > most) context.font = font((size * most) / width);
  context.fillText(text, x, y);
}

/**
 * The stones of a line that are not on the board yet, with their numbers.
 * @param {CanvasRenderingContext2D} context
 * @param {Geometry} geometry
 * @param {number[]} line cells; -1 for a pass
 * @param {Side} side the side of the first one
 * @param {Palette} palette
 * @param {number} density
 */
export function drawGhosts(context, geometry, line, side, palette, density) {
  const radius = geometry.step * (geometry.layout === "squares" ? 0.37 : 0.43);
  line.forEach((cell, index) => {
    if (cell < 0) return;
    const owner = index % 2 ? 3 - side : side;
    const [x, y] = centre(geometry, cell);
    context.globalAlpha = 0.82;
    drawStone(context, owner === 1 ? 1 : 2, x, y, radius, density, palette.flat, 1);
    context.globalAlpha = 1;
    context.setLineDash([4, 3]);
    context.strokeStyle = palette.mark;
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.stroke();
    context.setLineDash([]);
    const text = String(index + 1);
    context.font = `600 ${(radius * (text.length > 1 ? 0.9 : 1.05)).toFixed(1)}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = owner === 1 ? "#ffffff" : "#000000";
    context.fillText(text, x, y + radius * 0.06);
  });
}
