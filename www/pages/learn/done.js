/**
 * The lessons that the visitor has done, stored in the browser. Data of a newer version stays unchanged.
 *
 * @import { KeyValueStore } from "../../ui/storage.js"
 */
const KEY = "tengen.lessons";
const VERSION = 1;

/** @param {KeyValueStore | null} storage @returns {any} */
function read(storage) {
  try {
    return JSON.parse(storage?.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

/** @param {KeyValueStore | null} storage @returns {string[]} their names */
export function readDone(storage) {
  const kept = read(storage);
  const names = kept?.v === VERSION && Array.isArray(kept.done) ? kept.done : [];
  return names.filter((/** @type {unknown} */ name) => typeof name === "string");
}

/** @param {KeyValueStore | null} storage @param {string[]} done */
export function writeDone(storage, done) {
  if (read(storage)?.v > VERSION) return;
  try {
    storage?.setItem(KEY, JSON.stringify({ v: VERSION, done }));
  } catch {
    // Full or forbidden: it lasts as long as the page.
  }
}
