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
import { result } from "../../game/state.js";
import { OPAQUE, originOf, unknownKeys, wrongParameters, wrongValues } from "./frame-messages.js";

/** The version of the messages: raised when an old page would misunderstand a new one. */
const VERSION = 1;
/** How long the host page may take to send the compiled engine. Milliseconds. */
const MODULE_TIME = 1500;

/** The events that show that a visitor wants to use the board. */
const TOUCHES = ["pointerdown", "pointerover", "pointerup", "keydown", "focusin"];
/**
 * Whether an event may begin a swipe: a finger that scrolls past the board wants nothing of it.
 * @param {Event} event
 */
const mayScroll = (event) => "pointerType" in event && event.pointerType === "touch" && event.type !== "pointerup";

export class Frame {
  /** @type {string} */ #origin;
  /** @type {() => void} */ #wake = () => {};
  /** Settles when the engine is needed. @type {Promise<void>} */ #awake;
  /** @type {((module: WebAssembly.Module | null) => void) | null} */ #giveModule = null;
  /** @type {Promise<WebAssembly.Module | null> | null} */ #module = null;
  #height = 0;
  /** The last message. */ #told = "";

  /** @param {Parameters} parameters of the address */
  constructor(parameters) {
    const query = new URLSearchParams(location.search);
    this.#origin = originOf(query.get("origin") ?? "");
    this.#awake = new Promise((resolve) => (this.#wake = resolve));
    for (const type of TOUCHES) addEventListener(type, (event) => mayScroll(event) || this.#wake(), { capture: true });
    const link = readLink(location.search, location.hash);
    const position = link && "position" in link ? link.position : null;
    const { discs } = position ? capabilities(position.setup.game) : { discs: false };
    // A position with moves is for two players. Otherwise the engine may have the first move.
    const engineFirst = parameters.seats ? parameters.seats[1] === "engine" : false;
    if (discs || engineFirst || (parameters.seats && position?.text) || (link && "fault" in link)) {
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
    await this.#awake;
    return this.#askForModule();
  }

  /** Several boards on one page of the same origin share one compiled engine. */
  #askForModule() {
    if (parent === window || this.#origin !== self.origin || self.origin === OPAQUE) return Promise.resolve(null);
    this.#module ??= new Promise((resolve) => {
      this.#giveModule = resolve;
      this.#send("module");
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
    if (capabilities(setup.game).discs) return null;
    return new FallbackBoard(setup, null).open(setup, text);
  }

  /**
   * @param {string} type
   * @param {object} [content]
   */
  #send(type, content = {}) {
    const target = this.#origin === OPAQUE ? "*" : this.#origin || "*";
    if (parent !== window) parent.postMessage({ tengen: VERSION, type, ...content }, target);
  }

  /**
   * Answers the messages of the host page.
   * @param {object} app
   * @param {() => State} app.state
   * @param {(intent: Intent) => Promise<void>} app.dispatch
   * @param {(position: { setup: Setup, text: string }) => void} app.open
   */
  connect({ state, dispatch, open }) {
    addEventListener("message", async (event) => {
      const { data } = event;
      if (event.source !== parent || parent === window || !data || typeof data !== "object" || data.tengen !== VERSION)
        return;
      if (this.#origin && event.origin !== this.#origin) return;
      const about = String(data.type).slice(0, 40);
      const fault = (/** @type {string} */ code, name = "") =>
        this.#send("error", { code, about, ...(name && { name }) });
      const unknown = unknownKeys(data);
      if (!unknown || unknown.length) {
        if (!unknown) fault("unknown");
        else for (const name of unknown) fault("value", name);
        return;
      }
      switch (data.type) {
        case "module":
          if (event.origin === self.origin && data.module instanceof WebAssembly.Module)
            this.#giveModule?.(data.module);
          break;
        case "load": {
          const game =
            data.game === undefined
              ? (gameOfRule(String(data.rule ?? "")) ?? findGame(state().setup.game))
              : findGame(String(data.game));
          const setup = game && setupOf(game);
          if (
            !setup ||
            (data.moves !== undefined && typeof data.moves !== "string") ||
            (data.rule !== undefined && !game.rules.includes(data.rule)) ||
            (data.size !== undefined && !game.sizes.includes(data.size))
          ) {
            fault("setup");
            break;
          }
          this.#wake();
          open({
            setup: { ...setup, ...(data.rule && { rule: data.rule }), ...(data.size && { size: data.size }) },
            text: data.moves ?? "",
          });
          break;
        }
        case "goto":
          if (!Number.isInteger(data.move) || data.move < 0) {
            fault("move");
            break;
          }
          this.#wake();
          await dispatch({ type: "goTo", played: data.move });
          break;
        case "set": {
          const wishes = new URLSearchParams(
            Object.entries(data.values ?? {}).map(([name, value]) => [name, String(value)]),
          );
          const wrong = wrongValues(wishes);
          if (wrong.length || typeof data.values !== "object" || data.values === null) {
            for (const name of wrong) fault("value", name);
            if (!wrong.length) fault("value", "values");
            break;
          }
          const { seats, time, level, lang, theme } = readParameters(`?${wishes}`);
          if (seats)
            for (const side of /** @type {const} */ ([1, 2]))
              if (state().seats[side] !== seats[side]) await dispatch({ type: "seat", side, seat: seats[side] });
          if (time) await dispatch({ type: "time", time });
          if (level) await dispatch({ type: "level", level });
          const change = { ...(wishes.has("lang") && { lang }), ...(wishes.has("theme") && { theme }) };
          for (const name of /** @type {const} */ (["coordinates", "numbers"]))
            if (wishes.has(name)) Object.assign(change, { [name]: wishes.get(name) === "true" });
          await dispatch({ type: "settings", change });
          break;
        }
        case "stop":
          await dispatch({ type: "stop" });
          break;
        default:
      }
    });
    new ResizeObserver(() => this.#resized()).observe(document.body);
    this.#send("ready", { version: VERSION });
    for (const name of wrongParameters(location.search)) this.#send("error", { code: "value", about: "load", name });
    this.#resized();
  }

  /** The height that the frame needs for its width. */
  #resized() {
    const width = document.documentElement.clientWidth;
    const height = Math.ceil(width + 98);
    // A frame that is not laid out yet has no width.
    if (!width || height === this.#height) return;
    this.#height = height;
    this.#send("resize", { height });
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
    this.#send("position", {
      ...setup,
      moves: snapshot.text,
      played: snapshot.played,
      count: snapshot.moves.length,
      toMove: snapshot.toMove === 1 ? "black" : "white",
    });
    if (end) this.#send("result", { winner: ["", "black", "white"][end.winner], reason: end.reason });
  }

  /**
   * @param {string} move
   * @param {1 | 2} side
   */
  moved(move, side) {
    this.#send("move", { move, side: side === 1 ? "black" : "white" });
  }

  /** @param {string} code */
  failed(code) {
    this.#send("error", { code, about: "load" });
  }
}

/**
 * The address of the whole page with the position of the frame.
 * @param {State} state
 */
export function wholePage({ setup, snapshot }) {
  const address = new URL(location.href);
  address.search = "";
  address.hash = snapshot?.text ? writeLink(setup, snapshot.text) : "";
  return address.href;
}
