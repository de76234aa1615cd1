/**
 * Workers that are begun before anybody listens to them, and the spare one that stands by while a long search runs.
 *
 * @import { Port } from "./types.js"
 */

/**
 * A worker that has been begun, and what it said before anybody listened.
 * @typedef {object} Prepared
 * @property {Port | null} port null if it could not be begun
 * @property {any[]} early
 * @property {any} error
 */

/**
 * Begins a worker and tells it how to boot.
 * @param {() => Port | Promise<Port>} spawn
 * @param {() => Record<string, any>} boot the message, asked for when the worker is there
 * @returns {Promise<Prepared>}
 */
export async function prepare(spawn, boot) {
  const port = await spawn();
  /** @type {Prepared} */
  const made = { port, early: [], error: null };
  port.onmessage = (event) => made.early.push(event.data);
  port.onerror = (event) => {
    if (typeof event?.preventDefault === "function") event.preventDefault();
    made.error = event ?? {};
  };
  port.postMessage({ op: "boot", ...boot() });
  return made;
}

/** At most one worker that is ready to take over, without a game or a table yet. */
export class Spare {
  /** @type {Promise<Prepared> | null} */ #ready = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /**
   * Begins one after `wait` milliseconds, unless there is one by then or `rest` is called before.
   * @param {number} wait
   * @param {() => Promise<Prepared>} make
   */
  begin(wait, make) {
    this.#timer = setTimeout(() => {
      this.#ready ??= make().catch((error) => ({ port: null, early: [], error }));
    }, wait);
  }

  /** Begins none after all; one that was begun stands by. */
  rest() {
    clearTimeout(this.#timer);
  }

  /** @returns {Promise<Prepared> | null} the spare, which is the caller's from now on */
  take() {
    const ready = this.#ready;
    this.#ready = null;
    return ready;
  }

  /** Ends it. */
  drop() {
    this.rest();
    this.take()?.then(({ port }) => port?.terminate());
  }
}
