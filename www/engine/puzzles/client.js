/**
 * The client of the engine of the puzzles.
 *
 * @import { JudgedMove, ProvenPuzzle, Reasons } from "../../pkg/analysis/tengen.js"
 * @import { Setup, Side, Snapshot } from "../../game/types.js"
 * @import { PuzzleQuestions, Value } from "../subjects.js"
 */
import { SubjectClient } from "../subject-client.js";

/** A question that takes less is not given up, because starting a worker takes as long. Milliseconds. */
const PATIENCE = 400;

export class PuzzleClient {
  /** @type {SubjectClient<PuzzleQuestions>} */ #engine = new SubjectClient("puzzles");

  /** Gives up long questions, such as the proof of a position. */
  stop() {
    this.#engine.giveUp(PATIENCE);
  }

  /** Ends the worker. */
  close() {
    this.#engine.close();
  }

  /** @param {Setup} setup @param {string} text @returns {Promise<Snapshot>} */
  position(setup, text) {
    return this.#engine.ask("position", { setup, text });
  }

  /**
   * The proven puzzle of a position; null if nothing is proven.
   * @param {Setup} setup
   * @param {string} text
   * @returns {Promise<ProvenPuzzle | null>}
   */
  prove(setup, text) {
    return this.#engine.ask("prove", { setup, text });
  }

  /**
   * What the last move achieves, and the reply to it.
   * @param {Setup} setup
   * @param {string} text
   * @returns {Promise<JudgedMove>}
   */
  judge(setup, text) {
    return this.#engine.ask("judge", { setup, text });
  }

  /**
   * The forced win of the side to move as one word; "" without one.
   * @param {Setup} setup
   * @param {string} text
   * @returns {Promise<string>}
   */
  win(setup, text) {
    return this.#engine.ask("win", { setup, text });
  }

  /**
   * Why a position is won; null if there is nothing certain to say.
   * @param {Setup} setup
   * @param {string} text
   * @param {Side} winner
   * @returns {Promise<Reasons | null>}
   */
  async reasons(setup, text, winner) {
    return this.#engine.ask("reasons", { setup, text, winner });
  }

  /**
   * Each move of an Othello endgame with its discs, best first; null for other positions.
   * @param {Setup} setup
   * @param {string} text
   * @returns {Promise<Value[] | null>}
   */
  values(setup, text) {
    return this.#engine.ask("values", { setup, text });
  }
}
