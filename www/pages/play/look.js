/**
 * How the document looks and speaks: its language, its colours, its title.
 *
 * @import { Settings, State } from "../../game/types.js"
 * @import { Lang, Translate } from "../../i18n/texts.js"
 */
import { NAMES, TAGS, chooseLang, translator } from "../../i18n/texts.js";
import { statusText } from "../../i18n/wording.js";

/** Attributes that name a text, and where it is written. @type {[string, (node: Element, text: string) => void][]} */
const PLACES = [
  ["data-text", (node, text) => (node.textContent = text)],
  ["data-text-label", (node, text) => node.setAttribute("aria-label", text)],
  ["data-text-hint", (node, text) => node.setAttribute("placeholder", text)],
];

/**
 * Sets the language and the colours of the document.
 * @param {Settings} settings
 * @returns {[Translate, Lang]}
 */
export function dress({ lang: wanted, theme }) {
  const lang = chooseLang(wanted ? [wanted] : navigator.languages);
  const t = translator(lang);
  const root = document.documentElement;
  root.lang = TAGS[lang];
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  for (const [name, write] of PLACES)
    for (const node of document.querySelectorAll(`[${name}]`)) write(node, t(node.getAttribute(name) ?? ""));
  return [t, lang];
}

/**
 * In the background the title tells whose move it is.
 * @param {State} state
 * @param {Translate} t
 */
export function showTitle(state, t) {
  document.title = document.hidden && state.snapshot?.played ? `${statusText(state, t)[0]} · ${t("name")}` : t("title");
}

/**
 * The settings name each language in its own script. For one that is drawn for the first time the browser looks for a font, and
 * the page waits: better while it is idle than when the settings are opened.
 */
export function findFonts() {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return;
  context.font = getComputedStyle(document.body).font;
  for (const name of Object.values(NAMES)) context.measureText(name);
}
