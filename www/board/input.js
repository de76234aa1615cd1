/**
 * Turns pointers and keys over the board into moves. A mouse places on release at the pressed cell. A finger aims
 * through the magnifier and places where it is lifted. A touch that the system cancels, or that leaves the board,
 * places nothing. Keys move the focus over the grid and place.
 *
 * A board in a frame scrolls with the page around it. A swipe scrolls, and a tap places. A finger that rests a moment
 * aims as on other boards.
 *
 * @import { Geometry } from "./geometry.js"
 * @import { Grid } from "./grid.js"
 */
import { cellAt, stepByKey } from "./geometry.js";

/** How far a finger may slip while it taps on a board that scrolls. CSS pixels. */
const SLIP = 10;
/** How long a finger rests on such a board before it aims. Milliseconds. */
const REST = 300;

/**
 * The place of a finger in CSS pixels, and the cell under it. The cell is -1 if no stone may be placed there.
 * @typedef {{ x: number, y: number, cell: number }} Touch
 */

/**
 * @typedef {object} BoardHandlers
 * @property {() => Geometry | null} geometry
 * @property {() => boolean} scrolls whether a swipe over the board scrolls the page
 * @property {(cell: number) => boolean} canPlace
 * @property {(cell: number, how: "mouse" | "touch" | "key") => void} onPlace
 * @property {(cell: number) => void} onHover the cell under the mouse, -1 for none
 * @property {(touch: Touch | null) => void} onTouch a touch in progress, null when it is over
 */

/**
 * @param {HTMLElement} board with its canvas and its grid
 * @param {Grid} grid
 * @param {BoardHandlers} handlers
 */
export function listenToBoard(board, grid, handlers) {
  const pointers = new Pointers(board, grid, handlers);
  board.addEventListener("click", (event) => {
    if (pointers.tookClick(event)) return;
    const cell = grid.cellOf(event.target);
    if (cell >= 0) handlers.onPlace(cell, "key");
  });
  board.addEventListener("keydown", (event) => {
    const cell = grid.cellOf(event.target);
    const geometry = handlers.geometry();
    if (cell < 0 || !geometry || event.altKey || event.metaKey) return;
    const next = stepByKey(geometry.size, cell, event.key, event.ctrlKey);
    if (next < 0) return;
    event.preventDefault();
    grid.focus(next);
  });
}

/** @typedef {{ id: number, cell: number, touch: boolean, aims: boolean, x: number, y: number }} Press */

/** The mouse and the fingers over a board. */
class Pointers {
  #board;
  #grid;
  #handlers;
  /** The button or finger that is down; whether a finger aims. @type {Press | null} */
  #press = null;
  /** Until a resting finger aims. @type {ReturnType<typeof setTimeout> | undefined} */ #resting;
  /**
   * A click follows each press that was handled here. Only a click without a press (screen readers, scripts) places.
   */
  #pressed = false;

  /**
   * @param {HTMLElement} board
   * @param {Grid} grid
   * @param {BoardHandlers} handlers
   */
  constructor(board, grid, handlers) {
    this.#board = board;
    this.#grid = grid;
    this.#handlers = handlers;
    board.addEventListener("pointerdown", (event) => this.#down(event));
    board.addEventListener("pointermove", (event) => this.#move(event));
    board.addEventListener("pointerup", (event) => this.#up(event));
    board.addEventListener("pointercancel", () => this.#cancel());
    board.addEventListener("lostpointercapture", (event) => {
      if (event.pointerId === this.#press?.id) this.#cancel();
    });
    board.addEventListener("pointerleave", () => this.#hover(-1));
    board.addEventListener("contextmenu", (event) => {
      if (this.#press?.touch) event.preventDefault();
    });
    // If touch-action has no effect, a finger on the board would scroll the page.
    board.addEventListener(
      "touchmove",
      (event) => this.#press?.aims && event.touches.length === 1 && event.cancelable && event.preventDefault(),
      { passive: false },
    );
  }

  /**
   * Whether a click belongs to a press that was handled here.
   * @param {MouseEvent} event
   */
  tookClick(event) {
    const byPointer = this.#pressed && event.detail > 0;
    this.#pressed = false;
    return byPointer;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#pressed = true;
    if (this.#press) {
      // A second finger makes it a pinch.
      this.#cancel();
      return;
    }
    if (!event.isPrimary || event.button !== 0) return;
    const at = this.#locate(event);
    const touch = event.pointerType !== "mouse";
    const aims = touch && !this.#handlers.scrolls();
    const press = { id: event.pointerId, cell: at.cell, touch, aims, x: event.clientX, y: event.clientY };
    this.#press = press;
    try {
      this.#board.setPointerCapture?.(event.pointerId);
    } catch {
      // The pointer is gone already.
    }
    if (!touch) return;
    this.#hover(-1);
    if (aims) this.#touch(at);
    else
      this.#resting = setTimeout(() => {
        press.aims = true;
        this.#touch(at);
      }, REST);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.#press?.touch) {
      const { id, aims, x, y } = this.#press;
      if (event.pointerId !== id) return;
      if (!aims) {
        if (Math.hypot(event.clientX - x, event.clientY - y) > SLIP) this.#cancel();
        return;
      }
      const at = this.#locate(event);
      this.#press.cell = at.cell;
      this.#touch(at);
    } else if (event.pointerType === "mouse") {
      this.#hover(this.#playable(this.#locate(event).cell));
    }
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.#press || event.pointerId !== this.#press.id) return;
    const at = this.#locate(event);
    const { touch, cell } = this.#press;
    this.#cancel();
    if (at.cell < 0) return;
    if (touch) this.#handlers.onPlace(at.cell, "touch");
    else if (at.cell === cell) this.#handlers.onPlace(at.cell, "mouse");
  }

  #cancel() {
    clearTimeout(this.#resting);
    this.#press = null;
    this.#handlers.onTouch(null);
  }

  /** @param {Touch} at */
  #touch(at) {
    this.#handlers.onTouch({ ...at, cell: this.#playable(at.cell) });
  }

  /** @param {number} cell */
  #hover(cell) {
    this.#grid.point(cell);
    this.#handlers.onHover(cell);
  }

  /** @param {number} cell */
  #playable(cell) {
    return cell >= 0 && this.#handlers.canPlace(cell) ? cell : -1;
  }

  /**
   * @param {PointerEvent} event
   * @returns {Touch}
   */
  #locate(event) {
    const { offsetWidth, clientWidth, clientLeft, clientTop } = this.#board;
    const box = this.#board.getBoundingClientRect();
    const geometry = this.#handlers.geometry();
    if (!geometry || !box.width || !clientWidth) return { x: 0, y: 0, cell: -1 };
    // If a style zooms or scales the page, the board on the screen differs in size from its layout.
    const scale = offsetWidth / box.width;
    const unit = geometry.side / clientWidth;
    const x = ((event.clientX - box.left) * scale - clientLeft) * unit;
    const y = ((event.clientY - box.top) * scale - clientTop) * unit;
    return { x, y, cell: cellAt(geometry, x, y) };
  }
}
