/**
 * Draws a threat over the board: the relevance zone as shaded points, and the threatened fives in frames.
 *
 * @import { Geometry } from "../../board/geometry.js"
 */
import { centre } from "../../board/geometry.js";

/**
 * @typedef {object} WhyMarks
 * @property {number[]} zone cells where a stone could matter
 * @property {number[][]} rows the cells of each five that would be completed
 * @property {number} covered a cell with another mark, -1 for none
 */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Geometry} geometry
 * @param {WhyMarks} marks
 */
export function drawWhy(context, geometry, { zone, rows, covered }) {
  const { step } = geometry;
  for (const cell of zone) {
    if (cell === covered) continue;
    const [x, y] = centre(geometry, cell);
    context.fillStyle = "rgb(24 74 148 / 0.34)";
    context.strokeStyle = "rgb(12 44 96 / 0.9)";
    context.lineWidth = Math.max(1, step * 0.05);
    context.beginPath();
    context.roundRect(x - step * 0.4, y - step * 0.4, step * 0.8, step * 0.8, step * 0.16);
    context.fill();
    context.stroke();
  }
  // A frame around the five points, which leaves its stones visible.
  for (const row of rows) {
    const [from, to] = [centre(geometry, row[0]), centre(geometry, row[row.length - 1])];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const half = step * 0.47;
    context.save();
    context.translate(...from);
    context.rotate(Math.atan2(to[1] - from[1], to[0] - from[0]));
    for (const [width, colour] of /** @type {[number, string][]} */ ([
      [0.16, "rgb(255 244 226 / 0.9)"],
      [0.08, "rgb(170 24 10)"],
    ])) {
      context.strokeStyle = colour;
      context.lineWidth = Math.max(1.5, step * width);
      context.beginPath();
      context.roundRect(-half, -half, length + 2 * half, 2 * half, half);
      context.stroke();
    }
    context.restore();
  }
}
