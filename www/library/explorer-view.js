/**
 * The explorer: a list of buttons, one for each played move. A button has its games, a bar of results, the average
 * year, the best players, and the engine's information.
 *
 * @import { Translate } from "../i18n/texts.js"
 * @import { Snapshot } from "../game/types.js"
 * @import { Played } from "./explore.js"
 */
import { signed } from "../i18n/wording.js";
import { element } from "../ui/elements.js";

/** How many moves are listed. */
const MOST = 40;

/**
 * The shown content.
 * @typedef {object} Explored
 * @property {Pick<Snapshot, "names">} snapshot
 * @property {Played[]} moves
 * @property {number} games
 * @property {(cell: number) => string} knownOf the engine's information about a move, "" for none
 */

/**
 * What the opening tables say of a move: their value in discs, if they have one.
 * @param {{ replies: number[], discs: number | null }} book
 * @param {Translate} t with the texts of the library
 * @returns {Explored["knownOf"]}
 */
export function bookValues({ replies, discs }, t) {
  const words = discs === null ? t("library.book") : t("library.value", { discs: signed(discs, 1) });
  return (cell) => (replies.includes(cell) ? words : "");
}

/**
 * @param {HTMLElement} list an `ol`
 * @param {Explored} explored
 * @param {Translate} t with the texts of the library
 * @param {(cell: number) => void} play
 */
export function showExplorer(list, { snapshot, moves, games, knownOf }, t, play) {
  list.classList.add("explorer");
  list.replaceChildren(
    ...moves.slice(0, MOST).map((move) => {
      const name = snapshot.names[move.cell].toUpperCase();
      const button = element("button", { type: "button" }, ...contentOf(move, name, games, knownOf(move.cell), t));
      button.addEventListener("click", () => play(move.cell));
      return element("li", {}, button);
    }),
  );
}

/**
 * Writes other values beside the moves that are shown; a move without one keeps what it has.
 * @param {HTMLElement} list
 * @param {Explored["knownOf"]} knownOf
 */
export function showValues(list, knownOf) {
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll(".engine-value"))) {
    const value = knownOf(Number(node.dataset.cell));
    if (value && node.textContent !== value) node.textContent = value;
  }
}

/**
 * @param {Played} move
 * @param {string} name
 * @param {number} games
 * @param {string} value
 * @param {Translate} t
 */
function contentOf(move, name, games, value, t) {
  const { black, white, draws, year, players } = move;
  const known = black + white + draws;
  const percent = (/** @type {number} */ part) => Math.round((100 * part) / Math.max(1, known));
  const share = Math.round((100 * move.games) / Math.max(1, games));
  const results = known
    ? t("library.results", { black: percent(black), white: percent(white), draws: percent(draws) })
    : "";
  const bar = element("span", { class: "results", role: "img", "aria-label": results || t("library.noResults") });
  for (const [side, part] of Object.entries({ black, draws, white })) {
    const piece = element("i", { class: side });
    piece.style.flexGrow = String(known ? part / known : 0);
    bar.append(piece);
  }
  const about = [
    year ? t("library.year", { year }) : "",
    players.length ? t("library.best", { names: players.join(", ") }) : "",
  ];
  return [
    element("b", {}, name),
    element("span", { class: "share" }, t("library.share", { n: move.games, share })),
    element("span", { class: "engine-value", "data-cell": String(move.cell) }, value),
    bar,
    element("small", {}, about.filter(Boolean).join(" · ")),
  ];
}
