/**
 * The life cycle of a worker: start, watchdog, end and replacement. If a worker may not run, this class tries the next
 * way to start the engine.
 *
 * A worker inside a search step reads no message. To stop it at once, the page ends it. A spare worker takes over. It
 * was started from the compiled module after the search had run for a while.
 *
 * Offline, a later worker may fail to start although the first one succeeded. Then it starts from memory, if that is
 * allowed. A working worker is not ended before its replacement runs.
 *
 * @import { Boot, CompiledModule, FromWorker, Hello, Port, PortError, ToWorker } from "./messages.js"
 * @import { Start } from "./start.js"
 * @import { Fault } from "../game/types.js"
 */

/** A search that runs this long gets a spare worker, in case it must be stopped. Milliseconds. */
const SPARE_DELAY = 250;
/** When the watchdog's time is over, a reply that has just arrived still counts. Milliseconds. */
const SECOND_LOOK = 250;

/**
 * How long the page waits for a worker. Milliseconds.
 * @typedef {object} Timeouts
 * @property {number} grace after a stop, until the worker is replaced
 * @property {number} flag the same for a worker with a shared flag. Only a busy machine delays it, and would delay a
 * new worker as well
 * @property {number} first until the first worker is ready, including the download
 * @property {number} again until a worker made from the compiled module is ready
 * @property {number} restore until a worker is restored by `restore`
 */

/** @type {Timeouts} */
export const TIMEOUTS = Object.freeze({ grace: 20, flag: 250, first: 60000, again: 20000, restore: 5000 });

/**
 * A started worker, and its messages before a listener was set.
 * @typedef {object} Started
 * @property {Port} port
 * @property {FromWorker[]} early
 * @property {PortError | null} error
 * @property {Promise<boolean>} works whether its script runs: settles with its first message or error
 */

export class EngineWorker {
  /** @type {Start[]} */ #ways;
  /** How a later worker starts if the way of the first one fails. @type {Start | null} */ #fromMemory;
  /** @type {(() => Promise<WebAssembly.Module | null>) | null} */ #wanted;
  /** Whether the present start is from memory. */ #isFromMemory = false;
  /** The worker that is being replaced. @type {Port | null} */ #old = null;
  /** The way to start that is in use. */ #wayIndex = 0;
  /** Whether the last worker ran on the main thread. */ #isOnMainThread = false;
  /** @type {{ first: number, again: number }} */ #timeouts;
  /** @type {() => Omit<Boot, "op" | "module">} */ #bootOptions;
  /** @type {(message: Exclude<FromWorker, Hello | CompiledModule>) => void} */ #onMessage;
  /** @type {(fault: Fault) => void} */ #onFailure;
  /** @type {Port | null} */ #port = null;
  /** @type {WebAssembly.Module | null} */ #module = null;
  /** The compiled engine of another page. @type {WebAssembly.Module | null} */ #given = null;
  /** Counts workers: an event of an earlier one is ignored. */ #generation = 0;
  /** Whether the worker has sent anything. */ #responded = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #watchdog;
  /** A worker that can take over, still without a game or a table. @type {Promise<Started | null> | null} */ #spare =
    null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #spareTimer;

  /**
   * @param {object} options
   * @param {Start[]} options.ways
   * @param {Start} [options.fromMemory] how a later worker starts if the way of the first one fails
   * @param {() => Promise<WebAssembly.Module | null>} [options.wanted] settles when a worker may start, with the
   * compiled engine if it exists already
   * @param {{ first: number, again: number }} options.timeouts milliseconds until the first worker, and a later one,
   *   must be ready
   * @param {() => Omit<Boot, "op" | "module">} options.bootOptions called for each worker
   * @param {(message: Exclude<FromWorker, Hello | CompiledModule>) => void} options.onMessage
   * @param {(fault: Fault) => void} options.onFailure the worker died, was silent for too long, or could not be started
   */
  constructor({ ways, fromMemory, wanted, timeouts, bootOptions, onMessage, onFailure }) {
    this.#ways = ways;
    this.#fromMemory = fromMemory ?? null;
    this.#wanted = wanted ?? null;
    this.#timeouts = timeouts;
    this.#bootOptions = bootOptions;
    this.#onMessage = onMessage;
    this.#onFailure = onFailure;
  }

  /** Milliseconds that the engine needs to notice a stop on the main thread; undefined in a worker. */
  get grace() {
    return this.#port?.grace;
  }

  /** Whether the engine runs, or last ran, on the main thread. */
  get isOnMainThread() {
    return this.#isOnMainThread;
  }

  /** The compiled engine, once there is one. */
  get module() {
    return this.#module ?? this.#given;
  }

  /** @param {ToWorker} message */
  post(message) {
    this.#port?.postMessage(message);
  }

  /** Ends the worker, if there is one, and starts another. It uses the spare, if there is one. */
  async restart() {
    this.end();
    this.#isFromMemory = false;
    await this.#begin();
  }

  async #begin() {
    const generation = this.#generation;
    this.#responded = false;
    if (this.#wanted) {
      // The engine may not be needed for a long time.
      const given = await this.#wanted();
      if (generation !== this.#generation) return;
      this.#given = given;
    }
    this.watch(this.#module ? this.#timeouts.again : this.#timeouts.first);
    const spare = this.#spare;
    this.#spare = null;
    let started = spare && (await spare);
    try {
      if (!started || started.error) started = await this.#start();
    } catch (error) {
      if (generation === this.#generation) this.#failedToStart(String(error));
      return;
    }
    if (generation !== this.#generation) started.port.terminate();
    else this.#adopt(started);
  }

  /**
   * Replaces the worker by another one. If no worker can start, the present one stays.
   * @returns {Promise<boolean>} whether another has taken over, or will
   */
  async replace() {
    const old = this.#port;
    // On the main thread two engines at once would be too slow.
    if (!old || old.grace) {
      await this.restart();
      return true;
    }
    this.unwatch();
    old.onmessage = null;
    old.onerror = null;
    this.#port = null;
    this.#old = old;
    this.#generation += 1;
    const generation = this.#generation;
    const started = await this.#startWorking();
    if (generation !== this.#generation) {
      started?.port.terminate();
      return true;
    }
    this.#old = null;
    if (started) {
      old.terminate();
      this.watch(this.#timeouts.again);
    }
    this.#adopt(started ?? { port: old, early: [], error: null, works: Promise.resolve(true) });
    return started !== null;
  }

  /**
   * A worker whose script runs: the spare, else one started like the first, else one from memory.
   * @returns {Promise<Started | null>}
   */
  async #startWorking() {
    const spare = this.#spare;
    this.#spare = null;
    for (const start of [() => spare, () => this.#start(), () => this.#start(this.#fromMemory)]) {
      const started = await Promise.resolve(start()).catch(() => null);
      if (!started) continue;
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let timer;
      const late = new Promise(
        (/** @type {(works: boolean) => void} */ resolve) =>
          (timer = setTimeout(() => resolve(false), this.#timeouts.again)),
      );
      const works = await Promise.race([started.works, late]);
      clearTimeout(timer);
      if (works) return started;
      started.port.terminate();
    }
    return null;
  }

  /** @param {Started} started */
  #adopt({ port, early, error }) {
    const generation = this.#generation;
    this.#port = port;
    this.#isOnMainThread = port.grace !== undefined;
    port.onmessage = (event) => generation === this.#generation && this.#receive(event.data);
    port.onerror = (event) => {
      if (generation !== this.#generation) return;
      event?.preventDefault?.();
      if (this.#responded) this.#onFailure({ code: "engine-died", text: event?.message });
      else this.#failedToStart(event?.message);
    };
    for (const message of early) if (generation === this.#generation) this.#receive(message);
    if (error && generation === this.#generation) port.onerror(error);
  }

  /** The next start begins with the first way again. */
  forgetFailedWays() {
    this.#wayIndex = 0;
  }

  /** Ends the worker; the spare stays. */
  end() {
    this.#generation += 1;
    this.unwatch();
    this.#old?.terminate();
    this.#old = null;
    const port = this.#port;
    this.#port = null;
    if (!port) return;
    port.onmessage = null;
    port.onerror = null;
    port.terminate();
  }

  /**
   * Treats the worker as dead if `unwatch` is not called within `wait` milliseconds. After a sleep of the machine the
   * timer may fire before an existing reply is read. So it runs twice.
   * @param {number} wait
   * @param {boolean} [again]
   */
  watch(wait, again = false) {
    this.unwatch();
    this.#watchdog = setTimeout(() => {
      if (!again) this.watch(SECOND_LOOK, true);
      else if (this.#responded) this.#onFailure({ code: "engine-silent", text: "silent" });
      else this.#failedToStart("silent");
    }, wait);
  }

  unwatch() {
    clearTimeout(this.#watchdog);
  }

  /** Starts a spare after a while, unless there is one by then or `cancelSpare` is called before. */
  scheduleSpare() {
    this.cancelSpare();
    this.#spareTimer = setTimeout(() => {
      this.#spare ??= this.#start().catch(() => null);
    }, SPARE_DELAY);
  }

  /** Cancels the start of a spare. A started spare is kept. */
  cancelSpare() {
    clearTimeout(this.#spareTimer);
  }

  /** Ends the spare. */
  endSpare() {
    this.cancelSpare();
    this.#spare?.then((started) => started?.port.terminate());
    this.#spare = null;
  }

  /**
   * Starts a worker and lets it load the engine.
   * @param {Start | null} [way] by default the way that worked for the first worker
   * @returns {Promise<Started>}
   */
  async #start(way = this.#isFromMemory ? this.#fromMemory : this.#ways[this.#wayIndex]) {
    if (!way) throw new Error("there is no other way");
    const port = await way();
    let settle = (/** @type {boolean} */ _) => {};
    /** @type {Started} */
    const started = { port, early: [], error: null, works: new Promise((resolve) => (settle = resolve)) };
    port.onmessage = (event) => {
      started.early.push(event.data);
      settle(event.data.op !== "fatal");
    };
    port.onerror = (event) => {
      event?.preventDefault?.();
      started.error = event ?? {};
      settle(false);
    };
    const { bindings } = port;
    port.postMessage({ op: "boot", module: this.module, ...this.#bootOptions(), ...(bindings && { bindings }) });
    return started;
  }

  /**
   * The worker's script never ran. Workers may be forbidden here, so the next way is tried.
   * @param {string | undefined} text
   */
  #failedToStart(text) {
    if (!this.#module && this.#wayIndex + 1 < this.#ways.length) {
      this.#wayIndex += 1;
      this.restart();
    } else if (this.#module && this.#fromMemory && !this.#isFromMemory) {
      this.end();
      this.#isFromMemory = true;
      this.#begin();
    } else {
      // Another try begins with the best way again.
      this.forgetFailedWays();
      this.#onFailure({ code: "engine-load", text });
    }
  }

  /** @param {FromWorker} message */
  #receive(message) {
    const isFirst = !this.#responded;
    this.#responded = true;
    if (message.op === "fatal" && isFirst) this.#failedToStart(message.error.text);
    else if (message.op === "module") this.#module = message.module;
    else if (message.op !== "hello") this.#onMessage(message);
  }
}
