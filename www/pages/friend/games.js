/**
 * The games with friends that this browser knows.
 *
 * @import { Clock, GameRecord, OpenIntent, Seats, Setup, Tree } from "../../game/types.js"
 * @import { End, Letter, Player } from "./letter.js"
 */
import { findGame } from "../../game/games.js";
import { newClock } from "../../game/clock.js";
import { Kept } from "../../ui/kept.js";
import { actorAfter, courseOf } from "./turns.js";

/** How many games are kept. */
const MOST = 300;

/**
 * What both players know: the moves, the end, and who offers a draw.
 * @typedef {{ text: string, opening: string, end: End, offer?: 0 | Player }} Standing
 */

/**
 * @typedef {object} FriendGame
 * @property {string} id the key of its letters
 * @property {number} when it was changed last, in milliseconds since 1970
 * @property {Setup} setup
 * @property {Player} me
 * @property {[string, string]} names of player 1 and 2
 * @property {number} days for each move; 0 without a limit
 * @property {Clock | null} clock of a live game
 * @property {number} at when the last move was made
 * @property {string} text with the moves of this turn
 * @property {string} opening
 * @property {End} end
 * @property {0 | Player} [offer] the player who offers a draw
 * @property {Standing} base what was received or sent last, or the first position
 * @property {boolean} invited whether the friend has a letter
 * @property {boolean} over by the rules
 * @property {boolean} [offered] whether this browser has offered a direct connection
 */

/** The games, stored apart from the last fifty, which may push them out. @extends {Kept<FriendGame>} */
export class FriendGames extends Kept {
  constructor() {
    super("tengen-friends", MOST);
  }

  /** @param {string} id @returns {Promise<FriendGame | null>} */
  async get(id) {
    const game = await super.get(id);
    return game && isWhole(game) ? game : null;
  }

  /** @returns {Promise<FriendGame[]>} */
  async list() {
    return (await super.list()).filter(isWhole);
  }
}

/** Whether a stored game is of this version. @param {FriendGame} game */
const isWhole = (game) =>
  Boolean(findGame(game.setup?.game)?.sizes.includes(game.setup.size)) &&
  [game.text, game.opening, game.end, game.base?.text].every((text) => typeof text === "string") &&
  Array.isArray(game.names);

/** The name of a game on the board. @param {string} key */
export const idOf = (key) => `f-${key}`;

/** A new key. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => (byte % 36).toString(36)).join("");

/** Whether the friend lacks something. @param {FriendGame} game */
export const isUnsent = ({ invited, base, text, opening, end, offer = 0 }) =>
  !invited || base.text !== text || base.opening !== opening || base.end !== end || (base.offer ?? 0) !== offer;

/** Whether this player may offer a draw: after an own move, once. @param {FriendGame} game */
export const mayOffer = (game) => !game.offer && game.text !== "" && nextOf(game) === 3 - game.me;

/** Who acts; 0 if the game is over. @param {FriendGame} game @returns {0 | Player} */
export const nextOf = (game) => (game.end || game.over ? 0 : actorAfter(courseOf(game)).player);

/** @param {FriendGame} game @returns {Letter} */
export function letterOf(game) {
  const { id, me, days, clock, at, end, names, setup, text, opening } = game;
  // Only an own offer is sent.
  const offer = game.offer === me && !end ? me : 0;
  return { key: id, from: me, next: nextOf(game), days, clock, at, end, offer, names, setup, text, opening };
}

/**
 * The game of a first letter.
 * @param {Letter} letter
 * @param {number} now
 * @returns {FriendGame}
 */
export function gameOf(letter, now) {
  const { key, from, names, days, clock, at, setup, text, opening, end, offer, next } = letter;
  return {
    id: key,
    when: now,
    setup,
    me: /** @type {Player} */ (3 - from),
    names,
    days,
    clock,
    at: Math.min(at, now),
    text,
    opening,
    end,
    offer,
    base: { text, opening, end, offer },
    invited: true,
    over: next === 0 && !end,
  };
}

/**
 * The intent that puts the game on the board.
 * @param {FriendGame} game
 * @param {Tree} [tree] its variations
 * @returns {OpenIntent}
 */
export function intentOf(game, tree) {
  const { id, setup, text, opening, me, names, end } = game;
  const { black } = actorAfter(courseOf(game));
  const mine = me === black ? 1 : 2;
  const loser = end ? /** @type {1 | 2} */ (Number(end[1]) === black ? 1 : 2) : 0;
  const clock = game.clock ?? (end[0] === "t" ? emptyClock() : null);
  /** @type {Seats} */
  const seats = mine === 1 ? { 1: "human", 2: "friend" } : { 1: "friend", 2: "human" };
  /** @type {GameRecord | null} */
  const record = names.some(Boolean)
    ? { players: black === 1 ? [names[0], names[1]] : [names[1], names[0]], result: "", line: "" }
    : null;
  return {
    type: "open",
    id: idOf(id),
    setup,
    seats,
    text,
    opening,
    clock: clock && end[0] === "t" ? { ...clock, flag: /** @type {0 | 1 | 2} */ (loser) } : clock,
    resigned: end[0] === "d" ? 3 : end[0] === "r" ? /** @type {0 | 1 | 2} */ (loser) : 0,
    record,
    ...(tree && { tree }),
  };
}

/** A clock without time, for a game in which a limit of days has passed. @returns {Clock} */
function emptyClock() {
  const none = () => ({ main: 0, periods: 0, used: 0 });
  return { ...newClock("1-1x1"), rule: "", left: { 1: none(), 2: none() }, flag: 0 };
}
