import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { ANALYSE_TEXTS } from "../../www/pages/analysis/texts.js";
import { CLOCK_TEXTS } from "../../www/ui/clock-texts.js";
import { LEARN_TEXTS } from "../../www/pages/learn/texts.js";
import { OPENING_TEXTS } from "../../www/ui/opening-texts.js";
import { LATER, withLaterTexts } from "../../www/pages/play/texts.js";
import { LAB } from "../../www/pages/lab/texts.js";
import { NAMES, TABLES, TAGS, chooseLang, translator } from "../../www/i18n/texts.js";

const www = new URL("../../www/", import.meta.url);
const keys = Object.keys(TABLES.en);
const words = (text) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))].sort();

/** The modules of www/, by their paths; what is loaded after the first game has tables of its own. */
const modules = readdirSync(www, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".js") && !/(^pkg\/|texts\.js$)/.test(name));
const isLater = (name) =>
  /^(formats\/|pages\/(review|analysis|learn|embed)\/|pages\/play\/(open|save|frame|coach|clock|opening-panel|new-game-extras|game-files|kept-games|reading-view)\.js|ui\/(clock-field|copies|kept|sound)\.js|game\/(opening|position)[\w-]*\.js)/.test(
    name,
  );
const isPage = (name) => /^(pages\/(why|proof|puzzles|openings|lab)\/|engine\/\w+\/|tengen-board)/.test(name);
const textOf = (name) => readFileSync(new URL(name, www), "utf8");

test("every language has every text, with the same words to fill in", () => {
  for (const [lang, table] of Object.entries(TABLES)) {
    assert.deepEqual(Object.keys(table), keys, lang);
    for (const key of keys) {
      assert.ok(table[key].trim().length > 0, `${lang} ${key}`);
      assert.deepEqual(words(table[key]), words(TABLES.en[key]), `${lang} ${key}`);
    }
    assert.ok(NAMES[lang] && TAGS[lang]);
  }
});

test("every text that the page asks for is there, and every one there is asked for", () => {
  const sources = [
    ...modules.filter((name) => !isLater(name) && !isPage(name)).map(textOf),
    readFileSync(new URL("../index.html", www), "utf8"),
  ].join("\n");
  const asked = [
    ...sources.matchAll(/\bt\(\s*"([a-z]+\.[\w.-]+|name|title|tagline)"/g),
    ...sources.matchAll(/data-text(?:-label)?="([^"]+)"/g),
  ].map((match) => match[1]);
  assert.ok(asked.length > 50);
  for (const key of asked) assert.ok(keys.includes(key), key);
  for (const key of keys) {
    const family = `\`${key.slice(0, key.lastIndexOf(".") + 1)}$\{`;
    assert.ok(sources.includes(`"${key}"`) || sources.includes(family), `${key} is asked for nowhere`);
  }
});

test("the texts of what is loaded later are there in every language, and asked for", () => {
  const wanted = Object.keys(LATER.en);
  const sources =
    modules.filter(isLater).map(textOf).join("\n") + readFileSync(new URL("pages/embed/embed.html", www), "utf8");
  for (const [lang, table] of Object.entries(LATER)) {
    assert.deepEqual(Object.keys(table), wanted, lang);
    for (const key of wanted) {
      assert.ok(table[key].trim().length > 0, `${lang} ${key}`);
      assert.deepEqual(words(table[key]), words(LATER.en[key]), `${lang} ${key}`);
    }
  }
  for (const key of wanted) {
    assert.ok(!keys.includes(key), `${key} is in both tables`);
    const [, family, last] = /^(.*\.)(.*)$/.exec(key);
    assert.ok(sources.includes(`"${key}"`) || sources.includes(`\`${family}$\{`), `${key} is asked for nowhere`);
    if (family === "file." && !["finished", "illegal"].includes(last))
      assert.ok(sources.includes(`"${last}"`), `no reader has the fault "${last}"`);
  }
  for (const [, key] of sources.matchAll(/\bt\(\s*"([a-z]+\.[\w.-]+)"/g))
    assert.ok(
      wanted.includes(key) ||
        keys.includes(key) ||
        key in OPENING_TEXTS.en ||
        key in ANALYSE_TEXTS.en ||
        key in CLOCK_TEXTS.en ||
        key in LEARN_TEXTS.en,
      key,
    );
  const t = withLaterTexts(translator("en"), "en");
  assert.equal(t("open.moves", { n: 3 }), "moves: 3");
  assert.equal(t("side.1"), "Black");
  assert.ok(t.has("file.cut") && !t.has("file.nothing"));
});

test("the analysis has every text in every language, and asks for each", () => {
  const wanted = Object.keys(ANALYSE_TEXTS.en);
  const sources = ["analysis.js", "panel.js", "values.js", "editor.js"]
    .map((name) => textOf(`pages/analysis/${name}`))
    .join("\n");
  for (const [lang, table] of Object.entries(ANALYSE_TEXTS)) {
    assert.deepEqual(Object.keys(table), wanted, lang);
    for (const key of wanted) {
      assert.ok(table[key].trim().length > 0, `${lang} ${key}`);
      assert.deepEqual(words(table[key]), words(ANALYSE_TEXTS.en[key]), `${lang} ${key}`);
    }
  }
  for (const key of wanted) {
    assert.ok(!keys.includes(key), `${key} is in both tables`);
    assert.ok(
      sources.includes(`"${key}"`) || sources.includes(`\`${key.slice(0, key.lastIndexOf(".") + 1)}$\{`),
      `${key} is asked for nowhere`,
    );
  }
});

test("the browser's languages choose", () => {
  assert.equal(chooseLang(["zh-TW", "en"]), "zh");
  assert.equal(chooseLang(["fr", "ja-JP", "en"]), "ja");
  assert.equal(chooseLang(["fr"]), "en");
  assert.equal(chooseLang([]), "en");
});

test("words are filled in, unknown ones stay", () => {
  const t = translator("en");
  assert.equal(t("status.move", { number: 12 }), "Move 12");
  assert.equal(t("status.move"), "Move {number}");
  assert.equal(t("no.such.key"), "no.such.key");
});

test("the laboratory has every text in every language", () => {
  const wanted = Object.keys(LAB.en);
  for (const [lang, table] of Object.entries(LAB)) {
    assert.deepEqual(Object.keys(table), wanted, lang);
    for (const key of wanted) assert.deepEqual(words(table[key]), words(LAB.en[key]), `${lang} ${key}`);
  }
  const page = readFileSync(new URL("pages/lab/lab.html", www), "utf8");
  for (const [, key] of page.matchAll(/data-text="([^"]+)"/g)) assert.ok(wanted.includes(key), key);
});
