/**
 * The page's way to the engine of the proof: in a worker, or on the page's own thread where no worker may run. A question that is
 * no longer wanted is not sent.
 *
 * @import { Answered, Opened, Question, Reply } from "./engine.js"
 * @import { ProofThreat, WinningMove } from "../pkg/lab/tengen.js"
 * @import { Snapshot } from "../types.js"
 */

/** Milliseconds until the worker must have sent something. */
const PATIENCE = 20_000;

/** @typedef {(question: Question) => void} Send */

export class ProofClient {
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();
  #lastId = 0;
  /** @type {Promise<Send>} */
  #send;

  constructor() {
    this.#send = this.#startWorker().catch(() => this.#startHere());
  }

  /** @returns {Promise<Send>} */
  #startWorker() {
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "tengen-proof" });
      const timer = setTimeout(() => reject(new Error("silent")), PATIENCE);
      let works = false;
      worker.onmessage = (event) => {
        if (works) return this.#receive(event.data);
        works = true;
        clearTimeout(timer);
        resolve((question) => worker.postMessage(question));
      };
      worker.onerror = (event) => {
        event.preventDefault?.();
        clearTimeout(timer);
        if (!works) worker.terminate();
        reject(new Error(event.message));
        for (const { reject: fail } of this.#waiting.values()) fail(new Error(event.message || "worker"));
        this.#waiting.clear();
      };
    });
  }

  /** @returns {Promise<Send>} */
  async #startHere() {
    const { reply } = await import("./engine.js");
    return (question) => setTimeout(async () => this.#receive(await reply(question)));
  }

  /** @param {Reply} reply */
  #receive({ id, value, error }) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(value);
    else waiting?.reject(new Error(error));
  }

  /**
   * @param {any} question
   * @returns {Promise<any>}
   */
  async #ask(question) {
    const send = await this.#send;
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      send({ id, ...question });
    });
  }

  /** Loads the proof of a rule. @param {string} rule @returns {Promise<Opened>} */
  open(rule) {
    return this.#ask({ op: "open", rule });
  }

  /** @param {string} game @returns {Promise<Snapshot>} */
  position(game) {
    return this.#ask({ op: "position", game });
  }

  /** Black's winning move, and how many milliseconds it took. @param {string} game @returns {Promise<Answered>} */
  answer(game) {
    return this.#ask({ op: "answer", game });
  }

  /** What the file of the proof has for each of these games. @param {string[]} games @returns {Promise<(WinningMove | null)[]>} */
  known(games) {
    return this.#ask({ op: "known", games });
  }

  /** @param {string} game @returns {Promise<ProofThreat | null>} */
  threat(game) {
    return this.#ask({ op: "threat", game });
  }

  /** The engine's own move. @param {string} game @returns {Promise<string>} */
  engine(game) {
    return this.#ask({ op: "engine", game });
  }
}
