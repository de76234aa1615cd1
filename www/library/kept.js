/**
 * The library in the browser's database, if the visitor keeps it. Without a database (a private window, a sandboxed
 * frame) nothing is stored, and the page reports it.
 *
 * @import { Kept } from "./store.js"
 */
import { openDB } from "idb";
import { Store } from "./store.js";

const DATABASE = "tengen-library";
const STORE = "collections";
const KEY = "all";

/** @typedef {import("idb").DBSchema & { collections: { key: string, value: Kept } }} Schema */

/**
 * @template T
 * @param {(database: import("idb").IDBPDatabase<Schema>) => Promise<T>} task
 * @returns {Promise<T | null>} null if the database fails or is full
 */
async function withDatabase(task) {
  try {
    /** @type {import("idb").IDBPDatabase<Schema>} */
    const database = await openDB(DATABASE, 1, { upgrade: (made) => void made.createObjectStore(STORE) });
    try {
      return await task(database);
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

/** @param {Store} store @returns {Promise<boolean>} whether it was stored */
export async function keep(store) {
  return (await withDatabase((database) => database.put(STORE, store.toKeep(), KEY))) !== null;
}

/** @returns {Promise<Store | null>} */
export async function restore() {
  const kept = await withDatabase((database) => database.get(STORE, KEY));
  return kept ? Store.from(kept) : null;
}

export async function forget() {
  await withDatabase((database) => database.delete(STORE, KEY));
}
