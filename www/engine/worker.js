/**
 * The engine's side of the messages, and the only module that imports the generated bindings. In a worker it serves the
 * page that started the worker; where no worker may run, the page imports it and it runs on the main thread, in short slices.
 *
 * A search goes one deepening step at a time; between two steps the messages that have arrived are read.
 *
 * @import { Bindings, Game, LabBindings } from "../game/types.js"
 * @import { Boot, FromWorker, Request, Stop, ToWorker } from "./messages.js"
 * @import { Answer, Fault, Info, Limits, MoveValue, Setup, Snapshot } from "../game/types.js"
 */
import { capabilities, weightsFile } from "../game/games.js";
import { address } from "../ui/site.js";
import { unexpected } from "./messages.js";
import { moveName } from "../game/notation.js";

/** The least milliseconds between two reports of a search: 20 reports a second. */
const REPORT_INTERVAL = 50;
/** On the main thread a search runs this long before the page has its turn. Milliseconds. */
const SLICE = 25;
/** The smallest table of a search, in bytes. */
const MIN_TABLE = 1 << 16;

/**
 * The way to the client.
 * @typedef {object} Channel
 * @property {(message: FromWorker) => void} post
 * @property {boolean} sliced a search must give way every few milliseconds
 */

/** Lets waiting messages arrive. setTimeout would take at least 4 ms. */
function yieldToMessages() {
  return new Promise((/** @type {(value: void) => void} */ resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}

/** @param {number} milliseconds */
function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * @param {unknown} error
 * @returns {Fault}
 */
function faultOf(error) {
  if (error && typeof error === "object" && "code" in error && typeof error.code === "string") {
    const { code, message, at } = /** @type {Error & Fault} */ (error);
    return { code, text: message, at };
  }
  return { code: "panic", text: error instanceof Error ? error.message : String(error) };
}

/**
 * Compiles while the bytes come in; with a server that sends the wrong MIME type, after they have come.
 * @param {URL} url
 */
async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * @param {Setup} a
 * @param {Setup} b
 */
function isSame(a, b) {
  return a.game === b.game && a.rule === b.rule && a.size === b.size;
}

const randomSeed = () => (Math.random() * 2 ** 31) | 0;

/** How many hosts have been booted on this thread: a second instance needs a module of its own. */
let boots = 0;

/** Serves one client. */
export class Host {
  /** @param {Channel} channel */
  constructor(channel) {
    this.channel = channel;
    /** @type {Bindings | null} */
    this.bindings = null;
    /** The game in play. @type {Game | null} */
    this.game = null;
    /** What the game in play is played with. @type {Setup | null} */
    this.setup = null;
    /** Bytes for the table of the search. */
    this.memory = 8 << 20;
    /** A file of trained weights; kept for the games to come. @type {{ file: string, bytes: Uint8Array } | null} */
    this.weights = null;
    /** The engine's memory, to measure it. @type {WebAssembly.Memory | null} */
    this.wasmMemory = null;
    /** @type {Int32Array | null} */
    this.flag = null;
    /** Number of the request that was last asked to stop. */
    this.stopped = 0;
    /** Settles when everything asked for so far is done: requests are served one after the other. @type {Promise<void>} */
    this.done = Promise.resolve();
  }

  /** @param {ToWorker} message */
  receive(message) {
    if (message?.op === "stop") this.stopped = message.id;
    else this.done = this.done.then(() => this.serve(message));
  }

  /** @param {Exclude<ToWorker, Stop>} message */
  async serve(message) {
    try {
      const reply = await this.perform(message);
      if (reply) this.channel.post(reply);
    } catch (error) {
      const fault = faultOf(error);
      if (fault.code === "panic") fault.text = this.bindings?.lastPanic?.() ?? fault.text;
      if (message?.op === "boot") this.channel.post({ op: "fatal", error: { code: "engine-load", text: fault.text } });
      else this.channel.post({ op: "error", id: /** @type {Partial<Request>} */ (message)?.id ?? -1, error: fault });
    }
  }

  /**
   * @param {Exclude<ToWorker, Stop>} message
   * @returns {Promise<FromWorker | null>} the reply, if the message has one
   */
  async perform(message) {
    switch (message?.op) {
      case "boot":
        await this.boot(message);
        return { op: "ready" };
      case "weights":
        this.weights = { file: message.file, bytes: new Uint8Array(message.bytes) };
        this.applyWeights(this.game, this.setup);
        return null;
      case "open": {
        const { id, setup, text, played, random } = message;
        return { op: "snapshot", id, snapshot: this.open(setup, random ? this.randomText(setup) : text, played) };
      }
      case "play":
        return { op: "snapshot", id: message.id, snapshot: this.inPlay().playMove(message.name) };
      case "undo":
        return { op: "snapshot", id: message.id, snapshot: this.inPlay().undo() };
      case "redo":
        return { op: "snapshot", id: message.id, snapshot: this.inPlay().redo() };
      case "goTo":
        return { op: "snapshot", id: message.id, snapshot: this.inPlay().goTo(message.played) };
      case "search":
        return { op: "answer", id: message.id, answer: await this.search(message.id, message.limits, message.explain) };
      case "values":
        return { op: "values", id: message.id, values: await this.values(message.id, message.limits) };
      case "read":
        return {
          op: "reading",
          id: message.id,
          reading: this.engine().readAny(message.text, this.options(message.current)),
        };
      case "copies": {
        const formats = this.setup ? capabilities(this.setup.game).formats : [];
        const written = formats.map((format) => [format, this.game?.write(format)]);
        return { op: "copies", id: message.id, copies: Object.fromEntries(written.filter(([, text]) => text)) };
      }
      case "plan":
        return { op: "plan", id: message.id, plan: this.laboratory().labPlan() };
      case "measure": {
        const { id, experiment, technique, exercise, depth, nodes } = message;
        return {
          op: "measurement",
          id,
          measurement: this.laboratory().labMeasure(experiment, technique, exercise, depth, nodes),
        };
      }
      default:
        return unexpected(message);
    }
  }

  /** @returns {Bindings} */
  engine() {
    if (!this.bindings) throw new Error("the engine is not loaded");
    return this.bindings;
  }

  /** @returns {LabBindings} */
  laboratory() {
    const bindings = this.engine();
    if (!("labPlan" in bindings)) throw new Error("the laboratory is not loaded");
    return /** @type {LabBindings} */ (bindings);
  }

  /** @returns {Game} */
  inPlay() {
    if (!this.game) throw new Error("no game is open");
    return this.game;
  }

  /**
   * What the bindings are told of a game.
   * @param {Setup} setup
   * @param {{ memory?: number, seed?: number, start?: "random" }} [more]
   */
  options(setup, more = {}) {
    return /** @type {ConstructorParameters<Bindings["Game"]>[0]} */ ({ ...setup, ...more });
  }

  /** @param {Boot} message */
  async boot({ module, laboratory, flag, memory, bindings, warm }) {
    this.memory = memory;
    this.flag = flag;
    const url = () => address(laboratory ? "www/pkg/lab/tengen_bg.wasm" : "www/pkg/tengen_bg.wasm");
    const script = laboratory ? "www/pkg/lab/tengen.js" : "www/pkg/tengen.js";
    // A worker from memory has no address of its own to start from, and is told that of the bindings.
    const source = bindings ?? address(boots ? `${script}?fresh=${boots}` : script).href;
    boots += 1;
    /** @type {Promise<Bindings>} */
    const loading = import(source);
    const [loaded, compiled] = await Promise.all([loading, module ?? compile(url())]);
    this.bindings = loaded;
    if (!module) this.channel.post({ op: "module", module: compiled });
    this.wasmMemory = (await loaded.default({ module_or_path: compiled })).memory;
    // The first game makes the engine's own tables: a spare worker has them when it is needed.
    if (warm) new loaded.Game(this.options(warm, { memory: MIN_TABLE })).free();
  }

  /** Bytes of the engine's memory. */
  get bytes() {
    return this.wasmMemory?.buffer.byteLength ?? 0;
  }

  /**
   * Gives a game its weights, where there are any. Without them the game goes on.
   * @param {Game | null} game
   * @param {Setup | null} setup
   */
  applyWeights(game, setup) {
    if (!game || !setup || !this.weights || this.weights.file !== weightsFile(setup)) return;
    const { file, bytes } = this.weights;
    try {
      game.loadWeights(bytes);
    } catch (error) {
      if (faultOf(error).code === "panic") throw error;
      this.weights = null;
      this.channel.post({ op: "weights-refused", file });
    }
  }

  /**
   * The moves to a balanced position chosen at random.
   * @param {Setup} setup
   * @returns {string}
   */
  randomText(setup) {
    const game = new (this.engine().Game)(
      this.options(setup, { memory: MIN_TABLE, seed: randomSeed(), start: "random" }),
    );
    const { text } = game.snapshot();
    game.free();
    return text;
  }

  /**
   * Replaces the game in play; on an error it stays.
   * @param {Setup} setup
   * @param {string} text
   * @param {number} played
   * @returns {Snapshot}
   */
  open(setup, text, played) {
    // To unpack weights takes a while: the same game is used again, with another text.
    if (this.game && this.setup && weightsFile(setup) && isSame(setup, this.setup)) {
      const snapshot = this.game.load(text);
      return played >= 0 ? this.game.goTo(played) : snapshot;
    }
    if (this.game) {
      // Tried with the smallest table first: two large ones at once would be more memory than the page may take.
      const trial = new (this.engine().Game)(this.options(setup, { memory: MIN_TABLE }));
      try {
        if (text) trial.load(text);
      } finally {
        trial.free();
      }
      this.game.free();
      this.game = null;
      this.setup = null;
    }
    const game = this.create(setup);
    try {
      if (this.flag) game.setStopFlag(this.flag);
      this.applyWeights(game, setup);
      const snapshot = text ? game.load(text) : game.snapshot();
      this.game = game;
      this.setup = setup;
      return played >= 0 ? game.goTo(played) : snapshot;
    } catch (error) {
      game.free();
      throw error;
    }
  }

  /**
   * A new game, with a smaller table where there is not enough memory.
   * @param {Setup} setup
   * @returns {Game}
   */
  create(setup) {
    for (let memory = this.memory; ; memory /= 4) {
      try {
        return new (this.engine().Game)(this.options(setup, { memory, seed: randomSeed() }));
      } catch (error) {
        if (faultOf(error).code !== "memory" || memory < MIN_TABLE) throw error;
        this.memory = memory / 4;
      }
    }
  }

  /**
   * @param {number} id
   * @param {Limits} limits
   * @param {boolean} [explain] say what the move is
   * @returns {Promise<Answer | null>}
   */
  async search(id, limits, explain) {
    let sent = -Infinity;
    /** The move whose position the client has. */
    let known = NaN;
    const { text } = this.inPlay().snapshot();
    const onInfo = (/** @type {Info} */ info) => {
      const now = performance.now();
      if (now - sent < REPORT_INTERVAL) return;
      sent = now;
      const [cell] = info.line;
      // Only a move is played, not a hint; and between two slices a stop is always noticed.
      const wanted = cell !== undefined && cell !== known && !explain && !this.channel.sliced;
      if (wanted) known = cell;
      this.channel.post({ op: "info", id, info, ...(wanted && { after: this.foresee(text, cell) }) });
    };
    const answer = this.channel.sliced
      ? await this.searchInSlices(id, limits, onInfo)
      : await this.searchInSteps(id, limits, onInfo);
    if (!explain || !answer) return answer;
    const hint = this.inPlay().explain();
    // Of several short searches the last may have found another move than the one that is answered.
    return hint?.answer.cell === answer.cell ? { ...answer, reason: { kind: hint.kind, cells: hint.cells } } : answer;
  }

  /**
   * The position after a move, while the game in play is busy with its search.
   * @param {string} text the moves on the board
   * @param {number} cell or a pass
   * @returns {Snapshot | undefined}
   */
  foresee(text, cell) {
    if (!this.setup) return undefined;
    const game = new (this.engine().Game)(this.options(this.setup, { memory: MIN_TABLE }));
    try {
      const { names } = text ? game.load(text) : game.snapshot();
      return game.playMove(moveName(names, cell));
    } finally {
      game.free();
    }
  }

  /**
   * @param {number} id
   * @param {Limits} limits
   * @param {(info: Info) => void} onInfo
   * @returns {Promise<Answer | null>}
   */
  async searchInSteps(id, limits, onInfo) {
    this.inPlay().startSearch(limits);
    for (;;) {
      const answer = this.inPlay().stepSearch(onInfo);
      if (answer) return answer;
      await yieldToMessages();
      if (this.stopped >= id) return this.inPlay().stopSearch() ?? null;
    }
  }

  /**
   * Many short searches in the place of a long one: each finds in the table what those before it have stored there.
   * @param {number} id
   * @param {Limits} limits
   * @param {(info: Info) => void} onInfo
   * @returns {Promise<Answer | null>}
   */
  async searchInSlices(id, limits, onInfo) {
    const began = performance.now();
    const whole = limits.time ?? Infinity;
    let nodes = 0;
    /** @type {Answer | null} */
    let best = null;
    while (this.stopped < id) {
      const spent = performance.now() - began;
      if (best && spent >= whole) break;
      /** @type {Answer} */
      const answer = this.inPlay().findMove({ ...limits, time: Math.max(5, Math.min(SLICE, whole - spent)) });
      nodes += answer.nodes;
      const time = performance.now() - began;
      const nps = Math.round((nodes * 1000) / Math.max(1, time));
      /** @type {Answer} */
      const deepest = best && answer.depth < best.depth && !answer.proven ? best : { ...answer, nps };
      best = { ...deepest, nodes, time };
      if (answer.stop !== "time") break;
      onInfo(best);
      await sleep(4);
    }
    return best;
  }

  /**
   * What each move is worth, in slices of growing length: a stop is noticed between two of them, and what one has stored in
   * the table serves the next.
   * @param {number} id
   * @param {Limits} limits
   * @returns {Promise<MoveValue[] | null>}
   */
  async values(id, limits) {
    const end = performance.now() + (limits.time ?? Infinity);
    for (let slice = SLICE; this.stopped < id; slice *= this.channel.sliced ? 1 : 2) {
      const left = end - performance.now();
      if (left < 1) break;
      const values = this.inPlay().exactValues({ ...limits, time: Math.min(slice, left) });
      if (values) return values;
      await (this.channel.sliced ? sleep(4) : yieldToMessages());
    }
    return null;
  }
}

/** @typedef {typeof globalThis & { postMessage(message: FromWorker): void, host?: Host, onmessage: ((event: { data: ToWorker }) => void) | null, WorkerGlobalScope?: Function }} WorkerScope */

const scope = /** @type {WorkerScope} */ (/** @type {unknown} */ (globalThis));
if (typeof scope.WorkerGlobalScope === "function" && scope instanceof scope.WorkerGlobalScope) {
  const host = new Host({ post: (message) => scope.postMessage(message), sliced: false });
  // For tests and debuggers: how much memory the engine has.
  scope.host = host;
  scope.onmessage = (event) => host.receive(event.data);
  scope.postMessage({ op: "hello" });
}
