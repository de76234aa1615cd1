/**
 * The visitor's results and own puzzles, stored in the browser. The storage may be missing, full, or hold data of
 * another version. None of this stops the page.
 *
 * {@link addOwnPuzzle} makes a position one of the visitor's own puzzles. Any page may call it.
 *
 * @import { KeyValueStore } from "../../ui/storage.js"
 * @import { Setup } from "../../game/types.js"
 * @import { Puzzle } from "../../engine/puzzles/book.js"
 */
import { gameOfRule } from "../../game/games.js";
import { openStorage } from "../../ui/storage.js";
import { KINDS, MOST_EMPTY } from "../../engine/puzzles/book.js";

const KEY = "tengen.puzzles";
const VERSION = 1;
/** The most own puzzles. The oldest are deleted first. */
export const MOST_OWN = 100;
/** The longest text of moves, in characters. */
const LONGEST = 2000;

/**
 * The result of a puzzle: solved at once, solved after a mistake or with help, or only tried.
 * @typedef {"solved" | "helped" | "tried"} Result
 */
/**
 * A position of the visitor. `kind` and `answer` are "" until they are proven.
 * @typedef {{ rule: string, size: number, moves: string, kind: string, answer: string, when: number }} Own
 */
/**
 * `fours` is the best run of three minutes.
 * @typedef {{ results: Record<string, Result>, days: string[], own: Record<string, Own>, fours: number }} Progress
 */

const RESULTS = ["solved", "helped", "tried"];

/** @param {any} own */
function isOwn({ rule, size, moves, kind, answer, when } = {}) {
  return (
    gameOfRule(rule)?.sizes.includes(size) &&
    typeof moves === "string" &&
    moves.length <= LONGEST &&
    ["", "win", ...KINDS].includes(kind) &&
    typeof answer === "string" &&
    Number.isFinite(when)
  );
}

/**
 * @param {KeyValueStore | null} [storage]
 * @returns {Progress}
 */
export function readProgress(storage = openStorage()) {
  let value;
  try {
    value = JSON.parse(storage?.getItem(KEY) ?? "null");
  } catch {
    value = null;
  }
  if (value?.v !== VERSION) value = {};
  const entries = (/** @type {unknown} */ part) => Object.entries(part && typeof part === "object" ? part : {});
  return {
    results: Object.fromEntries(entries(value.results).filter(([, result]) => RESULTS.includes(result))),
    days: (Array.isArray(value.days) ? value.days : []).filter((/** @type {unknown} */ day) => typeof day === "string"),
    own: Object.fromEntries(entries(value.own).filter(([, own]) => own && isOwn(own))),
    fours: Number.isSafeInteger(value.fours) && value.fours > 0 ? value.fours : 0,
  };
}

/**
 * @param {Progress} progress
 * @param {KeyValueStore | null} [storage]
 * @returns {boolean} whether it was stored
 */
export function writeProgress(progress, storage = openStorage()) {
  try {
    storage?.setItem(KEY, JSON.stringify({ v: VERSION, ...progress }));
    return storage !== null;
  } catch {
    return false;
  }
}

/**
 * Records the result of a puzzle. The best result counts.
 * @param {Progress} progress
 * @param {string} id
 * @param {Result} result
 */
export function noteResult(progress, id, result) {
  const before = progress.results[id];
  if (!before || RESULTS.indexOf(result) < RESULTS.indexOf(before)) progress.results[id] = result;
}

/**
 * Days in a row up to this one on which the puzzle of the day was solved. Today may still come.
 * @param {string[]} days
 * @param {number} today milliseconds since 1970
 */
export function streak(days, today) {
  const solved = new Set(days);
  const day = (/** @type {number} */ back) => new Date(today - back * 86_400_000).toISOString().slice(0, 10);
  let back = solved.has(day(0)) ? 0 : 1;
  const first = back;
  while (solved.has(day(back))) back += 1;
  return back - first;
}

/**
 * A name for a position. Equal positions have equal names.
 * @param {string} text
 */
function nameOf(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `own-${(hash >>> 0).toString(36)}`;
}

/**
 * Makes a position one of the visitor's own puzzles. The page of puzzles proves it later, before it shows it.
 * @param {{ setup: Setup, text: string, kind?: string, answer?: string }} position its game with all moves, as `text`
 *   of a snapshot; kind and answer of it if they are known
 * @param {KeyValueStore | null} [storage]
 * @returns {string} its name, for the address `www/puzzles/index.html?id=NAME`; "" if it cannot be stored
 */
export function addOwnPuzzle({ setup, text, kind = "", answer = "" }, storage = openStorage()) {
  const own = { rule: setup.rule, size: setup.size, moves: text, kind, answer, when: Date.now() };
  if (!isOwn(own)) return "";
  const progress = readProgress(storage);
  const id = nameOf(`${setup.rule} ${setup.size} ${text}`);
  // The same position already exists.
  progress.own[id] ??= own;
  const names = Object.keys(progress.own).sort((a, b) => progress.own[a].when - progress.own[b].when);
  for (const name of names.slice(0, Math.max(0, names.length - MOST_OWN))) {
    delete progress.own[name];
    delete progress.results[name];
  }
  return writeProgress(progress, storage) ? id : "";
}

/**
 * Makes the missed wins of a reviewed game the visitor's own puzzles: each position before a missing move. The review
 * looks longer than the page of puzzles does. So a win becomes a puzzle only if the solver of that page proves it.
 * @param {{ setup: Setup, start: string, names: string[] }} game the start of its text, and the names of its moves
 * @param {{ ply: number, kind: string }[]} marks the review's marks of moves, the first of which is 0
 * @param {(setup: Setup, text: string) => Promise<{ kind: string, first: string } | null>} prove
 * @param {KeyValueStore | null} [storage]
 * @returns {Promise<string[]>} the names of the puzzles
 */
export async function addMissedWins({ setup, start, names }, marks, prove, storage = openStorage()) {
  // Before such a move the win was proven, regardless of the position after it.
  const missed = marks.filter(({ kind }) => kind === "missed" || kind === "threw");
  const { discs } = /** @type {import("../../game/types.js").GameInfo} */ (gameOfRule(setup.rule));
  const added = [];
  for (const { ply } of missed) {
    // An endgame with more empty squares takes the page too long to solve.
    if (discs && setup.size ** 2 - 4 - ply > MOST_EMPTY) continue;
    const text = start + names.slice(0, ply).join("");
    const proof = discs ? { kind: "", first: "" } : await prove(setup, text);
    if (!proof) continue;
    const answer = proof.kind === "win" ? "" : proof.first;
    const id = addOwnPuzzle({ setup, text, kind: proof.kind, answer }, storage);
    if (id) added.push(id);
  }
  return added;
}

/**
 * The visitor's own puzzles, the newest first.
 * @param {Progress} progress
 * @returns {Puzzle[]}
 */
export function ownPuzzles({ own }) {
  return Object.entries(own)
    .sort(([, a], [, b]) => b.when - a.when)
    .map(([id, { rule, size, moves, kind, answer }]) => ({
      id,
      kind,
      setup: { game: /** @type {import("../../game/types.js").GameInfo} */ (gameOfRule(rule)).name, rule, size },
      grade: 0,
      answer,
      moves,
    }));
}
