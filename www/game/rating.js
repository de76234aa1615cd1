/**
 * The visitor's strength, estimated from the results against the engine's levels, for each game. It stays in this
 * browser. The estimate is a Glicko rating (M. E. Glickman, 1999): a number of points, and their uncertainty.
 *
 * @import { KeyValueStore } from "../ui/storage.js"
 */
import { LEVELS } from "./state.js";

const KEY = "tengen.rating";
const VERSION = 1;
/**
 * Points of Elo from each level to the next, from the matches of BENCHMARKS.md.
 * @type {Readonly<Record<string, readonly number[]>>}
 */
const STEPS = Object.freeze({
  gomoku: [230, 164, 191, 171, 151, 205, 191, 173, 151],
  othello: [191, 210, 235, 301, 220, 182, 282, 258, 330],
});
/** The uncertainty of an unknown player, and the least one: a player changes. Points. */
const UNKNOWN = 350;
const LEAST = 60;
/** How many finished games are remembered, so that none counts twice. */
const REMEMBERED = 30;
/** Losses in a row after which the coach is offered. */
export const LOSSES = 2;

/** @typedef {{ points: number, spread: number, games: number, losses: number }} Estimate */
/** @typedef {{ auto: boolean, estimates: Record<string, Estimate>, counted: string[] }} Ratings */

/** The strength of a level. Points, 0 for the first. @param {string} game @param {number} level */
export const strengthOf = (game, level) =>
  (STEPS[game] ?? STEPS.gomoku).slice(0, level - 1).reduce((sum, step) => sum + step, 0);

/**
 * The level, with its fraction, that is as strong as a number of points.
 * @param {string} game
 * @param {number} points
 */
export function levelAt(game, points) {
  for (let level = LEVELS.min; level < LEVELS.max; level += 1) {
    const [low, high] = [strengthOf(game, level), strengthOf(game, level + 1)];
    if (points < high) return Math.max(LEVELS.min, level + (points - low) / (high - low));
  }
  return LEVELS.max;
}

/** @param {any} one */
const isEstimate = (one) =>
  ["points", "spread", "games", "losses"].every((name) => Number.isFinite(one?.[name])) && one.spread > 0;

/**
 * The stored ratings. It returns null for ratings of a newer version, which stay unchanged.
 * @param {KeyValueStore | null} storage
 * @returns {Ratings | null}
 */
export function readRatings(storage) {
  /** @type {any} */
  let value = null;
  try {
    value = JSON.parse(storage?.getItem(KEY) ?? "null");
  } catch {
    // Damaged: as if there were none.
  }
  if (value?.v > VERSION) return null;
  const { auto, estimates, counted } = value ?? {};
  const all = Object.entries(estimates && typeof estimates === "object" ? estimates : {});
  return {
    auto: auto === true,
    estimates: Object.fromEntries(all.filter(([game, one]) => Object.hasOwn(STEPS, game) && isEstimate(one))),
    counted: Array.isArray(counted) ? counted.filter((id) => typeof id === "string") : [],
  };
}

/**
 * @param {KeyValueStore | null} storage
 * @param {Ratings} ratings
 */
export function writeRatings(storage, ratings) {
  try {
    storage?.setItem(KEY, JSON.stringify({ v: VERSION, ...ratings }));
  } catch {
    // Full or forbidden: the estimate lasts as long as the page.
  }
}

/**
 * The ratings after a game against a level. A game counts once.
 * @param {Ratings} ratings
 * @param {{ id: string, game: string, level: number, score: 0 | 0.5 | 1 }} played the score is the visitor's
 * @returns {Ratings}
 */
export function withGame(ratings, { id, game, level, score }) {
  if (ratings.counted.includes(id)) return ratings;
  const strength = strengthOf(game, level);
  const before = ratings.estimates[game] ?? { points: strength, spread: UNKNOWN, games: 0, losses: 0 };
  const q = Math.LN10 / 400;
  const expected = 1 / (1 + 10 ** ((strength - before.points) / 400));
  const information = 1 / before.spread ** 2 + q ** 2 * expected * (1 - expected);
  const after = {
    points: before.points + (q / information) * (score - expected),
    spread: Math.max(LEAST, Math.sqrt(1 / information)),
    games: before.games + 1,
    losses: score === 0 ? before.losses + 1 : 0,
  };
  return {
    ...ratings,
    estimates: { ...ratings.estimates, [game]: after },
    counted: [...ratings.counted, id].slice(-REMEMBERED),
  };
}

/**
 * The level that follows the visitor: the one nearest to the estimate, at most one step from the last.
 * @param {Ratings} ratings
 * @param {string} game
 * @param {number} level the last
 */
export function nextLevel({ estimates }, game, level) {
  const one = estimates[game];
  if (!one) return level;
  return Math.max(level - 1, Math.min(level + 1, Math.round(levelAt(game, one.points))));
}

/**
 * The estimate in levels, with its spread; null without games.
 * @param {Ratings} ratings
 * @param {string} game
 */
export function levelOf({ estimates }, game) {
  const one = estimates[game];
  if (!one) return null;
  const [low, high] = [-1, 1].map((sign) => levelAt(game, one.points + sign * one.spread));
  return { level: levelAt(game, one.points), spread: Math.max(0.1, (high - low) / 2), games: one.games };
}
