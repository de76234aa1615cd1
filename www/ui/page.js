/**
 * Shared parts of the pages outside the game: elements by id, a note, and the page's texts in a language.
 *
 * @import { Settings } from "../game/types.js"
 * @import { Translate } from "../i18n/texts.js"
 */
import { beginTexts, textsOf, writeTexts } from "../i18n/texts.js";
import { showNavigation } from "./navigation.js";

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id */
export const button = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));
/** @param {string} id */
export const choice = (id) => /** @type {HTMLSelectElement} */ (document.getElementById(id));
/** @param {string} id */
export const link = (id) => /** @type {HTMLAnchorElement} */ (document.getElementById(id));

/** Shows a note above all other content; "" hides it. @param {string} text */
export function note(text) {
  byId("note").hidden = !text;
  /** @type {HTMLElement} */ (byId("note").firstElementChild).textContent = text;
}

/**
 * The message of an error.
 * @param {unknown} error
 */
export const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

/** The rooms of pages with another name. @type {Record<string, string>} */
const ROOM_OF = { library: "games", proof: "perfect" };

/**
 * Begins a page: loads and writes its texts. The address's language takes precedence over the settings.
 * @param {string} page
 * @param {Settings} settings
 * @returns {Promise<Translate>} with the texts of the page
 */
export async function beginPage(page, settings) {
  await beginTexts(new URLSearchParams(location.search).get("lang"), settings.lang, page);
  const t = textsOf(page);
  document.title = `Tengen · ${t("title")}`;
  writeTexts();
  showNavigation(ROOM_OF[page] ?? page);
  // Links of a page in a frame open outside it.
  if (document.documentElement.classList.contains("embed")) byId("home").setAttribute("target", "_blank");
  return t;
}

/**
 * Marks the rule of the board in the menu of games, and names the menu after it.
 * @param {string} rule
 */
export function markRule(rule) {
  for (const to of document.querySelectorAll(".menu.game a")) {
    const isIt = new URL(/** @type {HTMLAnchorElement} */ (to).href).searchParams.get("rule") === rule;
    if (!isIt) to.removeAttribute("aria-current");
    else {
      to.setAttribute("aria-current", "true");
      /** @type {HTMLElement} */ (document.querySelector(".menu.game summary b")).textContent = to.textContent;
    }
  }
}
