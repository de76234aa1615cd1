/**
 * The board for keyboards and screen readers: an ARIA grid of real buttons that lies over the canvas, with one tab stop.
 *
 * @import { Geometry } from "./geometry.js"
 * @import { State } from "./types.js"
 * @import { Translate } from "./texts.js"
 */
import { capabilities } from "./games.js";
import { forbiddenKind, lastCell, moveNumbers, turn } from "./state.js";
import { signed } from "./wording.js";

/**
 * Writes an attribute if it changes: most of the 400 buttons stay as they are.
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

  /** @param {Geometry} geometry */
  shape({ size, step, origin }) {
    if (size !== this.#size) this.#build(size);
    const style = this.#root.style;
    style.left = style.top = `${origin - step / 2}px`;
    style.width = style.height = `${step * size}px`;
  }

  /**
   * @param {State} state
   * @param {Translate} t
   */
  update(state, t) {
    const { snapshot, setup, hint, hintReason, marked, values } = state;
    setAttribute(this.#root, "aria-label", t("board.label", { size: snapshot?.size ?? setup.size }));
    if (!snapshot || snapshot.size !== this.#size) return;
    const numbers = moveNumbers(snapshot);
    const last = lastCell(snapshot);
    const won = snapshot.outcome?.line ?? [];
    const legal = new Set(snapshot.legal);
    const { discs } = capabilities(snapshot.game);
    const threat = new Set(hint >= 0 ? hintReason?.cells : []);
    const worth = new Map(values?.map((value) => [value.cell, value.discs]));
    // One attribute for all cells says that it is not the user's turn: to change 400 buttons at each move takes long.
    const stage = state.opening?.stage;
    const allowed = stage && new Set(stage.allowed);
    const offered = new Set(stage?.offers);
    const disabled = String(turn(state) !== "human" || state.thinking?.kind === "move");
    setAttribute(this.#root, "aria-disabled", disabled);
    this.#buttons.forEach((button, cell) => {
      const name = snapshot.names[cell];
      const kind = forbiddenKind(state, cell);
      let label;
      if (snapshot.cells[cell] && (discs || !numbers[cell])) {
        // A disc may have been placed by one side and belong to the other: the number of its move would confuse. Stones of a
        // position that was set up have none.
        label = t(cell === last ? "cell.newest" : "cell.disc", { cell: name, side: t(`side.${snapshot.cells[cell]}`) });
      } else if (snapshot.cells[cell]) {
        const key = won.includes(cell) ? "cell.line" : cell === last ? "cell.last" : "cell.stone";
        label = t(key, { cell: name, side: t(`side.${snapshot.cells[cell]}`), number: numbers[cell] });
      } else if (offered.has(cell)) {
        label = t("cell.offered", { cell: name });
      } else if (kind) {
        label = t("cell.forbidden", { cell: name, kind: t(`kind.${kind}`) });
      } else if (worth.has(cell)) {
        label = t("cell.worth", { cell: name, discs: signed(worth.get(cell) ?? 0) });
      } else if (discs && legal.has(cell) && cell !== marked && cell !== hint) {
        label = t("cell.legal", { cell: name });
      } else {
        label = t(cell === marked ? "cell.marked" : cell === hint ? "cell.hint" : threat.has(cell) ? "cell.threat" : "cell.empty", { cell: name });
      }
      setAttribute(button, "aria-label", label);
      if (button.dataset.name !== name) button.dataset.name = name;
      setAttribute(button, "aria-disabled", String(allowed ? !allowed.has(cell) : !legal.has(cell) && !kind));
    });
  }
}
