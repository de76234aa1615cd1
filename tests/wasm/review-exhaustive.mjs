// The losing moves of games by searches far longer than any of a review, with every other move tried where one lost:
// `node tests/wasm/review-exhaustive.mjs FILE < tests/data/reviews.txt` after `cargo xtask test build`, some hours on one core. Each game's
// answer is added to FILE as it is found; a game that FILE has already is left out, so that the run can be stopped and taken up again.
// A line is a rule and the moves of a game; it is answered with the numbers of the moves (the first is 1) that lost by proof a game
// that was not lost. tests/wasm/review.test.mjs holds the review to that. Not a test itself.

import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { settle, verdictOf, verdictOfEnd } from "../../www/later/review-logic.js";
import { reviewEngine } from "./review-engine.mjs";

/** Nodes of the search of a position, of the one before a move that lost, and of one after another move in its place. */
const NODES = 6_000_000;
const BEFORE = 20_000_000;
const OTHER = 3_000_000;
/** Nodes of a position of the first moves, which no search of this length proves. */
const BEGINNING = 1_000_000;
const BEGINNING_MOVES = 2;
/** Keeps the opening table out. */
const DEPTH = 60;

const [file] = process.argv.slice(2);
if (!file) throw new Error("which file shall the answers be added to?");
const known = new Set(existsSync(file) ? readFileSync(file, "utf8").split("\n").map((line) => line.split(" ").slice(0, 2).join(" ")) : []);
const engine = await reviewEngine(64 << 20);

/** Whether every move of a position loses by proof; `first` is tried first. */
async function isLost(setup, names, legal, cells, first) {
  for (const cell of [first, ...legal.filter((one) => one !== first)]) {
    const after = await engine.open(setup, names.join("") + cells[cell], names.length + 1);
    const end = verdictOfEnd(after, false);
    const { proven } = end ?? verdictOf(await engine.findMove({ nodes: OTHER, depth: DEPTH }), false);
    if (proven !== "win") return false;
  }
  return true;
}

for (const line of readFileSync(0, "utf8").split("\n").filter((one) => one && !one.startsWith("#"))) {
  const [rule, text] = line.split(" ");
  if (known.has(`${rule} ${text}`)) continue;
  const setup = { game: "gomoku", rule, size: 15 };
  const names = text.match(/[a-t]\d+/g);
  engine.forget();
  const end = await engine.open(setup, text, names.length);
  const { moves } = end;
  let verdicts = Array.from({ length: names.length + 1 }, () => null);
  const losing = [];
  for (let index = names.length; index >= 0; index -= 1) {
    const here = index === names.length ? end : await engine.open(setup, text, index);
    const next = verdicts[index + 1]?.proven;
    const lost = next === "win";
    const nodes = lost ? BEFORE : index <= BEGINNING_MOVES ? BEGINNING : NODES;
    // The move that was played wins: there is nothing to find.
    const won = next === "loss" ? { proven: "win", value: 1, distance: null, line: [moves[index]] } : null;
    verdicts[index] = verdictOfEnd(here, false) ?? won ?? verdictOf(await engine.findMove({ nodes, depth: DEPTH }), false);
    verdicts = settle(verdicts, moves, false);
    const own = verdicts[index];
    if (lost && own.proven !== "loss") {
      const always = own.proven !== "win" && (await isLost(setup, names.slice(0, index), here.legal, here.names, own.line[0]));
      if (always) verdicts[index] = { proven: "loss", value: 0, distance: null, line: [] };
      else losing.push(index + 1);
    }
    console.error(`${rule} ${text} ${index}: ${verdicts[index].proven ?? verdicts[index].value.toFixed(2)}, ${engine.nodes} nodes`);
  }
  appendFileSync(file, `${rule} ${text} ${losing.reverse().join(",") || "-"}\n`);
}
