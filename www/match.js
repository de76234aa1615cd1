/**
 * The game in play: holds the state, carries out intents one after the other, and lets the engine move when it is its
 * turn. It asks the engine for every fact and drops every answer that belongs to a position no longer on the board.
 *
 * @import { Fault, Intent, Limits, Setup, Side, Snapshot, State } from "./types.js"
 * @import { Client } from "./client.js"
 */
import { capabilities } from "./games.js";
import { Paper } from "./paper.js";
import * as pure from "./state.js";

/**
 * What happened, for whoever tells it (announcements, sounds).
 * @typedef {{ type: "played", cell: number, side: Side }
 *   | { type: "stepped" } | { type: "opened" } | { type: "hinted" }
 *   | { type: "valued" } | { type: "passing", side: Side }
 *   | { type: "forbidden", cell: number, kind: string }
 *   | { type: "refused", fault: Fault }
 *   | { type: "broken", fault: Fault, text: string, setup: Setup } } Event
 */

/** A forced pass is shown so long before it is played. Milliseconds. */
const PASS_SHOWN = 1300;
/** What each move is worth is worked out for at least so long. Milliseconds. */
const VALUES_TIME = 4000;

export class Match {
  /** @type {Client | Paper} */ #client;
  /** @type {Client} */ #engine;
  /** @type {Promise<void>} */ #line = Promise.resolve();
  /** @type {AbortController | null} */ #search = null;
  /** @type {(state: State) => void} */ #onChange;
  /** @type {(event: Event) => void} */ #onEvent;
  /** @type {() => number} */ #now;
  #passShown;
  /** @type {() => number} */ #pace;
  /** The position in which a pass is shown. @type {Snapshot | null} */ #passing = null;

  /**
   * @param {object} options
   * @param {Client} options.client
   * @param {State} options.state
   * @param {(state: State) => void} options.onChange
   * @param {(event: Event) => void} [options.onEvent]
   * @param {() => number} [options.now] milliseconds
   * @param {number} [options.passShown] milliseconds
   * @param {() => number} [options.pace] the least milliseconds before the engine's move: what moves on the board comes to rest
   */
  constructor({ client, state, onChange, onEvent = () => {}, now = () => performance.now(), passShown = PASS_SHOWN, pace = () => 0 }) {
    this.#passShown = passShown;
    this.#pace = pace;
    this.#client = client;
    this.#engine = client;
    this.state = state;
    this.#onChange = onChange;
    this.#onEvent = onEvent;
    this.#now = now;
  }

  /** @param {State} state */
  #set(state) {
    if (state === this.state) return;
    this.state = state;
    this.#onChange(state);
  }

  /**
   * The client tells how its worker is.
   * @param {"loading" | "ready" | "resting" | "dead"} health
   * @param {Fault | null} fault
   */
  health(health, fault) {
    if (health === "dead") {
      this.#paper(fault);
      return;
    }
    this.#set(pure.engineBecame(this.state, health, fault));
    if (health === "ready") this.#enqueue(async () => {});
  }

  /**
   * No engine at all: two people may still put stones on a sheet of paper.
   * @param {Fault | null} fault
   */
  #paper(fault) {
    if (this.#client instanceof Paper) return;
    const paper = new Paper(this.state.setup, this.state.snapshot);
    this.#client = paper;
    this.#search?.abort();
    this.#set(pure.arrived(pure.engineBecame({ ...this.state, thinking: null }, "paper", fault), paper.snapshot()));
  }

  /**
   * Does what the reader wants. Settles when it is done, the engine's reply not included.
   * @param {Intent} intent
   * @returns {Promise<void>}
   */
  dispatch(intent) {
    switch (intent.type) {
      case "settings":
        this.#set(pure.withSettings(this.state, intent.change));
        return intent.change.values ? this.#enqueue(async () => {}) : Promise.resolve();
      case "time":
        this.#set({ ...this.state, time: intent.time });
        return Promise.resolve();
      case "level":
        this.#set({ ...this.state, level: intent.level });
        return Promise.resolve();
      case "aim":
        this.#set({ ...this.state, marked: intent.cell });
        return Promise.resolve();
      case "stop":
        // The engine plays the best move that it has; one that watches keeps watching.
        this.#search?.abort("stop");
        return Promise.resolve();
      case "pause":
        this.#set({ ...this.state, paused: true });
        this.#halt();
        return this.#line;
      case "retry":
        return this.#retry();
      default:
    }
    if (intent.type === "place" && this.state.thinking?.kind === "move") return Promise.resolve();
    const asks = intent.type === "resume" || intent.type === "hint";
    if (!asks || this.state.thinking?.kind === "values") this.#halt();
    return this.#enqueue(() => this.#do(intent));
  }

  /** Ends a search whose answer is no longer wanted. */
  #halt() {
    const search = this.#search;
    this.#search = null;
    search?.abort("drop");
    if (this.state.thinking) this.#set(pure.ended(this.state, null));
  }

  /**
   * @param {() => Promise<void>} task
   * @returns {Promise<void>}
   */
  #enqueue(task) {
    this.#line = this.#line.then(task).catch((error) => this.#refused(error)).then(() => this.#go());
    return this.#line;
  }

  /** @param {any} error */
  #refused(error) {
    const fault = { code: error?.code ?? "other", text: error?.text ?? String(error), at: error?.at };
    // These are told by the engine's health already.
    if (fault.code.startsWith("engine-") || fault.code === "panic" || fault.code === "closed") return;
    this.#onEvent({ type: "refused", fault });
  }

  /** @param {Intent} intent */
  async #do(intent) {
    const client = this.#client;
    switch (intent.type) {
      case "place":
        await this.#place(intent.cell, intent.sure ?? false);
        break;
      case "undo":
        await this.#back();
        break;
      case "redo":
        await this.#forth();
        break;
      case "goTo":
        await this.#goTo(intent.played);
        break;
      case "resign": {
        const side = pure.resigner(this.state);
        if (side) this.#set(pure.gaveUp(this.state, side));
        break;
      }
      case "swap":
        this.#set(pure.swapped(this.state));
        break;
      case "seat":
        this.#set(pure.seated(this.state, intent.side, intent.seat));
        break;
      case "resume":
        this.#set({ ...this.state, paused: false });
        break;
      case "hint":
        this.#think("hint");
        break;
      case "open": {
        const { setup, seats, time, level, text = "", random = false, played = -1, resigned = 0 } = intent;
        // While the engine loads, its board is seen already.
        if (!this.state.snapshot) this.#set({ ...this.state, setup });
        try {
          const snapshot = await client.open(setup, text, played, random).catch((error) => {
            // The engine was lost over it: the position comes on paper.
            if (this.#client === client) throw error;
            return this.#client.open(setup, text, played, random);
          });
          this.#set({ ...pure.arrived(pure.opened(this.state, { setup, seats, time, level }), snapshot), resigned });
          // A position that came back with moves to redo is being looked at; the engine does not rush into it.
          if (snapshot.played < snapshot.moves.length) this.#set({ ...this.state, paused: true });
          this.#onEvent({ type: "opened" });
        } catch (error) {
          const { code, at, text: words } = /** @type {Fault} */ (error);
          if (code?.startsWith("engine-") || code === "panic") throw error;
          this.#onEvent({ type: "broken", fault: { code, at, text: words }, text, setup });
        }
        break;
      }
      default:
    }
  }

  /**
   * @param {number} cell
   * @param {boolean} sure
   */
  async #place(cell, sure) {
    const { snapshot } = this.state;
    if (!snapshot || !pure.canPlace(this.state, cell)) return;
    const kind = pure.forbiddenKind(this.state, cell);
    if (kind && !sure) {
      this.#onEvent({ type: "forbidden", cell, kind });
      return;
    }
    await this.#play(snapshot, cell);
    this.#set({ ...this.state, paused: false });
  }

  /**
   * @param {Snapshot} snapshot
   * @param {number} cell
   */
  async #play(snapshot, cell) {
    const side = snapshot.toMove;
    const next = await this.#client.playMove(cell < 0 ? "pass" : snapshot.names[cell]);
    this.#set(pure.arrived(this.state, next));
    this.#onEvent({ type: "played", cell, side });
  }

  /** Back to where a human is to move; one move if none is. */
  async #back() {
    if (this.state.resigned) {
      this.#set({ ...this.state, resigned: 0, paused: true });
      return;
    }
    const { seats } = this.state;
    const mixed = pure.searches(this.state) && seats[1] !== seats[2];
    /** @type {Snapshot} */
    let snapshot;
    do snapshot = await this.#client.undo();
    while (snapshot.played > 0 && ((mixed && seats[snapshot.toMove] === "engine") || pure.passes(snapshot)));
    this.#set({ ...pure.arrived(this.state, snapshot), paused: seats[snapshot.toMove] === "engine" });
    this.#onEvent({ type: "stepped" });
  }

  async #forth() {
    const { seats } = this.state;
    const mixed = pure.searches(this.state) && seats[1] !== seats[2];
    /** @type {Snapshot} */
    let snapshot;
    do snapshot = await this.#client.redo();
    while (snapshot.played < snapshot.moves.length && ((mixed && seats[snapshot.toMove] === "engine") || pure.passes(snapshot)));
    this.#set({ ...pure.arrived(this.state, snapshot), paused: seats[snapshot.toMove] === "engine" });
    this.#onEvent({ type: "stepped" });
  }

  /** @param {number} played */
  async #goTo(played) {
    const snapshot = await this.#client.goTo(played);
    this.#set({ ...pure.arrived(this.state, snapshot), paused: true });
    this.#onEvent({ type: "stepped" });
  }

  /** The engine moves if it is its turn. */
  #go() {
    if (pure.engineShouldMove(this.state)) this.#think("move");
    else if (pure.mustPass(this.state)) this.#pass();
    else if (pure.wantsValues(this.state)) this.#think("values");
  }

  /** Shows that the reader has no move, then passes, unless something else happened meanwhile. */
  #pass() {
    const { snapshot } = this.state;
    if (!snapshot || snapshot === this.#passing) return;
    this.#passing = snapshot;
    this.#onEvent({ type: "passing", side: snapshot.toMove });
    setTimeout(() => {
      if (this.#passing === snapshot) this.#passing = null;
      this.#enqueue(async () => {
        if (this.state.snapshot === snapshot && pure.mustPass(this.state)) await this.#play(snapshot, -1);
      });
    }, this.#passShown);
  }

  /**
   * Begins a search and returns at once; the answer comes as a task of its own.
   * @param {"move" | "hint" | "values"} kind
   */
  #think(kind) {
    const { snapshot } = this.state;
    if (!snapshot || !(this.#client === this.#engine) || this.state.engine !== "ready" || pure.result(this.state)) return;
    if (this.state.thinking) return;
    const search = new AbortController();
    this.#search = search;
    this.#set(pure.began(this.state, kind, this.#now()));
    const mine = () => this.#search === search;
    const failed = (/** @type {any} */ error) => {
      if (!mine()) return;
      this.#search = null;
      this.#set(kind === "values" ? pure.valued(this.state, null) : pure.ended(this.state, null));
      this.#refused(error);
    };
    if (kind === "values") {
      const time = Math.max(VALUES_TIME, this.state.time);
      this.#engine.exactValues({ time }, { signal: search.signal }).then((values) => {
        if (!mine()) return;
        this.#search = null;
        this.#set(pure.valued(this.state, values));
        if (values) this.#onEvent({ type: "valued" });
      }, failed);
      return;
    }
    // A hint is the best that the engine knows, however weak it plays.
    const { time, level } = this.state;
    this.#ask(search.signal, kind === "hint" ? { time } : { time, level }, mine, kind === "hint" && capabilities(snapshot.game).hints).then((answer) => {
      if (!mine()) return;
      this.#search = null;
      this.#set(pure.ended(this.state, answer));
      if (!answer) return;
      if (kind === "move") {
        this.#enqueue(() => this.#reply(snapshot, answer.cell));
        return;
      }
      this.#onEvent({ type: "hinted" });
      // Where the best move is known to the end, the others may be.
      if (capabilities(snapshot.game).exactValues && answer.source === "proof" && this.state.values === null) this.#think("values");
    }, failed);
  }

  /**
   * @param {AbortSignal} signal
   * @param {Limits} limits
   * @param {() => boolean} mine
   * @param {boolean} explain
   */
  async #ask(signal, limits, mine, explain) {
    const client = this.#engine;
    const answer = await client.findMove(limits, { signal, explain, onInfo: (info) => mine() && this.#set(pure.heard(this.state, info)) });
    // Stopped before the first line: a move is owed all the same, and costs a moment.
    if (!answer && mine()) return client.findMove({ time: 30 });
    const { thinking } = this.state;
    if (thinking?.kind === "move" && mine()) await rest(this.#pace() - (this.#now() - thinking.since), signal);
    return answer;
  }

  /**
   * @param {Snapshot} asked the position that the engine thought about
   * @param {number} cell
   */
  async #reply(asked, cell) {
    const { snapshot } = this.state;
    if (!snapshot || this.state.paused || snapshot.text !== asked.text || pure.turn(this.state) !== "engine") return;
    await this.#play(snapshot, cell);
  }

  async #retry() {
    const paper = this.#client instanceof Paper ? this.#client : null;
    this.#client = this.#engine;
    this.#set(pure.engineBecame({ ...this.state, paused: false }, "loading"));
    this.#engine.retry();
    if (!paper) return;
    const { setup, seats, time, level } = this.state;
    await this.dispatch({ type: "open", setup, seats, time, level, text: paper.text() });
  }
}

/**
 * Waits, unless somebody is in a hurry.
 * @param {number} wait milliseconds
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function rest(wait, signal) {
  if (!(wait > 0) || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, wait);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    }, { once: true });
  });
}
