/**
 * Boards with move numbers on them, as people draw and print games. They have rows of `.`, stones and numbers with
 * blanks between them, the top row first. They are read as moves. Six or eight rows can be of Othello, whose rows count
 * from the top. Stones without a number were there before the first move. A board without numbers has no order. It
 * stays a position, which the engine reads.
 *
 * @import { Setup } from "../game/types.js"
 * @import { Written } from "./written.js"
 */
import { capabilities } from "../game/games.js";
import { pointName, squareName, writeStones } from "../game/notation.js";
import { FileFault, TreeBuilder, linesOf, othelloStart } from "./written.js";

const NAME = "board";
const BLACK = /^[Xx#@●]$/;
const WHITE = /^[Oo○]$/;
const EMPTY = /^[.\-_+*·┼]$/;
const NUMBER = /^[([]?(\d{1,3})[)\]]?$/;

/** A point of a drawn board, and its offset in the text. @typedef {{ word: string, at: number }} Cell */

/**
 * The rows of a board with numbers, without the labels at its edges; null for any other text.
 * @param {string} text
 * @returns {Cell[][] | null}
 */
function rowsOf(text) {
  /** @type {Cell[][]} */
  let rows = [];
  for (const { line, at } of linesOf(text)) {
    const cells = [...line.matchAll(/[^\s|]+/g)].map((match) => ({ word: match[0], at: at + match.index }));
    // The names of the columns, above or below.
    if (cells.length && !/^\s*a\s*b\s*c/i.test(line)) rows.push(cells);
  }
  const size = rows.length;
  if (size < 5 || size > 20) return null;
  const isLabel = (/** @type {Cell | undefined} */ cell, /** @type {number} */ row) =>
    cell?.word === String(size - row) || cell?.word === String(row + 1);
  if (rows.every((cells, row) => cells.length > size && isLabel(cells[0], row)))
    rows = rows.map((cells) => cells.slice(1));
  if (rows.every((cells, row) => cells.length > size && isLabel(cells.at(-1), row)))
    rows = rows.map((cells) => cells.slice(0, -1));
  const all = rows.flat();
  if (
    rows.some((cells) => cells.length !== size) ||
    !all.every(({ word }) => [BLACK, WHITE, EMPTY, NUMBER].some((kind) => kind.test(word)))
  )
    return null;
  // In some programs 0 is a disc.
  return all.some(({ word }) => Number(NUMBER.exec(word)?.[1] ?? 0) > 0) ? rows : null;
}

/** @param {string} text */
export function isNumbered(text) {
  return rowsOf(text) !== null;
}

/** Whether a board with numbers can be of Othello. @param {string} text */
export const canBeOthello = (text) => capabilities("othello").sizes.includes(rowsOf(text)?.length ?? 0);

/**
 * @param {string} text
 * @param {Setup} current
 * @param {boolean} [othello] whether it is read as an Othello board
 * @returns {Written}
 */
export function readNumbered(text, current, othello = canBeOthello(text)) {
  const rows = rowsOf(text) ?? [];
  const size = rows.length;
  /** @type {Map<number, { point: string, at: number }>} */
  const numbers = new Map();
  /** @type {{ B: string[], W: string[] }} */
  const stones = { B: [], W: [] };
  rows.forEach((cells, row) =>
    cells.forEach(({ word, at }, column) => {
      // Rows of Othello count from the top.
      const point = othello ? squareName(size * row + column, size) : (pointName(size, column, row) ?? "");
      const number = Number(NUMBER.exec(word)?.[1] ?? -1);
      if (number > 0) {
        if (numbers.has(number)) throw new FileFault(NAME, "twice", at, String(number));
        numbers.set(number, { point, at });
      } else if (BLACK.test(word) || WHITE.test(word) || number === 0) {
        stones[BLACK.test(word) ? "B" : "W"].push(point);
      }
    }),
  );
  const sorted = [...numbers].sort(([a], [b]) => a - b);
  const [from] = sorted[0];
  const builder = new TreeBuilder();
  /** @type {number[]} */
  const places = [];
  let node = 0;
  sorted.forEach(([number, { point, at }], index) => {
    if (number !== from + index) throw new FileFault(NAME, "gap", at, String(from + index));
    node = builder.add(node, point);
    places[node] = at;
  });
  const begun = stones.B.length + stones.W.length > 0;
  if (othello) {
    if (begun && othelloStart(stones.B, stones.W, 1, size) !== "")
      throw new FileFault(NAME, "begin", sorted[0][1].at, "");
    return {
      format: NAME,
      setup: { game: "othello", rule: current.game === "othello" ? current.rule : "othello", size },
      start: "",
      tree: builder.tree,
      players: ["", ""],
      places,
    };
  }
  const rule = current.game === "gomoku" ? current.rule : "freestyle";
  const start = begun ? writeStones(stones.B, stones.W, from % 2 ? 1 : 2) : "";
  return { format: NAME, setup: { game: "gomoku", rule, size }, start, tree: builder.tree, players: ["", ""], places };
}
