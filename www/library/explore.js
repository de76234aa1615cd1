/**
 * The played moves of a position: each with its number of games, results, years and players.
 *
 * @import { Found } from "./position.js"
 * @import { Store } from "./store.js"
 */
import { BLACK, DRAW, WHITE } from "./store.js";
import { cellOfPoint } from "./points.js";

/** How many players of a move are named. */
const NAMED = 3;
/** Half a point in a score: more than any number of games. */
const POINT = 1 << 20;

/**
 * A played move.
 * @typedef {object} Played
 * @property {number} cell
 * @property {number} games
 * @property {number} black games that Black won
 * @property {number} white
 * @property {number} draws
 * @property {number} year the average, 0 if none is known
 * @property {string[]} players the players with the best scores
 */

/** @typedef {Played & { years: number, dated: number, scores: Map<number, number> }} Sum */

/**
 * The played moves, the most frequent first.
 * @param {Store} store
 * @param {Found} found
 * @param {Uint8Array} wanted whether a game counts
 * @param {number} size of the board
 * @param {number} toMove
 * @returns {{ moves: Played[], games: number }}
 */
export function explore(store, found, wanted, size, toMove) {
  /** By points. @type {Sum[]} */
  const sums = [];
  const { result, year } = store.columns;
  const mover = toMove === 1 ? store.columns.black : store.columns.white;
  const own = toMove === 1 ? BLACK : WHITE;
  let games = 0;
  for (let at = 0; at < found.count; at += 1) {
    const id = found.ids[at];
    if (!wanted[id]) continue;
    games += 1;
    const point = found.next[at];
    if (point < 0) continue;
    const sum = (sums[point] ??= emptySum(cellOfPoint(point, size)));
    sum.games += 1;
    if (result[id] === BLACK) sum.black += 1;
    else if (result[id] === WHITE) sum.white += 1;
    else if (result[id] === DRAW) sum.draws += 1;
    if (year[id]) {
      sum.years += year[id];
      sum.dated += 1;
    }
    // By score, and for equal scores by games.
    const score = (result[id] === own ? 2 : result[id] === DRAW ? 1 : 0) * POINT + 1;
    if (mover[id]) sum.scores.set(mover[id], (sum.scores.get(mover[id]) ?? 0) + score);
  }
  const moves = Object.values(sums).map(({ years, dated, scores, ...sum }) => ({
    ...sum,
    year: dated ? Math.round(years / dated) : 0,
    players: bestOf(scores).map((name) => store.strings.list[name]),
  }));
  return { moves: moves.sort((a, b) => b.games - a.games || a.cell - b.cell), games };
}

/**
 * The players with the best scores, the best first.
 * @param {Map<number, number>} scores
 */
function bestOf(scores) {
  /** @type {[number, number][]} */
  const best = [];
  for (const one of scores) {
    if (best.length === NAMED && one[1] <= best[NAMED - 1][1]) continue;
    best.push(one);
    best.sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    best.length = Math.min(best.length, NAMED);
  }
  return best.map(([name]) => name);
}

/** @param {number} cell @returns {Sum} */
function emptySum(cell) {
  return { cell, games: 0, black: 0, white: 0, draws: 0, year: 0, players: [], years: 0, dated: 0, scores: new Map() };
}
