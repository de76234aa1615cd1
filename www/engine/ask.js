/**
 * A way to an engine that answers one question after another: in a worker, or on the page's own thread where no worker may run.
 */

/** Milliseconds until the worker must have sent something. */
const PATIENCE = 20_000;

/** A question with its number. @typedef {{ id: number } & Record<string, unknown>} Asked */
/** What comes back: a value, or what went wrong; `ended` says that the engine is beyond use. @typedef {{ id: number, value?: unknown, error?: string, ended?: boolean }} Reply */
/** @typedef {(question: any) => void} Send */

/** The engine broke down while it was asked. The next question starts another where it had a worker. */
export class EngineLost extends Error {}

export class Asking {
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();
  #lastId = 0;
  /** @type {() => Worker} */ #startWorker;
  /** @type {() => Promise<{ reply: (question: any) => Promise<Reply> }>} */ #engine;
  /** @type {Promise<Send> | null} */ #send = null;
  /** @type {Worker | null} */ #worker = null;
  /** When the engine last answered, or was first asked after that. */ #since = 0;

  /**
   * @param {() => Worker} startWorker it sends something as soon as it listens, and then a {@link Reply} to each question
   * @param {() => Promise<{ reply: (question: any) => Promise<Reply> }>} engine the module that the worker runs
   */
  constructor(startWorker, engine) {
    this.#startWorker = startWorker;
    this.#engine = engine;
  }

  /** @returns {Promise<Send>} */
  #inWorker() {
    return new Promise((resolve, reject) => {
      const worker = this.#startWorker();
      const timer = setTimeout(() => fail("silent"), PATIENCE);
      let works = false;
      const fail = (/** @type {string} */ why) => {
        clearTimeout(timer);
        worker.terminate();
        reject(new Error(why));
        // The next question starts another worker.
        if (works) this.#end(why);
      };
      worker.onmessage = (event) => {
        if (works) return this.#receive(event.data);
        works = true;
        this.#worker = worker;
        clearTimeout(timer);
        resolve((question) => worker.postMessage(question));
      };
      worker.onerror = (event) => {
        event.preventDefault?.();
        fail(event.message || "worker");
      };
    });
  }

  /** @returns {Promise<Send>} */
  async #here() {
    const { reply } = await this.#engine();
    return (question) => setTimeout(async () => this.#receive(await reply(question)));
  }

  /** @param {string} why */
  #end(why) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#send = null;
    for (const { reject } of this.#waiting.values()) reject(new Error(why));
    this.#waiting.clear();
  }

  /**
   * Gives up what is being asked if the engine has been at it for some time: starting another worker takes time too.
   * @param {number} [patience] milliseconds
   */
  stop(patience = 0) {
    if (this.#worker && this.#waiting.size && performance.now() - this.#since >= patience) this.#end("stopped");
  }

  /** @param {Reply} reply */
  #receive({ id, value, error, ended }) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.#since = performance.now();
    if (error === undefined) waiting?.resolve(value);
    else waiting?.reject(ended ? new EngineLost(error) : new Error(error));
    if (ended) this.#end(error ?? "");
  }

  /**
   * @param {Record<string, unknown>} question
   * @returns {Promise<any>}
   */
  async ask(question) {
    this.#send ??= this.#inWorker().catch(() => this.#here());
    const send = await this.#send;
    if (!this.#waiting.size) this.#since = performance.now();
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      send({ id, ...question });
    });
  }
}
