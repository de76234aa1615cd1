// The engine confirms the answers of the lessons.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LESSONS } from "../../www/pages/learn/lessons.js";
import { load } from "./engine.mjs";

const { Game } = await load();

/** A game at the position of a lesson. */
function at({ board: { game = "gomoku", rule, size, moves } }) {
  const one = new Game({
    game,
    ...(rule && { rule }),
    ...(size && { size: Number(size) }),
    book: false,
    memory: 1 << 20,
  });
  if (moves) one.load(moves);
  return one;
}

/** What the side to move can prove within a few plies: "win", "loss" or null. */
const proven = (game) => game.findMove({ depth: 10, nodes: 300_000 }).proven;

/** For each lesson, the state of the game for the other side after a right move. */
const AFTER = {
  five: "over",
  "exactly-five": "over",
  caro: "over",
  block: "open",
  "open-four": "loss",
  "open-three": "threat",
  "stop-three": "open",
  "four-three": "loss",
  "double-three": "loss",
  "double-four": "loss",
};

for (const lesson of LESSONS) {
  test(`the lesson "${lesson.name}"`, () => {
    const start = at(lesson).snapshot();
    assert.equal(start.outcome, null);
    for (const answer of lesson.answers) {
      const game = at(lesson);
      const after = game.playMove(answer);
      const want = AFTER[lesson.name];
      if (want === "over") assert.equal(after.outcome?.reason, "five", answer);
      else if (want === "loss") assert.equal(proven(game), "loss", answer);
      else if (want === "open") assert.notEqual(proven(game), "loss", answer);
      else {
        // A move elsewhere would let the three become an open four.
        game.playMove("a1");
        assert.equal(proven(game), "win", answer);
      }
    }
    if (["block", "stop-three"].includes(lesson.name)) {
      const game = at(lesson);
      game.playMove("a1");
      assert.equal(proven(game), "win", "there was something to stop");
    }
    if (lesson.name === "forbidden")
      assert.deepEqual(
        start.forbidden.map(({ cell, kind }) => [start.names[cell], kind]),
        [["g5", "double-three"]],
      );
    if (lesson.name === "exactly-five") {
      const game = at(lesson);
      assert.equal(game.playMove("f5").outcome, null, "six is nothing");
    }
    if (lesson.name === "caro") {
      const game = at(lesson);
      assert.equal(game.playMove("e5").outcome, null, "a five between two stones is nothing");
    }
  });
}
