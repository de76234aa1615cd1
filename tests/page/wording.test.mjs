// No text misleads: values are chances or discs, wins are counted in moves, and no fault code is shown.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as pure from "../../www/game/state.js";
import { LANGS, translatorOf } from "./tables.mjs";
import { compactText, faultText, hintText, openingName, verdictText } from "../../www/i18n/wording.js";
import { info, snapshotOf } from "./fakes.mjs";

const t = translatorOf("en");

test("a value is a chance, which is certain only where it is proven", () => {
  const said = (more, side = 1) => verdictText(info([1], more), side, t, "gomoku");
  assert.deepEqual(
    [0.5, 0.617, 0.9999, 0.0001].map((chance) => said({ chance })),
    ["Even", "Black 62 %", "Black 99 %", "White 99 %"],
  );
  assert.equal(said({ score: 28000, chance: 1 }), "Black 99 %");
  assert.equal(said({ score: 29997, chance: 1, proven: "win", distance: 3 }), "Black wins in 2 moves");
  assert.equal(said({ score: 29999, chance: 1, proven: "win", distance: 1 }), "Black wins in 1 move");
  assert.equal(said({ score: -29998, chance: 0, proven: "loss", distance: 2 }), "White wins in 1 move");
  assert.equal(said({ score: -29998, chance: 0, proven: "loss", distance: 2 }, 2), "Black wins in 1 move");
  assert.equal(verdictText(info([1], { score: 340, chance: null }), 1, t, "othello"), "Black +3.4 discs");
  assert.equal(verdictText(info([1], { score: -340, chance: null }), 1, t, "othello"), "White +3.4 discs");
  for (const lang of LANGS) {
    for (const score of [-28000, 28000])
      assert.doesNotMatch(verdictText(info([1], { score, chance: 0.5 }), 1, translatorOf(lang), "gomoku"), /28000/);
  }
});

test("a hint in a lost position says so, and what lasts longest", () => {
  const snapshot = snapshotOf({ moves: [1, 2] });
  const state = { ...pure.withSnapshot(pure.initial(), snapshot), hint: 7, hintReason: { kind: "defence", cells: [] } };
  assert.equal(
    hintText({ ...state, info: info([7], { proven: "loss", distance: 6 }) }, t),
    `${snapshot.names[7].toUpperCase()}: lost, but holds out longest (3 moves)`,
  );
  assert.match(hintText({ ...state, info: info([7]) }, t), /best defence/);
  assert.equal(
    hintText({ ...state, hintReason: { kind: "vcf", cells: [7] }, info: info([7], { proven: "win", distance: 5 }) }, t),
    `${snapshot.names[7].toUpperCase()}: win by fours in 3 moves`,
  );
});

test("an unknown fault shows no code", () => {
  for (const lang of LANGS)
    assert.doesNotMatch(faultText({ code: "engine-unknown-message" }, translatorOf(lang)), /engine|unknown/);
});

test("large numbers are short, in the units of each language", () => {
  const said = (lang) =>
    [0, 999, 1234, 56_789, 123_456, 7_654_321, 98_765_432_100].map((value) => compactText(value, translatorOf(lang)));
  assert.deepEqual(said("en"), ["0", "999", "1.2K", "56.8K", "123K", "7.7M", "98.8B"]);
  assert.deepEqual(said("zh"), ["0", "999", "1234", "5.7万", "12.3万", "765万", "988亿"]);
  assert.deepEqual(said("ja").slice(-2), ["765万", "988億"]);
  assert.deepEqual(said("ru").slice(2, 4), ["1,2\u00a0тыс.", "56,8\u00a0тыс."]);
});

test("an opening has the name that the players of a language use, with its code", () => {
  const table = readFileSync(new URL("../../openings/renju26.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => /^[DI]\d/.test(line))
    .map((line) => line.split(/\s+/))
    .map(([code, , ja, zh, en]) => ({ code, ja, zh, en }));
  assert.equal(table.length, 26);
  const named = (opening, lang, withCode) => openingName(opening, withCode, lang, translatorOf(lang));
  for (const lang of LANGS) {
    const names = table.map((opening) => named(opening, lang));
    assert.ok(
      names.every((name) => /^\p{L}+$/u.test(name)),
      `${lang}: ${names}`,
    );
    // Yusei and Ryusei are the same word in Korean.
    assert.equal(new Set(names).size, lang === "ko" ? 25 : 26, lang);
  }
  const [kagetsu] = table.filter(({ code }) => code === "D4");
  const [suisei] = table.filter(({ code }) => code === "I13");
  assert.equal(named(kagetsu, "en", true), "Kagetsu (D4)");
  assert.equal(named(kagetsu, "cs", true), "Kagetsu (D4)");
  assert.equal(named(kagetsu, "ko", true), "화월 (D4)");
  assert.equal(named(kagetsu, "ru", true), "Кагэцу (D4)");
  assert.equal(named(suisei, "ru", true), "Суйсэй (I13)");
  assert.equal(named(suisei, "ja"), "彗星");
  // Openings of Othello have no codes.
  assert.equal(named({ code: "", ja: "虎定石", zh: "虎定式", en: "Tiger" }, "ko", true), "Tiger");
});
