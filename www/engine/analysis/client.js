/**
 * The client of an analysis worker: each question replaces the one before. Nothing is lost if the worker dies, because
 * each question is complete.
 *
 * @import { AnalysisQuestion, Progress, Result, WeightsFile } from "../messages.js"
 * @import { PendingRequest } from "../requests.js"
 * @import { Start } from "../start.js"
 * @import { Fault } from "../../game/types.js"
 */
import { Connection } from "../connection.js";
import { EngineLost } from "../requests.js";
import { waysToStart } from "../start.js";

/** Milliseconds within which a searching worker must report again. */
const PATIENCE = 15_000;
/** Milliseconds until a worker must be ready: the module may have to be downloaded. */
const FIRST = 90_000;

/**
 * The messages about the present question: its reports, its answer, or the fault of its position.
 * @typedef {Progress | Extract<Result, { op: "names" | "checked" }>
 *   | { op: "weights-refused", file: string }
 *   | { op: "fault", code: string, text: string }} AnalysisReply
 */

export class AnalystClient {
  /** @type {(reply: AnalysisReply) => void} */ #onReply;
  /** @type {Connection} */ #connection;
  #patience;
  /** The present question. @type {PendingRequest | null} */ #request = null;
  /** The loaded weights. @type {Map<string, WeightsFile>} */ #weights = new Map();

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
   * Replaces the present question by another one.
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

  /** The search pauses and keeps its results. */
  stop() {
    const request = this.#request;
    this.#request = null;
    if (request) this.#connection.abandon(request);
  }

  /** @param {WeightsFile} weights needed by some setups to evaluate positions */
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
