/**
 * The board in a host page. It is static until used: the engine loads when the visitor touches the board. If the
 * position needs the engine, it loads when the board is visible. Frame and host page exchange messages, which
 * docs/EMBEDDING.md lists.
 *
 * @import { Parameters } from "../../game/link.js"
 * @import { Intent, Setup, Snapshot, State } from "../../game/types.js"
 */
import { FallbackBoard } from "../../engine/fallback.js";
import { DEFAULT_SETUP, capabilities, findGame, gameOfRule, setupOf } from "../../game/games.js";
import { readLink, readParameters, writeLink } from "../../game/link.js";
import { initial, result } from "../../game/state.js";
import { isDoubtful } from "./doubtful.js";
import { OPAQUE, unknownKeys, wrongValues } from "./frame-messages.js";
import { HostPage } from "./host-page.js";

// The pages beside the game load the same script. So a frame at rest loads one script for its messages.
export { connectPage } from "./host-page.js";

/** How long the host page may take to send the compiled engine. Milliseconds. */
const MODULE_TIME = 1500;

/** The height of a frame beside its width. CSS pixels. */
const BELOW = 98;

/** The events that show that a visitor wants to use the board. */
const TOUCHES = ["pointerdown", "pointerover", "pointerup", "keydown", "focusin"];
/**
 * Whether an event may begin a swipe: a finger that scrolls past the board wants nothing of it.
 * @param {Event} event
 */
const mayScroll = (event) => "pointerType" in event && event.pointerType === "touch" && event.type !== "pointerup";

/**
 * What the parts of the game give a frame.
 * @typedef {object} App
 * @property {() => State} state
 * @property {(intent: Intent) => Promise<void>} dispatch
 * @property {(position: { setup: Setup, text: string }) => void} open
 */

export class Frame {
  #host = new HostPage();
  /** @type {() => void} */ #wake = () => {};
  /** Settles when the engine is needed. @type {Promise<void>} */ awake;
  /** @type {((module: WebAssembly.Module | null) => void) | null} */ #giveModule = null;
  /** @type {Promise<WebAssembly.Module | null> | null} */ #module = null;
  /** Whether the address or the last message has a position with moves. */ #hasMoves = false;
  /** The last message. */ #told = "";

  /** @param {Parameters} parameters of the address */
  constructor(parameters) {
    this.awake = new Promise((resolve) => (this.#wake = resolve));
    for (const type of TOUCHES) addEventListener(type, (event) => mayScroll(event) || this.#wake(), { capture: true });
    const link = readLink(location.search, location.hash);
    const position = link && "position" in link ? link.position : null;
    const { discs } = position ? capabilities(position.setup.game) : { discs: false };
    this.#hasMoves = Boolean(position?.text);
    const isWrong = position ? !discs && isDoubtful(position.setup, position.text) : link !== null;
    // A position with moves is for two players. Otherwise the engine may have the first move.
    const engineFirst = parameters.seats ? parameters.seats[1] === "engine" : false;
    if (discs || engineFirst || (parameters.seats && position?.text) || isWrong) {
      const observer = new IntersectionObserver((entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        this.#wake();
      });
      observer.observe(document.documentElement);
    }
  }

  /**
   * Settles when the engine is needed, with the host page's compiled engine, if it has one.
   * @returns {Promise<WebAssembly.Module | null>}
   */
  async wanted() {
    await this.awake;
    return this.#askForModule();
  }

  /** Several boards on one page of the same origin share one compiled engine. */
  #askForModule() {
    if (parent === window || this.#host.origin !== self.origin || self.origin === OPAQUE) return Promise.resolve(null);
    this.#module ??= new Promise((resolve) => {
      this.#giveModule = resolve;
      this.#host.send("module");
      setTimeout(() => resolve(null), MODULE_TIME);
    });
    return this.#module;
  }

  /**
   * The address's position before the engine has loaded: stones without rules.
   * @returns {Promise<Snapshot | null>} null if only the engine can determine it
   */
  async preview() {
    const link = readLink(location.search, location.hash);
    if (link && "fault" in link) return null;
    const { setup, text } = link?.position ?? { setup: DEFAULT_SETUP, text: "" };
    if (capabilities(setup.game).discs || isDoubtful(setup, text)) return null;
    return new FallbackBoard(setup, null).open(setup, text);
  }

  /**
   * Answers the messages of the host page.
   * @param {App} app
   */
  connect(app) {
    this.#host.listen(async (event, fail) => {
      const { data } = event;
      const unknown = unknownKeys(data);
      if (!unknown || unknown.length) {
        if (!unknown) fail("unknown");
        else for (const name of unknown) fail("value", name);
        return;
      }
      switch (data.type) {
        case "module":
          if (event.origin === self.origin && data.module instanceof WebAssembly.Module)
            this.#giveModule?.(data.module);
          break;
        case "load":
          this.#load(data, app, fail);
          break;
        case "goto":
          if (!Number.isInteger(data.move) || data.move < 0) {
            fail("move");
            break;
          }
          this.#wake();
          await app.dispatch({ type: "goTo", played: data.move });
          break;
        case "set":
          await this.#set(data.values, app, fail);
          break;
        case "stop":
          await app.dispatch({ type: "stop" });
          break;
        default:
      }
    });
    this.#host.begin((width) => width + BELOW);
  }

  /**
   * @param {Record<string, any>} data
   * @param {App} app
   * @param {(code: string, name?: string) => void} fail
   */
  #load({ moves, game: name, rule, size }, { state, open }, fail) {
    if ([moves, name, rule, size].every((value) => value === undefined)) {
      fail("value", "moves");
      return;
    }
    const game =
      name === undefined
        ? (gameOfRule(String(rule ?? "")) ?? findGame(state().setup.game))
        : findGame(String(name || DEFAULT_SETUP.game));
    if (
      !game ||
      (moves !== undefined && typeof moves !== "string") ||
      (rule !== undefined && !game.rules.includes(rule)) ||
      (size !== undefined && !game.sizes.includes(size))
    ) {
      fail("setup");
      return;
    }
    this.#wake();
    this.#hasMoves = Boolean(moves);
    open({ setup: { ...setupOf(game), ...(rule && { rule }), ...(size && { size }) }, text: moves ?? "" });
  }

  /**
   * @param {unknown} values an empty one brings the default back
   * @param {App} app
   * @param {(code: string, name?: string) => void} fail
   */
  async #set(values, { state, dispatch }, fail) {
    if (typeof values !== "object" || values === null) {
      fail("value", "values");
      return;
    }
    const wishes = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
    const wrong = wrongValues(wishes);
    for (const name of wrong) fail("value", name);
    if (wrong.length) return;
    const usual = initial();
    const { seats, time, level, lang, theme } = readParameters(`?${wishes}`);
    const wanted = seats ?? (this.#hasMoves ? { 1: "human", 2: "human" } : usual.seats);
    if (wishes.has("color") || wishes.has("colour"))
      for (const side of /** @type {const} */ ([1, 2]))
        if (state().seats[side] !== wanted[side]) await dispatch({ type: "seat", side, seat: wanted[side] });
    if (wishes.has("time")) await dispatch({ type: "time", time: time ?? usual.time });
    if (wishes.has("level")) await dispatch({ type: "level", level: level ?? usual.level });
    const change = { ...(wishes.has("lang") && { lang }), ...(wishes.has("theme") && { theme }) };
    for (const name of /** @type {const} */ (["coordinates", "numbers"]))
      if (wishes.has(name)) Object.assign(change, { [name]: wishes.get(name) === "true" });
    await dispatch({ type: "settings", change });
  }

  /**
   * Reports changes to the host page.
   * @param {State} state
   */
  tell(state) {
    const { snapshot, setup } = state;
    if (!snapshot) return;
    const end = result(state);
    const told = [snapshot.text, snapshot.played, setup.rule, setup.size, end?.winner, end?.reason].join();
    if (told === this.#told) return;
    this.#told = told;
    this.#host.send("position", {
      ...setup,
      moves: snapshot.text,
      played: snapshot.played,
      count: snapshot.moves.length,
      toMove: snapshot.toMove === 1 ? "black" : "white",
    });
    if (end) this.#host.send("result", { winner: ["", "black", "white"][end.winner], reason: end.reason });
  }

  /**
   * @param {string} move
   * @param {1 | 2} side
   */
  moved(move, side) {
    this.#host.send("move", { move, side: side === 1 ? "black" : "white" });
  }

  /** @param {string} code */
  failed(code) {
    this.#host.fail(code);
  }
}

/**
 * The address of the whole page with the position of the frame.
 * @param {State} state
 */
export function wholePage({ setup, snapshot }) {
  const address = new URL(location.href);
  address.search = "";
  address.hash = writeLink(setup, snapshot?.text ?? "");
  return address.href;
}
