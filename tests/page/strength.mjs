// Fits the table of www/pages/review/strength.js to games between the engine's levels. Run `node tests/page/strength.mjs`
// to print it. Half of the games are for the fit, the others check it.

import { readFileSync } from "node:fs";
import { CLAIM, TABLES, kindOf, levelOf, lossesOf } from "../../www/pages/review/strength.js";

const DATA = new URL("../../research/data/", import.meta.url);
const LEVELS = 10;
/** Whether a game is for the fit. The digits of its number choose the levels, and both halves have all of them. */
export const isForFit = ({ game }) => [...String(game)].reduce((sum, digit) => sum + Number(digit), 0) % 2 === 1;
/** The weights of a move to choose from. */
const WEIGHTS = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4];
/** So much more often than claimed is the spread right in the fitted games. They flatter it. */
const MARGIN = 0.08;
/** Each level has a share of its neighbours. */
const SHARES = [0.25, 0.5, 0.25];

/** A value of a row, as a verdict. */
function verdictOf(text, discs) {
  if (text === "-") return null;
  const proven = { w: "win", l: "loss", d: "draw", x: "draw" }[text[0]] ?? null;
  const number = Number(proven ? text.slice(1) : text);
  if (discs) return { proven, value: number, distance: null };
  if (!proven) return { proven, value: number / 100, distance: null };
  return { proven, value: { win: 1, loss: 0, draw: 0.5 }[proven], distance: number };
}

/** The losses of both sides of each game, with the side's level. */
export function readSides(kind) {
  const discs = kind === "discs";
  const file = new URL(`review-levels-${discs ? "othello" : "gomoku"}.csv`, DATA);
  const rows = readFileSync(file, "utf8").trim().split("\n").slice(1);
  return rows.flatMap((row) => {
    const [game, rule, black, white, text, values] = row.split(",");
    const names = text.match(/[a-o]\d+|pass/g);
    const moves = names.map((name) => (name === "pass" ? -1 : 1));
    const sides = moves.map((_, ply) => (ply % 2 ? 2 : 1));
    const verdicts = values.split(" ").map((value) => verdictOf(value, discs));
    return [1, 2].map((side) => ({
      game: Number(game),
      rule,
      level: Number(side === 1 ? black : white),
      losses: lossesOf(verdicts, moves, sides, side, discs),
    }));
  });
}

/** A row that sums to 1000. */
function thousandths(row) {
  const sum = row.reduce((total, one) => total + one, 0);
  return row.map((one) => (1000 * one) / sum);
}

/** The table of the sides' losses. The weight of a move is the greatest with a spread that is right often enough. */
export function fit(sides, { cuts }) {
  // Half a move of each kind, so that nothing is impossible.
  const counts = Array.from({ length: LEVELS }, () => new Array(cuts.length + 1).fill(0.5));
  for (const { level, losses } of sides) for (const loss of losses) counts[level - 1][kindOf(loss, cuts)] += 1;
  const rows = counts.map(thousandths);
  const parts = rows.map((row, index) =>
    thousandths(
      row.map((_, kind) =>
        SHARES.reduce((sum, share, by) => sum + share * (rows[index + by - 1]?.[kind] ?? row[kind]), 0),
      ),
    ).map((one) => Math.max(1, Math.round(one))),
  );
  const weight = WEIGHTS.find((one) => check(sides, { cuts, weight: one, parts }).inside >= CLAIM + MARGIN) ?? 0;
  return { weight, parts };
}

/** How often the spread has the true level, how wide it is, and how often it is not shown. */
export function check(sides, table) {
  const shown = sides.map(({ losses, level }) => ({ level, strength: levelOf(losses, table) }));
  const said = shown.filter(({ strength }) => strength);
  const inside = said.filter(({ level, strength }) => strength.low <= level && level <= strength.high).length;
  return {
    sides: sides.length,
    said: said.length,
    inside: inside / said.length,
    width: said.reduce((sum, { strength }) => sum + strength.high - strength.low + 1, 0) / said.length,
  };
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  for (const kind of Object.keys(TABLES)) {
    const sides = readSides(kind);
    const table = { ...TABLES[kind], ...fit(sides.filter(isForFit), TABLES[kind]) };
    console.log(`${kind} weight: ${table.weight}, parts: ${JSON.stringify(table.parts)}`);
    const others = sides.filter((one) => !isForFit(one));
    console.log("held out", check(others, table));
  }
}
