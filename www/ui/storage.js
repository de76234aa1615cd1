/**
 * Stores the settings and the game in play between visits (`ui/kept.js` has the last fifty games). The storage may be
 * missing, full or forbidden: in a sandboxed frame any access throws. It may hold data of another version. None of this
 * stops the page.
 *
 * @import { StoredTree } from "../game/tree.js"
 * @import { Clock, GameRecord, Seats, Settings, Setup, Side, State, Tree } from "../game/types.js"
 */
import { LANGUAGES } from "../i18n/languages.js";
import { gameOfRule } from "../game/games.js";
import { DEFAULT_SETTINGS, LEVELS, result } from "../game/state.js";
import { newClock } from "../game/clock.js";
import { openingText, wholeText } from "../game/notation.js";
import { restore, store } from "../game/tree.js";

/** Raised when the stored format changes. Data of another version is ignored. */
const VERSION = 1;
const GAME = "tengen.game";
const SETTINGS = "tengen.settings";
/** The longest text of a record, in characters. */
const MAX_RECORD = 4000;

/** The used part of the browser's storage. @typedef {Pick<Storage, "getItem" | "setItem">} KeyValueStore */

/**
 * @typedef {object} Saved
 * @property {Setup} setup
 * @property {Seats} seats
 * @property {number} time
 * @property {number} level
 * @property {string} text
 * @property {number} played
 * @property {0 | Side | 3} resigned
 * @property {Tree} [tree] every move of it
 * @property {string} id "" for a game of an earlier version
 * @property {string} [opening] its opening protocol
 * @property {Clock} [clock]
 * @property {GameRecord} [record] the record in the file that it was opened from
 * @property {string[]} [addresses] the last addresses of the page while it was on the board
 */

/**
 * A game as it is stored. Every field is checked when it is read.
 * @typedef {object} StoredGame
 * @property {string} id
 * @property {number} when it was played last, in milliseconds since 1970
 * @property {string} rule
 * @property {number} size
 * @property {string} text the line of the game
 * @property {number} played how many moves of it are on the board
 * @property {string} black
 * @property {string} white
 * @property {number} time
 * @property {number} level
 * @property {number} resigned
 * @property {StoredTree} tree
 * @property {string} opening its opening protocol, "" without one
 * @property {Clock | null} clock
 * @property {GameRecord} [record]
 * @property {number} count how many moves the line has
 * @property {number} winner 0 for a draw or an unfinished game
 * @property {string} reason why it ended, "" if it is unfinished
 * @property {string[]} [addresses] the last addresses of the page while it was on the board
 */

/**
 * The browser's storage for all tabs, or for this tab only; null if it is missing.
 * @param {"localStorage" | "sessionStorage"} [which]
 * @returns {KeyValueStore | null}
 */
export function openStorage(which = "localStorage") {
  try {
    const storage = globalThis[which];
    storage.getItem(GAME);
    return storage;
  } catch {
    return null;
  }
}

/**
 * @param {KeyValueStore | null} storage
 * @param {string} key
 * @returns {Record<string, any> | null}
 */
function read(storage, key) {
  try {
    const value = JSON.parse(storage?.getItem(key) ?? "null");
    return value && typeof value === "object" && value.v === VERSION ? value : null;
  } catch {
    return null;
  }
}

/**
 * @param {KeyValueStore | null} storage
 * @param {string} key
 * @param {object} value
 */
function write(storage, key, value) {
  try {
    storage?.setItem(key, JSON.stringify({ v: VERSION, ...value }));
  } catch {
    // Full or forbidden: the game continues, but is not stored.
  }
}

/**
 * @param {KeyValueStore | null} storage
 * @returns {Settings}
 */
export function readSettings(storage) {
  const value = read(storage, SETTINGS) ?? {};
  /** @type {Record<string, any>} */
  const settings = { ...DEFAULT_SETTINGS };
  for (const key of Object.keys(DEFAULT_SETTINGS)) {
    if (typeof value[key] === typeof settings[key]) settings[key] = value[key];
  }
  if (!LANGUAGES.some(({ code }) => code === settings.lang)) settings.lang = "";
  if (!["", "light", "dark"].includes(settings.theme)) settings.theme = "";
  return /** @type {Settings} */ (settings);
}

/**
 * Whether nothing has been stored here yet.
 * @param {KeyValueStore | null} storage
 */
export function isFirstVisit(storage) {
  return read(storage, SETTINGS) === null && read(storage, GAME) === null;
}

/**
 * @param {KeyValueStore | null} storage
 * @param {Settings} settings
 */
export function writeSettings(storage, settings) {
  write(storage, SETTINGS, settings);
}

/**
 * A unique name for a game. It shows, also after a reload, whether the game began with moves from elsewhere. They come
 * from a link, a file or another page. Such a game measures nothing.
 */
export function newId(isFromElsewhere = false) {
  return `${isFromElsewhere ? "e-" : ""}${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
}

/** Whether all moves of a game were played here. A friend's challenge begins with moves, too. @param {string} id */
export const isPlayedHere = (id) => !/^[ce]-/.test(id);

/**
 * The saved game, or null if there is no well-formed one. The engine checks whether its moves are legal.
 * @param {KeyValueStore | null} storage
 * @returns {Saved | null}
 */
export function readGame(storage) {
  return savedGame(read(storage, GAME));
}

/**
 * A stored game, or null if it is not well formed.
 * @param {Record<string, any> | null} value
 * @returns {Saved | null}
 */
export function savedGame(value) {
  if (!value) return null;
  const {
    rule,
    size,
    text,
    played,
    black,
    white,
    time,
    resigned,
    level = LEVELS.max,
    id = "",
    opening = "",
    addresses,
  } = value;
  const seat = (/** @type {unknown} */ v) => v === "human" || v === "engine" || v === "friend";
  const whole = (/** @type {unknown} */ v, /** @type {number} */ low, /** @type {number} */ high) =>
    Number.isInteger(v) && Number(v) >= low && Number(v) <= high;
  const game = gameOfRule(rule);
  if (!game?.sizes.includes(size)) return null;
  if (typeof text !== "string" || text.length > 4000 || !whole(played, 0, 1000)) return null;
  if (!seat(black) || !seat(white) || !whole(time, 10, 60000) || !whole(resigned, 0, 3)) return null;
  if (!whole(level, LEVELS.min, LEVELS.max) || typeof id !== "string" || typeof opening !== "string") return null;
  const tree = restore(value.tree) ?? undefined;
  const clock = savedClock(value.clock);
  const record = savedRecord(value.record);
  return {
    setup: { game: game.name, rule, size },
    seats: { 1: black, 2: white },
    time,
    level,
    text,
    played,
    resigned,
    ...(tree && { tree }),
    id,
    ...(opening && { opening }),
    ...(clock && { clock }),
    ...(record && { record }),
    ...(Array.isArray(addresses) && { addresses }),
  };
}

/**
 * @param {any} value
 * @returns {Clock | null}
 */
function savedClock(value) {
  const fresh = typeof value?.rule === "string" ? newClock(value.rule) : null;
  if (!fresh || ![0, 1, 2].includes(value.flag)) return null;
  for (const side of /** @type {const} */ ([1, 2])) {
    for (const key of /** @type {const} */ (["main", "periods", "used"])) {
      const left = value.left?.[side]?.[key];
      if (!(left >= 0 && (key === "used" || left <= fresh.left[side][key]))) return null;
      fresh.left[side][key] = left;
    }
  }
  return { ...fresh, flag: value.flag };
}

/**
 * @param {any} value
 * @returns {GameRecord | null}
 */
function savedRecord(value) {
  const { players, result, line } = value ?? {};
  const isText = (/** @type {unknown} */ text) => typeof text === "string" && text.length <= MAX_RECORD;
  if (!Array.isArray(players) || players.length !== 2 || ![...players, result, line].every(isText)) return null;
  return { players: /** @type {[string, string]} */ (players), result, line };
}

/**
 * @param {State} state
 * @param {string} id
 * @returns {StoredGame | null} null if no position is known yet
 */
export function storedGame(state, id) {
  const { snapshot, seats, time, level, resigned } = state;
  if (!snapshot) return null;
  const end = result(state);
  return {
    id,
    when: Date.now(),
    rule: snapshot.rule,
    size: snapshot.size,
    text: wholeText(snapshot),
    played: snapshot.played,
    black: seats[1],
    white: seats[2],
    time,
    level,
    resigned,
    tree: store(state.tree),
    opening: openingText(state.opening),
    clock: state.clock,
    ...(state.record && { record: state.record }),
    count: snapshot.moves.length,
    winner: end?.winner ?? 0,
    reason: end?.reason ?? "",
  };
}

/**
 * @param {KeyValueStore | null} storage
 * @param {StoredGame} game
 */
export function writeGame(storage, game) {
  write(storage, GAME, game);
}
