/**
 * The page's way to a worker that answers each question with a value. A worker starts with the first question.
 *
 * @import { Question, ValueQuestion } from "./messages.js"
 * @import { Start } from "./start.js"
 * @import { Subject } from "./subjects.js"
 * @import { Fault } from "../game/types.js"
 */
import { Connection } from "./connection.js";
import { expectReply } from "./messages.js";

/** Milliseconds until a question must be answered: those of a slow phone. Downloads have no limit. */
const PATIENCE = 120_000;
/** Milliseconds until the first worker must be ready: a slow connection downloads the module in that time. */
const FIRST = 180_000;

/**
 * What a client adds to a connection.
 * @typedef {object} ClientOptions
 * @property {Start[]} [ways] to start a worker, best first
 * @property {() => Question | null} [restore] what a new worker is asked before the next question
 * @property {(fault: Fault) => void} [onFailure] the worker failed; its questions are refused after that
 */

/**
 * How a question is asked.
 * @typedef {{ patience?: number, again?: boolean }} AskOptions milliseconds, 0 for any time; whether it is asked again
 *   if its worker dies
 */

/** @template Questions */
export class SubjectClient {
  /** @type {Connection} */ #connection;

  /**
   * @param {Subject} subject
   * @param {ClientOptions} [options]
   */
  constructor(subject, { ways, restore, onFailure } = {}) {
    this.#connection = new Connection({
      subject,
      ways,
      timeouts: { first: FIRST, restore: FIRST },
      owner: {
        restore,
        failed: (fault) => {
          onFailure?.(fault);
          this.#connection.reject(fault);
        },
      },
    });
  }

  /**
   * @template {keyof Questions & string} Op
   * @param {Op} op
   * @param {Questions[Op] extends (of: infer Of) => unknown ? Of : never} of
   * @param {AskOptions} [options]
   * @returns {Promise<Questions[Op] extends (of: any) => infer Value ? Value : never>}
   */
  async ask(op, of, { patience = PATIENCE, again } = {}) {
    const question = /** @type {ValueQuestion} */ ({ op, .../** @type {object} */ (of) });
    const reply = await this.#connection.ask(question, { patience, again }).reply;
    return /** @type {any} */ (expectReply(reply, "value").value);
  }

  /**
   * Gives up what is asked, and ends the worker, if the present question takes longer.
   * @param {number} [patience] milliseconds
   */
  giveUp(patience) {
    this.#connection.giveUp(patience);
  }

  /**
   * Ends the worker and refuses what is asked.
   * @param {Fault} [fault] why
   */
  close(fault) {
    this.#connection.close(fault);
  }
}
