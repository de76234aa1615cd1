/**
 * Boards as people draw them: rows of stones and empty points in many signs, with optional blanks, labels and lines.
 * This module rewrites them with the engine's signs. Each sign keeps its place, so that a fault has the right offset.
 *
 * @import { Setup } from "../game/types.js"
 */
import { capabilities } from "../game/games.js";
import { pointName, writeStones } from "../game/notation.js";
import { halfWidth } from "./encodings.js";
import { linesOf } from "./written.js";

const BLACK = "Xx#@●⚫◆";
const WHITE = "Oo0○⚪◯〇◇";
const EMPTY = ".-_+·・･∙┼├┤┬┴┌┐└┘╋╂┿┠┨┯┷┏┓┗┛┃□。,";
/** Black if no other sign means black, else an empty point. */
const STAR = "*";
/** The labels of columns, above or below. */
const COLUMN_LABELS = /^\s*(?:a\s*b\s*c[\s\w]*|1\s+2\s+3[\s\d]*)$/i;
/** A row: its label, its cells, and perhaps a label again. It may contain U+2028, so the dot is any sign. */
const ROW = /^(\s*(?:\d+(?=\D))?)(.*?)(?:(?<=\D)\d+)?\s*$/s;
/** The most characters of a board: a line with blanks and labels for each row. */
const MAX_TEXT = 8000;
/** Edges of the boards of Othello, the least one first. No other board has four rows. */
const SQUARES = capabilities("othello").sizes;
/** Lines between points. */
const LINES = /[─━│|]/g;

/**
 * A drawn board.
 * @typedef {object} Drawn
 * @property {string} text the same with `X`, `O` and `.`
 * @property {number} size
 * @property {string} cells `X`, `O` and `.`, the top row first
 * @property {boolean} discs whether the signs only fit Othello
 * @property {1 | 2} toMove by the last line, or by the count of the stones
 * @property {boolean} said whether the last line names the side
 */

/** @param {string} word the last line @returns {0 | 1 | 2} */
function sideIn(word) {
  if (/^(?:x|\*|b|black|●|黑|黒)(?: to move)?$/i.test(word.trim())) return 1;
  return /^(?:o|w|white|○|白)(?: to move)?$/i.test(word.trim()) ? 2 : 0;
}

/**
 * The board that a text draws; null if it draws none, or one with numbers.
 * @param {string} text
 * @returns {Drawn | null}
 */
export function drawnBoard(text) {
  if (text.length > MAX_TEXT) return null;
  const plain = halfWidth(text).replaceAll(LINES, " ").replaceAll("　", " ");
  const letters = /^[\sBWbw.\-_+·・*]+$/.test(plain) && /b/i.test(plain) && /w/i.test(plain);
  const black = letters ? "Bb" : BLACK;
  const white = letters ? "Ww" : WHITE;
  const has = (/** @type {string} */ signs) => [...plain].some((sign) => signs.includes(sign));
  const discs = plain.includes(STAR) && !has(black) && has(white);
  const signOf = (/** @type {string} */ sign) => {
    if (black.includes(sign) || (discs && sign === STAR)) return "X";
    if (white.includes(sign)) return "O";
    return EMPTY.includes(sign) || sign === STAR ? "." : sign;
  };
  if (plain.length !== text.length || /[\ud800-\udfff]/.test(plain)) return null;
  const { rows, said, canonical } = rowsOf(plain, signOf);
  const size = rows.length;
  const cells = rows.join("");
  if (size < SQUARES[0] || size > 20 || rows.some((row) => row.length !== size)) return null;
  const count = (/** @type {string} */ side) => cells.split(side).length - 1;
  return {
    text: canonical,
    size,
    cells,
    discs: discs || size === SQUARES[0] || (letters && SQUARES.includes(size)),
    toMove: said || (count("X") > count("O") ? 2 : 1),
    said: said !== 0,
  };
}

/**
 * The cells of each row, without labels.
 * @param {string} plain
 * @param {(sign: string) => string} signOf
 * @returns {{ rows: string[], said: 0 | 1 | 2, canonical: string }} no rows for a text that is not a board
 */
function rowsOf(plain, signOf) {
  /** @type {string[]} */
  const rows = [];
  /** @type {0 | 1 | 2} */
  let said = 0;
  const canonical = [...plain];
  for (const { line, at } of linesOf(plain)) {
    if (!line.trim()) continue;
    const last = rows.length >= SQUARES[0] ? sideIn(line) : 0;
    const labels = COLUMN_LABELS.test(line);
    if (last) said = last;
    // The engine reads labels in letters, and the names of sides.
    if (labels && /\d/.test(line)) canonical.fill(" ", at, at + line.length);
    if (last)
      [...(last === 1 ? "X" : "O").padEnd(line.length)].forEach((sign, place) => (canonical[at + place] = sign));
    if (labels || last) continue;
    const [, before, cells] = /** @type {RegExpExecArray} */ (ROW.exec(line));
    const row = [...cells].map((sign) => (/\s/.test(sign) ? sign : signOf(sign)));
    if (row.some((sign) => !/[XO.\s]/.test(sign))) return { rows: [], said: 0, canonical: "" };
    row.forEach((sign, place) => (canonical[at + before.length + place] = sign));
    rows.push(row.filter((sign) => !/\s/.test(sign)).join(""));
  }
  return { rows, said, canonical: canonical.join("") };
}

/**
 * The position of five-in-a-row, in the engine's notation.
 * @param {Drawn} drawn
 */
export function stonesOf({ size, cells, toMove }) {
  const of = (/** @type {string} */ side) =>
    [...cells].flatMap((sign, cell) =>
      sign === side ? [pointName(size, cell % size, Math.floor(cell / size)) ?? ""] : [],
    );
  return writeStones(of("X"), of("O"), toMove);
}

/**
 * Whether the stones can be of five-in-a-row, by their number.
 * @param {Drawn} drawn
 */
export function isBalanced({ cells }) {
  const [black, white] = ["X", "O"].map((side) => cells.split(side).length - 1);
  return black === white || black === white + 1;
}

/**
 * A board of Othello in one line, with `B` and `W` for discs, as in other programs; else null.
 * @param {string} text
 * @returns {string | null} the same with `X`, `O` and `-`
 */
export function lineOfDiscs(text) {
  if (
    !/^\s*(?:(?:[BWbw.\-_*]\s*){64}|(?:[BWbw.\-_*]\s*){36}|(?:[BWbw.\-_*]\s*){16})[bw]?\s*$/.test(text) ||
    !/b/i.test(text) ||
    !/w/i.test(text)
  )
    return null;
  return text.replaceAll(/[bw]/gi, (c) => (/b/i.test(c) ? "X" : "O")).replaceAll(/[._*]/g, "-");
}

/** The setup of a drawn board of five-in-a-row. @param {Drawn} drawn @param {Setup} current @returns {Setup} */
export function setupOfStones({ size }, current) {
  return { game: "gomoku", rule: current.game === "gomoku" ? current.rule : "freestyle", size };
}
