/**
 * Draws a position. It receives facts and only decides how they look.
 *
 * @import { Geometry } from "./geometry.js"
 * @import { Picture } from "./scene.js"
 */
import { drawCross, drawLegalMoves, drawRing, drawSquare, drawWinningLine } from "./marks.js";
import { drawGhost, drawLine, drawOrder, drawStones, drawThreat } from "./stones.js";

/**
 * Everything on a board except the wood and the lines.
 * @param {CanvasRenderingContext2D} context
 * @param {Geometry} geometry
 * @param {number} density device pixels a CSS pixel
 * @param {Picture} picture
 */
export function paintPosition(context, geometry, density, picture) {
  const { snapshot, palette, values, hint, marked, touch, hover, width } = picture;
  if (!snapshot || snapshot.size !== geometry.size) return;
  const radius = geometry.step * (geometry.layout === "squares" ? 0.41 : 0.475);
  const pen = { context, geometry, density, palette, radius };
  drawStones(pen, picture);
  const won = snapshot.outcome?.line ?? [];
  if (won.length > 1) drawWinningLine(pen, won);
  drawOrder(pen, picture);
  if (width) drawSquare(pen, width);
  drawLegalMoves(pen, picture);
  for (const { cell } of snapshot.forbidden) drawCross(pen, cell);
  drawLine(pen, picture);
  drawThreat(pen, picture);
  // If the square's value is written, a ring adds nothing.
  if (hint >= 0 && !values.some(({ cell }) => cell === hint)) drawRing(pen, hint);
  if (marked >= 0) {
    drawGhost(pen, marked, snapshot.toMove, 0.6);
    drawRing(pen, marked);
  } else if (touch && touch.cell >= 0) {
    drawGhost(pen, touch.cell, snapshot.toMove, 0.75);
  } else if (hover >= 0) {
    drawGhost(pen, hover, snapshot.toMove, 0.45);
  }
}
