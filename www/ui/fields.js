/**
 * The fields of dialogs. They load with the first dialog.
 */
import { element } from "./elements.js";

/**
 * A row of choices, one of them chosen.
 * @param {string} name
 * @param {string} legend
 * @param {[string, string][]} choices value and label
 * @param {string} chosen
 */
export function choices(name, legend, choices, chosen) {
  const row = element("div", { class: "choices" });
  for (const [value, label] of choices) {
    const input = /** @type {HTMLInputElement} */ (element("input", { type: "radio", name, value }));
    input.checked = value === chosen;
    row.append(element("label", {}, input, element("span", {}, label)));
  }
  return element("fieldset", {}, element("legend", {}, legend), row);
}

/**
 * @param {string} name
 * @param {string} label
 * @param {boolean} checked
 */
export function toggle(name, label, checked) {
  const input = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", name, role: "switch" }));
  input.checked = checked;
  return element("label", { class: "toggle" }, element("span", {}, label), input);
}
