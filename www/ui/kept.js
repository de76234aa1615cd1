/**
 * The last fifty games, and the games with friends, in the browser's database. The module loads when the first game is
 * stored or requested. Without a database (a private window, a sandboxed frame) games last as long as the page is open.
 *
 * @import { StoredGame } from "./storage.js"
 */
import { openDB } from "idb";

/** How many games are kept. The one that was played longest ago is deleted first. */
export const MOST = 50;

const STORE = "games";

/** @typedef {{ id: string, when: number }} Entry */

/**
 * @template {Entry} T
 * @typedef {import("idb").DBSchema & { games: { key: string, value: T, indexes: { when: number } } }} Schema
 */

/**
 * @template {Entry} T
 * @param {string} name
 * @returns {Promise<import("idb").IDBPDatabase<Schema<T>> | null>}
 */
async function openDatabase(name) {
  try {
    return await openDB(name, 1, {
      upgrade: (database) => void database.createObjectStore(STORE, { keyPath: "id" }).createIndex("when", "when"),
      // A newer page in another tab may change the database.
      blocking: (_current, _next, event) => /** @type {IDBDatabase} */ (event.target).close(),
    });
  } catch {
    return null;
  }
}

/**
 * Games by their names, at most a number of them.
 * @template {Entry} T
 */
export class Kept {
  #most;
  /** @type {Promise<import("idb").IDBPDatabase<Schema<T>> | null>} */ #database;
  /** Games that the database could not store. @type {Map<string, T>} */ #memory = new Map();

  /**
   * @param {string} database
   * @param {number} most
   */
  constructor(database, most) {
    this.#most = most;
    this.#database = openDatabase(database);
  }

  /**
   * @template R
   * @param {(database: import("idb").IDBPDatabase<Schema<T>>) => Promise<R>} task
   * @returns {Promise<R | undefined>} undefined if there is no database, or it fails
   */
  async #do(task) {
    const database = await this.#database;
    return database ? task(database).catch(() => undefined) : undefined;
  }

  /** @param {T} game */
  async put(game) {
    const kept = await this.#do(async (database) => {
      const { store, done } = database.transaction(STORE, "readwrite");
      const trim = async () => {
        await store.put(game);
        const spare = await store.index("when").getAllKeys();
        await Promise.all(spare.slice(0, Math.max(0, spare.length - this.#most)).map((id) => store.delete(id)));
      };
      await Promise.all([trim(), done]);
      return true;
    });
    if (!kept) this.#memory.set(game.id, game);
  }

  /**
   * @param {string} id
   * @returns {Promise<T | null>}
   */
  async get(id) {
    return (await this.#do((database) => database.get(STORE, id))) ?? this.#memory.get(id) ?? null;
  }

  /** @param {string} id */
  async delete(id) {
    this.#memory.delete(id);
    await this.#do((database) => database.delete(STORE, id));
  }

  /** @returns {Promise<T[]>} the last one first */
  async list() {
    const games = (await this.#do((database) => database.getAllFromIndex(STORE, "when"))) ?? [];
    return [...games, ...this.#memory.values()].sort((a, b) => b.when - a.when);
  }
}

/** @extends {Kept<StoredGame>} */
export class KeptGames extends Kept {
  constructor() {
    super("tengen", MOST);
  }
}
