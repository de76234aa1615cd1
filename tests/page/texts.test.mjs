// One service for texts. Every language has every text, each text is used, and each used text exists. A new language is
// a folder.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import vm from "node:vm";
import { LANGUAGES } from "../../www/i18n/languages.js";
import { chooseLang, translator, visitorsLang } from "../../www/i18n/texts.js";
import { I18N, LANGS, PAGES, TABLES, allTexts, faultsOf, formsOf, pagesOf, translatorOf } from "./tables.mjs";

const www = new URL("../../www/", import.meta.url);
const textOf = (name) => readFileSync(new URL(name, www), "utf8");

/** Every source of the page that may use texts, by its path in www/. */
const sources = Object.fromEntries(
  [
    "../index.html",
    ...readdirSync(www, { recursive: true, encoding: "utf8" })
      .map((name) => name.replaceAll("\\", "/"))
      .filter((name) => /\.(js|html)$/.test(name) && !/^(pkg|i18n\/[a-z]{2})\//.test(name)),
  ].map((name) => [name, textOf(name)]),
);

/** Pages whose modules use their own texts without the page's name. */
const SCOPED = {
  learn: "learn",
  why: "why",
  proof: "proof",
  puzzles: "puzzles",
  openings: "openings",
  lab: "lab",
  library: "library",
};
const scopeOf = (name) => SCOPED[/^pages\/(\w+)\//.exec(name)?.[1]] ?? "";

/** The texts that the modules of a folder may use in addition to the common ones. */
const LOADED = [
  [/^\.\.\/index\.html$/, ["play"]],
  [/^pages\/play\/(open|save|kept-games|reading-view|game-files)\.js$/, ["play", "records"]],
  [/^pages\/play\/(clock|opening-panel|new-game-extras)\.js$/, ["play", "match"]],
  [/^pages\/play\/(new-game|settings|strength)\.js$/, ["play", "dialogs"]],
  [/^pages\/play\/next-game\.js$/, ["play", "ending"]],
  [/^pages\/play\/start\.js$/, ["play", "start"]],
  [/^pages\/play\/coach\.js$/, ["play", "review", "reasons"]],
  [/^i18n\/reasons\.js$/, ["reasons"]],
  [/^pages\/play\//, ["play"]],
  [/^pages\/friend\//, ["play", "match", "records", "friend"]],
  [/^pages\/review\//, ["play", "review", "records", "reasons"]],
  [/^pages\/analysis\//, ["play", "analysis"]],
  [/^pages\/embed\//, ["play", "dialogs", "embed"]],
  [/^pages\/(puzzles|why)\//, (name) => [/^pages\/(\w+)/.exec(name)[1], "reasons"]],
  [/^(pages\/)?library\//, ["library", "records"]],
  [/^pages\/(proof|openings|learn|lab)\//, (name) => [/^pages\/(\w+)/.exec(name)[1]]],
  [/^ui\/clock-field\.js$/, ["play", "match"]],
  [/^(ui|board|i18n|game|engine|formats)\//, ["play"]],
];
function loadedBy(name) {
  const pages = LOADED.find(([pattern]) => pattern.test(name))?.[1] ?? [];
  return Object.assign(
    {},
    ...["common", ...(typeof pages === "function" ? pages(name) : pages)].map((page) => TABLES.en[page]),
  );
}

test("every language has every text, with the same words to fill in", () => {
  assert.deepEqual(
    LANGS.filter((lang) => !readdirSync(I18N).includes(lang)),
    [],
  );
  assert.ok(PAGES.length >= 14 && Object.keys(allTexts("en")).length > 900);
  for (const lang of LANGS) assert.deepEqual(faultsOf(TABLES[lang], TABLES.en), [], lang);
});

test("no text is in two files, and those of a scoped page begin with its name", () => {
  const seen = new Map();
  for (const [page, table] of Object.entries(TABLES.en)) {
    for (const key of Object.keys(table)) {
      assert.ok(!seen.has(key), `${key} is in ${seen.get(key)} and ${page}`);
      seen.set(key, page);
      if (page in SCOPED) assert.ok(key.startsWith(`${page}.`), `${page}: ${key}`);
    }
  }
});

test("every text that is asked for is there", () => {
  let count = 0;
  for (const [name, source] of Object.entries(sources)) {
    const table = loadedBy(name);
    const scope = scopeOf(name);
    const asked = [
      ...source.matchAll(name === "pages/lab/lab.js" ? /\btext\(\s*"([\w.-]+)"/g : /(?<![\w$])t\(\s*"([\w.-]+)"/g),
      ...source.matchAll(/data-text(?:-label|-hint)?="([^"]+)"/g),
    ].map((match) => match[1]);
    for (const key of asked) {
      count += 1;
      assert.ok(key in table || `${scope}.${key}` in table, `${name} asks for ${key}`);
    }
  }
  assert.ok(count > 400, String(count));
});

/**
 * The engine's names: kinds of hints, ends, faults and threats, names of techniques and lessons (which have separate
 * tests).
 */
const NAMED =
  /^(learn\.[\w-]+\.(title|text|task|right)|why\.(five|straight-four|fours|threats)|lab\.((name|numbered)\..*|trees|threats|othello|openings)|boot\..*)$/;

test("every text is asked for", () => {
  for (const [page, table] of Object.entries(TABLES.en)) {
    for (const key of Object.keys(table)) {
      if (NAMED.test(key)) continue;
      const isAsked = Object.entries(sources).some(([name, source]) => {
        const names = [key, ...(scopeOf(name) === page ? [key.slice(page.length + 1)] : [])];
        return names.some((one) => {
          const family = one.slice(0, one.lastIndexOf(".") + 1);
          return (
            source.includes(`"${one}"`) ||
            (family !== "" && source.includes(`\`${family}$\{`)) ||
            new RegExp(`\\b${one.replaceAll(".", "\\.")}: press`).test(source)
          );
        });
      });
      assert.ok(isAsked, `${key} is asked for nowhere`);
    }
  }
});

test("a reader's faults have their texts, and no others", () => {
  const readers = Object.entries(sources)
    .filter(([name]) => /^(formats\/|library\/|pages\/play\/open)/.test(name))
    .map(([, source]) => source)
    .join("\n");
  for (const key of Object.keys(TABLES.en.records)) {
    const last = key.slice(5);
    if (key.startsWith("file.") && !["finished", "illegal"].includes(last))
      assert.ok(readers.includes(`"${last}"`), `no reader has the fault "${last}"`);
  }
});

test("the visitor's wish chooses the language", () => {
  assert.equal(chooseLang(["zh-TW", "en"]), "zh");
  assert.equal(chooseLang(["fr", "ja-JP", "en"]), "ja");
  assert.equal(chooseLang(["fr"]), "en");
  assert.equal(chooseLang([]), "en");
  assert.equal(chooseLang(["vi-VN", "en"]), "vi");
  assert.equal(visitorsLang("JA", "zh"), "ja");
  assert.equal(visitorsLang("fr", "zh"), "en");
  assert.equal(visitorsLang(null, "zh"), "zh");
});

test("words are filled in; what is missing stays in sight and is reported", () => {
  const missed = [];
  const current = {
    table: { a: "Move {number}", "p.a": "own", b: { one: "{n} move", other: "{n} moves" } },
    lang: "en",
  };
  const t = translator(
    () => current,
    "",
    (what) => missed.push(what),
  );
  assert.equal(t("a", { number: 12 }), "Move 12");
  assert.deepEqual(
    [1, 2, 0, "1,000"].map((n) => t("b", { n })),
    ["1 move", "2 moves", "0 moves", "1,000 moves"],
  );
  const counted = (lang, ...counts) => counts.map((n) => translatorOf(lang)("count.moves", { n })).join(", ");
  assert.equal(counted("ru", 1, 2, 5, 11, 21, 22), "1 ход, 2 хода, 5 ходов, 11 ходов, 21 ход, 22 хода");
  assert.equal(counted("cs", 1, 2, 5, 21), "1 tah, 2 tahy, 5 tahů, 21 tahů");
  assert.equal(counted("vi", 1, 2), "1 nước, 2 nước");
  assert.deepEqual(missed, []);
  assert.equal(t("a"), "Move {number}");
  assert.equal(t("no.such.key"), "no.such.key");
  assert.deepEqual(missed, ["a {number}", "no.such.key"]);
  assert.ok(t.has("a") && !t.has("no.such.key"));
  const own = translator(() => current, "p");
  assert.equal(own("a"), "own");
  assert.equal(own("b", { n: 1 }), "1 move");
  assert.throws(() => translatorOf("en")("no.such.key"), /no text in en: no\.such\.key/);
});

test("what boot.js says is what the tables say, in every language", () => {
  const source = textOf("ui/boot.js");
  const from = source.indexOf("var texts = ") + "var texts = ".length;
  const said = vm.runInNewContext(`(${source.slice(from, source.indexOf("};", from) + 1)})`);
  const wanted = Object.fromEntries(
    LANGS.map((lang) => {
      const boot = TABLES[lang].boot;
      const entries = ["failed", "frame", "disk", "again"].map((name) => [name, boot[`boot.${name}`]]);
      return [lang, Object.fromEntries(entries)];
    }),
  );
  assert.deepEqual(JSON.parse(JSON.stringify(said)), wanted);
  const noscript = LANGS.map((lang) => TABLES[lang].boot["boot.noscript"]).join(" · ");
  for (const [name, page] of Object.entries(sources))
    for (const [, words] of page.matchAll(/<noscript><p class="noscript">(.*?)<\/p>/g))
      assert.equal(words, noscript, name);
});

test("the types and the document of the embedded board name every language", () => {
  const types = /^ {2}lang\?: (.*) \| "";$/m.exec(textOf("tengen-board.d.ts"))?.[1];
  assert.equal(types, LANGS.map((lang) => `"${lang}"`).join(" | "));
  const row = /^\| `lang` \| (.*?) \|/m.exec(textOf("../docs/EMBEDDING.md"))?.[1];
  assert.equal(row, LANGS.map((lang) => `\`${lang}\``).join(", "));
});

test("each page asks for its texts before its modules have run", () => {
  for (const [name, page] of Object.entries(sources)) {
    if (!name.endsWith(".html")) continue;
    const [, pages] = /<script src="[^"]*ui\/boot\.js" data-pages="([^"]+)">/.exec(page) ?? [];
    assert.ok(pages, name);
    for (const one of pages.split(" ")) assert.ok(PAGES.includes(one), `${name}: ${one}`);
    const [, entry] = /<script type="module" src="([^"]+)">/.exec(page);
    const module = sources[new URL(entry, new URL(name, www)).href.slice(www.href.length)];
    const call = /\bbegin(?:Texts|Page)\([^]*?(?:;|,\n)/.exec(module)[0];
    const begun = [...call.matchAll(/"(\w+)"/g)].map(([, one]) => one).filter((one) => one !== "lang");
    assert.deepEqual(pages.split(" "), ["common", ...begun], name);
  }
});

test("a language is a folder and a line in the list of languages", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tengen-i18n-"));
  try {
    cpSync(fileURLToPath(I18N), join(folder, "i18n"), { recursive: true });
    cpSync(fileURLToPath(new URL("../ui/late.js", I18N)), join(folder, "ui/late.js"));
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    const made = join(folder, "i18n", "qq");
    mkdirSync(made);
    const other = (text) =>
      typeof text === "object" ? { other: other(text.other) } : `⟦${text.replaceAll(/[aeiou](?![^{]*\})/g, "ö")}⟧`;
    for (const page of PAGES) {
      const table = Object.fromEntries(Object.entries(TABLES.en[page]).map(([key, text]) => [key, other(text)]));
      writeFileSync(join(made, `${page}.js`), `export default ${JSON.stringify(table)};\n`);
    }
    const list = join(folder, "i18n", "languages.js");
    const line = '  { code: "qq", name: "Qöq", tag: "qq-Latn" },\n];';
    writeFileSync(list, readFileSync(list, "utf8").replace(/^\];/m, line));

    const at = pathToFileURL(join(folder, "i18n/"));
    const tables = {};
    for (const page of pagesOf("qq", at)) tables[page] = (await import(new URL(`qq/${page}.js`, at))).default;
    assert.deepEqual(faultsOf(tables, TABLES.en), []);

    const { chooseLang, language, loadTexts, setLanguage, t, tagOf, textsOf } = await import(new URL("texts.js", at));
    const languages = (await import(new URL("languages.js", at))).LANGUAGES;
    assert.deepEqual(languages.slice(0, -1), LANGUAGES);
    assert.equal(languages.at(-1).name, "Qöq");
    assert.equal(chooseLang(["qq-XX", "en"]), "qq");
    assert.equal(chooseLang(["xx", "en"]), "en");
    assert.equal(tagOf("qq"), "qq-Latn");
    await setLanguage("qq");
    await loadTexts(...PAGES);
    for (const page of PAGES)
      for (const [key, text] of Object.entries(TABLES.en[page])) {
        const values = Object.fromEntries(
          ["n", ...formsOf(text).flatMap((form) => [...form.matchAll(/\w+(?=\})/g)].flat())].map((name) => [name, 7]),
        );
        assert.equal(
          t(key, values),
          other(text).other?.replaceAll(/\{\w+\}/g, "7") ?? other(text).replaceAll(/\{\w+\}/g, "7"),
          key,
        );
      }
    assert.equal(textsOf("why")("close"), other(TABLES.en.why["why.close"]));
    // A file that does not load is replaced by English; the rest stays.
    rmSync(join(made, "lab.js"));
    const again = await import(new URL("texts.js?again", at));
    await again.setLanguage("qq");
    await again.loadTexts("lab", "common");
    assert.equal(again.t("lab.title"), TABLES.en.lab["lab.title"]);
    assert.equal(again.t("side.1"), other(TABLES.en.common["side.1"]));
    // Switching keeps the loaded texts, and a page without texts is refused.
    await setLanguage("ja");
    assert.deepEqual([language(), t("side.1")], ["ja", TABLES.ja.common["side.1"]]);
    await assert.rejects(loadTexts("no-such-page"));
    assert.equal(t("side.1"), TABLES.ja.common["side.1"]);
    // The last request counts, in any order of arrival.
    await Promise.all([setLanguage("zh"), loadTexts("play"), setLanguage("en")]);
    assert.deepEqual([language(), t("side.1")], ["en", "Black"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("texts have one place: no other module fills words in, has a table of texts or speaks another language", () => {
  /** Letters of Asia with their punctuation and wide forms, Cyrillic letters, and the Latin ones of two languages. */
  const FOREIGN = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef\uac00-\ud7af\u0400-\u04ff\u1ea0-\u1ef9ěščřžů]/i;
  /** The files that read them or show them without modules; the names of the languages. */
  const READ = /^(formats\/|ui\/boot\.js$|i18n\/languages\.js$)/;
  for (const [name, source] of Object.entries(sources)) {
    const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
    if (name !== "i18n/texts.js") assert.doesNotMatch(code, /\\\{\(?\\w\+\)?\\\}/, `${name} fills words in`);
    if (name !== "ui/boot.js")
      assert.doesNotMatch(
        code,
        new RegExp(`\\b(?:const|let|var) [A-Z_]*TEXTS\\b|\\b(?:${LANGS.join("|")}): [{[]`),
        `${name} has a table of texts`,
      );
    if (name.endsWith(".js") && !READ.test(name)) assert.doesNotMatch(code, FOREIGN, `${name} speaks another language`);
    if (name.endsWith(".html"))
      assert.doesNotMatch(code.replace(/<noscript>.*<\/noscript>/, ""), FOREIGN, `${name} speaks another language`);
  }
});
