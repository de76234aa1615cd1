/**
 * The languages of the page. Each has a folder next to this file. See docs/ARCHITECTURE.md for how to add one.
 *
 * @typedef {object} Language
 * @property {string} code two letters, and the name of the folder
 * @property {string} name in the language itself
 * @property {string} tag the value of the `lang` attribute
 * @property {true} [comma] a decimal number has a comma
 * @property {string} [draft] says in the language that no player has checked the translation; absent after a review
 */

/** The first one replaces a file that does not load. @type {Language[]} */
export const LANGUAGES = [
  { code: "en", name: "English", tag: "en" },
  { code: "zh", name: "简体中文", tag: "zh-Hans" },
  { code: "ja", name: "日本語", tag: "ja" },
  { code: "vi", name: "Tiếng Việt", tag: "vi", comma: true, draft: "chưa duyệt" },
  { code: "ko", name: "한국어", tag: "ko", draft: "검수 전" },
  { code: "ru", name: "Русский", tag: "ru", comma: true, draft: "не проверен" },
  { code: "cs", name: "Čeština", tag: "cs", comma: true, draft: "bez kontroly" },
];

/** What a list of languages shows: each code with its name. @type {[string, string][]} */
export const CHOICES = LANGUAGES.map(({ code, name, draft }) => [code, draft ? `${name} (${draft})` : name]);
