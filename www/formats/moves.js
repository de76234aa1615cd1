/**
 * Moves as people and programs list them, with the text around them. It has numbers with brackets, dashes between
 * moves, Othello's PGN, GGF with names, and addresses of other pages. This module rewrites each sign by sign for the
 * engine, so that a fault has the right offset.
 *
 * @import { Result } from "./rules.js"
 */
import { MOVE_PATTERN, movesIn } from "../game/notation.js";
import { resultOf, resultOfDiscs } from "./rules.js";

const MOVE = `(?:${MOVE_PATTERN}|pass\\b|pa\\b)`;
/** A number before a move: `1)`, `1:`, `(1)`, `1 h8`, `1,h8`. */
const NUMBERED = new RegExp(`(^|[\\s,;(])(\\d{1,3})([).:,\\]\\s-])(?=\\s*${MOVE})`, "gi");
/** The colour before a move: `B h8`, `White: h9`, `黑h8`, `○ h9`. */
const COLOURED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(black|b|[黑黒]方?|흑|[●⚫])|(?:white|w|白方?|백|[○⚪]))[\\s:.)-]*(?=${MOVE}(?![a-z]))`,
  "giu",
);
/** A column and a row with a dash: `H-8`. */
const DASHED = /(?<![a-z\d])([a-t])-(?=\d{1,2}(?!\d))/gi;
/** Marks of a move, as in `h8!`, and a full stop after the last one. */
const MARKS = /(?<=[a-t]\d{1,2})(?:[!?]+|[.。]\s*$)/gi;
/** The text between two moves. */
const BETWEEN = new RegExp(`(?:-(?!-)|[–—→>|/])(?<=[a-t]\\d{1,2}\\s*.)(?=\\s*${MOVE})`, "gi");
/** Two moves or more in an address, with or without a sign between them. A `--` is a pass and no such sign. */
const IN_ADDRESS = new RegExp(
  `(?<![a-z\\d])(?:${MOVE_PATTERN})(?:(?:-(?!-)|[_,.;+|/ ])?(?:${MOVE_PATTERN}))+(?![a-z\\d])`,
  "gi",
);
/** The result of a game, at the end of a text. */
const END = /(?:1-0|0-1|1\/2-1\/2|\b\d{1,2}-\d{1,2}|\*)\s*$/;
/** The same after the last move. */
const RESULT = new RegExp(`(?<=[a-t]\\d{1,2}[\\s,;.]*\\s)${END.source}`, "i");
/** A tag of PGN. */
const TAG = /^[ \t]*\[[ \t]*(\w+)[ \t]+"((?:[^"\\\n]|\\.)*)"[ \t]*\]/gm;
const blank = (/** @type {string} */ text) => text.replaceAll(/[^\r\n]/g, " ");

/**
 * A list of moves with the engine's signs.
 * @param {string} text in half-width signs
 */
export function plainMoves(text) {
  return withoutColours(text)
    .replaceAll(DASHED, " $1")
    .replaceAll(MARKS, blank)
    .replaceAll(NUMBERED, (_, before, number) => `${before === "(" ? " " : before}${number}.`)
    .replaceAll(BETWEEN, " ");
}

/**
 * Blanks the colours before moves. If they do not alternate from black, they stay: then the moves need another reading.
 * @param {string} text
 */
function withoutColours(text) {
  const colours = [...text.matchAll(COLOURED)];
  const alternate = colours.every(([, black], index) => Boolean(black) === (index % 2 === 0));
  return alternate ? text.replaceAll(COLOURED, blank) : text;
}

/**
 * The offset of a move in a list.
 * @param {string} text
 * @param {number} index
 */
export const placeOfMove = (text, index) => [...text.matchAll(new RegExp(MOVE, "gi"))][index]?.index ?? 0;

/**
 * The data of a text apart from its moves.
 * @typedef {{ players: [string, string], result?: Result, othello: boolean, text: string }} Headed
 */

/**
 * A list of moves, perhaps with the result of the game after them.
 * @param {string} text in half-width signs
 * @returns {Headed}
 */
export function listOf(text) {
  const said = RESULT.exec(text)?.[0] ?? "";
  const discs = resultOfDiscs(said);
  return {
    players: ["", ""],
    result: discs ?? resultOf(said),
    othello: Boolean(discs),
    text: plainMoves(text.replace(RESULT, blank)),
  };
}

/**
 * A game in the form of PGN: tags, numbered moves, comments, a result.
 * @param {string} text
 * @returns {Headed | null} with blanks except for the moves; null for other texts
 */
export function pgnOf(text) {
  const tags = [...text.matchAll(TAG)];
  if (!tags.length || text.slice(0, tags[0].index).trim()) return null;
  const tag = (/** @type {string} */ name) => tags.find(([, id]) => id.toLowerCase() === name)?.[2] ?? "";
  const moves = text
    .replaceAll(TAG, (tag) => blank(tag))
    .replaceAll(/\{[^}]*\}|;[^\r\n]*|\$\d+|\([^()]*\)/g, (words) => blank(words))
    .replace(END, blank);
  const discs = resultOfDiscs(tag("result"));
  return {
    players: [tag("black"), tag("white")],
    result: discs ?? resultOf(tag("result")),
    othello: Boolean(discs) || /othello|reversi/i.test(tag("game") + tag("variant") + tag("event")),
    text: plainMoves(moves),
  };
}

/**
 * A game in GGF with its names and its result.
 * @param {string} text
 * @returns {Headed | null} null for other texts
 */
export function ggfOf(text) {
  const begin = /\(\s*;/.exec(text);
  if (!begin || !/GM\s*\[\s*othello/i.test(text)) return null;
  const value = (/** @type {string} */ id) =>
    new RegExp(`(?<![A-Z])${id}\\[([^\\]]*)\\]`).exec(text.slice(begin.index))?.[1].trim() ?? "";
  const [, sign, resigned] = /^\s*([+-]?)(?=[\d.])[\d.]+(?::([rlt]))?/.exec(value("RE")) ?? [];
  const none = Number.parseFloat(value("RE")) === 0;
  return {
    players: [value("PB"), value("PW")],
    ...(sign !== undefined && {
      result: { winner: none ? 0 : sign === "-" ? 2 : 1, resigned: resigned === "r" },
    }),
    othello: true,
    // Words before the game are skipped, and so is an archive's number of games.
    text: blank(text.slice(0, begin.index)) + text.slice(begin.index),
  };
}

/**
 * The moves in the address of another page; null if there are none.
 * @param {string} text
 */
export function movesOfAddress(text) {
  if (!/^\s*https?:\/\/\S+\s*$/i.test(text)) return null;
  const plain = text.replaceAll(/%(?:20|2[cf]|3b|7c)/gi, (sign) => decodeURIComponent(sign));
  const runs = (plain.match(IN_ADDRESS) ?? []).map(movesIn);
  return runs.sort((a, b) => b.length - a.length)[0]?.join("") ?? null;
}
