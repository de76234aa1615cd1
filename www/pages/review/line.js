/**
 * A line shown on the board.
 *
 * @import { HintReason, State } from "../../game/types.js"
 */

/**
 * A line of the side to move, drawn as a hint: the first move, and its later ones.
 * @param {State} state
 * @param {number[]} line
 * @param {boolean} discs
 * @returns {State}
 */
export function showLine(state, line, discs) {
  const cells = discs ? [] : ownCells(line);
  return withLine(state, line, { kind: cells.length > 1 ? "win" : "best", cells });
}

/**
 * A line of the opponent, drawn in the opponent's colour. No ring invites to play there.
 * @param {State} state
 * @param {number[]} line
 * @param {boolean} discs
 * @returns {State}
 */
export function showThreat(state, line, discs) {
  return withLine(state, line, { kind: "threat", cells: discs ? line.slice(0, 1) : ownCells(line) });
}

/** The cells of the side that begins a line. @param {number[]} line */
const ownCells = (line) => line.filter((cell, index) => index % 2 === 0 && cell >= 0);

/**
 * @param {State} state
 * @param {number[]} line
 * @param {HintReason} hintReason
 * @returns {State}
 */
function withLine(state, line, hintReason) {
  const info = /** @type {State["info"]} */ ({
    depth: 0,
    selectiveDepth: 0,
    score: 0,
    chance: null,
    proven: null,
    distance: null,
    nodes: 0,
    time: 0,
    nps: 0,
    line,
  });
  return { ...state, hint: line[0], hintReason, info };
}
