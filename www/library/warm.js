/**
 * Prepares the search of positions. A browser compiles a function after it ran for a while. So the first searches of a
 * large collection would be several times slower.
 *
 * @import { Store } from "./store.js"
 */
import { explore } from "./explore.js";
import { Finder } from "./position.js";
import { RULES } from "./store.js";

/** Searches of this many games, this many times, are enough for the compiler. */
const GAMES = 2000;
const ROUNDS = 20;

/** Searches a small part of a collection. @param {Store} store */
export function warmUp(store) {
  const count = Math.min(store.count, GAMES);
  if (!count) return;
  const othello = store.isOthello(0) ? RULES[store.columns.rule[0]] : "";
  const size = store.columns.size[0];
  const wanted = new Uint8Array(count).fill(1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const cells = new Uint8Array(size * size);
    const middle = (size / 2 - 1) * (size + 1);
    if (othello) cells.set([2, 1], middle);
    if (othello) cells.set([1, 2], middle + size);
    else if (round % 2) cells[cells.length >> 1] = 1;
    const toMove = othello ? 1 : 1 + (round % 2);
    const found = new Finder(store, { othello, size, cells, toMove, shifted: !othello }).find(count);
    explore(store, found, wanted, size, toMove);
  }
}
