/**
 * The client of the engine of the openings.
 *
 * @import { NamedMoves, OpeningQuestions, Position } from "../subjects.js"
 * @import { Setup } from "../../game/types.js"
 */
import { SubjectClient } from "../subject-client.js";

export class OpeningsClient {
  /** @type {SubjectClient<OpeningQuestions>} */ #engine = new SubjectClient("openings");

  /**
   * A position with its data in the opening tables.
   * @param {Setup} setup
   * @param {string} text
   * @returns {Promise<Position>}
   */
  position(setup, text) {
    return this.#engine.ask("position", { setup, text });
  }

  /**
   * The openings that the next move leads to.
   * @param {Setup} setup
   * @param {string} text
   * @returns {Promise<NamedMoves[]>}
   */
  names(setup, text) {
    return this.#engine.ask("names", { setup, text });
  }
}
