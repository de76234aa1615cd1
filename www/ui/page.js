/**
 * What the pages beside the game have in common: elements by their ids, a note, and a language with texts of their own.
 *
 * @import { Settings } from "../game/types.js"
 * @import { Translate } from "../i18n/texts.js"
 */
import { beginTexts, textsOf, writeTexts } from "../i18n/texts.js";

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
 * What went wrong, in the words of the error.
 * @param {unknown} error
 */
export const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Begins a page: loads its texts, in the language of the address before that of the settings, and writes them.
 * @param {string} page
 * @param {Settings} settings
 * @returns {Promise<Translate>} with the texts of the page
 */
export async function beginPage(page, settings) {
  await beginTexts(new URLSearchParams(location.search).get("lang"), settings.lang, page);
  const t = textsOf(page);
  document.title = `Tengen · ${t("title")}`;
  writeTexts();
  // A page in a frame leads out of it.
  if (document.documentElement.classList.contains("embed")) byId("home").setAttribute("target", "_blank");
  return t;
}
