/**
 * Turns what hands do over the board into intents. A mouse places on release where it was pressed; a finger aims through
 * the magnifying glass and places where it lets go; a touch that the system cancels, or that leaves the board, places
 * nothing. Keys move the focus over the grid and place.
 *
 * @import { Geometry } from "./geometry.js"
 * @import { Grid } from "./grid.js"
 */
import { cellAt, stepByKey } from "./geometry.js";

/**
 * @typedef {object} Hands what the page does about it
 * @property {() => Geometry | null} geometry
 * @property {(cell: number) => boolean} canPlace
 * @property {(cell: number, how: "mouse" | "touch" | "key") => void} place
 * @property {(cell: number) => void} hover cell under the mouse, -1 for none
 * @property {(finger: { x: number, y: number, cell: number } | null) => void} aim a touch in progress
 */


/**
 * @param {HTMLElement} field the board with its canvas and its grid
 * @param {Grid} grid
 * @param {Hands} hands
 */
export function listen(field, grid, hands) {
  /** @type {{ id: number, cell: number, touch: boolean } | null} */
  let press = null;
  /** A click follows each press that was seen here; only clicks without one (screen readers, scripts) place. */
  let pressed = false;

  const spot = (/** @type {PointerEvent} */ event) => {
    const box = field.getBoundingClientRect();
    const x = event.clientX - box.left - field.clientLeft;
    const y = event.clientY - box.top - field.clientTop;
    const geometry = hands.geometry();
    return { x, y, cell: geometry ? cellAt(geometry, x, y) : -1 };
  };
  const open = (/** @type {number} */ cell) => (cell >= 0 && hands.canPlace(cell) ? cell : -1);
  const drop = () => {
    press = null;
    hands.aim(null);
  };

  field.addEventListener("pointerdown", (event) => {
    pressed = true;
    if (press) {
      // A second finger: that is a pinch, no move.
      drop();
      return;
    }
    if (!event.isPrimary || event.button !== 0) return;
    const at = spot(event);
    const touch = event.pointerType !== "mouse";
    press = { id: event.pointerId, cell: at.cell, touch };
    if (field.setPointerCapture) {
      try {
        field.setPointerCapture(event.pointerId);
      } catch {
        // The pointer is gone already.
      }
    }
    if (touch) {
      hands.hover(-1);
      hands.aim({ ...at, cell: open(at.cell) });
    }
  });

  field.addEventListener("pointermove", (event) => {
    if (press?.touch) {
      if (event.pointerId !== press.id) return;
      const at = spot(event);
      press.cell = at.cell;
      hands.aim({ ...at, cell: open(at.cell) });
    } else if (event.pointerType === "mouse") {
      hands.hover(open(spot(event).cell));
    }
  });

  field.addEventListener("pointerup", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const at = spot(event);
    const geometry = hands.geometry();
    const { touch, cell } = press;
    drop();
    if (at.cell < 0 || !geometry) return;
    if (touch) {
      hands.place(at.cell, "touch");
    } else if (at.cell === cell) {
      hands.place(at.cell, "mouse");
    }
  });

  field.addEventListener("pointercancel", drop);
  field.addEventListener("lostpointercapture", (event) => {
    if (press && event.pointerId === press.id) drop();
  });
  field.addEventListener("pointerleave", () => hands.hover(-1));
  field.addEventListener("contextmenu", (event) => {
    if (press?.touch) event.preventDefault();
  });
  // Where touch-action is not obeyed, a finger on the board would scroll the page.
  field.addEventListener("touchmove", (event) => press?.touch && event.touches.length === 1 && event.preventDefault(), { passive: false });

  field.addEventListener("click", (event) => {
    const byPointer = pressed && event.detail > 0;
    pressed = false;
    if (byPointer) return;
    const cell = grid.cellOf(event.target);
    if (cell >= 0) hands.place(cell, "key");
  });

  field.addEventListener("keydown", (event) => {
    const cell = grid.cellOf(event.target);
    const geometry = hands.geometry();
    if (cell < 0 || !geometry || event.altKey || event.metaKey) return;
    const next = stepByKey(geometry.size, cell, event.key, event.ctrlKey);
    if (next < 0) return;
    event.preventDefault();
    grid.focus(next);
  });
}

