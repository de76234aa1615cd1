/**
 * Shows the move with which a game leaves the visitor's own library, in its review.
 *
 * @import { Setup } from "../../game/types.js"
 */
import { t } from "../../i18n/texts.js";
import { leavesAfter } from "../../library/own-library.js";
import { element } from "../../ui/elements.js";

export class KnownMoves {
  #button = /** @type {HTMLButtonElement} */ (element("button", { type: "button" }));
  root = element("p", { class: "review-known", hidden: "" }, this.#button);
  #game = "";
  /** The last known position. */ #at = 0;

  /** @param {(index: number) => void} onVisit a position */
  constructor(onVisit) {
    this.#button.addEventListener("click", () => onVisit(this.#at));
  }

  /** @param {{ setup: Setup, start: string, names: string[] }} game */
  async update({ setup, start, names }) {
    const text = start + names.join("");
    const game = JSON.stringify([setup, text]);
    if (game === this.#game) return;
    this.#game = game;
    this.root.hidden = true;
    const known = names.length ? await leavesAfter(setup, text).catch(() => 0) : 0;
    if (game !== this.#game || !known) return;
    this.#at = known;
    this.root.hidden = false;
    this.#button.textContent = known < names.length ? t("review.leaves", { n: known + 1 }) : t("review.known");
  }
}
