// The losing moves of games by searches far longer than any of a review, with every other move tried where one lost:
// `node tests/wasm/review-exhaustive.mjs FILE [RULE...] < POOL` after `cargo xtask build`, hours on one core; POOL is what
// tests/wasm/review-pool.mjs prints. Each game's answer is added to FILE as it is found; a game that FILE has already is left out, so that the
// run can be stopped and taken up again.
//
// Longer searches prove more, so that an answer with limits can be wrong: a game is settled only where the same run with four times the
// limits names the same moves. A line of the answer is a rule, the moves of a game, and the numbers of the moves (the first is 1) that lost by
// proof a game that was not lost; where the game is not settled, both lists, with a | between them. The second run of a game ends where it
// differs from the first: its list then has the last moves only, after "..". The whole run ends when enough games of each rule are settled.
// tests/wasm/review.test.mjs holds the review to them. Not a test itself.

import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { before, settle, verdictOfEnd } from "../../www/pages/review/logic.js";
import { everyMoveLoses, tryMove, verdictOfSearch } from "../../www/pages/review/tries.js";
import { reviewEngine } from "./review-engine.mjs";

/** Nodes of the search of a position, and of one after another move in place of one that lost. */
const LIMITS = { position: 500_000, other: 2_000_000 };
/** The limits of the second run, in those of the first. */
const LONGER = 4;
/** What all other moves get at first, to see which of them to look at: a part of `other`. */
const GLANCE = 1 / 400;
/** Settled games of each rule that are wanted. */
const WANTED = { freestyle: 8, standard: 6, renju: 6 };
/** Keeps the opening table out. */
const DEPTH = 60;

const [file, ...only] = process.argv.slice(2);
if (!file) throw new Error("which file shall the answers be added to?");
const answers = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
const known = new Map(answers.map((line) => [line.split(" ").slice(0, 2).join(" "), line.split(" ")[2]]));
const settled = { freestyle: 0, standard: 0, renju: 0 };
const engine = await reviewEngine(64 << 20);

const search = async (snapshot, limits) =>
  verdictOfEnd(snapshot, false) ?? verdictOfSearch(await engine.findMove({ ...limits, depth: DEPTH }), false);

/** The numbers of the moves that lost, with limits so many times the usual ones, until they differ from those that another run named. */
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
    // The move that was played wins: there is nothing to find.
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
