/**
 * Whether other workers help the engine in play with a search. They are loaded with the first search that they may help
 * with, and help from the next one on.
 *
 * @import { Connection } from "./connection.js"
 * @import { Helpers } from "./helpers.js"
 * @import { Open, Search, Values } from "./messages.js"
 */
import { capabilities } from "../game/games.js";
import { LEVELS } from "../game/state.js";

/** The words of the shared table: 16 MB. */
const TABLE_WORDS = 1 << 22;
/** The most workers for a move. */
const MOST = 4;
/** A shorter search has no helpers. Milliseconds. */
const LEAST_TIME = 300;

/**
 * What the helpers get: the table for all workers, their number, and the bytes of each one's own table.
 * @typedef {{ table: Int32Array, count: number, memory: number }} Shared
 */

export class Help {
  /** For all workers. */ table = new Int32Array(new SharedArrayBuffer(4 * TABLE_WORDS));
  /** @type {((shared: Shared) => Promise<Helpers>) | null} */ #load;
  /** @type {Helpers | null} */ #helpers = null;
  #isClosed = false;

  /**
   * @param {number} count how many may help
   * @param {number} memory bytes for their own tables together
   * @param {(shared: Shared) => Promise<Helpers>} load
   */
  constructor(count, memory, load) {
    this.count = count;
    this.memory = Math.floor(memory / count);
    this.#load = load;
  }

  /**
   * The helpers for a search, if there are any yet. The lower levels search too little for them.
   * @param {Search | Values} question
   * @param {Open | null} game
   * @param {Connection} connection of the first worker
   */
  helpersFor({ op, limits: { level = LEVELS.max, time = Infinity } }, game, connection) {
    const isHelped = game !== null && capabilities(game.setup.game).helped(game.setup);
    if (op !== "search" || !isHelped || level < LEVELS.max || time < LEAST_TIME) return null;
    this.#begin(connection);
    return this.#helpers;
  }

  /** @param {Connection} connection */
  async #begin(connection) {
    const load = this.#load;
    this.#load = null;
    const helpers = await load?.(this).catch(() => null);
    if (!helpers) return;
    helpers.module = () => connection.module;
    if (this.#isClosed) helpers.close();
    else this.#helpers = helpers;
  }

  close() {
    this.#isClosed = true;
    this.#helpers?.close();
  }
}

/**
 * Help on a machine with that many cores, one of which stays free. The helpers' tables together take as much memory as
 * the first worker's. Null if there are too few cores, and on a phone, which has little memory and energy.
 * @param {{ cores: number, coarse: boolean, memory: number }} device with the bytes of the first worker's table
 * @param {(shared: Shared) => Promise<Helpers>} load
 */
export function helpOn({ cores, coarse, memory }, load) {
  const workers = Math.min(MOST, cores - 1);
  return workers > 1 && !coarse ? new Help(workers - 1, memory, load) : null;
}
