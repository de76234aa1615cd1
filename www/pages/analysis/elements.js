/**
 * Small parts of the analysis's panel. Elements are updated in place, so that a press does not lose its target.
 */
import { element } from "../../ui/elements.js";

/**
 * @param {Element} node
 * @param {string} text
 */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Gives an element as many children as it needs.
 * @param {Element} parent
 * @param {number} count
 * @param {() => Element} make
 */
export function fit(parent, count, make) {
  while (parent.children.length > count) parent.lastElementChild?.remove();
  while (parent.children.length < count) parent.append(make());
}

/**
 * @param {Element} list
 * @param {[string, string][]} facts names and values
 */
export function writeFacts(list, facts) {
  fit(list, facts.length, () => element("div", {}, element("dt"), element("dd")));
  facts.forEach(([name, value], index) => {
    const [term, definition] = list.children[index].children;
    write(term, name);
    write(definition, value);
  });
}

/** @param {string} name */
export function checkbox(name) {
  return /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", name: `analysis-${name}` }));
}
