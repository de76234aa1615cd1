/**
 * The strength that a side showed in a game. It is a level of the engine whose moves lose as much, with a spread. The
 * tables come from games between the levels (research/experiments/review-strength.md). Pure functions.
 *
 * @import { Side } from "../../game/types.js"
 * @import { Verdict } from "./logic.js"
 */

/**
 * What the moves of each level lose in the eyes of a review.
 * @typedef {object} Table
 * @property {number} skipped plies of the opening, which say little
 * @property {readonly number[]} cuts a move loses nothing, little, more or much: the limits between them
 * @property {number} weight of a move as evidence. Moves of one game are alike, so it is less than 1
 * @property {readonly (readonly number[])[]} parts how many moves of each level are of each kind, in thousandths
 */

/** A loss is in winning chance from 0 to 1, or in discs. @type {Readonly<Record<"chance" | "discs", Table>>} */
export const TABLES = Object.freeze({
  chance: {
    skipped: 4,
    cuts: [0.02, 0.1, 0.35],
    weight: 0.5,
    parts: [
      [406, 64, 79, 450],
      [471, 85, 117, 327],
      [566, 81, 160, 193],
      [559, 94, 198, 148],
      [535, 131, 205, 129],
      [570, 168, 188, 73],
      [610, 186, 164, 40],
      [677, 176, 118, 29],
      [713, 184, 83, 20],
      [698, 226, 61, 14],
    ],
  },
  discs: {
    skipped: 8,
    cuts: [0.3, 1.5, 4],
    weight: 0.7,
    parts: [
      [396, 107, 229, 268],
      [442, 115, 218, 226],
      [486, 127, 199, 188],
      [536, 137, 181, 146],
      [602, 138, 163, 98],
      [661, 138, 137, 64],
      [713, 141, 107, 40],
      [776, 130, 76, 17],
      [828, 117, 48, 7],
      [845, 110, 37, 7],
    ],
  },
});
/** How often the true level lies in the spread. */
export const CLAIM = 0.8;
/** With fewer moves, or with a wider spread, nothing is said. */
export const LEAST_MOVES = 3;
export const MOST_LEVELS = 6;
/** A side with a lower chance, or more discs behind or ahead, has nothing to lose. */
const LOST = 0.1;
const DECIDED_DISCS = 30;
/** No player knows a longer win from a proof of the opening. Plies. */
const LONGEST_WIN = 30;

/** @typedef {{ level: number, low: number, high: number }} Strength */

/**
 * The losses of one side's moves that count.
 * @param {readonly (Pick<Verdict, "proven" | "value" | "distance"> | null)[]} verdicts for the side to move
 * @param {readonly number[]} moves
 * @param {readonly Side[]} sides the side of each
 * @param {Side} side
 * @param {boolean} discs
 * @returns {number[]}
 */
export function lossesOf(verdicts, moves, sides, side, discs) {
  const { skipped } = TABLES[discs ? "discs" : "chance"];
  /** @type {number[]} */
  const losses = [];
  moves.forEach((cell, ply) => {
    const [was, next] = [verdicts[ply], verdicts[ply + 1]];
    if (ply < skipped || cell < 0 || sides[ply] !== side || !was || !next) return;
    if (was.value === null || next.value === null) return;
    if (discs ? Math.abs(was.value) > DECIDED_DISCS : was.value < LOST) return;
    if (was.proven === "win" && (was.distance ?? 0) > LONGEST_WIN) return;
    const is = discs ? -next.value : 1 - next.value;
    losses.push(Math.max(0, was.value - is));
  });
  return losses;
}

/**
 * The kind of a loss: 0 for nothing.
 * @param {number} loss
 * @param {readonly number[]} cuts
 */
export const kindOf = (loss, cuts) => cuts.filter((cut) => loss > cut).length;

/**
 * How likely each level is, by Bayes' rule from equal chances.
 * @param {readonly number[]} losses
 * @param {Pick<Table, "cuts" | "weight" | "parts">} table
 * @returns {number[]}
 */
export function chancesOf(losses, { cuts, weight, parts }) {
  const kinds = losses.map((loss) => kindOf(loss, cuts));
  const logs = parts.map((row) => kinds.reduce((sum, kind) => sum + weight * Math.log(row[kind]), 0));
  const weights = logs.map((log) => Math.exp(log - Math.max(...logs)));
  const sum = weights.reduce((total, one) => total + one, 0);
  return weights.map((one) => one / sum);
}

/**
 * The level of some losses, with the shortest run of levels that has the claimed chance.
 * @param {readonly number[]} losses
 * @param {Pick<Table, "cuts" | "weight" | "parts">} table
 * @returns {Strength | null} null if they are too few to say
 */
export function levelOf(losses, table) {
  if (losses.length < LEAST_MOVES) return null;
  const chances = chancesOf(losses, table);
  for (let width = 1; width <= MOST_LEVELS; width += 1) {
    const sums = chances
      .slice(width - 1)
      .map((_, low) => chances.slice(low, low + width).reduce((sum, one) => sum + one, 0));
    const most = Math.max(...sums);
    if (most < CLAIM) continue;
    const low = sums.indexOf(most);
    const run = chances.slice(low, low + width);
    return { level: low + run.indexOf(Math.max(...run)) + 1, low: low + 1, high: low + width };
  }
  return null;
}

/**
 * The strength that a side showed.
 * @param {readonly (Verdict | null)[]} verdicts
 * @param {readonly number[]} moves
 * @param {readonly Side[]} sides
 * @param {Side} side
 * @param {boolean} discs
 */
export const strengthShown = (verdicts, moves, sides, side, discs) =>
  levelOf(lossesOf(verdicts, moves, sides, side, discs), TABLES[discs ? "discs" : "chance"]);
