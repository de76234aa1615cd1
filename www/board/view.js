/**
 * The board on the page: the canvas with the grid of buttons over it, its size, what the pointer points at, and the
 * animation of the last move.
 *
 * @import { Geometry } from "./geometry.js"
 * @import { Touch } from "./input.js"
 * @import { Side, Snapshot, State } from "../game/types.js"
 * @import { Translate } from "../i18n/texts.js"
 */
import { Board } from "./board.js";
import { capabilities } from "../game/games.js";
import { makeGeometry } from "./geometry.js";
import { Grid } from "./grid.js";
import { listenToBoard } from "./input.js";
import { canPlace, turn } from "../game/state.js";
import { PALETTES } from "./textures.js";

/** How long a stone takes to settle on the board. Milliseconds. */
const DROP_TIME = 130;
/** How long a move takes to turn its discs, those far from the new one last. Milliseconds. */
const FLIP_TIME = 480;
/** How long turned discs lie still before the engine's move. Milliseconds. */
const REST_TIME = 40;

/** @type {number[]} */
const NO_CELLS = [];
const media = (/** @type {string} */ query) => globalThis.matchMedia(query);

/**
 * @typedef {object} ViewOptions
 * @property {HTMLElement} root
 * @property {HTMLCanvasElement} canvas
 * @property {HTMLElement} grid
 * @property {() => State} state
 * @property {(cell: number, how: "mouse" | "touch" | "key") => void} onPlace
 * @property {() => void} requestFrame asks that `update` and `draw` be called
 */

export class BoardView {
  /** @type {HTMLElement} */ #root;
  /** @type {Board} */ #board;
  /** @type {Grid} */ #grid;
  /** @type {Geometry | null} */ #geometry = null;
  #darkScheme = media("(prefers-color-scheme: dark)");
  #reducedMotion = media("(prefers-reduced-motion: reduce)");
  #forcedColors = media("(forced-colors: active)");
  /** The cell under the mouse, -1 for none. */ #hover = -1;
  /** A touch in progress. @type {Touch | null} */ #touch = null;
  /** The last move while it is animated. @type {{ before: Snapshot, after: Snapshot | null, at: number } | null} */ #move =
    null;
  /** Width of the board, measured only when it may have changed: measuring makes the browser lay out at once. */ #width = 0;
  #resized = true;
  /** What the canvas was last drawn from: while only the clock runs there is nothing to draw. @type {unknown[]} */ #drawn =
    [];
  /** What the labels of the grid, up to 400, were last written from. @type {unknown[]} */ #labelled = [];

  /** @param {ViewOptions} options */
  constructor({ root, canvas, grid, state, onPlace, requestFrame }) {
    this.#root = root;
    this.#board = new Board(canvas);
    this.#grid = new Grid(grid);
    listenToBoard(root, this.#grid, {
      geometry: () => this.#geometry,
      canPlace: (cell) => canPlace(state(), cell),
      onHover: (cell) => {
        if (cell === this.#hover) return;
        this.#hover = cell;
        requestFrame();
      },
      onTouch: (touch) => {
        this.#touch = touch;
        requestFrame();
      },
      onPlace,
    });
    for (const query of [this.#darkScheme, this.#reducedMotion, this.#forcedColors])
      query.addEventListener("change", requestFrame);
    new ResizeObserver(() => {
      this.#resized = true;
      requestFrame();
    }).observe(root);
    // No other event tells that the page has moved to a screen of another density.
    const watchDensity = () => {
      media(`(resolution: ${devicePixelRatio}dppx)`).addEventListener(
        "change",
        () => {
          requestFrame();
          watchDensity();
        },
        { once: true },
      );
    };
    watchDensity();
  }

  /**
   * The time that the animation of a move takes before the next one should come, in milliseconds.
   * @param {string} game
   */
  moveTime(game) {
    return capabilities(game).discs && !this.#reducedMotion.matches ? FLIP_TIME + REST_TIME : 0;
  }

  /**
   * Animates the move between two positions.
   * @param {Snapshot} before
   * @param {Snapshot | null} after
   */
  animate(before, after) {
    this.#move = { before, after, at: performance.now() };
  }

  /**
   * Lays the board out and writes the labels of the grid.
   * @param {State} state
   * @param {Translate} t
   */
  update(state, t) {
    this.#layOut(state);
    const { snapshot, marked, hint, values, thinking, seats, resigned, engine, opening } = state;
    const next = [t, snapshot, marked, hint, values, thinking?.kind, seats, resigned, engine, opening?.stage];
    if (isSame(next, this.#labelled)) return;
    this.#labelled = next;
    this.#grid.update(state, t);
  }

  /** @param {State} state */
  #layOut({ snapshot, setup, settings }) {
    const { size, game } = snapshot ?? setup;
    if (this.#resized) this.#width = Math.floor(this.#root.clientWidth);
    this.#resized = false;
    const { board: layout } = capabilities(game);
    const { documentElement } = document;
    if (documentElement.dataset.board !== layout) documentElement.dataset.board = layout;
    const old = this.#geometry;
    if (
      !old ||
      old.side !== this.#width ||
      old.size !== size ||
      old.layout !== layout ||
      old.label > 0 !== settings.coordinates
    ) {
      this.#geometry = makeGeometry({ size, layout, side: this.#width, coordinates: settings.coordinates });
      this.#grid.shape(this.#geometry);
    }
    if (this.#geometry) this.#board.shape(this.#geometry, globalThis.devicePixelRatio || 1);
  }

  /**
   * Draws the board, if anything has changed.
   * @param {State} state
   * @param {number} now milliseconds
   * @returns {boolean} whether an animation goes on
   */
  draw(state, now) {
    const { snapshot, setup, settings, hint, hintReason, marked, values, thinking, info } = state;
    const { discs } = capabilities(setup.game);
    const flippedFrom = discs && this.#move?.after === snapshot ? (this.#move?.before.cells ?? null) : null;
    const duration = flippedFrom ? FLIP_TIME : DROP_TIME;
    const age =
      this.#reducedMotion.matches || !this.#move ? duration : Math.max(0, Math.min(duration, now - this.#move.at));
    const hover = this.#hover >= 0 && canPlace(state, this.#hover) ? this.#hover : -1;
    const showsLegal = discs && turn(state) === "human" && thinking?.kind !== "move";
    const line = settings.expanded && thinking && info && snapshot ? info.line : NO_CELLS;
    const palette = this.palette(state);
    const next = [
      snapshot,
      settings.numbers,
      palette,
      age,
      duration,
      hint,
      hintReason,
      marked,
      values,
      showsLegal,
      hover,
      this.#touch,
      line,
      info?.line,
      this.#geometry,
      devicePixelRatio,
      state.opening?.stage,
    ];
    if (isSame(next, this.#drawn)) return false;
    this.#drawn = next;
    const mover = snapshot?.toMove ?? 1;
    const stage = state.opening?.stage;
    // Where the hint defends, the cells that show why are the opponent's.
    const defends = hintReason?.kind === "defence" || hintReason?.kind === "stop-five";
    this.#board.draw({
      snapshot,
      numbers: settings.numbers,
      palette,
      dropped: Math.min(1, age / DROP_TIME),
      flippedFrom,
      flipped: age / duration,
      overlay: {
        hover,
        touch: this.#touch,
        hint,
        threat: stage ? stage.offers : hint >= 0 && hintReason ? hintReason.cells : NO_CELLS,
        // The line of a win leads through the replies that it forces.
        replies:
          hint >= 0 && hintReason && !defends && hintReason.cells.length > 1 && info?.line[0] === hint
            ? info.line.filter((_, index) => index % 2)
            : NO_CELLS,
        width: stage && stage.kind !== "choice" ? stage.width : 0,
        threatSide: stage ? 1 : /** @type {Side} */ (defends ? 3 - mover : mover),
        marked,
        values: values ?? [],
        legal: showsLegal && snapshot ? snapshot.legal : NO_CELLS,
        line,
        lineSide: mover,
      },
    });
    return age < duration;
  }

  /**
   * The colours of the board.
   * @param {State} state
   */
  palette({ settings }) {
    if (this.#forcedColors.matches) return PALETTES.contrast;
    return PALETTES[settings.theme || (this.#darkScheme.matches ? "dark" : "light")];
  }
}

/**
 * @param {unknown[]} a
 * @param {unknown[]} b
 */
function isSame(a, b) {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
