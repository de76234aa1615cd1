/**
 * Tries moves of a review's positions. A search after a move sees more of its consequences than a search before it.
 *
 * @import { Client } from "../../engine/client.js"
 * @import { Answer, Limits, Setup, Snapshot } from "../../game/types.js"
 * @import { Verdict } from "./logic.js"
 */
import { before, verdictOf } from "./logic.js";

/** The part of a client that a review uses. @typedef {Pick<Client, "open" | "goTo" | "findMove">} Engine */

/** The most forced replies to follow, because a series of fours delays a loss. */
const FORCED = 10;

/**
 * The verdict of a search's answer on its position. If all moves but one are known to lose, the search ends early. Then
 * the value is unknown.
 * @param {Answer} answer
 * @param {boolean} discs
 * @returns {Verdict}
 */
export function verdictOfSearch(answer, discs) {
  const verdict = verdictOf(answer, discs);
  return answer.source === "forced" && !verdict.proven ? { ...verdict, value: null } : verdict;
}

/**
 * The value after a move of a game without discs, by a search after it. Forced replies are followed, because they are
 * answered without a search.
 * @param {object} options
 * @param {Pick<Engine, "open">} options.engine afterwards it has some other position
 * @param {Setup} options.setup
 * @param {string} options.start the text of the position
 * @param {readonly string[]} options.names of the cells
 * @param {number} options.cell the move
 * @param {Limits} options.limits
 * @param {(snapshot: Snapshot, limits: Limits) => Promise<Verdict | null>} options.search
 * @returns {Promise<Verdict | null>} for the opponent; null if the search was stopped
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
 * Proves that every move of a position in a game without discs loses, by a search after each. A search sees more at its
 * root than inside its tree. So this takes seconds, while a search of the position takes minutes. It ends with the
 * first move that is not refuted.
 * @param {object} options
 * @param {Pick<Engine, "open">} options.engine afterwards it has some other position
 * @param {Snapshot} options.snapshot
 * @param {Setup} options.setup
 * @param {string} options.start the text of the position
 * @param {number} options.best the cell of the move to try first, -1 if unknown
 * @param {Map<number, Verdict>} [options.refuted] the verdicts after refuted moves, for the opponent; new ones are
 * added
 * @param {Limits} options.glance for every move
 * @param {Limits} options.look for a move that a glance has not refuted
 * @param {(snapshot: Snapshot, limits: Limits) => Promise<Verdict | null>} options.search null if it has to stop
 * @returns {Promise<Verdict | null>} null without a proof
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
  // The move that is worst for the opponent is the most likely not to lose.
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
