/**
 * What a search has reported. If its worker is ended, that is its answer.
 *
 * @import { Answer, Info, Snapshot } from "../game/types.js"
 */
import { moveName } from "../game/notation.js";

/**
 * The reports of a search: the last one, and the position after the first move of a line.
 * @typedef {{ info: Info | null, after: Snapshot | null }} Found
 */

/**
 * Makes an answer of a report. The name of the move is missing, but the cell determines it.
 * @param {Info | null} info
 * @returns {Answer | null}
 */
export function answerOf(info) {
  if (!info?.line.length) return null;
  return { ...info, move: "", cell: info.line[0], source: "search", stop: "stopped" };
}

/**
 * The answer to a stop: the move with the position after it; null if that is unknown.
 * @param {Found} found
 * @returns {{ name: string, snapshot: Snapshot } | null}
 */
export function foreseenIn({ info, after }) {
  const cell = after?.moves[after.played - 1];
  if (!after || cell === undefined || info?.line[0] !== cell) return null;
  return { name: moveName(after.names, cell), snapshot: after };
}
