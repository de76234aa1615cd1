/**
 * "Find the better move": at each mark of a review the visitor is asked for the move. The review's engine tries the
 * answer. The game stays unchanged.
 *
 * @import { Client } from "../../engine/client.js"
 * @import { Host } from "../play/host.js"
 * @import { Setup, Side, State } from "../../game/types.js"
 * @import { Lang, Translate } from "../../i18n/texts.js"
 * @import { Mark, Verdict } from "./logic.js"
 * @import { Words } from "./words.js"
 */
import { capabilities } from "../../game/games.js";
import { element } from "../../ui/elements.js";
import { sentences } from "../../i18n/wording.js";
import { judge, turned, verdictOf, verdictOfEnd } from "./logic.js";
import { lineText, markText, nameOf, wordsOf } from "./words.js";

/** The times to try a move, without and with a required proof. Milliseconds. A proof ends the search. */
const TIME = 800;
const PROOF_TIME = 3000;
/** A move that loses this much winning chance is not a better one. */
const WORSE = 0.15;
/** A depth limit disables the engine's opening table, which has moves but no values. */
const DEPTH = 60;

/**
 * Whether a move is good enough at a mark, and why.
 * @param {Verdict} was the position of the mark, for the side to move
 * @param {Verdict} is the position after the tried move, for the same side
 * @param {Mark} mark
 * @param {boolean} discs
 * @param {number} tried the move
 * @returns {{ right: boolean, why: "wins" | "holds" | "equal" | "loses" | "no-win" | "costs" | "worse" }}
 */
export function grade(was, is, mark, discs, tried) {
  const found = judge(was, is, discs, tried);
  if (discs) {
    if (!found) return { right: true, why: "equal" };
    if (found.exact) return { right: false, why: "costs" };
    return found.kind === "slip" ? { right: false, why: "worse" } : { right: true, why: "equal" };
  }
  if (is.proven === "loss") return { right: false, why: "loses" };
  if (mark.kind === "missed" || mark.kind === "threw")
    return is.proven === "win" ? { right: true, why: "wins" } : { right: false, why: "no-win" };
  if (is.proven === "win") return { right: true, why: "wins" };
  return Number(was.value) - Number(is.value) >= WORSE ? { right: false, why: "worse" } : { right: true, why: "holds" };
}

/**
 * The required data of the game.
 * @typedef {{ setup: Setup, start: string, names: string[], moves: number[], sides: Side[], verdicts: (Verdict |
 *   null)[] }} Game
 */

export class Question {
  /** @type {HTMLElement} */ #root;
  /** @type {Client} */ #engine;
  /** @type {Host} */ #host;
  /** @type {Game} */ #game;
  /** @type {Mark[]} */ #marks;
  /** @type {string[]} the names of the cells */ #names;
  /** @type {(index: number) => Promise<void>} */ #visit;
  /** @type {(state: State) => number} */ #at;
  /** @type {() => void} */ #onEnd;
  /** The index of the mark in question. */ #index = 0;
  #right = 0;
  /** Whether and how this one was answered. @type {"" | "right" | "shown"} */ #solved = "";
  /** The comment on the last try. */ #said = "";
  /** @type {AbortController | null} */ #trying = null;
  /** The tried move, -1 for none. */ #tried = -1;
  #language = "";
  /** Whether the position of the question has been reached. */ #there = false;

  /**
   * @param {object} options
   * @param {HTMLElement} options.root
   * @param {Client} options.engine
   * @param {Host} options.host
   * @param {Game} options.game
   * @param {Mark[]} options.marks
   * @param {string[]} options.names
   * @param {(index: number) => Promise<void>} options.visit shows a position
   * @param {(state: State) => number} options.at the index of the position on the board
   * @param {() => void} options.onEnd
   */
  constructor({ root, engine, host, game, marks, names, visit, at, onEnd }) {
    this.#root = root;
    this.#engine = engine;
    this.#host = host;
    this.#game = game;
    this.#marks = marks;
    this.#names = names;
    this.#visit = visit;
    this.#at = at;
    this.#onEnd = onEnd;
    root.hidden = false;
    this.#begin(0);
  }

  get #mark() {
    return this.#marks[this.#index];
  }

  get #discs() {
    return capabilities(this.#game.setup.game).discs;
  }

  /** @returns {Words} */
  get #words() {
    const [t] = this.#host.words();
    return wordsOf(this.#game.setup, this.#names, t);
  }

  /** @param {number} index */
  #begin(index) {
    this.#trying?.abort();
    this.#index = index;
    this.#solved = "";
    this.#said = "";
    this.#tried = -1;
    this.#there = false;
    const words = this.#words;
    this.#visit(this.#mark.ply).then(() => {
      this.#there = true;
      this.#host.announcer.say(this.#questionText(words));
      this.#host.redraw();
    });
    this.#write(true);
  }

  /** @param {Words} words */
  #questionText(words) {
    const { ply, side } = this.#mark;
    return words.t("ask.question", {
      side: words.t(`side.${side}`),
      k: this.#index + 1,
      total: this.#marks.length,
      cell: nameOf(this.#game.moves[ply], words),
      text: markText({ ...this.#mark, last: false }, words),
    });
  }

  /** @param {boolean} [focus] whether the focus goes to the question */
  #write(focus = false) {
    const words = this.#words;
    const { t } = words;
    const last = this.#index + 1 === this.#marks.length;
    const button = (/** @type {string} */ value, /** @type {string} */ label, /** @type {() => void} */ act) => {
      const node = element("button", { type: "button", value }, label);
      node.addEventListener("click", act);
      return node;
    };
    const focused = this.#root.contains(document.activeElement)
      ? /** @type {HTMLButtonElement} */ (document.activeElement).value
      : "";
    this.#root.setAttribute("aria-label", t("ask.title"));
    this.#root.replaceChildren(
      element("p", {}, this.#questionText(words)),
      element("p", { class: this.#solved === "right" ? "answer right" : "answer" }, this.#said),
      element(
        "div",
        { class: "buttons" },
        ...(this.#solved || !this.#mark.line.length ? [] : [button("show", t("ask.show"), () => this.#show())]),
        ...(last ? [] : [button("next", t("ask.next"), () => this.#begin(this.#index + 1))]),
        button("end", t("ask.end"), () => this.#onEnd()),
      ),
    );
    const next =
      this.#root.querySelector(`button[value="${this.#solved && !last ? "next" : focused || "show"}"]`) ??
      this.#root.querySelector("button");
    if ((focus || focused) && next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  #show() {
    this.#trying?.abort();
    this.#tried = -1;
    this.#solved = "shown";
    this.#say(this.#words.t("ask.shown", { line: lineText(this.#mark.line, this.#words) }));
  }

  /** @param {string} text */
  #say(text) {
    const { t } = this.#words;
    this.#said =
      this.#index + 1 === this.#marks.length && this.#solved
        ? sentences(text, t("ask.finished", { right: this.#right, total: this.#marks.length }))
        : text;
    this.#host.announcer.say(this.#said);
    this.#write();
    this.#host.redraw();
  }

  /**
   * Lets the visitor move for either side.
   * @param {State} state
   * @returns {State}
   */
  see(state) {
    if (!this.#there || this.#at(state) !== this.#mark.ply || !state.snapshot) return state;
    const own = {
      ...state,
      seats: { 1: /** @type {const} */ ("human"), 2: /** @type {const} */ ("human") },
      resigned: /** @type {const} */ (0),
      clock: null,
      opening: null,
      marked: this.#tried,
    };
    const { line } = this.#mark;
    return this.#solved && line.length && line[0] >= 0
      ? { ...own, hint: line[0], hintReason: { kind: "best", cells: [] } }
      : own;
  }

  /**
   * @param {number} cell
   * @returns {boolean} whether the move is the question's, not the game's
   */
  place(cell) {
    const state = this.#host.state();
    if (!this.#there || this.#at(state) !== this.#mark.ply) return false;
    if (this.#solved) return true;
    if (!state.snapshot?.legal.includes(cell)) {
      this.#say(this.#words.t("ask.illegal"));
      return true;
    }
    this.#try(cell);
    return true;
  }

  /** @param {number} cell */
  async #try(cell) {
    const { ply, line, kind } = this.#mark;
    const words = this.#words;
    const { t } = words;
    const name = nameOf(cell, words);
    this.#trying?.abort();
    if (cell === this.#game.moves[ply]) return this.#say(t("ask.played", { cell: name }));
    if (cell === line[0]) return this.#answer(true, t("ask.right", { cell: name, text: t("ask.best") }));
    const trying = new AbortController();
    this.#trying = trying;
    this.#tried = cell;
    this.#say(t("ask.checking", { cell: name }));
    try {
      const { setup, start, names, verdicts } = this.#game;
      const after = await this.#engine.open(setup, start + names.slice(0, ply).join("") + this.#names[cell]);
      const answer = after.outcome
        ? null
        : await this.#engine.findMove(
            { time: this.#discs || kind === "slip" ? TIME : PROOF_TIME, depth: DEPTH },
            { signal: trying.signal },
          );
      if (trying.signal.aborted) return;
      const verdict = verdictOfEnd(after, this.#discs) ?? (answer && verdictOf(answer, this.#discs));
      const was = verdicts[ply];
      if (!verdict || !was) throw new Error("no answer");
      const is = turned(verdict, this.#discs);
      const { right, why } = grade(was, is, this.#mark, this.#discs, cell);
      this.#tried = -1;
      if (right) return this.#answer(true, t("ask.right", { cell: name, text: t(`ask.${why}`) }));
      const cost = Math.max(0, Number(was.value) - Number(is.value));
      this.#say(
        t("ask.wrong", {
          cell: name,
          text: t(`ask.${why}`, {
            reply: verdict.line.length ? nameOf(verdict.line[0], words) : "–",
            n: Math.round(cost),
          }),
        }),
      );
    } catch {
      if (trying.signal.aborted) return;
      this.#tried = -1;
      this.#say(t("review.lost-engine"));
    }
  }

  /**
   * @param {boolean} right
   * @param {string} text
   */
  #answer(right, text) {
    this.#solved = "right";
    if (right) this.#right += 1;
    this.#say(text);
  }

  /**
   * @param {State} state
   * @param {Translate} _t
   * @param {Lang} lang
   */
  update(state, _t, lang) {
    // Going to another position ends the question.
    if (this.#there && this.#at(state) !== this.#mark.ply) return queueMicrotask(this.#onEnd);
    if (lang !== this.#language && this.#language) this.#write();
    this.#language = lang;
  }

  end() {
    this.#trying?.abort();
    this.#root.hidden = true;
    this.#root.replaceChildren();
  }
}
