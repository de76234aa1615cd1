/**
 * The beginning of a page outside the game: texts, navigation, and a note about a slow engine.
 *
 * @import { Settings } from "../game/types.js"
 * @import { Translate } from "../i18n/texts.js"
 */
import { onLateDownload } from "../engine/downloads.js";
import { beginTexts, t, textsOf, writeTexts } from "../i18n/texts.js";
import { element } from "./elements.js";
import { inTime } from "./late.js";
import { showNavigation } from "./navigation.js";
import { byId } from "./page.js";

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
  const own = textsOf(page);
  document.title = `Tengen · ${own("title")}`;
  writeTexts();
  showNavigation(ROOM_OF[page] ?? page);
  // Links of a page in a frame open outside it.
  if (document.documentElement.classList.contains("embed")) byId("home").setAttribute("target", "_blank");
  onLateDownload(showSlow);
  return own;
}

/**
 * Loads what only a frame needs.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {Promise<T | null>} null on a whole page, and if the script is missing
 */
export async function inFrame(load) {
  if (!document.documentElement.classList.contains("embed")) return null;
  return inTime(load()).catch(() => null);
}

/** The note about a slow engine, beside the page's own note. @type {HTMLElement | null} */
let slow = null;

/** @param {boolean} isSlow */
function showSlow(isSlow) {
  slow?.remove();
  slow = null;
  if (!isSlow) return;
  const retry = element("button", { type: "button" }, t("action.retry"));
  retry.addEventListener("click", () => location.reload());
  slow = element(
    "div",
    { class: "note", id: "slow", role: "alert" },
    element("p", {}, t("fault.slow")),
    element("div", { class: "buttons" }, retry),
  );
  byId("note").before(slow);
}
