/**
 * Why the moves that a review marks as proven lose, or why the missed ones win. Each is found when it is first shown.
 *
 * @import { Side } from "../../game/types.js"
 * @import { Won } from "../../engine/why/reasons.js"
 * @import { Reasons } from "../../pkg/analysis/tengen.js"
 * @import { Mark } from "./logic.js"
 * @import { Reviewed } from "./reviewed.js"
 */
import { reasonsFor } from "../../engine/why/reasons.js";
import { capabilities } from "../../game/games.js";
import { reasonText } from "../../i18n/reasons.js";
import { t } from "../../i18n/texts.js";

/**
 * The position that a mark proves to be won.
 * @param {Mark} mark
 * @param {Reviewed} game
 * @param {readonly string[]} names of cells
 * @returns {Won | null}
 */
export function wonByMark({ kind, side, ply, line }, { setup, start, names: moves, verdicts }, names) {
  if (!capabilities(setup.game).hints) return null;
  const before = (/** @type {number} */ count) => start + moves.slice(0, count).join("");
  const other = /** @type {Side} */ (3 - side);
  if (kind === "missed") return { setup, text: before(ply), winner: side, move: names[line[0]] };
  if (kind !== "lost" && kind !== "threw") return null;
  return { setup, text: before(ply + 1), winner: other, move: names[verdicts[ply + 1]?.line[0] ?? -1] };
}

export class MarkReasons {
  /** By position. @type {Map<string, Reasons | null>} */ #found = new Map();
  #onFound;

  /** @param {() => void} onFound a reason has come */
  constructor(onFound) {
    this.#onFound = onFound;
  }

  /**
   * Why the mark at a position is right. The mark is on the move before it or after it.
   * @param {Reviewed | null} game
   * @param {readonly Mark[]} marks
   * @param {number} at the position
   * @param {readonly string[]} names of cells
   * @returns {string | null} "" if it is not known yet, or never; null if there is nothing to explain
   */
  at(game, marks, at, names) {
    const mark = marks.find(({ ply }) => ply === at) ?? marks.find(({ ply }) => ply + 1 === at);
    const won = game && mark ? wonByMark(mark, game, names) : null;
    if (!won) return null;
    const key = JSON.stringify(won);
    const reasons = this.#found.get(key);
    if (reasons === undefined) {
      this.#found.set(key, null);
      reasonsFor(won).then((found) => {
        this.#found.set(key, found);
        if (found) this.#onFound();
      });
    }
    return reasonText(reasons ?? null, { winner: won.winner }, t);
  }
}
