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

/** With more empty squares a phone does not find the exact values of all moves in time. */
const MOST_EMPTY = 20;

/**
 * Whether "why?" can explain a proven value here. It needs the exact values of all moves if discs count.
 * @param {Snapshot} snapshot
 */
export const isExplained = ({ game, cells }) =>
  !capabilities(game).exactValues || cells.filter((cell) => !cell).length <= MOST_EMPTY;

/**
 * How many stones of each side are on the board.
 * @param {Pick<Snapshot, "cells">} snapshot
 * @returns {{ 1: number, 2: number }}
 */
export function countStones(snapshot) {
  const count = { 1: 0, 2: 0 };
  for (const cell of snapshot.cells) if (cell === 1 || cell === 2) count[cell] += 1;
  return count;
}

/**
 * The discs of each side at the end. By the rules of the World Othello Federation the side with more discs gets the
 * empty squares. A draw shares them.
 * @param {Pick<Snapshot, "cells">} snapshot
 * @returns {{ 1: number, 2: number }}
 */
export function finalDiscs(snapshot) {
  const { 1: black, 2: white } = countStones(snapshot);
  const half = (snapshot.cells.length - black - white) / 2;
  const more = half * Math.sign(black - white);
  return { 1: black + half + more, 2: white + half - more };
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
