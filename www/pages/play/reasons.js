/**
 * Why a hint wins, or why the position is lost: one line below the controls. It comes after the hint, and only if the
 * win is proven. Its place is reserved with the hint, so nothing moves.
 *
 * @import { Host, Overlay } from "./host.js"
 * @import { Side, State } from "../../game/types.js"
 * @import { Lang, Translate } from "../../i18n/texts.js"
 * @import { Reasons } from "../../pkg/analysis/tengen.js"
 * @import { Won } from "../../engine/why/reasons.js"
 */
import { reasonsFor } from "../../engine/why/reasons.js";
import { capabilities } from "../../game/games.js";
import { reasonText } from "../../i18n/reasons.js";
import { element } from "../../ui/elements.js";

/**
 * The position that a hint proves to be won.
 * @param {State} state
 * @returns {Won | null} null without such a hint, and for a five, which needs no reason
 */
export function wonByHint({ setup, snapshot, hint, hintReason, info }) {
  const { proven } = info ?? {};
  if (!snapshot || hint < 0 || (proven !== "win" && proven !== "loss") || !capabilities(setup.game).hints) return null;
  if (hintReason?.kind === "five") return null;
  const { toMove, text, names } = snapshot;
  if (proven === "loss") return { setup, text, winner: /** @type {Side} */ (3 - toMove) };
  return { setup, text, winner: toMove, move: names[hint] };
}

/** @param {Host} host */
export const overlay = (host) => new ReasonLine(host);

/** @implements {Overlay} */
class ReasonLine {
  /** @type {Host} */ #host;
  /** Screen readers read it after the hint. */
  #line = element("p", { class: "reason", role: "status", hidden: "" });
  /** The position whose reason is shown or awaited. @type {Won | null} */ #won = null;
  /** @type {Reasons | null} */ #reasons = null;
  /** The language of the line. */ #lang = "";

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    document.querySelector(".controls")?.after(this.#line);
  }

  /** @param {State} state */
  change(state) {
    const won = wonByHint(state);
    if (JSON.stringify(won) === JSON.stringify(this.#won)) return;
    [this.#won, this.#reasons] = [won, null];
    this.#line.hidden = !won;
    this.#write();
    if (won) this.#find(won);
  }

  /** @param {Won} won */
  async #find(won) {
    const reasons = await reasonsFor(won);
    if (won !== this.#won) return;
    this.#reasons = reasons;
    this.#write();
  }

  #write() {
    const [t, lang] = this.#host.words();
    const { seats } = this.#host.state();
    const winner = this.#won?.winner ?? 1;
    const isYou = seats[/** @type {Side} */ (3 - winner)] === "human" && seats[winner] !== "human";
    this.#lang = lang;
    this.#line.textContent = reasonText(this.#reasons, { winner, isYou, isTold: true }, t);
  }

  /**
   * @param {State} _state
   * @param {Translate} _t
   * @param {Lang} lang
   */
  update(_state, _t, lang) {
    if (lang !== this.#lang) this.#write();
  }
}
