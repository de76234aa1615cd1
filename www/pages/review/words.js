/**
 * The results of a review, as texts.
 *
 * @import { Side } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 * @import { Mark, Verdict } from "./logic.js"
 * @import { Strength } from "./strength.js"
 */
import { capabilities, fewestWin } from "../../game/games.js";
import { pointText } from "../../i18n/wording.js";
import { countMarks, turned } from "./logic.js";

/** How many moves of a line are written. */
const LINE_LENGTH = 9;
/** An unproven chance is never shown as certain. Percent. */
const MOST_CHANCE = 99;

/**
 * The inputs of the texts. `fewest`: the side with fewer discs wins.
 * @typedef {{ t: Translate, names: string[], discs: boolean, fewest?: boolean }} Words
 */

/**
 * The inputs of the texts about a game.
 * @param {{ game: string, rule: string }} setup
 * @param {string[]} names
 * @param {Translate} t
 * @returns {Words}
 */
export const wordsOf = (setup, names, t) => ({
  t,
  names,
  discs: capabilities(setup.game).discs,
  fewest: fewestWin(setup),
});

/**
 * A number of moves of one side, from plies.
 * @param {number} plies
 * @param {Translate} t
 */
function movesText(plies, t) {
  const n = Math.max(1, Math.ceil(plies / 2));
  return t("count.moves", { n });
}

/**
 * The name of a move.
 * @param {number} cell -1 for a pass
 * @param {Words} words
 */
export const nameOf = (cell, { t, names }) => (cell < 0 ? t("record.pass") : pointText(names[cell]));

/**
 * The first moves of a line.
 * @param {number[]} line
 * @param {Words} words
 */
export const lineText = (line, words) =>
  line
    .slice(0, LINE_LENGTH)
    .map((cell) => nameOf(cell, words))
    .join(" ");

/**
 * The value of a position.
 * @param {Verdict | null} verdict for the side to move
 * @param {Side} side the side to move
 * @param {Words} words
 */
export function valueText(verdict, side, { t, discs, fewest }) {
  if (!verdict || verdict.value === null) return t("review.unknown");
  // Names the better side.
  const worse = discs ? verdict.value < 0 : verdict.proven ? verdict.proven === "loss" : verdict.value < 0.5;
  const { proven, value, distance } = worse ? turned(verdict, discs) : verdict;
  const name = t(`side.${worse ? 3 - side : side}`);
  if (discs) {
    const n = proven ? Math.abs(/** @type {number} */ (value)) : Math.abs(/** @type {number} */ (value)).toFixed(1);
    if (Number(n) === 0) return t(proven ? "value.even-exact" : "value.even");
    if (fewest) return t(proven ? "value.fewer-exact" : "value.fewer-discs", { side: name, n });
    return t(proven ? "value.exact" : "value.discs", { side: name, n });
  }
  if (proven === "draw") return t("value.draw");
  if (proven)
    return distance === 0
      ? t("value.won", { side: name })
      : distance === null
        ? t("value.win-open", { side: name })
        : t("value.win", { side: name, n: movesText(distance, t) });
  const percent = Math.min(MOST_CHANCE, Math.round(100 * /** @type {number} */ (value)));
  return percent === 50 ? t("value.even") : t("value.chance", { side: name, n: percent });
}

/**
 * The text of a mark.
 * @param {Mark} mark
 * @param {Words} words
 */
export function markText(mark, { t, discs }) {
  const { kind, cost, distance, last } = mark;
  let text = "";
  if (kind === "slip")
    text = discs ? t("mark.slip-discs", { n: Math.round(cost) }) : t("mark.slip", { n: Math.round(100 * cost) });
  else if (kind === "discs") text = t("mark.discs", { n: cost });
  else if (discs) text = t("mark.discs-result", { text: t(`mark.${kind}`), n: cost });
  else text = `${t(`mark.${kind}`)}${distance ? t("mark.moves", { n: movesText(distance, t) }) : ""}`;
  return last ? [text, t("mark.last")].join(t("mark.join")) : text;
}

/**
 * A side's mistakes in one sentence.
 * @param {readonly Mark[]} marks
 * @param {Side} side
 * @param {Words} words
 */
export function sideText(marks, side, { t }) {
  const parts = countMarks(marks, side).map(([group, n]) => t(`sides.${group}`, { n }));
  return t("sides.sum", { side: t(`side.${side}`), text: parts.join(t("sides.and")) || t("sides.none") });
}

/**
 * The level that a side's moves showed.
 * @param {Strength | null} strength
 * @param {Words} words
 */
export function strengthText(strength, { t }) {
  if (!strength) return t("strength.short");
  const { level, low, high } = strength;
  return t("strength.like", { n: level, low, high });
}

/** The sign of a mark, always together with its text. @type {Record<Mark["kind"], string>} */
export const SIGNS = { lost: "✕", threw: "✕", missed: "○", discs: "−", slip: "?" };

/**
 * The sign of a mark in a list of moves.
 * @param {Mark} mark
 */
export const signText = ({ kind, cost }) => (kind === "discs" ? `−${cost}` : SIGNS[kind]);

/**
 * A move with its mark.
 * @param {Mark} mark
 * @param {number} cell the move
 * @param {Words} words
 */
export function entryText(mark, cell, words) {
  const { t } = words;
  return t("mark.entry", {
    n: mark.ply + 1,
    cell: nameOf(cell, words),
    side: t(`side.${mark.side}`),
    text: markText(mark, words),
  });
}
