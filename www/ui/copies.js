/**
 * Output of the page: texts to copy and files to save.
 */
import { element } from "./elements.js";

/** How long a button confirms the copy. Milliseconds. */
const COPIED_TIME = 1500;
/** How long the browser may take to start a download. Milliseconds. */
const FILE_TIME = 60_000;

/**
 * A read-only text with a button that copies it.
 * @param {object} options
 * @param {string} options.name
 * @param {string} options.label
 * @param {string} options.value
 * @param {number} [options.rows] of a longer text
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
      // In a frame the clipboard may be forbidden. The older command still works there.
      input.focus();
      document.execCommand("copy");
    }
    button.textContent = copied;
    setTimeout(() => (button.textContent = copy), COPIED_TIME);
  });
  return element("label", { class: "field" }, element("span", {}, label), element("div", {}, input, button));
}

/**
 * Offers a file for download.
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

/** Today's date for the name of a file. */
export const today = () => new Date().toISOString().slice(0, 10);
