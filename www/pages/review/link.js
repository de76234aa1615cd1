/**
 * The values of a review as text, for a link and for the browser's storage.
 *
 * There is one word for each position, from the first, joined by dots. `_` means not searched. Otherwise a word has a
 * letter, a number, and the name of the best move if it is known. `e53h8`: the side to move has a chance of 53 percent.
 * `w9h8`: it wins in 9 plies. `l8`: it loses in 8; without a number the length is unknown. `d`: a draw. `x-4c4`: it
 * ends 4 discs behind. `s2.5c4`: by the estimate 2.5 discs ahead.
 *
 * @import { Verdict } from "./logic.js"
 */
import { MOVE_PATTERN, cellOf, moveName, movesIn } from "../../game/notation.js";

/** The longest text to read, in characters. */
const MAX_LENGTH = 20_000;
/** How many moves of a line a word has: enough to show the threat. */
const LINE_KEPT = 9;
/** A word: its kind, its number, its line. */
const WORD = new RegExp(`^([ewldxs])(-?\\d{1,3}(?:p\\d)?)?((?:${MOVE_PATTERN})*)$`);

/**
 * @param {readonly (Verdict | null)[]} verdicts
 * @param {string[]} names of the cells
 * @param {boolean} discs
 * @param {number} [kept] how many moves of a line are kept
 */
export function writeReview(verdicts, names, discs, kept = LINE_KEPT) {
  return verdicts
    .map((verdict) => {
      if (!verdict || verdict.value === null) return "_";
      const { proven, value, distance, line } = verdict;
      const best = line
        .slice(0, kept)
        .map((cell) => moveName(names, cell))
        .join("");
      if (discs) return `${proven ? `x${value}` : `s${Math.round(10 * value) / 10 + 0}`}${best}`;
      if (proven === "draw") return `d${best}`;
      if (proven) return `${proven[0]}${distance ?? ""}${best}`;
      return `e${Math.round(100 * value)}${best}`;
    })
    .join(".")
    .replaceAll(/(?<=\d)\.(?=\d)/g, "p");
}

/**
 * @param {string} text
 * @param {string[]} names of the cells
 * @param {boolean} discs
 * @param {number} count how many positions the game has
 * @returns {(Verdict | null)[] | null} null if it is not such a text for that game
 */
export function readReview(text, names, discs, count) {
  const words = text.length > MAX_LENGTH ? [] : text.split(".");
  if (words.length !== count) return null;
  /** @type {(Verdict | null)[]} */
  const verdicts = [];
  for (const word of words) {
    if (word === "_") {
      verdicts.push(null);
      continue;
    }
    const parts = WORD.exec(word);
    const line = movesIn(parts?.[3] ?? "").flatMap((name) => cellOf(names, name) ?? []);
    if (!parts || line.length !== movesIn(parts[3]).length) return null;
    const [, kind, figure] = parts;
    const number = figure === undefined ? null : Number(figure.replace("p", "."));
    const fits = discs === (kind === "x" || kind === "s");
    if (!fits || (number === null && (kind === "e" || kind === "x" || kind === "s"))) return null;
    if (kind === "x" || kind === "s") {
      const value = /** @type {number} */ (number);
      if (Math.abs(value) > 64) return null;
      verdicts.push({
        proven: kind === "s" ? null : value > 0 ? "win" : value < 0 ? "loss" : "draw",
        value,
        distance: null,
        line,
      });
    } else if (kind === "e") {
      if (Number(number) < 0 || Number(number) > 100) return null;
      verdicts.push({ proven: null, value: Number(number) / 100, distance: null, line });
    } else {
      const proven = kind === "w" ? "win" : kind === "l" ? "loss" : "draw";
      if (number !== null && number < 0) return null;
      verdicts.push({
        proven,
        value: proven === "win" ? 1 : proven === "loss" ? 0 : 0.5,
        distance: proven === "draw" ? null : number,
        line,
      });
    }
  }
  return verdicts;
}

/** The storage key of reviews, and their number. */
const KEY = "tengen.reviews";
const MOST = 20;

/** @typedef {{ id: string, text: string, review: string }} Kept `text`: the moves of the game that was reviewed */

/** @returns {Kept[]} */
function readKept() {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list)
      ? list.filter((one) => ["id", "text", "review"].every((key) => typeof one?.[key] === "string"))
      : [];
  } catch {
    return [];
  }
}

/**
 * Stores a review with its game. The oldest one is deleted first.
 * @param {Kept} review
 */
export function keepReview(review) {
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify([review, ...readKept().filter(({ id }) => id !== review.id)].slice(0, MOST)),
    );
  } catch {
    // Full or forbidden: the review lasts as long as the page.
  }
}

/**
 * The stored review of a game, if its moves have the same beginning.
 * @param {string} id
 * @returns {Kept | null}
 */
export function keptReview(id) {
  return readKept().find((one) => one.id === id) ?? null;
}
