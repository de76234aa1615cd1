/**
 * Points and moves of the library as numbers of ten bits: column from the left, row from the top. They do not depend on
 * the board's size. So a collection of boards of many sizes is one array.
 */
import { COLUMNS, PASS } from "../game/notation.js";

/** Rows and columns that a point can have. */
export const SPAN = 32;
/** A pass among moves. */
export const PASS_POINT = 0xffff;

/** @param {number} x column from the left @param {number} y row from the top */
export const pointAt = (x, y) => (y << 5) | x;
/** @param {number} point */
export const columnOf = (point) => point & 31;
/** @param {number} point */
export const rowOf = (point) => point >> 5;

/**
 * The name of a move. Rows of Othello count from the top, as in the names of its squares.
 * @param {number} point
 * @param {number} size
 * @param {boolean} othello
 */
export const nameOf = (point, size, othello) =>
  point === PASS_POINT ? PASS : COLUMNS[columnOf(point)] + (othello ? rowOf(point) + 1 : size - rowOf(point));

/**
 * The point of a move by its name; -1 if it is not on the board.
 * @param {string} name in small letters
 * @param {number} size
 * @param {boolean} othello
 */
export function pointOf(name, size, othello) {
  if (name === PASS) return PASS_POINT;
  const x = name.charCodeAt(0) - 97;
  const number = Number(name.slice(1));
  const y = othello ? number - 1 : size - number;
  return x >= 0 && x < size && y >= 0 && y < size && name.length < 4 ? pointAt(x, y) : -1;
}

/** The point of a snapshot's cell. @param {number} cell @param {number} size */
export const pointOfCell = (cell, size) => pointAt(cell % size, Math.floor(cell / size));
/** @param {number} point @param {number} size */
export const cellOfPoint = (point, size) => rowOf(point) * size + columnOf(point);
