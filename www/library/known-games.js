/**
 * The explorer of the visitor's own library on another page. It only asks while it is open.
 *
 * @import { Setup } from "../game/types.js"
 */
import { textsOf } from "../i18n/texts.js";
import { element } from "../ui/elements.js";
import { address } from "../ui/site.js";
import { loadStyle } from "../ui/style.js";
import { bookValues, showExplorer, showValues } from "./explorer-view.js";
import { playedAt } from "./own-library.js";

export class KnownGames {
  #summary = element("summary");
  #list = element("ol");
  root = /** @type {HTMLDetailsElement} */ (element("details", { class: "known-games" }, this.#summary, this.#list));
  /** The shown content, as a text. */ #shown = "";
  /** @type {{ setup: Setup, text: string } | null} */ #wanted = null;
  #isAsking = false;
  #t = textsOf("library");
  /** @type {(cell: number) => void} */ #play;

  /** @param {(cell: number) => void} play @param {boolean} open */
  constructor(play, open) {
    this.#play = play;
    this.root.open = open;
    this.#summary.textContent = this.#t("library.title");
    this.root.addEventListener("toggle", () => this.#ask());
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

  async #ask() {
    if (this.#isAsking || !this.root.open) return;
    this.#isAsking = true;
    for (let wanted = this.#wanted; wanted; wanted = this.#wanted) {
      const key = JSON.stringify(wanted);
      if (key === this.#shown) break;
      this.#shown = key;
      const { setup, text } = wanted;
      const seen = await playedAt(setup, text).catch(() => null);
      // Meanwhile another position was requested.
      if (JSON.stringify(this.#wanted) !== key) continue;
      this.#summary.textContent = seen ? this.#t("library.known", { n: seen.games }) : this.#t("library.title");
      if (seen) showExplorer(this.#list, { ...seen, knownOf: bookValues(seen, this.#t) }, this.#t, this.#play);
      else this.#list.replaceChildren();
    }
    this.#isAsking = false;
  }
}
