/**
 * Style sheets of parts of the page, loaded on request.
 */
import { PATIENCE } from "./late.js";

/**
 * Loads a style sheet, once.
 * @param {URL} url
 * @returns {Promise<void>} when it has loaded or failed, or after the patience: its part comes without it
 */
export function loadStyle({ href }) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const loaded = new Promise((/** @type {(value: void) => void} */ resolve) => {
    for (const end of ["load", "error"]) link.addEventListener(end, () => resolve());
    setTimeout(resolve, PATIENCE);
  });
  document.head.append(link);
  return loaded;
}
