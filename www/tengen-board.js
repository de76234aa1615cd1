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
const EVENTS = ["ready", "resize", "move", "position", "result", "puzzle", "error"];
/** How long a board in view may take to answer. Milliseconds. */
const ANSWER_TIME = 5000;
/** The height of a board beside its width, as its frame asks for it. CSS pixels. */
const BELOW = 98;
/** The origin of a sandboxed page, or of one from a disk. */
const OPAQUE = "null";

/** The compiled engines, by their addresses. @type {Map<string, Promise<WebAssembly.Module | null>>} */
const engines = new Map();

/** The engine beside a page, compiled when its first board requests it. @param {URL} page */
function compiledEngine(page) {
  const { href } = new URL("www/pkg/tengen_bg.wasm", page);
  const engine = engines.get(href) ?? WebAssembly.compileStreaming(fetch(href)).catch(() => null);
  engines.set(href, engine);
  return engine;
}

/** The folder of the site that boards without `src` show. */
let base = new URL("../", import.meta.url).href;
/** The boards in documents. @type {Set<TengenBoard>} */
const boards = new Set();

// A server that renders the page has no elements.
const Base = globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (class {});

export class TengenBoard extends Base {
  static observedAttributes = [...POSITION, ...CHOICES, "src"];
  /** The folder of the site that boards show. A bundler moves this script away from its own copy. */
  static get base() {
    return base;
  }

  /** Boards of a page that a server has rendered exist before any script can set this. */
  static set base(address) {
    if (base === address) return;
    base = address;
    for (const board of [...boards].filter((one) => !one.hasAttribute("src"))) board.#again();
  }

  /** The page in the frame. @type {URL | null} */ #page = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #patience;
  /** @type {IntersectionObserver | null} */ #seen = null;
  /** @type {HTMLIFrameElement | null} */ #frame = null;
  #ready = false;
  /** Messages to send when the board is ready. @type {object[]} */ #waiting = [];
  /** Changes of the position at the same time are sent as one. */
  #changed = false;
  #listener = (/** @type {MessageEvent} */ event) => this.#receive(event);
  /** The position on the board, from the last event. @type {object | null} */ position = null;

  /** Shows the page of another address. */
  #again() {
    this.disconnectedCallback();
    this.connectedCallback();
  }

  connectedCallback() {
    boards.add(this);
    if (this.#frame) return;
    try {
      this.#page = new URL(this.getAttribute("src") ?? base, document.baseURI);
    } catch {
      this.#tell("error", { code: "address", about: "src" });
      return;
    }
    if (this.#page.pathname.endsWith("/")) this.#page = new URL("index.html", this.#page);
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const frame = document.createElement("iframe");
    const address = new URL(this.#page);
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
    address.searchParams.set("origin", self.origin);
    for (const name of [...POSITION, ...CHOICES]) {
      const value = this.getAttribute(name);
      if (value !== null) address.searchParams.set(name, value);
    }
    frame.src = address.href;
    frame.title = this.title || "Tengen";
    // A board outside the view is not fetched.
    frame.loading = "lazy";
    frame.width = "360";
    frame.setAttribute("part", "frame");
    const style = new CSSStyleSheet();
    style.replaceSync(":host { display: block; max-width: 100%; } iframe { display: block; width: 100%; border: 0; }");
    root.adoptedStyleSheets = [style];
    root.replaceChildren(frame);
    // A board that grew after it loaded would move the text of the page. A hidden element has no width.
    frame.height = String((frame.clientWidth || 360) + BELOW);
    this.#frame = frame;
    addEventListener("message", this.#listener);
    this.#seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      this.#seen?.disconnect();
      this.#patience = setTimeout(() => this.#tell("error", { code: "no-answer", about: "load" }), ANSWER_TIME);
    });
    this.#seen.observe(this);
  }

  disconnectedCallback() {
    boards.delete(this);
    removeEventListener("message", this.#listener);
    this.#seen?.disconnect();
    clearTimeout(this.#patience);
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
    if (before === value) return;
    // When an element is made, its attributes come before it is inserted.
    if (name === "src" && boards.has(this)) {
      this.#again();
      return;
    }
    if (!this.#frame) return;
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
        // A rule has its game. Without both, the default one comes back.
        ...((this.hasAttribute("game") || !this.hasAttribute("rule")) && {
          game: this.getAttribute("game") ?? "",
        }),
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
    else this.#post(this.#frame?.contentWindow, message);
  }

  /**
   * @param {Window | null | undefined} window
   * @param {object} message
   */
  #post(window, message) {
    // In a sandboxed page the frame is sandboxed as well, and has no origin to send to.
    const isOpaque = self.origin === OPAQUE || this.#page?.origin === OPAQUE;
    window?.postMessage(message, isOpaque ? "*" : (this.#page?.origin ?? "/"));
  }

  /**
   * @param {string} type
   * @param {object} detail
   */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(`tengen-${type}`, { detail, bubbles: true, composed: true }));
  }

  /** @param {MessageEvent} event */
  #receive({ source, origin, data }) {
    const window = this.#frame?.contentWindow;
    const page = this.#page;
    const isKnown = origin === page?.origin || (origin === OPAQUE && self.origin === OPAQUE);
    if (!page || !window || source !== window || !isKnown || data?.tengen !== VERSION) return;
    const { tengen: _version, type, ...detail } = data;
    switch (type) {
      case "module":
        compiledEngine(page).then((module) => this.#post(window, { tengen: VERSION, type: "module", module }));
        return;
      case "ready":
        this.#ready = true;
        this.#seen?.disconnect();
        clearTimeout(this.#patience);
        for (const message of this.#waiting.splice(0)) this.#post(window, message);
        break;
      case "resize":
        if (this.#frame) this.#frame.height = String(detail.height);
        break;
      case "position":
        this.position = detail;
        break;
      default:
        if (!EVENTS.includes(type)) return;
    }
    this.#tell(type, detail);
  }
}

// React 18 has no events of elements: there a reference sets these properties.
for (const type of EVENTS) {
  /** @type {WeakMap<EventTarget, (event: Event) => void>} */
  const listeners = new WeakMap();
  Object.defineProperty(TengenBoard.prototype, `ontengen-${type}`, {
    configurable: true,
    enumerable: true,
    get() {
      return listeners.get(this) ?? null;
    },
    set(/** @type {unknown} */ listener) {
      const before = listeners.get(this);
      if (before) this.removeEventListener(`tengen-${type}`, before);
      listeners.delete(this);
      if (typeof listener !== "function") return;
      const called = /** @type {(event: Event) => void} */ (listener);
      listeners.set(this, called);
      this.addEventListener(`tengen-${type}`, called);
    },
  });
}

if (globalThis.customElements && !customElements.get("tengen-board"))
  customElements.define("tengen-board", TengenBoard);
