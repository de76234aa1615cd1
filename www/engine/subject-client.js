/**
 * The client of a worker that answers each question with a value. The first question starts the worker.
 *
 * @import { Question, ValueQuestion } from "./messages.js"
 * @import { Start } from "./start.js"
 * @import { Subject } from "./subjects.js"
 * @import { Fault } from "../game/types.js"
 */
import { Connection } from "./connection.js";
import { watchDownload } from "./downloads.js";
import { expectReply } from "./messages.js";

/** Milliseconds until a question must be answered on a slow phone. Downloads have no limit. */
const PATIENCE = 120_000;
/** Milliseconds until the first worker must be ready: enough for the download over a slow connection. */
const FIRST = 180_000;

/**
 * What a client adds to a connection.
 * @typedef {object} ClientOptions
 * @property {Start[]} [ways] to start a worker, best first
 * @property {() => Question | null} [restore] the first question to a new worker, before the next one
 * @property {(fault: Fault) => void} [onFailure] the worker failed; its questions are refused after that
 */

/**
 * Options of a question.
 * @typedef {object} AskOptions
 * @property {number} [patience] milliseconds, 0 for no limit
 * @property {boolean} [again] whether it is asked again if its worker dies
 * @property {boolean} [downloads] whether the worker downloads a file for the answer
 */

/** @template Questions */
export class SubjectClient {
  /** @type {Connection} */ #connection;
  #hasOpened = () => {};
  /** Settles when the first worker takes questions. @type {Promise<void>} */
  #open = new Promise((resolve) => (this.#hasOpened = resolve));

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
        opened: () => this.#hasOpened(),
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
  async ask(op, of, { patience = PATIENCE, again, downloads } = {}) {
    const question = /** @type {ValueQuestion} */ ({ op, .../** @type {object} */ (of) });
    const { reply } = this.#connection.ask(question, { patience, again });
    watchDownload(downloads ? reply : Promise.race([reply, this.#open]));
    return /** @type {any} */ (expectReply(await reply, "value").value);
  }

  /**
   * Gives up all questions and ends the worker, if the present question takes longer.
   * @param {number} [patience] milliseconds
   */
  giveUp(patience) {
    this.#connection.giveUp(patience);
  }

  /**
   * Ends the worker and refuses all questions.
   * @param {Fault} [fault] why
   */
  close(fault) {
    this.#connection.close(fault);
  }
}
