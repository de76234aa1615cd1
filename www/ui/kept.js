/**
 * The last fifty games, in the browser's database: loaded when the first of them is kept or asked for. Where there is no
 * database (a private window, a sandboxed frame) they are kept as long as the page is open.
 *
 * @import { StoredGame } from "./storage.js"
 */

/** How many games are kept; the one that was played longest ago goes first. */
export const MOST = 50;

const DATABASE = "tengen";
const STORE = "games";

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function settle(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @returns {Promise<IDBDatabase | null>} */
async function openDatabase() {
  try {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: "id" }).createIndex("when", "when");
    const database = await settle(request);
    // A newer page in another tab may change the database.
    database.onversionchange = () => database.close();
    return database;
  } catch {
    return null;
  }
}

export class KeptGames {
  #database = openDatabase();
  /** What the database does not take. @type {Map<string, StoredGame>} */ #memory = new Map();

  /**
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => Promise<T>} task
   * @returns {Promise<T | undefined>} undefined where there is no database, or it does not work
   */
  async #do(mode, task) {
    const database = await this.#database;
    if (!database) return undefined;
    try {
      return await task(database.transaction(STORE, mode).objectStore(STORE));
    } catch {
      return undefined;
    }
  }

  /** @param {StoredGame} game */
  async put(game) {
    const kept = await this.#do("readwrite", async (store) => {
      await settle(store.put(game));
      const spare = await settle(store.index("when").getAllKeys());
      for (const id of spare.slice(0, Math.max(0, spare.length - MOST))) store.delete(id);
      return true;
    });
    if (!kept) this.#memory.set(game.id, game);
  }

  /**
   * @param {string} id
   * @returns {Promise<StoredGame | null>}
   */
  async get(id) {
    return (await this.#do("readonly", (store) => settle(store.get(id)))) ?? this.#memory.get(id) ?? null;
  }

  /** @param {string} id */
  async delete(id) {
    this.#memory.delete(id);
    await this.#do("readwrite", (store) => settle(store.delete(id)));
  }

  /** @returns {Promise<StoredGame[]>} the last one first */
  async list() {
    const games =
      (await this.#do("readonly", (store) =>
        settle(/** @type {IDBRequest<StoredGame[]>} */ (store.index("when").getAll())),
      )) ?? [];
    return [...games, ...this.#memory.values()].sort((a, b) => b.when - a.when);
  }
}
