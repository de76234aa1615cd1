/**
 * The client of the exact scores of small Othello.
 *
 * @import { ScoreQuestions } from "../subjects.js"
 */
import { SubjectClient } from "../subject-client.js";

export class ScoresClient {
  /** @type {SubjectClient<ScoreQuestions>} */ #engine = new SubjectClient("scores");

  /**
   * Begins with a rule and a size, at the start of the game.
   * @param {string} rule
   * @param {number} size squares along an edge of the board
   */
  open(rule, size) {
    return this.#engine.ask("open", { rule, size });
  }

  /**
   * Opens a position, and returns what is known at once.
   * @param {string} game
   */
  position(game) {
    return this.#engine.ask("position", { game });
  }

  /**
   * Searches for some milliseconds.
   * @param {number} time
   */
  step(time) {
    return this.#engine.ask("step", { time });
  }

  /** Ends the worker. */
  close() {
    this.#engine.close();
  }
}
