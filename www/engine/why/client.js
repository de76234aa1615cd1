/**
 * The view's client of its engine. A worker that dies while the proof is sought is replaced once, with the same
 * position. Later its proofs are lost with it. So after a failure every question is refused, and a new client starts
 * from scratch.
 *
 * @import { MessagesOf, WhyQuestions } from "../subjects.js"
 * @import { Start } from "../start.js"
 * @import { Fault } from "../../game/types.js"
 */
import { EngineLost } from "../requests.js";
import { SubjectClient } from "../subject-client.js";

export class WhyClient {
  /** @type {SubjectClient<WhyQuestions>} */ #engine;
  /** The position that was opened last. @type {Extract<MessagesOf<WhyQuestions>, { op: "open" }> | null} */ #opened =
    null;
  /** The fault after which every question is refused. @type {Fault | null} */ #ended = null;

  /** @param {Start[]} [ways] to start a worker, best first */
  constructor(ways) {
    this.#engine = new SubjectClient("why", {
      ways,
      restore: () => this.#opened,
      onFailure: (fault) => this.close(fault),
    });
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
    if (op === "open") this.#opened = null;
    // A proof's file is read by the first of these. In WebKit three of about 7,000 reads ended with an invalid memory
    // access. Another worker succeeds.
    const again = op === "open" || op === "prove";
    const options = op === "open" ? { patience: 0, again } : { again };
    const value = await this.#engine.ask(op, /** @type {any} */ (of), options);
    if (op === "open") this.#opened = /** @type {any} */ ({ op, ...of });
    return /** @type {any} */ (value);
  }
}
