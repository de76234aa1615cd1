/**
 * Draws a position on one canvas.
 *
 * @import { Geometry } from "./geometry.js"
 * @import { Picture } from "./scene.js"
 */
import { stars } from "./geometry.js";
import { drawMagnifier } from "./magnifier.js";
import { paintPosition } from "./position.js";
import { paintBoard } from "./textures.js";

/**
 * Gives a canvas the pixels of its board. That clears it.
 * @param {HTMLCanvasElement} canvas
 * @param {Geometry} geometry
 * @param {number} density device pixels a CSS pixel
 */
export function fitCanvas(canvas, geometry, density) {
  const pixels = Math.round(geometry.side * density);
  if (canvas.width === pixels && canvas.height === pixels) return;
  canvas.width = pixels;
  canvas.height = pixels;
}

/** @param {HTMLCanvasElement} canvas */
export const contextOf = (canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

export class Board {
  /** @type {HTMLCanvasElement} */ #canvas;
  /** @type {CanvasRenderingContext2D} */ #context;
  /** @type {{ key: string, canvas: HTMLCanvasElement } | null} */ #background = null;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = contextOf(canvas);
  }

  /**
   * @param {Geometry} geometry
   * @param {number} density device pixels a CSS pixel
   * @param {Picture} picture
   */
  draw(geometry, density, picture) {
    fitCanvas(this.#canvas, geometry, density);
    const context = this.#context;
    const { touch } = picture;
    const background = this.#drawBackground(geometry, density, picture);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(background, 0, 0);
    context.setTransform(density, 0, 0, density, 0, 0);
    paintPosition(context, geometry, density, picture);
    if (touch && touch.cell >= 0) drawMagnifier(context, geometry, density, picture, background, touch);
  }

  /**
   * Wood, lines and labels rarely change, so they are drawn once and kept.
   * @param {Geometry} geometry
   * @param {number} density
   * @param {Picture} picture
   */
  #drawBackground(geometry, density, { palette, snapshot }) {
    const { columns = [], rows = [] } = snapshot ?? {};
    const { side, size, layout, label } = geometry;
    const key = [palette.name, side, size, layout, label, density, columns.join()].join();
    if (this.#background?.key === key) return this.#background.canvas;
    const canvas = this.#background?.canvas ?? document.createElement("canvas");
    canvas.width = this.#canvas.width;
    canvas.height = this.#canvas.height;
    const context = contextOf(canvas);
    context.setTransform(density, 0, 0, density, 0, 0);
    paintBoard(context, geometry, palette, density, { columns, rows, stars: stars(size, layout) });
    this.#background = { key, canvas };
    return canvas;
  }
}
