/**
 * The choice of a clock in the dialog of a new game.
 *
 * @import { Clock } from "../game/types.js"
 * @import { Translate } from "../i18n/texts.js"
 */
import { parseClock } from "../game/clock.js";

/** The offered clocks: seconds of main time, periods, seconds of a period. */
const OFFERED = ["60-3x10", "300-3x30", "900-5x30", "1800-5x60"];

/**
 * Radio buttons, and three numbers. The form's field `clock` has the choice.
 * @param {(tag: string, attributes?: Record<string, string>, ...children: (Node | string)[]) => HTMLElement} element
 *   makes an element; the dialog that loads this module provides it
 * @param {Translate} t
 * @param {Clock | null} clock of the game before
 */
export function clockField(element, t, clock) {
  const rule = clock?.rule ?? "";
  const value = /** @type {HTMLInputElement} */ (element("input", { type: "hidden", name: "clock", value: rule }));
  const row = element("div", { class: "choices" });
  const own = rule !== "" && !OFFERED.includes(rule);
  for (const offered of ["", ...OFFERED, "own"]) {
    const { main, periods, period } = parseClock(offered);
    const label =
      offered === ""
        ? t("clock.off")
        : offered === "own"
          ? t("clock.own")
          : t("clock.offer", { minutes: main / 60_000, periods, seconds: period / 1000 });
    const input = /** @type {HTMLInputElement} */ (
      element("input", { type: "radio", name: "clock-choice", value: offered })
    );
    input.checked = own ? offered === "own" : offered === rule;
    row.append(element("label", {}, input, element("span", {}, label)));
  }
  const { main, periods, period } = parseClock(rule || "600-3x30");
  const number = (/** @type {string} */ name, /** @type {number} */ now, /** @type {number} */ most) =>
    element(
      "label",
      { class: "field" },
      element("span", {}, t(`clock.${name}`)),
      element("input", {
        type: "number",
        inputmode: "numeric",
        name: `clock-${name}`,
        min: name === "seconds" ? "1" : "0",
        max: String(most),
        value: String(now),
      }),
    );
  const numbers = element(
    "div",
    { class: "numbers" },
    number("minutes", main / 60_000, 300),
    number("periods", periods, 50),
    number("seconds", period / 1000, 600),
  );
  const field = element("fieldset", {}, element("legend", {}, t("clock.title")), row, numbers, value);
  const update = () => {
    const chosen = /** @type {HTMLInputElement | null} */ (row.querySelector(":checked"))?.value ?? "";
    numbers.hidden = chosen !== "own";
    const [m, p, s] = [...numbers.querySelectorAll("input")].map((input) =>
      Math.min(Number(input.max), Math.max(Number(input.min), Math.round(Number(input.value) || 0))),
    );
    value.value = chosen === "own" ? (m || p ? `${m * 60}-${p}x${s}` : "") : chosen;
  };
  field.addEventListener("input", update);
  update();
  return field;
}
