/**
 * Texts of a puzzle: its board, and the verdict on a move with its reason.
 *
 * @import { Setup } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 * @import { Outcome, Round } from "./round.js"
 */
import { capabilities } from "../../game/games.js";
import { reasonText } from "../../i18n/reasons.js";

/**
 * The rule, and the size unless it is the usual one.
 * @param {Setup} setup
 * @param {Translate} t
 */
export function boardText({ game, rule, size }, t) {
  const name = t(`rule.${rule}`);
  return size === capabilities(game).defaultSize ? name : `${name} ${size} × ${size}`;
}

/**
 * @param {Outcome} outcome
 * @param {Pick<Round, "side">} round
 * @param {Translate} t
 */
export function verdictText({ said, values, why }, { side }, t) {
  const text = t(said, { ...values, side: t(`side.${side}`), other: t(`side.${3 - side}`) });
  // The texts of reasons may be missing.
  const reason =
    why && t.has("reasons.after")
      ? reasonText(why.reasons, { winner: why.winner, isYou: why.winner !== side, isTold: true }, t)
      : "";
  return reason ? t("reasons.after", { text, why: reason }) : text;
}
