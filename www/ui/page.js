/**
 * What the pages beside the game have in common: elements by their ids, a note, and a language with texts of their own.
 *
 * @import { Settings } from "../game/types.js"
 * @import { Translate } from "../i18n/texts.js"
 */
import { TAGS, chooseLang } from "../i18n/texts.js";

/** @typedef {Record<"en" | "zh" | "ja", Record<string, string>>} Texts */

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id */
export const button = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));
/** @param {string} id */
export const choice = (id) => /** @type {HTMLSelectElement} */ (document.getElementById(id));
/** @param {string} id */
export const link = (id) => /** @type {HTMLAnchorElement} */ (document.getElementById(id));

/** Shows a note above everything else; "" hides it. @param {string} text */
export function note(text) {
  byId("note").hidden = !text;
  /** @type {HTMLElement} */ (byId("note").firstElementChild).textContent = text;
}

/**
 * What went wrong, in the words of whoever threw it.
 * @param {unknown} error
 */
export const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Chooses the language of a page, of its address before that of the settings, and writes its texts.
 * @param {Texts} texts
 * @param {Settings} settings
 */
export function writePage(texts, settings) {
  const asked = (new URLSearchParams(location.search).get("lang") ?? "").slice(0, 2).toLowerCase();
  const lang = chooseLang(asked ? [asked] : settings.lang ? [settings.lang] : navigator.languages);
  const table = texts[lang];
  /** @type {Translate} */
  const t = (key, values = {}) => (table[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
  document.documentElement.lang = TAGS[lang];
  document.title = `Tengen · ${t("title")}`;
  for (const place of document.querySelectorAll("[data-text]"))
    place.textContent = t(place.getAttribute("data-text") ?? "");
  // A page in a frame leads out of it.
  if (document.documentElement.classList.contains("embed")) byId("home").setAttribute("target", "_blank");
  return { lang, t };
}
