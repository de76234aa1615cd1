/**
 * The search for a move that leaves the sides even, as players of swap rules need it. It looks at the position after
 * each legal move. Those whose values are nearest to even are searched longer.
 *
 * @import { AnalysisReply } from "../../engine/analysis/client.js"
 * @import { Setup, Snapshot } from "../../game/types.js"
 * @import { Choices } from "./panel-types.js"
 * @import { Row } from "./values.js"
 */
import { AnalystClient } from "../../engine/analysis/client.js";
import { fetchWeights } from "../../engine/weights.js";
import { weightsFile } from "../../game/games.js";
import { sameMoves } from "../../game/symmetry.js";
import { tablesOf } from "./choices.js";
import { after, refined } from "./compare.js";
import { kindOf } from "./values.js";

/** How many moves are shown. */
export const SHOWN = 4;
/**
 * How many moves a round searches at most, and how long each. The first report of a search suffices in the first round.
 * A later round ends when it has searched this many that are nearest to even. Milliseconds.
 */
const ROUNDS = [
  { most: Infinity, time: 0, nearest: 0 },
  { most: 20, time: 300, nearest: 12 },
  { most: 6, time: 2000, nearest: SHOWN },
];

/**
 * A move, the value of the position after it for the other side, and the last round that searched it.
 * @typedef {{ cell: number, row: Row, round: number }} Valued
 */

/** How far a value is from even, 0 to 0.5. @param {Row} row */
export const distanceOf = ({ kind, chance }) => (kind === "estimate" ? Math.abs((chance ?? 0.5) - 0.5) : 0.5);

/**
 * The moves nearest to even. Proven ones come last.
 * @param {Iterable<Valued>} found
 * @param {number} most
 */
export function nearest(found, most) {
  return [...found]
    .sort((a, b) => distanceOf(a.row) - distanceOf(b.row) || b.row.depth - a.row.depth || a.cell - b.cell)
    .slice(0, most);
}

/**
 * The moves to try, those near stones first. Of moves that are equal by symmetry one is enough. Forbidden points lose.
 * @param {Pick<Snapshot, "size" | "cells" | "legal" | "forbidden">} snapshot
 */
export function movesToTry({ size, cells, legal, forbidden }) {
  const barred = new Set(forbidden.map(({ cell }) => cell));
  const stones = [...cells].flatMap((stone, at) => (stone ? [at] : []));
  const far = (/** @type {number} */ a, /** @type {number} */ b) =>
    Math.max(Math.abs((a % size) - (b % size)), Math.abs(Math.floor(a / size) - Math.floor(b / size)));
  const distance = (/** @type {number} */ cell) => Math.min(size, ...stones.map((stone) => far(stone, cell)));
  return legal
    .filter((cell) => cell >= 0 && !barred.has(cell) && cell === Math.min(...sameMoves(size, cells, cell)))
    .sort((a, b) => distance(a) - distance(b) || a - b);
}

/**
 * The progress: the round from 0, and how many of its moves are searched.
 * @typedef {{ round: number, done: number, of: number }} Progress
 */

export class EvenMoves {
  /** @type {Map<number, Valued>} */ found = new Map();
  /** @type {Progress} */ progress = { round: 0, done: 0, of: 0 };
  /** Whether the network of the rule is missing, so that values are rough. */ isRough = false;
  #client;
  /** @type {{ onFound: () => void, onEnd: (died: boolean) => void }} */ #on;
  #setup;
  #memory;
  /** @type {Snapshot | null} */ #snapshot = null;
  /** The moves of the first round that are left. @type {number[]} */ #left = [];
  /** The move that is searched. */ #cell = -1;
  /** When the first report of this search came, or 0. */ #since = 0;

  /**
   * @param {Setup} setup
   * @param {Choices} choices
   * @param {{ onFound: () => void, onEnd: (died: boolean) => void }} on
   */
  constructor(setup, choices, on) {
    this.#setup = setup;
    this.#on = on;
    this.#memory = tablesOf({ ...choices, threads: 1 }, false).line;
    this.#client = new AnalystClient({ onReply: (reply) => this.#receive(reply), onDeath: () => this.#end(true) });
  }

  get isRunning() {
    return this.#snapshot !== null;
  }

  /**
   * Searches the moves of a position, in place of an earlier one.
   * @param {Snapshot} snapshot
   */
  async search(snapshot) {
    this.#client.stop();
    this.found = new Map();
    this.#snapshot = snapshot;
    this.progress = { round: -1, done: 0, of: 0 };
    const file = weightsFile(this.#setup);
    try {
      if (file) this.#client.weights({ file, bytes: await fetchWeights(file) });
    } catch {
      this.isRough = true;
    }
    if (this.#snapshot === snapshot) this.#round();
  }

  /** Begins the next round, or ends. @returns {void} */
  #round() {
    const round = this.progress.round + 1;
    if (round === ROUNDS.length) {
      this.#end(false);
      return;
    }
    if (round === 0) this.#left = movesToTry(/** @type {Snapshot} */ (this.#snapshot));
    const of = round === 0 ? this.#left.length : Math.min(ROUNDS[round].most, this.#open().length);
    this.progress = { round, done: 0, of };
    this.#ask();
  }

  /** The moves that are not proven to win or lose. */
  #open() {
    return [...this.found.values()].filter(({ row }) => row.kind === "estimate");
  }

  /** The next move of the round, if there is one. @returns {number | undefined} */
  #pick() {
    const { round, done, of } = this.progress;
    if (round === 0) return this.#left.shift();
    // A longer search may move a value away from even. Then another move takes its place.
    const near = nearest(this.#open(), ROUNDS[round].nearest);
    return done < of ? near.find((one) => one.round < round)?.cell : undefined;
  }

  /** @returns {void} */
  #ask() {
    const cell = this.#pick();
    if (cell === undefined) return this.#round();
    const snapshot = /** @type {Snapshot} */ (this.#snapshot);
    this.#cell = cell;
    this.#since = 0;
    this.#client.ask({
      op: "lines",
      setup: this.#setup,
      text: after(snapshot, cell).text,
      count: 1,
      heat: false,
      memory: this.#memory,
      share: { index: 0, of: 1, best: -1 },
    });
  }

  /** @param {AnalysisReply} reply */
  #receive(reply) {
    if (!this.#snapshot) return;
    if (reply.op === "weights-refused") this.isRough = true;
    // The move ends the game.
    if (reply.op === "fault") this.#next();
    if (reply.op !== "lines") return;
    const cell = this.#cell;
    const [line] = reply.found.lines;
    if (line) {
      const row = refined(this.found.get(cell)?.row ?? null, { ...line, kind: kindOf(line, false) });
      if (row) this.found.set(cell, { cell, row, round: this.progress.round });
    }
    this.#since ||= performance.now();
    const isLong = performance.now() - this.#since >= ROUNDS[this.progress.round].time;
    if (reply.found.stop || (line && isLong)) this.#next();
  }

  #next() {
    this.#client.stop();
    this.progress.done += 1;
    this.#ask();
    if (this.isRunning) this.#on.onFound();
  }

  /** @param {boolean} died */
  #end(died) {
    if (!this.#snapshot) return;
    this.#snapshot = null;
    if (died) this.#client.close();
    else this.#client.stop();
    this.#on.onEnd(died);
  }

  /** Ends the search; the results stay. */
  stop() {
    this.#end(false);
  }

  /** Ends the worker. */
  close() {
    this.#snapshot = null;
    this.#client.close();
  }
}
