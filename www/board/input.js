/**
 * Turns pointers and keys over the board into moves. A mouse places on release where it was pressed. A finger aims through
 * the magnifier and places where it is lifted; a touch that the system cancels, or that leaves the board, places nothing.
 * Keys move the focus over the grid and place.
 *
 * @import { Geometry } from "./geometry.js"
 * @import { Grid } from "./grid.js"
 */
import { cellAt, stepByKey } from "./geometry.js";

/** Where a finger is, in CSS pixels, and the cell under it, -1 where nothing may be placed. @typedef {{ x: number, y: number, cell: number }} Touch */

/**
 * @typedef {object} BoardHandlers
 * @property {() => Geometry | null} geometry
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
  /** The button or finger that is down. @type {{ id: number, cell: number, touch: boolean } | null} */
  let press = null;
  /** A click follows each press that was seen here; only a click without one (screen readers, scripts) places. */
  let pressed = false;

  const locate = (/** @type {PointerEvent} */ event) => {
    const box = board.getBoundingClientRect();
    const x = event.clientX - box.left - board.clientLeft;
    const y = event.clientY - box.top - board.clientTop;
    const geometry = handlers.geometry();
    return { x, y, cell: geometry ? cellAt(geometry, x, y) : -1 };
  };
  const playable = (/** @type {number} */ cell) => (cell >= 0 && handlers.canPlace(cell) ? cell : -1);
  const hover = (/** @type {number} */ cell) => {
    grid.point(cell);
    handlers.onHover(cell);
  };
  const cancel = () => {
    press = null;
    handlers.onTouch(null);
  };

  board.addEventListener("pointerdown", (event) => {
    pressed = true;
    if (press) {
      // A second finger makes it a pinch.
      cancel();
      return;
    }
    if (!event.isPrimary || event.button !== 0) return;
    const at = locate(event);
    const touch = event.pointerType !== "mouse";
    press = { id: event.pointerId, cell: at.cell, touch };
    if (board.setPointerCapture) {
      try {
        board.setPointerCapture(event.pointerId);
      } catch {
        // The pointer is gone already.
      }
    }
    if (touch) {
      hover(-1);
      handlers.onTouch({ ...at, cell: playable(at.cell) });
    }
  });

  board.addEventListener("pointermove", (event) => {
    if (press?.touch) {
      if (event.pointerId !== press.id) return;
      const at = locate(event);
      press.cell = at.cell;
      handlers.onTouch({ ...at, cell: playable(at.cell) });
    } else if (event.pointerType === "mouse") {
      hover(playable(locate(event).cell));
    }
  });

  board.addEventListener("pointerup", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const at = locate(event);
    const { touch, cell } = press;
    cancel();
    if (at.cell < 0) return;
    if (touch) {
      handlers.onPlace(at.cell, "touch");
    } else if (at.cell === cell) {
      handlers.onPlace(at.cell, "mouse");
    }
  });

  board.addEventListener("pointercancel", cancel);
  board.addEventListener("lostpointercapture", (event) => {
    if (press && event.pointerId === press.id) cancel();
  });
  board.addEventListener("pointerleave", () => hover(-1));
  board.addEventListener("contextmenu", (event) => {
    if (press?.touch) event.preventDefault();
  });
  // Where touch-action has no effect, a finger on the board would scroll the page.
  board.addEventListener("touchmove", (event) => press?.touch && event.touches.length === 1 && event.preventDefault(), {
    passive: false,
  });

  board.addEventListener("click", (event) => {
    const byPointer = pressed && event.detail > 0;
    pressed = false;
    if (byPointer) return;
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
