/**
 * Every value of a review in a table, for readers of numbers and for screen readers.
 *
 * @import { Mark } from "./logic.js"
 * @import { Reviewed } from "./reviewed.js"
 * @import { Words } from "./words.js"
 */
import { element } from "../../ui/elements.js";
import { discsLost } from "./logic.js";
import { markText, nameOf, valueText } from "./words.js";

/**
 * @param {HTMLElement} box
 * @param {Reviewed} game
 * @param {Mark[]} marks
 * @param {Words} words
 */
export function writeTable(box, game, marks, words) {
  const { t, discs } = words;
  box.setAttribute("aria-label", t("review.table"));
  const lost = discs ? discsLost(game.verdicts, game.moves) : [];
  const head = [
    t("review.table-move"),
    t("review.table-value"),
    ...(discs ? [t("review.table-lost")] : []),
    t("review.table-mark"),
  ];
  const rows = game.verdicts.map((verdict, index) => {
    const mark = marks.find(({ ply }) => ply + 1 === index);
    const cost = index ? lost[index - 1] : null;
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, index ? `${index} ${nameOf(game.moves[index - 1], words)}` : t("review.start")),
      element("td", {}, valueText(verdict, game.sides[index], words)),
      ...(discs ? [element("td", {}, cost ? `${cost.exact ? "" : "≈ "}${cost.discs}` : "")] : []),
      element("td", {}, mark ? markText(mark, words) : ""),
    );
  });
  box.replaceChildren(
    element(
      "table",
      {},
      element("thead", {}, element("tr", {}, ...head.map((text) => element("th", { scope: "col" }, text)))),
      element("tbody", {}, ...rows),
    ),
  );
}
