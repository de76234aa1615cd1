/**
 * Short messages: to screen readers, over the board for a moment, and next to it with choices.
 */

/** How long a message over the board is shown. Milliseconds. */
const TOAST_TIME = 2200;

export class Announcer {
  /** @type {HTMLElement} */ #live;
  /** @type {HTMLElement} */ #toast;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /**
   * @param {HTMLElement} live the live region that screen readers read
   * @param {HTMLElement} toast
   */
  constructor(live, toast) {
    this.#live = live;
    this.#toast = toast;
  }

  /**
   * For screen readers.
   * @param {string} text
   */
  say(text) {
    // Screen readers would not repeat the same text.
    this.#live.textContent = this.#live.textContent === text ? `${text}\u00a0` : text;
  }

  /**
   * Over the board.
   * @param {string} text
   */
  toast(text) {
    this.#toast.textContent = text;
    this.#toast.hidden = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#toast.hidden = true), TOAST_TIME);
  }
}

/** A label and its action. @typedef {[label: string, act: () => void]} Choice */

/** One message next to the board, with its choices. */
export class Note {
  /** @type {HTMLElement} */ #root;
  /** Which message is shown, "" for none. */
  topic = "";
  /** Whether Escape closes the message. */ #escapes = false;
  /** The element with the focus when the message came. @type {Element | null} */ #before = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#escapes || root.hidden || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      this.hide();
    });
  }

  /**
   * @param {string} topic
   * @param {string} text
   * @param {Choice[]} [choices] each also closes the message
   * @param {boolean} [escapes] whether Escape closes it
   */
  show(topic, text, choices = [], escapes = false) {
    this.topic = topic;
    this.#root.dataset.topic = topic;
    this.#escapes = escapes;
    if (!this.#root.contains(document.activeElement)) this.#before = document.activeElement;
    const words = this.#root.querySelector("p");
    if (words && words.textContent !== text) words.textContent = text;
    this.#root.querySelector(".buttons")?.replaceChildren(
      ...choices.map(([label, act]) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = label;
        button.addEventListener("click", () => {
          this.hide(topic);
          act();
        });
        return button;
      }),
    );
    this.#root.hidden = false;
    this.#root.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} [topic] only if this message is the one shown */
  hide(topic) {
    if (topic !== undefined && topic !== this.topic) return;
    this.topic = "";
    const hadFocus = this.#root.contains(document.activeElement);
    this.#root.hidden = true;
    if (!hadFocus) return;
    // The focus returns to the earlier element, else to the board. It is never lost.
    const before =
      this.#before?.isConnected && this.#before !== document.body
        ? this.#before
        : document.querySelector('#grid [tabindex="0"]');
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
