/**
 * The client of the exact scores of small Othello.
 *
 * @import { ScoreQuestions } from "../subjects.js"
 */
import { SubjectClient } from "../subject-client.js";

/** Bytes for the results of the search. More would not fit a phone's page. */
const MEMORY = 48 << 20;

/** A worker that takes so much longer than a step is taken for dead. Milliseconds. */
const PATIENCE = 15_000;

export class ScoresClient {
  /** @type {SubjectClient<ScoreQuestions>} */ #engine = new SubjectClient("scores");

  /**
   * Begins with a rule and a size, at the start of the game.
   * @param {string} rule
   * @param {number} size squares along an edge of the board
   * @param {object} [options]
   * @param {boolean} [options.table] whether a table gives the scores of early positions; a proof does without
   * @param {number} [options.memory] bytes for the results of the search
   */
  open(rule, size, { table = false, memory = MEMORY } = {}) {
    return this.#engine.ask("open", { rule, size, memory, table });
  }

  /**
   * Opens a position, and returns what is known at once.
   * @param {string} game
   * @param {number[]} [only] the cells whose moves are searched; without them all
   */
  position(game, only) {
    return this.#engine.ask("position", { game, only });
  }

  /**
   * Searches for some milliseconds.
   * @param {number} time
   */
  step(time) {
    return this.#engine.ask("step", { time }, { patience: time + PATIENCE });
  }

  /** Ends the worker. */
  close() {
    this.#engine.close();
  }
}
