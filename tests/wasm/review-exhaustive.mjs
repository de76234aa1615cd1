// Finds the losing moves of games by searches far longer than a review's. It tries every alternative to a losing move.
// Run `node tests/wasm/review-exhaustive.mjs FILE [RULE...] < POOL` after `cargo xtask build`. It takes hours on one
// core. POOL is the output of tests/wasm/review-pool.mjs. It adds each game's answer to FILE at once. It skips games
// that FILE has already, so that the run can be interrupted and resumed.
//
// Longer searches prove more, so an answer with limits can be wrong. A game is settled only if a run with four times
// the limits names the same moves. A line of the answer has a rule, a game's moves, and the losing moves' numbers (the
// first is 1). They lost by proof a game that was not lost. If the game is not settled, the line has both lists, with a
// | between them. The second run of a game ends at the first difference. Its list then has only the last moves, after
// "..". The whole run ends when enough games of each rule are settled. tests/wasm/review.test.mjs compares the review
// with them. Not a test itself.

import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { before, settle, verdictOfEnd } from "../../www/pages/review/logic.js";
import { everyMoveLoses, tryMove, verdictOfSearch } from "../../www/pages/review/tries.js";
import { reviewEngine } from "./review-engine.mjs";

/** Nodes of the search of a position, and of a search after an alternative to a losing move. */
const LIMITS = { position: 500_000, other: 2_000_000 };
/** The limits of the second run, as a multiple of the first run's. */
const LONGER = 4;
/** The part of `other` that all alternatives get at first, to choose among them. */
const GLANCE = 1 / 400;
/** The required number of settled games of each rule. */
const WANTED = { freestyle: 8, standard: 6, renju: 6 };
/** Disables the opening table. */
const DEPTH = 60;

const [file, ...only] = process.argv.slice(2);
if (!file) throw new Error("which file shall the answers be added to?");
const answers = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
const known = new Map(answers.map((line) => [line.split(" ").slice(0, 2).join(" "), line.split(" ")[2]]));
const settled = { freestyle: 0, standard: 0, renju: 0 };
const engine = await reviewEngine(64 << 20);

const search = async (snapshot, limits) =>
  verdictOfEnd(snapshot, false) ?? verdictOfSearch(await engine.findMove({ ...limits, depth: DEPTH }), false);

/**
 * The numbers of the losing moves, with a multiple of the usual limits. Ends at the first difference from another run's
 * list.
 */
async function losingMoves(rule, text, times, other) {
  const setup = { game: "gomoku", rule, size: 15 };
  const names = text.match(/[a-t]\d+/g);
  const [position, instead] = [LIMITS.position, LIMITS.other].map((nodes) => ({ nodes: nodes * times }));
  engine.forget();
  const { moves } = await engine.open(setup, text, names.length);
  let verdicts = Array.from({ length: names.length + 1 }, () => null);
  const losing = [];
  for (let index = names.length; index >= 0; index -= 1) {
    const start = names.slice(0, index).join("");
    const snapshot = await engine.open(setup, text, index);
    const lost = verdicts[index + 1]?.proven === "win";
    // The played move wins, so there is nothing to find.
    const won = verdicts[index + 1]?.proven === "loss" ? before(verdicts[index + 1], moves[index], false) : null;
    verdicts[index] = won ?? (await search(snapshot, position));
    if (verdicts[index].value === null) {
      const [cell] = verdicts[index].line;
      verdicts[index] = before(
        await tryMove({ engine, setup, start, names: snapshot.names, cell, limits: position, search }),
        cell,
        false,
      );
    }
    if (lost && !verdicts[index].proven) {
      const best = verdicts[index].line[0];
      const glance = { nodes: Math.round(instead.nodes * GLANCE) };
      verdicts[index] =
        (await everyMoveLoses({ engine, snapshot, setup, start, best, glance, look: instead, search })) ??
        verdicts[index];
    }
    if (lost && verdicts[index].proven !== "loss") losing.unshift(index + 1);
    if (other && losing.includes(index + 1) !== other.includes(index + 1)) return `..${losing.join(",")}`;
    verdicts = settle(verdicts, moves, false);
  }
  return losing.join(",") || "-";
}

for (const line of readFileSync(0, "utf8")
  .split("\n")
  .filter((one) => one && !one.startsWith("#"))) {
  const [rule, text] = line.split(" ");
  if (settled[rule] === WANTED[rule] || (only.length && !only.includes(rule))) continue;
  let answer = known.get(`${rule} ${text}`);
  if (answer === undefined) {
    const first = await losingMoves(rule, text, 1);
    const second = await losingMoves(rule, text, LONGER, first === "-" ? [] : first.split(",").map(Number));
    answer = first === second ? first : `${first}|${second}`;
    appendFileSync(file, `${rule} ${text} ${answer}\n`);
    console.error(`${rule} ${text} ${answer}, ${engine.nodes} nodes so far`);
  }
  if (!answer.includes("|")) settled[rule] += 1;
}
console.error(`settled: ${JSON.stringify(settled)}`);
