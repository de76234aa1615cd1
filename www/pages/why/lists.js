/**
 * The lists next to the view's board: the relevant defences, and the visitor's path.
 *
 * @import { Translate } from "../../i18n/texts.js"
 * @import { WhyDom } from "./view.js"
 * @import { Walk } from "./walk.js"
 */
import { signed } from "../../i18n/wording.js";
import { element } from "../../ui/elements.js";
import { defencesOf } from "./tree-file.js";

/**
 * @param {string} text
 * @param {boolean} isCurrent
 * @param {() => void} action
 */
function item(text, isCurrent, action) {
  const button = element("button", { type: "button" }, text);
  if (isCurrent) button.setAttribute("aria-current", "true");
  button.addEventListener("click", action);
  return element("li", {}, button);
}

/**
 * Writes the length of a list.
 * @param {HTMLElement} list
 * @param {number} length
 */
function writeLength(list, length) {
  const output = list.querySelector("output");
  if (output) output.textContent = String(length);
}

/**
 * @param {WhyDom} dom
 * @param {Walk | null} walk
 * @param {Translate} t
 * @param {{ onDefend: (name: string) => void, onGo: (at: number) => void }} handlers
 */
export function writeLists(dom, walk, t, { onDefend, onGo }) {
  const place = walk?.place;
  const names = place && !place.snapshot.outcome ? defencesOf(place) : [];
  const worth = new Map(place?.values.map(({ cell, discs }) => [place.snapshot.names[cell], signed(discs)]));
  dom.defenceList.hidden = !names.length;
  writeLength(dom.defenceList, names.length);
  dom.defences.replaceChildren(
    ...names.map((name) =>
      item([name.toUpperCase(), worth.get(name)].filter(Boolean).join(" "), false, () => onDefend(name)),
    ),
  );
  const places = walk?.places ?? [];
  dom.walkedList.hidden = places.length < 2;
  writeLength(dom.walkedList, Math.max(0, places.length - 1));
  dom.walked.replaceChildren(
    ...places.map(({ defence, answer }, i) => {
      const moves = [defence, answer?.move].filter(Boolean).map((name) => String(name).toUpperCase());
      return item(moves.join(" ") || t("start"), i === walk?.at, () => onGo(i));
    }),
  );
}
