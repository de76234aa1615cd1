/**
 * The library in the browser's database, if the visitor keeps it. Without a database (a private window, a sandboxed
 * frame) nothing is stored, and the page reports it. The worker keeps the games. The page keeps their files, which have
 * the variations and comments.
 *
 * @import { NamedFile } from "./reader.js"
 * @import { Kept } from "./store.js"
 */
import { openDB } from "idb";
import { Store } from "./store.js";

const DATABASE = "tengen-library";
const STORE = "collections";
const KEY = "all";
const FILES = "files";
/** The most bytes of kept files. */
export const MOST_KEPT = 64 << 20;
/** Files with more than main lines. */
const HAS_TREES = /\.(?:sgf|lib|ggf|txt|zip)$/i;

/** @typedef {import("idb").DBSchema & { collections: { key: string, value: Kept | NamedFile[] } }} Schema */

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
  return kept && !Array.isArray(kept) ? Store.from(kept) : null;
}

export async function forget() {
  await withDatabase((database) => database.clear(STORE));
}

/**
 * The files to keep, old and new. If there is no room for all, the smallest come first.
 * @param {NamedFile[]} before
 * @param {NamedFile[]} given
 * @param {number} [most] bytes
 */
export function filesToKeep(before, given, most = MOST_KEPT) {
  const keyOf = (/** @type {NamedFile} */ { name, blob }) => `${blob.size} ${name}`;
  const wanted = [...before, ...given].filter(({ name }) => HAS_TREES.test(name));
  // The same file may have been opened twice.
  const all = [...new Map(wanted.map((file) => [keyOf(file), file])).values()];
  let room = most;
  const files = all
    .sort((a, b) => a.blob.size - b.blob.size)
    .filter(({ blob }) => {
      room -= blob.size;
      return room >= 0;
    });
  return { files, isAll: files.length === all.length };
}

/** @returns {Promise<NamedFile[]>} */
export async function keptFiles() {
  const kept = await withDatabase((database) => database.get(STORE, FILES));
  return Array.isArray(kept) ? kept : [];
}

/**
 * @param {NamedFile[]} given in addition to the kept ones
 * @returns {Promise<boolean>} whether all of them are stored
 */
export async function keepFiles(given) {
  const { files, isAll } = filesToKeep(await keptFiles(), given);
  const copied = await Promise.all(files.map(copyOf)).catch(() => null);
  if (!copied) return false;
  const isStored = await withDatabase((database) => database.put(STORE, copied, FILES));
  return isAll && isStored !== null;
}

/** A browser may store a file of the disk as a reference, which fails when the file moves. @param {NamedFile} file */
const copyOf = async ({ name, blob }) => ({
  name,
  blob: blob instanceof File ? new Blob([await blob.arrayBuffer()]) : blob,
});
