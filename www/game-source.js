/**
 * Where games come from: the address, the storage, and pasted text; and the game that is kept in the storage.
 *
 * @import { LinkResult, Parameters } from "./link.js"
 * @import { KeyValueStore } from "./storage.js"
 * @import { Fault, Intent, OpenIntent, Reading, Setup, State } from "./types.js"
 */
import { DEFAULT_SETUP, capabilities } from "./games.js";
import { readLink } from "./link.js";
import { readGame, writeGame } from "./storage.js";

export class GameSource {
  /** @type {KeyValueStore | null} */ #storage;
  /** @type {Parameters} */ #parameters;
  /** @type {(intent: Intent) => Promise<void>} */ #dispatch;
  /** @type {(text: string, current: Setup) => Promise<Reading>} */ #read;
  /** @type {(fault: Fault) => void} */ #onBrokenLink;
  /** @type {() => void} */ #onLinked;
  /** Whether the user has changed anything since the page was opened. Before that the saved game is left alone. */
  touched = false;

  /**
   * @param {object} options
   * @param {KeyValueStore | null} options.storage
   * @param {Parameters} options.parameters of the address
   * @param {(intent: Intent) => Promise<void>} options.dispatch
   * @param {(text: string, current: Setup) => Promise<Reading>} options.read the engine's reading of pasted text
   * @param {(fault: Fault) => void} options.onBrokenLink the address carries no position, but something like it
   * @param {() => void} options.onLinked a position of the address is on the board, and there is a saved game besides
   */
  constructor({ storage, parameters, dispatch, read, onBrokenLink, onLinked }) {
    // An embedded board keeps no game: several of them may be on one page.
    this.#storage = parameters.embed ? null : storage;
    this.#parameters = parameters;
    this.#dispatch = dispatch;
    this.#read = read;
    this.#onBrokenLink = onBrokenLink;
    this.#onLinked = onLinked;
  }

  /**
   * Keeps the game in play for the next visit.
   * @param {State} state
   */
  keep(state) {
    if (this.touched) writeGame(this.#storage, state);
  }

  get hasSaved() {
    return readGame(this.#storage) !== null;
  }

  /** @returns {boolean} whether there was a saved game */
  openSaved() {
    const saved = readGame(this.#storage);
    if (!saved) return false;
    this.#dispatch({ type: "open", ...saved });
    return true;
  }

  /** Opens what the address asks for, else the saved game, else a new one. */
  openFirst() {
    const { seats, time, level, embed } = this.#parameters;
    /** @type {Partial<OpenIntent>} */
    const wishes = { ...(seats && { seats }), ...(time && { time }), ...(level && { level }) };
    const link = readLink(location.search, location.hash);
    if (link && "fault" in link) {
      this.#onBrokenLink(link.fault);
    } else if (link) {
      // A linked position is for study: two people are at the board unless the link says who plays.
      const { setup, text } = link.position;
      const shared = text && !seats && !embed ? { seats: { 1: /** @type {const} */ ("human"), 2: /** @type {const} */ ("human") } } : {};
      this.#dispatch({ type: "open", setup, text, ...shared, ...wishes }).then(() => text && this.hasSaved && this.#onLinked());
    } else if (!this.openSaved()) {
      this.#dispatch({ type: "open", setup: DEFAULT_SETUP, ...wishes });
    }
  }

  /** A new game in the place of one that could not be opened. @param {Setup} [setup] */
  openInstead(setup = DEFAULT_SETUP) {
    const { seats } = this.#parameters;
    this.#dispatch({ type: "open", setup, ...(seats && { seats }) });
  }

  /** Takes the position out of the address when another one is on the board: a reload must not bring the old one back. */
  forgetLink() {
    if (this.#parameters.embed) return;
    const address = new URL(location.href);
    address.hash = "";
    for (const name of ["game", "rule", "size", "moves"]) address.searchParams.delete(name);
    if (address.href !== location.href) history.replaceState(null, "", address);
  }

  /**
   * The game of a pasted text: a link of this page, or a text that the engine reads. Throws a fault.
   * @param {string} text
   * @param {Setup} current
   * @returns {Promise<{ setup: Setup, text: string }>}
   */
  async readPasted(text, current) {
    const link = linkIn(text.trim());
    if (link && "fault" in link) throw link.fault;
    if (link) return link.position;
    const { game, rule, size, text: moves } = await this.#read(text, current);
    return { setup: { game: capabilities(game).name, rule, size }, text: moves };
  }
}

/**
 * @param {string} text
 * @returns {LinkResult | null}
 */
function linkIn(text) {
  if (!/^\S*[?#]\S*$/.test(text)) return null;
  const fragment = text.indexOf("#");
  return fragment < 0 ? readLink(text.slice(text.indexOf("?")), "") : readLink("", text.slice(fragment));
}
