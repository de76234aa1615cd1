/**
 * The custom element `<tengen-board>`: the embedded board, sized to its content, with methods and events. A page loads
 * it with `<script type="module" src="…/www/tengen-board.js"></script>`. See docs/EMBEDDING.md for its use and
 * tengen-board.d.ts for its types.
 *
 * Each element holds a frame with index.html. If frame and page have the same origin, all frames share one compiled
 * engine.
 */

const VERSION = 1;
/** Attributes that go into the address, and attributes that a visible board applies. */
const POSITION = ["game", "rule", "size", "moves"];
const CHOICES = ["color", "time", "level", "lang", "theme"];
const HERE = import.meta.url;
const PAGE = new URL("../index.html", HERE);

/** The engine, compiled when the first board requests it. @type {Promise<WebAssembly.Module | null> | null} */
let engine = null;

function compiledEngine() {
  engine ??= WebAssembly.compileStreaming(fetch(new URL("./pkg/tengen_bg.wasm", HERE))).catch(() => null);
  return engine;
}

export class TengenBoard extends HTMLElement {
  static observedAttributes = [...POSITION, ...CHOICES];

  /** @type {HTMLIFrameElement | null} */ #frame = null;
  #ready = false;
  /** Messages to send when the board is ready. @type {object[]} */ #waiting = [];
  /** Changes of the position at the same time are sent as one. */
  #changed = false;
  #listener = (/** @type {MessageEvent} */ event) => this.#receive(event);
  /** The position on the board, from the last event. @type {object | null} */ position = null;

  connectedCallback() {
    if (this.#frame) return;
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const frame = document.createElement("iframe");
    const address = new URL(PAGE);
    const mode = this.getAttribute("mode");
    if (mode !== null) address.searchParams.set("mode", mode);
    const puzzle = this.getAttribute("puzzle");
    if (puzzle !== null)
      for (const [name, value] of [
        ["mode", "puzzle"],
        ["id", puzzle],
      ])
        address.searchParams.set(name, value);
    address.searchParams.set("embed", "1");
    address.searchParams.set("origin", location.origin);
    for (const name of TengenBoard.observedAttributes) {
      const value = this.getAttribute(name);
      if (value !== null) address.searchParams.set(name, value);
    }
    frame.src = address.href;
    frame.title = this.title || "Tengen";
    // A board outside the view is not fetched.
    frame.loading = "lazy";
    frame.width = "360";
    frame.height = "458";
    frame.setAttribute("part", "frame");
    const style = new CSSStyleSheet();
    style.replaceSync(":host { display: block; max-width: 100%; } iframe { display: block; width: 100%; border: 0; }");
    root.adoptedStyleSheets = [style];
    root.replaceChildren(frame);
    this.#frame = frame;
    addEventListener("message", this.#listener);
  }

  disconnectedCallback() {
    removeEventListener("message", this.#listener);
    this.#frame?.remove();
    this.#frame = null;
    this.#ready = false;
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} value
   */
  attributeChangedCallback(name, before, value) {
    if (!this.#frame || before === value) return;
    if (CHOICES.includes(name)) {
      this.set({ [name]: value ?? "" });
      return;
    }
    if (this.#changed) return;
    this.#changed = true;
    queueMicrotask(() => {
      this.#changed = false;
      const size = this.getAttribute("size");
      this.load({
        moves: this.getAttribute("moves") ?? "",
        ...(this.hasAttribute("game") && { game: this.getAttribute("game") ?? "" }),
        ...(this.hasAttribute("rule") && { rule: this.getAttribute("rule") ?? "" }),
        ...(size !== null && { size: Number(size) }),
      });
    });
  }

  /**
   * Opens a position.
   * @param {{ moves?: string, game?: string, rule?: string, size?: number }} position
   */
  load(position) {
    this.#send("load", position);
  }

  /**
   * Shows the position after the given number of moves of the game.
   * @param {number} move
   */
  goTo(move) {
    this.#send("goto", { move });
  }

  /**
   * Changes who plays, the time and the level of the engine, the looks.
   * @param {Record<string, string | number | boolean>} values
   */
  set(values) {
    this.#send("set", { values });
  }

  /** Lets the engine play the best move that it has found so far. */
  stop() {
    this.#send("stop");
  }

  /**
   * @param {string} type
   * @param {object} [content]
   */
  #send(type, content = {}) {
    const message = { tengen: VERSION, type, ...content };
    if (!this.#ready) this.#waiting.push(message);
    else this.#frame?.contentWindow?.postMessage(message, PAGE.origin);
  }

  /** @param {MessageEvent} event */
  #receive({ source, origin, data }) {
    const window = this.#frame?.contentWindow;
    if (!window || source !== window || origin !== PAGE.origin || data?.tengen !== VERSION) return;
    const { tengen: _version, type, ...detail } = data;
    switch (type) {
      case "module":
        compiledEngine().then((module) => window.postMessage({ tengen: VERSION, type: "module", module }, PAGE.origin));
        return;
      case "ready":
        this.#ready = true;
        for (const message of this.#waiting.splice(0)) window.postMessage(message, PAGE.origin);
        break;
      case "resize":
        if (this.#frame) this.#frame.height = String(detail.height);
        break;
      case "position":
        this.position = detail;
        break;
      case "move":
      case "result":
      case "puzzle":
      case "error":
        break;
      default:
        return;
    }
    this.dispatchEvent(new CustomEvent(`tengen-${type}`, { detail, bubbles: true }));
  }
}

if (!customElements.get("tengen-board")) customElements.define("tengen-board", TengenBoard);
