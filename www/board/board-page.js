/**
 * What the pages with one board have in common, that of the proof and that of the puzzles: the language and the texts, elements by
 * their ids, and the board with its size, its pointer and its colours.
 *
 * @import { Geometry } from "./geometry.js"
 * @import { Touch } from "./input.js"
 * @import { Settings } from "../game/types.js"
 */
import { Board } from "./board.js";
import { makeGeometry } from "./geometry.js";
import { Grid } from "./grid.js";
import { listenToBoard } from "./input.js";
import { TAGS, chooseLang } from "../i18n/texts.js";
import { PALETTES } from "./textures.js";

/** @typedef {Record<"en" | "zh" | "ja", Record<string, string>>} Texts */

/**
 * @typedef {object} BoardPageHandlers
 * @property {() => Pick<Geometry, "size" | "layout"> | null} shape of the board; null while there is none
 * @property {(cell: number) => boolean} canPlace
 * @property {(cell: number) => void} onPlace
 * @property {(geometry: Geometry) => void} draw what is on the board
 * @property {() => void} label writes what a screen reader hears of each point
 */

/** @param {string} id */
export const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id */
export const button = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));
/** @param {string} id */
export const choice = (id) => /** @type {HTMLSelectElement} */ (document.getElementById(id));

/** Shows a note above everything else; "" hides it. @param {string} text */
export function note(text) {
  element("note").hidden = !text;
  /** @type {HTMLElement} */ (element("note").firstElementChild).textContent = text;
}

export class BoardPage {
  canvas = /** @type {HTMLCanvasElement} */ (element("canvas"));
  board = new Board(this.canvas);
  grid = new Grid(element("grid"));
  /** Whether less should move. */ still = matchMedia("(prefers-reduced-motion: reduce)");
  #dark = matchMedia("(prefers-color-scheme: dark)");
  #contrast = matchMedia("(forced-colors: active)");
  /** The cell under the mouse, -1 for none. */ hover = -1;
  /** @type {Touch | null} */ touch = null;
  /** @type {Geometry | null} */ #geometry = null;
  #settings;
  #texts;
  /** @type {BoardPageHandlers} */ #handlers;

  /**
   * Writes the texts of the page and listens to its board.
   * @param {Texts} texts
   * @param {Settings} settings
   * @param {BoardPageHandlers} handlers
   */
  constructor(texts, settings, handlers) {
    const asked = (new URLSearchParams(location.search).get("lang") ?? "").slice(0, 2).toLowerCase();
    this.lang = chooseLang(asked ? [asked] : settings.lang ? [settings.lang] : navigator.languages);
    this.#texts = texts[this.lang];
    this.#settings = settings;
    this.#handlers = handlers;
    document.documentElement.lang = TAGS[this.lang];
    document.title = `Tengen · ${this.t("title")}`;
    for (const place of document.querySelectorAll("[data-text]"))
      place.textContent = this.t(place.getAttribute("data-text") ?? "");
    // A page in a frame leads out of it.
    if (document.documentElement.classList.contains("embed")) element("home").setAttribute("target", "_blank");
    listenToBoard(element("board"), this.grid, {
      geometry: () => this.#geometry,
      canPlace: handlers.canPlace,
      onHover: (cell) => {
        this.hover = cell;
        this.draw();
      },
      onTouch: (at) => {
        this.touch = at;
        this.draw();
      },
      onPlace: (cell) => {
        if (handlers.canPlace(cell)) handlers.onPlace(cell);
      },
    });
    new ResizeObserver(() => this.layOut()).observe(element("board"));
    for (const media of [this.#dark, this.#contrast]) media.addEventListener("change", () => this.draw());
  }

  /**
   * A text in the language of the page.
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  t(key, values = {}) {
    return (this.#texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
  }

  /** The colours that the visitor wants. */
  get palette() {
    const theme = document.documentElement.dataset.theme || (this.#dark.matches ? "dark" : "light");
    return this.#contrast.matches ? PALETTES.contrast : PALETTES[/** @type {"light" | "dark"} */ (theme)];
  }

  /** Gives the board the size that there is for it, and draws it. */
  layOut() {
    const side = Math.floor(element("board").clientWidth);
    const shape = this.#handlers.shape();
    // Before the styles are there, and while the page is hidden, the board has no size.
    if (!shape || side < 40) return;
    const { size, layout } = shape;
    const old = this.#geometry;
    if (!old || old.side !== side || old.size !== size || old.layout !== layout) {
      this.#geometry = makeGeometry({ size, layout, side, coordinates: this.#settings.coordinates });
      this.grid.shape(this.#geometry);
      this.#handlers.label();
    }
    this.board.shape(/** @type {Geometry} */ (this.#geometry), devicePixelRatio || 1);
    this.draw();
  }

  draw() {
    if (this.#geometry) this.#handlers.draw(this.#geometry);
  }
}
