/**
 * Style sheets of parts of the page, loaded on request.
 */

/**
 * Loads a style sheet, once.
 * @param {URL} url
 * @returns {Promise<void>} when it has loaded or failed
 */
export function loadStyle({ href }) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const loaded = new Promise((/** @type {(value: void) => void} */ resolve) => {
    for (const end of ["load", "error"]) link.addEventListener(end, () => resolve());
  });
  document.head.append(link);
  return loaded;
}
