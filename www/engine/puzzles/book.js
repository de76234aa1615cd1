/**
 * The puzzles: reading their file, the series of a theme, and the puzzle of a day.
 *
 * @import { Setup } from "../../game/types.js"
 */
import { capabilities, gameOfRule } from "../../game/games.js";

/**
 * @typedef {object} Puzzle
 * @property {string} id of the file, "own-…" of the visitor's, "" of a position from an address
 * @property {string} kind "fours", "threes", "quiet", "forbidden", "defence" or "endgame"; "win" if the winning moves
 * are unknown
 * @property {Setup} setup
 * @property {number} grade 1 to 5; 0 if it is not known
 * @property {string} answer the move that solves it; "" if the engine has to find it
 * @property {string} moves the game that leads to it
 */

/** The themes, in the order in which they are offered. */
export const KINDS = Object.freeze(["fours", "threes", "quiet", "forbidden", "defence", "endgame"]);
/**
 * The boards with puzzles, in the order in which they are offered.
 * @type {readonly Setup[]}
 */
export const BOARDS = Object.freeze([
  { game: "gomoku", rule: "freestyle", size: 15 },
  { game: "gomoku", rule: "standard", size: 15 },
  { game: "gomoku", rule: "renju", size: 15 },
  { game: "othello", rule: "othello", size: 8 },
  { game: "othello", rule: "othello", size: 6 },
  { game: "othello", rule: "antiothello", size: 8 },
  { game: "othello", rule: "antiothello", size: 6 },
]);
/** The kinds with a win to find. */
export const WINS = Object.freeze(["fours", "threes", "quiet", "forbidden", "win"]);
/** Empty squares up to which the page solves an endgame: about a second on a phone. */
export const MOST_EMPTY = 16;
/** The grades of daily puzzles: accessible, but not trivial. */
const DAILY_GRADES = [1, 2, 3, 4];
const DAY = 86_400_000;
/** Daily puzzles step through the list by this number, so that kinds and grades vary. A prime. */
const STEP = 263;

/**
 * Reads the file of puzzles. It skips unknown lines, which a newer file may have.
 * @param {string} text
 * @returns {Puzzle[]}
 */
export function readPuzzles(text) {
  /** @type {Puzzle[]} */
  const puzzles = [];
  /** @type {{ kind: string, setup: Setup } | null} */
  let series = null;
  for (const line of text.split("\n")) {
    const words = line.trim().split(/\s+/);
    if (words[0] === "=") {
      const [, kind, rule, size] = words;
      const game = gameOfRule(rule);
      series =
        game?.sizes.includes(Number(size)) && KINDS.includes(kind)
          ? { kind, setup: { game: game.name, rule, size: Number(size) } }
          : null;
    } else if (series && words.length === 4 && !line.startsWith("#")) {
      const [id, grade, answer, moves] = words;
      puzzles.push({ id, kind: series.kind, setup: series.setup, grade: Number(grade), answer, moves });
    }
  }
  return puzzles;
}

/**
 * The name of a rule and board: the rule, and the size unless it is the usual one.
 * @param {Setup} setup
 */
export const boardName = ({ game, rule, size }) => rule + (size === capabilities(game).defaultSize ? "" : size);

/**
 * The filter of a series, whose rule is a name of a board; "" for any.
 * @typedef {{ theme: string, rule: string, grade: string }} Choice
 */

/**
 * The puzzles of a series. The theme "guess" includes all with a win to find.
 * @param {Puzzle[]} puzzles
 * @param {Choice} choice
 */
export function seriesOf(puzzles, { theme, rule, grade }) {
  const kinds = theme === "guess" ? WINS : theme ? [theme] : KINDS;
  const series = puzzles.filter(
    (one) =>
      kinds.includes(one.kind) && (!rule || boardName(one.setup) === rule) && (!grade || one.grade === Number(grade)),
  );
  // The names are effectively random. So the themes are mixed, and easy ones come first.
  return series.sort((a, b) => a.grade - b.grade || (a.id < b.id ? -1 : 1));
}

/**
 * The five ladders of a series, one a grade, with the numbers of all and of solved puzzles.
 * @param {Puzzle[]} puzzles
 * @param {Choice} choice whose grade does not count
 * @param {(puzzle: Puzzle) => boolean} isSolved
 */
export function laddersOf(puzzles, choice, isSolved) {
  const series = seriesOf(puzzles, { ...choice, grade: "" });
  return [1, 2, 3, 4, 5].map((grade) => {
    const own = series.filter((one) => one.grade === grade);
    return { grade, all: own.length, solved: own.filter(isSolved).length };
  });
}

/**
 * The day of a time by UTC, as 2026-11-22.
 * @param {number} time milliseconds since 1970
 */
export function dayOf(time) {
  return new Date(time).toISOString().slice(0, 10);
}

/**
 * The puzzle of a day. It is the same for all visitors with the same file.
 * @param {Puzzle[]} puzzles
 * @param {number} time milliseconds since 1970
 * @returns {Puzzle | undefined}
 */
export function puzzleOfTheDay(puzzles, time) {
  const list = puzzles.filter(({ grade }) => DAILY_GRADES.includes(grade)).sort((a, b) => (a.id < b.id ? -1 : 1));
  // If the step and the number of puzzles had a common factor, some puzzles would never appear.
  const count = list.length % STEP ? list.length : list.length - 1;
  return list[count > 0 ? (Math.floor(time / DAY) * STEP) % count : 0];
}
