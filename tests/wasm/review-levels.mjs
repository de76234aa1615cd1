// Plays games between the engine's levels and reviews them, a game a line. A line has the game's number, its rule,
// both levels, the moves, and the review's value of each position. Values are for the side to move: percent of winning chance, or discs. A
// letter marks a proven value: "w" for won, "l" for lost, "d" for drawn, each with its plies. In Othello an "x" marks
// exact discs. The program www/pages/review/strength.js uses the table that tests/page/strength.mjs makes of the rows.
//
//   nice node tests/wasm/review-levels.mjs --game gomoku --games 300 > FILE
//
// Run it after `cargo xtask build`. Seeds are fixed, and no limit depends on the clock. Not a test itself.

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { review } from "../../www/pages/review/run.js";
import { reviewEngine } from "./review-engine.mjs";

const { values } = parseArgs({
  options: {
    game: { type: "string", default: "gomoku" },
    games: { type: "string", default: "300" },
    first: { type: "string", default: "1" },
    nodes: { type: "string", default: "20000" },
  },
});

const RULES = ["freestyle", "renju", "standard"];
/** The differences of the two levels. Visitors choose a level near their own. */
const DIFFERENCES = [0, 1, -1, 2, -2];
/** Nodes of a move. Only the highest levels reach it. */
const MOST_NODES = 50_000;
/** A longer game says nothing more. */
const MOST_MOVES = 80;
const nodes = Number(values.nodes);
const EFFORT = { each: { nodes }, doubt: { nodes: 2 * nodes }, exact: { nodes: 10 * nodes }, thorough: false };
const MEMORY = 1 << 23;

const isOthello = values.game === "othello";
const engine = await reviewEngine(MEMORY, true);

/** The starts of a rule; a game starts from the empty board as often. */
const startsOf = (rule) =>
  readFileSync(
    new URL(`../../openings/${isOthello ? "othello-starts" : `balanced-${rule}15`}.txt`, import.meta.url),
    "utf8",
  )
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split(" ")[0]);

const valueText = (verdict) => {
  if (!verdict || verdict.value === null) return "-";
  const { proven, value, distance } = verdict;
  if (isOthello) return `${proven ? "x" : ""}${Math.round(10 * value) / 10}`;
  return proven ? `${proven[0]}${distance ?? ""}` : `${Math.round(100 * value)}`;
};

async function play(number) {
  const rule = isOthello ? "othello" : RULES[number % RULES.length];
  const starts = startsOf(rule);
  const setup = { game: values.game, rule, size: isOthello ? 8 : 15 };
  // Each level meets each difference, both colours.
  const black = 1 + (number % 10);
  const white = Math.min(10, Math.max(1, black + DIFFERENCES[((number / 10) % DIFFERENCES.length) | 0]));
  engine.forget();
  engine.seed = number;
  const start = number % 4 === 3 ? "" : starts[(number * 7) % starts.length];
  let position = await engine.open(setup, start);
  while (!position.outcome && position.moves.length < MOST_MOVES) {
    const level = position.toMove === 1 ? black : white;
    const { move } = await engine.findMove({ level, nodes: MOST_NODES });
    position = await engine.open(setup, position.text + move);
  }
  let result;
  const names = position.moves.map((cell) => (cell < 0 ? "pass" : position.names[cell]));
  const whole = await review({
    engine,
    game: { setup, start: "", names },
    effort: EFFORT,
    signal: new AbortController().signal,
    onResult: (one) => (result = one),
  });
  if (!whole) throw new Error("the review did not end");
  return [number, rule, black, white, names.join(""), result.verdicts.map(valueText).join(" ")].join(",");
}

const first = Number(values.first);
if (first === 1) console.log("game,rule,black,white,moves,values");
for (let number = first; number < first + Number(values.games); number += 1) console.log(await play(number));
