/**
 * What the parts of a game in play share: the state, the engine, the queue of tasks, and the listeners.
 *
 * @import { Client } from "../engine/client.js"
 * @import { Fault, Setup, Side, Snapshot, State, Tree } from "./types.js"
 */
import { FallbackBoard } from "../engine/fallback.js";

/**
 * An event, for the announcements and the animation.
 * @typedef {{ type: "played", cell: number, side: Side, before: Snapshot }
 *   | { type: "stepped" } | { type: "opened" } | { type: "hinted" }
 *   | { type: "branched", node: number } | { type: "deleted", before: Tree }
 *   | { type: "valued" } | { type: "passing", side: Side }
 *   | { type: "chosen", option: string, player: 1 | 2 }
 *   | { type: "forbidden", cell: number, kind: string }
 *   | { type: "refused", fault: Fault }
 *   | { type: "broken", fault: Fault, text: string, setup: Setup } } Event
 */

/**
 * @param {unknown} error
 * @returns {Fault}
 */
export function faultOf(error) {
  const { code, text, at } = /** @type {Partial<Fault>} */ (error ?? {});
  return { code: code ?? "other", text: text ?? String(error), at };
}

/**
 * Whether the fault is the engine's own. Its health already shows that.
 * @param {Fault} fault
 */
export function isEngineFailure({ code }) {
  return code.startsWith("engine-") || code === "panic";
}

export class Desk {
  /** Settles when all tasks so far are done. @type {Promise<void>} */ #tasks = Promise.resolve();
  /** @type {(state: State) => void} */ #onChange;
  /** @type {(event: Event) => void} */ #onEvent;
  /** Starts the engine's next action after each task. */ afterTask = () => {};
  /** The rules of opening protocols, once a game has one. @type {typeof import("./opening.js") | null} */ opening =
    null;

  /**
   * @param {object} options
   * @param {Client} options.client
   * @param {State} options.state
   * @param {(state: State) => void} options.onChange
   * @param {(event: Event) => void} options.onEvent
   * @param {() => number} options.now milliseconds
   * @param {() => number} options.pace the least time before the engine's move, so that an animation ends. Milliseconds
   */
  constructor({ client, state, onChange, onEvent, now, pace }) {
    /** The source of positions. @type {Client | FallbackBoard} */
    this.rules = client;
    this.engine = client;
    this.state = state;
    this.now = now;
    this.pace = pace;
    this.#onChange = onChange;
    this.#onEvent = onEvent;
  }

  /** Whether the engine is lost, and two people place stones without it. */
  get isWithoutEngine() {
    return this.rules instanceof FallbackBoard;
  }

  /** @param {State} next */
  set(next) {
    const state = this.opening ? this.opening.refresh(next) : next;
    if (state === this.state) return;
    this.state = state;
    this.#onChange(state);
  }

  /** @param {Event} event */
  tell(event) {
    this.#onEvent(event);
  }

  /** Settles when all tasks so far are done. */
  get tasks() {
    return this.#tasks;
  }

  /**
   * @param {() => Promise<void>} task
   * @returns {Promise<void>}
   */
  enqueue(task) {
    this.#tasks = this.#tasks
      .then(task)
      .catch((error) => this.refused(error))
      .then(() => this.afterTask());
    return this.#tasks;
  }

  /** @param {unknown} error */
  refused(error) {
    const fault = faultOf(error);
    if (isEngineFailure(fault) || fault.code === "closed") return;
    this.tell({ type: "refused", fault });
  }
}
