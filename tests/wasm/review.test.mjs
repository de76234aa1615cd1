// The review names the losing moves that an exhaustive run has found (tests/wasm/review-exhaustive.mjs).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { marksOf } from "../../www/pages/review/logic.js";
import { review } from "../../www/pages/review/run.js";
import { reviewEngine } from "./review-engine.mjs";

/** In nodes, so that it does not depend on the machine. It is about the page's time. */
const EFFORTS = {
  usual: { each: { nodes: 300_000 }, doubt: { nodes: 2_000_000 }, exact: { nodes: 2_000_000 }, thorough: false },
  deep: { each: { nodes: 3_000_000 }, doubt: { nodes: 15_000_000 }, exact: { nodes: 15_000_000 }, thorough: true },
};

/** A rule, the moves of a game, the losing moves' numbers, and the usual review's answer if it differs. */
const games = readFileSync(new URL("../data/reviews.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => line.split(" "));
/** Bytes of the engine's table: as for a review on a desktop. */
const MEMORY = 16 << 20;
/** How many games get the same answer from a usual review. */
const ALIKE = 16;
/**
 * The games of every run: one of each rule, some seconds each. With TENGEN_REVIEW=full all games run. The deeper review
 * then goes through the games with a different answer.
 */
const SOME = [6, 13, 16];

/** The numbers of the losing moves, in the file's notation. */
async function named(engine, [rule, text], effort) {
  engine.forget();
  /** @type {any} */
  let result;
  const whole = await review({
    engine,
    game: { setup: { game: "gomoku", rule, size: 15 }, start: "", names: text.match(/[a-t]\d+/g) ?? [] },
    effort,
    signal: new AbortController().signal,
    onResult: (one) => (result = one),
  });
  assert.ok(whole);
  const marks = marksOf(result.verdicts, result.moves, result.sides.slice(0, -1), false).filter(
    ({ kind }) => kind === "lost" || kind === "threw",
  );
  // Each game ends with a five, so the last losing move was a real chance.
  assert.equal(marks.filter(({ last }) => last).length, 1, `${rule} ${text}`);
  return marks.map(({ ply }) => ply + 1).join(",") || "-";
}

test("the review of a game names the losing moves of an exhaustive run", async (context) => {
  assert.equal(games.length, 20);
  assert.equal(games.filter(([, , , less]) => less === undefined).length, ALIKE);
  const engine = await reviewEngine(MEMORY);
  const full = process.env.TENGEN_REVIEW === "full";
  const chosen = full ? games : games.filter((_, index) => SOME.includes(index));
  for (const game of chosen) {
    const [rule, text, losing, less = losing] = game;
    assert.equal(await named(engine, game, EFFORTS.usual), less, `${rule} ${text}`);
  }
  context.diagnostic(`usual: ${chosen.length} games, ${engine.searches} searches, ${engine.nodes} nodes`);
  if (!full) return;
  for (const game of games.filter(([, , , less]) => less !== undefined)) {
    const [rule, text, losing] = game;
    assert.equal(await named(engine, game, EFFORTS.deep), losing, `deeper: ${rule} ${text}`);
  }
  context.diagnostic(`and deeper: ${engine.searches} searches, ${engine.nodes} nodes`);
});
