/**
 * Request and reply between the page and one worker, for every subject. A promise represents each numbered request,
 * with reports and stops. It survives a replacement of the worker.
 *
 * Requests are sent one at a time. The shared flag stops a search if the page is cross-origin isolated. Otherwise a
 * message does, which the worker reads between two steps. If the search has not stopped after the time `grace`, another
 * worker takes over. A worker that dies or is unresponsive is ended. The owner sets how many failures in a row it
 * tolerates. Until then the request is sent again.
 *
 * The owner decides what the worker must have before a request: `restore` returns the question that restores it.
 *
 * @import { Timeouts } from "./engine-worker.js"
 * @import { FromWorker, CompiledModule, Hello, Question, Refusal, Reply, Report, SharedTable } from "./messages.js"
 * @import { Owner } from "./owner.js"
 * @import { PendingRequest, RequestOptions } from "./requests.js"
 * @import { Start } from "./start.js"
 * @import { Subject } from "./subjects.js"
 * @import { Fault } from "../game/types.js"
 */
import { EngineWorker, TIMEOUTS } from "./engine-worker.js";
import { unexpected } from "./messages.js";
import { EngineFault, RequestQueue } from "./requests.js";
import { waysToStart } from "./start.js";

export class Connection {
  /** @type {Timeouts} */ #timeouts;
  /** @type {EngineWorker} */ #worker;
  /** @type {Owner} */ #owner;
  #requests = new RequestQueue();
  /** Shared with the worker, if the page is cross-origin isolated. @type {Int32Array | null} */ #flag = null;
  /** Whether a worker is running or starting. */ #isStarted = false;
  /** Whether the worker takes requests. */ #isOpen = false;
  /** The question that restores the worker. @type {Question | null} */ #restoring = null;
  /** The weights that the worker has. @type {Set<ArrayBuffer>} */ #sent = new Set();
  /** The number of failures in a row that is too many. */ #tolerance;
  /** Failures in a row: either all in searches, or none. */ #failures = 0;
  #failedInSearch = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #stopTimer;

  /**
   * @param {object} options
   * @param {Subject} options.subject
   * @param {Start[]} [options.ways] to start a worker, best first
   * @param {Start} [options.fromMemory] how a later worker starts if the way of the first one fails
   * @param {() => Promise<WebAssembly.Module | null>} [options.wanted] settles when a worker may start, with the
   * compiled engine if it exists already
   * @param {Partial<Timeouts>} [options.timeouts]
   * @param {boolean} [options.isolated] whether memory may be shared with the worker
   * @param {SharedTable | null} [options.share] for a worker that shares deeper results with others
   * @param {number} [options.tolerance] the number of failures in a row that is too many
   * @param {Owner} [options.owner]
   */
  constructor({
    subject,
    ways,
    fromMemory,
    wanted,
    timeouts,
    isolated = false,
    share = null,
    tolerance = 1,
    owner = {},
  }) {
    this.#timeouts = { ...TIMEOUTS, ...timeouts };
    this.#tolerance = tolerance;
    this.#owner = owner;
    if (isolated) this.#flag = new Int32Array(new SharedArrayBuffer(4));
    this.#worker = new EngineWorker({
      ways: ways ?? waysToStart(subject),
      fromMemory,
      wanted,
      timeouts: this.#timeouts,
      bootOptions: () => ({ subject, flag: this.#flag, share, ...(owner.boot?.() ?? { memory: 0, warm: null }) }),
      onMessage: (message) => this.#receive(message),
      onFailure: (fault) => this.#failed(fault),
    });
  }

  /** The compiled engine, once there is one. */
  get module() {
    return this.#worker.module;
  }

  /** Whether the engine runs, or last ran, on the main thread. */
  get isOnMainThread() {
    return this.#worker.isOnMainThread;
  }

  /**
   * Asks a question. Starts a worker if necessary.
   * @param {Question} question
   * @param {RequestOptions} options
   * @returns {PendingRequest}
   */
  ask(question, options) {
    const request = this.#requests.add(question, options);
    if (this.#isStarted) this.sendNext();
    else this.restart();
    return request;
  }

  /**
   * Stops a search. It settles with the worker's answer, or without it if the worker is late.
   * @param {PendingRequest} request
   */
  stop(request) {
    if (this.#requests.withdraw(request)) {
      request.resolveStopped();
      return;
    }
    if (request !== this.#requests.current || request.stopping) return;
    request.stopping = true;
    if (this.#flag) Atomics.store(this.#flag, 0, 1);
    this.#worker.post({ op: "stop", id: request.id });
    this.#stopTimer = setTimeout(
      () => {
        this.#finish(request);
        request.resolveStopped();
        this.#replace(request.options.patience);
      },
      this.#worker.grace ?? this.#timeouts[this.#flag ? "flag" : "grace"],
    );
  }

  /**
   * Drops a request. Its search ends when the worker reads the message. The next request is sent at once.
   * @param {PendingRequest} request
   */
  abandon(request) {
    if (!this.#requests.withdraw(request)) {
      if (request !== this.#requests.current) return;
      this.#worker.post({ op: "stop", id: request.id });
      this.#settle();
    }
    request.resolve({ op: "done", id: request.id });
    this.sendNext();
  }

  /**
   * Gives up all requests and ends the worker, if it has worked on the present request for some time. Starting a new
   * worker takes time, too. The main thread cannot give up a request.
   * @param {number} [patience] milliseconds
   */
  giveUp(patience = 0) {
    const { current } = this.#requests;
    if (!current || this.#worker.grace || performance.now() - current.sent < patience) return;
    this.end();
    this.reject({ code: "stopped" });
  }

  /** Ends the worker, if there is one, and starts another. */
  restart() {
    this.end();
    this.#forget();
    this.#isStarted = true;
    this.#worker.restart();
  }

  /** Starts another worker after failures, by the best way that works. */
  retry() {
    this.#failures = 0;
    this.#worker.forgetFailedWays();
    this.restart();
  }

  /** Ends the worker; the requests stay. */
  end() {
    clearTimeout(this.#stopTimer);
    this.#isStarted = false;
    this.#isOpen = false;
    this.#worker.end();
  }

  /**
   * Ends the worker and refuses all requests. A later question starts another worker.
   * @param {Fault} [fault] why
   */
  close(fault = { code: "closed" }) {
    this.end();
    this.#worker.endSpare();
    this.reject(fault);
  }

  /**
   * Refuses the present request and the waiting ones.
   * @param {Fault} fault
   * @param {boolean} [searches] of the waiting ones only the searches
   */
  reject(fault, searches = false) {
    if (searches) this.#requests.rejectSearches(fault);
    else this.#requests.rejectAll(fault);
  }

  /** Sends the next request, if the worker is free. */
  sendNext() {
    if (!this.#isOpen || this.#requests.current) return;
    const request = this.#requests.next();
    if (request) this.#send(request);
    // The queue is idle: there is time to unpack the weights.
    else this.#sendWeights(null);
  }

  /** @param {PendingRequest} request */
  #send(request) {
    if (this.#flag) Atomics.store(this.#flag, 0, 0);
    if (this.#owner.wantsNewWorker?.(request.question)) {
      this.#replace(request.options.patience);
      return;
    }
    this.#sendWeights(request);
    request.sent = performance.now();
    this.#watch(request);
    this.#worker.post({ ...request.question, id: request.id });
    // The shared flag stops a search without a spare. On the main thread the engine notices a stop soon, and a second
    // engine would take too much time.
    if (request.isSearch && !this.#flag && !this.#worker.grace) this.#worker.scheduleSpare();
  }

  /** @param {PendingRequest} request */
  #watch({ options: { patience } }) {
    if (patience) this.#worker.watch(patience);
    else this.#worker.unwatch();
  }

  /** @param {PendingRequest | null} request */
  #sendWeights(request) {
    for (const { file, bytes } of this.#owner.weights?.(request) ?? []) {
      if (this.#sent.has(bytes)) continue;
      this.#sent.add(bytes);
      this.#worker.post({ op: "weights", file, bytes });
    }
  }

  /** The present request needs no further messages. */
  #settle() {
    clearTimeout(this.#stopTimer);
    this.#worker.cancelSpare();
    this.#worker.unwatch();
    this.#requests.current = null;
  }

  /** The request is served. @param {PendingRequest} request */
  #finish(request) {
    this.#settle();
    if (request.isSearch === this.#failedInSearch) this.#failures = 0;
  }

  #forget() {
    this.#sent.clear();
    this.#restoring = null;
    this.#owner.forgotten?.();
  }

  /**
   * Lets another worker take over. If no worker can start, the present one stays.
   * @param {number} wait milliseconds until the present one must answer: it may be inside a search
   */
  async #replace(wait) {
    clearTimeout(this.#stopTimer);
    this.#isOpen = false;
    this.#forget();
    if (!(await this.#worker.replace())) this.#restore(wait);
  }

  #toRestore() {
    return this.#owner.restore?.(this.#requests.current?.question ?? null) ?? null;
  }

  /**
   * Restores a worker that has no state yet.
   * @param {number} [wait] milliseconds that it may take
   */
  #restore(wait = this.#timeouts.restore) {
    this.#restoring = this.#toRestore();
    if (!this.#restoring) {
      this.#opened();
      return;
    }
    this.#worker.watch(wait);
    this.#worker.post({ ...this.#restoring, id: 0 });
  }

  #opened() {
    this.#worker.unwatch();
    this.#isOpen = true;
    this.#owner.opened?.();
    if (this.#requests.current) this.#send(this.#requests.current);
    else this.sendNext();
  }

  /** @param {Exclude<FromWorker, Hello | CompiledModule>} message */
  #receive(message) {
    switch (message.op) {
      case "ready":
        this.#worker.unwatch();
        this.#restore();
        return;
      case "fatal":
        this.#failed(message.error);
        return;
      case "info":
      case "lines":
      case "heat":
      case "proof":
      case "forced":
        this.#reported(message);
        return;
      case "snapshot":
      case "answer":
      case "values":
      case "reading":
      case "copies":
      case "names":
      case "checked":
      case "value":
      case "done":
        this.#answered(message);
        return;
      case "weights-refused":
        this.#owner.weightsRefused?.(message.file);
        return;
      case "error":
        this.#refused(message);
        return;
      default:
        this.#failed({ code: "engine-unknown-message" });
        unexpected(message);
    }
  }

  /** @param {Report} report */
  #reported(report) {
    const request = this.#requests.currentWith(report.id);
    if (!request || request.stopping) return;
    if (request.options.steady) this.#watch(request);
    request.options.onReport?.(report);
  }

  /** @param {Reply} reply */
  #answered(reply) {
    if (reply.id === 0) {
      this.#owner.answered?.(reply);
      // Meanwhile the state to restore may have changed.
      if (this.#toRestore() === this.#restoring) this.#opened();
      else this.#restore();
      return;
    }
    const request = this.#requests.currentWith(reply.id);
    if (!request) return;
    this.#owner.answered?.(reply);
    this.#finish(request);
    request.resolve(reply);
    this.sendNext();
  }

  /** @param {Refusal} message */
  #refused({ id, error }) {
    if (error.code === "panic" || id === 0) {
      this.#failed(error);
      return;
    }
    const request = this.#requests.currentWith(id);
    if (!request) return;
    this.#settle();
    request.reject(new EngineFault(error));
    if (this.#owner.lacks?.()) {
      this.#isOpen = false;
      this.#restore();
    } else {
      this.sendNext();
    }
  }

  /**
   * The worker failed. It is replaced unnoticed, unless it has failed too often in a row.
   * @param {Fault} fault
   */
  #failed(fault) {
    const { current } = this.#requests;
    const wasSearch = current?.isSearch ?? false;
    this.#failures = wasSearch === this.#failedInSearch ? this.#failures + 1 : 1;
    this.#failedInSearch = wasSearch;
    this.end();
    if (current?.stopping || current?.options.optional) {
      this.#finish(current);
      current.resolveStopped();
    }
    if (this.#failures < this.#tolerance + (current?.options.again ? 1 : 0)) {
      this.restart();
      return;
    }
    this.#failures = 0;
    if (this.#owner.failed) this.#owner.failed(fault, wasSearch);
    else this.reject(fault);
  }
}
