/**
 * What the page of the proof says about a game: its status, and the labels of the board's points.
 *
 * @import { CellLabel } from "../../board/grid.js"
 * @import { Snapshot } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 * @import { Marks } from "./marks.js"
 */
import { lastCell, moveNumbers } from "../../game/snapshot.js";
import { sentences } from "../../i18n/wording.js";

/**
 * Whether black wins by the proof, in about how many moves, and the text of black's last move. The number is the length
 * of a line that was found: another defence may take longer.
 * @typedef {{ wins: boolean, moves: number | null, text: string }} Promised
 */

/**
 * @param {Snapshot | null} snapshot
 * @param {boolean} waiting whether black is to answer
 * @param {Promised | null} promise
 * @param {Translate} t
 */
export function statusOf(snapshot, waiting, promise, t) {
  const over = snapshot?.outcome;
  // A game that the engine plays can end in any way.
  if (over) return t(over.winner === 1 ? "over" : over.winner === 2 ? "won" : "draw");
  if (waiting) return t("wait");
  if (promise?.moves) return t("within", { n: promise.moves });
  return t(promise?.wins ? "wins" : "yours");
}

/**
 * The last move and what follows from it, for a screen reader.
 * @param {Snapshot} snapshot
 * @param {string} status
 * @param {Translate} t
 */
export function saidOf(snapshot, status, t) {
  const last = lastCell(snapshot);
  if (last < 0) return "";
  const key = snapshot.cells[last] === 1 ? "black" : "white";
  return sentences(t(key, { move: snapshot.names[last].toUpperCase() }), status);
}

/**
 * The labels of the points.
 * @param {object} of
 * @param {Snapshot} of.snapshot
 * @param {boolean} of.waiting
 * @param {Marks} of.marks
 * @param {boolean} of.hasThreat
 * @param {(cell: number) => boolean} of.isOpen
 * @returns {(cell: number) => CellLabel}
 */
export function labelsOf({ snapshot, waiting, marks, hasThreat, isOpen }) {
  const { cells, names } = snapshot;
  const numbers = moveNumbers(snapshot);
  return (at) => {
    const n = marks.get(at);
    let key = "cellEmpty";
    if (cells[at]) key = cells[at] === 1 ? "cellBlack" : "cellWhite";
    else if (!waiting && n) key = "cellIn";
    else if (!waiting && hasThreat && !marks.has(at)) key = "cellOut";
    else if (!waiting && marks.size && !marks.has(at) && isOpen(at)) key = "cellOpen";
    const values = { cell: (names[at] ?? "").toUpperCase(), number: numbers[at], n: n ?? 0 };
    return { key, values, closed: waiting || !isOpen(at) };
  };
}
