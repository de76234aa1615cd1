/**
 * The choice of the engine's strength: a level, and the time for a move.
 *
 * @import { Translate } from "../../i18n/texts.js"
 */
import { LEVELS, TIMES } from "../../game/state.js";
import { element } from "../../ui/elements.js";
import { choices } from "../../ui/fields.js";

/**
 * The engine's level, with a name for each.
 * @param {Translate} t
 * @param {number} level
 */
export function levelSlider(t, level) {
  const input = /** @type {HTMLInputElement} */ (
    element("input", { type: "range", name: "level", min: String(LEVELS.min), max: String(LEVELS.max), step: "1" })
  );
  input.value = String(level);
  const words = element("output");
  const showName = () => {
    const n = input.value;
    words.textContent = t("level.name", { n, name: t(`level.${n}`) });
    input.setAttribute("aria-valuetext", words.textContent);
  };
  input.addEventListener("input", showName);
  showName();
  return element(
    "label",
    { class: "field level" },
    element("span", {}, t("new.level")),
    element("div", {}, input, words),
  );
}

/**
 * The time for a move. An unusual present time is offered too.
 * @param {Translate} t
 * @param {number} time milliseconds
 */
export function timeChoices(t, time) {
  const times = TIMES.includes(time) ? TIMES : [...TIMES, time].sort((a, b) => a - b);
  return choices(
    "time",
    t("new.time"),
    times.map((ms) => [String(ms), t("time.seconds", { n: ms / 1000 })]),
    String(time),
  );
}
