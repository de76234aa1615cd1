/**
 * The sources and stores of games: the address, the storage, the last games, and pasted text.
 *
 * Each game has a unique name (`id`). Each change stores the game three times: for this tab, as the last of all tabs,
 * among the last fifty. The address has its position. The entry of the browser's history has its name. A move replaces
 * the entry, and another game makes a new one. So "back" leads to the previous game.
 *
 * @import { KeptGames } from "../../ui/kept.js"
 * @import { LinkResult, Parameters } from "../../game/link.js"
 * @import { KeyValueStore, Saved, StoredGame } from "../../ui/storage.js"
 * @import { Fault, Intent, OpenIntent, Reading, Seats, Setup, State } from "../../game/types.js"
 */
import { DEFAULT_SETUP, capabilities } from "../../game/games.js";
import { readLink, writeLink } from "../../game/link.js";
import { LEVELS } from "../../game/state.js";
import { openingText } from "../../game/notation.js";
import { inTime } from "../../ui/late.js";
import {
  isFirstVisit,
  isPlayedHere,
  newId,
  openStorage,
  readGame,
  savedGame,
  storedGame,
  writeGame,
} from "../../ui/storage.js";

/** Browsers allow few changes of the address, so it changes with this delay. Milliseconds. */
const ADDRESS_DELAY = 300;
/** How many addresses of a game are stored, for a reload before the newest one is written. */
const ADDRESSES = 4;

/** Two players at one board. @type {Seats} */
const BOTH = { 1: "human", 2: "human" };

/**
 * The seats in an entry of the tab's history, which may be of another version.
 * @param {any} entry
 * @returns {Seats | null}
 */
function seatsOf(entry) {
  const seats = [entry?.seats?.[1], entry?.seats?.[2]];
  return seats.every((seat) => seat === "human" || seat === "engine") ? { 1: seats[0], 2: seats[1] } : null;
}

/** @param {Seats | null} a @param {Seats} b */
const sameSeats = (a, b) => a?.[1] === b[1] && a[2] === b[2];

export class GameSource {
  /** @type {KeyValueStore | null} */ #storage;
  /** The storage of this tab. @type {KeyValueStore | null} */ #session;
  /** @type {Parameters} */ #parameters;
  /** @type {(intent: Intent) => Promise<void>} */ #dispatch;
  /** @type {(text: string, current: Setup) => Promise<Reading>} */ #read;
  /** @type {(fault: Fault) => void} */ #onBrokenLink;
  /** @type {() => void} */ #onLinked;
  /** @type {(fragment: string) => void} */ #onLetter;
  /** Whether the user has changed anything since the page was opened. Before that the saved game stays unchanged. */
  touched = false;
  /**
   * Games that another tab has on its board. Here they continue under another name.
   * @type {Map<string, string>}
   */
  #copies = new Map();
  /** The game that is locked against other tabs. */ #locked = "";
  /** @type {(() => void) | null} */ #unlock = null;
  /** @type {Promise<KeptGames> | null} */ #kept = null;
  /** The pending writes to the database, by the names of the games. @type {Map<string, StoredGame>} */ #waiting =
    new Map();
  /** @type {Promise<void> | null} */ #writing = null;
  /** The pending address. @type {{ address: URL, id: string, bare: boolean, seats: Seats } | null} */ #address = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #addressTimer;
  /** The last stored state, because a move notifies twice. @type {State | null} */ #keptState = null;
  /** The last addresses of the game on the board. @type {{ id: string, all: string[] }} */ #addresses = {
    id: "",
    all: [],
  };
  /** Whether the game of the present history entry has no moves. "Back" should skip it. */
  #bare = false;
  /** Whether the position of a link stays in the history when the next game opens. */
  #leavesLink = false;

  /**
   * @param {object} options
   * @param {KeyValueStore | null} options.storage
   * @param {Parameters} options.parameters of the address
   * @param {(intent: Intent) => Promise<void>} options.dispatch
   * @param {(text: string, current: Setup) => Promise<Reading>} options.read the engine's reading of pasted text
   * @param {(fault: Fault) => void} options.onBrokenLink the address has a broken position
   * @param {() => void} options.onLinked a position of the address is on the board, and there is also a saved game
   * @param {(fragment: string) => void} options.onLetter the address has a friend's letter
   */
  constructor({ storage, parameters, dispatch, read, onBrokenLink, onLinked, onLetter }) {
    // An embedded board stores no game, because one page may have several boards.
    this.#storage = parameters.embed ? null : storage;
    this.#session = parameters.embed ? null : openStorage("sessionStorage");
    this.#parameters = parameters;
    this.#dispatch = dispatch;
    this.#read = read;
    this.#onBrokenLink = onBrokenLink;
    this.#onLinked = onLinked;
    this.#onLetter = onLetter;
    globalThis.addEventListener?.("pagehide", () => this.#writeAddress());
  }

  /** The last games, loaded on request. */
  get kept() {
    this.#kept ??= inTime(import("../../ui/kept.js")).then(({ KeptGames }) => new KeptGames());
    return this.#kept;
  }

  /**
   * Stores the game in play for the next visit, and shows its position in the address.
   * @param {State} state
   */
  keep(state) {
    if (!this.touched || this.#parameters.embed || state === this.#keptState) return;
    this.#keptState = state;
    const id = this.#copies.get(state.id) ?? state.id;
    const game = storedGame(state, id);
    if (!game) return;
    const address = cleanAddress();
    if (game.text || game.opening)
      address.hash = writeLink(state.setup, state.snapshot?.text ?? "", openingText(state.opening, false));
    const before = this.#addresses.id === id ? this.#addresses.all : [];
    this.#addresses = { id, all: [...new Set([...before, location.href, address.href])].slice(-ADDRESSES) };
    writeGame(this.#storage, game);
    writeGame(this.#session, { ...game, addresses: this.#addresses.all });
    this.#keepAmongLast(game);
    if (this.#address && this.#address.id !== id) this.#writeAddress();
    this.#address = { address, id, bare: !game.tree.length, seats: state.seats };
    // Another game is stored at once. A write during unload does not reach the reloaded page.
    if (history.state?.game !== id) this.#writeAddress();
    else this.#addressTimer ??= setTimeout(() => this.#writeAddress(), ADDRESS_DELAY);
  }

  /** @param {StoredGame} game */
  #keepAmongLast(game) {
    if (!game.tree.length) return;
    this.#waiting.set(game.id, game);
    this.#writing ??= this.#writeKept();
  }

  /** Writes games to the database one by one, always the newest state. */
  async #writeKept() {
    try {
      const kept = await this.kept;
      for (const [id, game] of this.#waiting) {
        this.#waiting.delete(id);
        await kept.put(game);
      }
    } catch {
      // The module could not be loaded, but the storage has the game.
      this.#kept = null;
    }
    this.#writing = null;
  }

  #writeAddress() {
    clearTimeout(this.#addressTimer);
    this.#addressTimer = undefined;
    // A letter that has just arrived would be lost.
    if (!this.#address || hasLetter()) return;
    const { address, id, bare, seats } = this.#address;
    this.#address = null;
    const old = history.state?.game;
    const another =
      this.#leavesLink || (typeof old === "string" && old !== id && this.#copies.get(old) !== id && !this.#bare);
    this.#leavesLink = false;
    this.#bare = bare;
    // The seats serve a browser without storage.
    const entry = { game: id, seats };
    const isSame = address.href === location.href && old === id && sameSeats(seatsOf(history.state), seats);
    try {
      if (another) history.pushState(entry, "", address);
      else if (!isSame) history.replaceState(entry, "", address);
    } catch {
      // The browser refused too many changes. The next move tries again.
    }
  }

  /**
   * A game is on the board. Two tabs with the same game would overwrite each other, so the second continues with a
   * copy.
   * @param {State} state
   */
  opened(state) {
    const id = this.#copies.get(state.id) ?? state.id;
    // The page may have closed before the database had the last moves.
    const game = this.touched || readGame(this.#storage)?.id !== id ? null : storedGame(state, id);
    if (game) this.#keepAmongLast(game);
    // A game with a friend has its name on both devices, so it is never copied.
    if (id === this.#locked || this.#parameters.embed || isFriendly(id) || !globalThis.navigator?.locks) return;
    this.#locked = id;
    this.#unlock?.();
    this.#unlock = null;
    navigator.locks
      .request(`tengen.game.${id}`, { ifAvailable: true }, (lock) => {
        if (this.#locked !== id) return undefined;
        if (!lock) {
          this.#copies.set(id, newId(!isPlayedHere(id)));
          return undefined;
        }
        return new Promise((/** @type {(value: void) => void} */ resolve) => (this.#unlock = resolve));
      })
      .catch(() => {});
  }

  get hasSaved() {
    return readGame(this.#storage) !== null;
  }

  /** @param {Saved} saved */
  #openKept(saved) {
    return this.#dispatch({ type: "open", ...saved, id: saved.id || newId() });
  }

  /** @returns {boolean} whether there was a saved game */
  openSaved() {
    const saved = readGame(this.#storage);
    if (!saved) return false;
    this.#openKept(saved);
    return true;
  }

  /** Replaces the position of a link by the saved game. The browser's "back" returns to the position. */
  leaveLink() {
    this.#leavesLink = true;
    this.touched = true;
    this.openSaved();
  }

  /**
   * The user opens another game. The old one stays stored.
   * @param {OpenIntent} intent
   */
  openAnother(intent) {
    this.#writeAddress();
    this.touched = true;
    return this.#dispatch({ ...intent, id: intent.id || newId(Boolean(intent.text || intent.tree)) });
  }

  /**
   * Opens one of the last games.
   * @param {string} id
   * @returns {Promise<boolean>} whether it exists
   */
  async openById(id) {
    await this.#writing;
    const saved = savedGame(await this.kept.then((kept) => kept.get(id)).catch(() => null));
    if (!saved) return false;
    this.touched = true;
    await this.#openKept(saved);
    return true;
  }

  /**
   * Opens the game of this tab's history or of the address, else the saved game, else a new one.
   * @param {boolean} [isHere] whether a game is on the board already
   */
  async openFirst(isHere = false) {
    const { seats, time, level, clock, embed } = this.#parameters;
    // The library's page puts a game among the last ones, and names it.
    const id = embed ? "" : (history.state?.game ?? new URLSearchParams(location.search).get("kept"));
    const last = readGame(this.#session);
    // After a reload right after a move the browser may have an older address without a state.
    const own = id
      ? [last, readGame(this.#storage)].find((game) => game?.id === id)
      : isReload() && last?.addresses?.includes(location.href)
        ? last
        : null;
    if (own) {
      this.touched = true;
      this.#openKept(own);
      return;
    }
    if (id && (await this.openById(id))) return;
    /** @type {Partial<OpenIntent>} */
    const wishes = { ...(seats && { seats }), ...(time && { time }), ...(level && { level }), ...(clock && { clock }) };
    const link = readLink(location.search, location.hash);
    if (hasLetter() && !embed) {
      // The page first compares a friend's letter with the known games.
      const letter = location.hash;
      if (!isHere && !this.openSaved()) this.openInstead();
      this.#onLetter(letter);
    } else if (link && "fault" in link) {
      this.#onBrokenLink(link.fault);
    } else if (link) {
      // A linked position is for study: two players, unless the link sets the seats or this tab began the game.
      const { setup, text, opening } = link.position;
      const shared = text && !seats ? { seats: seatsOf(history.state) ?? BOTH } : {};
      this.#dispatch({ type: "open", setup, text, opening, ...shared, ...wishes, id: newId(text !== "") }).then(
        () => text && this.hasSaved && this.#onLinked(),
      );
    } else if (!this.openSaved()) {
      // A first visitor should not lose at once.
      const first = !embed && isFirstVisit(this.#storage);
      this.#dispatch({
        type: "open",
        setup: DEFAULT_SETUP,
        ...(first && { level: LEVELS.first }),
        ...wishes,
        id: newId(),
      });
    }
  }

  /** The browser has gone back or forward, or the user has changed the address. */
  async followHistory() {
    const id = history.state?.game;
    clearTimeout(this.#addressTimer);
    this.#addressTimer = undefined;
    this.#address = null;
    if (id && (await this.openById(id))) return;
    if (id || location.hash) {
      this.touched = false;
      await this.openFirst(true);
    }
  }

  /** A new game instead of one that could not be opened. @param {Setup} [setup] */
  openInstead(setup = DEFAULT_SETUP) {
    const { seats } = this.#parameters;
    this.#dispatch({ type: "open", setup, ...(seats && { seats }), id: newId() });
  }

  /**
   * Removes the position from the address when another one is on the board. A reload must not restore the old one.
   */
  forgetLink() {
    if (this.#parameters.embed || this.touched) return;
    const address = cleanAddress();
    if (address.href !== location.href) history.replaceState(history.state, "", address);
  }

  /**
   * The game of a pasted text: a link of this page, or a text that the engine reads. Throws a fault.
   * @param {string} text
   * @param {Setup} current
   * @returns {Promise<{ setup: Setup, text: string, format: string, outcome?: Reading["outcome"] }>}
   */
  async readPasted(text, current) {
    const link = linkIn(text.trim());
    if (link && "fault" in link) throw link.fault;
    if (link) return { ...link.position, format: "link" };
    const { game, rule, size, format, text: moves, outcome } = await this.#read(text, current);
    return { setup: { game: capabilities(game).name, rule, size }, text: moves, format, outcome };
  }
}

/** Whether the address has a friend's letter that has not been read. */
const hasLetter = () => /[#&]f=/.test(location.hash);

/** Whether the name is one of a game with a friend. @param {string} id */
const isFriendly = (id) => id.startsWith("f-");

function isReload() {
  const [entry] = performance.getEntriesByType("navigation");
  return /** @type {PerformanceNavigationTiming | undefined} */ (entry)?.type === "reload";
}

/** The address of the page without a position. */
function cleanAddress() {
  const address = new URL(location.href);
  address.hash = "";
  for (const name of ["game", "rule", "size", "moves", "opening", "mode", "kept"]) address.searchParams.delete(name);
  return address;
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
