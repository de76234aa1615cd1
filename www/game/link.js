/**
 * Links with a position, and the parameters of an embedded board. This module only checks the form of a link. The
 * engine checks whether its moves can be played.
 *
 * A link ends in `#g=RULE-SIZE-MOVES` (`#g=renju-15-h8h9`); the query `?rule=renju&size=15&moves=h8h9` means the same.
 * A rule with the name of its game needs no size: `#g=othello-f5d6`, or `?game=othello&moves=f5d6`. The moves may
 * begin with a board, if the game has such a format. `&o=swap2.3b`, or `opening=swap2.3b` in a query, is the opening
 * protocol with its decisions (`game/opening.js`).
 *
 * @import { Clock, Fault, GameInfo, Seats, Setup } from "./types.js"
 */
import { LANGUAGES } from "../i18n/languages.js";
import { GAMES, capabilities, findGame, gameOfRule, isUsual, namesItsRule, openingsOf } from "./games.js";
import { LEVELS } from "./state.js";
import { newClock } from "./clock.js";

/** The longest text of moves, in characters: 400 moves of 3 characters, with blanks and numbers. */
const MAX_LENGTH = 8000;

/** @typedef {{ setup: Setup, text: string, opening?: string }} Position */

/** The position of a link, or its fault. @typedef {{ position: Position } | { fault: Fault }} LinkResult */

/**
 * @param {Setup} setup
 * @param {string} text
 * @returns {LinkResult}
 */
function positionOf(setup, text) {
  if (text.length > MAX_LENGTH) return { fault: { code: "link-long", text: String(text.length) } };
  return { position: { setup, text } };
}

/**
 * @param {GameInfo | undefined} game undefined if no game has the rule
 * @param {string} rule
 * @param {string} size
 * @param {string} text
 * @returns {LinkResult}
 */
function readPosition(game, rule, size, text) {
  const wanted = rule.trim().toLowerCase();
  if (!game?.rules.includes(wanted)) return { fault: { code: "link-rule", text: clip(rule) } };
  if (!/^\d{1,3}$/.test(size) || !game.sizes.includes(Number(size)))
    return { fault: { code: game.discs ? "link-squares" : "link-size", text: clip(size) } };
  return positionOf({ game: game.name, rule: wanted, size: Number(size) }, text);
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
 * A position with its opening protocol, if its setup has that protocol.
 * @param {LinkResult} link
 * @param {string} opening
 * @returns {LinkResult}
 */
function withOpening(link, opening) {
  const fits = "position" in link && openingsOf(link.position.setup).includes(opening.split(".")[0]);
  return fits ? { position: { ...link.position, opening } } : link;
}

/**
 * The position of an address, or its fault; null if it has no position.
 * @param {string} search the query with its "?", or ""
 * @param {string} hash the fragment with its "#", or ""
 * @returns {LinkResult | null}
 */
export function readLink(search, hash) {
  const mark = /^#(?:.*&)?g=([^&]*)/.exec(hash);
  if (mark) {
    const whole = decode(mark[1]);
    if (whole === null) return { fault: { code: "link-shape", text: clip(mark[1]) } };
    const [, name, rest] = /^([^-]*)-([^]*)$/.exec(whole) ?? [];
    const named = GAMES.find((game) => namesItsRule(game) && game.name === name?.trim().toLowerCase());
    if (named && !/^\d{1,3}-/.test(rest)) return readPosition(named, name, String(named.defaultSize), rest);
    const parts = /^([^-]*)-([^-]*)-([^]*)$/.exec(whole);
    if (!parts) return { fault: { code: "link-shape", text: clip(whole) } };
    const opening = decode(/[#&]o=([^&]*)/.exec(hash)?.[1] ?? "") ?? "";
    return withOpening(readPosition(gameOfRule(parts[1].trim().toLowerCase()), parts[1], parts[2], parts[3]), opening);
  }
  const query = new URLSearchParams(search);
  const rule = query.get("rule");
  const size = query.get("size");
  const moves = query.get("moves");
  const name = query.get("game");
  const opening = query.get("opening");
  if (rule === null && size === null && moves === null && name === null && opening === null) return null;
  const game =
    name === null ? (gameOfRule((rule ?? "").trim().toLowerCase()) ?? GAMES[0]) : findGame(name.trim().toLowerCase());
  if (!game) return { fault: { code: "link-game", text: clip(name ?? "") } };
  return withOpening(
    readPosition(game, rule ?? game.defaultRule, size ?? String(game.defaultSize), moves ?? ""),
    opening ?? "",
  );
}

/** Whether the name of the game is enough. @param {Setup} setup */
const isShort = (setup) => namesItsRule(capabilities(setup.game)) && isUsual(setup);

/**
 * The fragment that opens a position.
 * @param {Setup} setup
 * @param {string} text
 * @param {string} [opening]
 */
export function writeLink(setup, text, opening) {
  const moves = encodeURIComponent(text);
  return (
    (isShort(setup) ? `#g=${setup.game}-${moves}` : `#g=${setup.rule}-${setup.size}-${moves}`) +
    (opening ? `&o=${opening}` : "")
  );
}

/**
 * The same as parameters of a query.
 * @param {Setup} setup
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function writeQuery(setup, text) {
  return isShort(setup)
    ? { game: setup.game, moves: text }
    : { rule: setup.rule, size: String(setup.size), moves: text };
}

/**
 * @typedef {object} Parameters
 * @property {boolean} embed
 * @property {string} lang the code of a language; "" for none
 * @property {"" | "light" | "dark"} theme
 * @property {Seats | null} seats
 * @property {number | null} time milliseconds
 * @property {number | null} level
 * @property {Clock | null} clock
 * @property {string} mode the room to open, such as analyse or friend; other modes are other pages (`ui/boot.js`)
 */

/** @type {Record<string, Seats>} */
const SEATS = {
  black: { 1: "human", 2: "engine" },
  white: { 1: "engine", 2: "human" },
  both: { 1: "human", 2: "human" },
  none: { 1: "engine", 2: "engine" },
};

/**
 * The other parameters of the address. An unknown value has its default.
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
    lang: LANGUAGES.some(({ code }) => code === lang) ? lang : "",
    theme: theme === "light" || theme === "dark" ? theme : "",
    seats: Object.hasOwn(SEATS, color) ? { ...SEATS[color] } : null,
    time: Number.isFinite(time) && time >= 10 ? Math.min(60000, Math.round(time)) : null,
    level: Number.isInteger(level) && level >= LEVELS.min && level <= LEVELS.max ? level : null,
    clock: newClock(query.get("clock") ?? ""),
    mode: query.get("mode") ?? "",
  };
}

/**
 * The seats as the parameter `color` of an address.
 * @param {Seats} seats
 */
export function colorOf(seats) {
  if (seats[1] === seats[2]) return seats[1] === "human" ? "both" : "none";
  return seats[1] === "human" ? "black" : "white";
}

/**
 * Converts an offset: the engine counts bytes of UTF-8, people count characters.
 * @param {string} text
 * @param {number} bytes
 */
export function characterAt(text, bytes) {
  return new TextDecoder().decode(new TextEncoder().encode(text).slice(0, bytes)).length;
}

/**
 * What the share dialog offers for a position.
 * @param {string} page the address of the page, without query and fragment
 * @param {Setup} setup
 * @param {string} moves
 * @param {string} [opening]
 * @returns {{ link: string, embed: string }} an address, and the HTML of a frame
 */
export function shareLinks(page, setup, moves, opening) {
  const query = new URLSearchParams({ embed: "1", ...writeQuery(setup, moves), ...(opening && { opening }) });
  return {
    link: page + writeLink(setup, moves, opening),
    embed: `<iframe src="${page}?${query}" width="360" height="520" title="Tengen"></iframe>`,
  };
}
