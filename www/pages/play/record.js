/**
 * The moves of the game as a list: the present line, with the variations at each move. A press on a move goes to the
 * position after it. Below the list are the comment on the position and the commands of its variation.
 *
 * @import { Intent, Snapshot, State, Tree, TreeNode } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 */
import { pointText } from "../../i18n/wording.js";
import { ROOT, countVariations, isMain } from "../../game/tree.js";
import { PASS } from "../../game/notation.js";

export class MoveList {
  /** @type {HTMLDetailsElement} */ #root;
  /** @type {HTMLElement} */ #list;
  /** @type {HTMLElement} */ #branch;
  /** @type {HTMLTextAreaElement} */ #comment;
  /** The data of the last written list. @type {unknown[]} */ #shown = [];
  /** The data of each last written entry. @type {string[]} */ #entries = [];
  #at = ROOT;

  /**
   * @param {HTMLDetailsElement} root
   * @param {(intent: Intent) => void} dispatch
   */
  constructor(root, dispatch) {
    this.#root = root;
    this.#list = /** @type {HTMLElement} */ (root.querySelector("ol"));
    this.#branch = /** @type {HTMLElement} */ (root.querySelector(".branch"));
    this.#comment = /** @type {HTMLTextAreaElement} */ (root.querySelector("textarea"));
    this.#list.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button?.value) dispatch({ type: "visit", node: Number(button.value) });
    });
    this.#branch.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button?.value === "promote" || button?.value === "delete") dispatch({ type: button.value, node: this.#at });
    });
    this.#comment.addEventListener("change", () =>
      dispatch({ type: "comment", node: this.#at, text: this.#comment.value }),
    );
  }

  /**
   * @param {State} state
   * @param {Translate} t
   * @param {string} lang
   */
  update({ snapshot, tree }, t, lang) {
    const count = this.#root.querySelector("output");
    if (!snapshot) return;
    const variation = isMain(tree, tree.at) ? "" : ` · ${t("record.variation")}`;
    if (count)
      count.textContent = snapshot.moves.length ? `${snapshot.played} / ${snapshot.moves.length}${variation}` : "";
    const next = [snapshot, tree, lang];
    // A closed list is not built.
    if (!this.#root.open || next.every((value, index) => value === this.#shown[index])) return;
    if (lang !== this.#shown[2]) this.#entries = [];
    this.#shown = next;
    this.#writeList(snapshot, tree, t);
    this.#at = tree.at;
    const node = tree.nodes[tree.at];
    if (document.activeElement !== this.#comment || this.#comment.dataset.node !== String(tree.at))
      this.#comment.value = node?.comment ?? "";
    this.#comment.dataset.node = String(tree.at);
    const [promote, remove] = this.#branch.querySelectorAll("button");
    promote.hidden = countVariations(tree) === 0;
    promote.disabled = variation === "";
    remove.disabled = tree.at === ROOT;
  }

  /**
   * @param {Snapshot} snapshot
   * @param {Tree} tree
   * @param {Translate} t
   */
  #writeList({ played }, { nodes, line }, t) {
    const nameOf = (/** @type {number} */ id) =>
      nodes[id]?.move === PASS ? t("record.pass") : pointText(nodes[id]?.move);
    line.forEach((id, index) => {
      const above = /** @type {TreeNode} */ (nodes[index ? line[index - 1] : ROOT]);
      const others = above.children.filter((child) => child !== id);
      const entry = [
        id,
        nameOf(id),
        Boolean(nodes[id]?.comment),
        ...others.map((child) => `${child} ${nameOf(child)}`),
      ].join();
      if (entry === this.#entries[index]) return;
      this.#entries[index] = entry;
      const number = index + 1;
      const order = document.createElement("i");
      order.textContent = String(number);
      // The visible text is part of the label.
      const move = buttonOf(id, `${number}${nameOf(id)}, ${t("status.move", { number })}`, order, nameOf(id));
      move.classList.toggle("commented", Boolean(nodes[id]?.comment));
      const item = document.createElement("li");
      item.append(
        move,
        ...others.map((child) => {
          const other = buttonOf(child, t("record.instead", { number, cell: nameOf(child) }), nameOf(child));
          other.className = "other";
          return other;
        }),
      );
      const old = this.#list.children[index];
      if (old) old.replaceWith(item);
      else this.#list.append(item);
    });
    this.#entries.length = line.length;
    while (this.#list.childElementCount > line.length) this.#list.lastChild?.remove();
    [...this.#list.children].forEach((item, index) => {
      item.classList.toggle("later", index >= played);
      const button = item.firstElementChild;
      if (index === played - 1) button?.setAttribute("aria-current", "step");
      else button?.removeAttribute("aria-current");
    });
    // Waits for the page's own layout. Reading positions here would force a second layout.
    setTimeout(() => {
      const current = this.#list.children[Math.max(0, played - 1)];
      if (!(current instanceof HTMLElement)) return;
      const top = current.offsetTop - this.#list.offsetTop;
      if (top < this.#list.scrollTop || top > this.#list.scrollTop + this.#list.clientHeight - 40)
        this.#list.scrollTop = top - 40;
    }, 0);
  }
}

/**
 * @param {number} id the node that a press goes to
 * @param {string} label
 * @param {(Node | string)[]} content
 */
function buttonOf(id, label, ...content) {
  const button = document.createElement("button");
  button.type = "button";
  button.value = String(id);
  button.setAttribute("aria-label", label);
  button.append(...content);
  return button;
}
