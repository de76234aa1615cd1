/**
 * The texts of the page. `<language>/<page>.js` has the texts of one page; a page loads its own in one language. Only
 * this module fills in words, chooses plural forms, and handles missing texts.
 *
 * @import { Language } from "./languages.js"
 */
import { inTime } from "../ui/late.js";
import { LANGUAGES } from "./languages.js";

/** The code of a language. @typedef {string} Lang */

/**
 * A text, or one for each form of the plural (`Intl.PluralRules`), chosen by the value of `n`.
 * @typedef {string | Record<string, string>} Text
 */

/** @typedef {Record<string, Text>} Table */

/** @typedef {Record<string, string | number | null | undefined>} Values */

/**
 * The text of a key with its values filled in. `has` returns whether the text exists.
 * @typedef {((key: string, values?: Values) => string) & { has: (key: string) => boolean }} Translate
 */

/** The language that replaces a file that does not load. */
const FALLBACK = LANGUAGES[0].code;

/**
 * The first requested language that the page has.
 * @param {readonly string[]} wanted tags such as "zh-TW"
 * @param {readonly Language[]} [languages]
 * @returns {Lang}
 */
export function chooseLang(wanted, languages = LANGUAGES) {
  for (const tag of wanted) {
    const code = tag.slice(0, 2).toLowerCase();
    if (languages.some((one) => one.code === code)) return code;
  }
  return languages[0].code;
}

/**
 * The language to show: the address's, else the visitor's choice, else the browser's preference.
 * @param {string | null} asked
 * @param {string} chosen
 */
export const visitorsLang = (asked, chosen) =>
  chooseLang(asked ? [asked] : chosen ? [chosen] : (globalThis.navigator?.languages ?? []));

/** The value of the `lang` attribute. @param {Lang} lang */
export const tagOf = (lang) => LANGUAGES.find(({ code }) => code === lang)?.tag ?? lang;

/** A fault of the page, which the visitor sees as a key or a word in braces. @param {string} what */
function report(what) {
  console.error(`no text: ${what}`);
}

/**
 * Makes the translate function of a table.
 * @param {() => { table: Table, lang: Lang }} current
 * @param {string} [page] whose own texts take precedence over the common ones
 * @param {(what: string) => void} [onMissing] called for a missing key or value; the key or the word in braces stays
 * @returns {Translate}
 */
export function translator(current, page = "", onMissing = report) {
  /** @param {string} key */
  const find = (key) => {
    const { table } = current();
    return (page && table[`${page}.${key}`]) || table[key];
  };
  const translate = (/** @type {string} */ key, /** @type {Values} */ values = {}) => {
    const found = find(key);
    if (found === undefined) onMissing(key);
    const text = typeof found === "object" ? formOf(found, values.n, current().lang) : (found ?? key);
    return text.replaceAll(/\{(\w+)\}/g, (hole, name) => {
      const value = values[name];
      if (value === undefined || value === null) onMissing(`${key} ${hole}`);
      return decimalOf(String(value ?? hole), current().lang);
    });
  };
  return Object.assign(translate, { has: (/** @type {string} */ key) => find(key) !== undefined });
}

/**
 * A number with the decimal point of a language. Other texts stay.
 * @param {string} text
 * @param {Lang} lang
 */
const decimalOf = (text, lang) =>
  LANGUAGES.some(({ code, comma }) => comma && code === lang)
    ? text.replace(/^([+\u2212]?\d+)\.(?=\d+$)/, "$1,")
    : text;

/** Created on demand, because it takes time. @type {Map<Lang, Intl.PluralRules>} */
const rules = new Map();

/**
 * @param {Record<string, string>} forms
 * @param {Values[string]} n
 * @param {Lang} lang
 */
function formOf(forms, n, lang) {
  if (!rules.has(lang)) rules.set(lang, new Intl.PluralRules(tagOf(lang)));
  return forms[rules.get(lang)?.select(Number(n)) ?? "other"] ?? forms.other;
}

/** The loaded texts, by language and page. @type {Map<string, Table>} */
const files = new Map();
/** The names that the page needs. @type {Set<string>} */
const pages = new Set();
/** The language that was requested last. @type {Lang} */
let wanted = FALLBACK;
let shown = { table: /** @type {Table} */ ({}), lang: wanted };

/**
 * Loads one file, or its replacement.
 * @param {Lang} lang
 * @param {string} page
 * @returns {Promise<void>}
 */
async function read(lang, page) {
  const name = `${lang}/${page}`;
  if (files.has(name)) return;
  try {
    files.set(name, (await inTime(import(`./${lang}/${page}.js`))).default);
  } catch (error) {
    if (lang === FALLBACK) throw error;
    await read(FALLBACK, page);
  }
}

/** Shows the loaded texts in the requested language. */
function show() {
  const tables = [...pages].map((page) => files.get(`${wanted}/${page}`) ?? files.get(`${FALLBACK}/${page}`));
  shown = { table: Object.assign({}, ...tables), lang: wanted };
}

/**
 * Loads the texts of pages. Rejects if they are unavailable.
 * @param {...string} names
 */
export async function loadTexts(...names) {
  /** @type {Lang} */
  let lang;
  do {
    lang = wanted;
    await Promise.all([...pages, ...names].map((page) => read(lang, page)));
  } while (lang !== wanted);
  for (const name of names) pages.add(name);
  show();
}

/**
 * Switches all loaded texts to another language. If its texts are unavailable, it rejects and keeps the old one.
 * @param {Lang} lang
 */
export async function setLanguage(lang) {
  const before = shown.lang;
  wanted = lang;
  try {
    await Promise.all([...pages].map((page) => read(lang, page)));
  } catch (error) {
    if (wanted === lang) wanted = before;
    throw error;
  }
  if (wanted === lang) show();
}

/** The shown language. */
export const language = () => shown.lang;

/** A text of the page in the shown language. */
export const t = translator(() => shown);

/**
 * The same for the texts of one page, whose keys begin with its name. The common texts come second.
 * @param {string} page
 */
export const textsOf = (page) => translator(() => shown, page);

/** Writes the texts that the document requests. */
export function writeTexts() {
  document.documentElement.lang = tagOf(shown.lang);
  for (const node of document.querySelectorAll("[data-text]"))
    node.textContent = t(node.getAttribute("data-text") ?? "");
  for (const node of document.querySelectorAll("[data-text-label]"))
    node.setAttribute("aria-label", t(node.getAttribute("data-text-label") ?? ""));
  for (const node of document.querySelectorAll("[data-text-hint]"))
    node.setAttribute("placeholder", t(node.getAttribute("data-text-hint") ?? ""));
}

/**
 * Begins a page: loads its texts in the visitor's language. If they are unavailable, `boot.js` reports it, as for a
 * module that does not load.
 * @param {string | null} asked by the address
 * @param {string} chosen by the visitor
 * @param {...string} names of pages
 */
export async function beginTexts(asked, chosen, ...names) {
  try {
    await setLanguage(visitorsLang(asked, chosen));
    await loadTexts("common", ...names);
    // For `boot.js`: the page's scripts run.
    document.documentElement.dataset.started = "";
  } catch (error) {
    document.querySelector('script[type="module"]')?.dispatchEvent(new Event("error"));
    throw error;
  }
}

/**
 * Loads a part of the page together with its texts.
 * @template T
 * @param {Promise<T>} part
 * @param {...string} names of pages
 * @returns {Promise<T>}
 */
export async function withTexts(part, ...names) {
  const [loaded] = await Promise.all([part, loadTexts(...names)]);
  return loaded;
}
