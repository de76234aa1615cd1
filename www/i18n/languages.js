/**
 * The languages of the page. Each has a folder next to this file. See docs/ARCHITECTURE.md for how to add one.
 *
 * @typedef {object} Language
 * @property {string} code two letters, and the name of the folder
 * @property {string} name in the language itself
 * @property {string} tag the value of the `lang` attribute
 */

/** The first one replaces a file that does not load. @type {Language[]} */
export const LANGUAGES = [
  { code: "en", name: "English", tag: "en" },
  { code: "zh", name: "简体中文", tag: "zh-Hans" },
  { code: "ja", name: "日本語", tag: "ja" },
];
