/**
 * The board of a page: a canvas with a grid of buttons over it. It handles size, colours, pointer, keys, the animation
 * of the last move, and one redraw a frame. All pages show their boards with it. No other code connects a canvas, a
 * grid and input.
 *
 *     const board = new BoardView(root, { setup, canPlace, onPlace, scene, labels });
 *     board.update(); // whenever the picture changes
 *
 * The page keeps the position. The view gets it by callbacks when it draws.
 *
 * @import { Geometry } from "./geometry.js"
 * @import { CellLabel, Labels } from "./grid.js"
 * @import { Touch } from "./input.js"
 * @import { Scene } from "./scene.js"
 * @import { Palette } from "./textures.js"
 * @import { Snapshot } from "../game/types.js"
 */
import { capabilities } from "../game/games.js";
import { Board, contextOf, fitCanvas } from "./board.js";
import { nextFrame } from "./frames.js";
import { makeGeometry } from "./geometry.js";
import { Grid } from "./grid.js";
import { listenToBoard } from "./input.js";
import { isSame } from "./same.js";
import { STILL } from "./scene.js";
import { PALETTES } from "./textures.js";

/** How long a stone takes to settle on the board. Milliseconds. */
const DROP_TIME = 130;
/** How long a move takes to turn its discs, distant ones last. Milliseconds. */
const FLIP_TIME = 480;
/** The pause after turned discs before the engine's move. Milliseconds. */
const REST_TIME = 40;
/** A narrower board is not drawn: the styles have not loaded, or the page is hidden. CSS pixels. */
const NARROWEST = 40;

const media = (/** @type {string} */ query) => globalThis.matchMedia(query);

/** @typedef {"mouse" | "touch" | "key"} How */

/**
 * Additional drawings on a board, on a separate canvas. It is called once a frame, after the position is drawn.
 * @callback Layer
 * @param {CanvasRenderingContext2D} context cleared, in CSS pixels
 * @param {{ geometry: Geometry, palette: Palette, density: number }} about `density`: device pixels a CSS pixel
 * @returns {void}
 */

/**
 * What a layer shows of a cell, for screen readers. It gets the label of the cell, and returns another one or the same.
 * @callback Reader
 * @param {CellLabel} label
 * @param {number} cell
 * @param {Labels["t"]} t
 * @returns {CellLabel}
 */

/**
 * @typedef {object} BoardOptions
 * @property {() => { game: string, size: number } | null} setup the setup of the board; null without a board
 * @property {() => Scene | null} scene the scene to draw; null keeps the old drawing. The same object is not drawn
 * again.
 * @property {() => Labels} labels the labels for screen readers
 * @property {(cell: number) => boolean} canPlace
 * @property {(cell: number, how: How) => void} onPlace a stone is placed on an allowed cell
 * @property {(cell: number, how: How) => void} [onRefused] a stone is placed on another cell; optional
 * @property {(cell: number) => void} [onLook] the mouse, a finger or the focus is on another cell; -1 for none
 * @property {() => boolean} [coordinates] whether the names of rows and columns are shown; the default is true
 */

export class BoardView {
  /** The element around the board. @type {HTMLElement} */ root;
  /** @type {BoardOptions} */ #options;
  /** @type {Board} */ #board;
  /** @type {Grid} */ #grid;
  /** @type {HTMLElement} */ #gridRoot;
  /** @type {{ canvas: HTMLCanvasElement, paint: Layer }[]} */ #layers = [];
  /** @type {Reader[]} */ #readers = [];
  /** @type {Geometry | null} */ #geometry = null;
  #darkScheme = media("(prefers-color-scheme: dark)");
  #reducedMotion = media("(prefers-reduced-motion: reduce)");
  #forcedColors = media("(forced-colors: active)");
  /** The cell under the mouse, -1 for none. */ #hover = -1;
  /** A touch in progress. @type {Touch | null} */ #touch = null;
  /** The last move while it is animated. @type {{ before: Snapshot, after: Snapshot | null, at: number } | null} */
  #move = null;
  /** Width of the board. It is measured only when it may have changed, because measuring forces a layout. */
  #width = 0;
  #resized = true;
  /** The data of the canvas's last drawing. @type {unknown[]} */ #drawn = [];
  #ended = new AbortController();

  /**
   * @param {HTMLElement} root the element of the board; its canvas and its grid are created if missing
   * @param {BoardOptions} options
   */
  constructor(root, options) {
    this.root = root;
    this.#options = options;
    const { canvas, grid } = partsOf(root);
    this.#board = new Board(canvas);
    this.#gridRoot = grid;
    this.#grid = new Grid(grid);
    listenToBoard(root, this.#grid, {
      geometry: () => this.#geometry,
      scrolls: () => document.documentElement.classList.contains("embed"),
      canPlace: options.canPlace,
      onHover: (cell) => {
        if (cell !== this.#hover) this.#look(() => (this.#hover = cell));
      },
      onTouch: (touch) => this.#look(() => (this.#touch = touch)),
      onPlace: (cell, how) => (options.canPlace(cell) ? options.onPlace(cell, how) : options.onRefused?.(cell, how)),
    });
    grid.addEventListener("focusin", (event) => {
      const cell = this.#grid.cellOf(event.target);
      if (cell >= 0) options.onLook?.(cell);
    });
    this.#watch();
  }

  /** Whether the visitor prefers reduced motion. */
  get still() {
    return this.#reducedMotion.matches;
  }

  /** The cell under a finger or the mouse where a stone may be placed; -1 for none. */
  get pointed() {
    return this.#touch ? this.#touch.cell : this.#hover;
  }

  /** Whether a finger is on the board. */
  get isTouched() {
    return this.#touch !== null;
  }

  /** The visitor's colours. @returns {Palette} */
  get palette() {
    if (this.#forcedColors.matches) return PALETTES.contrast;
    const theme = document.documentElement.dataset.theme || (this.#darkScheme.matches ? "dark" : "light");
    return PALETTES[/** @type {"light" | "dark"} */ (theme)];
  }

  /**
   * Updates the board: writes the labels at once, and draws the picture with the next frame.
   */
  update() {
    // A newly built board has its labels already.
    if (!this.#layOut()) this.#label();
    this.redraw();
  }

  /** Redraws the picture with the next frame. */
  redraw() {
    nextFrame(this.#draw);
  }

  /**
   * Animates the move between two positions.
   * @param {Snapshot} before
   * @param {Snapshot | null} after
   */
  animate(before, after) {
    this.#move = { before, after, at: performance.now() };
    this.redraw();
  }

  /**
   * The time that the animation of a move takes before the next one should come, in milliseconds.
   * @param {string} game
   */
  moveTime(game) {
    return capabilities(game).discs && !this.still ? FLIP_TIME + REST_TIME : 0;
  }

  /**
   * Puts a layer over the picture.
   * @param {Layer} paint
   * @param {Reader} [read] says what the layer shows; `update` writes it
   */
  addLayer(paint, read) {
    if (read) this.#readers.push(read);
    const canvas = document.createElement("canvas");
    canvas.className = "marks";
    canvas.setAttribute("aria-hidden", "true");
    this.#gridRoot.before(canvas);
    this.#layers.push({ canvas, paint });
    this.redraw();
  }

  /**
   * Whether an element is a cell of this board.
   * @param {EventTarget | null} target
   */
  hasCell(target) {
    return this.#grid.cellOf(target) >= 0;
  }

  /** Releases the view. */
  close() {
    this.#ended.abort();
  }

  /** Redraws when the board's size or colours change, or the page moves to another screen. */
  #watch() {
    const { signal } = this.#ended;
    const redraw = () => this.redraw();
    for (const query of [this.#darkScheme, this.#reducedMotion, this.#forcedColors])
      query.addEventListener("change", redraw, { signal });
    const sizes = new ResizeObserver(() => {
      this.#resized = true;
      this.redraw();
    });
    sizes.observe(this.root);
    signal.addEventListener("abort", () => sizes.disconnect());
    // No other event reports a move to a screen of another density.
    const watchDensity = () =>
      media(`(resolution: ${devicePixelRatio}dppx)`).addEventListener(
        "change",
        () => {
          redraw();
          watchDensity();
        },
        { once: true, signal },
      );
    watchDensity();
  }

  /** @param {() => void} change of the pointer's target */
  #look(change) {
    const before = this.pointed;
    change();
    if (this.pointed !== before) this.#options.onLook?.(this.pointed);
    this.redraw();
  }

  /**
   * Gives the board the available size.
   * @returns {boolean} whether its labels were just written
   */
  #layOut() {
    if (this.#resized) this.#width = Math.floor(this.root.clientWidth);
    this.#resized = false;
    const setup = this.#options.setup();
    const side = this.#width;
    if (!setup || side < NARROWEST) return false;
    const { size } = setup;
    const layout = capabilities(setup.game).board;
    const coordinates = this.#options.coordinates?.() ?? true;
    const old = this.#geometry;
    const isKept = old?.side === side && old.size === size && old.layout === layout && old.label > 0 === coordinates;
    if (isKept) return false;
    this.#geometry = makeGeometry({ size, layout, side, coordinates });
    if (!this.#grid.shape(this.#geometry)) return false;
    this.#label();
    return true;
  }

  #label() {
    const labels = this.#options.labels();
    const { cell: labelOf, t } = labels;
    const cell =
      labelOf && ((/** @type {number} */ at) => this.#readers.reduce((label, read) => read(label, at, t), labelOf(at)));
    this.#grid.label({ ...labels, cell });
  }

  #draw = (/** @type {number} */ now) => {
    if (this.#ended.signal.aborted) return;
    this.#layOut();
    const geometry = this.#geometry;
    const scene = geometry && this.#options.scene();
    if (!geometry || !scene) return;
    const { palette } = this;
    const density = globalThis.devicePixelRatio || 1;
    const hover = !this.#touch && this.#hover >= 0 && this.#options.canPlace(this.#hover) ? this.#hover : -1;
    const { snapshot } = scene;
    const isTurning = this.#move?.after === snapshot && snapshot && capabilities(snapshot.game).discs;
    const flippedFrom = isTurning && this.#move ? this.#move.before.cells : null;
    const duration = flippedFrom ? FLIP_TIME : DROP_TIME;
    const age = this.still || !this.#move ? duration : Math.max(0, Math.min(duration, now - this.#move.at));
    const next = [scene, palette, age, duration, hover, this.#touch, geometry, density];
    if (!isSame(next, this.#drawn)) {
      this.#drawn = next;
      const [dropped, flipped] = [Math.min(1, age / DROP_TIME), age / duration];
      const seen = { hover, touch: this.#touch, palette, dropped, flippedFrom, flipped };
      this.#board.draw(geometry, density, { ...STILL, ...scene, ...seen });
    }
    for (const { canvas, paint } of this.#layers) {
      fitCanvas(canvas, geometry, density);
      const context = contextOf(canvas);
      context.setTransform(density, 0, 0, density, 0, 0);
      context.clearRect(0, 0, geometry.side, geometry.side);
      paint(context, { geometry, palette, density });
    }
    if (age < duration) this.redraw();
  };
}

/**
 * The canvas and the grid in an element; created if missing.
 * @param {HTMLElement} root
 */
function partsOf(root) {
  let canvas = root.querySelector("canvas");
  let grid = /** @type {HTMLElement | null} */ (root.querySelector(".grid"));
  if (!canvas) {
    canvas = document.createElement("canvas");
    canvas.setAttribute("aria-hidden", "true");
    root.append(canvas);
  }
  if (!grid) {
    grid = document.createElement("div");
    grid.className = "grid";
    grid.setAttribute("role", "grid");
    root.append(grid);
  }
  return { canvas, grid };
}
