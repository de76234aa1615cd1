/**
 * The page around a frame: messages from and to it, the frame's height, and errors. The game uses it, and so do the
 * pages beside the game. docs/EMBEDDING.md lists the messages. Only frames load this module.
 */
import { CODES, OPAQUE, originOf, wrongParameters } from "./frame-messages.js";

/** The version of the messages: raised when an old page would misunderstand a new one. */
const VERSION = 1;

export class HostPage {
  /** The origin that the address names; "" if it names none. */
  origin = originOf(new URLSearchParams(location.search).get("origin") ?? "");
  #width = 0;
  #height = 0;

  /**
   * @param {string} type
   * @param {object} [content]
   */
  send(type, content) {
    const target = this.origin === OPAQUE ? "*" : this.origin || "*";
    if (parent !== window) parent.postMessage({ tengen: VERSION, type, ...content }, target);
  }

  /**
   * Something was not understood.
   * @param {string} code
   * @param {string} [name] of the value
   * @param {string} [about] the type of the message; "load" for the address
   */
  fail(code, name = "", about = "load") {
    this.send("error", { code: CODES.includes(code) ? code : "other", about, ...(name && { name }) });
  }

  /**
   * Passes on the messages of this version from the host page.
   * @param {(event: MessageEvent, fail: (code: string, name?: string) => void) => void} answer
   */
  listen(answer) {
    addEventListener("message", (event) => {
      const { data, source, origin } = event;
      if (source !== parent || parent === window || data?.tengen !== VERSION) return;
      if (this.origin && origin !== this.origin) return;
      answer(event, (code, name) => this.fail(code, name, String(data.type).slice(0, 40)));
    });
  }

  /**
   * The frame accepts messages from now on. It names the wrong values of its address, and says its height.
   * @param {(width: number) => number} heightOf the height that the frame needs for its width
   * @param {Element[]} [contents] elements whose size changes the height
   */
  begin(heightOf, contents = []) {
    const observer = new ResizeObserver(() => this.#resized(heightOf));
    for (const element of [document.body, ...contents]) observer.observe(element);
    this.send("ready", { version: VERSION });
    for (const name of wrongParameters(location.search)) this.fail("value", name);
    this.#resized(heightOf);
  }

  /** @param {(width: number) => number} heightOf */
  #resized(heightOf) {
    const width = document.documentElement.clientWidth;
    // A frame that is not laid out yet has no width.
    if (!width) return;
    const height = Math.ceil(heightOf(width));
    // A frame that shrank with each shorter text would move the host page's text.
    if (width === this.#width && height <= this.#height) return;
    const isNew = height !== this.#height;
    [this.#width, this.#height] = [width, height];
    if (isNew) this.send("resize", { height });
  }
}

/**
 * Connects a page beside the game with the page around it. It takes no messages, and says so.
 * @param {number} below the least height beside the width. CSS pixels
 */
export function connectPage(below) {
  const host = new HostPage();
  host.listen((_, fail) => fail("unknown"));
  const [board, sidebar] = /** @type {HTMLElement[]} */ ([
    document.getElementById("board"),
    document.querySelector(".sidebar"),
  ]);
  host.begin(
    (width) => {
      const [above, rest] = [board.getBoundingClientRect(), sidebar.getBoundingClientRect()];
      // Beside the board the sidebar has another height than below it.
      const isBelow = rest.top >= above.bottom;
      // The board has a margin of 6 pixels on three sides.
      return width + Math.max(below, isBelow ? rest.bottom - above.bottom - 6 : 0);
    },
    [sidebar],
  );
  for (const link of document.querySelectorAll("main a")) link.setAttribute("target", "_blank");
  return host;
}
