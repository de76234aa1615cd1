/**
 * Games of the library as files: a collection in SGF, and a library of RenLib with every line of five-in-a-row.
 *
 * @import { Setup } from "../game/types.js"
 * @import { Store } from "./store.js"
 */
import { fitsRenlib, writeRenlib } from "../formats/renlib-write.js";
import { writeSgf } from "../formats/sgf-write.js";
import { TreeBuilder } from "../formats/written.js";
import { parseStart } from "../game/notation.js";
import { emptyTree, follow } from "../game/tree.js";
import { nameOf } from "./points.js";
import { RESULTS, RULES } from "./store.js";

/** The most moves that RenLib opens. Further moves are left out. */
const MAX_NODES = 400_000;
/** The result in SGF. @type {Readonly<Record<string, string>>} */
const RESULT = { 1: "B+", 2: "W+", 0: "0" };

/**
 * A game in the form in which the page opens it.
 * @param {Store} store
 * @param {number} id
 * @returns {{ setup: Setup, start: string, names: string[] }}
 */
export function gameOf(store, id) {
  const { rule, size } = store.columns;
  const othello = store.isOthello(id);
  const names = Array.from(store.movesOf(id), (point) => nameOf(point, size[id], othello));
  const setup = /** @type {Setup} */ ({
    game: othello ? "othello" : "gomoku",
    rule: RULES[rule[id]] || "freestyle",
    size: size[id],
  });
  return { setup, start: store.text("start", id), names };
}

/**
 * Games as one collection.
 * @param {Store} store
 * @param {Uint32Array} ids
 * @returns {{ blob: Blob, games: number }}
 */
export function sgfOf(store, ids) {
  const { year, result } = store.columns;
  const texts = Array.from(ids, (id) => {
    const { setup, start, names } = gameOf(store, id);
    return writeSgf({
      setup,
      start,
      tree: follow(emptyTree(), names, 0),
      first: parseStart(start)?.toMove ?? 1,
      players: [store.text("black", id), store.text("white", id)],
      result: RESULT[RESULTS[result[id]]] ?? "",
      event: store.text("event", id),
      date: year[id] ? String(year[id]) : "",
    });
  });
  return { blob: new Blob(texts, { type: "application/x-go-sgf" }), games: ids.length };
}

/**
 * The lines of games as a library of RenLib, with players and year at the end of each.
 * @param {Store} store
 * @param {Uint32Array} ids
 * @returns {{ blob: Blob, games: number }} the number of its games, without the games that do not fit
 */
export function renlibOf(store, ids) {
  const builder = new TreeBuilder();
  let games = 0;
  for (const id of ids) {
    const { setup, start, names } = gameOf(store, id);
    if (!fitsRenlib(setup, start) || builder.tree.nodes.length + names.length > MAX_NODES) continue;
    let node = 0;
    for (const name of names) node = builder.add(node, name);
    const { year } = store.columns;
    const about = [`${store.text("black", id)} – ${store.text("white", id)}`, store.text("event", id), year[id] || ""];
    builder.comment(node, about.filter(Boolean).join(", "));
    games += 1;
  }
  return { blob: new Blob([/** @type {BlobPart} */ (writeRenlib(builder.tree))]), games };
}
