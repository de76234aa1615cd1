/**
 * The engine thinks on the visitor's time: it searches the position while the visitor chooses a move. Its next search
 * finds the work in the table.
 *
 * Off at first. It costs energy, and Firefox and Safari do not report whether a device runs on battery. Only the
 * highest level does it: the others look a fixed number of plies ahead, at a measured strength.
 *
 * @import { Host, Overlay } from "./host.js"
 * @import { State } from "../../game/types.js"
 */
import { LEVELS, turn } from "../../game/state.js";

/** How long the engine thinks about one position. By then the table is full of it. Milliseconds. */
const LONGEST = 60_000;
/** After another question to the engine, this long until it continues. Milliseconds. */
const PAUSE = 250;

/** What the page uses of a battery. @typedef {EventTarget & { charging: boolean }} Battery */

/**
 * Whether the engine may think on the visitor's time in this state of the game.
 * @param {State} state
 */
export function mayThinkAhead(state) {
  const { settings, level, seats, snapshot, opening, engine, thinking, paused, analysing } = state;
  return (
    settings.ahead &&
    level === LEVELS.max &&
    seats[1] !== seats[2] &&
    (seats[1] === "engine" || seats[2] === "engine") &&
    (snapshot?.played ?? 0) > 0 &&
    !opening?.stage &&
    engine === "ready" &&
    !thinking &&
    !paused &&
    !analysing &&
    turn(state) === "human"
  );
}

/** @param {Host} host */
export const overlay = (host) => new Ahead(host);

/** @implements {Overlay} */
export class Ahead {
  /** @type {Host} */ #host;
  #page;
  /** @type {Battery | null} */ #battery = null;
  /** The position in question, and when the engine began to think about it. */ #about = { text: "", since: 0 };
  #isThinking = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /**
   * @param {Host} host
   * @param {{ hidden: boolean } & EventTarget} [page]
   * @param {() => Promise<Battery>} [battery] rejects if the browser does not report one
   */
  constructor(host, page = document, battery = () => /** @type {any} */ (navigator).getBattery()) {
    this.#host = host;
    this.#page = page;
    page.addEventListener("visibilitychange", () => this.change(host.state()));
    (async () => {
      try {
        this.#battery = await battery();
        this.#battery.addEventListener("chargingchange", () => this.change(host.state()));
        this.change(host.state());
      } catch {
        // Unknown to this browser or kept from this page.
      }
    })();
  }

  /** @param {State} state */
  change(state) {
    if (this.#page.hidden || this.#battery?.charging === false || !mayThinkAhead(state)) {
      this.#rest();
      return;
    }
    const text = `${state.id} ${state.snapshot?.text}`;
    if (this.#about.text !== text) this.#about = { text, since: performance.now() };
    else if (this.#isThinking || this.#timer !== undefined) return;
    this.#think();
  }

  #rest() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#isThinking) return;
    this.#isThinking = false;
    // What ends now is not continued by itself.
    this.#about = { ...this.#about };
    this.#host.engine.rest();
  }

  async #think() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const about = this.#about;
    const left = about.since + LONGEST - performance.now();
    if (left <= 0) return;
    this.#isThinking = true;
    const wasInterrupted = await this.#host.engine.thinkAhead(left);
    if (this.#about !== about) return;
    this.#isThinking = false;
    if (!wasInterrupted) about.since = -Infinity;
    else this.#timer = setTimeout(() => this.#again(), PAUSE);
  }

  /** Another question has interrupted it. */
  #again() {
    this.#timer = undefined;
    this.change(this.#host.state());
  }
}
