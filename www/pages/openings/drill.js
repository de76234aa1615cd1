/**
 * The questions of an opening drill, and the visitor's progress. Positions have a key that is the same for all turned
 * and mirrored copies, and a level. The browser stores them. The storage may be missing, full, or hold data of another
 * version.
 *
 * @import { KeyValueStore } from "../../ui/storage.js"
 */
import { gameOfRule } from "../../game/games.js";
import { openStorage } from "../../ui/storage.js";

const KEY = "tengen.openings";
const VERSION = 1;
/** A position is known from this level on, and asked most rarely at the highest. A mistake resets it to 0. */
export const KNOWN = 2;
const HIGHEST = 5;
/** The most stored positions. The ones asked longest ago are deleted first. */
export const MOST = 3000;
/** How often a practice begins with a position that was missed. */
export const REPEAT = 0.5;
/** The weight of a position in the choice: by its level, and for a new one. */
const WEIGHTS = [12, 6, 3, 2, 1, 1];
const NEW_WEIGHT = 5;

/**
 * The level of a position, the moves that lead to it, and the time of its last question.
 * @typedef {{ level: number, text: string, when: number }} Known
 */
/** By drill (a rule and a side) and position. @typedef {Record<string, Record<string, Known>>} Progress */

/**
 * @param {KeyValueStore | null} [storage]
 * @returns {Progress}
 */
export function readKnown(storage = openStorage()) {
  /** @type {any} */
  let value = null;
  try {
    value = JSON.parse(storage?.getItem(KEY) ?? "null");
  } catch {
    // Unreadable progress counts as empty.
  }
  /** @type {Progress} */
  const progress = {};
  if (value?.v !== VERSION || typeof value.drills !== "object") return progress;
  for (const [drill, known] of Object.entries(value.drills ?? {})) {
    const good = Object.entries(known ?? {}).filter(
      ([, one]) =>
        Number.isInteger(one?.level) &&
        one.level >= 0 &&
        one.level <= HIGHEST &&
        typeof one.text === "string" &&
        Number.isFinite(one.when),
    );
    progress[drill] = Object.fromEntries(/** @type {[string, Known][]} */ (good));
  }
  return progress;
}

/**
 * @param {Progress} progress
 * @param {KeyValueStore | null} [storage]
 * @returns {boolean} whether it was stored
 */
export function writeKnown(progress, storage = openStorage()) {
  try {
    storage?.setItem(KEY, JSON.stringify({ v: VERSION, drills: progress }));
    return storage !== null;
  } catch {
    return false;
  }
}

/**
 * Records an answer.
 * @param {Progress} progress
 * @param {string} drill
 * @param {string} key
 * @param {boolean} right
 * @param {string} text the moves that led there
 * @param {number} [now]
 */
export function noteAnswer(progress, drill, key, right, text, now = Date.now()) {
  const known = (progress[drill] ??= {});
  const level = right ? Math.min(HIGHEST, (known[key]?.level ?? 0) + 1) : 0;
  known[key] = { level, text, when: now };
  const keys = Object.keys(known);
  if (keys.length > MOST)
    delete known[keys.reduce((oldest, one) => (known[one].when < known[oldest].when ? one : oldest))];
}

/**
 * How many positions of a drill are known, and how many need repetition.
 * @param {Progress} progress
 * @param {string} drill
 */
export function countKnown(progress, drill) {
  const all = Object.values(progress[drill] ?? {});
  return {
    known: all.filter(({ level }) => level >= KNOWN).length,
    missed: all.filter(({ level }) => level === 0).length,
    seen: all.length,
  };
}

/**
 * The position that was missed longest ago, if there is one.
 * @param {Progress} progress
 * @param {string} drill
 * @returns {Known | null}
 */
export function missedFirst(progress, drill) {
  const missed = Object.values(progress[drill] ?? {}).filter(({ level }) => level === 0);
  return missed.reduce(
    (/** @type {Known | null} */ first, one) => (!first || one.when < first.when ? one : first),
    null,
  );
}

/**
 * Picks one of several choices: less known ones more often.
 * @template T
 * @param {T[]} choices not empty
 * @param {(choice: T) => string} key of the position that it leads to
 * @param {Record<string, Known>} known
 * @param {() => number} [random] 0 to 1
 * @returns {T}
 */
export function choose(choices, key, known, random = Math.random) {
  const weights = choices.map((choice) => {
    const level = known[key(choice)]?.level;
    return level === undefined ? NEW_WEIGHT : WEIGHTS[level];
  });
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => (left -= weight) < 0);
  return choices[at < 0 ? choices.length - 1 : at];
}

/**
 * The wanted rule, or another one of its game.
 * @param {string[]} rules
 * @param {string} wanted
 */
export function offered(rules, wanted) {
  if (rules.includes(wanted)) return wanted;
  const game = gameOfRule(wanted)?.name;
  return rules.find((one) => gameOfRule(one)?.name === game) ?? rules[0];
}
