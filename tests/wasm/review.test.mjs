// The review names the moves that lost: those that an exhaustive run has found (tests/wasm/review-exhaustive.mjs).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { marksOf } from "../../www/later/review-logic.js";
import { review } from "../../www/later/review-run.js";
import { reviewEngine } from "./review-engine.mjs";

/** In nodes, so that it does not depend on the machine: about what the page gives in time. */
const EFFORT = { each: { nodes: 300_000 }, doubt: { nodes: 2_000_000 }, exact: { nodes: 2_000_000 }, thorough: false };

/** A rule, the moves of a game, the numbers of those that lost, and what a review says where that is not the same. */
const games = readFileSync(new URL("../data/reviews.txt", import.meta.url), "utf8").split("\n").filter((line) => line && !line.startsWith("#")).map((line) => line.split(" "));
/** How many of them are reviewed each time; all with TENGEN_REVIEW=full. */
const SOME = 3;

test("the review of a game names the losing moves of an exhaustive run", async (context) => {
  assert.equal(games.length, 20);
  // A review of the usual length sees nearly as far.
  assert.ok(games.filter(([, , , less]) => less === undefined).length >= 0.75 * games.length);
  const engine = await reviewEngine();
  const chosen = process.env.TENGEN_REVIEW === "full" ? games : games.filter((_, index) => index % Math.floor(games.length / SOME) === 0);
  for (const [rule, text, losing, less] of chosen) {
    engine.forget();
    /** @type {any} */
    let result;
    const whole = await review({
      engine, game: { setup: { game: "gomoku", rule, size: 15 }, start: "", names: text.match(/[a-t]\d+/g) ?? [] }, effort: EFFORT,
      signal: new AbortController().signal, onResult: (one) => (result = one),
    });
    assert.ok(whole);
    const marks = marksOf(result.verdicts, result.moves, result.sides.slice(0, -1), false).filter(({ kind }) => kind === "lost" || kind === "threw");
    assert.equal(marks.map(({ ply }) => ply + 1).join(",") || "-", less ?? losing, `${rule} ${text}`);
    // The end of each is a five, so the last of them could have been saved to the last.
    assert.equal(marks.filter(({ last }) => last).length, 1, `${rule} ${text}`);
  }
  context.diagnostic(`${chosen.length} games, ${engine.searches} searches, ${engine.nodes} nodes`);
});
