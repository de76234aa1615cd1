/**
 * The moves of the game as a list; a press on one goes to the position after it.
 *
 * @import { Snapshot, State } from "./types.js"
 * @import { Translate } from "./texts.js"
 */
export class MoveList {
  /** @type {HTMLDetailsElement} */ #root;
  /** @type {HTMLElement} */ #list;
  /** @type {Snapshot | null} */ #shown = null;
  #lang = "";

  /**
   * @param {HTMLDetailsElement} root
   * @param {(played: number) => void} goTo
   */
  constructor(root, goTo) {
    this.#root = root;
    this.#list = /** @type {HTMLElement} */ (root.querySelector("ol"));
    this.#list.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button?.value) goTo(Number(button.value));
    });
  }

  /**
   * @param {State} state
   * @param {Translate} t
   * @param {string} lang
   */
  update({ snapshot }, t, lang) {
    const count = this.#root.querySelector("output");
    if (count && snapshot) count.textContent = snapshot.moves.length ? `${snapshot.played} / ${snapshot.moves.length}` : "";
    // A closed list is not built.
    if (!snapshot || !this.#root.open || (snapshot === this.#shown && lang === this.#lang)) return;
    const { moves, names, played } = snapshot;
    const old = this.#shown;
    const kept = old && lang === this.#lang && old.size === snapshot.size ? commonMoves(old.moves, moves) : 0;
    this.#shown = snapshot;
    this.#lang = lang;
    while (this.#list.childElementCount > kept) this.#list.lastChild?.remove();
    moves.slice(kept).forEach((cell, index) => {
      const number = kept + index + 1;
      const button = document.createElement("button");
      button.type = "button";
      button.value = String(number);
      const order = document.createElement("i");
      order.textContent = String(number);
      const name = names[cell] ?? t("record.pass");
      button.append(order, name);
      // What is seen is part of what is heard.
      button.setAttribute("aria-label", `${number}${name}, ${t("status.move", { number })}`);
      const item = document.createElement("li");
      item.append(button);
      this.#list.append(item);
    });
    [...this.#list.children].forEach((item, index) => {
      item.classList.toggle("later", index >= played);
      const button = item.firstElementChild;
      if (index === played - 1) button?.setAttribute("aria-current", "step");
      else button?.removeAttribute("aria-current");
    });
    const current = this.#list.children[Math.max(0, played - 1)];
    if (current instanceof HTMLElement) {
      const top = current.offsetTop - this.#list.offsetTop;
      if (top < this.#list.scrollTop || top > this.#list.scrollTop + this.#list.clientHeight - 40) this.#list.scrollTop = top - 40;
    }
  }
}

/**
 * How many moves two games have in common from the beginning.
 * @param {number[]} a
 * @param {number[]} b
 */
function commonMoves(a, b) {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count += 1;
  return count;
}
