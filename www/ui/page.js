/**
 * Shared parts of the pages outside the game: elements by id, and a note.
 */

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id */
export const button = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));
/** @param {string} id */
export const choice = (id) => /** @type {HTMLSelectElement} */ (document.getElementById(id));
/** @param {string} id */
export const link = (id) => /** @type {HTMLAnchorElement} */ (document.getElementById(id));

/** Shows a note above all other content; "" hides it. @param {string} text */
export function note(text) {
  byId("note").hidden = !text;
  /** @type {HTMLElement} */ (byId("note").firstElementChild).textContent = text;
}

/**
 * The message of an error.
 * @param {unknown} error
 */
export const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Marks the rule of the board in the menu of games, and names the menu after it.
 * @param {string} rule
 */
export function markRule(rule) {
  for (const to of document.querySelectorAll(".menu.game a")) {
    const isIt = new URL(/** @type {HTMLAnchorElement} */ (to).href).searchParams.get("rule") === rule;
    if (!isIt) to.removeAttribute("aria-current");
    else {
      to.setAttribute("aria-current", "true");
      /** @type {HTMLElement} */ (document.querySelector(".menu.game summary b")).textContent = to.textContent;
    }
  }
}
