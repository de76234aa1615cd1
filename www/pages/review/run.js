/**
 * The work of a review. An engine evaluates each position of a game, from the last to the first. So results near the
 * end serve earlier positions. Then it searches the positions that decide a verdict for longer.
 *
 * @import { Limits, Setup, Side, Snapshot } from "../../game/types.js"
 * @import { Verdict } from "./logic.js"
 * @import { Engine } from "./tries.js"
 */
import { capabilities } from "../../game/games.js";
import { moveName } from "../../game/notation.js";
import { before, doubtful, marksOf, settle, turned, verdictOfEnd } from "./logic.js";
import { everyMoveLoses, least, partOf, tryMove, verdictOfSearch } from "./tries.js";

/**
 * The effort of a review. Limits are for one position.
 * @typedef {object} Effort
 * @property {Limits} each
 * @property {Limits} doubt for positions that decide a verdict
 * @property {Limits} exact near the end, where exact disc counts are possible
 * @property {boolean} thorough whether trying alternatives to a losing move may use the whole budget for doubts, and
 * remaining doubts are searched again
 */

/** The efforts on offer: about 0.3 s a move, and ten times that. @type {Record<"usual" | "deep", Effort>} */
export const EFFORTS = {
  usual: { each: { time: 300 }, doubt: { time: 2000 }, exact: { time: 2500 }, thorough: false },
  deep: { each: { time: 3000 }, doubt: { time: 15000 }, exact: { time: 30000 }, thorough: true },
};

/** The end is solved with this many empty squares, or fewer. */
const NEAR_END = 20;
/** The whole budget for doubts, as a multiple of the limit of one doubt. */
const MOST_DOUBTS = 12;
/**
 * The same for all moves of one position, if the review is not thorough. After the others had their share, it gets as
 * much again from the rest.
 */
const MOST_AT_ONE = 2;
/** How often a thorough review searches a remaining doubt. */
const ROUNDS = 2;
/**
 * If every move of a position is tried, each first gets this part of a doubt's limit. The result shows which one to
 * search next. Its refutation usually refutes most of the others too.
 */
const GLANCE = 1 / 2000;
/** Below this chance, searches after each move are more likely to prove a loss than one of the position. */
const POOR = 0.21;
/** A depth limit disables the engine's opening table, which has moves but no values. */
const DEPTH = 60;

/**
 * A game to review.
 * @typedef {object} Game
 * @property {Setup} setup
 * @property {string} start the start of its text before the moves
 * @property {string[]} names of its moves
 */

/**
 * @typedef {object} Result
 * @property {(Verdict | null)[]} verdicts of its positions, for the side to move; settled
 * @property {number[]} moves cells
 * @property {Side[]} sides the side to move at each position
 */

/**
 * Reviews a game. Each result is reported at once, so a review that is stopped keeps what it found.
 * @param {ReviewOptions} options
 * @returns {Promise<boolean>} whether it was completed
 */
export function review(options) {
  return new Run(options).run();
}

/**
 * @typedef {object} ReviewOptions
 * @property {Engine} engine
 * @property {Game} game
 * @property {Effort} effort
 * @property {AbortSignal} signal
 * @property {readonly (Verdict | null)[]} [known] verdicts that need no search
 * @property {(result: Result, part: number) => void} onResult the completed part, from 0 to 1
 */

/** One running review. */
class Run {
  /** @type {Engine} */ #engine;
  /** @type {Game} */ #game;
  /** @type {Effort} */ #effort;
  /** @type {AbortSignal} */ #signal;
  /** @type {ReviewOptions["onResult"]} */ #onResult;
  /** @type {boolean} */ #discs;
  /** The position after the last move. @type {Snapshot} */ #end = /** @type {any} */ (null);
  /** Cells. @type {number[]} */ #moves = [];
  /** The side to move at each position. @type {Side[]} */ #sides;
  /** @type {(Verdict | null)[]} */ #found;
  /** The remaining budget for doubts. */ #left = MOST_DOUBTS;
  /** The reserve of that budget. */ #floor = 0;
  /** Whether a search got less than its limit. */ #isCut = false;
  /** The refuted moves, by position. @type {Map<number, Map<number, Verdict>>} */ #refutations = new Map();

  /** @param {ReviewOptions} options */
  constructor({ engine, game, effort, signal, known = [], onResult }) {
    this.#engine = engine;
    this.#game = game;
    this.#effort = effort;
    this.#signal = signal;
    this.#onResult = onResult;
    this.#discs = capabilities(game.setup.game).discs;
    const count = game.names.length;
    this.#sides = new Array(count + 1);
    this.#found = Array.from({ length: count + 1 }, (_, index) => known[index] ?? null);
  }

  async run() {
    this.#end = await this.#openWhole();
    this.#moves = [...this.#end.moves];
    const isWhole = (await this.#valueAll()) && (await this.#valueOnlyMoves()) && (await this.#lookIntoDoubts());
    if (isWhole) this.#tell(1);
    return isWhole;
  }

  /** How many moves the game has. */
  get #count() {
    return this.#game.names.length;
  }

  /** Loads the game with all of its moves. */
  #openWhole() {
    const { setup, start, names } = this.#game;
    return this.#engine.open(setup, start + names.join(""), names.length);
  }

  /** The text of a position. @param {number} index */
  #textAt(index) {
    return this.#game.start + this.#game.names.slice(0, index).join("");
  }

  #settled() {
    return settle(this.#found, this.#moves, this.#discs);
  }

  /** @param {number} part of the work that is done */
  #tell(part) {
    this.#onResult({ verdicts: this.#settled(), moves: this.#moves, sides: [...this.#sides] }, part);
  }

  /**
   * @param {Snapshot} snapshot
   * @param {Limits} limits
   * @returns {Promise<Verdict | null>} null if it was stopped
   */
  #search = async (snapshot, limits) => {
    const over = verdictOfEnd(snapshot, this.#discs);
    if (over) return over;
    const answer = await this.#engine.findMove({ ...limits, depth: DEPTH }, { signal: this.#signal });
    return answer && !this.#signal.aborted ? verdictOfSearch(answer, this.#discs) : null;
  };

  /**
   * The same with the budget for doubts, which it reduces.
   * @type {(snapshot: Snapshot, limits: Limits) => Promise<Verdict | null>}
   */
  #spend = async (snapshot, limits) => {
    const over = verdictOfEnd(snapshot, this.#discs);
    if (over) return over;
    const { doubt } = this.#effort;
    const isUsedUp = this.#left <= this.#floor;
    const rest = partOf(doubt, this.#left - this.#floor);
    this.#isCut ||=
      isUsedUp || (rest.nodes ?? Infinity) < (limits.nodes ?? 0) || (rest.time ?? Infinity) < (limits.time ?? 0);
    if (isUsedUp) return null;
    const answer = await this.#engine.findMove({ ...least(limits, rest), depth: DEPTH }, { signal: this.#signal });
    if (!answer || this.#signal.aborted) return null;
    this.#left -= doubt.nodes ? answer.nodes / doubt.nodes : answer.time / (doubt.time ?? Infinity);
    const used = (MOST_DOUBTS - Math.max(0, this.#left)) / MOST_DOUBTS;
    this.#tell((this.#count + 1 + used) / (this.#count + 2));
    return verdictOfSearch(answer, this.#discs);
  };

  /** The last positions are evaluated first, but the sides to move are known at once. */
  async #valueAll() {
    const { each, exact } = this.#effort;
    const count = this.#count;
    for (let index = count; index >= 0; index -= 1) {
      if (this.#signal.aborted) return false;
      const snapshot = index === count ? this.#end : await this.#engine.goTo(index);
      this.#sides[index] = snapshot.toMove;
      if ((this.#found[index]?.value ?? null) !== null) continue;
      const empty = this.#discs ? snapshot.cells.filter((cell) => !cell).length : Infinity;
      const verdict = await this.#search(snapshot, empty <= NEAR_END ? exact : each);
      if (!verdict) return false;
      this.#found[index] = verdict;
      this.#tell((count - index + 1) / (count + 2));
    }
    return true;
  }

  /** An only move was answered without a search, and another one was played. This finds its value. */
  async #valueOnlyMoves() {
    for (let index = this.#count - 1; index >= 0; index -= 1) {
      const settled = this.#settled()[index];
      if (!settled || settled.value !== null) continue;
      if (this.#signal.aborted) return false;
      const verdict = await this.#afterOnlyMove(index, settled.line[0]);
      if (!verdict) return false;
      this.#found[index] = verdict;
      await this.#openWhole();
      this.#tell((this.#count + 1) / (this.#count + 2));
    }
    return true;
  }

  /**
   * @param {number} index of the position
   * @param {number} cell the only move
   * @returns {Promise<Verdict | null>} for the side that moves; null if it was stopped
   */
  async #afterOnlyMove(index, cell) {
    const { each } = this.#effort;
    if (!this.#discs) {
      const after = await this.#try(index, cell, each, this.#search);
      return after && before(after, cell, false);
    }
    const { setup } = this.#game;
    const text = this.#textAt(index) + moveName(this.#end.names, cell);
    const snapshot = await this.#engine.open(setup, text, index + 1);
    const after = await this.#search(snapshot, each);
    if (!after) return null;
    const { line, ...rest } = snapshot.toMove === this.#sides[index] ? after : turned(after, true);
    return { ...rest, line: [cell, ...line] };
  }

  /**
   * Tries a move at a position of the game.
   * @param {number} index
   * @param {number} cell
   * @param {Limits} limits
   * @param {(snapshot: Snapshot, limits: Limits) => Promise<Verdict | null>} search
   */
  #try(index, cell, limits, search) {
    const { setup } = this.#game;
    const start = this.#textAt(index);
    return tryMove({ engine: this.#engine, setup, start, names: this.#end.names, cell, limits, search });
  }

  /**
   * Searches the positions that decide verdicts for longer. Each round has twice the limit of the last. Disc values
   * near the end are exact, and a longer search proves no others.
   */
  async #lookIntoDoubts() {
    const done = new Set();
    /** The interrupted ones, which gave way to others. */
    const waiting = new Set();
    const rounds = this.#discs ? 0 : this.#effort.thorough ? ROUNDS : 1;
    for (let round = 0; this.#left > 0 && round < rounds; ) {
      const nameOf = (/** @type {Job} */ { index, tries }) => `${round} ${index} ${tries}`;
      const job = this.#jobs(round).find((one) => !done.has(nameOf(one)));
      if (!job) {
        if (!waiting.size) round += 1;
        for (const one of waiting) done.delete(one);
        waiting.clear();
        continue;
      }
      done.add(nameOf(job));
      const look = partOf(this.#effort.doubt, 2 ** round);
      const snapshot = await this.#engine.goTo(job.index);
      if (!job.tries) await this.#lookAgain(job.index, snapshot, look);
      else if (await this.#tryEveryMove(job.index, snapshot, look)) waiting.add(nameOf(job));
      if (this.#signal.aborted) return false;
    }
    return true;
  }

  /**
   * The doubtful positions, from the last to the first like the values.
   * @param {number} round
   * @returns {Job[]}
   */
  #jobs(round) {
    const settled = this.#settled();
    const marks = marksOf(settled, this.#moves, this.#sides.slice(0, this.#count), this.#discs);
    const { open, lost, likely } = doubtful(settled, marks);
    const isPoor = (/** @type {number} */ index) => (settled[index]?.value ?? 1) < POOR;
    const jobs = [
      ...lost.map((index) => ({ index, tries: isPoor(index) })),
      ...open.map((index) => ({ index, tries: false })),
    ].sort((a, b) => b.index - a.index);
    if (this.#effort.thorough && round === 0) jobs.push(...likely.map((index) => ({ index, tries: false })));
    return jobs;
  }

  /**
   * Tries to prove that every move of a position loses.
   * @param {number} index
   * @param {Snapshot} snapshot
   * @param {Limits} look
   * @returns {Promise<boolean>} whether it was interrupted in favour of others
   */
  async #tryEveryMove(index, snapshot, look) {
    const { thorough, doubt } = this.#effort;
    const refuted = this.#refutations.get(index) ?? new Map();
    this.#refutations.set(index, refuted);
    this.#floor = thorough ? 0 : Math.max(0, this.#left - MOST_AT_ONE);
    this.#isCut = false;
    const verdict = await everyMoveLoses({
      engine: this.#engine,
      snapshot,
      setup: this.#game.setup,
      start: this.#textAt(index),
      best: this.#settled()[index]?.line[0] ?? -1,
      refuted,
      glance: partOf(doubt, GLANCE),
      look,
      search: this.#spend,
    });
    if (verdict) this.#found[index] = verdict;
    const brokeOff = !verdict && this.#isCut && this.#floor > 0;
    this.#floor = 0;
    await this.#openWhole();
    return brokeOff;
  }

  /**
   * Searches a position for longer.
   * @param {number} index
   * @param {Snapshot} snapshot
   * @param {Limits} look
   */
  async #lookAgain(index, snapshot, look) {
    let verdict = await this.#spend(snapshot, look);
    if (verdict?.value === null) {
      const [cell] = verdict.line;
      const after = await this.#try(index, cell, look, this.#spend);
      verdict = after && before(after, cell, this.#discs);
      await this.#openWhole();
    }
    if (verdict && verdict.value !== null) this.#found[index] = verdict;
  }
}

/**
 * A position to search again; `tries`: whether by trying every move.
 * @typedef {{ index: number, tries: boolean }} Job
 */
