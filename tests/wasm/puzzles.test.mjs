// The engine's calls for puzzles, in wasm: plays through the page's own file, with the limits of the page.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { readPuzzles } from "../../www/engine/puzzles/book.js";
import { load } from "./engine.mjs";

const engine = await load("analysis/");
const puzzles = readPuzzles(await readFile(new URL("../../assets/puzzles.txt", import.meta.url), "utf8"));
const seed = Number(process.env.TENGEN_SEED ?? 14);

/** Some puzzles of a kind, chosen by the seed. */
function some(kind, count) {
  const list = puzzles.filter((one) => one.kind === kind);
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, i) => list[(seed * 7919 + i * 104_729) % list.length],
  );
}

test("wins are played to their end by the engine's own winning moves against its answers", (t) => {
  t.diagnostic(`seed ${seed}`);
  for (const kind of ["fours", "threes", "quiet", "forbidden"]) {
    for (const { id, setup, answer, moves } of some(kind, 5)) {
      let text = moves;
      let move = answer;
      for (let n = 0; ; n += 1) {
        const { judgement, reply } = engine.judgeMove(setup, text + move, 100_000);
        if (judgement === "decided") break;
        assert.equal(judgement, "wins", `${kind} ${id}: ${text} ${move}`);
        assert.ok(n < 60, `${id} does not end`);
        text += move + reply;
        [move] = engine.forcedWin(setup, text, 300_000).match(/^[a-z]+\d+/) ?? [];
        assert.ok(move, `${kind} ${id}: ${text}`);
      }
    }
  }
});

test("of an only defence another move is shown to lose", () => {
  for (const { id, setup, answer, moves } of some("defence", 6)) {
    const game = new engine.Game(setup);
    const { legal, names } = game.load(moves);
    // A stone in the corner answers no threat.
    const far = legal.map((cell) => names[cell]).filter((name) => name !== answer && /^[ao](1|15)$/.test(name));
    assert.notEqual(engine.forcedWin(setup, moves + far[0], 300_000), "", `${id} ${far[0]}`);
    assert.equal(engine.forcedWin(setup, moves + answer, 20_000), "", id);
    game.free();
  }
});

test("a position is proven to be a puzzle, and one that is none is not", () => {
  for (const kind of ["fours", "forbidden", "defence"]) {
    const [{ setup, answer, moves }] = some(kind, 1);
    const proven = engine.provePuzzle(setup, moves, 60_000);
    assert.deepEqual([proven.kind, proven.first], [kind, answer]);
  }
  assert.equal(engine.provePuzzle({ rule: "freestyle" }, "h8", 2_000), undefined);
  for (const [call, code] of [
    [() => engine.provePuzzle({ game: "othello" }, "", 100), "rule"],
    [() => engine.judgeMove({}, "h8h8", 100), "occupied"],
    [() => engine.forcedWin({}, "h8 ?", 100), "syntax"],
    [() => engine.forcedWin({}, "h8", 0), "option"],
  ]) {
    assert.throws(call, (error) => error.name === "TengenError" && error.code === code, String(call));
  }
});
