/**
 * The list of the last games, in the dialog that opens games.
 *
 * @import { KeptGames } from "../../ui/kept.js"
 * @import { Translate } from "../../i18n/texts.js"
 */
import { gameOfRule } from "../../game/games.js";
import { element } from "../../ui/elements.js";

/** A game of the list. @typedef {Awaited<ReturnType<KeptGames["list"]>>[number]} KeptGame */

/**
 * Fills the list when it is known.
 * @param {HTMLElement} list
 * @param {Promise<KeptGames>} kept
 * @param {Translate} t
 * @param {string} lang a BCP 47 tag
 * @param {(id: string) => void} onOpen
 */
export async function showKept(list, kept, t, lang, onOpen) {
  try {
    const games = await kept;
    const all = await games.list();
    const date = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
    if (!all.length) list.append(element("li", { class: "about" }, t("open.none")));
    for (const game of all) if (gameOfRule(game.rule)) list.append(entry(game, games, date, t, onOpen));
  } catch {
    // Without a database there is no list.
  }
}

/**
 * @param {KeptGame} game
 * @param {KeptGames} games
 * @param {Intl.DateTimeFormat} date
 * @param {Translate} t
 * @param {(id: string) => void} onOpen
 */
function entry(game, games, date, t, onOpen) {
  const about = aboutGame(game, t);
  const open = element(
    "button",
    { type: "button", class: "game" },
    element("b", {}, about),
    element("small", {}, date.format(game.when)),
  );
  open.addEventListener("click", () => onOpen(game.id));
  const remove = element(
    "button",
    { type: "button", class: "subtle delete", "aria-label": `${t("open.delete")}: ${about}` },
    "✕",
  );
  const item = element("li", { "data-game": game.id }, open, remove);
  remove.addEventListener("click", async () => {
    await games.delete(game.id);
    item.remove();
  });
  return item;
}

/**
 * @param {KeptGame} game
 * @param {Translate} t
 */
function aboutGame({ rule, size, count, winner, reason, black, white }, t) {
  const end = reason ? (winner ? t("result.win", { side: t(`side.${winner}`) }) : t("result.draw")) : "";
  const who =
    black === white ? t(black === "human" ? "new.both" : "new.none") : t(black === "human" ? "new.black" : "new.white");
  return [`${t(`rule.${rule}`)} ${size} × ${size}`, t("open.moves", { n: count }), end || who].join(" · ");
}
