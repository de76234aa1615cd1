/**
 * The sentences of the "why?" view about a place in the proof.
 *
 * @import { Side } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 * @import { Place } from "./walk.js"
 */
import { capabilities, fewestWin } from "../../game/games.js";
import { reasonText, whatOf } from "../../i18n/reasons.js";

/** How many of the points of a list are named in a sentence. */
const NAMED = 7;

/**
 * @param {number} side
 * @param {Translate} t
 */
export const sideName = (side, t) => t(`side.${side}`);

/**
 * Some points by their names.
 * @param {string[]} names
 */
function pointsText(names) {
  const text = names
    .slice(0, NAMED)
    .map((name) => name.toUpperCase())
    .join(" ");
  return names.length > NAMED ? `${text} …` : text;
}

/** A shortened list ends the sentence itself, without a full stop. @param {string} text */
const withoutStop = (text) => text.replace(/…[.\u3002]/, "…");

/**
 * The state of the game.
 * @param {Place} place
 * @param {Side} winner
 * @param {Translate} t
 */
export function headText({ snapshot, answer, values }, winner, t) {
  const side = sideName(winner, t);
  const { outcome } = snapshot;
  if (outcome) return outcome.winner ? t("over", { side: sideName(outcome.winner, t) }) : t("overDraw");
  if (values.length) {
    const discs = (values[0].discs ?? 0) * (snapshot.toMove === winner ? 1 : -1);
    if (!discs) return t("draw");
    return t("discs", { side: sideName(discs > 0 ? winner : 3 - winner, t), n: Math.abs(discs) });
  }
  // The winner has made the first of these moves.
  const left = (answer?.moves ?? 0) - 1;
  if (left > 1) return t("within", { side, n: left });
  return left === 1 ? t("next", { side }) : t("force", { side });
}

/**
 * The winner's move and its threat.
 * @param {Place} place
 * @param {Side} winner
 * @param {Translate} t
 * @returns {string[]}
 */
export function threatTexts({ answer, threat, snapshot, reasons }, winner, t) {
  const said = answer ? [t("played", { side: sideName(winner, t), move: answer.move.toUpperCase() })] : [];
  if (answer?.origin === "file") said.push(t("file"));
  // A move that makes an open three is not called quiet.
  if (answer?.origin === "quiet" && !whatOf(reasons?.steps[0]?.makes ?? [])) said.push(t("quiet"));
  if (threat) {
    const fives = emptyOf(threat.rows, snapshot);
    const kind = threat.kind === "five" && fives.length > 1 ? "fives" : threat.kind;
    said.push(withoutStop(t(kind, { points: pointsText(threat.kind === "five" ? fives : threat.line) })));
  } else if (!snapshot.outcome && capabilities(snapshot.game).hints) {
    said.push(t("none"));
  }
  const reason = reasonText(reasons ?? null, { winner, isTold: true }, t);
  return reason ? [...said, reason] : said;
}

/**
 * The names in rows that have no stone.
 * @param {string[][]} rows
 * @param {Place["snapshot"]} snapshot
 */
function emptyOf(rows, { names, cells }) {
  const taken = new Set(names.filter((_, cell) => cells[cell]));
  return [...new Set(rows.flat())].filter((name) => !taken.has(name));
}

/**
 * The relevant points.
 * @param {Place} place
 * @param {Translate} t
 */
export function zoneText({ snapshot, threat, values }, t) {
  if (values.length) return t(fewestWin(snapshot) ? "fewest" : "values");
  if (!threat) return "";
  const n = threat.zone.length;
  const key = n === 0 ? "nothing" : n === 1 ? "one" : threat.complete ? "only" : "most";
  return withoutStop(t(key, { n, points: pointsText(threat.zone) }));
}

/**
 * The effect of a stone on a cell, or the drawing.
 * @param {Place} place
 * @param {string} cell its name; "" if no stone may be placed
 * @param {boolean} showsThreat
 * @param {Side} winner
 * @param {Translate} t
 */
export function keyText(place, cell, showsThreat, winner, t) {
  const { threat, snapshot } = place;
  if (threat && cell) return t(threat.zone.includes(cell) ? "inside" : "outside", { cell: cell.toUpperCase() });
  if (threat && showsThreat && threat.line.length > 1) return t("line", { side: sideName(winner, t) });
  return snapshot.outcome ? "" : zoneText(place, t);
}
