/**
 * The visitor's own library in the review: the move with which the game leaves it, and an explorer.
 *
 * @import { Setup, State } from "../../game/types.js"
 * @import { Host } from "../play/host.js"
 */
import { namesOf } from "../../game/notation.js";
import { follow } from "../../game/tree.js";
import { t } from "../../i18n/texts.js";
import { KnownGames } from "../../library/known-games.js";
import { leavesAfter } from "../../library/own-library.js";
import { element } from "../../ui/elements.js";

export class KnownMoves {
  #button = /** @type {HTMLButtonElement} */ (element("button", { type: "button" }));
  #said = element("p", { class: "review-known", hidden: "" }, this.#button);
  #games;
  root;
  #game = "";
  /** The last known position. */ #at = 0;

  /**
   * @param {Host} host
   * @param {(index: number) => void} onVisit a position
   */
  constructor(host, onVisit) {
    this.#button.addEventListener("click", () => onVisit(this.#at));
    const play = (/** @type {number} */ cell) => {
      const { tree, snapshot } = host.state();
      if (!snapshot) return;
      const { names, moves, played } = snapshot;
      const line = namesOf({ names, moves: [...moves.slice(0, played), cell] });
      host.go({ type: "tree", tree: follow(tree, line, line.length) });
    };
    this.#games = new KnownGames({ play, open: false, engine: () => import("../library/values.js") });
    this.root = element("div", {}, this.#said, this.#games.root);
  }

  /** The position on the board. @param {State} state */
  show({ setup, snapshot }) {
    if (snapshot) this.#games.update(setup, snapshot.text);
  }

  /** @param {{ setup: Setup, start: string, names: string[] }} game */
  async update({ setup, start, names }) {
    const text = start + names.join("");
    const game = JSON.stringify([setup, text]);
    if (game === this.#game) return;
    this.#game = game;
    this.#said.hidden = true;
    const known = names.length ? await leavesAfter(setup, text).catch(() => 0) : 0;
    if (game !== this.#game || !known) return;
    this.#at = known;
    this.#said.hidden = false;
    this.#button.textContent = known < names.length ? t("review.leaves", { n: known + 1 }) : t("review.known");
  }
}
