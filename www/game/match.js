/**
 * The game in play: holds the state, carries out intents one after the other, and lets the engine move when it is its
 * turn. It asks the engine for every fact, and ignores an answer about a position that is no longer on the board.
 *
 * @import { Client } from "../engine/client.js"
 * @import { Answer, Fault, Health, Intent, Limits, OpenIntent, QueuedIntent, Seats, Setup, Side, Snapshot, State, Tree } from "./types.js"
 */
import { FallbackBoard } from "../engine/fallback.js";
import { capabilities, hasProof } from "./games.js";
import * as pure from "./state.js";
import { lineThrough, promote, remove, withComment } from "./tree.js";
import { PASS_CELL, moveName, openingText } from "./notation.js";
import { hasOnlyPass } from "./snapshot.js";

/**
 * What happened, for the announcements and the animation.
 * @typedef {{ type: "played", cell: number, side: Side, before: Snapshot }
 *   | { type: "stepped" } | { type: "opened" } | { type: "hinted" }
 *   | { type: "branched", node: number } | { type: "deleted", before: Tree }
 *   | { type: "valued" } | { type: "passing", side: Side }
 *   | { type: "chosen", option: string, player: 1 | 2 }
 *   | { type: "forbidden", cell: number, kind: string }
 *   | { type: "refused", fault: Fault }
 *   | { type: "broken", fault: Fault, text: string, setup: Setup } } Event
 */

/** How long a forced pass is shown before it is played. Milliseconds. */
const PASS_SHOWN = 1300;
/** The least time for working out what each move is worth. Milliseconds. */
const VALUES_TIME = 4000;
/** The time for a move where a search was stopped before its first report. Milliseconds. */
const SHORTEST_SEARCH = 30;

/**
 * @param {unknown} error
 * @returns {Fault}
 */
function faultOf(error) {
  const { code, text, at } = /** @type {Partial<Fault>} */ (error ?? {});
  return { code: code ?? "other", text: text ?? String(error), at };
}

/**
 * Whether the fault is one of the engine itself, which its health tells already.
 * @param {Fault} fault
 */
function isEngineFailure({ code }) {
  return code.startsWith("engine-") || code === "panic";
}

export class Match {
  /** Where positions come from. @type {Client | FallbackBoard} */ #rules;
  /** @type {Client} */ #engine;
  /** Settles when everything asked for so far is done. @type {Promise<void>} */ #tasks = Promise.resolve();
  /** @type {AbortController | null} */ #search = null;
  /** @type {(state: State) => void} */ #onChange;
  /** @type {(event: Event) => void} */ #onEvent;
  /** @type {() => number} */ #now;
  #passShown;
  /** @type {() => number} */ #pace;
  /** The rules of opening protocols, once a game has one. @type {typeof import("./opening.js") | null} */ #opening =
    null;
  /** The position in which a pass is shown. @type {Snapshot | null} */ #passing = null;

  /**
   * @param {object} options
   * @param {Client} options.client
   * @param {State} options.state
   * @param {(state: State) => void} options.onChange
   * @param {(event: Event) => void} [options.onEvent]
   * @param {() => number} [options.now] milliseconds
   * @param {number} [options.passShown] milliseconds
   * @param {() => number} [options.pace] the least time before the engine's move, so that an animation ends. Milliseconds
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
    this.#pace = pace;
    this.#rules = client;
    this.#engine = client;
    this.state = state;
    this.#onChange = onChange;
    this.#onEvent = onEvent;
    this.#now = now;
  }

  /** @param {State} next */
  #set(next) {
    const state = this.#opening ? this.#opening.refresh(next) : next;
    if (state === this.state) return;
    this.state = state;
    this.#onChange(state);
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
    if (health === "ready") this.#enqueue(async () => {});
  }

  /**
   * Shows a position until the engine has given its own.
   * @param {Snapshot} snapshot
   * @param {Seats | null} seats who will be at the board, if not those who are
   */
  preview(snapshot, seats) {
    if (this.state.snapshot || this.state.engine !== "loading") return;
    this.#set(pure.withSnapshot({ ...this.state, seats: seats ?? this.state.seats }, snapshot));
  }

  /** Without an engine two people may still place stones. */
  #fallBack() {
    if (this.#rules instanceof FallbackBoard) return;
    const board = new FallbackBoard(this.state.setup, this.state.snapshot);
    this.#rules = board;
    this.#search?.abort();
    this.#set(pure.withSnapshot(pure.withEngine({ ...this.state, thinking: null }, "missing"), board.snapshot()));
  }

  /**
   * Does what the user wants. Settles when it is done, the engine's reply not included.
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
      case "clock":
        this.#set({ ...this.state, clock: intent.clock });
        return Promise.resolve();
      case "analyse":
        this.#cancelSearch();
        // Who has looked around says when the engine goes on.
        this.#set({ ...this.state, analysing: intent.on, paused: true });
        return Promise.resolve();
      case "mark":
        this.#set({ ...this.state, marked: intent.cell });
        return Promise.resolve();
      case "stop":
        // The engine plays the best move that it has found so far.
        this.#search?.abort("stop");
        return Promise.resolve();
      case "pause":
        this.#set({ ...this.state, paused: true });
        this.#cancelSearch();
        return this.#tasks;
      case "retry":
        return this.#retry();
      default:
    }
    if (intent.type === "place" && this.state.thinking?.kind === "move") return Promise.resolve();
    const keepsSearch =
      intent.type === "resume" || intent.type === "hint" || intent.type === "comment" || intent.type === "promote";
    if (!keepsSearch || this.state.thinking?.kind === "values") this.#cancelSearch();
    return this.#enqueue(() => this.#do(intent));
  }

  /** Ends a search whose answer is no longer wanted. */
  #cancelSearch() {
    const search = this.#search;
    this.#search = null;
    search?.abort("drop");
    if (this.state.thinking) this.#set(pure.searchEnded(this.state, null));
  }

  /**
   * @param {() => Promise<void>} task
   * @returns {Promise<void>}
   */
  #enqueue(task) {
    this.#tasks = this.#tasks
      .then(task)
      .catch((error) => this.#refused(error))
      .then(() => this.#letEngineAct());
    return this.#tasks;
  }

  /** @param {unknown} error */
  #refused(error) {
    const fault = faultOf(error);
    if (isEngineFailure(fault) || fault.code === "closed") return;
    this.#onEvent({ type: "refused", fault });
  }

  /** @param {QueuedIntent} intent */
  async #do(intent) {
    switch (intent.type) {
      case "place":
        await this.#place(intent.cell, intent.sure ?? false);
        break;
      case "undo":
        await this.#undo();
        break;
      case "redo":
        await this.#redo();
        break;
      case "goTo":
        await this.#goTo(intent.played);
        break;
      case "step": {
        const { snapshot } = this.state;
        if (!snapshot) break;
        const played = Math.max(0, Math.min(snapshot.moves.length, snapshot.played + intent.by));
        if (played !== snapshot.played) await this.#goTo(played);
        break;
      }
      case "visit":
        await this.#show(this.state.tree, intent.node);
        break;
      case "promote":
        this.#set({ ...this.state, tree: promote(this.state.tree, intent.node) });
        break;
      case "delete": {
        const before = this.state.tree;
        const tree = remove(before, intent.node);
        if (tree.line === before.line) this.#set({ ...this.state, tree });
        else await this.#show(tree, tree.at);
        this.#onEvent({ type: "deleted", before });
        break;
      }
      case "comment":
        if (this.state.tree.nodes[intent.node])
          this.#set({ ...this.state, tree: withComment(this.state.tree, intent.node, intent.text) });
        break;
      case "tree":
        await this.#show(intent.tree, intent.tree.at);
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
        this.#think("hint");
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
  }) {
    const rules = this.#rules;
    // While the engine loads, the board is seen already.
    if (!this.state.snapshot) this.#set({ ...this.state, setup });
    // A game that begins is played.
    if (!text) this.#set({ ...this.state, analysing: false });
    try {
      const snapshot = await rules.open(setup, text, played, random).catch((error) => {
        // The engine was lost meanwhile: the position is opened without it.
        if (this.#rules === rules) throw error;
        return this.#rules.open(setup, text, played, random);
      });
      const protocol = opening ? await this.#protocol(opening) : null;
      this.#set({
        ...pure.withSnapshot(
          pure.withNewGame(this.state, { setup, seats, time, level, tree, id, opening: protocol, clock }),
          snapshot,
        ),
        resigned: snapshot.outcome ? 0 : resigned,
      });
      // A game in which moves can be redone is being looked through; the engine does not interfere.
      if (pure.canRedo(this.state)) this.#set({ ...this.state, paused: true });
      this.#onEvent({ type: "opened" });
    } catch (error) {
      const fault = faultOf(error);
      if (isEngineFailure(fault)) throw error;
      this.#onEvent({ type: "broken", fault, text, setup });
    }
  }

  /**
   * An opening protocol; its rules are loaded with the first game that has one.
   * @param {string} text
   */
  async #protocol(text) {
    try {
      this.#opening ??= await import("./opening.js");
    } catch {
      throw { code: "part" };
    }
    return this.#opening.read(text);
  }

  /** @param {string} option */
  #choose(option) {
    const player = this.state.opening?.stage?.player;
    if (!this.#opening || !player) return;
    this.#set({ ...this.#opening.choose(this.state, option), paused: false });
    this.#onEvent({ type: "chosen", option, player });
  }

  /**
   * The engine's part in an opening. Its searches try other positions: nothing else is done until it has put its own back.
   */
  #decide() {
    const search = new AbortController();
    this.#search = search;
    this.#set(pure.searchBegan(this.state, "move", this.#now()));
    this.#enqueue(async () => {
      /** @type {{ cell: number } | { option: string } | null} */
      let decision = null;
      try {
        const { decide } = await import("./opening-engine.js");
        decision = await decide(this.state, this.#engine, search.signal);
        await wait(this.#pace() - (this.#now() - (this.state.thinking?.since ?? 0)), search.signal);
      } finally {
        if (this.#search === search) {
          this.#search = null;
          this.#set({ ...pure.searchEnded(this.state, null), ...(!decision && { paused: true }) });
        } else {
          decision = null;
        }
      }
      const { opening } = this.state;
      if (decision && "option" in decision) this.#choose(decision.option);
      else if (decision) await this.#put(decision.cell);
      // What changes nothing would be decided again at once, and for ever.
      if (this.state.opening === opening) this.#set({ ...this.state, paused: true });
    });
  }

  /**
   * A stone of an opening, or a point that is offered.
   * @param {number} cell
   */
  async #put(cell) {
    const { snapshot, opening } = this.state;
    if (!snapshot || !this.#opening) return;
    if (opening?.stage?.kind === "offer") {
      this.#set(this.#opening.offer(this.state, cell));
      this.#onEvent({ type: "chosen", option: "x", player: opening.stage.player });
      return;
    }
    this.#set(this.#opening.forget(this.state));
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
      this.#onEvent({ type: "forbidden", cell, kind });
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
    const next = await this.#rules.playMove(moveName(snapshot.names, cell));
    const known = this.state.tree.nodes.length;
    this.#set(pure.withSnapshot(this.state, next));
    this.#onEvent({ type: "played", cell, side, before: snapshot });
    const { nodes, at } = this.state.tree;
    if (at >= known && (nodes[nodes[at]?.parent ?? -1]?.children.length ?? 0) > 1)
      this.#onEvent({ type: "branched", node: at });
  }

  /**
   * Whether undo and redo go on at this position: to where a human has a choice.
   * @param {Snapshot} snapshot
   */
  #stepsOver(snapshot) {
    const { seats } = this.state;
    const mixed = pure.canSearch(this.state) && seats[1] !== seats[2] && !this.state.analysing;
    return (mixed && seats[snapshot.toMove] === "engine") || hasOnlyPass(snapshot);
  }

  async #undo() {
    // Who goes on after the end of the time goes on without a clock.
    if (this.state.clock?.flag) {
      this.#set({ ...this.state, clock: null });
      return;
    }
    if (this.state.resigned) {
      this.#set({ ...this.state, resigned: 0, paused: true });
      return;
    }
    if (this.state.opening) return this.#stepOpening(-1);
    /** @type {Snapshot} */
    let snapshot;
    do snapshot = await this.#rules.undo();
    while (snapshot.played > 0 && this.#stepsOver(snapshot));
    this.#stepped(snapshot, this.state.seats[snapshot.toMove] === "engine");
  }

  /**
   * Undo and redo where the steps are stones and decisions.
   * @param {1 | -1} by
   */
  async #stepOpening(by) {
    let { state } = this;
    const more = () => (by < 0 ? pure.canUndo(state) : pure.canRedo(state));
    do {
      if (!this.#opening || !more()) break;
      state =
        this.#opening.stepped(state, by) ??
        this.#opening.refresh(pure.withSnapshot(state, by < 0 ? await this.#rules.undo() : await this.#rules.redo()));
    } while (more() && pure.canSearch(state) && state.seats[1] !== state.seats[2] && pure.turn(state) === "engine");
    this.#set({ ...state, paused: pure.turn(state) === "engine" });
    this.#onEvent({ type: "stepped" });
  }

  async #redo() {
    if (this.state.opening) return this.#stepOpening(1);
    /** @type {Snapshot} */
    let snapshot;
    do snapshot = await this.#rules.redo();
    while (snapshot.played < snapshot.moves.length && this.#stepsOver(snapshot));
    this.#stepped(snapshot, this.state.seats[snapshot.toMove] === "engine");
  }

  /** @param {number} played */
  async #goTo(played) {
    this.#stepped(await this.#rules.goTo(played), true);
  }

  /**
   * Shows the position after a move of a tree. The engine is given another line of moves only where it does not have this one.
   * @param {Tree} tree
   * @param {number} node
   */
  async #show(tree, node) {
    const { snapshot, setup } = this.state;
    if (!snapshot || !tree.nodes[node]) return;
    const line = lineThrough(tree, node);
    const played = line.indexOf(node) + 1;
    const known = tree === this.state.tree && line === tree.line;
    const text = snapshot.start + line.map((id) => tree.nodes[id]?.move).join("");
    const next = known ? await this.#rules.goTo(played) : await this.#rules.open(setup, text, played);
    this.#set({ ...this.state, tree });
    this.#stepped(next, true);
  }

  /**
   * @param {Snapshot} snapshot
   * @param {boolean} paused
   */
  #stepped(snapshot, paused) {
    this.#set({ ...pure.withSnapshot(this.state, snapshot), paused });
    this.#onEvent({ type: "stepped" });
  }

  /** Starts what the engine should do now, if anything. */
  #letEngineAct() {
    if (pure.engineShouldMove(this.state) && this.state.opening?.stage) this.#decide();
    else if (pure.engineShouldMove(this.state)) this.#think("move");
    else if (pure.mustPass(this.state)) this.#pass();
    else if (pure.wantsValues(this.state)) this.#think("values");
  }

  /** Shows that the user has no move, then passes, unless the position has changed meanwhile. */
  #pass() {
    const { snapshot } = this.state;
    if (!snapshot || snapshot === this.#passing) return;
    this.#passing = snapshot;
    this.#onEvent({ type: "passing", side: snapshot.toMove });
    setTimeout(() => {
      if (this.#passing === snapshot) this.#passing = null;
      this.#enqueue(async () => {
        if (this.state.snapshot === snapshot && pure.mustPass(this.state)) await this.#play(snapshot, PASS_CELL);
      });
    }, this.#passShown);
  }

  /**
   * Starts a search and returns at once; the answer comes as a task of its own.
   * @param {"move" | "hint" | "values"} kind
   */
  #think(kind) {
    const { snapshot } = this.state;
    if (!snapshot || this.#rules !== this.#engine || this.state.engine !== "ready" || pure.result(this.state)) return;
    if (this.state.thinking) return;
    const search = new AbortController();
    this.#search = search;
    this.#set(pure.searchBegan(this.state, kind, this.#now()));
    const isCurrent = () => this.#search === search;
    const failed = (/** @type {unknown} */ error) => {
      if (!isCurrent()) return;
      this.#search = null;
      this.#set(kind === "values" ? pure.valuesArrived(this.state, null) : pure.searchEnded(this.state, null));
      this.#refused(error);
    };
    if (kind === "values") {
      const time = Math.max(VALUES_TIME, this.state.time);
      this.#engine.exactValues({ time }, { signal: search.signal }).then((values) => {
        if (!isCurrent()) return;
        this.#search = null;
        this.#set(pure.valuesArrived(this.state, values));
        if (values) this.#onEvent({ type: "valued" });
      }, failed);
      return;
    }
    // A hint is the best move that the engine can find, whatever level it plays at.
    const { time, level } = this.state;
    const { hints, exactValues } = capabilities(snapshot.game);
    this.#findMove(
      search.signal,
      kind === "hint" ? { time } : { time, level },
      isCurrent,
      kind === "hint" && hints,
    ).then((answer) => {
      if (!isCurrent()) return;
      this.#search = null;
      this.#set(pure.searchEnded(this.state, answer));
      if (!answer) return;
      if (kind === "move") {
        this.#enqueue(() => this.#reply(snapshot, answer.cell));
        return;
      }
      this.#onEvent({ type: "hinted" });
      // Where the best move is proven, the values of the others may be within reach.
      if (exactValues && answer.source === "proof" && this.state.values === null) this.#think("values");
    }, failed);
  }

  /**
   * @param {AbortSignal} signal
   * @param {Limits} limits
   * @param {() => boolean} isCurrent whether the answer is still wanted
   * @param {boolean} explain
   * @returns {Promise<Answer | null>}
   */
  async #findMove(signal, limits, isCurrent, explain) {
    const client = this.#engine;
    const answer = await client.findMove(limits, {
      signal,
      explain,
      onInfo: (info) => isCurrent() && this.#set(pure.searchProgressed(this.state, info)),
    });
    // Stopped before the first report: a move is needed all the same.
    if (!answer && isCurrent()) return client.findMove({ time: SHORTEST_SEARCH });
    const { thinking, snapshot } = this.state;
    if (explain && answer && snapshot && hasProof(snapshot)) {
      return import("../engine/proof/hints.js")
        .then(({ withProof }) => withProof(snapshot, answer))
        .catch(() => answer);
    }
    if (thinking?.kind === "move" && isCurrent()) await wait(this.#pace() - (this.#now() - thinking.since), signal);
    return answer;
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
    const fallback = this.#rules instanceof FallbackBoard ? this.#rules : null;
    this.#rules = this.#engine;
    this.#set(pure.withEngine({ ...this.state, paused: false }, "loading"));
    this.#engine.retry();
    if (!fallback) return;
    const { setup, seats, time, level, tree, id, opening, clock } = this.state;
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
    });
  }
}

/**
 * Waits until the time is over or the signal is given.
 * @param {number} time milliseconds
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function wait(time, signal) {
  if (!(time > 0) || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
