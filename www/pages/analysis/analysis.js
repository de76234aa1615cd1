/**
 * The analysis of the position on the board. It starts the search, and shows the results next to the board and over it.
 *
 * @import { KnownGames } from "../../library/known-games.js"
 * @import { Balance } from "./balance.js"
 * @import { Compare } from "./compare.js"
 * @import { Host, Overlay } from "../play/host.js"
 * @import { Side, Snapshot, State } from "../../game/types.js"
 * @import { Layer, Reader } from "../../board/view.js"
 * @import { Lang, Translate } from "../../i18n/texts.js"
 * @import { Choices } from "./panel-types.js"
 */
import { capabilities } from "../../game/games.js";
import { PASS_CELL } from "../../game/notation.js";
import { mayPass } from "../../game/snapshot.js";
import { follow } from "../../game/tree.js";
import { t as words, withTexts } from "../../i18n/texts.js";
import { faultText } from "../../i18n/wording.js";
import { keepsLibrary } from "../../library/mark.js";
import { address } from "../../ui/site.js";
import { byId } from "../../ui/page.js";
import { markRoom } from "../../ui/navigation.js";
import { loadStyle } from "../../ui/style.js";
import { MEMORIES, cores, keepChoices, readChoices } from "./choices.js";
import { factsOf, forcedWins, namedOpenings } from "./facts.js";
import { drawGhosts, drawHeat, drawValues } from "./marks.js";
import { AnalysePanel } from "./panel.js";
import { Search } from "./search.js";
import { heatOf, legendOf, marksOf, movesWith, saidOf, valueText, valuesOf } from "./values.js";

/** How long the workers stay after the analysis was closed. Milliseconds. */
const KEPT = 60_000;

/** @param {Host} host */
export const overlay = (host) => new Analysis(host);

/** @implements {Overlay} */
class Analysis {
  /** @type {Host} */ #host;
  #choices = readChoices();
  /** @type {AnalysePanel} */ #panel;
  /** @type {Search} */ #search;
  /** @type {Translate} */ #t = words;
  /** @type {Lang} */ #lang = "en";
  /** Whether it is shown. */ #on = false;
  /** Whether the visitor has the search on. */ #running = true;
  /** The position of the present question. */ #key = "";
  /** The position that was searched last. */ #searched = "";
  /** Whether the focus was on a line of the previous position. */ #focusSoon = false;
  /** The line under the pointer. @type {{ cells: number[], isThreat: boolean }} */
  #pointed = { cells: [], isThreat: false };
  /** The last announcement of a proven result. */ #said = "";
  /** The value of each move on the board, for screen readers. @type {Map<number, string>} */ #values = new Map();
  /** @type {KnownGames | null} */ #library = null;
  /** Two moves that are compared, or a balancing move. @type {Compare | Balance | null} */ #tool = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #closing;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    const handlers = {
      onFound: () => this.#show(),
      onDeath: () => this.#tell("analysis.died"),
      onLate: () => this.#tell("fault.slow"),
      onLoss: (/** @type {number} */ n) => this.#tell("analysis.fewer", { n }),
      onWeights: () => this.#begin(false),
    };
    this.#search = new Search(handlers, { scores: true });
    this.#panel = this.#makePanel();
    loadStyle(address("www/pages/analysis/analysis.css"));
    host.board.addLayer(this.#paint, this.#read);
    // Buttons are above growing content, so that nothing shifts while tapping.
    document.querySelector(".controls")?.after(this.#panel.root, this.#panel.choices);
    document.querySelector(".board-area")?.prepend(this.#panel.lead);
    this.#panel.root.hidden = this.#panel.choices.hidden = this.#panel.lead.hidden = true;
    if (keepsLibrary()) this.#addLibrary();
    document.addEventListener("visibilitychange", () => this.#on && this.#begin(false));
  }

  #makePanel() {
    const handlers = {
      onPoint: (/** @type {number[]} */ cells, /** @type {boolean} */ isThreat) => {
        this.#pointed = { cells, isThreat };
        this.#host.board.redraw();
      },
      onPlay: (/** @type {number[]} */ cells) => this.#play(cells),
      onGo: () => {
        this.#running = !this.#running;
        this.#begin();
      },
      onRestart: () => {
        this.#search.restart();
        this.#running = true;
        this.#begin();
      },
      onEdit: () => this.#edit(),
      onReview: () => this.#host.show("review"),
      onPass: () => this.#play([PASS_CELL]),
      onWhy: () => this.#why(),
      onCompare: () => this.#beginTool(async () => (await import("./compare.js")).Compare),
      onBalance: () => this.#beginTool(async () => (await import("./balance.js")).Balance),
      onChoose: (/** @type {Partial<Choices>} */ change) => this.#choose(change),
    };
    return new AnalysePanel(handlers, MEMORIES, cores());
  }

  open() {
    if (!this.#host.state().analysing) this.#host.dispatch({ type: "analyse", on: true });
  }

  /** What was played here in the games that the visitor keeps. */
  async #addLibrary() {
    const part = import("../../library/known-games.js");
    const loaded = await withTexts(part, "library").catch(() => null);
    if (!loaded) return;
    this.#library = new loaded.KnownGames({ play: (cell) => this.#play([cell]), open: true });
    this.#panel.choices.prepend(this.#library.root);
    this.#key = "";
    this.#host.redraw();
  }

  /**
   * The page has changed.
   * @param {State} state
   * @param {Translate} t
   * @param {Lang} lang
   */
  update(state, t, lang) {
    if (state.analysing !== this.#on) this.#switch(state.analysing);
    if (!this.#on) return;
    if (this.#lang !== lang || this.#t("side.1") !== t("side.1")) {
      this.#lang = lang;
      this.#t = t;
    }
    const { snapshot, setup } = state;
    const key = snapshot ? JSON.stringify([setup, snapshot.text, snapshot.outcome !== null]) : "";
    if (key !== this.#key) {
      this.#key = key;
      if (snapshot) this.#library?.update(setup, snapshot.text);
      if (!this.#tool?.isOf(snapshot)) this.#tool?.close();
      const hadFocus = this.#panel.release();
      this.#begin();
      if (hadFocus) this.#focusSoon = true;
    }
    this.#write();
  }

  /** @param {boolean} on */
  #switch(on) {
    this.#on = on;
    document.documentElement.classList.toggle("analysing", on);
    markRoom(on ? "analyse" : "play");
    this.#panel.root.hidden = this.#panel.choices.hidden = this.#panel.lead.hidden = !on;
    this.#key = "";
    clearTimeout(this.#closing);
    if (on) return;
    this.#tool?.close();
    this.#search.stop();
    this.#label(null);
    // The results stay for a quick return. Later the memory is freed.
    this.#closing = setTimeout(() => this.#search.close(), KEPT);
  }

  /** @param {Partial<Choices>} change */
  #choose(change) {
    this.#choices = { ...this.#choices, ...change };
    keepChoices(this.#choices);
    // A worker never frees its memory.
    if ("memory" in change) this.#search.close();
    if ("lines" in change || "threads" in change || "memory" in change || change.heat) this.#begin(false);
    else this.#write();
  }

  /**
   * Whether there is a position to search, without obstacles.
   * @param {Snapshot | null} snapshot
   * @returns {snapshot is Snapshot}
   */
  #maySearch(snapshot) {
    const isSeen = !document.hidden || this.#choices.pinned;
    return snapshot !== null && !snapshot.outcome && this.#running && !this.#search.died && isSeen;
  }

  /**
   * Searches the position on the board, or pauses.
   * @param {boolean} [anew] drops the results
   */
  #begin(anew = true) {
    const { snapshot, setup } = this.#host.state();
    if (anew && this.#searched !== this.#key) {
      this.#searched = this.#key;
      this.#search.forget();
      this.#said = "";
    }
    if (!this.#on || !this.#maySearch(snapshot)) this.#search.stop();
    // It waits for weights.
    else if (!this.#search.ask(setup, snapshot, this.#choices)) return;
    this.#write();
  }

  /** There are new results. */
  #show() {
    this.#write();
    if (!this.#focusSoon || !this.#search.findings.found) return;
    this.#focusSoon = false;
    if (document.activeElement === document.body) this.#panel.focus();
  }

  /**
   * Shows and announces that workers are gone.
   * @param {string} key
   * @param {Record<string, number>} [values]
   */
  #tell(key, values) {
    this.#write();
    this.#host.announcer.say(this.#t(key, values));
  }

  /** @param {number[]} cells */
  #play(cells) {
    const { tree, snapshot } = this.#host.state();
    if (!snapshot || !cells.length) return;
    this.#host.go({
      type: "tree",
      tree: follow(tree, movesWith(snapshot, cells), snapshot.played + cells.length),
    });
  }

  /**
   * Stops the search, and opens a section with its own one.
   * @param {() => Promise<typeof Compare | typeof Balance>} load
   */
  async #beginTool(load) {
    const Tool = await this.#host.load(load, () => this.#beginTool(load));
    const { snapshot } = this.#host.state();
    if (!Tool || !this.#on || !snapshot || snapshot.outcome) return;
    // Only now: a second press may have opened one meanwhile.
    this.#tool?.close();
    this.#running = false;
    this.#begin(false);
    const tool = new Tool(this.#host, this.#choices, {
      play: (cells) => this.#play(cells),
      scores: this.#search.scores,
      close: () => {
        this.#tool = null;
        this.#running = true;
        this.#begin(false);
      },
    });
    this.#tool = tool;
    this.#label(snapshot);
    // Near the board, because a phone does not show the end of the panel with it.
    this.#panel.root.before(tool.root);
    tool.root.scrollIntoView({ block: "nearest" });
    byId("board").scrollIntoView({ block: "nearest" });
  }

  /** @param {number} cell */
  place(cell) {
    return this.#tool?.place(cell) ?? false;
  }

  async #edit() {
    const part = await this.#host.load(
      () => import("./editor.js"),
      () => this.#edit(),
    );
    part?.editPosition({
      state: this.#host.state(),
      t: this.#t,
      open: async (setup, text) => {
        this.#host.open({ type: "open", setup, text });
        await this.#host.dispatch({ type: "analyse", on: true });
      },
    });
  }

  /** Explains the proven result. */
  async #why() {
    const { setup, snapshot } = this.#host.state();
    const row = this.#search.best(snapshot);
    if (!snapshot || !row) return;
    const winner = /** @type {0 | Side} */ (
      row.proven ? (row.proven === "win" ? snapshot.toMove : 3 - snapshot.toMove) : 0
    );
    const part = await this.#host.load(
      () => import("../why/why.js"),
      () => this.#why(),
    );
    part?.openWhy(
      { setup, text: snapshot.text, winner },
      { onPlay: (text) => this.#host.open({ type: "open", setup, text }) },
    );
  }

  /** What prevents the search, as text. @param {Snapshot} snapshot */
  #message(snapshot) {
    const t = this.#t;
    const { fault, died, fewer, isLate, findings, isHere, isScoring, scores, working } = this.#search;
    if (snapshot.outcome || fault?.code === "finished") return t("analysis.over");
    if (died) return t("analysis.died");
    if (fault) return t("analysis.illegal", { text: faultText(fault, t) });
    if (!this.#running) return t("analysis.stopped");
    if (document.hidden && !this.#choices.pinned) return t("analysis.hidden");
    if (!findings.found) return t(isLate ? "fault.slow" : "analysis.loading");
    if (this.#search.weights(snapshot) === "missing") return t("analysis.weights");
    if (isHere) return t("analysis.here");
    if (fewer) return t("analysis.fewer", { n: working });
    if (scores && isScoring) return t("analysis.scores", { n: Math.floor(100 * scores.progress) });
    return findings.found.stop === "decided" ? t("analysis.done") : "";
  }

  #write() {
    const { snapshot } = this.#host.state();
    if (!this.#on || !snapshot) return;
    const t = this.#t;
    const search = this.#search;
    const [rows, best] = [search.rows(snapshot), search.best(snapshot)];
    this.#panel.update(
      {
        rows,
        best,
        pending: rows.length === 0 && !search.fault && this.#maySearch(snapshot),
        forced: forcedWins(snapshot, search.findings, rows, t),
        openings: namedOpenings(snapshot, search.findings),
        message: this.#message(snapshot),
        canRestart: search.died || search.fewer || search.isLate,
        running: this.#running,
        canRun: !snapshot.outcome && !search.died,
        isDone: search.findings.found?.stop === "decided",
        canBalance: !capabilities(snapshot.game).discs,
        canPass: mayPass(snapshot),
        legend: legendOf(snapshot),
        facts: factsOf(snapshot, search, this.#choices, t),
        choices: this.#choices,
      },
      snapshot,
      t,
    );
    this.#label(snapshot);
    if (this.#library) this.#library.values(valuesOf(search.moves(snapshot), snapshot, t));
    // A proven result is announced. An estimate changes too often for that.
    const proven = best && best.kind !== "estimate" ? best : null;
    const value = proven ? valueText(proven, snapshot.toMove, t, snapshot.game, snapshot.rule) : "";
    const news = value && `${value}. ${t(proven?.kind === "exact" ? "analysis.exact" : "analysis.proven")}`;
    if (news && !this.#said) this.#host.announcer.say(news);
    this.#said = news;
  }

  /** Draws the board, and writes its labels if the values on it have changed. @param {Snapshot | null} snapshot */
  #label(snapshot) {
    const { board } = this.#host;
    const isShown = snapshot && this.#choices.values && !(this.#tool && "paint" in this.#tool);
    const values = isShown ? saidOf(this.#search.moves(snapshot), snapshot, this.#t) : new Map();
    const isSame =
      values.size === this.#values.size && [...values].every(([at, text]) => this.#values.get(at) === text);
    this.#values = values;
    if (isSame) board.redraw();
    else board.update();
  }

  /** Says the value of a move with the label of its cell. @type {Reader} */
  #read = (label, cell, t) => {
    const value = this.#values.get(cell);
    if (!value) return label;
    return { ...label, key: "analysis.cell", values: { label: t(label.key, label.values), value } };
  };

  /** Draws the line under the pointer over the board, or the values of the moves. @type {Layer} */
  #paint = (context, { geometry, palette, density }) => {
    const { snapshot } = this.#host.state();
    if (!this.#on || !snapshot || snapshot.outcome) return;
    const { cells, isThreat } = this.#pointed;
    if (cells.length) {
      const first = /** @type {Side} */ (isThreat ? 3 - snapshot.toMove : snapshot.toMove);
      drawGhosts(context, geometry, cells, first, palette, density);
      return;
    }
    if (this.#tool && "paint" in this.#tool) {
      this.#tool.paint(context, geometry);
      return;
    }
    const moves = this.#search.moves(snapshot);
    const heat = this.#search.scores?.done ? moves : this.#search.findings.heat;
    if (this.#choices.heat) drawHeat(context, geometry, heatOf(heat, snapshot.game));
    if (this.#choices.values) drawValues(context, geometry, marksOf(moves, snapshot.toMove, snapshot.game));
  };
}
