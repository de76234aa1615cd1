/**
 * Why a win wins, as one sentence. Each part of it says facts that the engine has proven and that can be seen on the
 * board. Its texts are in `www/i18n/en/reasons.js` and its siblings.
 *
 * @import { Reasons, Shape, Step } from "../pkg/analysis/tengen.js"
 * @import { Side } from "../game/types.js"
 * @import { Translate } from "./texts.js"
 */

/**
 * Whose sentence it is.
 * @typedef {object} About
 * @property {Side} winner
 * @property {boolean} [isYou] whether the reader is the loser
 * @property {boolean} [isTold] whether the reader knows already which move loses
 */

const upper = (/** @type {string} */ point) => point.toUpperCase();

/**
 * The rows of a move by one name; "" for none.
 * @param {readonly Shape[]} makes
 * @returns {string} the key of its text
 */
export function whatOf(makes) {
  const count = (/** @type {Shape["kind"]} */ kind) => makes.filter((shape) => shape.kind === kind).length;
  const fours = count("four");
  const threes = count("open-three");
  if (count("five")) return "five";
  if (count("open-four")) return "open-four";
  if (count("line-double-four") || fours > 1) return "double-four";
  if (fours) return threes ? "four-three" : "four";
  if (threes > 1) return "double-three";
  return threes ? "three" : "";
}

/** The names of rows, the strongest first. */
const RANKS = ["five", "open-four", "double-four", "four-three", "double-three", "four", "three", ""];
const rank = (/** @type {readonly Shape[]} */ makes) => RANKS.indexOf(whatOf(makes));

/**
 * @param {string} key
 * @param {Record<string, string | number>} values
 * @param {string} what
 * @param {Translate} t
 */
const withWhat = (key, values, what, t) => t(`reasons.${key}`, { ...values, what: t(`reasons.what.${what}`) });

/**
 * What a move makes; "" if it makes nothing.
 * @param {{ at: string, makes: readonly Shape[] }} move
 * @param {Translate} t
 */
function makesText({ at, makes }, t) {
  const what = whatOf(makes);
  return what && withWhat("makes", { at: upper(at) }, what, t);
}

/**
 * Why one reply does not help against the last move of a chain, or that none does.
 * @param {Step} step
 * @param {About} about
 * @param {Translate} t
 */
function endText({ fives, blocks, foul }, { winner }, t) {
  if (foul)
    return t("reasons.foul", {
      side: t(`side.${3 - winner}`),
      at: upper(foul.at),
      why: t(`kind.${foul.kind}`),
    });
  if (!fives.length || blocks.length) return "";
  if (fives.length === 2) return t("reasons.both", { a: upper(fives[0]), b: upper(fives[1]) });
  return t("reasons.none");
}

/**
 * The clauses after a chain of fours.
 * @param {readonly Step[]} steps
 * @param {About} about
 * @param {Translate} t
 */
function chainTexts(steps, about, t) {
  const [first] = steps;
  const last = steps[steps.length - 1];
  if (steps.length === 2 && whatOf(first.makes) === "four-three" && first.noFour) return [noFourText(about, t)];
  // In Caro a four may have several blocks. Then the chain is only one of several.
  if (steps.length > 2 && steps.some(({ blocks }) => blocks.length > 1)) return [];
  const what = whatOf(last.makes);
  const key = steps.length === 2 ? "then" : "later";
  const values = { block: upper(first.blocks[0]), n: steps.length - 1, at: upper(last.at) };
  const end = endText(last, about, t);
  return [what ? withWhat(key, values, what, t) : t(`reasons.${key}-move`, values), what === "four" ? end : ""];
}

/** @param {About} about @param {Translate} t */
const noFourText = ({ winner, isYou }, t) =>
  t(isYou ? "reasons.no-four-you" : "reasons.no-four", { side: t(`side.${3 - winner}`) });

/**
 * The clauses about a threat that is not a four.
 * @param {Reasons} reasons
 * @param {About} about
 * @param {Translate} t
 */
function threatTexts({ steps, threat }, about, t) {
  if (!threat) return [];
  const last = steps[steps.length - 1];
  const isDouble = last && whatOf(last.makes) === "double-three";
  if (!threat.defences.length && threat.complete) return [t("reasons.none")];
  if (isDouble && last.noFour) return [noFourText(about, t)];
  const refuted = [...threat.refuted].sort((a, b) => rank(a.makes) - rank(b.makes)).at(0);
  if (!refuted) return last?.noFour ? [noFourText(about, t)] : [];
  const key = threat.defences.length === 1 && threat.complete ? "only" : "against";
  const values = { defence: upper(refuted.at), at: upper(refuted.by) };
  return [withWhat(key, values, whatOf(refuted.makes), t)];
}

/**
 * What the winner threatens, if its last move makes no row.
 * @param {Reasons} reasons
 * @param {string} by the winner, or its move
 * @param {Translate} t
 */
function threatensText({ threat }, by, t) {
  if (!threat) return "";
  const what = whatOf(threat.makes);
  const values = { by, at: upper(threat.line[0]) };
  return what ? withWhat("threatens", values, what, t) : t("reasons.threatens-win", values);
}

/**
 * Why a win wins, as one sentence.
 * @param {Reasons | null} reasons
 * @param {About} about
 * @param {Translate} t
 * @returns {string} "" if there is nothing to say
 */
export function reasonText(reasons, about, t) {
  if (!reasons) return "";
  const { loses, steps } = reasons;
  const [first] = steps;
  const head =
    (first && makesText(first, t)) ||
    threatensText(reasons, first ? upper(first.at) : t(`side.${about.winner}`), t) ||
    (first?.blocks.length === 1 ? t("reasons.forces", { at: upper(first.at), block: upper(first.blocks[0]) }) : "");
  if (!head) return "";
  let after = threatTexts(reasons, about, t);
  if (steps.length > 1) after = chainTexts(steps, about, t);
  else if (first?.fives.length) after = [endText(first, about, t)];
  const text = [head, ...after.filter(Boolean)].join(t("reasons.join"));
  return loses && !about.isTold ? t("reasons.loses", { cell: upper(loses), text }) : t("reasons.says", { text });
}
