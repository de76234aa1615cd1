// The page's texts for its tests: every table, and a translator that fails if the page would show a key.

import { readdirSync } from "node:fs";
import { LANGUAGES } from "../../www/i18n/languages.js";
import { translator } from "../../www/i18n/texts.js";

/** The folder of the languages. */
export const I18N = new URL("../../www/i18n/", import.meta.url);

/** The codes of all languages. */
export const LANGS = LANGUAGES.map(({ code }) => code);

/** The names of the pages that have texts. */
export const PAGES = pagesOf("en");

/** The pages of a language, as files in its folder. */
export function pagesOf(lang, folder = I18N) {
  return readdirSync(new URL(`${lang}/`, folder))
    .filter((name) => name.endsWith(".js"))
    .map((name) => name.slice(0, -3))
    .sort();
}

/** The table of each page, by language. @type {Record<string, Record<string, Record<string, unknown>>>} */
export const TABLES = {};
for (const lang of LANGS) {
  TABLES[lang] = {};
  for (const page of pagesOf(lang)) TABLES[lang][page] = (await import(new URL(`${lang}/${page}.js`, I18N))).default;
}

/** All texts of a language in one table. */
export const allTexts = (lang) => Object.assign({}, ...Object.values(TABLES[lang]));

/** The forms of a text: one, or its plural forms. */
export const formsOf = (text) => (typeof text === "object" ? Object.values(text) : [text]);

/** The words in braces of a text, each once. */
export const holesOf = (text) =>
  [...new Set(formsOf(text).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)))].sort();

/** The faults of a language compared with another one, as a list of sentences. */
export function faultsOf(tables, model) {
  const faults = [];
  for (const page of new Set([...Object.keys(model), ...Object.keys(tables)])) {
    if (!tables[page] || !model[page]) faults.push(`${page}: only one of them has this file`);
    const [own, wanted] = [tables[page] ?? {}, model[page] ?? {}];
    if (Object.keys(own).join() !== Object.keys(wanted).join()) {
      const differ = [...Object.keys(wanted), ...Object.keys(own)].filter((key) => !(key in own) || !(key in wanted));
      faults.push(`${page}: ${differ.join() || "another order"}`);
    }
    for (const [key, text] of Object.entries(own)) {
      if (!(key in wanted)) continue;
      const [has, needs] = [holesOf(text), holesOf(wanted[key])];
      // In puzzles and protocols one language may leave the side implicit.
      const free = page === "match" || page === "puzzles";
      if (free ? has.some((hole) => !needs.includes(hole)) : has.join() !== needs.join())
        faults.push(`${key}: has the words ${has}, not ${needs}`);
      if (formsOf(text).some((form) => !form.trim())) faults.push(`${key}: is empty`);
      if (typeof text === "object" && !("other" in text)) faults.push(`${key}: has no form "other"`);
    }
  }
  return faults;
}

/** A translator over all texts of a language; a missing key or word is an error. */
export function translatorOf(lang, page = "") {
  const current = { table: allTexts(lang), lang };
  return translator(
    () => current,
    page,
    (what) => {
      throw new Error(`no text in ${lang}: ${what}`);
    },
  );
}
