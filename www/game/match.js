/**
 * The game in play. It holds the state, carries out intents one by one, and lets the engine move on its turn. Every
 * fact comes from the engine. It ignores an answer about a position that is no longer on the board.
 *
 * @import { Client } from "../engine/client.js"
 * @import { Event } from "./desk.js"
 * @import { Health, Intent, OpenIntent, QueuedIntent, Seats, Snapshot, State } from "./types.js"
 */
import { FallbackBoard } from "../engine/fallback.js";
import { inTime } from "../ui/late.js";
import { Desk, faultOf, isEngineFailure } from "./desk.js";
import { PASS_CELL, moveName, openingText } from "./notation.js";
import { Searching } from "./searching.js";
import * as pure from "./state.js";
import { goTo, redo, show, step, undo } from "./steps.js";
import { promote, remove, withComment } from "./tree.js";

/** How long a forced pass is shown before it is played. Milliseconds. */
export const PASS_SHOWN = 1300;

export class Match {
  /** @type {Desk} */ #desk;
  /** @type {Searching} */ #searching;
  #passShown;
  /** The position in which a pass is shown. @type {Snapshot | null} */ #passing = null;

  /**
   * @param {object} options
   * @param {Client} options.client
   * @param {State} options.state
   * @param {(state: State) => void} options.onChange
   * @param {(event: Event) => void} [options.onEvent]
   * @param {() => number} [options.now] milliseconds
   * @param {number} [options.passShown] milliseconds
   * @param {() => number} [options.pace] the least time before the engine's move, so that an animation ends.
   *   Milliseconds
   */
  constructor({
    client,
    state,
    onChange,
    onEvent = () => {},
    now = () => performance.now(),
    passShown = PASS_SHOWN,
    pace = () => 0,
  }) {
    this.#passShown = passShown;
    this.#desk = new Desk({ client, state, onChange, onEvent, now, pace });
    this.#desk.afterTask = () => this.#letEngineAct();
    this.#searching = new Searching(this.#desk, (searched, cell) => this.#reply(searched, cell));
  }

  get state() {
    return this.#desk.state;
  }

  /** @param {State} next */
  #set(next) {
    this.#desk.set(next);
  }

  /**
   * The health of the engine has changed.
   * @param {Health} health
   */
  health(health) {
    if (health === "missing") {
      this.#fallBack();
      return;
    }
    this.#set(pure.withEngine(this.state, health));
    if (health === "ready") this.#desk.enqueue(async () => {});
  }

  /**
   * Shows a position until the engine has given its own.
   * @param {Snapshot} snapshot
   * @param {Seats | null} seats who will be at the board, if not the present ones
   */
  preview(snapshot, seats) {
    if (this.state.snapshot || this.state.engine !== "loading") return;
    this.#set(pure.withSnapshot({ ...this.state, seats: seats ?? this.state.seats }, snapshot));
  }

  /** Without an engine two players may still place stones. */
  #fallBack() {
    if (this.#desk.isWithoutEngine) return;
    const board = new FallbackBoard(this.state.setup, this.state.snapshot);
    this.#desk.rules = board;
    this.#searching.abort();
    this.#set(pure.withSnapshot(pure.withEngine({ ...this.state, thinking: null }, "missing"), board.snapshot()));
  }

  /**
   * Carries out the user's intent. Settles when it is done; the engine's reply comes later.
   * @param {Intent} intent
   * @returns {Promise<void>}
   */
  dispatch(intent) {
    switch (intent.type) {
      case "settings":
        this.#set(pure.withSettings(this.state, intent.change));
        return intent.change.values ? this.#desk.enqueue(async () => {}) : Promise.resolve();
      case "time":
        this.#set({ ...this.state, time: intent.time });
        return Promise.resolve();
      case "level":
        this.#set({ ...this.state, level: intent.level });
        return Promise.resolve();
      case "clock":
        this.#set({ ...this.state, clock: intent.clock });
        return Promise.resolve();
      case "analyse":
        this.#searching.cancel();
        // After an analysis, the user decides when the engine continues.
        this.#set({ ...this.state, analysing: intent.on, paused: true, hint: -1, hintReason: null, marked: -1 });
        return Promise.resolve();
      case "mark":
        this.#set({ ...this.state, marked: intent.cell });
        return Promise.resolve();
      case "stop":
        // The engine plays the best move that it has found so far.
        this.#searching.stop();
        return Promise.resolve();
      case "pause":
        this.#set({ ...this.state, paused: true });
        this.#searching.cancel();
        return this.#desk.tasks;
      case "retry":
        return this.#retry();
      default:
    }
    if (intent.type === "place" && this.state.thinking?.kind === "move") return Promise.resolve();
    const keepsSearch =
      intent.type === "resume" || intent.type === "hint" || intent.type === "comment" || intent.type === "promote";
    if (!keepsSearch || this.state.thinking?.kind === "values") this.#searching.cancel();
    return this.#desk.enqueue(() => this.#do(intent));
  }

  /** @param {QueuedIntent} intent */
  async #do(intent) {
    switch (intent.type) {
      case "place":
        await this.#place(intent.cell, intent.sure ?? false);
        break;
      case "undo":
        await undo(this.#desk);
        break;
      case "redo":
        await redo(this.#desk);
        break;
      case "goTo":
        await goTo(this.#desk, intent.played);
        break;
      case "step":
        await step(this.#desk, intent.by);
        break;
      case "visit":
        await show(this.#desk, this.state.tree, intent.node);
        break;
      case "promote":
        this.#set({ ...this.state, tree: promote(this.state.tree, intent.node) });
        break;
      case "delete": {
        const before = this.state.tree;
        const tree = remove(before, intent.node);
        if (tree.line === before.line) this.#set({ ...this.state, tree });
        else await show(this.#desk, tree, tree.at);
        this.#desk.tell({ type: "deleted", before });
        break;
      }
      case "comment":
        if (this.state.tree.nodes[intent.node])
          this.#set({ ...this.state, tree: withComment(this.state.tree, intent.node, intent.text) });
        break;
      case "tree":
        await show(this.#desk, intent.tree, intent.tree.at);
        break;
      case "resign": {
        const side = pure.resigner(this.state);
        if (side) this.#set(pure.withResignation(this.state, side));
        break;
      }
      case "swap":
        this.#set(pure.withSidesSwapped(this.state));
        break;
      case "seat":
        this.#set(pure.withSeat(this.state, intent.side, intent.seat));
        break;
      case "resume":
        this.#set({ ...this.state, paused: false });
        break;
      case "hint":
        this.#searching.think("hint");
        break;
      case "choose":
        if (pure.turn(this.state) === "human") this.#choose(intent.option);
        break;
      case "open":
        await this.#open(intent);
        break;
      default: {
        /** @type {never} */
        const unknown = intent;
        throw new Error(`unknown intent ${JSON.stringify(unknown)}`);
      }
    }
  }

  /** @param {OpenIntent} intent */
  async #open({
    setup,
    seats,
    time,
    level,
    text = "",
    random = false,
    played = -1,
    resigned = 0,
    tree,
    id,
    opening = "",
    clock,
    record,
  }) {
    const rules = this.#desk.rules;
    // The board is visible while the engine loads.
    if (!this.state.snapshot) this.#set({ ...this.state, setup });
    // A new game is not paused.
    if (!text) this.#set({ ...this.state, analysing: false });
    try {
      const snapshot = await rules.open(setup, text, played, random).catch((error) => {
        // The engine failed meanwhile, so the position opens without it.
        if (this.#desk.rules === rules) throw error;
        return this.#desk.rules.open(setup, text, played, random);
      });
      const protocol = opening ? await this.#protocol(opening) : null;
      this.#set({
        ...pure.withSnapshot(
          pure.withNewGame(this.state, { setup, seats, time, level, tree, id, opening: protocol, clock, record }),
          snapshot,
        ),
        resigned: snapshot.outcome ? 0 : resigned,
      });
      // If moves can be redone, the user is browsing; the engine does not interfere.
      if (pure.canRedo(this.state)) this.#set({ ...this.state, paused: true });
      this.#desk.tell({ type: "opened" });
    } catch (error) {
      const fault = faultOf(error);
      if (isEngineFailure(fault)) throw error;
      this.#desk.tell({ type: "broken", fault, text, setup });
    }
  }

  /**
   * An opening protocol. The first game with one loads the module of rules.
   * @param {string} text
   */
  async #protocol(text) {
    try {
      this.#desk.opening ??= await inTime(import("./opening.js"));
    } catch {
      throw { code: "part" };
    }
    return this.#desk.opening.read(text);
  }

  /** @param {string} option */
  #choose(option) {
    const player = this.state.opening?.stage?.player;
    if (!this.#desk.opening || !player) return;
    this.#set({ ...this.#desk.opening.choose(this.state, option), paused: false });
    this.#desk.tell({ type: "chosen", option, player });
  }

  /** @param {{ cell: number } | { option: string }} decision of the engine */
  async #carryOut(decision) {
    if ("option" in decision) this.#choose(decision.option);
    else await this.#put(decision.cell);
  }

  /**
   * A stone of an opening, or a point that is offered.
   * @param {number} cell
   */
  async #put(cell) {
    const { snapshot, opening } = this.state;
    if (!snapshot || !this.#desk.opening) return;
    if (opening?.stage?.kind === "offer") {
      this.#set(this.#desk.opening.offer(this.state, cell));
      this.#desk.tell({ type: "chosen", option: "x", player: opening.stage.player });
      return;
    }
    this.#set(this.#desk.opening.forget(this.state));
    await this.#play(snapshot, cell);
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
      this.#desk.tell({ type: "forbidden", cell, kind });
      return;
    }
    if (this.state.opening) await this.#put(cell);
    else await this.#play(snapshot, cell);
    this.#set({ ...this.state, paused: false });
  }

  /**
   * @param {Snapshot} snapshot
   * @param {number} cell or a pass
   */
  async #play(snapshot, cell) {
    const side = snapshot.toMove;
    const next = await this.#desk.rules.playMove(moveName(snapshot.names, cell));
    const known = this.state.tree.nodes.length;
    this.#set(pure.withSnapshot(this.state, next));
    this.#desk.tell({ type: "played", cell, side, before: snapshot });
    const { nodes, at } = this.state.tree;
    if (at >= known && (nodes[nodes[at]?.parent ?? -1]?.children.length ?? 0) > 1)
      this.#desk.tell({ type: "branched", node: at });
  }

  /** Starts the engine's next action, if there is one. */
  #letEngineAct() {
    if (pure.engineShouldMove(this.state) && this.state.opening?.stage)
      this.#searching.decide((decision) => this.#carryOut(decision));
    else if (pure.engineShouldMove(this.state)) this.#searching.think("move");
    else if (pure.mustPass(this.state)) this.#pass();
    else if (pure.wantsValues(this.state)) this.#searching.think("values");
  }

  /** Shows that the user has no move, then passes, unless the position has changed. */
  #pass() {
    const { snapshot } = this.state;
    if (!snapshot || snapshot === this.#passing) return;
    this.#passing = snapshot;
    this.#desk.tell({ type: "passing", side: snapshot.toMove });
    setTimeout(() => {
      if (this.#passing === snapshot) this.#passing = null;
      this.#desk.enqueue(async () => {
        if (this.state.snapshot === snapshot && pure.mustPass(this.state)) await this.#play(snapshot, PASS_CELL);
      });
    }, this.#passShown);
  }

  /**
   * @param {Snapshot} searched the position that the engine has searched
   * @param {number} cell
   */
  async #reply(searched, cell) {
    const { snapshot } = this.state;
    if (!snapshot || this.state.paused || snapshot.text !== searched.text || pure.turn(this.state) !== "engine") return;
    await this.#play(snapshot, cell);
  }

  async #retry() {
    const fallback = this.#desk.rules instanceof FallbackBoard ? this.#desk.rules : null;
    this.#desk.rules = this.#desk.engine;
    this.#set(pure.withEngine({ ...this.state, paused: false }, "loading"));
    this.#desk.engine.retry();
    if (!fallback) return;
    const { setup, seats, time, level, tree, id, opening, clock, record } = this.state;
    await this.dispatch({
      type: "open",
      setup,
      seats,
      time,
      level,
      text: fallback.text(),
      tree,
      id,
      opening: openingText(opening),
      clock,
      record,
    });
  }
}
