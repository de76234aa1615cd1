/**
 * The starting positions of games of the library, in the engine's notation.
 */
import { squareName, writeStones } from "../game/notation.js";
import { othelloStart } from "../formats/written.js";
import { nameOf } from "./points.js";

/**
 * Set-up stones before the first move. The last one on a point counts.
 * @param {{ side: number, point: number }[]} stones
 * @param {number} first who moves first
 * @param {number} size
 * @param {boolean} othello
 */
export function setupStones(stones, first, size, othello) {
  const side = first === 2 ? 2 : 1;
  if (!stones.length && side === 1) return "";
  const sides = new Map(stones.map((stone) => [stone.point, stone.side]));
  const of = (/** @type {number} */ one) =>
    [...sides].flatMap(([point, owner]) => (owner === one ? [nameOf(point, size, othello)] : []));
  return othello ? othelloStart(of(1), of(2), side, size) : writeStones(of(1), of(2), side);
}

/**
 * The beginning of a game in GGF: the size, the rows and the side to move.
 * @param {string} text such as "8 -------- … *"
 * @param {number} size
 * @returns {string | null} null for a board of another size or with other signs
 */
export function beginOf(text, size) {
  if (!text.trim()) return "";
  const board = /^\s*([468])((?:\s*[-*O])+)\s*([*O])\s*$/.exec(text);
  const discs = board?.[2].replaceAll(/\s/g, "") ?? "";
  if (Number(board?.[1]) !== size || discs.length !== size * size) return null;
  const of = (/** @type {string} */ sign) =>
    [...discs].flatMap((disc, square) => (disc === sign ? [squareName(square, size)] : []));
  return othelloStart(of("*"), of("O"), board?.[3] === "*" ? 1 : 2, size);
}
