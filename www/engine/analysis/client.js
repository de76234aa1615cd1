/**
 * The page's way to a worker of the analysis. It starts one when it is first asked, notices when one dies, and starts another one
 * when it is told to; nothing is lost, because each question says all that is needed.
 *
 * @import { Question, Reply, Weights } from "./engine.js"
 */
import { address } from "../../ui/site.js";

/** What stands between the page and a worker. @typedef {{ postMessage: (question: Question) => void, terminate: () => void }} Port */

/** Milliseconds until a worker that searches must have said something again. The first time it may have to be downloaded. */
const PATIENCE = 15_000;
const FIRST_FACTOR = 6;
/** How much shorter steps are on the page's own thread. */
const DIVISOR = 10;

export class AnalystClient {
  /** @type {(reply: Exclude<Reply, { op: "ready" }>) => void} */ #onReply;
  /** @type {(text: string) => void} */ #onDeath;
  /** @type {() => Worker} */ #spawn;
  #patience;
  #mayBeHere;
  /** @type {Port | null} */ #port = null;
  /** Whether the worker has begun. */ #works = false;
  /** Whether it has answered anything. */ #hasSpoken = false;
  /** What is to be sent when it has. @type {Question[]} */ #waiting = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** Of the question under way; 0 for none. */ #id = 0;
  #lastId = 0;
  /** Whether no worker may run here. */ #here = false;
  /** The files that came. @type {Map<string, Weights>} */ #weights = new Map();

  /**
   * @param {object} options
   * @param {(reply: Exclude<Reply, { op: "ready" }>) => void} options.onReply to the question under way
   * @param {(text: string) => void} options.onDeath the worker is gone: `ask` starts another one
   * @param {() => Worker} [options.spawn]
   * @param {number} [options.patience] milliseconds
   * @param {boolean} [options.mayBeHere] whether it may run on the page's own thread where no worker can be started
   */
  constructor({ onReply, onDeath, spawn = worker, patience = PATIENCE, mayBeHere = true }) {
    this.#onReply = onReply;
    this.#onDeath = onDeath;
    this.#spawn = spawn;
    this.#patience = patience;
    this.#mayBeHere = mayBeHere;
  }

  /** Whether it runs on the page's own thread. */
  get isHere() {
    return this.#here;
  }

  /**
   * Asks something in place of what was asked before.
   * @param {import("./engine.js").Question extends infer Q ? Q extends { id: number } ? Omit<Q, "id"> : never : never} question
   */
  ask(question) {
    this.#lastId += 1;
    this.#id = this.#lastId;
    this.#send(/** @type {Question} */ ({ ...question, id: this.#id }));
    this.#watch();
  }

  /** The search rests, and keeps what it knows. */
  stop() {
    this.#id = 0;
    clearTimeout(this.#timer);
    this.#waiting = this.#waiting.filter(({ op }) => op === "weights");
    if (this.#works) this.#send({ op: "stop" });
  }

  /** @param {Weights} weights what some setups need to value positions */
  weights(weights) {
    this.#weights.set(weights.file, weights);
    if (this.#port) this.#send({ op: "weights", ...weights });
  }

  /** Ends the worker. */
  close() {
    this.#drop();
    this.#id = 0;
  }

  /** @param {Question} question */
  #send(question) {
    if (!this.#port) this.#start();
    if (this.#works) this.#port?.postMessage(question);
    // Of what waits, the last question counts.
    else this.#waiting = [...this.#waiting.filter(({ op }) => op === "weights"), question];
  }

  #start() {
    for (const weights of this.#weights.values()) this.#waiting.push({ op: "weights", ...weights });
    if (this.#here) return this.#startHere();
    try {
      const port = this.#spawn();
      this.#port = port;
      port.onmessage = (event) => this.#port === port && this.#receive(event.data);
      port.onmessageerror = () => this.#port === port && this.#died("message");
      port.onerror = (event) => {
        event.preventDefault?.();
        if (this.#port !== port) return;
        if (this.#works) return this.#died(event.message || "error");
        this.#drop();
        this.#startHere();
      };
    } catch {
      this.#startHere();
    }
  }

  /** No worker may run: the engine thinks on the page's own thread. */
  #startHere() {
    if (!this.#mayBeHere) {
      this.#died("start");
      return;
    }
    this.#here = true;
    let isOpen = true;
    /** @type {Promise<import("./engine.js").Analyst>} */
    const analyst = import("./engine.js").then(
      ({ Analyst }) => new Analyst((reply) => isOpen && this.#receive(reply), DIVISOR),
    );
    this.#port = {
      postMessage: (question) =>
        void analyst.then(
          async (one) => {
            if (isOpen) await one.receive(question);
          },
          (error) => this.#died(String(error)),
        ),
      terminate: () => {
        isOpen = false;
        analyst.then(
          (one) => one.receive({ op: "stop" }),
          () => {},
        );
      },
    };
    this.#receive({ op: "ready" });
  }

  /** @param {Reply} reply */
  #receive(reply) {
    if (reply.op === "ready") {
      this.#works = true;
      for (const question of this.#waiting.splice(0)) this.#port?.postMessage(question);
      return;
    }
    this.#hasSpoken = true;
    if (reply.id !== this.#id) return;
    if (reply.op === "fault" && reply.code === "died") return this.#died(reply.text);
    if (
      reply.op === "heat" ||
      reply.op === "forced" ||
      reply.op === "weights-refused" ||
      (reply.op === "lines" && !reply.found.stop)
    )
      this.#watch();
    else clearTimeout(this.#timer);
    this.#onReply(reply);
  }

  /** A worker that says nothing for too long is gone. */
  #watch() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#died("silent"), this.#patience * (this.#hasSpoken ? 1 : FIRST_FACTOR));
  }

  /** Nothing more is expected of the question under way. */
  rest() {
    clearTimeout(this.#timer);
  }

  /** @param {string} text */
  #died(text) {
    this.#drop();
    this.#id = 0;
    this.#onDeath(text);
  }

  #drop() {
    clearTimeout(this.#timer);
    this.#port?.terminate();
    this.#port = null;
    this.#works = this.#hasSpoken = false;
    this.#waiting = [];
  }
}

function worker() {
  return new Worker(address("www/engine/analysis/worker.js"), { type: "module", name: "tengen-analysis" });
}
