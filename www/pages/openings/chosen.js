/**
 * The visitor's choice of practice: subject, rule and side. The address has it too.
 *
 * @import { GameInfo, Setup, Side } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 */
import { gameOfRule } from "../../game/games.js";
import { choice } from "../../ui/page.js";
import { offered } from "./drill.js";

/** The subjects for each rule. @type {Record<string, string[]>} */
const RULES = {
  memorise: ["othello", "freestyle", "renju"],
  balanced: ["freestyle", "standard", "renju", "othello"],
  swap2: ["freestyle", "standard"],
};

/** Whether moves are memorised. */
export const isDrill = () => choice("what").value === "memorise";
/** Whether a colour is chosen in a placement of Swap2. Otherwise balanced starts are practised. */
export const isSwap2 = () => choice("what").value === "swap2";
export const rule = () => choice("rule").value;
export const side = () => /** @type {Side} */ (choice("side").value === "2" ? 2 : 1);
/** Whether the questions are names of openings. */
export const isByName = () => isDrill() && rule() === "renju";
/** The name of the drill in the progress. */
export const drill = () => (isByName() ? "renju-names" : isSwap2() ? `swap2-${rule()}` : `${rule()}-${side()}`);

/** @returns {Setup} */
export function setup() {
  const game = /** @type {GameInfo} */ (gameOfRule(rule()));
  return { game: game.name, rule: rule(), size: game.defaultSize };
}

/**
 * Offers the subjects, and applies the address's choice, or else the rule of the last game.
 * @param {URLSearchParams} query
 * @param {Translate} t
 * @param {string} [last] the rule of the last game
 */
export function offerAll(query, t, last) {
  choice("what").replaceChildren(...Object.keys(RULES).map((one) => new Option(t(`what.${one}`), one)));
  choice("side").replaceChildren(new Option(t("side.1"), "1"), new Option(t("side.2"), "2"));
  // Invalid parameters are ignored.
  const what = query.get("what") ?? "";
  if (Object.hasOwn(RULES, what)) choice("what").value = what;
  if (query.get("side") === "2") choice("side").value = "2";
  offerRules(t, query.get("rule") ?? last);
}

/**
 * The names of an address's choices that are not offered.
 * @param {URLSearchParams} query
 */
export const wrongChoices = (query) =>
  ["what", "rule", "side"].filter((name) => {
    const value = query.get(name);
    return value && ![...choice(name).options].some((option) => option.value === value);
  });

/**
 * Offers the rules of the subject.
 * @param {Translate} t
 * @param {string} [wanted]
 */
export function offerRules(t, wanted = rule()) {
  const rules = RULES[choice("what").value];
  choice("rule").replaceChildren(...rules.map((one) => new Option(t(`rule.${one}`), one)));
  choice("rule").value = offered(rules, wanted);
}

/** Writes the choice into the address. */
export function keepInAddress() {
  const address = new URL(location.href);
  for (const name of ["what", "rule", "side"]) address.searchParams.set(name, choice(name).value);
  history.replaceState(null, "", address);
}
