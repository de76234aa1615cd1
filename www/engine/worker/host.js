/**
 * The worker's end of request and reply. It loads the engine for a subject and answers requests one by one by the
 * subject's handlers. It runs in a worker, or on the main thread in short slices.
 *
 * A search runs one step at a time. Between two steps the host reads new messages.
 *
 * @import { Bindings, AnalysisBindings, Setup } from "../../game/types.js"
 * @import { Subject } from "../subjects.js"
 * @import { Boot, FromWorker, Progress, Request, Result, SharedTable, Stop, ToWorker } from "../messages.js"
 */
import { weightsFile } from "../../game/games.js";
import { kindOf } from "../addresses.js";
import { unexpected } from "../messages.js";
import { faultOf } from "./faults.js";
import { loadModule } from "./module.js";

/** The smallest table of a search, in bytes. */
export const MIN_TABLE = 1 << 16;

/**
 * The way to the page.
 * @typedef {object} Channel
 * @property {(message: FromWorker) => void} post
 * @property {boolean} sliced a search must yield every few milliseconds
 */

/**
 * A request that is being served.
 * @typedef {object} Task
 * @property {() => boolean} isStopped
 * @property {(progress: Progress) => void} report
 */

/**
 * The handlers of a subject: a function for each `op`. If it throws, the request is refused with that error.
 * @typedef {Record<string, (message: any, task: Task) => Result | Promise<Result>>} Handlers
 */

/**
 * The factories of the handlers, for each subject of a script.
 * @typedef {Partial<Record<Subject, (host: Host) => Handlers>>} Subjects
 */

/** Serves one page. */
export class Host {
  /**
   * @param {Channel} channel
   * @param {Subjects} subjects
   */
  constructor(channel, subjects) {
    this.channel = channel;
    this.subjects = subjects;
    /** @type {Bindings | AnalysisBindings | null} */
    this.bindings = null;
    /** @type {Handlers} */
    this.handlers = {};
    /** Bytes for the table of the search. */
    this.memory = 8 << 20;
    /** Trained weights by the name of their file. @type {Map<string, Uint8Array>} */
    this.weights = new Map();
    /** Called when weights have come. @type {() => void} */
    this.onWeights = () => {};
    /** The engine's memory, to measure it. @type {WebAssembly.Memory | null} */
    this.wasmMemory = null;
    /** @type {Int32Array | null} */
    this.flag = null;
    /** The table that workers share. @type {SharedTable | null} */
    this.share = null;
    /** Number of the request that was last asked to stop. */
    this.stopped = 0;
    /**
     * Settles when all requests so far are done. Requests are served one by one.
     * @type {Promise<void>}
     */
    this.done = Promise.resolve();
  }

  /** @param {ToWorker} message */
  receive(message) {
    if (message?.op === "stop") this.stopped = message.id;
    else this.done = this.done.then(() => this.serve(message));
  }

  /** @param {Exclude<ToWorker, Stop>} message */
  async serve(message) {
    try {
      const reply = await this.perform(message);
      if (reply) this.channel.post(reply);
    } catch (error) {
      const fault = faultOf(error);
      if (fault.code === "panic") fault.text = this.bindings?.lastPanic?.() ?? fault.text;
      if (message?.op === "boot") this.channel.post({ op: "fatal", error: { code: "engine-load", text: fault.text } });
      else this.channel.post({ op: "error", id: /** @type {Partial<Request>} */ (message)?.id ?? -1, error: fault });
    }
  }

  /**
   * @param {Exclude<ToWorker, Stop>} message
   * @returns {Promise<FromWorker | null>} the reply, if the message has one
   */
  async perform(message) {
    if (message?.op === "boot") {
      await this.boot(message);
      return { op: "ready" };
    }
    if (message?.op === "weights") {
      this.weights.set(message.file, new Uint8Array(message.bytes));
      this.onWeights();
      return null;
    }
    if (!Object.hasOwn(this.handlers, message?.op)) return unexpected(/** @type {never} */ (message));
    const { id } = message;
    const result = await this.handlers[message.op](message, {
      isStopped: () => this.stopped >= id,
      report: (progress) => this.channel.post({ ...progress, id }),
    });
    return { ...result, id };
  }

  /** @param {Boot} message */
  async boot({ subject, module, flag, memory, share, bindings: address, warm }) {
    this.memory = memory;
    this.flag = flag;
    this.share = share;
    const handlersFor = this.subjects[subject];
    if (!handlersFor) throw new Error(`this script does not serve "${subject}"`);
    const loaded = await loadModule(kindOf(subject), {
      compiled: module,
      address,
      onCompiled: (compiled) => this.channel.post({ op: "module", module: compiled }),
    });
    this.bindings = loaded.bindings;
    this.wasmMemory = loaded.memory;
    this.handlers = handlersFor(this);
    // The first game makes the engine's own tables, so a spare worker has them ready.
    if (warm) this.newGame(warm, { memory: MIN_TABLE }).free();
  }

  /** Bytes of the engine's memory. */
  get bytes() {
    return this.wasmMemory?.buffer.byteLength ?? 0;
  }

  /** @returns {Bindings} */
  engine() {
    if (!this.bindings) throw new Error("the engine is not loaded");
    return this.bindings;
  }

  /** The module with the analysis API. @returns {AnalysisBindings} */
  analysisEngine() {
    const bindings = this.engine();
    if (!("labPlan" in bindings)) throw new Error("the module has no analysis");
    return /** @type {AnalysisBindings} */ (bindings);
  }

  /**
   * @param {Setup} setup
   * @param {{ memory?: number, seed?: number, start?: "random", book?: boolean }} [more]
   */
  newGame(setup, more = {}) {
    return new (this.engine().Game)(gameOptions(setup, more));
  }

  /**
   * Gives a game the weights of its setup, if they are loaded. If the engine refuses them, the game is played without.
   * @param {{ loadWeights(bytes: Uint8Array): void }} game
   * @param {Setup} setup
   */
  applyWeights(game, setup) {
    const file = weightsFile(setup);
    const bytes = this.weights.get(file);
    if (!bytes) return;
    try {
      game.loadWeights(bytes);
    } catch (error) {
      if (faultOf(error).code === "panic") throw error;
      this.weights.delete(file);
      this.channel.post({ op: "weights-refused", file });
    }
  }
}

/**
 * A setup in the form of the bindings.
 * @param {Setup} setup
 * @param {{ memory?: number, seed?: number, start?: "random", book?: boolean }} [more]
 */
export function gameOptions({ game, rule, size }, more = {}) {
  return /** @type {import("../../pkg/tengen.js").GameOptions} */ ({ game, rule, size, ...more });
}
