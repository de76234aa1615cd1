// A frame at rest takes for a game only what the engine takes for one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isDoubtful } from "../../www/pages/play/doubtful.js";
import { random } from "../page/random.mjs";
import { load } from "./engine.mjs";

const { Game } = await load();

/** Whether the engine refuses a game. */
function isRefused(rule, size, text) {
  const game = new Game({ game: "gomoku", rule, size, memory: 1 << 20 });
  try {
    game.load(text);
    return false;
  } catch {
    return true;
  } finally {
    game.free();
  }
}

test("what the engine refuses is doubtful, and usual games are not", () => {
  const wrong = ["z99", "h8h8", "h8a1i8a2j8a3k8a4l8a5", "h8xyz", "h8 j16", "b_h8h8_i9_", "b_h8i8j8k8l8_i9_", "h8-i9"];
  for (const text of wrong) {
    assert.ok(isRefused("freestyle", 15, text), text);
    assert.ok(isDoubtful({ size: 15 }, text), text);
  }
  // The end of a game is no fault.
  for (const text of ["", "h8i9 g7", "1.h8 2.i9", "H8,I9", "h8--i9", "h8a1i8a2j8a3k8a4l8", "w_h8_i9_g7"]) {
    assert.ok(!isRefused("freestyle", 15, text), text);
    assert.ok(!isDoubtful({ size: 15 }, text), text);
  }
});

test("no random game is refused that is not doubtful", (context) => {
  const { below, of } = random(context);
  const counts = { refused: 0, played: 0 };
  for (let round = 0; round < 400; round += 1) {
    // Small boards are soon full of lines.
    const size = 5 + below(3);
    const rows = size + (below(8) ? 0 : 1);
    const names = Array.from({ length: below(25) }, () => of([..."abcdefg".slice(0, size)]) + (1 + below(rows)));
    const text = [...(below(8) ? new Set(names) : names)].join("");
    for (const rule of ["freestyle", "standard", "caro"]) {
      const refused = isRefused(rule, size, text);
      counts[refused ? "refused" : "played"] += 1;
      if (refused) assert.ok(isDoubtful({ size }, text), `${rule} ${size} ${text}`);
    }
  }
  assert.ok(counts.refused > 50 && counts.played > 50, JSON.stringify(counts));
});
