/**
 * The page's way to the engine of the proof.
 *
 * @import { Answered, Opened } from "./engine.js"
 * @import { AttackThreat, WinningMove } from "../../pkg/lab/tengen.js"
 * @import { Snapshot } from "../../game/types.js"
 */
import { address } from "../../ui/site.js";
import { Asking, EngineLost } from "../ask.js";

export class ProofClient {
  #engine = new Asking(
    () => new Worker(address("www/engine/proof/worker.js"), { type: "module", name: "tengen-proof" }),
    () => import("./engine.js"),
  );

  /** Loads the proof of a rule and a size. @param {string} rule @param {number} size @returns {Promise<Opened>} */
  async open(rule, size) {
    const question = { op: "open", rule, size };
    try {
      return await this.#engine.ask(question);
    } catch (error) {
      // One of about two thousand loads ends in WebKit with a stray access to memory; in another worker all is well.
      if (!(error instanceof EngineLost)) throw error;
      return this.#engine.ask(question);
    }
  }

  /** @param {string} game @returns {Promise<Snapshot>} */
  position(game) {
    return this.#engine.ask({ op: "position", game });
  }

  /** Black's winning move, and how many milliseconds it took. @param {string} game @returns {Promise<Answered>} */
  answer(game) {
    return this.#engine.ask({ op: "answer", game });
  }

  /** What the file of the proof has for each of these games. @param {string[]} games @returns {Promise<(WinningMove | null)[]>} */
  known(games) {
    return this.#engine.ask({ op: "known", games });
  }

  /** What black threatens, with white to move. @param {string} game @returns {Promise<AttackThreat | null>} */
  threat(game) {
    return this.#engine.ask({ op: "threat", game });
  }

  /** The engine's own move. @param {string} game @returns {Promise<string>} */
  engine(game) {
    return this.#engine.ask({ op: "engine", game });
  }
}
