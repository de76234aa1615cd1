/**
 * The client of the engine of the proof. A worker that dies is replaced by one with the same proof.
 *
 * @import { Answered, Opened, ProofQuestions } from "../subjects.js"
 * @import { MessagesOf } from "../subjects.js"
 * @import { Start } from "../start.js"
 * @import { AttackThreat, WinningMove } from "../../pkg/analysis/tengen.js"
 * @import { Snapshot } from "../../game/types.js"
 */
import { SubjectClient } from "../subject-client.js";

export class ProofClient {
  /** @type {SubjectClient<ProofQuestions>} */ #engine;
  /** The open proof. @type {Extract<MessagesOf<ProofQuestions>, { op: "open" }> | null} */ #opened = null;

  /** @param {Start[]} [ways] to start a worker, best first */
  constructor(ways) {
    this.#engine = new SubjectClient("proof", { ways, restore: () => this.#opened });
  }

  /** Loads the proof of a rule and a size. @param {string} rule @param {number} size @returns {Promise<Opened>} */
  async open(rule, size) {
    this.#opened = null;
    // In WebKit three of about 7,000 loads ended with an invalid memory access. Another worker succeeds.
    const opened = await this.#engine.ask("open", { rule, size }, { patience: 0, again: true, downloads: true });
    this.#opened = { op: "open", rule, size };
    return opened;
  }

  /** Ends the worker. */
  close() {
    this.#engine.close();
  }

  /** @param {string} game @returns {Promise<Snapshot>} */
  position(game) {
    return this.#engine.ask("position", { game });
  }

  /** Black's winning move, and how many milliseconds it took. @param {string} game @returns {Promise<Answered>} */
  answer(game) {
    return this.#engine.ask("answer", { game });
  }

  /**
   * The proof file's entry for each of these games.
   * @param {string[]} games
   * @returns {Promise<(WinningMove | null)[]>}
   */
  known(games) {
    return this.#engine.ask("known", { games });
  }

  /** Black's threat, with white to move. @param {string} game @returns {Promise<AttackThreat | null>} */
  threat(game) {
    return this.#engine.ask("threat", { game });
  }

  /** The engine's own move. @param {string} game @returns {Promise<string>} */
  engine(game) {
    return this.#engine.ask("engine", { game });
  }
}
