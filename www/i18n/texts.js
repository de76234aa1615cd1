/**
 * The texts of the page: one table for each language, the same keys in each (a test compares them).
 */
import en from "./en.js";
import ja from "./ja.js";
import zh from "./zh.js";

/** @typedef {keyof typeof en} Key */
/** @typedef {"en" | "zh" | "ja"} Lang */

/** @type {Record<Lang, Record<string, string>>} */
export const TABLES = { en, zh, ja };

/** The names of the languages, each in its own language. @type {Record<Lang, string>} */
export const NAMES = { en: "English", zh: "简体中文", ja: "日本語" };

/** The values of the lang attribute. @type {Record<Lang, string>} */
export const TAGS = { en: "en", zh: "zh-Hans", ja: "ja" };

/**
 * The first language that the browser asks for and the page has.
 * @param {readonly string[]} wanted
 * @returns {Lang}
 */
export function chooseLang(wanted) {
  for (const tag of wanted) {
    const code = tag.slice(0, 2).toLowerCase();
    if (code === "en" || code === "zh" || code === "ja") return code;
  }
  return "en";
}

/** The text of a key, with the values filled in. @typedef {(key: string, values?: Record<string, string | number>) => string} Translate */

/**
 * @param {Lang} lang
 * @returns {Translate}
 */
export function translator(lang) {
  const table = TABLES[lang];
  return (key, values = {}) =>
    (table[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * Whether there is a text for this key: the engine may have codes that the page does not know.
 * @param {string} key
 */
export function hasText(key) {
  return Object.hasOwn(en, key);
}
