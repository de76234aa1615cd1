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
/** A number before a move: `1)`, `1:`, `(1)`, `1 h8`. */
const NUMBERED = new RegExp(`(^|[\\s,;(])(\\d{1,3})([).:\\]\\s-])(?=\\s*${MOVE})`, "gi");
/** The text between two moves. */
const BETWEEN = new RegExp(`(?:-(?!-)|[–—→>|/])(?<=[a-t]\\d{1,2}\\s*.)(?=\\s*${MOVE})`, "gi");
/** Two moves or more in an address, with or without a sign between them. A `--` is a pass and no such sign. */
const IN_ADDRESS = new RegExp(
  `(?<![a-z\\d])(?:${MOVE_PATTERN})(?:(?:-(?!-)|[_,.;+|/ ])?(?:${MOVE_PATTERN}))+(?![a-z\\d])`,
  "gi",
);
/** A tag of PGN. */
const TAG = /^[ \t]*\[[ \t]*(\w+)[ \t]+"((?:[^"\\\n]|\\.)*)"[ \t]*\]/gm;
const blank = (/** @type {string} */ text) => text.replaceAll(/[^\r\n]/g, " ");

/**
 * A list of moves with the engine's signs.
 * @param {string} text in half-width signs
 */
export function plainMoves(text) {
  return text
    .replaceAll(NUMBERED, (_, before, number) => `${before === "(" ? " " : before}${number}.`)
    .replaceAll(BETWEEN, " ");
}

/**
 * The data of a text apart from its moves.
 * @typedef {{ players: [string, string], result?: Result, othello: boolean, text: string }} Headed
 */

/**
 * A game in the form of PGN: tags, numbered moves, comments, a result.
 * @param {string} text
 * @returns {Headed | null} with blanks except for the moves; null for other texts
 */
export function pgnOf(text) {
  const tags = [...text.matchAll(TAG)];
  if (!tags.length || text.slice(0, tags[0].index).trim()) return null;
  const tag = (/** @type {string} */ name) => tags.find(([, id]) => id.toLowerCase() === name)?.[2] ?? "";
  const END = /(?:1-0|0-1|1\/2-1\/2|\b\d{1,2}-\d{1,2}|\*)\s*$/;
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
