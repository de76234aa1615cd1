// The list of games, and the page's copy of it, which the page uses before the engine has loaded.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES } from "../../www/game/games.js";
import { load } from "./engine.mjs";

const { Game, games } = await load();

test("the page's table of games is that of the engine", () => {
  const list = games();
  assert.deepEqual(
    GAMES.map(({ name }) => name),
    list.map(({ name }) => name),
  );
  for (const [i, game] of list.entries()) {
    // The page adds its own entries.
    const same = Object.fromEntries(Object.keys(game).map((key) => [key, GAMES[i][key]]));
    assert.deepEqual(same, game);
  }
});

test("games open with what the list says", () => {
  for (const info of games()) {
    const { name, rules, sizes, defaultRule, defaultSize, formats } = info;
    for (const rule of rules) {
      for (const size of sizes) new Game({ game: name, rule, size, memory: 1 << 16 }).free();
    }
    const game = new Game({ game: name, memory: 1 << 20 });
    const shot = game.snapshot();
    assert.deepEqual([shot.game, shot.rule, shot.size], [name, defaultRule, defaultSize]);
    assert.equal(shot.cells.length, shot.width * shot.height);
    for (const format of ["moves", "board", "obf", "ggf"]) {
      assert.equal(game.write(format) !== undefined, formats.includes(format), `${name}: ${format}`);
    }
    assert.equal(game.hint({ nodes: 100 }) !== undefined, info.hints);
    assert.throws(
      () => game.loadWeights(new Uint8Array(9)),
      (error) => error.code === (info.weights ? "option" : "game"),
    );
    const start = () => new Game({ game: name, memory: 1 << 16, start: "random", seed: 1 }).free();
    if (info.randomStart) start();
    else assert.throws(start, (error) => error.code === "option");
    game.free();
  }
});
