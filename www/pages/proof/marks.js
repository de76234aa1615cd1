/**
 * Draws the results of white's replies on the board. Each reply that could matter has a number, the darker the longer
 * it holds out. A reply that changes nothing has a small ring.
 *
 * @import { Geometry } from "../../board/geometry.js"
 */
import { centre } from "../../board/geometry.js";

/**
 * For each cell the number of moves within which black wins, `null` if it is not known yet.
 * @typedef {Map<number, number | null>} Marks
 */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Geometry} geometry
 * @param {Marks} marks
 * @param {number[]} outside cells where a stone changes nothing
 * @param {number} covered a cell with another mark, -1 for none
 */
export function drawMarks(context, geometry, marks, outside, covered) {
  const { step } = geometry;
  const known = [...marks.values()].filter((moves) => moves !== null);
  const longest = Math.max(1, ...known);
  const least = Math.min(longest, ...known);
  context.lineWidth = 1;
  context.strokeStyle = "rgb(60 35 10 / 0.55)";
  for (const cell of outside) {
    if (cell === covered) continue;
    const [x, y] = centre(geometry, cell);
    context.beginPath();
    context.arc(x, y, Math.max(1.6, step * 0.075), 0, 2 * Math.PI);
    context.stroke();
  }
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = `600 ${Math.max(9, step * 0.42).toFixed(1)}px system-ui, sans-serif`;
  for (const [cell, moves] of marks) {
    if (cell === covered) continue;
    const [x, y] = centre(geometry, cell);
    const part = moves === null || longest === least ? 0.5 : (moves - least) / (longest - least);
    // From a light to a dark green. The text on it keeps a contrast of 4.5 to 1.
    context.fillStyle =
      moves === null
        ? "rgb(250 240 220 / 0.75)"
        : part < 0.5
          ? `hsl(160 45% ${95 - 30 * part}%)`
          : `hsl(172 85% ${36 - 24 * part}%)`;
    context.beginPath();
    context.arc(x, y, step * 0.4, 0, 2 * Math.PI);
    context.fill();
    context.strokeStyle = "rgb(60 25 10 / 0.8)";
    context.stroke();
    context.fillStyle = moves !== null && part >= 0.5 ? "#ffffff" : "#2b1204";
    context.fillText(moves === null ? "·" : String(moves), x, y + step * 0.02);
  }
}
