/**
 * The dialog of the settings. It is built when it is opened and holds no state.
 *
 * @import { Intent, Settings } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 */
import { CHOICES, LANGUAGES } from "../../i18n/languages.js";
import { language } from "../../i18n/texts.js";
import { element } from "../../ui/elements.js";
import { choices, toggle } from "../../ui/fields.js";
import { sheet } from "../../ui/sheet.js";
import { levelSlider, timeChoices } from "./strength.js";

/** Keys, and the text that explains them. @type {[string[], string][]} */
const KEYS = [
  [["←", "↑", "→", "↓", "Home", "End", "PgUp", "PgDn"], "keys.arrows"],
  [["Enter", "Space"], "keys.enter"],
  [["U", "R"], "keys.undo"],
  [["N"], "keys.new"],
  [["H"], "keys.hint"],
  [["S"], "keys.stop"],
  [["M"], "keys.numbers"],
  [["O"], "keys.paste"],
  [["B"], "keys.board"],
  [["L"], "next.back"],
  [["←", "→", "Home", "End"], "keys.steps"],
  [["?"], "keys.help"],
];

/** The settings that are switches. */
const TOGGLES = /** @type {const} */ (["coordinates", "numbers", "confirm", "values", "sound", "coach", "ahead"]);

/**
 * The offer to install the page as an application.
 * @param {Translate} t
 * @param {() => Promise<unknown>} install
 */
function installRow(t, install) {
  const button = element("button", { type: "button" }, t("action.install"));
  const row = element("div", { class: "toggle" }, element("span", {}, t("settings.install")), button);
  button.addEventListener("click", () => install().finally(() => row.remove()));
  return row;
}

/** @param {Translate} t */
function shortcuts(t) {
  const keys = element("dl", { class: "keys" });
  for (const [caps, text] of KEYS) {
    const names = caps.map((cap) => element("kbd", {}, cap));
    keys.append(element("div", {}, element("dt", {}, ...names), element("dd", {}, t(text))));
  }
  return element(
    "section",
    { class: "shortcuts" },
    element("h3", {}, t("settings.keys")),
    keys,
    element("p", { class: "about" }, t("keys.note")),
  );
}

/**
 * @param {Settings} settings
 * @param {{ time: number, level: number }} game milliseconds a move, and the engine's level
 * @param {Translate} t
 * @param {(intent: Intent) => void} dispatch
 * @param {(() => Promise<unknown>) | null} install installs the page, if that is possible
 */
export function settingsSheet(settings, { time, level }, t, dispatch, install) {
  const isDraft = LANGUAGES.some(({ code, draft }) => draft && code === language());
  const { form } = sheet(
    t,
    "settings",
    t("settings.title"),
    choices("lang", t("settings.lang"), [["", t("settings.auto")], ...CHOICES], settings.lang),
    ...(isDraft ? [element("p", { class: "about" }, t("settings.draft"))] : []),
    choices(
      "theme",
      t("settings.theme"),
      [
        ["", t("settings.auto")],
        ["light", t("settings.light")],
        ["dark", t("settings.dark")],
      ],
      settings.theme,
    ),
    levelSlider(t, level),
    timeChoices(t, time),
    element(
      "div",
      { class: "toggles" },
      ...TOGGLES.map((name) => toggle(name, t(`settings.${name}`), settings[name])),
      ...(install ? [installRow(t, install)] : []),
    ),
    shortcuts(t),
  );
  form.addEventListener("change", (event) => {
    const { name, type, checked, value } = /** @type {HTMLInputElement} */ (event.target);
    if (name === "time") dispatch({ type: "time", time: Number(value) });
    else if (name === "level") dispatch({ type: "level", level: Number(value) });
    else dispatch({ type: "settings", change: { [name]: type === "checkbox" ? checked : value } });
  });
}
