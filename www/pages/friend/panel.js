/**
 * The state of a game with a friend next to the board. It shows whose move it is, the time, and what to do.
 *
 * @import { Lang, Translate } from "../../i18n/texts.js"
 * @import { FriendGame } from "./games.js"
 * @import { Letter } from "./letter.js"
 * @import { LiveState } from "./live.js"
 */
import { sentences } from "../../i18n/wording.js";
import { element } from "../../ui/elements.js";
import { isUnsent, mayOffer, nextOf } from "./games.js";
import { DAY, deadline, stonesOf } from "./turns.js";

/** @typedef {"send" | "back" | "claim" | "list" | "again" | "live" | "draw" | "accept" | "decline"} Action */

/**
 * The state of a game as one word.
 * @param {FriendGame} game
 * @param {boolean} isAway whether the board shows another position
 * @param {number} now
 */
export function stageOfGame(game, isAway, now) {
  if (isAway) return "away";
  const next = nextOf(game);
  if (isUnsent(game) && next !== game.me) return "send";
  if (next === 0) return "over";
  if (next === game.me && game.offer === 3 - game.me) return "offered";
  if (next === game.me) return game.invited ? "mine" : "first";
  return now > deadline(game) ? "late" : "theirs";
}

/** The buttons of each stage, the most likely one first. @type {Record<string, Action[]>} */
const BUTTONS = {
  away: ["back"],
  send: ["send", "draw", "live"],
  offered: ["accept", "decline"],
  over: ["send", "again"],
  mine: ["live", "list"],
  first: ["send", "live"],
  late: ["claim", "send"],
  theirs: ["send", "draw", "live", "list"],
};
/** The buttons that a direct connection leaves. @type {Action[]} */
const LIVE = ["list", "draw", "accept", "decline"];

/**
 * The remaining time as text.
 * @param {number} time milliseconds
 * @param {Lang} lang
 */
export function timeText(time, lang) {
  const hours = Math.max(1, Math.round(time / (DAY / 24)));
  const [value, unit] = hours >= 48 ? [Math.round(hours / 24), "day"] : [hours, "hour"];
  return new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "long" }).format(value);
}

/** What a letter with an end says. @type {Record<string, string>} */
const ENDS = { r: "friend.hasResigned", t: "friend.hasClaimed", d: "friend.hasAccepted" };

/**
 * What a letter has changed.
 * @param {Letter} letter
 * @param {readonly string[]} added
 * @param {string} who
 * @param {Translate} t
 */
export function changeText({ end, offer }, added, who, t) {
  if (end) return t(ENDS[end[0]], { who });
  const list = stonesOf(added).join(" ").toUpperCase();
  const moved = list ? t("friend.played", { who, list }) : added.length ? t("friend.decided", { who }) : "";
  return sentences(moved, offer && t("friend.offers", { who }));
}

export class FriendPanel {
  #title = element("h2");
  #text = element("p");
  #buttons = element("div", { class: "buttons" });
  root = element("section", { class: "note protocol friend" }, this.#title, this.#text, this.#buttons);
  #shown = "";
  /** @type {Record<Action, () => void>} */ #on;

  /** @param {Record<Action, () => void>} on */
  constructor(on) {
    this.#on = on;
    this.root.hidden = true;
  }

  /**
   * @param {FriendGame | null} game
   * @param {boolean} isAway
   * @param {LiveState} live
   * @param {Translate} t
   * @param {Lang} lang
   * @returns {string} the announcement, "" for none
   */
  update(game, isAway, live, t, lang) {
    const hadFocus = this.root.contains(document.activeElement);
    if (this.root.hidden !== !game) this.root.hidden = !game;
    if (!game) {
      this.#shown = "";
      return "";
    }
    const now = Date.now();
    const stage = stageOfGame(game, isAway, now);
    const [first, second] = game.names;
    const title =
      first || second
        ? `${first || t("friend.player", { n: 1 })} – ${second || t("friend.player", { n: 2 })}`
        : t("room.friend");
    const left = deadline(game) - now;
    const limit =
      (stage === "mine" || stage === "theirs") && Number.isFinite(left)
        ? t(left > 0 ? "friend.left" : "friend.timeOver", { time: timeText(left, lang) })
        : "";
    const isLive = live === "open" && stage !== "over" && stage !== "away";
    const isOffer = stage === "offered" || game.offer === game.me;
    const offer = stage !== "offered" && isOffer && nextOf(game) ? t("friend.offered") : "";
    const told = (!isLive || stage === "offered") && t(`friend.is.${stage}`);
    const text = sentences(told, offer, live && t(`friend.live.${live}`), limit);
    const key = [lang, title, text, stage, mayOffer(game)].join("|");
    if (key === this.#shown) return "";
    this.#shown = key;
    this.#title.textContent = title;
    this.#text.textContent = text;
    const buttons = BUTTONS[stage]
      .filter((action) => (!isLive || LIVE.includes(action)) && (action !== "draw" || mayOffer(game)))
      .map((action, index) => this.#button(action, index === 0 && stage === "send", t));
    // A button that is pressed at this moment would lose its click.
    const areSame = buttons.map((one) => one.outerHTML).join("") === this.#buttons.innerHTML;
    if (!areSame) this.#buttons.replaceChildren(...buttons);
    if (hadFocus) this.#buttons.querySelector("button")?.focus({ preventScroll: true });
    return text;
  }

  /** @param {Action} action @param {boolean} isMain @param {Translate} t */
  #button(action, isMain, t) {
    const button = element(
      "button",
      { type: "button", value: action, ...(isMain && { class: "main" }) },
      t(`friend.do.${action}`),
    );
    button.addEventListener("click", () => this.#on[action]());
    return button;
  }
}
