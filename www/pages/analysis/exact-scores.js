/**
 * The exact score of each move in Othello on a small board. Several workers share the moves, each one at a time.
 *
 * @import { Setup, Snapshot } from "../../game/types.js"
 */
import { ScoresClient } from "../../engine/scores/client.js";
import { capabilities } from "../../game/games.js";
import { sameMoves } from "../../game/symmetry.js";

/** Milliseconds of a step. The first one is short, so that quick scores appear at once. */
const FIRST_STEP = 25;
const STEP = 200;
/** Bytes for the results of a worker if several search. */
const SHARED_MEMORY = 24 << 20;

/** @typedef {Pick<ScoresClient, "open" | "position" | "step" | "close">} Client */
/**
 * The bounds of a move's score in discs, for the side to move. It is known if both are equal.
 * @typedef {{ cell: number, low: number, high: number }} Bounds
 */
/**
 * The moves of a position so far, and the part that is done, 0 to 1.
 * @typedef {{ moves: Bounds[], progress: number, done: boolean }} Scores
 */

/** Whether the scores of all moves can be found: on boards smaller than the usual one. @param {Setup} setup */
export const hasScores = ({ game, size }) => capabilities(game).discs && size < capabilities(game).defaultSize;

/** @param {Bounds} bounds */
const isExact = ({ low, high }) => low === high;

/**
 * The exact score of a move; null if it is not known. Symmetric moves have the same score.
 * @param {Scores | null} scores
 * @param {number} cell
 * @param {Pick<Snapshot, "size" | "cells">} position
 */
export function scoreOf(scores, cell, { size, cells }) {
  const same = sameMoves(size, cells, cell);
  return scores?.moves.find((move) => isExact(move) && same.includes(move.cell))?.low ?? null;
}

/**
 * Whether the score of the position is known: no move can be better than the best known one.
 * @param {Scores} scores
 */
export function isSettled({ moves }) {
  const best = Math.max(...moves.map(({ low }) => low));
  return moves.every(({ high }) => high <= best);
}

/**
 * The moves to search, one of several that are equal by a symmetry of the position.
 * @param {Bounds[]} moves
 * @param {Pick<Snapshot, "size" | "cells">} position
 */
export function movesToSearch(moves, { size, cells }) {
  /** @type {Set<number>} */
  const seen = new Set();
  return moves.filter((move) => {
    if (isExact(move) || seen.has(move.cell)) return false;
    for (const cell of move.cell < 0 ? [] : sameMoves(size, cells, move.cell)) seen.add(cell);
    return true;
  });
}

export class ExactScores {
  /** The scores of the position. @type {Scores | null} */ found = null;
  #onFound;
  #make;
  /** The clients with the game that is open in each. @type {{ client: Client, game: string }[]} */ #team = [];
  /** The position of `found`. */ #position = "";
  /** The cells that wait for a worker. @type {number[]} */ #queue = [];
  /** How many workers search. */ #running = 0;
  /** Counts the questions: a step for an earlier one is dropped. */ #turn = 0;

  /**
   * @param {() => void} onFound there are other scores
   * @param {() => Client} [make]
   */
  constructor(onFound, make = () => new ScoresClient()) {
    this.#onFound = onFound;
    this.#make = make;
  }

  /** Whether a worker is searching. */
  get isRunning() {
    return this.#running > 0;
  }

  /**
   * Finds the scores of a position, or continues with it. Without a worker nothing is found.
   * @param {Setup} setup
   * @param {Snapshot} snapshot
   * @param {number} workers how many may search
   * @param {number[]} [only] the cells whose scores are wanted; without them all
   */
  async ask(setup, snapshot, workers, only) {
    this.stop();
    const own = this.#turn;
    const { text } = snapshot;
    const position = `${setup.rule}${setup.size} ${text}`;
    if (this.#position !== position) this.found = null;
    this.#position = position;
    while (this.#team.length > workers) this.#team.pop()?.client.close();
    const memory = workers > 1 ? SHARED_MEMORY : undefined;
    if (!this.found) {
      const known = await this.#use(0, setup, memory, own, (client) => client.position(text));
      if (own !== this.#turn || !known) return;
      this.found = { ...known, moves: known.moves.map(({ cell, low, high }) => ({ cell, low, high })) };
      this.#onFound();
    }
    const wanted = this.found.moves.filter(({ cell }) => !only || only.includes(cell));
    this.#queue = movesToSearch(wanted, snapshot).map(({ cell }) => cell);
    this.#running = Math.min(workers, this.#queue.length);
    for (let member = this.#running - 1; member >= 0; member -= 1)
      this.#use(member, setup, memory, own, (client) => this.#search(client, text, own)).then(() => {
        if (own !== this.#turn) return;
        this.#running -= 1;
        this.#onFound();
      });
  }

  /**
   * Asks a member of the team, which opens the game first. If its worker fails, another one is asked once.
   * @template Value
   * @param {number} member
   * @param {Setup} setup
   * @param {number | undefined} memory bytes
   * @param {number} own
   * @param {(client: Client) => Promise<Value>} question
   * @returns {Promise<Value | null>}
   */
  async #use(member, { rule, size }, memory, own, question) {
    this.#team[member] ??= { client: this.#make(), game: "" };
    const one = this.#team[member];
    const game = `${rule}${size} ${memory}`;
    for (let tries = 0; tries < 2 && own === this.#turn; tries += 1) {
      try {
        if (one.game !== game) await one.client.open(rule, size, { table: true, memory });
        one.game = game;
        return await question(one.client);
      } catch {
        // A new worker knows nothing of the earlier one. The lines are searched without the scores, too.
        one.game = "";
      }
    }
    return null;
  }

  /**
   * Takes moves until none is left.
   * @param {Client} client
   * @param {string} text
   * @param {number} own
   */
  async #search(client, text, own) {
    while (own === this.#turn) {
      const cell = this.#queue.shift();
      if (cell === undefined) return;
      try {
        let found = await client.position(text, cell < 0 ? undefined : [cell]);
        for (let time = FIRST_STEP; own === this.#turn; time = STEP) {
          this.#take(cell, found);
          if (found.done) break;
          found = await client.step(time);
        }
      } catch (error) {
        if (own === this.#turn) this.#queue.unshift(cell);
        throw error;
      }
    }
  }

  /**
   * @param {number} searched the cell of the move that was searched
   * @param {Scores} found
   */
  #take(searched, { moves, progress }) {
    const { found } = this;
    if (!found) return;
    for (const { cell, low, high } of moves) {
      const move = found.moves.find((one) => one.cell === cell);
      if (move) Object.assign(move, { low: Math.max(move.low, low), high: Math.min(move.high, high) });
    }
    const known = found.moves.filter(isExact).length;
    const isKnown = found.moves.some((move) => move.cell === searched && isExact(move));
    found.done = known === found.moves.length;
    found.progress = Math.max(found.progress, (known + (isKnown ? 0 : progress)) / found.moves.length);
    this.#onFound();
  }

  /** The search pauses and keeps its results. */
  stop() {
    this.#turn += 1;
    this.#queue = [];
    this.#running = 0;
  }

  /** Drops the results of another position. */
  forget() {
    this.stop();
    this.found = null;
    this.#position = "";
  }

  /** Ends the workers. */
  close() {
    this.forget();
    for (const { client } of this.#team) client.close();
    this.#team = [];
  }
}
