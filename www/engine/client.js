/**
 * The page's client of the engine in play. It keeps the whole game and sends it first to a new worker.
 *
 * With the line of a search, the worker reports the position after its first move. If the search is cut off, the page
 * can play that move although no worker has the game then.
 *
 * WebAssembly never releases memory, so another kind of game begins in a new worker. If no worker can start, for
 * example offline, the present one stays.
 *
 * Opening a game with trained weights fetches them and keeps them for later workers. The rules work without weights. A
 * search waits for them, but runs without if they are unavailable.
 *
 * @import { Timeouts } from "./engine-worker.js"
 * @import { Open, PlayQuestion, Question, Reply, Report, Search, Values } from "./messages.js"
 * @import { Start } from "./start.js"
 * @import { Found } from "./found.js"
 * @import { Help } from "./help.js"
 * @import { Answer, Fault, Format, Health, Info, Limits, MoveValue, Reading, Setup, Snapshot } from "../game/types.js"
 */
import { Connection } from "./connection.js";
import { capabilities, weightsFile } from "../game/games.js";
import { expectReply } from "./messages.js";
import { EngineFault } from "./requests.js";
import { answerOf, foreseenIn } from "./found.js";
import { wholeText } from "../game/notation.js";
import { Weights } from "./weights.js";

/**
 * How long the client waits for an answer. Milliseconds.
 * @typedef {object} Waits
 * @property {number} rules for an answer about the rules
 * @property {number} search for an answer, beyond the time of the search
 * @property {number} weights for their download, before a search starts without
 */

/** @type {Waits} */
const WAITS = Object.freeze({ rules: 5000, search: 5000, weights: 15000 });
/** The time of a search without a time limit, for the watchdog. Milliseconds. */
const UNLIMITED_SEARCH = 60000;
/** The page does not see a failure, unless it is the second in a row. */
const TOLERANCE = 2;

export class Client {
  /** @type {Waits} */ #waits;
  /** @type {Connection} */ #connection;
  /** Whether the worker has the game and takes requests. */ #isOpen = false;
  /** Whether the worker has the game. */ #hasGame = false;
  /** The game in play. @type {Open | null} */ #game = null;
  /**
   * The move of a stopped search, with the position after it.
   * @type {{ name: string, snapshot: Snapshot } | null}
   */
  #foreseen = null;
  /** @type {(health: Health, fault: Fault | null) => void} */ #onHealth;
  /** By the name of their file. @type {Map<string, Weights>} */ #weights = new Map();
  /** @type {((file: string) => Promise<ArrayBuffer>) | null} */ #download;
  /** @type {(setup: Setup, areLoaded: boolean) => void} */ #onWeights;
  /** @type {Health} */ #health = "loading";
  /** Workers that search beside the first one. @type {Help | null} */ #help;
  /** Thinking on the visitor's time. @type {import("./requests.js").PendingRequest | null} */ #ahead = null;

  /**
   * @param {object} [options]
   * @param {Start[]} [options.ways] to start a worker, best first
   * @param {Start} [options.fromMemory] how a later worker starts if the way of the first one fails
   * @param {() => Promise<WebAssembly.Module | null>} [options.wanted] settles when the engine is needed, with the
   * compiled engine if it exists already
   * @param {number} [options.memory] bytes for the engine's table
   * @param {Partial<Timeouts & Waits>} [options.timeouts]
   * @param {boolean} [options.isolated] whether memory may be shared with the worker
   * @param {Help | null} [options.help] further workers for a move
   * @param {(health: Health, fault: Fault | null) => void} [options.onHealth]
   * @param {(file: string) => Promise<ArrayBuffer>} [options.download] trained weights, by the name of their file
   * @param {(setup: Setup, areLoaded: boolean) => void} [options.onWeights] they have loaded, or are unavailable
   */
  constructor({ memory = 8 << 20, timeouts = {}, help, onHealth, download, onWeights, ...more } = {}) {
    this.#waits = { ...WAITS, ...timeouts };
    this.#onHealth = onHealth ?? (() => {});
    this.#download = download ?? null;
    this.#onWeights = onWeights ?? (() => {});
    this.#help = help ?? null;
    this.#connection = new Connection({
      ...more,
      subject: "play",
      share: help ? { table: help.table, number: 0 } : null,
      timeouts: { restore: this.#waits.rules, ...timeouts },
      tolerance: TOLERANCE,
      owner: this.#owner(memory),
    });
    this.#connection.restart();
  }

  /**
   * @param {number} memory bytes
   * @returns {import("./owner.js").Owner}
   */
  #owner(memory) {
    return {
      boot: () => ({ memory, warm: this.#game?.setup ?? null }),
      restore: (next) => (next && this.#changesGame(next) ? null : this.#game),
      lacks: () => !this.#hasGame && this.#game !== null,
      wantsNewWorker: (question) => this.#hasGame && this.#changesGame(question),
      weights: (request) => (request && !request.isSearch ? [] : this.#weightsToSend()),
      weightsRefused: (file) => this.#weights.get(file)?.discard(),
      opened: () => {
        this.#isOpen = true;
        if (this.#health !== "rules-only") this.#setHealth("ready", null);
      },
      forgotten: () => {
        this.#isOpen = false;
        this.#hasGame = false;
        if (this.#health !== "rules-only") this.#setHealth("loading", null);
      },
      answered: (reply) => {
        if (reply.op !== "snapshot") return;
        this.#hasGame = true;
        if (reply.id !== 0) this.#remember(reply.snapshot);
      },
      failed: (fault, wasSearch) => this.#failed(fault, wasSearch),
    };
  }

  get health() {
    return this.#health;
  }

  /**
   * A new game, or a whole one.
   * @param {Setup} setup
   * @param {string} [text]
   * @param {number} [played] how many of the moves are on the board; all if omitted
   * @param {boolean} [random] begins at a random balanced position instead of the text
   * @returns {Promise<Snapshot>}
   */
  async open(setup, text = "", played = -1, random = false) {
    try {
      return await this.#position({ op: "open", setup, text, played, random });
    } finally {
      // Only now that the engine has loaded: on a slow connection it has priority.
      this.fetchWeights(setup);
    }
  }

  /**
   * @param {string} name
   * @returns {Promise<Snapshot>}
   */
  async playMove(name) {
    const foreseen = this.#foreseen;
    if (foreseen?.name === name && !this.#isOpen) {
      // The next worker gets the game with this move.
      this.#foreseen = null;
      this.#remember(foreseen.snapshot);
      return foreseen.snapshot;
    }
    return this.#position({ op: "play", name });
  }

  /** @returns {Promise<Snapshot>} */
  undo() {
    return this.#position({ op: "undo" });
  }

  /** @returns {Promise<Snapshot>} */
  redo() {
    return this.#position({ op: "redo" });
  }

  /**
   * @param {number} played
   * @returns {Promise<Snapshot>}
   */
  goTo(played) {
    return this.#position({ op: "goTo", played });
  }

  /**
   * Asks for a move. An abort ends the search and settles the promise with the best move so far, or null without one.
   * @param {Limits} limits
   * @param {{ signal?: AbortSignal, onInfo?: (info: Info) => void, explain?: boolean }} [options] `explain`: also name
   * the kind of move
   * @returns {Promise<Answer | null>}
   */
  async findMove(limits, { signal, onInfo, explain } = {}) {
    const reply = await this.#search({ op: "search", limits, ...(explain && { explain }) }, signal, onInfo);
    return reply && expectReply(reply, "answer").answer;
  }

  /**
   * Thinks on the visitor's time, in a worker only. The next question ends it at once, whatever it asks.
   * @param {number} time milliseconds
   * @returns {Promise<boolean>} whether it was ended before
   */
  async thinkAhead(time) {
    this.rest();
    if (this.#health !== "ready" || this.#connection.isOnMainThread) return false;
    const options = { patience: time + this.#waits.search, optional: true };
    const request = this.#connection.ask({ op: "ahead", time }, options);
    this.#ahead = request;
    await request.reply.catch(() => {});
    if (this.#ahead !== request) return true;
    this.#ahead = null;
    return false;
  }

  /** Ends thinking on the visitor's time. */
  rest() {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (ahead) this.#connection.abandon(ahead);
  }

  /**
   * The exact value of each legal move, best first; null if a limit or an abort came first.
   * @param {Limits} limits
   * @param {{ signal?: AbortSignal }} [options]
   * @returns {Promise<MoveValue[] | null>}
   */
  async exactValues(limits, { signal } = {}) {
    const reply = await this.#search({ op: "values", limits }, signal);
    return reply && expectReply(reply, "values").values;
  }

  /**
   * Reads pasted text of any game; one that fits several counts as one of the game in play.
   * @param {string} text
   * @param {Setup} current
   * @returns {Promise<Reading>}
   */
  async read(text, current) {
    return expectReply(await this.#ask({ op: "read", text, current }), "reading").reading;
  }

  /**
   * The game or its position in every format that it has.
   * @returns {Promise<Partial<Record<Format, string>>>}
   */
  async copies() {
    return expectReply(await this.#ask({ op: "copies" }), "copies").copies;
  }

  /**
   * Downloads the weights for a setup, if there are any, once; the next call tries a failed download again.
   * @param {Setup} setup
   * @param {boolean} [again] whether to try again, too, if a download in progress fails
   * @returns {Promise<void>}
   */
  async fetchWeights(setup, again = false) {
    const download = this.#download;
    const file = weightsFile(setup);
    if (!download || !file) return;
    let weights = this.#weights.get(file);
    if (!weights) {
      weights = new Weights({
        download: () => download(file),
        onChange: (areLoaded) => {
          if (areLoaded) this.#connection.sendNext();
          this.#onWeights(setup, areLoaded);
        },
      });
      this.#weights.set(file, weights);
    }
    await weights.fetch(again);
  }

  /** Tries again after failures. */
  retry() {
    this.#health = "loading";
    this.#onHealth("loading", null);
    this.#connection.retry();
  }

  /** Ends the worker; every request is refused from now on. */
  close() {
    this.#setHealth("missing", null);
    this.#connection.close();
    this.#help?.close();
  }

  /**
   * @param {PlayQuestion} question
   * @returns {Promise<Snapshot>}
   */
  async #position(question) {
    return expectReply(await this.#ask(question), "snapshot").snapshot;
  }

  /**
   * Asks a question about the rules.
   * @param {PlayQuestion} question
   * @returns {Promise<Reply>}
   */
  async #ask(question) {
    this.#begin();
    return this.#connection.ask(question, { patience: this.#waits.rules }).reply;
  }

  /**
   * @param {Search | Values} question
   * @param {AbortSignal} [signal]
   * @param {(info: Info) => void} [onInfo]
   * @returns {Promise<Reply | null>} null if it was aborted before it was sent
   */
  async #search(question, signal, onInfo) {
    const weights = this.#weightsInPlay;
    if (weights?.loading) await weights.wait(this.#waits.weights, signal);
    if (signal?.aborted) return null;
    if (this.#health === "rules-only") throw new EngineFault({ code: "engine-rules-only" });
    this.#begin();
    /** @type {Found} */
    const found = { info: null, after: null };
    const helpers = this.#help?.helpersFor(question, this.#game, this.#connection) ?? null;
    const request = this.#connection.ask(question, {
      patience: (question.limits.time ?? UNLIMITED_SEARCH) + this.#waits.search,
      onReport: (/** @type {Report} */ report) => {
        if (report.op !== "info") return;
        found.info = helpers?.withNodes(report.info) ?? report.info;
        if (report.after) found.after = report.after;
        onInfo?.(found.info);
      },
      stopped: () => {
        this.#foreseen = foreseenIn(found) ?? this.#foreseen;
        const { id } = request;
        if (question.op === "values") return { op: "values", id, values: null };
        return { op: "answer", id, answer: answerOf(found.info) };
      },
    });
    signal?.addEventListener("abort", () => this.#connection.stop(request), { once: true });
    if (this.#game) helpers?.start(this.#game, this.#weightsToSend(), question.limits.time ?? UNLIMITED_SEARCH);
    try {
      const reply = await request.reply;
      const answer = helpers && reply.op === "answer" && reply.answer;
      return answer ? { ...reply, answer: helpers.withNodes(answer) } : reply;
    } finally {
      helpers?.stop();
    }
  }

  /** A new question ends it. */
  #begin() {
    if (this.#health === "missing") throw new EngineFault({ code: "engine-missing" });
    this.rest();
    this.#foreseen = null;
  }

  #weightsToSend() {
    const bytes = this.#weightsInPlay?.bytes;
    return bytes && this.#game ? [{ file: weightsFile(this.#game.setup), bytes }] : [];
  }

  /** The weights for the game in play, if there are any. */
  get #weightsInPlay() {
    return this.#game ? this.#weights.get(weightsFile(this.#game.setup)) : undefined;
  }

  /**
   * Whether a question opens another kind of game than the one in play.
   * @param {Question} question
   */
  #changesGame(question) {
    if (question.op !== "open" || !("played" in question) || !this.#game) return false;
    return question.setup.game !== this.#game.setup.game;
  }

  /** @param {Snapshot} snapshot the position on the board */
  #remember(snapshot) {
    const { game, rule, size } = snapshot;
    const setup = { game: capabilities(game).name, rule, size };
    this.#game = { op: "open", setup, text: wholeText(snapshot), played: snapshot.played };
  }

  /**
   * The worker failed twice in a row. After a failure in a search only the rules still work. After another failure
   * nothing does.
   * @param {Fault} fault
   * @param {boolean} wasSearch
   */
  #failed(fault, wasSearch) {
    this.#setHealth(wasSearch ? "rules-only" : "missing", fault);
    this.#connection.reject(fault, wasSearch);
    if (wasSearch) this.#connection.restart();
  }

  /**
   * @param {Health} health
   * @param {Fault | null} fault
   */
  #setHealth(health, fault) {
    if (health === this.#health && !fault) return;
    this.#health = health;
    this.#onHealth(health, fault);
  }
}
