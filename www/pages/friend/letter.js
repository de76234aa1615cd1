/**
 * A letter: a link that carries a game between two friends, and whose turn it is. This module only checks its form.
 * The engine checks its moves, and `turns.js` compares it with the known game.
 *
 * A letter ends in `#f=FIELDS&g=renju-15-h8h9&o=swap2.3b`. The second part is the usual link, so an older page
 * opens the position. docs/FRIENDS.md lists the fields. They come first: a link that was cut in transit then fails its
 * checksum.
 *
 * @import { Clock, ClockTime, Fault, Setup } from "../../game/types.js"
 */
import { newClock } from "../../game/clock.js";
import { readLink, writeLink } from "../../game/link.js";

const VERSION = 2;
/** A letter without an offer or an agreed draw: older pages read it. */
const PLAIN = 1;
/** The longest fragment to read, in characters: 8,000 of moves, percent-encoded, and the fields. */
const MAX_LENGTH = 20_000;
/** The longest name of a player, in characters. */
export const MAX_NAME = 24;
/** The most days for a move. */
export const MAX_DAYS = 30;
/** Milliseconds. */
const MINUTE = 60_000;

/** One of two players. Player 1 began with black. @typedef {1 | 2} Player */

/**
 * How a game ended apart from its rules: a player resigned, ran out of time, or accepted a draw.
 * @typedef {"" | `${"r" | "t" | "d"}${Player}`} End
 */

/**
 * @typedef {object} Letter
 * @property {string} key the name of the game among both players' games
 * @property {Player} from who sends it
 * @property {0 | Player} next who acts next; 0 if the game is over
 * @property {number} days for each move; 0 without a limit
 * @property {Clock | null} clock of a live game
 * @property {number} at when the last move was made, in milliseconds since 1970
 * @property {End} end
 * @property {0 | Player} offer the player who offers a draw
 * @property {[string, string]} names of player 1 and 2
 * @property {Setup} setup
 * @property {string} text
 * @property {string} opening the protocol with its decisions, "" without one
 */

/** The text of a letter's fault. @param {Fault} fault */
export const faultKey = ({ code }) => (code === "friend-newer" ? "friend.newer" : "friend.damaged");

/** Whether a fragment, or a text, has a letter. @param {string} text */
export const hasLetter = (text) => /#(?:\S*&)?f=/.test(text);

/** The fragment in a longer text, such as a whole message. @param {string} text */
export const letterIn = (text) => /#\S+/.exec(text)?.[0] ?? "";

/**
 * A name without control characters and signs that change the direction of text.
 * @param {string} name
 */
export function cleanName(name) {
  const clean = name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
  return [...clean].slice(0, MAX_NAME).join("").trim();
}

/** Percent-encodes all signs that end a link in some programs. @param {string} text */
export const encode = (text) =>
  encodeURIComponent(text).replace(/[.!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** @param {string} text */
export function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * FNV-1a: it detects accidents, not cheating.
 * @param {string} text
 */
export function checksum(text) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36).padStart(7, "0");
}

/** @param {number} days @param {Clock | null} clock */
function clockText(days, clock) {
  if (days) return `${days}d`;
  if (!clock) return "";
  const times = [clock.left[1], clock.left[2]].map(
    ({ main, periods }) => `${Math.round(main).toString(36)}_${periods.toString(36)}`,
  );
  return [clock.rule, ...times].join("_");
}

/**
 * @param {string} text
 * @returns {{ days: number, clock: Clock | null } | null}
 */
function readClock(text) {
  if (text === "") return { days: 0, clock: null };
  const days = Number(/^(\d{1,2})d$/.exec(text)?.[1] ?? 0);
  if (days > 0 && days <= MAX_DAYS) return { days, clock: null };
  const parts = /^([\dx-]+)_([\da-z]{1,6})_([\da-z]{1,2})_([\da-z]{1,6})_([\da-z]{1,2})$/.exec(text);
  const clock = parts && newClock(parts[1]);
  if (!parts || !clock) return null;
  const [main1, periods1, main2, periods2] = parts.slice(2).map((one) => Number.parseInt(one, 36));
  const within = (/** @type {ClockTime} */ most, /** @type {number} */ main, /** @type {number} */ periods) =>
    main <= most.main && periods <= most.periods;
  if (!within(clock.left[1], main1, periods1) || !within(clock.left[2], main2, periods2)) return null;
  clock.left = { 1: { main: main1, periods: periods1, used: 0 }, 2: { main: main2, periods: periods2, used: 0 } };
  return { days: 0, clock };
}

/**
 * What the checksum covers.
 * @param {readonly string[]} fields with both names decoded
 * @param {Pick<Letter, "setup" | "text" | "opening">} game
 */
const covered = (fields, { setup, text, opening }) =>
  [...fields, setup.rule, setup.size, text, opening].join("|").toLowerCase();

/**
 * The fragment of a letter.
 * @param {Letter} letter
 */
export function writeLetter(letter) {
  const { key, from, next, days, clock, at, end, offer, names, setup, text, opening } = letter;
  const [first, second] = names.map(cleanName);
  const how = offer ? `o${offer}` : end;
  const version = /^[do]/.test(how) ? VERSION : PLAIN;
  const fields = [version, key, from, next, clockText(days, clock), Math.floor(at / MINUTE).toString(36), how].map(
    String,
  );
  const check = checksum(covered([...fields, first, second], letter));
  const all = [...fields, encode(first), encode(second), check].join(".");
  return `#f=${all}&${writeLink(setup, text, opening || undefined).slice(1)}`;
}

/**
 * The letter of a fragment, or its fault: `friend-damaged` (cut or altered) or `friend-newer`.
 * @param {string} hash
 * @returns {{ letter: Letter } | { fault: Fault }}
 */
export function readLetter(hash) {
  const damaged = { fault: { code: "friend-damaged" } };
  if (hash.length > MAX_LENGTH) return damaged;
  const parts = (/[#&]f=([^&]*)/.exec(hash)?.[1] ?? "").split(".");
  if (/^\d{1,3}$/.test(parts[0]) && Number(parts[0]) > VERSION) return { fault: { code: "friend-newer" } };
  if (parts.length !== 10) return damaged;
  const link = readLink("", hash);
  if (!link || "fault" in link) return damaged;
  const { setup, text, opening = "" } = link.position;
  const names = parts.slice(7, 9).map((one) => decode(one));
  const fields = parts.slice(0, 7);
  // The engine's notation is plain ASCII.
  if (names[0] === null || names[1] === null || !/^[ -~]*$/.test(text + opening)) return damaged;
  if (checksum(covered([...fields, ...names].map(String), { setup, text, opening })) !== parts[9].toLowerCase())
    return damaged;
  const [, key, from, next, clock, at, end] = fields;
  const times = readClock(clock);
  const isForm =
    /^[\da-z]{6,16}$/.test(key) && /^[12]$/.test(from) && /^[012]$/.test(next) && /^[\da-z]{1,8}$/.test(at);
  if (!times || !isForm || !/^([rtdo][12])?$/.test(end)) return damaged;
  const offer = /** @type {0 | Player} */ (end[0] === "o" ? Number(end[1]) : 0);
  return {
    letter: {
      key,
      from: /** @type {Player} */ (Number(from)),
      next: /** @type {0 | Player} */ (Number(next)),
      ...times,
      at: Number.parseInt(at, 36) * MINUTE,
      end: /** @type {End} */ (offer ? "" : end),
      offer,
      names: [cleanName(names[0]), cleanName(names[1])],
      setup,
      text,
      opening,
    },
  };
}
