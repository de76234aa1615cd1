/**
 * The engine as the page sees it: promises and abort signals, whatever happens to the worker behind them.
 *
 * A search is stopped by the shared flag where the page is cross-origin isolated, else by a message that the worker reads
 * between two steps; if neither has helped after the time of `grace` the worker is replaced, and the answer is the best line
 * that it reported. With the line it reports the position after its first move: the page can play that move although no
 * worker has the game at that moment. The client keeps the whole game and gives it to a new worker before anything else.
 *
 * WebAssembly never gives memory back: another kind of game begins in a new worker. Where none can be started, as without a
 * network, the worker that is there goes on.
 *
 * Trained weights are fetched when a game that has them is opened, and kept for the workers to come. The rules work without
 * them, a search waits for them; if they are unavailable it goes on without.
 *
 * @import { Spawn } from "./engine-worker.js"
 * @import { CompiledModule, FromWorker, Hello, Question, Refusal, Reply, Search, Values } from "./messages.js"
 * @import { PendingRequest } from "./requests.js"
 * @import { Answer, Fault, Format, Health, Info, Limits, MoveValue, Reading, Setup, Snapshot } from "../game/types.js"
 */
import { EngineWorker } from "./engine-worker.js";
import { capabilities, weightsFile } from "../game/games.js";
import { expectReply, unexpected } from "./messages.js";
import { EngineFault, RequestQueue } from "./requests.js";
import { wholeText } from "../game/notation.js";
import { Weights } from "./weights.js";

/**
 * How long the client waits. Milliseconds.
 * @typedef {object} Timeouts
 * @property {number} grace after a stop, until the worker is replaced
 * @property {number} flag the same for a worker that sees a shared flag: only a busy machine keeps it from answering at once, and a new worker would be no sooner
 * @property {number} first until the first worker is ready: the download is in it
 * @property {number} again until a worker made from the compiled module is ready
 * @property {number} rules for an answer about the rules
 * @property {number} search for an answer, beyond the time that a search was given
 * @property {number} weights for their download, before a search goes on without
 */

/** @type {Timeouts} */
const TIMEOUTS = Object.freeze({
  grace: 20,
  flag: 250,
  first: 60000,
  again: 20000,
  rules: 5000,
  search: 5000,
  weights: 15000,
});
/** The time of a search that has no limit of time, for the watchdog. Milliseconds. */
const UNLIMITED_SEARCH = 60000;

export class Client {
  /** @type {Timeouts} */ #timeouts;
  /** @type {EngineWorker} */ #worker;
  #requests = new RequestQueue();
  /** Shared with the worker, where the page is cross-origin isolated. @type {Int32Array | null} */ #flag = null;
  /** Whether the worker takes requests. */ #open = false;
  /** Whether the worker has the game. */ #hasGame = false;
  /** The file of weights that the worker has. */ #weightsSent = "";
  /** The game in play. @type {{ setup: Setup, text: string, played: number } | null} */ #game = null;
  /** The game that a worker was given last. @type {object | null} */ #restored = null;
  /** What a stopped search has found, with the position after it. @type {{ name: string, snapshot: Snapshot } | null} */ #foreseen =
    null;
  /** Failures in a row, all of them in searches or none. */ #failures = 0;
  #failedInSearch = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #stopTimer;
  /** @type {(health: Health, fault: Fault | null) => void} */ #onHealth;
  /** By the name of their file. @type {Map<string, Weights>} */ #weights = new Map();
  /** @type {((file: string) => Promise<ArrayBuffer>) | null} */ #download;
  /** @type {(setup: Setup) => void} */ #onWeightsUnavailable;
  /** @type {Health} */ #health = "loading";

  /**
   * @param {object} options
   * @param {Spawn[]} options.spawns
   * @param {Spawn} [options.fromMemory] how a later worker starts where the way of the first one fails
   * @param {number} [options.memory] bytes for the engine's table
   * @param {Partial<Timeouts>} [options.timeouts]
   * @param {boolean} [options.isolated] whether memory may be shared with the worker
   * @param {(health: Health, fault: Fault | null) => void} [options.onHealth]
   * @param {(file: string) => Promise<ArrayBuffer>} [options.download] trained weights, by the name of their file
   * @param {(setup: Setup) => void} [options.onWeightsUnavailable]
   */
  constructor({
    spawns,
    fromMemory,
    memory = 8 << 20,
    timeouts = {},
    isolated = false,
    onHealth = () => {},
    download,
    onWeightsUnavailable = () => {},
  }) {
    this.#timeouts = { ...TIMEOUTS, ...timeouts };
    this.#onHealth = onHealth;
    this.#download = download ?? null;
    this.#onWeightsUnavailable = onWeightsUnavailable;
    if (isolated) this.#flag = new Int32Array(new SharedArrayBuffer(4));
    this.#worker = new EngineWorker({
      spawns,
      fromMemory,
      timeouts: this.#timeouts,
      bootOptions: () => ({ laboratory: false, flag: this.#flag, memory, warm: this.#game?.setup ?? null }),
      onMessage: (message) => this.#receive(message),
      onFailure: (fault) => this.#failed(fault),
    });
    this.#restart();
  }

  get health() {
    return this.#health;
  }

  /**
   * A new game, or a whole one.
   * @param {Setup} setup
   * @param {string} [text]
   * @param {number} [played] how many of the moves are on the board; all when left out
   * @param {boolean} [random] begins at a random balanced position instead of the text
   * @returns {Promise<Snapshot>}
   */
  async open(setup, text = "", played = -1, random = false) {
    try {
      return await this.#position({ op: "open", setup, text, played, random });
    } finally {
      // Now that the engine is there: on a slow connection it comes first.
      this.fetchWeights(setup);
    }
  }

  /**
   * @param {string} name
   * @returns {Promise<Snapshot>}
   */
  async playMove(name) {
    const foreseen = this.#foreseen;
    if (foreseen?.name === name && !this.#open) {
      // The worker that comes is given the game with this move.
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
   * Asks for a move. An abort ends the search and settles the promise with the best move so far, or null if the engine
   * had none yet.
   * @param {Limits} limits
   * @param {{ signal?: AbortSignal, onInfo?: (info: Info) => void, explain?: boolean }} [options] `explain`: say what the move is
   * @returns {Promise<Answer | null>}
   */
  async findMove(limits, { signal, onInfo, explain } = {}) {
    const reply = await this.#search({ op: "search", limits, ...(explain && { explain }) }, signal, onInfo);
    return reply && expectReply(reply, "answer").answer;
  }

  /**
   * What each legal move is worth exactly, best first; null where a limit or an abort came before all were known.
   * @param {Limits} limits
   * @param {{ signal?: AbortSignal }} [options]
   * @returns {Promise<MoveValue[] | null>}
   */
  async exactValues(limits, { signal } = {}) {
    const reply = await this.#search({ op: "values", limits }, signal);
    return reply && expectReply(reply, "values").values;
  }

  /**
   * Reads pasted text of any game; one that can be of several is taken for one of the game in play.
   * @param {string} text
   * @param {Setup} current
   * @returns {Promise<Reading>}
   */
  async read(text, current) {
    return expectReply(await this.#ask({ op: "read", text, current }).reply, "reading").reading;
  }

  /**
   * The game or its position in every format that it has.
   * @returns {Promise<Partial<Record<Format, string>>>}
   */
  async copies() {
    return expectReply(await this.#ask({ op: "copies" }).reply, "copies").copies;
  }

  /**
   * Downloads the weights for a setup, if there are any, once; a failed download is tried again at the next call.
   * @param {Setup} setup
   * @returns {Promise<void>}
   */
  async fetchWeights(setup) {
    const download = this.#download;
    const file = weightsFile(setup);
    if (!download || !file) return;
    let weights = this.#weights.get(file);
    if (!weights) {
      weights = new Weights({
        download: () => download(file),
        onLoaded: () => {
          this.#weightsSent = "";
          this.#sendNext();
        },
        onUnavailable: () => this.#onWeightsUnavailable(setup),
      });
      this.#weights.set(file, weights);
    }
    await weights.fetch();
  }

  /** Tries again after failures. */
  retry() {
    this.#failures = 0;
    this.#worker.forgetFailedWays();
    this.#health = "loading";
    this.#onHealth("loading", null);
    this.#restart();
  }

  /** Ends the worker; every request is refused from now on. */
  close() {
    this.#end();
    this.#worker.endSpare();
    this.#setHealth("missing", null);
    this.#requests.rejectAll({ code: "closed" });
  }

  /**
   * @param {Question} question
   * @returns {Promise<Snapshot>}
   */
  async #position(question) {
    return expectReply(await this.#ask(question).reply, "snapshot").snapshot;
  }

  /**
   * @param {Search | Values} question
   * @param {AbortSignal} [signal]
   * @param {(info: Info) => void} [onInfo]
   * @returns {Promise<Reply | null>} null if it was aborted before it was asked
   */
  async #search(question, signal, onInfo) {
    const weights = this.#weightsInPlay;
    if (weights?.loading) await weights.wait(this.#timeouts.weights, signal);
    if (signal?.aborted) return null;
    if (this.#health === "rules-only") throw new EngineFault({ code: "engine-rules-only" });
    const request = this.#ask(question, onInfo);
    signal?.addEventListener("abort", () => this.#stop(request), { once: true });
    return request.reply;
  }

  /**
   * @param {Question} question
   * @param {(info: Info) => void} [onInfo]
   * @returns {PendingRequest}
   */
  #ask(question, onInfo) {
    if (this.#health === "missing") throw new EngineFault({ code: "engine-missing" });
    this.#foreseen = null;
    const request = this.#requests.add(question, onInfo);
    this.#sendNext();
    return request;
  }

  #sendNext() {
    if (!this.#open || this.#requests.current) return;
    const request = this.#requests.next();
    if (request) this.#send(request);
    // Nobody waits: the time to unpack the weights.
    else this.#sendWeights();
  }

  /** @param {PendingRequest} request */
  #send(request) {
    if (this.#flag) Atomics.store(this.#flag, 0, 0);
    const { limits } = request;
    if (limits) {
      this.#sendWeights();
    } else if (this.#hasGame && this.#changesGame()) {
      this.#replace(this.#timeouts.rules);
      return;
    }
    this.#worker.watch(limits ? (limits.time ?? UNLIMITED_SEARCH) + this.#timeouts.search : this.#timeouts.rules);
    this.#worker.post({ ...request.question, id: request.id });
    // The shared flag stops a search without a spare; on the main thread the engine notices a stop soon, and a second
    // engine would take too much time.
    if (limits && !this.#flag && !this.#worker.grace) this.#worker.scheduleSpare();
  }

  #sendWeights() {
    const bytes = this.#weightsInPlay?.bytes;
    if (!bytes || !this.#game) return;
    const file = weightsFile(this.#game.setup);
    if (this.#weightsSent === file) return;
    this.#weightsSent = file;
    this.#worker.post({ op: "weights", file, bytes });
  }

  /** The weights for the game in play, if there are any. */
  get #weightsInPlay() {
    return this.#game ? this.#weights.get(weightsFile(this.#game.setup)) : undefined;
  }

  /** Whether the current request opens another kind of game than the one in play. */
  #changesGame() {
    const question = this.#requests.current?.question;
    return question?.op === "open" && this.#game !== null && question.setup.game !== this.#game.setup.game;
  }

  /**
   * Gives the game in play to a worker that has none.
   * @param {number} [wait] milliseconds that the worker may take
   */
  #restore(wait = this.#timeouts.rules) {
    if (!this.#game) return;
    this.#restored = this.#game;
    this.#worker.watch(wait);
    this.#worker.post({ op: "open", id: 0, ...this.#game });
  }

  /** @param {PendingRequest} request */
  #stop(request) {
    if (this.#requests.withdraw(request)) {
      request.resolveStopped();
      return;
    }
    if (request !== this.#requests.current || request.stopping) return;
    request.stopping = true;
    if (this.#flag) Atomics.store(this.#flag, 0, 1);
    this.#worker.post({ op: "stop", id: request.id });
    this.#stopTimer = setTimeout(
      () => {
        this.#finish(request);
        request.resolveStopped();
        this.#foreseen = request.foreseen;
        this.#replace((request.limits?.time ?? UNLIMITED_SEARCH) + this.#timeouts.search);
      },
      this.#worker.grace ?? this.#timeouts[this.#flag ? "flag" : "grace"],
    );
  }

  /**
   * The request is served: nothing of it is awaited any more.
   * @param {PendingRequest} request
   */
  #finish(request) {
    clearTimeout(this.#stopTimer);
    this.#worker.cancelSpare();
    this.#worker.unwatch();
    this.#requests.current = null;
    if ((request.limits !== null) === this.#failedInSearch) this.#failures = 0;
  }

  #restart() {
    this.#end();
    this.#forgetWorker();
    this.#worker.restart();
  }

  /**
   * Has another worker take over. Where none can be started, the one there is goes on.
   * @param {number} wait milliseconds until that one must answer: it may be inside a search
   */
  async #replace(wait) {
    clearTimeout(this.#stopTimer);
    this.#open = false;
    this.#forgetWorker();
    if (await this.#worker.replace()) return;
    if (this.#game && !this.#changesGame()) this.#restore(wait);
    else this.#opened();
  }

  #forgetWorker() {
    this.#weightsSent = "";
    this.#hasGame = false;
    if (this.#health !== "rules-only") this.#setHealth("loading", null);
  }

  #end() {
    clearTimeout(this.#stopTimer);
    this.#open = false;
    this.#worker.end();
  }

  /** @param {Exclude<FromWorker, Hello | CompiledModule>} message */
  #receive(message) {
    switch (message.op) {
      case "ready":
        this.#worker.unwatch();
        if (this.#game && !this.#changesGame()) this.#restore();
        else this.#opened();
        return;
      case "fatal":
        this.#failed(message.error);
        return;
      case "info": {
        const request = this.#requests.currentWith(message.id);
        if (!request || request.stopping) return;
        request.lastInfo = message.info;
        if (message.after) request.after = message.after;
        request.onInfo?.(message.info);
        return;
      }
      case "snapshot":
        this.#hasGame = true;
        // Meanwhile a move may have been played.
        if (message.id === 0 && this.#restored !== this.#game) this.#restore();
        else if (message.id === 0) this.#opened();
        else this.#answered(message);
        return;
      case "answer":
      case "values":
      case "reading":
      case "copies":
      case "plan":
      case "measurement":
        this.#answered(message);
        return;
      case "weights-refused":
        this.#weights.get(message.file)?.discard();
        return;
      case "error":
        this.#refused(message);
        return;
      default:
        this.#failed({ code: "engine-unknown-message" });
        unexpected(message);
    }
  }

  /** The worker is loaded and has the game in play, if there is one. */
  #opened() {
    this.#worker.unwatch();
    this.#open = true;
    if (this.#health !== "rules-only") this.#setHealth("ready", null);
    if (this.#requests.current) this.#send(this.#requests.current);
    else this.#sendNext();
  }

  /** @param {Reply} reply */
  #answered(reply) {
    const request = this.#requests.currentWith(reply.id);
    if (!request) return;
    if (reply.op === "snapshot") this.#remember(reply.snapshot);
    this.#finish(request);
    request.resolve(reply);
    this.#sendNext();
  }

  /** @param {Snapshot} snapshot the position on the board */
  #remember(snapshot) {
    const { game, rule, size } = snapshot;
    this.#game = {
      setup: { game: capabilities(game).name, rule, size },
      text: wholeText(snapshot),
      played: snapshot.played,
    };
  }

  /** @param {Refusal} message */
  #refused({ id, error }) {
    if (error.code === "panic" || id === 0) {
      this.#failed(error);
      return;
    }
    const request = this.#requests.currentWith(id);
    if (!request) return;
    this.#worker.unwatch();
    clearTimeout(this.#stopTimer);
    this.#requests.current = null;
    request.reject(error);
    if (!this.#hasGame && this.#game) {
      // The new worker was for a game that cannot be opened.
      this.#open = false;
      this.#restore();
    } else {
      this.#sendNext();
    }
  }

  /**
   * The worker failed. The first time it is replaced, and nobody notices. The second time in a row a search is given up, but
   * the rules go on; if it was not in a search, nothing can go on.
   * @param {Fault} fault
   */
  #failed(fault) {
    const { current } = this.#requests;
    const searching = Boolean(current?.limits);
    this.#failures = searching === this.#failedInSearch ? this.#failures + 1 : 1;
    this.#failedInSearch = searching;
    this.#end();
    if (current?.stopping) {
      this.#finish(current);
      current.resolveStopped();
    }
    if (this.#failures < 2) {
      this.#restart();
    } else if (searching) {
      this.#failures = 0;
      this.#setHealth("rules-only", fault);
      this.#requests.rejectSearches(fault);
      this.#restart();
    } else {
      this.#setHealth("missing", fault);
      this.#requests.rejectAll(fault);
    }
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
