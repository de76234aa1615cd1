/**
 * The board for keyboards and screen readers: an ARIA grid of real buttons over the canvas, with one tab stop.
 *
 * @import { Geometry } from "./geometry.js"
 * @import { Translate } from "../i18n/texts.js"
 */

/**
 * The label of a cell for screen readers: a text with its values, and whether placing is impossible there.
 * @typedef {{ key: string, values: Record<string, string | number>, closed: boolean }} CellLabel
 */

/**
 * The labels of a board for screen readers.
 * @typedef {object} Labels
 * @property {Translate} t the same function until the language changes
 * @property {string} label of the whole board; "" leaves it unchanged
 * @property {boolean} disabled whether no stone may be placed anywhere now
 * @property {string[]} [names] of the cells; without them the cells stay unchanged
 * @property {(cell: number) => CellLabel} [cell]
 */

/**
 * Writes an attribute if it changes, because most of the 400 buttons stay unchanged.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export class Grid {
  /** @type {HTMLElement} */ #root;
  /** @type {HTMLButtonElement[]} */ #buttons = [];
  #size = 0;
  #tabStop = 0;
  /** The data of each last written label, because most of the 400 buttons stay unchanged. @type {string[]} */
  #written = [];
  /** @type {Translate | null} */ #t = null;
  /** The cell under the mouse, -1 for none. */ #pointed = -1;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    root.addEventListener("focusin", (event) => {
      const cell = this.cellOf(event.target);
      if (cell >= 0) this.#moveTabStop(cell);
    });
  }

  /**
   * The cell of a button, or -1.
   * @param {EventTarget | null} target
   */
  cellOf(target) {
    return target instanceof HTMLButtonElement ? this.#buttons.indexOf(target) : -1;
  }

  /** @param {number} cell */
  focus(cell) {
    this.#moveTabStop(cell);
    this.#buttons[cell]?.focus({ preventScroll: true });
  }

  /** @param {number} cell */
  #moveTabStop(cell) {
    if (this.#buttons[this.#tabStop]) this.#buttons[this.#tabStop].tabIndex = -1;
    this.#tabStop = cell;
    if (this.#buttons[cell]) this.#buttons[cell].tabIndex = 0;
  }

  /** @param {number} size */
  #build(size) {
    const rows = document.createDocumentFragment();
    this.#buttons = [];
    this.#written = [];
    for (let row = 0; row < size; row += 1) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      line.className = "row";
      line.setAttribute("aria-rowindex", String(row + 1));
      for (let column = 0; column < size; column += 1) {
        const cell = document.createElement("div");
        cell.setAttribute("role", "gridcell");
        cell.setAttribute("aria-colindex", String(column + 1));
        const button = document.createElement("button");
        button.type = "button";
        button.tabIndex = -1;
        button.dataset.cell = String(row * size + column);
        this.#buttons.push(button);
        cell.append(button);
        line.append(cell);
      }
      rows.append(line);
    }
    this.#root.replaceChildren(rows);
    setAttribute(this.#root, "aria-rowcount", String(size));
    setAttribute(this.#root, "aria-colcount", String(size));
    this.#size = size;
    this.#moveTabStop(Math.floor(size / 2) * (size + 1));
  }

  /**
   * @param {Geometry} geometry
   * @returns {boolean} whether the buttons are new, and have no labels yet
   */
  shape({ size, step, origin }) {
    const isOther = size !== this.#size;
    if (isOther) this.#build(size);
    const style = this.#root.style;
    style.left = style.top = `${origin - step / 2}px`;
    style.width = style.height = `${step * size}px`;
    return isOther;
  }

  /**
   * Writes the labels for screen readers.
   * @param {Labels} labels
   */
  label({ t, label, disabled, names = [], cell: labelOf }) {
    if (label) setAttribute(this.#root, "aria-label", label);
    // One attribute for all cells shows that it is not the user's turn. Changing 400 buttons at each move takes long.
    setAttribute(this.#root, "aria-disabled", String(disabled));
    if (!labelOf || names.length !== this.#buttons.length) return;
    if (t !== this.#t) this.#written = [];
    this.#t = t;
    this.#buttons.forEach((button, cell) => {
      const { key, values, closed } = labelOf(cell);
      const written = [key, closed, names[cell], ...Object.values(values)].join("|");
      if (written === this.#written[cell]) return;
      this.#written[cell] = written;
      setAttribute(button, "aria-label", t(key, values));
      if (button.dataset.name !== names[cell]) button.dataset.name = names[cell];
      setAttribute(button, "aria-disabled", String(closed));
    });
    if (disabled || this.#buttons[this.#pointed]?.ariaDisabled === "true") this.point(-1);
  }

  /**
   * The mouse points at a cell where a stone may be placed. Only one button changes. A style rule that depends on the
   * turn would be evaluated for all 400 buttons at each move.
   * @param {number} cell -1 for none
   */
  point(cell) {
    if (cell === this.#pointed) return;
    this.#buttons[this.#pointed]?.classList.remove("pointed");
    this.#buttons[cell]?.classList.add("pointed");
    this.#pointed = cell;
  }
}
