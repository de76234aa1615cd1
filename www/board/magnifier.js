/**
 * The magnifier: the same picture, about twice as large, above the finger.
 *
 * @import { Geometry } from "./geometry.js"
 * @import { Touch } from "./input.js"
 * @import { Picture } from "./scene.js"
 */
import { centre, magnifierAt } from "./geometry.js";
import { paintPosition } from "./position.js";

/**
 * @param {CanvasRenderingContext2D} context in CSS pixels
 * @param {Geometry} geometry
 * @param {number} density device pixels a CSS pixel
 * @param {Picture} picture
 * @param {HTMLCanvasElement} background wood and lines
 * @param {Touch} touch on a cell
 */
export function drawMagnifier(context, geometry, density, picture, background, touch) {
  const { x, y, radius } = magnifierAt(geometry, touch.x, touch.y);
  const from = centre(geometry, touch.cell);
  const zoom = Math.max(1.6, Math.min(2.2, 44 / geometry.step));
  const circle = () => {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
  };
  context.save();
  context.shadowColor = "rgba(0, 0, 0, 0.45)";
  context.shadowBlur = 14;
  context.shadowOffsetY = 4;
  context.fillStyle = picture.palette.wood[0];
  circle();
  context.fill();
  context.shadowColor = "transparent";
  circle();
  context.clip();
  context.translate(x, y);
  context.scale(zoom, zoom);
  context.translate(-from[0], -from[1]);
  context.drawImage(background, 0, 0, geometry.side, geometry.side);
  paintPosition(context, geometry, density, picture);
  context.strokeStyle = picture.palette.mark;
  drawCrossHairs(context, from, geometry.step * 0.5, radius / zoom);
  context.restore();
  drawName(context, (picture.snapshot?.names[touch.cell] ?? "").toUpperCase(), x, y + radius);
  context.strokeStyle = "rgba(255, 255, 255, 0.9)";
  context.lineWidth = 3;
  circle();
  context.stroke();
}

/**
 * Cross-hairs show the exact point even under the stone.
 * @param {CanvasRenderingContext2D} context
 * @param {[number, number]} middle
 * @param {number} gap around the middle
 * @param {number} reach
 */
function drawCrossHairs(context, [x, y], gap, reach) {
  context.lineWidth = 1;
  context.beginPath();
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ]) {
    context.moveTo(x + dx * gap, y + dy * gap);
    context.lineTo(x + dx * reach, y + dy * reach);
  }
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} name of the cell
 * @param {number} x
 * @param {number} bottom of the magnifier
 */
function drawName(context, name, x, bottom) {
  context.font = "600 13px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = "rgba(30, 20, 10, 0.82)";
  context.beginPath();
  context.roundRect(x - 20, bottom - 25, 40, 20, 10);
  context.fill();
  context.fillStyle = "#fff8ee";
  context.fillText(name, x, bottom - 14.5);
}
