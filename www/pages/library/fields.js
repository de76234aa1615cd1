/**
 * The fields of the search for games: their choices, and the filter that they make.
 *
 * @import { Filter } from "../../library/find.js"
 * @import { ListedOpening } from "../../engine/subjects.js"
 * @import { Setup } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 */
import { GAMES, capabilities } from "../../game/games.js";
import { openingName } from "../../i18n/wording.js";
import { choice } from "../../ui/page.js";

const RULES = GAMES.flatMap(({ rules }) => rules);
const ORDERS = ["file", "year", "black", "white", "event", "result", "length"];
const FIELDS = ["text", "rule", "result", "opening", "from", "to", "by", "down", "here", "shifted"];

const box = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

/** A setup as the value of a choice. @param {Setup} setup */
export const setupText = ({ game, rule, size }) =>
  JSON.stringify({ game, rule: game === "gomoku" ? "freestyle" : rule, size });

/** @param {Translate} t */
export function offerChoices(t) {
  const any = () => new Option(t("any"), "");
  choice("rule").replaceChildren(any(), ...RULES.map((rule) => new Option(t(`rule.${rule}`), rule)));
  choice("result").replaceChildren(any(), ...["1", "2", "0"].map((one) => new Option(t(`result.${one}`), one)));
  choice("opening").replaceChildren(any());
  choice("by").replaceChildren(...ORDERS.map((one) => new Option(t(`by.${one}`), one)));
  const boards = GAMES.flatMap(({ name, rules, defaultRule, discs, offeredSizes }) =>
    (discs ? rules : [defaultRule]).flatMap((rule) =>
      offeredSizes.map((size) => boardOption({ game: name, rule, size }, t)),
    ),
  );
  choice("setup").replaceChildren(...boards);
}

/** @param {Setup} setup @param {Translate} t */
function boardOption(setup, t) {
  const { game, rule, size } = setup;
  const name = capabilities(game).discs ? t(`rule.${rule}`) : t(`game.${game}`);
  return new Option(t("boardOf", { game: name, size }), setupText(setup));
}

/** Chooses a board. One that is not offered joins the list. @param {Setup} setup @param {Translate} t */
export function chooseBoard(setup, t) {
  const text = setupText(setup);
  const isOffered = [...choice("setup").options].some(({ value }) => value === text);
  if (!isOffered) choice("setup").append(boardOption(setup, t));
  choice("setup").value = text;
}

/** The openings of the present games. @param {ListedOpening[]} openings @param {Translate} t */
export function offerOpenings(openings, t) {
  const chosen = choice("opening").value;
  const options = openings.map(
    ({ opening, number, games }) =>
      new Option(t("named", { name: openingName(opening, true), n: games }), String(number)),
  );
  choice("opening").replaceChildren(new Option(t("any"), ""), ...options);
  choice("opening").value = options.some(({ value }) => value === chosen) ? chosen : "";
}

/** @returns {Filter} */
export const filterOf = () => ({
  text: box("text").value,
  rule: choice("rule").value,
  result: choice("result").value,
  opening: Number(choice("opening").value),
  from: Number(box("from").value),
  to: Number(box("to").value),
});

/** @param {() => void} changed */
export function fieldsChanged(changed) {
  for (const id of FIELDS) box(id).addEventListener("input", changed);
}
