/**
 * A line shown on the board.
 *
 * @import { State } from "../../game/types.js"
 */

/**
 * A line on the board, drawn as a hint: the first move, and the later ones of its side.
 * @param {State} state
 * @param {number[]} line
 * @param {boolean} discs
 * @returns {State}
 */
export function showLine(state, line, discs) {
  const cells = discs ? [] : line.filter((cell, index) => index % 2 === 0 && cell >= 0);
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
  return { ...state, hint: line[0], hintReason: { kind: cells.length > 1 ? "win" : "best", cells }, info };
}
