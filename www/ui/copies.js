/**
 * What leaves the page: texts to copy and files to keep.
 */
import { element } from "./elements.js";

/** How long a button says that its text was copied. Milliseconds. */
const COPIED_TIME = 1500;
/** How long the browser may take to begin with a file. Milliseconds. */
const FILE_TIME = 60_000;

/**
 * A text that can only be read, with a button that copies it.
 * @param {object} options
 * @param {string} options.name
 * @param {string} options.label
 * @param {string} options.value
 * @param {number} [options.rows] of a text of several lines
 * @param {[copy: string, copied: string]} options.words on the button, and after it was pressed
 */
export function copyField({ name, label, value, rows = 0, words: [copy, copied] }) {
  const input = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (
    rows
      ? element("textarea", { readonly: "", name, rows: String(rows), spellcheck: "false" }, value)
      : element("input", { type: "text", readonly: "", name, value })
  );
  const button = element("button", { type: "button" }, copy);
  input.addEventListener("focus", () => input.select());
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(input.value);
    } catch {
      // In a frame the clipboard may be forbidden; the old way still works there.
      input.focus();
      document.execCommand("copy");
    }
    button.textContent = copied;
    setTimeout(() => (button.textContent = copy), COPIED_TIME);
  });
  return element("label", { class: "field" }, element("span", {}, label), element("div", {}, input, button));
}

/**
 * Gives the visitor a file.
 * @param {string} name
 * @param {Blob} blob
 */
export function download(name, blob) {
  const href = URL.createObjectURL(blob);
  element("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), FILE_TIME);
}

/**
 * A text as a file.
 * @param {string} content
 * @param {string} [type]
 */
export function textFile(content, type = "text/plain") {
  return new Blob([content], { type: `${type};charset=utf-8` });
}

/** Today, as it stands in the name of a file. */
export const today = () => new Date().toISOString().slice(0, 10);
