/**
 * The order of a game between two friends: who acts next, and whether a letter continues the known game. Pure
 * functions. Stones and the decisions of an opening protocol are one list of *events*: `h8`, or `!3b` for a decision.
 *
 * @import { Setup, Snapshot } from "../../game/types.js"
 * @import { End, Letter, Player } from "./letter.js"
 */
import { PASS, parseStart, pointName, splitText } from "../../game/notation.js";
import { begin, stageOf } from "../../game/opening.js";

/** A game as events. `opening` is the name of its protocol, "" without one. */
/** @typedef {{ setup: Setup, start: string, opening: string, events: string[] }} Course */

/** @typedef {Pick<Letter, "setup" | "text" | "opening">} Game */

/** A day, in milliseconds. */
export const DAY = 86_400_000;
/** Clocks of two devices differ by this much. Milliseconds. */
const SLACK = 600_000;

/** @param {Game} game @returns {Course} */
export function courseOf({ setup, text, opening }) {
  const { start, names } = splitText(text);
  const [protocol, ...log] = opening.split(".");
  const events = [];
  for (let ply = 0; ply <= names.length; ply += 1) {
    for (const entry of log) if (Number.parseInt(entry, 10) === ply) events.push(`!${entry}`);
    if (ply < names.length) events.push(names[ply]);
  }
  return { setup, start: start.trim().toLowerCase(), opening: protocol, events };
}

/** @param {string} event */
const isStone = (event) => event[0] !== "!";

/**
 * A position of a protocol, in which both sides only place stones.
 * @param {number} size
 * @param {readonly string[]} stones
 * @returns {Snapshot}
 */
function boardOf(size, stones) {
  const names = Array.from({ length: size * size }, (_, cell) => pointName(size, cell % size, Math.floor(cell / size)));
  const cells = names.map((name) => {
    const ply = stones.indexOf(String(name));
    return ply < 0 ? 0 : 1 + (ply % 2);
  });
  const legal = [...cells.keys()].filter((cell) => !cells[cell]);
  const position = { size, names, cells, legal, played: stones.length, start: "", outcome: null };
  return /** @type {Snapshot} */ (/** @type {unknown} */ (position));
}

/**
 * Who acts after some events, and who has black then. The end of the game is the engine's to know.
 * @param {Course} course
 * @param {number} [count] of events
 * @returns {{ player: Player, black: Player }}
 */
export function actorAfter({ setup, start, opening, events }, count = events.length) {
  const past = events.slice(0, count);
  const stones = past.filter(isStone);
  const first = parseStart(start)?.toMove ?? 1;
  const side = (first - 1 + stones.length) % 2 === 0 ? 1 : 2;
  /** @type {Player} */
  let black = 1;
  if (opening && !start) {
    const log = past.filter((event) => !isStone(event)).map((event) => event.slice(1));
    const standing = stageOf({ ...begin(opening), log, step: log.length }, boardOf(setup.size, stones));
    black = standing.black;
    if (standing.stage) return { player: standing.stage.player, black };
  }
  return { player: /** @type {Player} */ (side === 1 ? black : 3 - black), black };
}

/**
 * How a letter relates to the known game:
 * - `same`, `older`: it has nothing new, or less;
 * - `continues`: it adds events of the friend only;
 * - `ahead`: it adds events of this player too, which were not played here;
 * - `differs`: it has another event at index `at`;
 * - `setup`: it is another game, rule or size, or begins from another position.
 * @typedef {object} Relation
 * @property {"same" | "older" | "continues" | "ahead" | "differs" | "setup"} kind
 * @property {number} at
 * @property {string[]} added
 */

/**
 * @param {Game} known
 * @param {Game} letter
 * @param {Player} me
 * @returns {Relation}
 */
export function relation(known, letter, me) {
  const [old, next] = [courseOf(known), courseOf(letter)];
  const isOther =
    old.setup.rule !== next.setup.rule ||
    old.setup.size !== next.setup.size ||
    old.start !== next.start ||
    old.opening !== next.opening;
  if (isOther) return { kind: "setup", at: 0, added: [] };
  const at = old.events.findIndex((event, index) => event !== next.events[index]);
  if (at >= 0) return { kind: at === next.events.length ? "older" : "differs", at, added: [] };
  const added = next.events.slice(old.events.length);
  if (!added.length) return { kind: "same", at: old.events.length, added };
  const isMine = added.some((_, index) => actorAfter(next, old.events.length + index).player === me);
  return { kind: isMine ? "ahead" : "continues", at: old.events.length, added };
}

/**
 * Whether the board shows the known game with events of this player only after it.
 * @param {Game} base the game as both know it
 * @param {Game} board
 * @param {Player} me
 */
export function isOwnTurn(base, board, me) {
  const { kind, added } = relation(base, board, me);
  const course = courseOf(board);
  const first = course.events.length - added.length;
  return (
    kind === "same" ||
    ((kind === "ahead" || kind === "continues") &&
      added.every((_, index) => actorAfter(course, first + index).player === me))
  );
}

/** The number of stones before an event, plus one. @param {Game} game @param {number} at */
export const moveNumber = (game, at) => courseOf(game).events.slice(0, at).filter(isStone).length + 1;

/** The events of a turn as words. @param {readonly string[]} events */
export const stonesOf = (events) => events.filter(isStone).map((name) => (name === PASS ? "–" : name));

/**
 * Whether the letter names the player who acts, and offers a draw only for its sender. A finished game has neither.
 * @param {Letter} letter
 */
export const fitsTurn = (letter) =>
  (letter.offer === 0 || (letter.offer === letter.from && letter.next === 3 - letter.from)) &&
  (letter.next === 0 || (letter.end === "" && letter.next === actorAfter(courseOf(letter)).player));

/**
 * The end of the time for the present move, in milliseconds since 1970; Infinity without a limit.
 * @param {{ days: number, at: number }} game
 */
export const deadline = ({ days, at }) => (days ? at + days * DAY : Number.POSITIVE_INFINITY);

/**
 * The time of a move in a letter. It is neither before the move before it nor in the future.
 * @param {number} at milliseconds since 1970
 * @param {number} before
 * @param {number} now
 */
export const plausibleTime = (at, before, now) => Math.min(Math.max(at, before), now);

/**
 * Whether the friend may end the game like this. A player resigns only the own side, accepts only an offered draw, and
 * claims no time too early.
 * @param {End} end
 * @param {Player} from
 * @param {{ days: number, at: number, offer?: 0 | Player }} known
 * @param {number} now
 */
export function isFairEnd(end, from, known, now) {
  if (end === "") return true;
  const loser = Number(end[1]);
  // A draw is accepted by the player who got the offer.
  if (end[0] === "d") return loser === from && known.offer === 3 - from;
  if (end[0] === "r") return loser === from;
  // A player who reports an own loss on time is believed.
  return loser === from || (known.days > 0 && now + SLACK >= deadline(known));
}
