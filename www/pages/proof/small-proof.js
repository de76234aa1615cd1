/**
 * Proves again in the tab that white wins Othello on 6 x 6 squares.
 *
 * @import { ScoredMoves } from "../../pkg/analysis/tengen.js"
 */
import { ScoresClient } from "../../engine/scores/client.js";

/** Milliseconds of a step. A stop is noticed after it. */
const STEP = 250;
const SQUARES = 36;

/**
 * The progress of the proof in percent, its number of positions, and its time in seconds. It ends with the discs of
 * both sides; empty squares count for the winner.
 * @typedef {{ percent: number, nodes: number, time: number, black: number, white: number, done: boolean }} Standing
 */

/**
 * @param {ScoredMoves} scores of the start, where black is to move
 * @param {number} time milliseconds
 * @returns {Standing}
 */
export function standingOf({ low, progress, nodes, done }, time) {
  const black = (SQUARES + low) / 2;
  return {
    percent: Math.floor(progress * 100),
    nodes,
    time: Math.round(time / 1000),
    black,
    white: SQUARES - black,
    done,
  };
}

/** A proof that is stopped and continued. */
export class SmallProof {
  #client;
  #time = 0;
  #isOpen = false;
  /** Whether it runs. */ running = false;

  /** @param {Pick<ScoresClient, "open" | "position" | "step">} [client] */
  constructor(client = new ScoresClient()) {
    this.#client = client;
  }

  /**
   * Runs until the end or a stop.
   * @param {(standing: Standing) => void} onStep
   */
  async run(onStep) {
    this.running = true;
    try {
      if (!this.#isOpen) {
        await this.#client.open("othello", 6);
        await this.#client.position("");
        this.#isOpen = true;
      }
      while (this.running) {
        const start = performance.now();
        const scores = await this.#client.step(STEP);
        this.#time += performance.now() - start;
        if (scores.done) this.running = false;
        onStep(standingOf(scores, this.#time));
      }
    } catch (error) {
      // A new worker knows nothing of the earlier one.
      this.#isOpen = false;
      throw error;
    } finally {
      this.running = false;
    }
  }
}
