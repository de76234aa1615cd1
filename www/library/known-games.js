/**
 * The explorer of the visitor's own library on another page: the played moves, and the games with the position. It only
 * asks while it is open.
 *
 * @import { EngineValues } from "../pages/library/values.js"
 * @import { Seen } from "../engine/subjects.js"
 * @import { Row } from "./find.js"
 * @import { Setup } from "../game/types.js"
 */
import { writeLink } from "../game/link.js";
import { textsOf } from "../i18n/texts.js";
import { element } from "../ui/elements.js";
import { hrefOf } from "../ui/navigation.js";
import { address } from "../ui/site.js";
import { loadStyle } from "../ui/style.js";
import { bookValues, showExplorer, showValues } from "./explorer-view.js";
import { gamesAt, playedAt } from "./own-library.js";

/** The named games. The library's page has all of them. */
const NAMED = 6;

/**
 * @typedef {object} Options
 * @property {(cell: number) => void} play
 * @property {boolean} open
 * @property {() => Promise<{ EngineValues: typeof EngineValues }>} [engine] loads the engine's values, on a page that
 * shows none
 */

export class KnownGames {
  #summary = element("summary");
  #box = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox" }));
  #list = element("ol");
  #games = element("ul", { class: "reached" });
  root = /** @type {HTMLDetailsElement} */ (element("details", { class: "known-games" }, this.#summary));
  /** The shown content, as a text. */ #shown = "";
  /** @type {{ setup: Setup, text: string } | null} */ #wanted = null;
  #isAsking = false;
  #t = textsOf("library");
  /** @type {Options} */ #options;
  /** @type {Promise<EngineValues> | null} */ #engine = null;
  /** @type {Seen | null} */ #seen = null;

  /** @param {Options} options */
  constructor(options) {
    this.#options = options;
    this.root.open = options.open;
    this.#summary.textContent = this.#t("library.title");
    if (options.engine) this.root.append(element("label", { class: "tick" }, this.#box, this.#t("library.engine")));
    this.root.append(this.#list, this.#games);
    this.#games.setAttribute("aria-label", this.#t("library.games"));
    this.#box.addEventListener("change", () => this.#value());
    this.root.addEventListener("toggle", () => {
      this.#ask();
      this.#value();
    });
    loadStyle(address("www/library/explorer.css"));
  }

  /** The position on the board. @param {Setup} setup @param {string} text */
  update(setup, text) {
    this.#wanted = { setup, text };
    this.#ask();
  }

  /** Sets the search's results for the moves. @param {(cell: number) => string} knownOf "" for nothing */
  values(knownOf) {
    if (this.root.open && JSON.stringify(this.#wanted) === this.#shown) showValues(this.#list, knownOf);
  }

  /** Asks the engine for the values of the moves, or ends its search. */
  async #value() {
    const wants = this.root.open && this.#box.checked;
    if (!wants || !this.#options.engine) {
      (await this.#engine?.catch(() => null))?.close();
      return;
    }
    this.#engine ??= this.#options
      .engine()
      .then(({ EngineValues }) => new EngineValues(this.#t, (knownOf) => this.values(knownOf)));
    const engine = await this.#engine.catch(() => null);
    if (!engine) this.#engine = null;
    if (this.#seen && this.#wanted) engine?.ask(this.#wanted.setup, this.#seen.snapshot);
  }

  async #ask() {
    if (this.#isAsking || !this.root.open) return;
    this.#isAsking = true;
    for (let wanted = this.#wanted; wanted; wanted = this.#wanted) {
      const key = JSON.stringify(wanted);
      if (key === this.#shown) break;
      this.#shown = key;
      const { setup, text } = wanted;
      const seen = await playedAt(setup, text).catch(() => null);
      const rows = seen?.listed ? await gamesAt(NAMED).catch(() => []) : [];
      // Meanwhile another position was requested.
      if (JSON.stringify(this.#wanted) !== key) continue;
      this.#seen = seen;
      this.#summary.textContent = seen ? this.#t("library.known", { n: seen.games }) : this.#t("library.title");
      if (seen) showExplorer(this.#list, { ...seen, knownOf: bookValues(seen, this.#t) }, this.#t, this.#options.play);
      else this.#list.replaceChildren();
      this.#games.replaceChildren(...this.#links(rows, wanted, seen?.listed ?? 0));
      this.#value();
    }
    this.#isAsking = false;
  }

  /**
   * Links to games on the library's page, at this position.
   * @param {Row[]} rows
   * @param {{ setup: Setup, text: string }} position
   * @param {number} all
   */
  #links(rows, { setup, text }, all) {
    const t = this.#t;
    const to = (/** @type {Record<string, string>} */ query) =>
      hrefOf("www/library/index.html", query) + writeLink(setup, text);
    const links = rows.map(({ id, black, white, result, year, event }) => {
      const name = `${black || t("library.nobody")} – ${white || t("library.nobody")}`;
      const about = [t(`library.result.${result || "none"}`), year || "", event].filter(Boolean).join(" · ");
      return element(
        "li",
        {},
        element("a", { href: to({ game: String(id) }) }, name),
        " ",
        element("small", {}, about),
      );
    });
    if (all > rows.length) links.push(element("li", {}, element("a", { href: to({}) }, t("library.all", { n: all }))));
    return links;
  }
}
