/**
 * The review of a game: the panel under the status with the graph, the marks and their commands. A separate engine
 * searches the positions, so the game in play is not affected.
 *
 * @import { Client } from "../../engine/client.js"
 * @import { Host, Overlay } from "../play/host.js"
 * @import { Side, State } from "../../game/types.js"
 * @import { Lang, Translate } from "../../i18n/texts.js"
 * @import { KnownMoves } from "./known.js"
 * @import { Shown } from "./panel.js"
 * @import { Conclusions, Reviewed } from "./reviewed.js"
 * @import { Effort } from "./run.js"
 */
import { capabilities } from "../../game/games.js";
import { ownEngine } from "../../engine/own-engine.js";
import { ROOT } from "../../game/tree.js";
import { t, withTexts } from "../../i18n/texts.js";
import { keepsLibrary } from "../../library/mark.js";
import { address } from "../../ui/site.js";
import { loadStyle } from "../../ui/style.js";
import { Question } from "./ask.js";
import { verdictsOfProof } from "./from-proof.js";
import { showLine } from "./line.js";
import { keepReview, readReview, writeReview } from "./link.js";
import { settle } from "./logic.js";
import { addPuzzles } from "./own-puzzles.js";
import { ReviewPanel, markRecord } from "./panel.js";
import { MarkReasons } from "./reasons.js";
import { conclusionsOf, isWhole, reviewedGame } from "./reviewed.js";
import { EFFORTS, review } from "./run.js";
import { wordsOf } from "./words.js";

/** @param {Host} host */
export const overlay = (host) => new Review(host);

/** @implements {Overlay} */
class Review {
  /** @type {Host} */ #host;
  /** @type {ReviewPanel} */ #panel;
  /** @type {Reviewed | null} */ #game = null;
  /** @type {Conclusions} */ #conclusions = { marks: [], columns: [], turn: null, strengths: [null, null] };
  /** @type {Client | null} */ #engine = null;
  /** The search under way. @type {AbortController | null} */ #work = null;
  /** From 0 to 1. */ #part = 0;
  /** How the last search ended. @type {Shown["ended"]} */ #ended = "";
  /** @type {Effort} */ #effort = EFFORTS.usual;
  /** The question for a better move. @type {Question | null} */ #question = null;
  /** What the panel was last written from. @type {unknown[]} */ #shown = [];
  /** @type {KnownMoves | null} */ #known = null;
  #reasons = new MarkReasons(() => this.#renew());
  #visiting = false;
  /** The next target, while a position is loading. */ #wanted = -1;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#panel = new ReviewPanel({
      onVisit: (index) => this.#visit(index),
      onToggle: () => this.#renew(),
      on: {
        close: () => this.close(),
        stop: () => this.#work?.abort(),
        why: () => this.#why(),
        find: () => this.#ask(),
        more: () => this.#begin(this.#effort),
        deeper: () => this.#begin(EFFORTS.deep),
        share: () => this.#share(),
      },
    });
    document.querySelector(".sidebar .status")?.after(this.#panel.root);
    if (keepsLibrary()) this.#addKnown();
    loadStyle(address("www/pages/review/review.css")).then(() => this.#panel.styled());
  }

  #renew() {
    this.#shown = [];
    this.#host.redraw();
  }

  /** The move with which the game leaves the visitor's library. */
  async #addKnown() {
    const loaded = await withTexts(import("./known.js"), "library").catch(() => null);
    if (!loaded) return;
    this.#known = new loaded.KnownMoves(this.#host, (index) => this.#visit(index));
    this.#panel.question.before(this.#known.root);
    if (this.#game) this.#known.update(this.#game);
  }

  /**
   * Opens the review of the game on the board, or the review in the address.
   * @param {string} [fragment] of the address
   */
  open(fragment) {
    const shared = fragment && /[#&]r=([^&]*)/.exec(fragment)?.[1];
    if (shared) this.#openShared(decodeURIComponent(shared));
    else if (fragment === undefined) this.#openOwn();
  }

  /** Shows the game on the board, and searches positions without values. */
  #openOwn() {
    this.#panel.root.hidden = false;
    const state = this.#host.state();
    this.#take(state);
    if (this.#game?.moves.length && !isWhole(this.#game)) this.#begin(this.#effort);
    this.#host.redraw();
    this.#panel.root.scrollIntoView({ block: "nearest" });
    // Lets keys step through the game at once.
    this.#panel.focus(Boolean(this.#game?.moves.length));
  }

  /**
   * Shows the values of a link. It searches nothing before a request.
   * @param {string} text
   */
  #openShared(text) {
    const state = this.#host.state();
    if (!state.snapshot) return;
    this.#panel.root.hidden = false;
    this.#take(state);
    const game = this.#game;
    const verdicts = game && readReview(text, state.snapshot.names, this.#discs, game.verdicts.length);
    if (game && verdicts) {
      this.#game = { ...game, verdicts: settle(verdicts, game.moves, this.#discs) };
      this.#ended = "from-link";
      this.#conclude();
    } else {
      this.close();
    }
    this.#host.redraw();
  }

  get #discs() {
    return capabilities(this.#game?.setup.game ?? this.#host.state().setup.game).discs;
  }

  /**
   * Uses the line of the game on the board.
   * @param {State} state
   */
  #take(state) {
    const game = reviewedGame(state, this.#game);
    const isOther = game?.names !== this.#game?.names;
    this.#game = game;
    if (!isOther) return;
    if (game) this.#known?.update(game);
    this.#work?.abort();
    this.#ended = "";
    this.#conclude();
  }

  /** Draws the conclusions from the known values. */
  #conclude() {
    if (this.#game) this.#conclusions = conclusionsOf(this.#game);
  }

  /**
   * Searches positions without values. A deeper search includes all that are not proven.
   * @param {Effort} effort
   */
  async #begin(effort) {
    const game = this.#game;
    if (!game || this.#work) return;
    this.#endQuestion();
    const work = new AbortController();
    this.#work = work;
    // A link's values were not searched here, and neither were its proofs.
    const shared = this.#ended === "from-link";
    this.#ended = "";
    this.#part = 0;
    // A value that was estimated with less effort is searched again.
    const fresh = effort !== this.#effort || isWhole(this.#game);
    this.#effort = effort;
    this.#engine ??= ownEngine();
    const engine = this.#engine;
    this.#host.redraw();
    try {
      const { setup, start, names } = game;
      const proven = await verdictsOfProof(game, this.#host.state().snapshot?.names ?? []);
      if (this.#work !== work) return;
      const known = game.verdicts.map((verdict, ply) =>
        verdict && !shared && (verdict.proven || (!fresh && !proven[ply])) ? verdict : (proven[ply] ?? null),
      );
      // Estimates are shown until better values are known.
      const shown = [...game.verdicts];
      const whole = await review({
        engine,
        game: { setup, start, names },
        effort,
        known,
        signal: work.signal,
        onResult: ({ verdicts }, part) => {
          if (this.#work !== work || this.#game?.names !== names) return;
          this.#part = part;
          this.#game = { ...this.#game, verdicts: verdicts.map((verdict, index) => verdict ?? shown[index]) };
          this.#conclude();
          this.#host.redraw();
        },
      });
      if (this.#work === work) this.#ended = whole ? "" : "stopped";
    } catch {
      // The worker died twice, or the device has no engine for a second one.
      if (this.#work === work) this.#ended = "lost-engine";
      engine.close();
      if (this.#engine === engine) this.#engine = null;
    }
    if (this.#work !== work) return;
    this.#work = null;
    this.#keep();
    if (this.#game?.names === game.names) addPuzzles(game, this.#conclusions.marks);
    this.#shown = [];
    this.#host.announcer.say(
      this.#ended ? t(`review.${this.#ended}`) : t("review.done", { n: this.#conclusions.marks.length }),
    );
    this.#host.redraw();
  }

  #keep() {
    const game = this.#game;
    const names = this.#host.state().snapshot?.names;
    if (!game || !names) return;
    keepReview({
      id: game.id,
      text: game.start + " " + game.names.join(""),
      review: writeReview(game.verdicts, names, this.#discs),
    });
  }

  close() {
    this.#work?.abort();
    this.#work = null;
    this.#endQuestion();
    this.#engine?.close();
    this.#engine = null;
    const hadFocus = this.#panel.root.contains(document.activeElement);
    this.#panel.root.hidden = true;
    markRecord([]);
    this.#host.redraw();
    const board = document.querySelector('#grid [tabindex="0"]');
    if (hadFocus && board instanceof HTMLElement) board.focus({ preventScroll: true });
  }

  /** The index of the review's position on the board, -1 for none. @param {State} state */
  #at({ tree }) {
    return tree.at === ROOT ? 0 : (this.#game?.nodes.indexOf(tree.at) ?? -1) + 1 || -1;
  }

  /**
   * Shows a position on the board. Of several requests meanwhile the last one counts.
   * @param {number} index
   */
  async #visit(index) {
    this.#wanted = index;
    if (this.#visiting) return;
    this.#visiting = true;
    while (this.#wanted >= 0 && this.#game) {
      const node = this.#wanted === 0 ? ROOT : this.#game.nodes[this.#wanted - 1];
      this.#wanted = -1;
      if (node !== undefined) await this.#host.go({ type: "visit", node });
    }
    this.#visiting = false;
  }

  // The review as an overlay of the board

  /**
   * Draws the better move at a mark, or the win after a losing move, as a hint.
   * @param {State} state
   * @returns {State}
   */
  see(state) {
    if (this.#panel.root.hidden || !this.#game || !state.snapshot || state.thinking || state.id !== this.#game.id)
      return state;
    if (this.#question) return this.#question.see(state);
    const at = this.#at(state);
    const verdict = at < 0 ? null : this.#game.verdicts[at];
    const better = this.#conclusions.marks.find(({ ply, line }) => ply === at && line.length);
    const lost = this.#conclusions.marks.find(
      ({ ply, kind }) => ply + 1 === at && (kind === "lost" || kind === "threw"),
    );
    const line = better?.line ?? (lost && verdict?.line) ?? [];
    const [cell] = line;
    if (cell === undefined || cell < 0 || state.hint >= 0) return state;
    return showLine(state, line, this.#discs);
  }

  /** @param {number} cell */
  place(cell) {
    return this.#question?.place(cell) ?? false;
  }

  /**
   * @param {State} state
   * @param {Translate} t
   * @param {Lang} lang
   */
  update(state, t, lang) {
    if (this.#panel.root.hidden) return;
    // It offers this review.
    this.#host.note.hide("result");
    // The board was created after the panel.
    if (!this.#game && state.snapshot) return queueMicrotask(() => this.#openOwn());
    const game = this.#game;
    const names = state.snapshot?.names;
    if (!names) return;
    // Another game is on the board, or moves of this game were deleted.
    if (game && (state.id !== game.id || game.nodes.some((node) => !state.tree.nodes[node]))) {
      this.close();
      return;
    }
    this.#question?.update(state, t, lang);
    this.#known?.show(state);
    const at = this.#at(state);
    const next = [
      lang,
      game,
      at,
      this.#part,
      Boolean(this.#work),
      this.#ended,
      this.#question,
      state.tree,
      state.snapshot?.played,
    ];
    if (next.every((value, index) => value === this.#shown[index]) && this.#shown.length) return;
    this.#shown = next;
    this.#panel.update(this.#toShow(at, names), wordsOf(state.setup, names, t));
  }

  /** @param {number} at @param {string[]} names @returns {Shown} */
  #toShow(at, names) {
    return {
      why: this.#question ? null : this.#reasons.at(this.#game, this.#conclusions.marks, at, names),
      game: this.#game,
      conclusions: this.#conclusions,
      at,
      part: this.#part,
      working: this.#work !== null,
      asks: this.#question !== null,
      ended: this.#ended,
      deep: this.#effort === EFFORTS.deep,
    };
  }

  async #why() {
    const game = this.#game;
    const at = this.#at(this.#host.state());
    const proven = game?.verdicts[at]?.proven;
    if (!game || !proven) return;
    const winner = /** @type {Side} */ (proven === "win" ? game.sides[at] : 3 - game.sides[at]);
    const again = () => this.#why();
    const part = await this.#host.load(() => import("../why/why.js"), again);
    part?.openWhy({ setup: game.setup, text: game.start + game.names.slice(0, at).join(""), winner });
  }

  #ask() {
    const game = this.#game;
    const { snapshot } = this.#host.state();
    if (!game || !snapshot || !this.#conclusions.marks.length) return;
    this.#engine ??= ownEngine();
    this.#question = new Question({
      root: this.#panel.question,
      engine: this.#engine,
      host: this.#host,
      game,
      marks: this.#conclusions.marks,
      names: snapshot.names,
      visit: (index) => this.#visit(index),
      at: (state) => this.#at(state),
      onEnd: () => this.#endQuestion(),
    });
    this.#host.redraw();
  }

  #endQuestion() {
    if (!this.#question) return;
    const hadFocus = this.#panel.question.contains(document.activeElement);
    this.#question.end();
    this.#question = null;
    this.#renew();
    if (hadFocus) this.#panel.focus(true);
  }

  async #share() {
    const [game, state] = [this.#game, this.#host.state()];
    if (!game || !state.snapshot) return;
    const [t] = this.#host.words();
    const again = () => this.#share();
    const part = await this.#host.load(() => import("./share.js"), again);
    part?.shareSheet({
      t,
      words: wordsOf(state.setup, state.snapshot.names, t),
      game,
      marks: this.#conclusions.marks,
      columns: this.#conclusions.columns,
      state,
      palette: this.#host.board.palette,
      engine: () => (this.#engine ??= ownEngine()),
    });
  }
}
