/**
 * Questions of the page about a snapshot of the engine.
 *
 * @import { Side, Snapshot } from "./types.js"
 */
import { capabilities } from "./games.js";

/**
 * Is a pass the only move of the side to move?
 * @param {Snapshot | null} snapshot
 */
export function hasOnlyPass(snapshot) {
  return snapshot !== null && !snapshot.outcome && !snapshot.legal.length && !snapshot.forbidden.length;
}

/**
 * Whether the side to move may choose to pass, as in five-in-a-row. In other games a side passes only without a move.
 * @param {Snapshot} snapshot
 */
export const mayPass = ({ game, outcome }) => !outcome && !capabilities(game).passes;

/**
 * How many stones of each side are on the board.
 * @param {Snapshot} snapshot
 * @returns {{ 1: number, 2: number }}
 */
export function countStones(snapshot) {
  const count = { 1: 0, 2: 0 };
  for (const cell of snapshot.cells) if (cell === 1 || cell === 2) count[cell] += 1;
  return count;
}

/**
 * Who played a move of the game.
 * @param {Snapshot} snapshot
 * @param {number} ply the first is 0
 * @returns {Side}
 */
export function sideOfMove(snapshot, ply) {
  return (snapshot.played - ply) % 2 ? /** @type {Side} */ (3 - snapshot.toMove) : snapshot.toMove;
}

/**
 * The last move's cell, -1 without a move.
 * @param {Snapshot | null} snapshot
 */
export function lastCell(snapshot) {
  return snapshot && snapshot.played > 0 ? snapshot.moves[snapshot.played - 1] : -1;
}

/**
 * For each cell the number of the move that placed its stone, 0 without a stone.
 * @param {Snapshot} snapshot
 * @returns {Uint16Array}
 */
export function moveNumbers(snapshot) {
  const numbers = new Uint16Array(snapshot.cells.length);
  for (let i = 0; i < snapshot.played; i += 1) {
    if (snapshot.moves[i] >= 0) numbers[snapshot.moves[i]] = i + 1;
  }
  return numbers;
}
