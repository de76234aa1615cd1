/**
 * The step of an opening protocol next to the board: its text, and a button for each choice.
 *
 * @import { Event } from "../../game/desk.js"
 * @import { State } from "../../game/types.js"
 * @import { Lang, Translate } from "../../i18n/texts.js"
 * @import { Host, Overlay } from "./host.js"
 */
import { capabilities } from "../../game/games.js";
import { turn } from "../../game/state.js";
import { statusText } from "../../i18n/wording.js";

/** @param {Host} host */
export const overlay = (host) => new OpeningPanel(host);

/** @implements {Overlay} */
class OpeningPanel {
  /** @type {HTMLElement} */ #root;
  /** @type {HTMLElement} */ #words;
  /** @type {HTMLElement} */ #buttons;
  /** The data of the last update. */ #shown = "";
  /** The last event, to announce with the next step. */ #spoken = "";
  /** @type {Host} */ #host;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#root = document.createElement("section");
    this.#root.className = "note protocol";
    this.#root.hidden = true;
    this.#words = document.createElement("p");
    this.#buttons = document.createElement("div");
    this.#buttons.className = "buttons";
    this.#root.append(document.createElement("h2"), this.#words, this.#buttons);
    document.getElementById("note")?.before(this.#root);
  }

  /**
   * Announces a move or a decision together with the next step.
   * @param {Event} event
   * @param {string} told
   */
  hear(event, told) {
    const state = this.#host.state();
    if (event.type === "played") {
      if (state.opening?.stage) this.#spoken = told;
      return Boolean(state.opening?.stage);
    }
    if (event.type !== "chosen") return false;
    this.#spoken = chosenText(state, event.option, event.player, this.#host.words()[0]);
    if (this.#spoken && state.opening && state.seats[state.opening.black === event.player ? 1 : 2] === "engine")
      this.#host.announcer.toast(this.#spoken);
    return true;
  }

  /**
   * @param {State} state
   * @param {Translate} t
   * @param {Lang} lang
   * @returns {string} the announcement, "" for none
   */
  update(state, t, lang) {
    const step = this.#write(state, t, lang);
    const spoken = this.#spoken;
    this.#spoken = "";
    return step || spoken ? [spoken, step || statusText(state, t)[0]].filter(Boolean).join(". ") : "";
  }

  /**
   * @param {State} state
   * @param {Translate} t
   * @param {Lang} lang
   * @returns {string} the step, if it is new
   */
  #write(state, t, lang) {
    const { opening, seats, setup } = state;
    const stage = opening?.stage;
    const hidden = !stage || !capabilities(setup.game).hints;
    if (this.#root.hidden !== hidden) this.#hide(hidden);
    if (hidden || !opening || !stage) {
      this.#shown = "";
      return "";
    }
    const text = stepText(state, t);
    const mine = turn(state) === "human";
    const key = [lang, opening.name, text, mine, stage.options.join(), seats[1] === seats[2]].join("|");
    if (key === this.#shown) return "";
    this.#shown = key;
    const heading = this.#root.querySelector("h2");
    if (heading) heading.textContent = t(`opening.${opening.name}`);
    this.#words.textContent = text;
    const hadFocus = this.#buttons.contains(document.activeElement);
    this.#buttons.replaceChildren(
      ...(mine ? stage.options : []).map((option) => {
        const button = document.createElement("button");
        button.type = "button";
        button.value = option;
        button.textContent = t(`option.${option[0]}`, { n: option.slice(1) });
        button.addEventListener("click", () => this.#host.go({ type: "choose", option }));
        return button;
      }),
    );
    if (hadFocus) this.#focusOn();
    // On a phone the choice may be outside the view. A frame would scroll the host page.
    if (mine && stage.options.length && parent === window) this.#root.scrollIntoView({ block: "nearest" });
    return text;
  }

  /** @param {boolean} hidden */
  #hide(hidden) {
    const hadFocus = this.#root.contains(document.activeElement);
    this.#root.hidden = hidden;
    if (hidden && hadFocus) this.#focusOn();
  }

  /** The focus goes to the next choice, else to the board. It is never lost. */
  #focusOn() {
    const next = this.#buttons.querySelector("button") ?? document.querySelector('#grid [tabindex="0"]');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }
}

/**
 * The decision, as text.
 * @param {State} state after the decision
 * @param {string} option
 * @param {1 | 2} player of the decision
 * @param {Translate} t
 * @returns {string} "" if the board shows it
 */
function chosenText({ seats, opening }, option, player, t) {
  if (option === "x" || !opening) return "";
  const side = opening.black === player ? 1 : 2;
  const two = seats[1] === seats[2];
  // The user who just pressed a button knows its text.
  if (!two && seats[side] === "human" && option !== "s") return "";
  const who = two ? `${t(`seat.${seats[1] === "engine" ? "engine" : "player"}`)} ${player}` : t(`seat.${seats[side]}`);
  return t(`chosen.${option[0]}`, { who, n: option.slice(1) });
}

/**
 * The next step, as text.
 * @param {State} state at a stage
 * @param {Translate} t with the texts of openings
 */
export function stepText(state, t) {
  const { opening, snapshot, seats } = state;
  const stage = opening?.stage;
  if (!stage || !snapshot) return "";
  const two = seats[1] === seats[2];
  const engine = turn(state) === "engine";
  const who = `${t(`seat.${engine ? "engine" : "player"}`)}${two ? ` ${stage.player}` : ""}`;
  const words = {
    who,
    n: stage.kind === "offer" ? stage.offers.length + 1 : snapshot.played + 1,
    total: stage.total,
    width: stage.width,
    side: t(`side.${stage.by}`),
    stone: t(`side.${snapshot.toMove}`),
  };
  const key = stage.width === 1 ? "centre" : stage.key;
  if (engine) return t(`wait.${key}`, words);
  return two ? t("step.who", { who, text: t(`step.${key}`, words) }) : t(`step.${key}`, words);
}
