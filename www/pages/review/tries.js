/**
 * Trying moves of a review's positions: a search after a move knows more of what it leads to than a search of the
 * position before it.
 *
 * @import { Client } from "../../engine/client.js"
 * @import { Answer, Limits, Setup, Snapshot } from "../../game/types.js"
 * @import { Verdict } from "./logic.js"
 */
import { before, verdictOf } from "./logic.js";

/** The part of a client that a review uses. @typedef {Pick<Client, "open" | "goTo" | "findMove">} Engine */

/** Only replies that are followed: a row of fours puts a loss off. */
const FORCED = 10;

/**
 * What the answer of a search says of its position. Where all moves but one are known to lose, that one is answered
 * after hardly a search: nothing is known of its value.
 * @param {Answer} answer
 * @param {boolean} discs
 * @returns {Verdict}
 */
export function verdictOfSearch(answer, discs) {
  const verdict = verdictOf(answer, discs);
  return answer.source === "forced" && !verdict.proven ? { ...verdict, value: null } : verdict;
}

/**
 * What a move of a game without discs leads to, by a search after it. Only replies are followed, since they are
 * answered without a search.
 * @param {object} options
 * @param {Pick<Engine, "open">} options.engine afterwards it has some other position
 * @param {Setup} options.setup
 * @param {string} options.start the text of the position
 * @param {readonly string[]} options.names of the cells
 * @param {number} options.cell the move
 * @param {Limits} options.limits
 * @param {(snapshot: Snapshot, limits: Limits) => Promise<Verdict | null>} options.search
 * @returns {Promise<Verdict | null>} for the opponent; null where the search was stopped
 */
export async function tryMove({ engine, setup, start, names, cell, limits, search }) {
  const line = [cell];
  for (;;) {
    const verdict = await search(await engine.open(setup, start + line.map((one) => names[one]).join("")), limits);
    if (!verdict) return null;
    if (verdict.value === null && line.length < FORCED) line.push(verdict.line[0]);
    else return line.slice(1).reduceRight((next, reply) => before(next, reply, false), verdict);
  }
}

/**
 * A part of a limit.
 * @param {Limits} limits
 * @param {number} share
 * @returns {Limits}
 */
export function partOf({ nodes, time }, share) {
  const part = (/** @type {number} */ whole) => Math.max(1, Math.round(whole * share));
  return { ...(nodes && { nodes: part(nodes) }), ...(time && { time: part(time) }) };
}

/**
 * The lesser of two limits.
 * @param {Limits} one
 * @param {Limits} other of the same kind
 * @returns {Limits}
 */
export function least(one, other) {
  return {
    ...(one.nodes && { nodes: Math.min(one.nodes, other.nodes ?? Infinity) }),
    ...(one.time && { time: Math.min(one.time, other.time ?? Infinity) }),
  };
}

/**
 * Proves that every move of a position of a game without discs loses, by a search after each. A search knows more of
 * the position that it begins with than of those in its tree, so that this finds in seconds what a search of the
 * position itself takes minutes for. It ends with the first move that is not refuted.
 * @param {object} options
 * @param {Pick<Engine, "open">} options.engine afterwards it has some other position
 * @param {Snapshot} options.snapshot
 * @param {Setup} options.setup
 * @param {string} options.start the text of the position
 * @param {number} options.best the cell of the move that is tried first, -1 if none is known
 * @param {Map<number, Verdict>} [options.refuted] what is known after each move that is refuted, for the opponent; more
 *   are added
 * @param {Limits} options.glance for every move
 * @param {Limits} options.look for a move that a glance has not refuted
 * @param {(snapshot: Snapshot, limits: Limits) => Promise<Verdict | null>} options.search null where it has to stop
 * @returns {Promise<Verdict | null>} null where it is not proven
 */
export async function everyMoveLoses({
  engine,
  snapshot: { legal, names },
  setup,
  start,
  best,
  refuted = new Map(),
  glance,
  look,
  search,
}) {
  /** @type {(cell: number, limits: Limits) => Promise<Verdict | null>} */
  const attempt = async (cell, limits) => {
    const after = await tryMove({ engine, setup, start, names, cell, limits, search });
    if (after?.proven === "win") refuted.set(cell, after);
    return after;
  };
  if (legal.includes(best) && !refuted.has(best) && (await attempt(best, look))?.proven !== "win") return null;
  /** @type {{ cell: number, value: number }[]} */
  const unrefuted = [];
  for (const cell of legal) {
    if (refuted.has(cell)) continue;
    const after = await attempt(cell, glance);
    if (!after) return null;
    if (after.proven !== "win") unrefuted.push({ cell, value: after.value ?? 0 });
  }
  // The move with which the opponent is worst off is the likeliest not to lose.
  for (const { cell } of unrefuted.sort((a, b) => a.value - b.value)) {
    if ((await attempt(cell, look))?.proven !== "win") return null;
  }
  let [cell] = legal;
  for (const one of legal) if ((refuted.get(one)?.distance ?? -1) > (refuted.get(cell)?.distance ?? -1)) cell = one;
  const last = refuted.get(cell);
  const whole = last && [...refuted.values()].every(({ distance }) => distance !== null);
  return last
    ? { proven: "loss", value: 0, distance: whole ? Number(last.distance) + 1 : null, line: [cell, ...last.line] }
    : null;
}
