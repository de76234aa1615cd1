/**
 * A promise and an abort signal in front of the engine's worker.
 *
 * Requests are numbered and sent one at a time: the next goes out when the last one is answered, so a worker that must
 * be replaced loses at most one of them, and that one is sent again. The client remembers the whole game; a fresh worker
 * is given it before anything else.
 *
 * A worker inside a search step hears nothing. To stop it: the shared flag where the page is cross-origin isolated, a
 * message that it reads between two steps, and if neither has helped after `grace` milliseconds the worker is ended and
 * a new one begins from the already compiled module: a spare that was begun when the search had run for a while. The
 * answer is then the best line reported last.
 *
 * Memory that WebAssembly has taken it never gives back: another kind of game begins in a fresh worker.
 *
 * Trained weights are fetched when a game that has them is opened, and kept for the workers to come. The rules do without
 * them, a search waits for them; if they cannot be had it goes on without.
 *
 * @import { Answer, Fault, GameName, Info, Limits, MoveValue, Port, Reading, Setup, Snapshot } from "./types.js"
 */
import { capabilities } from "./games.js";
import { prepare, Spare } from "./spare.js";
import { wholeText } from "./state.js";
import { Weights } from "./weights.js";

/**
 * Milliseconds that the client waits before it takes a worker for dead, or for deaf.
 * @typedef {object} Patience
 * @property {number} grace after a stop
 * @property {number} first for the first worker: the download is in it
 * @property {number} again for a worker made from the compiled module
 * @property {number} rules for an answer about the rules
 * @property {number} search beyond the time a search was given
 * @property {number} weights for their download, before a search goes on without
 */

/** A search that runs so long gets a spare worker at its side, in case it must be stopped. Milliseconds. */
const SPARE = 250;

/** @type {Patience} */
const PATIENCE = Object.freeze({ grace: 20, first: 60000, again: 20000, rules: 5000, search: 5000, weights: 15000 });

/**
 * How a worker is begun; each is tried in turn until one runs.
 * @typedef {() => Port | Promise<Port>} Spawn
 */

/**
 * @typedef {object} Request
 * @property {number} id
 * @property {Record<string, any>} message
 * @property {boolean} search
 * @property {(info: Info) => void} [onInfo]
 * @property {Info | null} last
 * @property {boolean} stopping
 * @property {(value: any) => void} resolve
 * @property {(fault: Fault) => void} reject
 */

/** @typedef {"loading" | "ready" | "resting" | "dead"} Health */

/** An error that carries the engine's code, text and place. */
export class EngineFault extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault.text ?? fault.code);
    this.name = "EngineFault";
    this.code = fault.code;
    this.at = fault.at;
    this.text = fault.text;
  }
}

export class Client {
  /** @type {Spawn[]} */ #spawns;
  /** @type {number} */ #kind = 0;
  /** @type {Patience} */ #patience;
  /** @type {number} */ #memory;
  /** @type {Port | null} */ #port = null;
  /** @type {WebAssembly.Module | null} */ #module = null;
  /** @type {Int32Array | null} */ #flag = null;
  /** Counts workers, so that a late event of an old one is known as such. */
  #generation = 0;
  #spoke = false;
  #open = false;
  #ids = 0;
  /** @type {Request[]} */ #queue = [];
  /** @type {Request | null} */ #current = null;
  /** @type {{ setup: Setup, text: string, played: number } | null} */ #game = null;
  #failures = 0;
  #failedInSearch = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #stopTimer;
  #spare = new Spare();
  /** @type {(health: Health, fault: Fault | null) => void} */ #onHealth;
  /** By the name of their game. @type {Map<GameName, Weights>} */ #weights = new Map();
  /** @type {((game: GameName) => Promise<ArrayBuffer>) | null} */ #download;
  /** @type {(game: GameName) => void} */ #onLack;
  /** Has the worker a game? */
  #holds = false;
  /** Has the worker been given them? */
  #given = false;
  /** @type {Health} */ #health = "loading";

  /**
   * @param {object} options
   * @param {Spawn[]} options.spawns
   * @param {number} [options.memory] bytes for the engine's table
   * @param {Partial<Patience>} [options.patience]
   * @param {boolean} [options.isolated] may memory be shared with the worker?
   * @param {(health: Health, fault: Fault | null) => void} [options.onHealth]
   * @param {(game: GameName) => Promise<ArrayBuffer>} [options.weights] downloads the trained weights of a game
   * @param {(game: GameName) => void} [options.onLack] they could not be had
   */
  constructor({ spawns, memory = 8 << 20, patience = {}, isolated = false, onHealth = () => {}, weights, onLack = () => {} }) {
    this.#spawns = spawns;
    this.#download = weights ?? null;
    this.#onLack = onLack;
    this.#memory = memory;
    this.#patience = { ...PATIENCE, ...patience };
    this.#onHealth = onHealth;
    if (isolated) this.#flag = new Int32Array(new SharedArrayBuffer(4));
    this.#spawn();
  }

  /** @returns {Health} */
  get health() {
    return this.#health;
  }

  /**
   * A new game, or a whole one.
   * @param {Setup} setup
   * @param {string} [text]
   * @param {number} [played] how many of the moves are on the board; all when left out
   * @param {boolean} [random] begins at a balanced position that chance chooses, in place of the text
   * @returns {Promise<Snapshot>}
   */
  open(setup, text = "", played = -1, random = false) {
    this.fetchWeights(setup.game);
    return this.#ask({ op: "open", setup, text, played, random });
  }

  /**
   * Asks for the weights of a game that has any, once; a failed download is tried again when it is asked for again.
   * @param {GameName} game
   * @returns {Promise<void>}
   */
  async fetchWeights(game) {
    const download = this.#download;
    if (!download || !capabilities(game).weights) return;
    let weights = this.#weights.get(game);
    if (!weights) {
      weights = new Weights({
        download: () => download(game),
        onCome: () => {
          this.#given = false;
          this.#next();
        },
        onLack: () => this.#onLack(game),
      });
      this.#weights.set(game, weights);
    }
    await weights.fetch();
  }

  /** The weights of the game in play, if it has any. */
  get #weightsInPlay() {
    return this.#game ? this.#weights.get(this.#game.setup.game) : undefined;
  }

  /**
   * @param {string} name
   * @returns {Promise<Snapshot>}
   */
  playMove(name) {
    return this.#ask({ op: "play", name });
  }

  /** @returns {Promise<Snapshot>} */
  undo() {
    return this.#ask({ op: "undo" });
  }

  /** @returns {Promise<Snapshot>} */
  redo() {
    return this.#ask({ op: "redo" });
  }

  /**
   * @param {number} played
   * @returns {Promise<Snapshot>}
   */
  goTo(played) {
    return this.#ask({ op: "goTo", played });
  }

  /**
   * Asks for a move. An abort ends the search and settles the promise with the best move so far, or null if the engine
   * had none yet.
   * @param {Limits} limits
   * @param {{ signal?: AbortSignal, onInfo?: (info: Info) => void, explain?: boolean }} [options] `explain`: say what the move is
   * @returns {Promise<Answer | null>}
   */
  findMove(limits, { signal, onInfo, explain } = {}) {
    return this.#think({ op: "search", limits, ...(explain && { explain }) }, signal, onInfo);
  }

  /**
   * Reads pasted text of either game; one that can be of both is taken for one of the game in play.
   * @param {string} text
   * @param {Setup} current
   * @returns {Promise<Reading>}
   */
  read(text, current) {
    return this.#ask({ op: "read", text, current });
  }

  /**
   * The game or its position in every format that it has.
   * @returns {Promise<Record<string, string>>}
   */
  copies() {
    return this.#ask({ op: "copies" });
  }

  /**
   * What each legal move is worth exactly, best first; null where the limits or an abort came before all were known.
   * @param {Limits} limits
   * @param {{ signal?: AbortSignal }} [options]
   * @returns {Promise<MoveValue[] | null>}
   */
  exactValues(limits, { signal } = {}) {
    return this.#think({ op: "values", limits }, signal);
  }

  /**
   * @param {Record<string, any>} message
   * @param {AbortSignal} [signal]
   * @param {(info: Info) => void} [onInfo]
   * @returns {Promise<any>}
   */
  async #think(message, signal, onInfo) {
    const weights = this.#weightsInPlay;
    if (weights?.coming) await weights.wait(this.#patience.weights, signal);
    if (signal?.aborted) return null;
    if (this.#health === "resting") throw new EngineFault({ code: "engine-resting" });
    const asked = this.#ask(message, onInfo);
    const request = this.#queue.at(-1) ?? this.#current;
    signal?.addEventListener("abort", () => request && this.#stop(request), { once: true });
    return asked;
  }

  /** Tries again after failures. */
  retry() {
    this.#failures = 0;
    this.#kind = 0;
    this.#health = "loading";
    this.#onHealth("loading", null);
    this.#spawn();
  }

  /** Ends the worker; nothing can be asked any more. */
  close() {
    this.#drop();
    this.#spare.drop();
    this.#setHealth("dead", null);
    this.#rejectAll({ code: "closed" });
  }

  /**
   * @param {Record<string, any>} message
   * @param {(info: Info) => void} [onInfo]
   * @returns {Promise<any>}
   */
  #ask(message, onInfo) {
    if (this.#health === "dead") return Promise.reject(new EngineFault({ code: "engine-missing" }));
    return new Promise((resolve, reject) => {
      this.#ids += 1;
      const search = message.op === "search" || message.op === "values";
      this.#queue.push({
        id: this.#ids, message, search, onInfo, last: null, stopping: false, resolve,
        reject: (fault) => reject(new EngineFault(fault)),
      });
      this.#next();
    });
  }

  #next() {
    if (!this.#open || this.#current) return;
    if (!this.#queue.length) {
      // Nobody waits: the time to unpack the weights.
      this.#giveWeights();
      return;
    }
    this.#current = /** @type {Request} */ (this.#queue.shift());
    this.#send(this.#current);
  }

  /** @param {Request} request */
  #send(request) {
    if (this.#flag) Atomics.store(this.#flag, 0, 0);
    const { rules, search } = this.#patience;
    if (request.search) this.#giveWeights();
    else if (this.#holds && this.#changesGame()) {
      this.#spawn();
      return;
    }
    this.#watch(request.search ? (request.message.limits.time ?? 60000) + search : rules);
    this.#port?.postMessage({ id: request.id, ...request.message });
    // A shared flag stops it without, and on the main thread the engine hears soon while a second one is dear.
    if (!request.search || this.#flag || this.#port?.grace) return;
    this.#spare.begin(SPARE, () => this.#prepare());
  }

  #giveWeights() {
    const bytes = this.#weightsInPlay?.bytes;
    if (!bytes || this.#given || !this.#game) return;
    this.#given = true;
    this.#port?.postMessage({ op: "weights", game: this.#game.setup.game, bytes });
  }

  /** Opens the request that is served another kind of game than the one in play? */
  #changesGame() {
    const { op, setup } = this.#current?.message ?? {};
    return op === "open" && this.#game !== null && setup.game !== this.#game.setup.game;
  }

  /** Gives a worker without a game the one in play. */
  #restore() {
    const { setup, text, played } = /** @type {{ setup: Setup, text: string, played: number }} */ (this.#game);
    this.#watch(this.#patience.rules);
    this.#port?.postMessage({ op: "open", id: 0, setup, text, played });
  }

  /** @param {Request} request */
  #stop(request) {
    const waiting = this.#queue.indexOf(request);
    if (waiting >= 0) {
      this.#queue.splice(waiting, 1);
      request.resolve(null);
      return;
    }
    if (request !== this.#current || request.stopping) return;
    request.stopping = true;
    if (this.#flag) Atomics.store(this.#flag, 0, 1);
    this.#port?.postMessage({ op: "stop", id: request.id });
    this.#stopTimer = setTimeout(() => {
      this.#settle(request, bestOf(request.last));
      this.#spawn();
    }, this.#port?.grace ?? this.#patience.grace);
  }

  /**
   * @param {Request} request
   * @param {any} value
   */
  #settle(request, value) {
    clearTimeout(this.#stopTimer);
    this.#spare.rest();
    this.#calm();
    this.#current = null;
    if (request.search === this.#failedInSearch) this.#failures = 0;
    request.resolve(value);
  }

  /**
   * Takes the worker for dead after a while. The timer may fire late, behind a sleeping machine, with the answer already
   * waiting; so it looks twice.
   * @param {number} wait
   * @param {boolean} [again]
   */
  #watch(wait, again = false) {
    this.#calm();
    this.#timer = setTimeout(() => (again ? this.#fail({ code: "engine-silent" }) : this.#watch(250, true)), wait);
  }

  #calm() {
    clearTimeout(this.#timer);
  }

  #drop() {
    this.#generation += 1;
    this.#calm();
    clearTimeout(this.#stopTimer);
    this.#open = false;
    const port = this.#port;
    this.#port = null;
    if (port) {
      port.onmessage = null;
      port.onerror = null;
      port.terminate();
    }
  }

  /** A worker begun and told to boot, for the game in play. */
  #prepare() {
    const boot = () => ({ module: this.#module, flag: this.#flag, memory: this.#memory, warm: this.#game?.setup ?? null });
    return prepare(this.#spawns[this.#kind], boot);
  }

  async #spawn() {
    this.#drop();
    const generation = this.#generation;
    this.#spoke = false;
    this.#given = false;
    this.#holds = false;
    if (this.#health !== "resting") this.#setHealth("loading", null);
    this.#watch(this.#module ? this.#patience.again : this.#patience.first);
    const spare = this.#spare.take();
    let made = spare && (await spare);
    try {
      if (!made?.port || made.error) made = await this.#prepare();
    } catch (error) {
      if (generation === this.#generation) this.#failBeforeStart(String(error));
      return;
    }
    const { port, early } = made;
    if (!port) return;
    if (generation !== this.#generation) {
      port.terminate();
      return;
    }
    this.#port = port;
    port.onmessage = (event) => generation === this.#generation && this.#hear(event.data);
    port.onerror = (event) => {
      if (generation !== this.#generation) return;
      if (typeof event?.preventDefault === "function") event.preventDefault();
      if (this.#spoke) this.#fail({ code: "engine-died", text: event?.message });
      else this.#failBeforeStart(event?.message);
    };
    for (const data of early) if (generation === this.#generation) this.#hear(data);
    if (made.error && generation === this.#generation) port.onerror(made.error);
  }

  /**
   * The worker's script never ran: workers may be forbidden here, so the next kind has its chance.
   * @param {string | undefined} text
   */
  #failBeforeStart(text) {
    if (!this.#module && this.#kind + 1 < this.#spawns.length) {
      this.#kind += 1;
      this.#spawn();
    } else {
      this.#fail({ code: "engine-load", text });
    }
  }

  /** @param {any} message */
  #hear(message) {
    this.#spoke = true;
    switch (message.op) {
      case "module":
        this.#module = message.module;
        return;
      case "ready":
        this.#calm();
        if (this.#game && !this.#changesGame()) this.#restore();
        else this.#opened();
        return;
      case "fatal":
        this.#fail(message.error);
        return;
      case "snapshot":
        this.#holds = true;
        if (message.id === 0) this.#opened();
        else this.#answered(message.id, message.snapshot);
        return;
      case "info":
        if (this.#current?.id === message.id && !this.#current?.stopping) {
          const request = /** @type {Request} */ (this.#current);
          request.last = message.info;
          request.onInfo?.(message.info);
        }
        return;
      case "answer":
        this.#answered(message.id, message.answer);
        return;
      case "said":
        this.#said(message.id, message.value);
        return;
      case "lack":
        this.#weights.get(message.game)?.lack();
        return;
      case "error":
        this.#refused(message.id, message.error);
        return;
      default:
    }
  }

  #opened() {
    this.#calm();
    this.#open = true;
    if (this.#health !== "resting") this.#setHealth("ready", null);
    if (this.#current) this.#send(this.#current);
    else this.#next();
  }

  /**
   * @param {number} id
   * @param {any} value
   */
  #answered(id, value) {
    const request = this.#current;
    if (request?.id !== id) return;
    if (!request.search) {
      /** @type {Snapshot} */
      const snapshot = value;
      const { game, rule, size } = snapshot;
      this.#game = { setup: /** @type {Setup} */ ({ game, rule, size }), text: wholeText(snapshot), played: snapshot.played };
    }
    this.#settle(request, value ?? null);
    this.#next();
  }

  /**
   * An answer that leaves the game as it is.
   * @param {number} id
   * @param {any} value
   */
  #said(id, value) {
    const request = this.#current;
    if (request?.id !== id) return;
    this.#settle(request, value);
    this.#next();
  }

  /**
   * @param {number} id
   * @param {Fault} fault
   */
  #refused(id, fault) {
    if (fault.code === "panic" || id === 0) {
      this.#fail(fault);
      return;
    }
    const request = this.#current;
    if (request?.id !== id) return;
    this.#calm();
    clearTimeout(this.#stopTimer);
    this.#current = null;
    request.reject(fault);
    if (!this.#holds && this.#game) {
      // The fresh worker was for a game that cannot be opened.
      this.#open = false;
      this.#restore();
    } else {
      this.#next();
    }
  }

  /**
   * The worker died. The first time it is replaced in silence. The second time in a row a search is given up but the
   * rules go on; if it was not in a search, nothing can go on.
   * @param {Fault} fault
   */
  #fail(fault) {
    const searching = this.#current?.search ?? false;
    const started = this.#open || searching;
    this.#failures = searching === this.#failedInSearch ? this.#failures + 1 : 1;
    this.#failedInSearch = searching;
    this.#drop();
    if (this.#current?.stopping) this.#settle(this.#current, bestOf(this.#current.last));
    if (this.#failures < 2) {
      this.#spawn();
    } else if (started && searching) {
      this.#failures = 0;
      this.#setHealth("resting", fault);
      this.#current?.reject(fault);
      this.#current = null;
      for (const request of this.#queue.filter((one) => one.search)) request.reject(fault);
      this.#queue = this.#queue.filter((one) => !one.search);
      this.#spawn();
    } else {
      this.#setHealth("dead", fault);
      this.#rejectAll(fault);
    }
  }

  /** @param {Fault} fault */
  #rejectAll(fault) {
    const all = this.#current ? [this.#current, ...this.#queue] : this.#queue;
    this.#current = null;
    this.#queue = [];
    for (const request of all) request.reject(fault);
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

/**
 * What a search that cannot answer any more would have said. The move's name is the caller's to find from the cell.
 * @param {Info | null} info
 * @returns {Answer | null}
 */
function bestOf(info) {
  if (!info || !info.line.length) return null;
  return { ...info, move: "", cell: info.line[0], source: "search", stop: "stopped" };
}
