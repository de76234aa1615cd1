/**
 * The work of a review: asks an engine for the value of each position of a game, from the last to the first, so that what is known of
 * the end serves what comes before it. Then it looks longer at the positions on which a verdict about a move rests.
 *
 * @import { Client } from "../../engine/client.js"
 * @import { Answer, Limits, Setup, Side, Snapshot } from "../../game/types.js"
 * @import { Verdict } from "./logic.js"
 */
import { capabilities } from "../../game/games.js";
import { before, doubtful, marksOf, settle, turned, verdictOf, verdictOfEnd } from "./logic.js";
import { moveName } from "../../game/notation.js";

/** The part of a client that a review uses. @typedef {Pick<Client, "open" | "goTo" | "findMove">} Engine */

/**
 * How much a review may search. Limits are of one position.
 * @typedef {object} Effort
 * @property {Limits} each
 * @property {Limits} doubt where a verdict about a move rests on it
 * @property {Limits} exact near the end, where every disc can be counted
 * @property {boolean} thorough whether the moves tried in place of one that lost may use up all that there is for doubts, and doubts that stay
 *   are looked into again
 */

/** What the page offers: about 0.3 s a move, and ten times that. @type {Record<"usual" | "deep", Effort>} */
export const EFFORTS = {
  usual: { each: { time: 300 }, doubt: { time: 2000 }, exact: { time: 2500 }, thorough: false },
  deep: { each: { time: 3000 }, doubt: { time: 15000 }, exact: { time: 30000 }, thorough: true },
};

/** Where the end is solved: this many empty squares, or fewer. */
const NEAR_END = 20;
/** How much is searched where verdicts rest on it, at most: this many times the limit of one doubt. */
const MOST_DOUBTS = 12;
/** The same for all moves of one position, where the review is not thorough; when the others have had theirs, as much again of what is left. */
const MOST_AT_ONE = 2;
/** Only replies that are followed: a row of fours puts a loss off. */
const FORCED = 10;
/** How often a thorough review looks into a doubt that stays one. */
const ROUNDS = 2;
/**
 * Where every move of a position is tried, all of them get this part of a doubt's limit at first: it shows which one to look at next. What
 * refutes that one refutes most of the others too.
 */
const GLANCE = 1 / 2000;
/** Where the chance is less, a search after each move is likelier to prove a loss than one of the position. */
const POOR = 0.21;
/** A limit of depth keeps the engine's opening table out: it has moves, but no values. */
const DEPTH = 60;

/**
 * A game that is reviewed.
 * @typedef {object} Game
 * @property {Setup} setup
 * @property {string} start what its text begins with before the moves
 * @property {string[]} names of its moves
 */

/**
 * @typedef {object} Result
 * @property {(Verdict | null)[]} verdicts of its positions, for the side to move; settled
 * @property {number[]} moves cells
 * @property {Side[]} sides who moves at each position
 */

/**
 * Reviews a game. What is found is told as it is found: whoever stops the review has the rest.
 * @param {object} options
 * @param {Engine} options.engine
 * @param {Game} options.game
 * @param {Effort} options.effort
 * @param {AbortSignal} options.signal
 * @param {readonly (Verdict | null)[]} [options.known] verdicts that need no search
 * @param {(result: Result, part: number) => void} options.onResult the part that is done, from 0 to 1
 * @returns {Promise<boolean>} whether it came to its end
 */
export async function review({ engine, game, effort, signal, known = [], onResult }) {
  const { setup, start, names } = game;
  const { discs } = capabilities(setup.game);
  const count = names.length;
  const end = await engine.open(setup, start + names.join(""), count);
  const moves = [...end.moves];
  /** @type {Side[]} */
  const sides = new Array(count + 1);
  /** @type {(Verdict | null)[]} */
  const found = Array.from({ length: count + 1 }, (_, index) => known[index] ?? null);
  /** The greatest part of the work that was told. */
  const tell = (/** @type {number} */ part) =>
    onResult({ verdicts: settle(found, moves, discs), moves, sides: [...sides] }, part);

  /**
   * @param {Snapshot} snapshot
   * @param {Limits} limits
   * @returns {Promise<Verdict | null>} null where it was stopped
   */
  const search = async (snapshot, limits) => {
    const over = verdictOfEnd(snapshot, discs);
    if (over) return over;
    const answer = await engine.findMove({ ...limits, depth: DEPTH }, { signal });
    return answer && !signal.aborted ? verdictOfSearch(answer, discs) : null;
  };

  // The values of the last positions are wanted first; whose turn it is, at once.
  for (let index = count; index >= 0; index -= 1) {
    if (signal.aborted) return false;
    const snapshot = index === count ? end : await engine.goTo(index);
    sides[index] = snapshot.toMove;
    if ((found[index]?.value ?? null) !== null) continue;
    const empty = discs ? snapshot.cells.filter((cell) => !cell).length : Infinity;
    const verdict = await search(snapshot, empty <= NEAR_END ? effort.exact : effort.each);
    if (!verdict) return false;
    found[index] = verdict;
    tell((count - index + 1) / (count + 2));
  }

  // An only move was answered without a search, and another one was played: what would have come of it?
  for (let index = count - 1; index >= 0; index -= 1) {
    const settled = settle(found, moves, discs)[index];
    if (!settled || settled.value !== null) continue;
    if (signal.aborted) return false;
    const { names: cells } = end;
    const [cell] = settled.line;
    const text = start + names.slice(0, index).join("");
    if (discs) {
      const snapshot = await engine.open(setup, text + moveName(cells, cell), index + 1);
      const after = await search(snapshot, effort.each);
      if (!after) return false;
      const { line, ...rest } = snapshot.toMove === sides[index] ? after : turned(after, discs);
      found[index] = { ...rest, line: [cell, ...line] };
    } else {
      const after = await tryMove({ engine, setup, start: text, names: cells, cell, limits: effort.each, search });
      if (!after) return false;
      found[index] = before(after, cell, discs);
    }
    await engine.open(setup, start + names.join(""), count);
    tell((count + 1) / (count + 2));
  }

  let left = MOST_DOUBTS;
  /** Where `left` may not fall to. */
  let floor = 0;
  /** Whether a search got less than was asked for it. */
  let isCut = false;
  /** The same with what is left, which it uses up. @type {typeof search} */
  const spend = async (snapshot, limits) => {
    const over = verdictOfEnd(snapshot, discs);
    if (over) return over;
    const rest = partOf(effort.doubt, left - floor);
    isCut ||=
      left <= floor || (rest.nodes ?? Infinity) < (limits.nodes ?? 0) || (rest.time ?? Infinity) < (limits.time ?? 0);
    if (left <= floor) return null;
    const answer = await engine.findMove({ ...least(limits, rest), depth: DEPTH }, { signal });
    if (!answer || signal.aborted) return null;
    left -= effort.doubt.nodes ? answer.nodes / effort.doubt.nodes : answer.time / (effort.doubt.time ?? Infinity);
    tell((count + 1 + (MOST_DOUBTS - Math.max(0, left)) / MOST_DOUBTS) / (count + 2));
    return verdictOfSearch(answer, discs);
  };
  // Each round has twice the limit of the one before it. Discs near the end are exact, and no longer search proves the others.
  const done = new Set();
  /** Of these, what broke off for others to have their part. */
  const waiting = new Set();
  /** The moves that are refuted, by position. @type {Map<number, Map<number, Verdict>>} */
  const refutations = new Map();
  const { thorough } = effort;
  const rounds = discs ? 0 : thorough ? ROUNDS : 1;
  for (let round = 0; left > 0 && round < rounds; ) {
    const settled = settle(found, moves, discs);
    const { open, lost, likely } = doubtful(settled, marksOf(settled, moves, sides.slice(0, count), discs));
    // Like the values: from the last to the first.
    const isPoor = (/** @type {number} */ index) => (settled[index]?.value ?? 1) < POOR;
    const jobs = [
      ...lost.map((index) => ({ index, tries: isPoor(index) })),
      ...open.map((index) => ({ index, tries: false })),
    ].sort((a, b) => b.index - a.index);
    if (thorough && round === 0) jobs.push(...likely.map((index) => ({ index, tries: false })));
    const job = jobs.find(({ index, tries }) => !done.has(`${round} ${index} ${tries}`));
    if (!job) {
      if (!waiting.size) round += 1;
      for (const one of waiting) done.delete(one);
      waiting.clear();
      continue;
    }
    const { index } = job;
    const name = `${round} ${index} ${job.tries}`;
    done.add(name);
    const look = partOf(effort.doubt, 2 ** round);
    const snapshot = await engine.goTo(index);
    if (job.tries) {
      const refuted = refutations.get(index) ?? new Map();
      refutations.set(index, refuted);
      floor = thorough ? 0 : Math.max(0, left - MOST_AT_ONE);
      isCut = false;
      const verdict = await everyMoveLoses({
        engine,
        snapshot,
        setup,
        start: start + names.slice(0, index).join(""),
        best: settled[index]?.line[0] ?? -1,
        refuted,
        glance: partOf(effort.doubt, GLANCE),
        look,
        search: spend,
      });
      if (verdict) found[index] = verdict;
      else if (isCut && floor > 0) waiting.add(name);
      floor = 0;
      await engine.open(setup, start + names.join(""), count);
    } else {
      let verdict = await spend(snapshot, look);
      if (verdict?.value === null) {
        const [cell] = verdict.line;
        const after = await tryMove({
          engine,
          setup,
          start: start + names.slice(0, index).join(""),
          names: end.names,
          cell,
          limits: look,
          search: spend,
        });
        verdict = after && before(after, cell, discs);
        await engine.open(setup, start + names.join(""), count);
      }
      if (verdict && verdict.value !== null) found[index] = verdict;
    }
    if (signal.aborted) return false;
  }
  tell(1);
  return true;
}

/**
 * What the answer of a search says of its position. Where all moves but one are known to lose, that one is answered after hardly a search:
 * nothing is known of its value.
 * @param {Answer} answer
 * @param {boolean} discs
 * @returns {Verdict}
 */
export function verdictOfSearch(answer, discs) {
  const verdict = verdictOf(answer, discs);
  return answer.source === "forced" && !verdict.proven ? { ...verdict, value: null } : verdict;
}

/**
 * What a move of a game without discs leads to, by a search after it. Only replies are followed, since they are answered without a search.
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
function partOf({ nodes, time }, share) {
  const part = (/** @type {number} */ whole) => Math.max(1, Math.round(whole * share));
  return { ...(nodes && { nodes: part(nodes) }), ...(time && { time: part(time) }) };
}

/**
 * The lesser of two limits.
 * @param {Limits} one
 * @param {Limits} other of the same kind
 * @returns {Limits}
 */
function least(one, other) {
  return {
    ...(one.nodes && { nodes: Math.min(one.nodes, other.nodes ?? Infinity) }),
    ...(one.time && { time: Math.min(one.time, other.time ?? Infinity) }),
  };
}

/**
 * Proves that every move of a position of a game without discs loses, by a search after each. A search knows more of the position that
 * it begins with than of those in its tree, so that this finds in seconds what a search of the position itself takes minutes for. It
 * ends with the first move that is not refuted.
 * @param {object} options
 * @param {Pick<Engine, "open">} options.engine afterwards it has some other position
 * @param {Snapshot} options.snapshot
 * @param {Setup} options.setup
 * @param {string} options.start the text of the position
 * @param {number} options.best the cell of the move that is tried first, -1 if none is known
 * @param {Map<number, Verdict>} [options.refuted] what is known after each move that is refuted, for the opponent; more are added
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
