/**
 * The board for keyboards and screen readers: an ARIA grid of real buttons that lies over the canvas, with one tab stop.
 *
 * @import { Geometry } from "./geometry.js"
 * @import { State } from "../game/types.js"
 * @import { Translate } from "../i18n/texts.js"
 */
import { capabilities } from "../game/games.js";
import { lastCell, moveNumbers, turn } from "../game/state.js";
import { signed } from "../i18n/wording.js";

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
  /** What each label was last written from, and in which words: most of the 400 buttons stay as they are. @type {string[]} */ #written =
    [];
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
    const won = new Set(snapshot.outcome?.line);
    const legal = new Set(snapshot.legal);
    const forbidden = new Map(snapshot.forbidden.map(({ cell, kind }) => [cell, kind]));
    const { discs } = capabilities(snapshot.game);
    const threat = new Set(hint >= 0 ? hintReason?.cells : []);
    const worth = new Map(values?.map((value) => [value.cell, value.discs]));
    // One attribute for all cells says that it is not the user's turn: to change 400 buttons at each move takes long.
    const stage = state.opening?.stage;
    const allowed = stage && new Set(stage.allowed);
    const offered = new Set(stage?.offers);
    const disabled = String(turn(state) !== "human" || state.thinking?.kind === "move");
    setAttribute(this.#root, "aria-disabled", disabled);
    if (t !== this.#t) this.#written = [];
    this.#t = t;
    this.#buttons.forEach((button, cell) => {
      const name = snapshot.names[cell];
      const kind = forbidden.get(cell);
      const side = snapshot.cells[cell];
      /** @type {string} */
      let key;
      /** @type {string | number} */
      let value = "";
      if (side && (discs || !numbers[cell])) {
        // A disc may have been placed by one side and belong to the other: the number of its move would confuse. Stones of a
        // position that was set up have none.
        key = cell === last ? "cell.newest" : "cell.disc";
      } else if (side) {
        key = won.has(cell) ? "cell.line" : cell === last ? "cell.last" : "cell.stone";
        value = numbers[cell];
      } else if (offered.has(cell)) {
        key = "cell.offered";
      } else if (kind) {
        key = "cell.forbidden";
        value = kind;
      } else if (worth.has(cell)) {
        key = "cell.worth";
        value = worth.get(cell) ?? 0;
      } else if (discs && legal.has(cell) && cell !== marked && cell !== hint) {
        key = "cell.legal";
      } else {
        key =
          cell === marked
            ? "cell.marked"
            : cell === hint
              ? "cell.hint"
              : threat.has(cell)
                ? "cell.threat"
                : "cell.empty";
      }
      const closed = allowed ? !allowed.has(cell) : !legal.has(cell) && !kind;
      const written = `${key} ${name} ${side} ${value} ${closed}`;
      if (written === this.#written[cell]) return;
      this.#written[cell] = written;
      setAttribute(
        button,
        "aria-label",
        t(key, {
          cell: name,
          ...(side && { side: t(`side.${side}`), number: value }),
          ...(key === "cell.forbidden" && { kind: t(`kind.${value}`) }),
          ...(key === "cell.worth" && { discs: signed(Number(value)) }),
        }),
      );
      if (button.dataset.name !== name) button.dataset.name = name;
      setAttribute(button, "aria-disabled", String(closed));
    });
    if (disabled === "true" || this.#buttons[this.#pointed]?.ariaDisabled === "true") this.point(-1);
  }

  /**
   * The mouse points at a cell where a stone may be placed. One button changes: a rule of the style sheet that asked whose turn it is
   * would be looked up for all 400 of them at each move.
   * @param {number} cell -1 for none
   */
  point(cell) {
    if (cell === this.#pointed) return;
    this.#buttons[this.#pointed]?.classList.remove("pointed");
    this.#buttons[cell]?.classList.add("pointed");
    this.#pointed = cell;
  }
}
