/**
 * The view's way to its engine: in a worker, or on the page's own thread where no worker may run. A worker that has died is told
 * of once; a new client begins anew.
 *
 * @import { Question, Questions, Reply } from "./engine.js"
 */
import { address } from "../../ui/site.js";

/** Milliseconds until the worker must have sent something. */
const PATIENCE = 20_000;

/** The engine is beyond use. */
export class EngineEnded extends Error {}

/** @typedef {(question: Question) => void} Send */

export class WhyClient {
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();
  #lastId = 0;
  /** @type {Worker | null} */
  #worker = null;
  #ended = false;
  /** @type {Promise<Send>} */
  #send;

  constructor() {
    this.#send = this.#startWorker().catch(() => this.#startHere());
  }

  /** @returns {Promise<Send>} */
  #startWorker() {
    return new Promise((resolve, reject) => {
      const worker = new Worker(address("www/engine/why/worker.js"), { type: "module", name: "tengen-why" });
      const timer = setTimeout(() => reject(new Error("silent")), PATIENCE);
      let works = false;
      worker.onmessage = (event) => {
        if (works) {
          this.#receive(event.data);
          return;
        }
        works = true;
        clearTimeout(timer);
        this.#worker = worker;
        resolve((question) => worker.postMessage(question));
      };
      worker.onerror = (event) => {
        event.preventDefault?.();
        clearTimeout(timer);
        if (works) {
          this.#end(event.message);
        } else {
          worker.terminate();
          reject(new Error(event.message));
        }
      };
    });
  }

  /** @returns {Promise<Send>} */
  async #startHere() {
    const { reply } = await import("./engine.js");
    return (question) => setTimeout(async () => this.#receive(await reply(question)));
  }

  /** @param {Reply} reply */
  #receive({ id, value, error, ended }) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (ended) {
      waiting?.reject(new EngineEnded(error));
      this.#end(error ?? "");
    } else if (error === undefined) waiting?.resolve(value);
    else waiting?.reject(new Error(error));
  }

  /** @param {string} why */
  #end(why) {
    this.#ended = true;
    this.#worker?.terminate();
    for (const { reject } of this.#waiting.values()) reject(new EngineEnded(why));
    this.#waiting.clear();
  }

  /** Nothing more is asked. */
  close() {
    this.#end("closed");
  }

  /**
   * @template {keyof Questions} Op
   * @param {Op} op
   * @param {Parameters<Questions[Op]>[0]} of
   * @returns {ReturnType<Questions[Op]>}
   */
  ask(op, of) {
    const answer = this.#send.then(
      (send) =>
        new Promise((resolve, reject) => {
          if (this.#ended) {
            reject(new EngineEnded("ended"));
            return;
          }
          this.#lastId += 1;
          const id = this.#lastId;
          this.#waiting.set(id, { resolve, reject });
          send({ id, op, of });
        }),
    );
    return /** @type {ReturnType<Questions[Op]>} */ (answer);
  }
}
