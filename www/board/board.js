/**
 * Draws a position on one canvas. It is given facts (where stones are, which points are forbidden, which line won) and
 * decides only how they look.
 *
 * @import { Geometry } from "./geometry.js"
 * @import { Touch } from "./input.js"
 * @import { Palette } from "./textures.js"
 * @import { MoveValue, Side, Snapshot } from "../game/types.js"
 */
import { centre, magnifierAt, stars } from "./geometry.js";
import { lastCell, moveNumbers } from "../game/state.js";
import { drawStone, paintBoard } from "./textures.js";
import { signed } from "../i18n/wording.js";

/**
 * What is drawn over the position.
 * @typedef {object} Overlay
 * @property {number} hover cell under the mouse, -1 for none
 * @property {Touch | null} touch a touch in progress; the magnifier shows its cell
 * @property {number} hint the suggested cell, -1 for none
 * @property {number[]} threat cells that show why the hint is one
 * @property {number[]} replies what the stones of a threat force, -1 for none
 * @property {Side} threatSide whose stones would come there
 * @property {number} [width] of the square around the middle in which a stone has to lie; without it, or 0, anywhere
 * @property {number} marked a cell that waits for a second tap, -1 for none
 * @property {MoveValue[]} values what moves are worth, best first
 * @property {number[]} legal cells to mark as playable
 * @property {number[]} line cells of the principal variation, [] for none
 * @property {Side} lineSide who plays its first move
 */

/**
 * @typedef {object} Scene
 * @property {Snapshot | null} snapshot
 * @property {boolean} numbers show the numbers of the moves
 * @property {Overlay} overlay
 * @property {Palette} palette
 * @property {number} dropped how far the animation of the last stone is, 0 to 1
 * @property {ArrayLike<number> | null} flippedFrom the cells before the last move, if it turned discs
 * @property {number} flipped how far the animation of the turned discs is, 0 to 1
 */

/** How many moves of the principal variation are shown. */
const LINE_LENGTH = 7;

/** How much a stone that is not there covers, where it has a number: white on the black one must be readable on light wood. */
export const NUMBERED = 0.66;

/** The height of a number on a stone, by how many digits it has. */
const DIGIT_SCALES = [0.92, 0.8, 0.62];

export class Board {
  /** @type {HTMLCanvasElement} */ #canvas;
  /** @type {CanvasRenderingContext2D} */ #context;
  /** @type {Geometry | null} */ #geometry = null;
  #density = 1;
  /** @type {{ key: string, canvas: HTMLCanvasElement } | null} */ #background = null;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  }

  /**
   * @param {Geometry} geometry
   * @param {number} density device pixels a CSS pixel
   */
  shape(geometry, density) {
    this.#geometry = geometry;
    this.#density = density;
    const pixels = Math.round(geometry.side * density);
    if (this.#canvas.width !== pixels || this.#canvas.height !== pixels) {
      this.#canvas.width = pixels;
      this.#canvas.height = pixels;
    }
  }

  /** @param {Scene} scene */
  draw(scene) {
    const geometry = this.#geometry;
    if (!geometry) return;
    const context = this.#context;
    const { touch } = scene.overlay;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.#drawBackground(geometry, scene), 0, 0);
    context.setTransform(this.#density, 0, 0, this.#density, 0, 0);
    this.#drawPosition(context, geometry, scene);
    if (touch && touch.cell >= 0) this.#drawMagnifier(context, geometry, scene, touch);
  }

  /**
   * Wood, lines and labels seldom change: they are drawn once and kept.
   * @param {Geometry} geometry
   * @param {Scene} scene
   */
  #drawBackground(geometry, { palette, snapshot }) {
    const columns = snapshot?.columns ?? [];
    const key = [
      palette.name,
      geometry.side,
      geometry.size,
      geometry.layout,
      geometry.label,
      this.#density,
      columns.join(),
    ].join();
    if (this.#background?.key === key) return this.#background.canvas;
    const canvas = this.#background?.canvas ?? document.createElement("canvas");
    canvas.width = this.#canvas.width;
    canvas.height = this.#canvas.height;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.setTransform(this.#density, 0, 0, this.#density, 0, 0);
    paintBoard(context, geometry, palette, this.#density, {
      columns,
      rows: snapshot?.rows ?? [],
      stars: stars(geometry.size, geometry.layout),
    });
    this.#background = { key, canvas };
    return canvas;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Geometry} geometry
   * @param {Scene} scene
   */
  #drawPosition(context, geometry, { snapshot, numbers, overlay, palette, dropped, flippedFrom, flipped }) {
    if (!snapshot || snapshot.size !== geometry.size) return;
    const { step } = geometry;
    const radius = step * (geometry.layout === "squares" ? 0.41 : 0.475);
    const last = lastCell(snapshot);
    const order = numbers ? moveNumbers(snapshot) : null;
    const draw = (/** @type {number} */ cell, /** @type {number} */ side, alpha = 1, scale = 1) => {
      const [x, y] = centre(geometry, cell);
      context.globalAlpha = alpha;
      drawStone(context, side === 1 ? 1 : 2, x, y, radius, this.#density, palette.flat, scale);
      context.globalAlpha = 1;
    };
    // A stone that is not there: its outline is seen on any ground.
    const ghost = (
      /** @type {number} */ cell,
      /** @type {number} */ side,
      /** @type {number} */ alpha,
      /** @type {number} */ scale = 1,
    ) => {
      draw(cell, side, alpha, scale);
      const [x, y] = centre(geometry, cell);
      context.strokeStyle = geometry.layout === "squares" ? palette.legal : palette.line;
      context.lineWidth = 1.5;
      context.beginPath();
      context.arc(x, y, radius * scale, 0, 2 * Math.PI);
      context.stroke();
    };
    for (let cell = 0; cell < snapshot.cells.length; cell += 1) {
      if (!snapshot.cells[cell]) continue;
      const dropping = cell === last && dropped < 1;
      if (flippedFrom && flipped < 1 && flippedFrom[cell] && flippedFrom[cell] !== snapshot.cells[cell]) {
        const done = flipOf(geometry.size, last, cell, flipped);
        const [x] = centre(geometry, cell);
        context.save();
        context.translate(x, 0);
        // A disc on its edge has some thickness.
        context.scale(Math.max(0.08, Math.abs(Math.cos(Math.PI * done))), 1);
        context.translate(-x, 0);
        draw(cell, done < 0.5 ? flippedFrom[cell] : snapshot.cells[cell]);
        context.restore();
        continue;
      }
      draw(cell, snapshot.cells[cell], dropping ? 0.3 + 0.7 * dropped : 1, dropping ? 1.16 - 0.16 * dropped : 1);
    }
    const won = snapshot.outcome?.line ?? [];
    if (won.length > 1) this.#drawWinningLine(context, geometry, won, radius, palette);
    if (order) {
      order.forEach((number, cell) => {
        if (!number) return;
        const [x, y] = centre(geometry, cell);
        const colour =
          cell === last
            ? snapshot.cells[cell] === 1
              ? "#ff8a70"
              : palette.mark
            : snapshot.cells[cell] === 1
              ? "#f4efe6"
              : "#211d18";
        drawNumber(context, String(number), x, y, radius, colour);
      });
    } else if (last >= 0 && !won.includes(last)) {
      const [x, y] = centre(geometry, last);
      drawDisc(context, x, y, Math.max(2.2, radius * 0.27), snapshot.cells[last] === 1 ? "#e8553d" : palette.mark);
    }
    if (overlay.width) this.#drawSquare(context, geometry, overlay.width, palette);
    this.#drawLegalMoves(context, geometry, overlay, palette);
    for (const { cell } of snapshot.forbidden) this.#drawCross(context, geometry, cell, palette);
    overlay.line.slice(0, LINE_LENGTH).forEach((cell, index) => {
      if (cell < 0 || snapshot.cells[cell] || overlay.line.indexOf(cell) !== index) return;
      const side = index % 2 ? 3 - overlay.lineSide : overlay.lineSide;
      ghost(cell, side, NUMBERED, 0.86);
      const [x, y] = centre(geometry, cell);
      drawNumber(context, String(index + 1), x, y, radius * 0.86, side === 1 ? "#ffffff" : "#000000");
    });
    // The stones of the threat in their order, and between them, small and without a number, what they force.
    overlay.replies.forEach((cell) => {
      if (cell >= 0 && !snapshot.cells[cell]) ghost(cell, 3 - overlay.threatSide, 0.7, 0.4);
    });
    overlay.threat.forEach((cell, index) => {
      if (cell < 0 || cell === overlay.hint || snapshot.cells[cell]) return;
      ghost(cell, overlay.threatSide, NUMBERED, 0.78);
      const [x, y] = centre(geometry, cell);
      drawNumber(context, String(index + 1), x, y, radius * 0.78, overlay.threatSide === 1 ? "#ffffff" : "#000000");
    });
    // Where the value of the square is written, a ring adds nothing.
    if (overlay.hint >= 0 && !overlay.values.some(({ cell }) => cell === overlay.hint))
      this.#drawRing(context, geometry, overlay.hint, radius, palette);
    if (overlay.marked >= 0) {
      ghost(overlay.marked, snapshot.toMove, 0.6);
      this.#drawRing(context, geometry, overlay.marked, radius, palette);
    } else if (overlay.touch && overlay.touch.cell >= 0) {
      ghost(overlay.touch.cell, snapshot.toMove, 0.75);
    } else if (overlay.hover >= 0) {
      ghost(overlay.hover, snapshot.toMove, 0.45);
    }
  }

  /**
   * The square around the middle that the stone to come must lie in.
   * @param {CanvasRenderingContext2D} context
   * @param {Geometry} geometry
   * @param {number} width in points
   * @param {Palette} palette
   */
  #drawSquare(context, geometry, width, palette) {
    const [x, y] = centre(geometry, (geometry.size * geometry.size - 1) / 2);
    const side = (width - 0.1) * geometry.step;
    context.save();
    context.setLineDash([geometry.step * 0.22, geometry.step * 0.14]);
    for (const [weight, colour] of /** @type {[number, string][]} */ ([
      [0.13, palette.halo],
      [0.07, palette.mark],
    ])) {
      context.strokeStyle = colour;
      context.lineWidth = Math.max(1.5, geometry.step * weight);
      context.strokeRect(x - side / 2, y - side / 2, side, side);
    }
    context.restore();
  }

  /**
   * The legal squares, with what they are worth where that is known.
   * @param {CanvasRenderingContext2D} context
   * @param {Geometry} geometry
   * @param {Overlay} overlay
   * @param {Palette} palette
   */
  #drawLegalMoves(context, geometry, { legal, values, hover, marked, touch }, palette) {
    // To set a font takes longer than to draw all stones.
    if (!legal.length && !values.length) return;
    const { step } = geometry;
    const covered = [hover, marked, touch?.cell ?? -1];
    const worth = values.length ? new Set(values.map(({ cell }) => cell)) : null;
    context.fillStyle = palette.legal;
    for (const cell of legal) {
      if (worth?.has(cell) || covered.includes(cell)) continue;
      const [x, y] = centre(geometry, cell);
      context.beginPath();
      context.arc(x, y, Math.max(2.4, step * 0.085), 0, 2 * Math.PI);
      context.fill();
    }
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = `600 ${Math.max(11, step * 0.31).toFixed(1)}px system-ui, sans-serif`;
    for (const { cell, discs } of values) {
      if (cell < 0 || covered.includes(cell)) continue;
      const [x, y] = centre(geometry, cell);
      const text = signed(discs);
      const best = discs === values[0].discs;
      if (best) {
        const width = Math.min(step * 0.92, context.measureText(text).width + step * 0.26);
        context.fillStyle = palette.mark;
        context.beginPath();
        context.roundRect(x - width / 2, y - step * 0.25, width, step * 0.5, step * 0.25);
        context.fill();
      }
      context.fillStyle = best ? "#ffffff" : palette.feltText;
      context.fillText(text, x, y + step * 0.02);
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Geometry} geometry
   * @param {number[]} line
   * @param {number} radius
   * @param {Palette} palette
   */
  #drawWinningLine(context, geometry, line, radius, palette) {
    const places = line.map((cell) => centre(geometry, cell));
    for (const [width, colour] of /** @type {[number, string][]} */ ([
      [0.34, "rgba(255, 255, 255, 0.85)"],
      [0.2, palette.mark],
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
   * @param {CanvasRenderingContext2D} context
   * @param {Geometry} geometry
   * @param {number} cell
   * @param {Palette} palette
   */
  #drawCross(context, geometry, cell, palette) {
    const [x, y] = centre(geometry, cell);
    const arm = geometry.step * 0.19;
    context.lineCap = "round";
    for (const [width, colour] of /** @type {[number, string][]} */ ([
      [0.2, palette.halo],
      [0.095, palette.mark],
    ])) {
      context.strokeStyle = colour;
      context.lineWidth = Math.max(1.5, geometry.step * width);
      context.beginPath();
      context.moveTo(x - arm, y - arm);
      context.lineTo(x + arm, y + arm);
      context.moveTo(x + arm, y - arm);
      context.lineTo(x - arm, y + arm);
      context.stroke();
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Geometry} geometry
   * @param {number} cell
   * @param {number} radius
   * @param {Palette} palette
   * @param {number} [weight] factor for the width of its line
   */
  #drawRing(context, geometry, cell, radius, palette, weight = 1) {
    const [x, y] = centre(geometry, cell);
    for (const [width, colour] of /** @type {[number, string][]} */ ([
      [0.3, palette.halo],
      [0.16, palette.mark],
    ])) {
      context.strokeStyle = colour;
      context.lineWidth = Math.max(2, radius * width) * weight;
      context.beginPath();
      context.arc(x, y, radius * 0.8, 0, 2 * Math.PI);
      context.stroke();
    }
  }

  /**
   * The magnifier: the same picture, about twice as large, above the finger.
   * @param {CanvasRenderingContext2D} context
   * @param {Geometry} geometry
   * @param {Scene} scene
   * @param {{ x: number, y: number, cell: number }} touch
   */
  #drawMagnifier(context, geometry, scene, touch) {
    const { x, y, radius } = magnifierAt(geometry, touch.x, touch.y);
    const [fromX, fromY] = centre(geometry, touch.cell);
    const zoom = Math.max(1.6, Math.min(2.2, 44 / geometry.step));
    const background = this.#drawBackground(geometry, scene);
    context.save();
    context.shadowColor = "rgba(0, 0, 0, 0.45)";
    context.shadowBlur = 14;
    context.shadowOffsetY = 4;
    drawDisc(context, x, y, radius, scene.palette.wood[0]);
    context.shadowColor = "transparent";
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.clip();
    context.translate(x, y);
    context.scale(zoom, zoom);
    context.translate(-fromX, -fromY);
    context.drawImage(background, 0, 0, geometry.side, geometry.side);
    this.#drawPosition(context, geometry, scene);
    // Cross-hairs show the exact point even under the stone.
    context.strokeStyle = scene.palette.mark;
    context.lineWidth = 1;
    const reach = radius / zoom;
    const gap = geometry.step * 0.5;
    context.beginPath();
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ]) {
      context.moveTo(fromX + dx * gap, fromY + dy * gap);
      context.lineTo(fromX + dx * reach, fromY + dy * reach);
    }
    context.stroke();
    context.restore();
    const name = scene.snapshot?.names[touch.cell] ?? "";
    context.font = "600 13px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = "rgba(30, 20, 10, 0.82)";
    context.beginPath();
    context.roundRect(x - 20, y + radius - 25, 40, 20, 10);
    context.fill();
    context.fillStyle = "#fff8ee";
    context.fillText(name.toUpperCase(), x, y + radius - 14.5);
    context.strokeStyle = "rgba(255, 255, 255, 0.9)";
    context.lineWidth = 3;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.stroke();
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} colour
 */
function drawDisc(context, x, y, radius, colour) {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} colour
 */
function drawNumber(context, text, x, y, radius, colour) {
  const scale = DIGIT_SCALES[text.length - 1] ?? DIGIT_SCALES[2];
  context.fillStyle = colour;
  context.font = `600 ${(radius * 1.12 * scale).toFixed(1)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, x, y + radius * 0.06);
}

/**
 * How far a disc has turned, 0 to 1: those next to the new one begin, the others follow.
 * @param {number} size
 * @param {number} last the cell of the new disc
 * @param {number} cell
 * @param {number} time how far the whole animation is, 0 to 1
 */
function flipOf(size, last, cell, time) {
  const rows = Math.abs(Math.floor(cell / size) - Math.floor(last / size));
  const columns = Math.abs((cell % size) - (last % size));
  const delay = 0.07 * (Math.max(rows, columns) - 1);
  return Math.max(0, Math.min(1, (time - delay) / 0.55));
}
