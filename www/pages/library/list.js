/**
 * The list of games: a box that only contains the visible rows, for any number of games. One row is active. Arrows,
 * page keys, Home and End move it, and Enter opens it.
 *
 * @import { Translate } from "../../i18n/texts.js"
 * @import { Row } from "../../library/find.js"
 */
import { element } from "../../ui/elements.js";

/** The height of a row, as in the style sheet. CSS pixels. */
const HEIGHT = 58;
/** Browsers draw no higher boxes. Further games need a narrower search. */
const MOST = 300_000;
/** Rows above and below the visible ones. */
const SPARE = 8;

/**
 * @typedef {object} ListOptions
 * @property {HTMLElement} root
 * @property {Translate} t
 * @property {(from: number, count: number) => Promise<Row[]>} rows
 * @property {(id: number) => void} open
 */

export class GameList {
  /** @type {ListOptions} */ #options;
  #space = element("div", {});
  #total = 0;
  #active = -1;
  /** Counts the lists: rows of an earlier one are dropped. */ #turn = 0;
  /** The loaded rows, and the index of the first one. @type {{ from: number, rows: Row[] }} */
  #window = { from: 0, rows: [] };
  #isAsking = false;
  #isWanted = false;

  /** @param {ListOptions} options */
  constructor(options) {
    this.#options = options;
    const { root } = options;
    root.append(this.#space);
    root.addEventListener("scroll", () => this.#fill());
    root.addEventListener("keydown", (event) => this.#press(event));
    root.addEventListener("click", (event) => {
      const option = /** @type {HTMLElement} */ (event.target).closest('[role="option"]');
      if (option) this.#choose(Number(/** @type {HTMLElement} */ (option).dataset.at));
    });
  }

  /** Another list. @param {number} total */
  show(total) {
    this.#turn += 1;
    this.#total = Math.min(total, MOST);
    this.#active = -1;
    this.#window = { from: 0, rows: [] };
    this.#options.root.scrollTop = 0;
    this.#options.root.removeAttribute("aria-activedescendant");
    this.#space.style.height = `${this.#total * HEIGHT}px`;
    this.#space.replaceChildren();
    this.#fill();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const page = Math.max(1, Math.floor(this.#options.root.clientHeight / HEIGHT) - 1);
    /** @type {Record<string, number>} */
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (event.key === "Enter" && this.#active >= 0) this.#choose(this.#active);
    else if (event.key in steps && this.#total) this.#move(steps[event.key]);
    else return;
    event.preventDefault();
  }

  /** @param {number} by */
  #move(by) {
    const { root } = this.#options;
    this.#active = Math.max(0, Math.min(this.#total - 1, this.#active + by));
    const top = this.#active * HEIGHT;
    if (top < root.scrollTop) root.scrollTop = top;
    else if (top + HEIGHT > root.scrollTop + root.clientHeight) root.scrollTop = top + HEIGHT - root.clientHeight;
    this.#fill();
    this.#mark();
  }

  /** @param {number} at */
  #choose(at) {
    this.#active = at;
    this.#mark();
    const row = this.#window.rows[at - this.#window.from];
    if (row) this.#options.open(row.id);
  }

  /** Marks the active row. */
  #mark() {
    for (const node of this.#space.children)
      node.setAttribute("aria-selected", String(Number(/** @type {HTMLElement} */ (node).dataset.at) === this.#active));
    const { root } = this.#options;
    if (document.getElementById(`game-${this.#active}`))
      root.setAttribute("aria-activedescendant", `game-${this.#active}`);
    else root.removeAttribute("aria-activedescendant");
  }

  /** Requests the visible rows that are not loaded. */
  async #fill() {
    if (this.#isAsking) {
      this.#isWanted = true;
      return;
    }
    const { root, rows } = this.#options;
    const first = Math.max(0, Math.floor(root.scrollTop / HEIGHT) - SPARE);
    const last = Math.min(this.#total, Math.ceil((root.scrollTop + root.clientHeight) / HEIGHT) + SPARE);
    const { from, rows: there } = this.#window;
    if (last <= first || (there.length && from <= first && from + there.length >= last)) return;
    const turn = this.#turn;
    this.#isAsking = true;
    const found = await rows(first, last - first).catch(() => []);
    this.#isAsking = false;
    if (turn === this.#turn) {
      this.#window = { from: first, rows: found };
      this.#space.replaceChildren(...found.map((row, at) => this.#option(row, first + at)));
      this.#mark();
    }
    if (this.#isWanted || turn !== this.#turn) {
      this.#isWanted = false;
      this.#fill();
    }
  }

  /** @param {Row} row @param {number} at */
  #option({ black, white, event, year, result, rule, size, length }, at) {
    const { t } = this.#options;
    const name = (/** @type {string} */ text) => text || t("nobody");
    const ended = t(`result.${result || "none"}`);
    const about = [
      ended,
      year || "",
      rule ? t(`rule.${rule}`) : "",
      `${size} × ${size}`,
      t("count.moves", { n: length }),
      event,
    ];
    const option = element(
      "div",
      {
        role: "option",
        id: `game-${at}`,
        "data-at": String(at),
        "aria-selected": "false",
        "aria-setsize": String(this.#total),
        "aria-posinset": String(at + 1),
      },
      element("span", {}, `${name(black)} – ${name(white)}`),
      element("small", {}, about.filter(Boolean).join(" · ")),
    );
    option.style.top = `${at * HEIGHT}px`;
    return option;
  }
}
