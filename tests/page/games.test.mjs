import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import {
  DEFAULT_SETUP,
  GAMES,
  capabilities,
  fewestWin,
  gameOfRule,
  isUsual,
  isVariant,
  namesItsRule,
  setupOf,
  weightsFile,
} from "../../www/game/games.js";
import { LANGS, allTexts } from "./tables.mjs";

const www = new URL("../../www/", import.meta.url);

test("every game has what the page needs to offer it", () => {
  for (const game of GAMES) {
    assert.ok(game.rules.includes(game.defaultRule));
    assert.ok(game.offeredSizes.includes(game.defaultSize));
    assert.ok(game.offeredSizes.every((size) => game.sizes.includes(size)));
    assert.ok(game.formats.includes("moves"));
    assert.deepEqual(Object.keys(game.weightsFiles), game.weights);
    for (const file of Object.values(game.weightsFiles))
      assert.ok(readFileSync(new URL(`../../assets/${file}`, import.meta.url)).length > 0, file);
    assert.equal(capabilities(game.name), game);
    for (const table of LANGS.map(allTexts)) {
      assert.ok(table[`game.${game.name}`]);
      for (const rule of game.rules) assert.ok(table[`rule.${rule}`] && table[`about.${rule}`], rule);
      for (const format of game.formats) assert.ok(table[`share.${format}`], format);
    }
  }
});

test("a rule or a link of one word names one game", () => {
  const words = GAMES.flatMap((game) => (namesItsRule(game) ? game.rules : [game.name, ...game.rules]));
  assert.equal(new Set(words).size, words.length);
  for (const game of GAMES) for (const rule of game.rules) assert.equal(gameOfRule(rule), game);
  assert.equal(gameOfRule("chess"), undefined);
  assert.throws(() => capabilities("chess"));
});

test("the usual game is freestyle on 15 by 15", () => {
  assert.deepEqual(DEFAULT_SETUP, { game: "gomoku", rule: "freestyle", size: 15 });
  assert.deepEqual(setupOf(capabilities("othello")), { game: "othello", rule: "othello", size: 8 });
});

test("small boards and anti-Othello have neither weights nor ratings of Othello", () => {
  const { name, rules, sizes } = capabilities("othello");
  for (const rule of rules)
    for (const size of sizes) {
      const setup = { game: name, rule, size };
      assert.equal(isVariant(setup), rule !== "othello" || size !== 8);
      assert.equal(isUsual(setup), !isVariant(setup));
      assert.equal(weightsFile(setup) === "", isVariant(setup));
      assert.equal(fewestWin(setup), rule === "antiothello");
    }
  assert.equal(isVariant({ game: "gomoku", rule: "renju", size: 19 }), false);
  assert.notEqual(weightsFile({ game: "gomoku", rule: "renju", size: 19 }), "");
});

test("no module but the table of games knows one by its name", () => {
  const names = new RegExp(`["'\`](${GAMES.map(({ name }) => name).join("|")})["'\`]`);
  for (const file of readdirSync(www).filter((name) => name.endsWith(".js") && name !== "games.js")) {
    assert.doesNotMatch(readFileSync(new URL(file, www), "utf8"), names, file);
  }
});
