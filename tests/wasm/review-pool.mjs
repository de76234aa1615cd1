// Makes games for the test of the review, a rule and its moves in a line. Run `node tests/wasm/review-pool.mjs > POOL`
// after `cargo xtask build`. The engine's middle levels play each other from balanced starts (openings/balanced-*.txt)
// to a five. Seeds are fixed, so the pool is always the same. tests/data/reviews.txt has the selected games. Not a test
// itself.

import { readFileSync } from "node:fs";
import { load } from "./engine.mjs";

/** How many games of each rule. */
const GAMES = { freestyle: 24, standard: 18, renju: 18 };
/** Levels of both sides: they see short threats, and lose by longer ones. */
const LEVELS = [3, 4, 5, 6];
/**
 * The allowed lengths of a game. Shorter games have little to find, and longer ones take an exhaustive run too long.
 */
const [FEWEST, MOST] = [13, 36];
/** Nodes of a move. The levels have their own limits, and none depends on the clock. */
const NODES = 20_000;

const { Game } = await load();
for (const [rule, count] of Object.entries(GAMES)) {
  const file = new URL(`../../openings/balanced-${rule}15.txt`, import.meta.url);
  const beginnings = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split(" ")[0]);
  let taken = 0;
  for (let seed = 1; taken < count; seed += 1) {
    const game = new Game({ rule, size: 15, seed, memory: 1 << 22, book: false });
    let position = game.load(beginnings[(seed * 7) % beginnings.length]);
    const levels = [LEVELS[seed % LEVELS.length], LEVELS[(seed >> 2) % LEVELS.length]];
    while (!position.outcome && position.moves.length <= MOST) {
      position = game.playMove(game.findMove({ level: levels[position.toMove - 1], nodes: NODES }).move);
    }
    if (position.outcome?.reason === "five" && position.moves.length >= FEWEST && position.moves.length <= MOST) {
      console.log(`${rule} ${position.text}`);
      taken += 1;
    }
    game.free();
  }
}
