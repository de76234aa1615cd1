/**
 * The engine's side of the messages, and the only module that imports the generated bindings. In a worker it serves the
 * page that began it; where no worker may run, the page imports it and it serves from the main thread in short slices.
 *
 * A search goes one deepening step at a time; between two steps the messages that came in are read.
 *
 * @import { Fault, GameName, Info, Limits, MoveValue, Setup, Snapshot } from "./types.js"
 */
import { capabilities } from "./games.js";

/** Progress goes out at most every so many milliseconds: 20 times a second. */
const PROGRESS = 50;
/** On the main thread a search runs this long at a time, then the page has its turn. Milliseconds. */
const SLICE = 25;

/**
 * @typedef {object} Link the other end
 * @property {(message: any) => void} post
 * @property {boolean} sliced
 */

/** Lets messages that wait come in. setTimeout would be held to 4 ms a time. */
function turnOver() {
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
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * @param {unknown} error
 * @returns {Fault}
 */
function faultOf(error) {
  if (error && typeof error === "object" && "code" in error && typeof error.code === "string") {
    const { code, text, at } = /** @type {Fault} */ (error);
    return { code, text, at };
  }
  return { code: "panic", text: error instanceof Error ? error.message : String(error) };
}

/**
 * Compiles while the bytes come in; servers that send the wrong MIME type get the slower way.
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

const seed = () => (Math.random() * 2 ** 31) | 0;

/** Bindings already begun on this thread: a second instance needs a module of its own. */
let begun = 0;

/** Serves one client. */
export class Host {
  /** @param {Link} link */
  constructor(link) {
    this.link = link;
    /** @type {any} the bindings */
    this.bindings = null;
    /** @type {any} the game in play */
    this.game = null;
    this.memory = 8 << 20;
    /** What the game in play is played with. @type {Setup | null} */
    this.setup = null;
    /** The trained weights of a game; kept for the games to come. @type {{ game: GameName, bytes: Uint8Array } | null} */
    this.weights = null;
    /** @type {any} the instance, for its memory */
    this.instance = null;
    /** @type {Int32Array | null} */
    this.flag = null;
    /** Number of the search that was asked to stop. */
    this.stopped = 0;
    /** @type {Promise<void>} requests are done one after the other */
    this.line = Promise.resolve();
  }

  /** @param {any} message */
  hear(message) {
    if (message.op === "stop") this.stopped = message.id;
    else this.line = this.line.then(() => this.serve(message));
  }

  /** @param {any} message */
  async serve(message) {
    const { op, id } = message;
    try {
      if (op === "boot") {
        await this.boot(message);
      } else if (op === "search") {
        await this.search(id, message.limits, message.explain);
      } else if (op === "values") {
        this.link.post({ op: "answer", id, answer: await this.values(id, message.limits) });
      } else if (op === "weights") {
        this.weights = { game: message.game, bytes: new Uint8Array(message.bytes) };
        this.equip(this.game, this.setup);
      } else if (op === "read") {
        this.link.post({ op: "said", id, value: this.bindings.readAny(message.text, message.current) });
      } else if (op === "copies") {
        const formats = this.setup ? capabilities(this.setup.game).formats : [];
        const written = formats.map((format) => [format, this.game?.write(format)]);
        this.link.post({ op: "said", id, value: Object.fromEntries(written.filter(([, text]) => text)) });
      } else if (op === "plan") {
        this.link.post({ op: "plan", id, plan: this.bindings.labPlan() });
      } else if (op === "measure") {
        const { experiment, technique, exercise, depth, nodes } = message;
        const row = this.bindings.labMeasure(experiment, technique, exercise, depth, nodes);
        this.link.post({ op: "measured", id, row });
      } else {
        this.link.post({ op: "snapshot", id, snapshot: this.rules(message) });
      }
    } catch (error) {
      const fault = faultOf(error);
      if (fault.code === "panic") fault.text = this.bindings?.lastPanic?.() ?? fault.text;
      if (op === "boot") this.link.post({ op: "fatal", error: { code: "engine-load", text: fault.text } });
      else this.link.post({ op: "error", id, error: fault });
    }
  }

  /** @param {{ module: WebAssembly.Module | null, flag: Int32Array | null, memory: number, warm: Setup | null }} message */
  async boot({ module, flag, memory, warm }) {
    this.memory = memory;
    this.flag = flag;
    const url = new URL("./pkg/tengen_bg.wasm", import.meta.url);
    const fresh = begun ? `?fresh=${begun}` : "";
    begun += 1;
    const [bindings, compiled] = await Promise.all([import(`./pkg/tengen.js${fresh}`), module ?? compile(url)]);
    this.bindings = bindings;
    if (!module) this.link.post({ op: "module", module: compiled });
    this.instance = await bindings.default({ module_or_path: compiled });
    // The engine's own tables are made with the first game: a spare has them ready.
    if (warm) new bindings.Game({ ...warm, memory: 1 << 16 }).free();
    this.link.post({ op: "ready" });
  }

  /** Bytes of the engine's memory. */
  get bytes() {
    return this.instance?.memory?.buffer.byteLength ?? 0;
  }

  /**
   * Gives a game its weights, where there are any. Without them the game goes on.
   * @param {any} game
   * @param {Setup | null} setup
   */
  equip(game, setup) {
    if (!game || !this.weights || this.weights.game !== setup?.game) return;
    const { bytes } = this.weights;
    try {
      game.loadWeights(bytes);
    } catch (error) {
      if (faultOf(error).code === "panic") throw error;
      this.weights = null;
      this.link.post({ op: "lack", game: setup.game });
    }
  }

  /**
   * A question about the rules.
   * @param {any} message
   * @returns {Snapshot}
   */
  rules(message) {
    switch (message.op) {
      case "open":
        return this.open(message.setup, message.random ? this.randomText(message.setup) : message.text, message.played);
      case "play":
        return this.game.playMove(message.name);
      case "undo":
        return this.game.undo();
      case "redo":
        return this.game.redo();
      default:
        return this.game.goTo(message.played);
    }
  }

  /**
   * The moves to a position that is good for neither side.
   * @param {Setup} setup
   * @returns {string}
   */
  randomText(setup) {
    const game = new this.bindings.Game({ ...setup, memory: 1 << 16, seed: seed(), start: "random" });
    const { text } = game.snapshot();
    game.free();
    return text;
  }

  /**
   * On an error the game in play stays.
   * @param {Setup} setup
   * @param {string} text
   * @param {number} played
   */
  open(setup, text, played) {
    // To unpack weights takes a while: the same game is used again, with another text.
    if (this.game && this.setup && capabilities(setup.game).weights && isSame(setup, this.setup)) {
      const snapshot = this.game.load(text);
      return played >= 0 ? this.game.goTo(played) : snapshot;
    }
    if (this.game) {
      // Tried without a table first: two tables at once would be more memory than the page may take.
      const trial = new this.bindings.Game({ ...setup, memory: 1 << 16 });
      try {
        if (text) trial.load(text);
      } finally {
        trial.free();
      }
      this.game.free();
      this.game = null;
      this.setup = null;
    }
    const game = this.make(setup);
    try {
      if (this.flag) game.setStopFlag(this.flag);
      this.equip(game, setup);
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
   * Steps down to a smaller table where the memory is short.
   * @param {Setup} setup
   */
  make(setup) {
    for (let memory = this.memory; ; memory /= 4) {
      try {
        return new this.bindings.Game({ ...setup, memory, seed: seed() });
      } catch (error) {
        if (faultOf(error).code !== "memory" || memory < 1 << 16) throw error;
        this.memory = memory / 4;
      }
    }
  }

  /**
   * @param {number} id
   * @param {Limits} limits
   * @param {boolean} [explain] say what the move is
   */
  async search(id, limits, explain) {
    let sent = -Infinity;
    const onInfo = (/** @type {Info} */ info) => {
      const now = performance.now();
      if (now - sent < PROGRESS) return;
      sent = now;
      this.link.post({ op: "info", id, info });
    };
    const answer = this.link.sliced ? await this.slices(id, limits, onInfo) : await this.steps(id, limits, onInfo);
    if (explain && answer) {
      const said = this.game.explain();
      // Of several short searches the last may have had another move in mind.
      if (said?.answer.cell === answer.cell) answer.why = { kind: said.kind, cells: said.cells };
    }
    this.link.post({ op: "answer", id, answer: answer ?? null });
  }

  /**
   * @param {number} id
   * @param {Limits} limits
   * @param {(info: Info) => void} onInfo
   */
  async steps(id, limits, onInfo) {
    this.game.startSearch(limits);
    for (;;) {
      const answer = this.game.stepSearch(onInfo);
      if (answer) return answer;
      await turnOver();
      if (this.stopped >= id) return this.game.stopSearch();
    }
  }

  /**
   * What each move is worth: in slices that grow, so that a stop is heard between them and what one has learnt serves the
   * next.
   * @param {number} id
   * @param {Limits} limits
   * @returns {Promise<MoveValue[] | null>}
   */
  async values(id, limits) {
    const end = performance.now() + (limits.time ?? Infinity);
    for (let slice = SLICE; this.stopped < id; slice *= this.link.sliced ? 1 : 2) {
      const left = end - performance.now();
      if (left < 1) break;
      const values = this.game.exactValues({ ...limits, time: Math.min(slice, left) });
      if (values) return values;
      await (this.link.sliced ? pause(4) : turnOver());
    }
    return null;
  }

  /**
   * Many short searches in the place of a long one: each finds in the table what the ones before it left there.
   * @param {number} id
   * @param {Limits} limits
   * @param {(info: Info) => void} onInfo
   */
  async slices(id, limits, onInfo) {
    const began = performance.now();
    const whole = limits.time ?? Infinity;
    let nodes = 0;
    /** @type {any} */
    let best = null;
    while (this.stopped < id) {
      const spent = performance.now() - began;
      if (best && spent >= whole) break;
      const answer = this.game.findMove({ ...limits, time: Math.max(5, Math.min(SLICE, whole - spent)) });
      nodes += answer.nodes;
      const time = performance.now() - began;
      const told = { ...answer, nodes, time, nps: Math.round((nodes * 1000) / Math.max(1, time)) };
      best = !best || answer.depth >= best.depth || answer.proven ? told : { ...best, nodes, time };
      if (answer.stop !== "time") break;
      onInfo(best);
      await pause(4);
    }
    return best;
  }
}

const scope = /** @type {any} */ (globalThis);
if (typeof scope.WorkerGlobalScope === "function" && scope instanceof scope.WorkerGlobalScope) {
  const host = new Host({ post: (message) => scope.postMessage(message), sliced: false });
  // For who looks into the worker: the tests ask how much memory there is.
  scope.host = host;
  scope.onmessage = (/** @type {{ data: any }} */ event) => host.hear(event.data);
  scope.postMessage({ op: "hello" });
}
