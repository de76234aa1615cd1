/**
 * Links that carry a position, and the parameters of an embedded board. Only the shape of a link is judged here; whether
 * its moves can be played, the engine says.
 *
 * A link ends in `#g=RULE-SIZE-MOVES` (`#g=renju-15-h8h9`); the query `?rule=renju&size=15&moves=h8h9` means the same.
 * Othello has one rule and one size: `#g=othello-f5d6`, or `?game=othello&moves=f5d6`. Its moves may begin with a board of
 * 64 squares and the side to move.
 *
 * @import { Fault, Seat, Setup } from "./types.js"
 */
import { LEVELS, OTHELLO } from "./state.js";

/** Rules of five in a row. The engine knows what they mean. */
export const RULES = Object.freeze(["freestyle", "standard", "renju"]);
/** Sizes that the page offers; a link may carry any size that the engine plays. */
export const SIZES = Object.freeze([15, 19, 20]);
const SMALLEST = 5;
const LARGEST = 20;
/** A whole game is under 400 moves of 3 characters; the rest is blanks and numbers. */
const LONGEST = 8000;

/** @typedef {{ setup: Setup, text: string }} Position */

/**
 * @param {string} text
 * @returns {{ position: Position } | { fault: Fault }}
 */
function othello(text) {
  if (text.length > LONGEST) return { fault: { code: "link-long", text: String(text.length) } };
  return { position: { setup: OTHELLO, text } };
}

/**
 * @param {string} rule
 * @param {string} size
 * @param {string} text
 * @returns {{ position: Position } | { fault: Fault }}
 */
function judge(rule, size, text) {
  const wanted = rule.trim().toLowerCase();
  if (!RULES.includes(wanted)) return { fault: { code: "link-rule", text: clip(rule) } };
  if (!/^\d{1,3}$/.test(size) || Number(size) < SMALLEST || Number(size) > LARGEST) {
    return { fault: { code: "link-size", text: clip(size) } };
  }
  if (text.length > LONGEST) return { fault: { code: "link-long", text: String(text.length) } };
  return { position: { setup: { game: "gomoku", rule: wanted, size: Number(size) }, text } };
}

/** @param {string} text */
function clip(text) {
  return text.length > 24 ? `${text.slice(0, 24)}…` : text;
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * The position that an address carries, what is wrong with it, or null when it carries none.
 * @param {string} search the query with its "?", or ""
 * @param {string} hash the fragment with its "#", or ""
 * @returns {{ position: Position } | { fault: Fault } | null}
 */
export function readLink(search, hash) {
  const mark = /^#(?:.*&)?g=([^&]*)/.exec(hash);
  if (mark) {
    const whole = decode(mark[1]);
    if (whole === null) return { fault: { code: "link-shape", text: clip(mark[1]) } };
    const board = /^othello-(?:8-)?([^]*)$/i.exec(whole);
    if (board) return othello(board[1]);
    const parts = /^([^-]*)-([^-]*)-([^]*)$/.exec(whole);
    if (!parts) return { fault: { code: "link-shape", text: clip(whole) } };
    return judge(parts[1], parts[2], parts[3]);
  }
  const query = new URLSearchParams(search);
  const rule = query.get("rule");
  const size = query.get("size");
  const moves = query.get("moves");
  const game = query.get("game");
  if (rule === null && size === null && moves === null && game === null) return null;
  const wanted = (game ?? (rule?.trim().toLowerCase() === "othello" ? "othello" : "gomoku")).trim().toLowerCase();
  if (wanted === "othello") return othello(moves ?? "");
  if (wanted !== "gomoku") return { fault: { code: "link-game", text: clip(game ?? "") } };
  return judge(rule ?? "freestyle", size ?? "15", moves ?? "");
}

/**
 * The fragment that opens a position.
 * @param {Setup} setup
 * @param {string} text
 */
export function writeLink(setup, text) {
  const moves = encodeURIComponent(text);
  return setup.game === "othello" ? `#g=othello-${moves}` : `#g=${setup.rule}-${setup.size}-${moves}`;
}

/**
 * The same as parameters of a query.
 * @param {Setup} setup
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function writeQuery(setup, text) {
  return setup.game === "othello" ? { game: "othello", moves: text } : { rule: setup.rule, size: String(setup.size), moves: text };
}

/**
 * @typedef {object} Parameters
 * @property {boolean} embed
 * @property {"" | "en" | "zh" | "ja"} lang
 * @property {"" | "light" | "dark"} theme
 * @property {{ 1: Seat, 2: Seat } | null} seats
 * @property {number | null} time milliseconds
 * @property {number | null} level
 */

/** @type {Record<string, { 1: Seat, 2: Seat }>} */
const SEATS = {
  black: { 1: "human", 2: "engine" },
  white: { 1: "engine", 2: "human" },
  both: { 1: "human", 2: "human" },
  none: { 1: "engine", 2: "engine" },
};

/**
 * The parameters of the address that are not the position. What is not understood is left at its default.
 * @param {string} search
 * @returns {Parameters}
 */
export function readParameters(search) {
  const query = new URLSearchParams(search);
  const lang = (query.get("lang") ?? "").slice(0, 2).toLowerCase();
  const theme = query.get("theme") ?? "";
  const color = (query.get("color") ?? query.get("colour") ?? "").toLowerCase();
  const time = Number(query.get("time") ?? NaN);
  const level = Number(query.get("level") ?? NaN);
  return {
    embed: ["1", "true", ""].includes(query.get("embed") ?? "0"),
    lang: lang === "en" || lang === "zh" || lang === "ja" ? lang : "",
    theme: theme === "light" || theme === "dark" ? theme : "",
    seats: Object.hasOwn(SEATS, color) ? { ...SEATS[color] } : null,
    time: Number.isFinite(time) && time >= 10 ? Math.min(60000, Math.round(time)) : null,
    level: Number.isInteger(level) && level >= LEVELS.least && level <= LEVELS.most ? level : null,
  };
}

/**
 * The name of who plays, as `color` in an address has it.
 * @param {{ 1: Seat, 2: Seat }} seats
 */
export function colorOf(seats) {
  if (seats[1] === seats[2]) return seats[1] === "human" ? "both" : "none";
  return seats[1] === "human" ? "black" : "white";
}

/**
 * The engine gives places in bytes of UTF-8; readers count characters.
 * @param {string} text
 * @param {number} bytes
 */
export function characterAt(text, bytes) {
  return new TextDecoder().decode(new TextEncoder().encode(text).slice(0, bytes)).length;
}
