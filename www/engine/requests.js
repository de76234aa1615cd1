/**
 * The queue of requests to the worker. Requests are numbered and sent one at a time, so that a worker that must be replaced
 * loses at most one of them, and that one can be sent again.
 *
 * @import { Question, Reply } from "./messages.js"
 * @import { Answer, Fault, Info, Limits, Snapshot } from "../game/types.js"
 */
import { moveName } from "../game/notation.js";

/** An error that carries the engine's code, text and offset. */
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

/** A question to the worker, until it is answered. */
export class PendingRequest {
  /** The last report of its search. @type {Info | null} */ lastInfo = null;
  /** The position after the first move of a line that was reported. @type {Snapshot | null} */ after = null;
  /** Whether its search has been asked to stop. */ stopping = false;
  /** @type {(reply: Reply) => void} */ resolve = () => {};
  /** @type {(error: EngineFault) => void} */ #reject = () => {};

  /**
   * @param {number} id
   * @param {Question} question
   * @param {(info: Info) => void} [onInfo]
   */
  constructor(id, question, onInfo) {
    this.id = id;
    this.question = question;
    this.onInfo = onInfo;
    /** @type {Promise<Reply>} */
    this.reply = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.#reject = reject;
    });
  }

  /** The limits of its search, null if it is about the rules. @returns {Limits | null} */
  get limits() {
    return this.question.op === "search" || this.question.op === "values" ? this.question.limits : null;
  }

  /**
   * The move that a stop answers, with the position after it; null if that is not known.
   * @returns {{ name: string, snapshot: Snapshot } | null}
   */
  get foreseen() {
    const { after, lastInfo } = this;
    const cell = after?.moves[after.played - 1];
    if (!after || cell === undefined || lastInfo?.line[0] !== cell) return null;
    return { name: moveName(after.names, cell), snapshot: after };
  }

  /** @param {Fault} fault */
  reject(fault) {
    this.#reject(new EngineFault(fault));
  }

  /** Settles a search without its worker: with the best line that was reported, if any. */
  resolveStopped() {
    const { id, question } = this;
    this.resolve(
      question.op === "values"
        ? { op: "values", id, values: null }
        : { op: "answer", id, answer: answerOf(this.lastInfo) },
    );
  }
}

/**
 * The answer that a report would have become. The name of the move is missing: it can be found from the cell.
 * @param {Info | null} info
 * @returns {Answer | null}
 */
function answerOf(info) {
  if (!info?.line.length) return null;
  return { ...info, move: "", cell: info.line[0], source: "search", stop: "stopped" };
}

export class RequestQueue {
  #lastId = 0;
  /** @type {PendingRequest[]} */ #waiting = [];
  /** The request that the worker serves. @type {PendingRequest | null} */ current = null;

  /**
   * @param {Question} question
   * @param {(info: Info) => void} [onInfo]
   * @returns {PendingRequest}
   */
  add(question, onInfo) {
    this.#lastId += 1;
    const request = new PendingRequest(this.#lastId, question, onInfo);
    this.#waiting.push(request);
    return request;
  }

  /**
   * Makes the request that has waited longest the current one.
   * @returns {PendingRequest | null} null if none waits
   */
  next() {
    this.current = this.#waiting.shift() ?? null;
    return this.current;
  }

  /**
   * The current request, if this is its number: a late message may belong to one that is settled already.
   * @param {number} id
   */
  currentWith(id) {
    return this.current?.id === id ? this.current : null;
  }

  /**
   * Takes a request back that has not been sent yet.
   * @param {PendingRequest} request
   * @returns {boolean} whether it was still waiting
   */
  withdraw(request) {
    const place = this.#waiting.indexOf(request);
    if (place >= 0) this.#waiting.splice(place, 1);
    return place >= 0;
  }

  /**
   * Gives up the current request and all searches that wait.
   * @param {Fault} fault
   */
  rejectSearches(fault) {
    const searches = this.#waiting.filter((request) => request.limits);
    this.#waiting = this.#waiting.filter((request) => !request.limits);
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
    current?.reject(fault);
    for (const request of requests) request.reject(fault);
  }
}
