/**
 * The verdict on a move as text, with its reason.
 *
 * @import { Translate } from "../../i18n/texts.js"
 * @import { Outcome, Round } from "./round.js"
 */
import { reasonText } from "../../i18n/reasons.js";

/**
 * @param {Outcome} outcome
 * @param {Pick<Round, "side">} round
 * @param {Translate} t
 */
export function verdictText({ said, values, why }, { side }, t) {
  const text = t(said, { ...values, side: t(`side.${side}`), other: t(`side.${3 - side}`) });
  const reason = why
    ? reasonText(why.reasons, { winner: why.winner, isYou: why.winner !== side, isTold: true }, t)
    : "";
  return reason ? t("reasons.after", { text, why: reason }) : text;
}
