/**
 * The view's client of its engine. The worker's proofs are lost with it. So after a failure every question is refused,
 * and a new client starts from scratch.
 *
 * @import { WhyQuestions } from "../subjects.js"
 * @import { Start } from "../start.js"
 * @import { Fault } from "../../game/types.js"
 */
import { EngineLost } from "../requests.js";
import { SubjectClient } from "../subject-client.js";

export class WhyClient {
  /** @type {SubjectClient<WhyQuestions>} */ #engine;
  /** The fault after which every question is refused. @type {Fault | null} */ #ended = null;

  /** @param {Start[]} [ways] to start a worker, best first */
  constructor(ways) {
    this.#engine = new SubjectClient("why", { ways, onFailure: (fault) => this.close(fault) });
  }

  /**
   * Refuses every further question.
   * @param {Fault} [fault] why
   */
  close(fault = { code: "closed" }) {
    this.#ended ??= fault;
    this.#engine.close(fault);
  }

  /**
   * @template {keyof WhyQuestions} Op
   * @param {Op} op
   * @param {Parameters<WhyQuestions[Op]>[0]} of
   * @returns {Promise<ReturnType<WhyQuestions[Op]>>}
   */
  async ask(op, of) {
    if (this.#ended) throw new EngineLost(this.#ended);
    const options = op === "open" ? { patience: 0 } : {};
    return /** @type {any} */ (this.#engine.ask(op, /** @type {any} */ (of), options));
  }
}
