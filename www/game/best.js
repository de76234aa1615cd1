/**
 * How well the visitor did against the perfect player: how many moves lasted, or how many discs were kept.
 * The best game of each rule and size is kept, and shared as a text.
 *
 * @import { KeyValueStore } from "../ui/storage.js"
 */
const KEY = "tengen.perfect";
const VERSION = 1;

/** @param {KeyValueStore | null} storage @returns {any} */
function read(storage) {
  try {
    return JSON.parse(storage?.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

/**
 * The best game so far; 0 without one.
 * @param {KeyValueStore | null} storage
 * @param {string} game its rule and size
 * @param {number} [most] a greater number is damage
 */
export function bestOf(storage, game, most = Number.POSITIVE_INFINITY) {
  const kept = read(storage);
  const best = kept?.v === VERSION ? kept.best?.[game] : 0;
  return Number.isInteger(best) && best > 0 && best <= most ? best : 0;
}

/**
 * Keeps a game if it is the best. Data of a newer version stays unchanged.
 * @param {KeyValueStore | null} storage
 * @param {string} game
 * @param {number} moves of the visitor, or discs
 * @param {number} [most] a greater number is damage
 * @returns {number} the best game
 */
export function keepBest(storage, game, moves, most) {
  const before = bestOf(storage, game, most);
  if (moves <= before) return before;
  const kept = read(storage);
  if (kept?.v > VERSION) return moves;
  try {
    const best = kept?.v === VERSION && typeof kept.best === "object" ? kept.best : {};
    storage?.setItem(KEY, JSON.stringify({ v: VERSION, best: { ...best, [game]: moves } }));
  } catch {
    // Full or forbidden: it lasts as long as the page.
  }
  return moves;
}

/**
 * Shares a text, or copies it.
 * @param {string} text
 * @returns {Promise<boolean>} whether it was copied
 */
export async function shareText(text) {
  try {
    if (navigator.share) await navigator.share({ text });
    else await navigator.clipboard.writeText(text);
    return !navigator.share;
  } catch {
    // The visitor has closed the dialog, or a frame forbids both.
    return false;
  }
}
