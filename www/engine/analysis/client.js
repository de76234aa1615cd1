/**
 * The page's way to a worker of the analysis: each question takes the place of the one before. Nothing is lost if the
 * worker dies, because each question says all that is needed.
 *
 * @import { AnalysisQuestion, Progress, Result, WeightsFile } from "../messages.js"
 * @import { PendingRequest } from "../requests.js"
 * @import { Start } from "../start.js"
 * @import { Fault } from "../../game/types.js"
 */
import { Connection } from "../connection.js";
import { EngineLost } from "../requests.js";
import { waysToStart } from "../start.js";

/** Milliseconds until a worker that searches must have reported again. */
const PATIENCE = 15_000;
/** Milliseconds until a worker must be ready: the module may have to be downloaded. */
const FIRST = 90_000;

/**
 * What is heard of the present question: its reports, its answer, or what is wrong with its position.
 * @typedef {Progress | Extract<Result, { op: "names" | "checked" }>
 *   | { op: "weights-refused", file: string }
 *   | { op: "fault", code: string, text: string }} AnalysisReply
 */

export class AnalystClient {
  /** @type {(reply: AnalysisReply) => void} */ #onReply;
  /** @type {Connection} */ #connection;
  #patience;
  /** The present question. @type {PendingRequest | null} */ #request = null;
  /** The weights that came. @type {Map<string, WeightsFile>} */ #weights = new Map();

  /**
   * @param {object} options
   * @param {(reply: AnalysisReply) => void} options.onReply
   * @param {(text: string) => void} options.onDeath the worker is gone: `ask` starts another one
   * @param {Start[]} [options.ways] to start a worker, best first
   * @param {number} [options.patience] milliseconds
   * @param {boolean} [options.mainThread] whether it may run on the main thread if no worker can be started
   */
  constructor({
    onReply,
    onDeath,
    patience = PATIENCE,
    mainThread = true,
    ways = waysToStart("analysis", { mainThread }),
  }) {
    this.#onReply = onReply;
    this.#patience = patience;
    this.#connection = new Connection({
      subject: "analysis",
      ways,
      timeouts: { first: FIRST },
      owner: {
        weights: () => this.#weights.values(),
        weightsRefused: (file) => {
          this.#weights.delete(file);
          this.#onReply({ op: "weights-refused", file });
        },
        failed: (fault) => {
          this.#request = null;
          this.#connection.reject(fault);
          onDeath(fault.text ?? fault.code);
        },
      },
    });
  }

  /** Whether it runs on the main thread. */
  get isHere() {
    return this.#connection.isOnMainThread;
  }

  /**
   * Asks something in place of what was asked before.
   * @param {AnalysisQuestion} question
   */
  ask(question) {
    this.stop();
    const request = this.#connection.ask(question, {
      patience: this.#patience,
      steady: true,
      onReport: (report) => this.#request === request && this.#onReply(report),
    });
    this.#request = request;
    request.reply.then(
      (reply) => {
        if (this.#request !== request) return;
        this.#request = null;
        if (reply.op === "names" || reply.op === "checked") this.#onReply(reply);
      },
      (error) => {
        if (this.#request !== request || error instanceof EngineLost) return;
        this.#request = null;
        const { code, text = "" } = /** @type {Fault} */ (error);
        this.#onReply({ op: "fault", code, text });
      },
    );
  }

  /** The search rests, and keeps what it knows. */
  stop() {
    const request = this.#request;
    this.#request = null;
    if (request) this.#connection.abandon(request);
  }

  /** @param {WeightsFile} weights what some setups need to value positions */
  weights(weights) {
    this.#weights.set(weights.file, weights);
    this.#connection.sendNext();
  }

  /** Ends the worker. */
  close() {
    this.#request = null;
    this.#connection.close();
  }
}
