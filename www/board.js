/**
 * Draws a state on one canvas. It is handed facts (where stones are, which points are forbidden, which line won) and
 * decides nothing but how they look.
 *
 * @import { Geometry } from "./geometry.js"
 * @import { MoveValue, Side, Snapshot } from "./types.js"
 * @import { Look } from "./wood.js"
 */
import { centre, loupeAt, stars } from "./geometry.js";
import { signed } from "./panel.js";
import { lastCell, moveNumbers } from "./state.js";
import { paintTable, stone } from "./wood.js";

/** @type {Record<string, Look>} */
export const LOOKS = {
  light: {
    name: "light", wood: ["#ecc98c", "#deb272"], grain: "128, 78, 28", line: "#5a3d1c", felt: ["#3d8a5f", "#2c7049"], ink: "#123a24", chalk: "#f6fbf4", label: "#674618",
    mark: "#b8321f", halo: "rgba(236, 201, 140, 0.9)", flat: false,
  },
  dark: {
    name: "dark", wood: ["#b98d56", "#a2763f"], grain: "58, 32, 8", line: "#2e1c0a", felt: ["#2f6a4a", "#235339"], ink: "#0b2416", chalk: "#e9f3ea", label: "#3d2710",
    mark: "#a3200f", halo: "rgba(185, 141, 86, 0.9)", flat: false,
  },
  contrast: {
    name: "contrast", wood: ["#ffffff", "#ffffff"], grain: "0, 0, 0", line: "#000000", felt: ["#ffffff", "#ffffff"], ink: "#000000", chalk: "#000000", label: "#000000",
    mark: "#c00000", halo: "#ffffff", flat: true,
  },
};

/**
 * What lies over the position for a moment.
 * @typedef {object} Overlay
 * @property {number} hover cell under the mouse, -1 for none
 * @property {{ x: number, y: number, cell: number } | null} finger a touch in progress; the glass shows its cell
 * @property {number} hint
 * @property {number[]} why cells that show why the hint is one
 * @property {Side} whySide whose stones would come there
 * @property {number} marked a cell that waits for a second tap
 * @property {MoveValue[]} values what moves are worth, best first
 * @property {number[]} free cells to mark as open to the reader
 * @property {number[]} line cells of the line in the engine's mind, [] for none
 * @property {Side} lineSide who begins it
 */

/**
 * @typedef {object} Scene
 * @property {Snapshot | null} snapshot
 * @property {boolean} numbers
 * @property {Overlay} overlay
 * @property {Look} look
 * @property {number} fresh how far the last stone has come down, 0 to 1
 * @property {ArrayLike<number> | null} turning the cells before the last move, whose discs turn
 * @property {number} turned how far they have, 0 to 1
 */

/** @type {[number, string][]} */
const DIGITS = [[1, "0.92"], [2, "0.8"], [3, "0.62"]];

export class Board {
  /** @type {HTMLCanvasElement} */ #canvas;
  /** @type {CanvasRenderingContext2D} */ #pen;
  /** @type {Geometry | null} */ #geometry = null;
  #density = 1;
  /** @type {{ key: string, canvas: HTMLCanvasElement } | null} */ #table = null;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
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
    const pen = this.#pen;
    const { finger } = scene.overlay;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.drawImage(this.#underneath(geometry, scene), 0, 0);
    pen.setTransform(this.#density, 0, 0, this.#density, 0, 0);
    this.#pieces(pen, geometry, scene);
    if (finger && finger.cell >= 0) this.#glass(pen, geometry, scene, finger);
  }

  /**
   * Wood, lines and labels change seldom: they are drawn once and kept.
   * @param {Geometry} geometry
   * @param {Scene} scene
   */
  #underneath(geometry, { look, snapshot }) {
    const columns = snapshot?.columns ?? [];
    const key = [look.name, geometry.side, geometry.size, geometry.layout, geometry.label, this.#density, columns.join()].join();
    if (this.#table?.key === key) return this.#table.canvas;
    const canvas = this.#table?.canvas ?? document.createElement("canvas");
    canvas.width = this.#canvas.width;
    canvas.height = this.#canvas.height;
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    pen.setTransform(this.#density, 0, 0, this.#density, 0, 0);
    paintTable(pen, geometry, look, this.#density, {
      columns, rows: snapshot?.rows ?? [], stars: stars(geometry.size, geometry.layout),
    });
    this.#table = { key, canvas };
    return canvas;
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {Geometry} geometry
   * @param {Scene} scene
   */
  #pieces(pen, geometry, { snapshot, numbers, overlay, look, fresh, turning, turned }) {
    if (!snapshot || snapshot.size !== geometry.size) return;
    const { step } = geometry;
    const radius = step * (geometry.layout === "squares" ? 0.41 : 0.475);
    const last = lastCell(snapshot);
    const order = numbers ? moveNumbers(snapshot) : null;
    const draw = (/** @type {number} */ cell, /** @type {number} */ side, alpha = 1, scale = 1) => {
      const [x, y] = centre(geometry, cell);
      pen.globalAlpha = alpha;
      stone(pen, side === 1 ? 1 : 2, x, y, radius * scale, this.#density, look.flat);
      pen.globalAlpha = 1;
    };
    for (let cell = 0; cell < snapshot.cells.length; cell += 1) {
      if (!snapshot.cells[cell]) continue;
      const falling = cell === last && fresh < 1;
      if (turning && turned < 1 && turning[cell] && turning[cell] !== snapshot.cells[cell]) {
        const done = turnedBy(geometry.size, last, cell, turned);
        const [x] = centre(geometry, cell);
        pen.save();
        pen.translate(x, 0);
        // On its edge a disc is still seen.
        pen.scale(Math.max(0.08, Math.abs(Math.cos(Math.PI * done))), 1);
        pen.translate(-x, 0);
        draw(cell, done < 0.5 ? turning[cell] : snapshot.cells[cell]);
        pen.restore();
        continue;
      }
      draw(cell, snapshot.cells[cell], falling ? 0.3 + 0.7 * fresh : 1, falling ? 1.16 - 0.16 * fresh : 1);
    }
    const won = snapshot.outcome?.line ?? [];
    if (won.length > 1) this.#winner(pen, geometry, won, radius, look);
    if (order) {
      order.forEach((number, cell) => {
        if (!number) return;
        const [x, y] = centre(geometry, cell);
        const ink = cell === last ? (snapshot.cells[cell] === 1 ? "#ff8a70" : look.mark) : snapshot.cells[cell] === 1 ? "#f4efe6" : "#211d18";
        digits(pen, String(number), x, y, radius, ink);
      });
    } else if (last >= 0 && !won.includes(last)) {
      const [x, y] = centre(geometry, last);
      disc(pen, x, y, Math.max(2.2, radius * 0.27), snapshot.cells[last] === 1 ? "#e8553d" : look.mark);
    }
    this.#prospects(pen, geometry, overlay, look);
    for (const { cell } of snapshot.forbidden) this.#cross(pen, geometry, cell, look);
    overlay.line.slice(0, 7).forEach((cell, index) => {
      if (cell < 0 || snapshot.cells[cell] || overlay.line.indexOf(cell) !== index) return;
      const side = index % 2 ? 3 - overlay.lineSide : overlay.lineSide;
      draw(cell, side, index ? 0.36 : 0.55, 0.86);
      const [x, y] = centre(geometry, cell);
      digits(pen, String(index + 1), x, y, radius * 0.86, side === 1 ? "#ffffff" : "#000000");
    });
    overlay.why.forEach((cell) => {
      if (cell < 0 || cell === overlay.hint || snapshot.cells[cell]) return;
      draw(cell, overlay.whySide, 0.45, 0.62);
      this.#ring(pen, geometry, cell, radius * 0.72, look, 0.6);
    });
    // A value on the square says more than a ring.
    if (overlay.hint >= 0 && !overlay.values.some(({ cell }) => cell === overlay.hint)) this.#ring(pen, geometry, overlay.hint, radius, look);
    if (overlay.marked >= 0) {
      draw(overlay.marked, snapshot.toMove, 0.6);
      this.#ring(pen, geometry, overlay.marked, radius, look);
    } else if (overlay.finger && overlay.finger.cell >= 0) {
      draw(overlay.finger.cell, snapshot.toMove, 0.75);
    } else if (overlay.hover >= 0) {
      draw(overlay.hover, snapshot.toMove, 0.45);
    }
  }

  /**
   * The squares that are open to the reader, and what they are worth where that is known.
   * @param {CanvasRenderingContext2D} pen
   * @param {Geometry} geometry
   * @param {Overlay} overlay
   * @param {Look} look
   */
  #prospects(pen, geometry, { free, values, hover, marked, finger }, look) {
    const { step } = geometry;
    const covered = [hover, marked, finger?.cell ?? -1];
    const worth = values.length ? new Set(values.map(({ cell }) => cell)) : null;
    pen.fillStyle = look.ink;
    pen.globalAlpha = look.flat ? 1 : 0.5;
    for (const cell of free) {
      if (worth?.has(cell) || covered.includes(cell)) continue;
      const [x, y] = centre(geometry, cell);
      pen.beginPath();
      pen.arc(x, y, Math.max(2.4, step * 0.085), 0, 2 * Math.PI);
      pen.fill();
    }
    pen.globalAlpha = 1;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.font = `600 ${Math.max(11, step * 0.31).toFixed(1)}px system-ui, sans-serif`;
    for (const { cell, discs } of values) {
      if (cell < 0 || covered.includes(cell)) continue;
      const [x, y] = centre(geometry, cell);
      const text = signed(discs);
      const best = discs === values[0].discs;
      if (best) {
        const wide = Math.min(step * 0.92, pen.measureText(text).width + step * 0.26);
        pen.fillStyle = look.mark;
        pen.beginPath();
        pen.roundRect(x - wide / 2, y - step * 0.25, wide, step * 0.5, step * 0.25);
        pen.fill();
      }
      pen.fillStyle = best ? "#ffffff" : look.chalk;
      pen.fillText(text, x, y + step * 0.02);
    }
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {Geometry} geometry
   * @param {number[]} line
   * @param {number} radius
   * @param {Look} look
   */
  #winner(pen, geometry, line, radius, look) {
    const places = line.map((cell) => centre(geometry, cell));
    for (const [width, colour] of /** @type {[number, string][]} */ ([[0.34, "rgba(255, 255, 255, 0.85)"], [0.2, look.mark]])) {
      pen.strokeStyle = colour;
      pen.lineWidth = Math.max(2, radius * width);
      for (const [x, y] of places) {
        pen.beginPath();
        pen.arc(x, y, radius * 0.8, 0, 2 * Math.PI);
        pen.stroke();
      }
    }
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {Geometry} geometry
   * @param {number} cell
   * @param {Look} look
   */
  #cross(pen, geometry, cell, look) {
    const [x, y] = centre(geometry, cell);
    const arm = geometry.step * 0.19;
    pen.lineCap = "round";
    for (const [width, colour] of /** @type {[number, string][]} */ ([[0.2, look.halo], [0.095, look.mark]])) {
      pen.strokeStyle = colour;
      pen.lineWidth = Math.max(1.5, geometry.step * width);
      pen.beginPath();
      pen.moveTo(x - arm, y - arm);
      pen.lineTo(x + arm, y + arm);
      pen.moveTo(x + arm, y - arm);
      pen.lineTo(x - arm, y + arm);
      pen.stroke();
    }
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {Geometry} geometry
   * @param {number} cell
   * @param {number} radius
   * @param {Look} look
   * @param {number} [weight] of its line
   */
  #ring(pen, geometry, cell, radius, look, weight = 1) {
    const [x, y] = centre(geometry, cell);
    for (const [width, colour] of /** @type {[number, string][]} */ ([[0.3, look.halo], [0.16, look.mark]])) {
      pen.strokeStyle = colour;
      pen.lineWidth = Math.max(2, radius * width) * weight;
      pen.beginPath();
      pen.arc(x, y, radius * 0.8, 0, 2 * Math.PI);
      pen.stroke();
    }
  }

  /**
   * The magnifying glass: the same picture, twice as large, above the finger.
   * @param {CanvasRenderingContext2D} pen
   * @param {Geometry} geometry
   * @param {Scene} scene
   * @param {{ x: number, y: number, cell: number }} finger
   */
  #glass(pen, geometry, scene, finger) {
    const { x, y, radius } = loupeAt(geometry, finger.x, finger.y);
    const [fromX, fromY] = centre(geometry, finger.cell);
    const zoom = Math.max(1.6, Math.min(2.2, 44 / geometry.step));
    const table = this.#underneath(geometry, scene);
    pen.save();
    pen.shadowColor = "rgba(0, 0, 0, 0.45)";
    pen.shadowBlur = 14;
    pen.shadowOffsetY = 4;
    disc(pen, x, y, radius, scene.look.wood[0]);
    pen.shadowColor = "transparent";
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.clip();
    pen.translate(x, y);
    pen.scale(zoom, zoom);
    pen.translate(-fromX, -fromY);
    pen.drawImage(table, 0, 0, geometry.side, geometry.side);
    this.#pieces(pen, geometry, scene);
    // Cross-hairs tell the exact point even under the stone.
    pen.strokeStyle = scene.look.mark;
    pen.lineWidth = 1;
    const reach = radius / zoom;
    const gap = geometry.step * 0.5;
    pen.beginPath();
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      pen.moveTo(fromX + dx * gap, fromY + dy * gap);
      pen.lineTo(fromX + dx * reach, fromY + dy * reach);
    }
    pen.stroke();
    pen.restore();
    const name = scene.snapshot?.names[finger.cell] ?? "";
    pen.font = "600 13px system-ui, sans-serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillStyle = "rgba(30, 20, 10, 0.82)";
    pen.beginPath();
    pen.roundRect(x - 20, y + radius - 25, 40, 20, 10);
    pen.fill();
    pen.fillStyle = "#fff8ee";
    pen.fillText(name.toUpperCase(), x, y + radius - 14.5);
    pen.strokeStyle = "rgba(255, 255, 255, 0.9)";
    pen.lineWidth = 3;
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.stroke();
  }
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} colour
 */
function disc(pen, x, y, radius, colour) {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} colour
 */
function digits(pen, text, x, y, radius, colour) {
  const scale = Number((DIGITS[text.length - 1] ?? DIGITS[2])[1]);
  pen.fillStyle = colour;
  pen.font = `600 ${(radius * 1.12 * scale).toFixed(1)}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x, y + radius * 0.06);
}

/**
 * How far a disc has turned: those next to the new one begin, the others follow.
 * @param {number} size
 * @param {number} last the cell of the new disc
 * @param {number} cell
 * @param {number} time of the whole, 0 to 1
 */
function turnedBy(size, last, cell, time) {
  const rows = Math.abs(Math.floor(cell / size) - Math.floor(last / size));
  const columns = Math.abs((cell % size) - (last % size));
  const delay = 0.07 * (Math.max(rows, columns) - 1);
  return Math.max(0, Math.min(1, (time - delay) / 0.55));
}
