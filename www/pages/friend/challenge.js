/**
 * The challenge "beat my game": a link with a position, the engine's level, and the result of a game. A friend plays on
 * from the position, and the page compares both results. The game's name carries the challenge, so a reload does not
 * lose it.
 *
 * `#f=c1.SIDE.LEVEL.TIME.RESULT.MOVES.START.NAME.CHECKSUM&g=…`, numbers in base 36.
 *
 * @import { Setup, Side, State } from "../../game/types.js"
 */
import { capabilities } from "../../game/games.js";
import { readLink, writeLink } from "../../game/link.js";
import { splitText } from "../../game/notation.js";
import { LEVELS, result } from "../../game/state.js";
import { checksum, cleanName, decode, encode } from "./letter.js";

const KIND = "c1";
/** The longest search for a move. Milliseconds. */
const MAX_TIME = 60_000;
const MAX_LENGTH = 20_000;

/** How a game ended for the challenger. @typedef {"win" | "loss" | "draw"} Ended */

/**
 * @typedef {object} Challenge
 * @property {Setup} setup
 * @property {string} text the position
 * @property {Side} side the person's
 * @property {number} level of the engine
 * @property {number} time milliseconds for its moves
 * @property {Ended} ended
 * @property {number} moves of the person, from the position to the end
 * @property {string} name of the challenger
 */

/** Whether a fragment or a text has a challenge, of this or a newer version. @param {string} text */
export const hasChallenge = (text) => /#(?:\S*&)?f=c\d/.test(text);

/** Whether a game on the board answers a challenge. @param {string} id */
export const isAnswer = (id) => id.startsWith("c-");

/**
 * The moves of a side after a position.
 * @param {State} state
 * @param {Side} side
 * @param {number} from how many moves the position has
 */
function movesOf({ snapshot }, side, from) {
  if (!snapshot) return 0;
  // The last move's side is known, and passes count as moves of their side.
  const last = snapshot.toMove === 1 ? 2 : 1;
  const count = snapshot.played - from;
  return Math.max(0, last === side ? Math.ceil(count / 2) : Math.floor(count / 2));
}

/** The person's side in a game against the engine; 0 in others. @param {State} state @returns {0 | Side} */
function sideOf({ seats }) {
  if (seats[1] === "human" && seats[2] === "engine") return 1;
  return seats[1] === "engine" && seats[2] === "human" ? 2 : 0;
}

/** @param {State} state @param {Side} side @returns {Ended} */
function endFor(state, side) {
  const winner = result(state)?.winner ?? 0;
  return winner === 0 ? "draw" : winner === side ? "win" : "loss";
}

/**
 * The challenge of the finished game on the board.
 * @param {State} state
 * @param {number} from how many moves its position has
 * @param {string} [name]
 * @returns {Challenge | null} null if the game has not ended, or has no person against the engine
 */
export function challengeOf(state, from, name = "") {
  const side = sideOf(state);
  const { snapshot, setup, level, time } = state;
  if (!side || !snapshot || state.opening || !result(state) || from >= snapshot.played) return null;
  const { start, names } = splitText(snapshot.text);
  const text = start + names.slice(0, from).join("");
  return { setup, text, side, level, time, ended: endFor(state, side), moves: movesOf(state, side, from), name };
}

/** @param {readonly string[]} fields @param {Pick<Challenge, "setup" | "text">} game */
const check = (fields, { setup, text }) => checksum([...fields, setup.rule, setup.size, text].join("|").toLowerCase());

/** @param {Challenge} challenge */
export function writeChallenge(challenge) {
  const { setup, text, side, level, time, ended, moves, name } = challenge;
  const numbers = [side, level, time].map((one) => one.toString(36));
  const fields = [KIND, ...numbers, ended[0], moves.toString(36), encode(cleanName(name))];
  return `#f=${[...fields, check(fields, challenge)].join(".")}&${writeLink(setup, text).slice(1)}`;
}

/**
 * The challenge of a fragment, or its fault, as of a letter.
 * @param {string} hash
 * @returns {{ challenge: Challenge } | { fault: import("../../game/types.js").Fault }}
 */
export function readChallenge(hash) {
  const damaged = { fault: { code: "friend-damaged" } };
  if (hash.length > MAX_LENGTH) return damaged;
  const fields = (/[#&]f=([^&]*)/.exec(hash)?.[1] ?? "").split(".");
  if (/^c\d{1,3}$/.test(fields[0]) && Number(fields[0].slice(1)) > 1) return { fault: { code: "friend-newer" } };
  const link = readLink("", hash);
  if (fields.length !== 8 || fields[0] !== KIND || !link || "fault" in link) return damaged;
  const { setup, text, opening } = link.position;
  const given = fields.pop()?.toLowerCase();
  if (opening || check(fields, { setup, text }) !== given) return damaged;
  const [side, level, time] = fields.slice(1, 4).map((one) => Number.parseInt(one, 36));
  const ended = { w: "win", l: "loss", d: "draw" }[fields[4].toLowerCase()];
  const moves = Number.parseInt(fields[5], 36);
  const name = decode(fields[6]);
  const isWhole = level >= LEVELS.min && level <= LEVELS.max && time >= 10 && time <= MAX_TIME && moves >= 0;
  if (!ended || name === null || (side !== 1 && side !== 2) || !isWhole) return damaged;
  return {
    challenge: {
      setup,
      text,
      side,
      level,
      time,
      ended: /** @type {Ended} */ (ended),
      moves,
      name: cleanName(name),
    },
  };
}

/**
 * The name of a game that answers a challenge.
 * @param {Challenge} challenge
 * @param {string} key a new one
 */
export const answerId = (challenge, key) => `c-${key}${writeChallenge(challenge)}`;

/**
 * The challenge that a game answers, and how it ended; null for another game, or before its end.
 * @param {State} state
 * @returns {{ challenge: Challenge, ended: Ended, moves: number, verdict: "better" | "same" | "worse" } | null}
 */
export function answered(state) {
  if (!isAnswer(state.id) || !result(state)) return null;
  const read = readChallenge(state.id.slice(state.id.indexOf("#")));
  if ("fault" in read) return null;
  const { challenge } = read;
  // Another player may have taken the seat meanwhile.
  if (sideOf(state) !== challenge.side) return null;
  const from = splitText(challenge.text).names.length;
  const [ended, moves] = [endFor(state, challenge.side), movesOf(state, challenge.side, from)];
  return { challenge, ended, moves, verdict: compare({ ended, moves }, challenge, state.setup) };
}

/**
 * A win is better than a draw, and a draw better than a loss. A quick win and a long defence are better. Games of
 * discs have about the same length.
 * @param {Pick<Challenge, "ended" | "moves">} own
 * @param {Pick<Challenge, "ended" | "moves">} other
 * @param {Setup} setup
 */
export function compare(own, other, { game }) {
  const rank = { win: 2, draw: 1, loss: 0 };
  const sign = { win: -1, draw: 0, loss: 1 }[own.ended];
  const length = capabilities(game).discs ? 0 : sign * (own.moves - other.moves);
  const difference = rank[own.ended] - rank[other.ended] || length;
  return difference > 0 ? "better" : difference < 0 ? "worse" : "same";
}
