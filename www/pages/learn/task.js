/**
 * The task of a lesson: what the board shows of it, and what is right. It needs no page.
 *
 * @import { Snapshot } from "../../game/types.js"
 * @import { Lesson } from "./lessons.js"
 */

/**
 * The position as the board shows it. A lesson that asks for forbidden points has no crosses until it is solved.
 * @param {Lesson} lesson
 * @param {Snapshot} snapshot
 * @param {boolean} solved
 * @returns {Snapshot}
 */
export const shownOf = ({ hidden }, snapshot, solved) =>
  hidden && !solved ? { ...snapshot, forbidden: [] } : snapshot;

/**
 * Whether a point can be the visitor's answer. A hidden forbidden point can, so that nothing betrays it.
 * @param {Lesson} lesson
 * @param {Snapshot} snapshot
 * @param {number} cell
 */
export function canAnswer({ hidden, reading }, { legal, forbidden }, cell) {
  if (reading) return false;
  if (forbidden.some((one) => one.cell === cell)) return hidden === true;
  return legal.includes(cell);
}

/**
 * Whether a move is right. Without a task every move is.
 * @param {Lesson} lesson
 * @param {string} move
 */
export const isRight = ({ answers }, move) => !answers.length || answers.includes(move);

/**
 * The course of a lesson, as the key of its name.
 * @param {Lesson} lesson
 */
export function courseOf({ board: { game, rule } }) {
  if (game === "othello") return "game.othello";
  return rule === "renju" ? "rule.renju" : "game.gomoku";
}
