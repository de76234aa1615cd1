/**
 * The look of the document: its colours, its title, its fonts.
 *
 * @import { Settings, State } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 */
import { LANGUAGES } from "../../i18n/languages.js";
import { statusText } from "../../i18n/wording.js";

/**
 * Sets the colours of the document.
 * @param {Settings} settings
 */
export function dress({ theme }) {
  const root = document.documentElement;
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
}

/**
 * In a background tab the title shows the side to move.
 * @param {State} state
 * @param {Translate} t
 */
export function showTitle(state, t) {
  document.title = document.hidden && state.snapshot?.played ? `${statusText(state, t)[0]} · ${t("name")}` : t("title");
}

/**
 * The settings name each language in its own script. The first drawing of a script makes the browser search for a font,
 * which blocks the page. This does it while the page is idle, before the settings are opened.
 */
export function findFonts() {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return;
  context.font = getComputedStyle(document.body).font;
  for (const { name } of LANGUAGES) context.measureText(name);
}
