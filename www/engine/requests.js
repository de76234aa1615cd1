/**
 * The queue of requests to a worker. Requests are numbered and sent one at a time. So a worker that must be replaced
 * loses at most one of them, and that one can be sent again.
 *
 * @import { Question, Reply, Report } from "./messages.js"
 * @import { Fault } from "../game/types.js"
 */

/** An error with the engine's code, text and offset. */
export class EngineFault extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault.text ?? fault.code);
    this.name = "EngineFault";
    this.code = fault.code;
    this.at = fault.at;
    this.text = fault.text;
  }
}

/** The worker is gone, and so is the request. */
export class EngineLost extends EngineFault {}

/**
 * How a request is served.
 * @typedef {object} RequestOptions
 * @property {(report: Report) => void} [onReport]
 * @property {number} patience milliseconds until the worker must have answered; 0 for no limit
 * @property {boolean} [steady] whether the worker must also report at least once within each such time
 * @property {boolean} [again] whether, if the worker dies, it is replaced once and the request sent again
 * @property {boolean} [optional] whether it is given up if the worker dies
 * @property {() => Reply} [stopped] makes it a search: the answer to a stop if the worker does not answer
 */

/** A question to the worker, until it is answered. */
export class PendingRequest {
  /** Whether its search has been asked to stop. */ stopping = false;
  /** When it was sent last, by `performance.now()`. */ sent = 0;
  /** @type {(reply: Reply) => void} */ resolve = () => {};
  /** @type {(error: EngineFault) => void} */ reject = () => {};

  /**
   * @param {number} id
   * @param {Question} question
   * @param {RequestOptions} options
   */
  constructor(id, question, options) {
    this.id = id;
    this.question = question;
    this.options = options;
    /** @type {Promise<Reply>} */
    this.reply = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** Whether it is a search: it takes long, and can be stopped. */
  get isSearch() {
    return this.options.stopped !== undefined;
  }

  /** Settles a search without its worker. */
  resolveStopped() {
    this.resolve(this.options.stopped?.() ?? { op: "done", id: this.id });
  }
}

export class RequestQueue {
  #lastId = 0;
  /** @type {PendingRequest[]} */ #waiting = [];
  /** The request that the worker serves. @type {PendingRequest | null} */ current = null;

  /**
   * @param {Question} question
   * @param {RequestOptions} options
   * @returns {PendingRequest}
   */
  add(question, options) {
    this.#lastId += 1;
    const request = new PendingRequest(this.#lastId, question, options);
    this.#waiting.push(request);
    return request;
  }

  /**
   * Makes the longest waiting request the current one.
   * @returns {PendingRequest | null} null if no request waits
   */
  next() {
    this.current = this.#waiting.shift() ?? null;
    return this.current;
  }

  /**
   * The current request, if it has this number. A late message may belong to a settled request.
   * @param {number} id
   */
  currentWith(id) {
    return this.current?.id === id ? this.current : null;
  }

  /**
   * Removes a request that has not been sent yet.
   * @param {PendingRequest} request
   * @returns {boolean} whether it was still waiting
   */
  withdraw(request) {
    const index = this.#waiting.indexOf(request);
    if (index >= 0) this.#waiting.splice(index, 1);
    return index >= 0;
  }

  /**
   * Gives up the current request and all searches that wait.
   * @param {Fault} fault
   */
  rejectSearches(fault) {
    const searches = this.#waiting.filter(({ isSearch }) => isSearch);
    this.#waiting = this.#waiting.filter(({ isSearch }) => !isSearch);
    this.#rejectCurrentAnd(searches, fault);
  }

  /** @param {Fault} fault */
  rejectAll(fault) {
    const all = this.#waiting;
    this.#waiting = [];
    this.#rejectCurrentAnd(all, fault);
  }

  /**
   * @param {PendingRequest[]} requests
   * @param {Fault} fault
   */
  #rejectCurrentAnd(requests, fault) {
    const { current } = this;
    this.current = null;
    current?.reject(new EngineLost(fault));
    for (const request of requests) request.reject(new EngineLost(fault));
  }
}
