/**
 * The analysis of the position on the board: asks its workers, and shows what they find beside the board and over it.
 *
 * @import { BookMoves, ForcedWin, Line, Lines } from "../../pkg/lab/tengen.js"
 * @import { AnalysisReply } from "../../engine/analysis/client.js"
 * @import { Named, Proven } from "../../engine/subjects.js"
 * @import { Choices, Forced } from "./panel.js"
 * @import { Host, Overlay } from "../play/host.js"
 * @import { Side, Snapshot, State } from "../../game/types.js"
 * @import { Layer } from "../../board/view.js"
 * @import { Lang, Translate } from "../../i18n/texts.js"
 */
import { capabilities, weightsFile } from "../../game/games.js";
import { address } from "../../ui/site.js";
import { openStorage } from "../../ui/storage.js";
import { loadStyle } from "../../ui/style.js";
import { follow } from "../../game/tree.js";
import { compactText, faultText, openingName, signed } from "../../i18n/wording.js";
import { AnalystClient } from "../../engine/analysis/client.js";
import { drawGhosts, drawHeat, drawValues } from "./marks.js";
import { AnalysePanel, forcedText } from "./panel.js";
import { t as words, withTexts } from "../../i18n/texts.js";
import { fetchWeights } from "../../engine/weights.js";
import { LineWorkers } from "../../engine/analysis/line-workers.js";
import { heatOf, kindOf, marksOf, movesWith, rowsOf, verdictText } from "./values.js";

const STORAGE_KEY = "tengen.analysis";
/** The limits of memory that can be chosen, in bytes; the first is a phone's. */
const MEMORIES = [64, 128, 256, 512, 1024].map((megabytes) => megabytes << 20);
/** What a module takes beside its tables, in bytes. */
const BESIDE = 17 << 20;
/** The least that the table of a worker should have, in bytes. */
const LEAST_TABLE = 8 << 20;
/** How many threads are used where nothing was chosen, at most. */
const USUAL_THREADS = 4;
/** The part of the tables that the search for forced wins has, as a divisor. */
const FORCED_PART = 4;

/** How long the workers are kept after the analysis was left. Milliseconds. */
const KEPT = 60_000;
/** Later in a game no opening is named any more. */
const NAMED_MOVES = 24;

/** The threads of this machine, at least one. */
function cores() {
  return Math.max(1, navigator.hardwareConcurrency || 1);
}

/** @returns {Choices} */
function readChoices() {
  const { deviceMemory = 8 } = /** @type {Navigator & { deviceMemory?: number }} */ (navigator);
  const phone = matchMedia("(pointer: coarse)").matches || deviceMemory < 4;
  /** @type {Choices} */
  const usual = {
    lines: 3,
    threads: phone ? 1 : Math.max(1, Math.min(USUAL_THREADS, cores() >> 1)),
    memory: MEMORIES[phone ? 0 : 1],
    values: true,
    heat: false,
    pinned: false,
  };
  try {
    const kept = JSON.parse(openStorage()?.getItem(STORAGE_KEY) ?? "{}");
    return {
      lines: Number.isInteger(kept.lines) && kept.lines >= 1 && kept.lines <= 8 ? kept.lines : usual.lines,
      threads: Number.isInteger(kept.threads) && kept.threads >= 1 ? Math.min(kept.threads, cores()) : usual.threads,
      memory: MEMORIES.includes(kept.memory) ? kept.memory : usual.memory,
      values: kept.values ?? usual.values,
      heat: kept.heat === true,
      pinned: kept.pinned === true,
    };
  } catch {
    return usual;
  }
}

/** @param {Host} host */
export const overlay = (host) => new Analysis(host);

/** @implements {Overlay} */
class Analysis {
  /** @type {Host} */ #host;
  #choices = readChoices();
  /** @type {AnalysePanel} */ #panel;
  /** @type {LineWorkers} */ #lines;
  /** @type {AnalystClient} */ #wins;
  /** @type {Translate} */ #t = words;
  /** @type {Lang} */ #lang = "en";
  /** Whether it is shown. */ #on = false;
  /** Whether the visitor lets it search. */ #running = true;
  /** The position that was asked about. */ #key = "";
  /** @type {Lines | null} */ #found = null;
  /** @type {Line[]} */ #heat = [];
  /** What has a name after the next move; null until it is known. @type {Named[] | null} */ #named = null;
  /** What the opening tables and the proof of the opening know. @type {{ book: BookMoves, proof: Proven | null } | null} */ #known =
    null;
  /** @type {Record<Side, ForcedWin | null>} */ #forced = { 1: null, 2: null };
  /** What each module has, in bytes. */ #memory = { lines: 0, wins: 0 };
  /** What was wrong with the position, as a code and a text. @type {{ code: string, text: string } | null} */ #fault =
    null;
  /** Whether a worker has died since it was started. */ #died = false;
  /** Whether some of several workers have died, and the others go on. */ #fewer = false;
  /** Whether files of weights are there, are being fetched, or could not be had. @type {Map<string, "loading" | "there" | "missing">} */ #weights =
    new Map();
  /** The line that is pointed at. @type {{ cells: number[], isThreat: boolean }} */ #pointed = {
    cells: [],
    isThreat: false,
  };
  /** What was said of a proven result. */ #said = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #closing;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#lines = new LineWorkers({
      onReply: (reply) => this.#receive(reply),
      onDeath: () => this.#lost(),
      onLoss: (left) => this.#lostOne(left),
    });
    this.#wins = new AnalystClient({ onReply: (reply) => this.#receive(reply), onDeath: () => this.#lost() });
    this.#panel = new AnalysePanel(
      {
        onPoint: (cells, isThreat) => {
          this.#pointed = { cells, isThreat };
          this.#host.board.redraw();
        },
        onPlay: (cells) => this.#play(cells),
        onGo: () => {
          this.#running = !this.#running;
          this.#search();
        },
        onRestart: () => {
          if (this.#fewer) this.#lines.close();
          this.#died = this.#fewer = false;
          this.#running = true;
          this.#search();
        },
        onEdit: () => this.#edit(),
        onWhy: () => this.#why(),
        onChoose: (change) => this.#choose(change),
      },
      MEMORIES,
      cores(),
    );
    loadStyle(address("www/pages/analysis/analysis.css"));
    host.board.addLayer(this.#paint);
    // What is pressed stands above what grows: nothing moves away from under a finger.
    document.querySelector(".controls")?.after(this.#panel.root, this.#panel.choices);
    this.#panel.root.hidden = this.#panel.choices.hidden = true;
    document.querySelector('[data-do="play"]')?.addEventListener("click", () => this.#end());
    document.addEventListener("visibilitychange", () => this.#on && this.#search(false));
  }

  open() {
    if (!this.#host.state().analysing) this.#host.dispatch({ type: "analyse", on: true });
  }

  #end() {
    if (this.#host.state().analysing) this.#host.dispatch({ type: "analyse", on: false });
  }

  /**
   * The page has changed.
   * @param {State} state
   * @param {Translate} t
   * @param {Lang} lang
   */
  update(state, t, lang) {
    if (state.analysing !== this.#on) this.#show(state.analysing);
    if (!this.#on) return;
    if (this.#lang !== lang || this.#t("side.1") !== t("side.1")) {
      this.#lang = lang;
      this.#t = t;
    }
    const { snapshot, setup } = state;
    const key = snapshot ? JSON.stringify([setup, snapshot.text, snapshot.outcome !== null]) : "";
    if (key !== this.#key) {
      this.#key = key;
      const hadFocus = this.#panel.release();
      this.#search();
      if (hadFocus) this.#focusSoon = true;
    }
    this.#write();
  }

  /** Whether the focus was on a line of the position before. */ #focusSoon = false;

  /** @param {boolean} on */
  #show(on) {
    this.#on = on;
    document.documentElement.classList.toggle("analysing", on);
    for (const name of ["play", "analyse"]) {
      const button = document.querySelector(`[data-do="${name}"]`);
      button?.setAttribute("aria-pressed", String((name === "analyse") === on));
    }
    this.#panel.root.hidden = this.#panel.choices.hidden = !on;
    this.#key = "";
    // On a narrow screen the button that was pressed is gone.
    const other = document.querySelector(`[data-do="${on ? "play" : "analyse"}"]`);
    const { activeElement } = document;
    if (
      other instanceof HTMLElement &&
      activeElement instanceof HTMLElement &&
      activeElement.closest(".mode") &&
      !activeElement.offsetParent
    )
      other.focus();
    clearTimeout(this.#closing);
    if (on) return;
    this.#lines.stop();
    this.#wins.stop();
    this.#host.board.redraw();
    // Who comes back soon finds what was known; else the memory is given back.
    this.#closing = setTimeout(() => {
      this.#lines.close();
      this.#wins.close();
    }, KEPT);
  }

  /** @param {Partial<Choices>} change */
  #choose(change) {
    this.#choices = { ...this.#choices, ...change };
    try {
      openStorage()?.setItem(STORAGE_KEY, JSON.stringify(this.#choices));
    } catch {
      // A full storage keeps what it has.
    }
    if ("lines" in change || "threads" in change || "memory" in change || ("heat" in change && change.heat))
      this.#search(false);
    else this.#write();
    if ("memory" in change) {
      // What a worker has taken it does not give back.
      this.#lines.close();
      this.#wins.close();
      this.#search(false);
    }
  }

  /**
   * Whether there is something to search, and nothing against it.
   * @param {Snapshot | null} snapshot
   */
  #maySearch(snapshot) {
    return (
      snapshot !== null &&
      !snapshot.outcome &&
      this.#running &&
      !this.#died &&
      (!document.hidden || this.#choices.pinned)
    );
  }

  /**
   * Searches the position on the board, or rests.
   * @param {boolean} [anew] forgets what was found
   */
  #search(anew = true) {
    const { snapshot, setup } = this.#host.state();
    const isNew = anew && this.#searched !== this.#key;
    if (isNew) {
      this.#searched = this.#key;
      this.#found = null;
      this.#heat = [];
      this.#named = this.#known = null;
      this.#forced = { 1: null, 2: null };
      this.#said = "";
    }
    this.#fault = null;
    if (!snapshot || !this.#on || !this.#maySearch(snapshot)) {
      this.#lines.stop();
      this.#wins.stop();
      this.#write();
      return;
    }
    if (!this.#hasWeights(weightsFile(setup))) return;
    const text = snapshot.text;
    const hasForced = capabilities(setup.game).hints && !this.#lines.isHere;
    const forced = hasForced ? this.#forcedMemory() : 0;
    const workers = this.#threads();
    const memory = Math.floor((this.#tables() - forced) / workers);
    this.#lines.ask(
      { setup, text, count: this.#choices.lines, heat: this.#choices.heat, memory },
      Math.min(workers, snapshot.legal.length),
    );
    this.#askOther(snapshot);
    this.#write();
  }

  /** How many workers search lines: as many as were chosen, and as there is memory for. */
  #threads() {
    const { threads, memory } = this.#choices;
    return Math.max(1, Math.min(threads, Math.floor((memory - BESIDE) / (BESIDE + LEAST_TABLE))));
  }

  /** What the tables of all workers may have, in bytes. */
  #tables() {
    return this.#choices.memory - BESIDE * (1 + this.#threads());
  }

  /** What the search for forced wins may have of it. */
  #forcedMemory() {
    return Math.floor(this.#tables() / FORCED_PART);
  }

  /** What the other worker is for: names of openings, then forced wins. @param {Snapshot} snapshot */
  #askOther(snapshot) {
    const { setup } = this.#host.state();
    const { text, played } = snapshot;
    const isOpen = (/** @type {Side} */ side) => (this.#forced[side]?.verdict ?? "open") === "open";
    if (this.#lines.isHere) this.#wins.stop();
    else if (!this.#named && played <= NAMED_MOVES) this.#wins.ask({ op: "names", setup, text });
    else if (capabilities(setup.game).hints && (isOpen(1) || isOpen(2)))
      this.#wins.ask({ op: "forced", setup, text, memory: this.#forcedMemory() });
    else this.#wins.stop();
  }

  /** The position that was searched last. */ #searched = "";

  /**
   * @param {string} file of weights, "" where there are none
   * @returns {boolean} whether nothing more is waited for
   */
  #hasWeights(file) {
    const state = file === "" ? "there" : this.#weights.get(file);
    if (state === undefined) {
      this.#weights.set(file, "loading");
      fetchWeights(file)
        .then(
          (bytes) => {
            this.#weights.set(file, "there");
            this.#lines.weights({ file, bytes });
            this.#wins.weights({ file, bytes });
          },
          () => {
            this.#weights.set(file, "missing");
          },
        )
        .finally(() => this.#search(false));
    }
    return state === "there" || state === "missing";
  }

  /** @param {AnalysisReply} reply */
  #receive(reply) {
    switch (reply.op) {
      case "lines":
        this.#found = reply.found;
        this.#memory.lines = reply.memory;
        break;
      case "heat":
        this.#heat = reply.found.lines;
        // Until there is something better.
        if (!this.#found)
          this.#found = { ...reply.found, lines: reply.found.lines.slice(0, this.#choices.lines), stop: null };
        break;
      case "forced":
        this.#forced[reply.side] = reply.found;
        this.#memory.wins = reply.memory;
        break;
      case "names": {
        this.#named = reply.named;
        this.#known = reply;
        const { snapshot } = this.#host.state();
        if (snapshot) this.#askOther(snapshot);
        break;
      }
      case "weights-refused":
        this.#weights.set(reply.file, "missing");
        break;
      case "fault":
        this.#fault = reply;
        break;
      default:
    }
    this.#write();
    if (this.#focusSoon && this.#found) {
      this.#focusSoon = false;
      if (document.activeElement === document.body) this.#panel.focus();
    }
  }

  /** A worker is gone. */
  #lost() {
    this.#died = true;
    this.#lines.close();
    this.#wins.close();
    this.#write();
    this.#host.announcer.say(this.#t("analysis.died"));
  }

  /** One of several workers is gone, and the others have its moves. @param {number} left */
  #lostOne(left) {
    this.#fewer = true;
    this.#write();
    this.#host.announcer.say(this.#t("analysis.fewer", { n: left }));
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

  #edit() {
    import("./editor.js").then(
      ({ editPosition }) =>
        editPosition({
          state: this.#host.state(),
          t: this.#t,
          open: async (setup, text) => {
            this.#host.open({ type: "open", setup, text });
            await this.#host.dispatch({ type: "analyse", on: true });
          },
        }),
      () => this.#host.announcer.say(this.#t("fault.part")),
    );
  }

  /** Why the proven result is one. */
  #why() {
    const { setup, snapshot } = this.#host.state();
    const [row] = this.#rows();
    if (!snapshot || !row) return;
    const winner = /** @type {0 | Side} */ (
      row.proven ? (row.proven === "win" ? snapshot.toMove : 3 - snapshot.toMove) : 0
    );
    withTexts(import("../why/why.js"), "why").then(
      ({ openWhy }) =>
        openWhy(
          { setup, text: snapshot.text, winner },
          {
            onPlay: (text) => this.#host.open({ type: "open", setup, text }),
          },
        ),
      () => this.#host.announcer.say(this.#t("fault.part")),
    );
  }

  #rows() {
    const { snapshot } = this.#host.state();
    if (!snapshot || snapshot.outcome) return [];
    return rowsOf(this.#found?.lines ?? [], this.#forced[snapshot.toMove], snapshot.game);
  }

  /** What hinders the search, in words. @param {Snapshot} snapshot */
  #message(snapshot) {
    const t = this.#t;
    if (snapshot.outcome || this.#fault?.code === "finished") return t("analysis.over");
    if (this.#died) return t("analysis.died");
    if (this.#fault) return t("analysis.illegal", { text: faultText(this.#fault, t) });
    if (!this.#running) return t("analysis.stopped");
    if (document.hidden && !this.#choices.pinned) return t("analysis.hidden");
    if (!this.#found) return t("analysis.loading");
    if (this.#weights.get(weightsFile(snapshot)) === "missing") return t("analysis.weights");
    if (this.#lines.isHere) return t("analysis.here");
    if (this.#fewer) return t("analysis.fewer", { n: this.#lines.working });
    if (this.#found.stop === "decided") return t("analysis.done");
    return "";
  }

  #write() {
    const { snapshot } = this.#host.state();
    if (!this.#on || !snapshot) return;
    const t = this.#t;
    const rows = this.#rows();
    this.#panel.update(
      {
        rows,
        pending: rows.length === 0 && !this.#fault && this.#maySearch(snapshot),
        forced: this.#forcedWins(snapshot),
        openings: (snapshot.outcome ? [] : (this.#named ?? [])).map(({ opening, line }) => ({
          name: openingName(opening, true),
          row: { ...line, kind: kindOf(line, capabilities(snapshot.game).discs) },
        })),
        message: this.#message(snapshot),
        canRestart: this.#died || this.#fewer,
        running: this.#running,
        canRun: !snapshot.outcome && !this.#died,
        facts: this.#facts(snapshot),
        choices: this.#choices,
      },
      snapshot,
      t,
    );
    this.#host.board.redraw();
    // What is proven is news; an estimate changes too often to be read out.
    const news =
      rows[0] && rows[0].kind !== "estimate"
        ? `${verdictText(rows[0], snapshot.toMove, t, snapshot.game)}. ${t(rows[0].kind === "exact" ? "analysis.exact" : "analysis.proven")}`
        : "";
    if (news && !this.#said) this.#host.announcer.say(news);
    this.#said = news;
  }

  /**
   * @param {Snapshot} snapshot
   * @returns {Forced[]}
   */
  #forcedWins({ toMove, outcome }) {
    if (outcome) return [];
    /** @type {Forced[]} */
    const shown = [];
    for (const side of /** @type {Side[]} */ ([toMove, 3 - toMove])) {
      const known = this.#forced[side];
      if (known?.verdict !== "win" || !known.line.length) continue;
      const isThreat = side !== toMove;
      shown.push({
        text: forcedText(
          isThreat ? "analysis.threat" : "analysis.forced",
          this.#t(`side.${side}`),
          known.line,
          this.#t,
        ),
        cells: known.line,
        isThreat,
      });
    }
    return shown;
  }

  /**
   * @param {Snapshot} snapshot
   * @returns {[string, string][]}
   */
  #facts({ game, rule, opening }) {
    const t = this.#t;
    const megabytes = (/** @type {number} */ bytes) => t("analysis.megabytes", { n: Math.round(bytes / 2 ** 20) });
    const { evaluations, hints } = capabilities(game);
    const [without, trained] = evaluations;
    const found = this.#found;
    /** @type {[string, string][]} */
    const facts = found
      ? [
          [t("analysis.fact.depth"), String(Math.max(0, ...found.lines.map(({ depth }) => depth)))],
          [t("analysis.fact.nodes"), compactText(found.nodes, t)],
          [t("analysis.fact.speed"), compactText(found.nps, t)],
          [
            t("analysis.fact.threads"),
            this.#threads() < this.#choices.threads
              ? t("analysis.fact.fewer", { n: this.#lines.working, all: this.#choices.threads })
              : String(this.#lines.working),
          ],
          [t("analysis.fact.time"), t("time.seconds", { n: (found.time / 1000).toFixed(1) })],
          [t("analysis.fact.memory"), megabytes(this.#memory.lines + this.#memory.wins)],
          [
            t("analysis.fact.evaluation"),
            t(`analysis.${this.#weights.get(weightsFile({ game, rule })) === "there" ? trained : without}`),
          ],
        ]
      : [];
    if (hints) {
      for (const side of /** @type {Side[]} */ ([1, 2])) {
        const known = this.#forced[side];
        if (!known) continue;
        const verdict =
          known.verdict === "win"
            ? t("analysis.proven")
            : t(known.verdict === "none" ? "analysis.none" : "analysis.open");
        facts.push([
          `${t("analysis.fact.proofs")}, ${t(`side.${side}`)}`,
          `${compactText(known.nodes, t)} · ${verdict}`,
        ]);
      }
    }
    facts.push(...this.#knownFacts());
    if (opening) facts.push([t("analysis.fact.book"), openingName(opening)]);
    return facts;
  }

  /**
   * What is known without a search.
   * @returns {[string, string][]}
   */
  #knownFacts() {
    const t = this.#t;
    const { snapshot } = this.#host.state();
    if (!this.#known || !snapshot) return [];
    const { book, proof } = this.#known;
    const words = [
      book.replies.map((cell) => (cell < 0 ? t("record.pass") : snapshot.names[cell])).join(" "),
      book.discs === null ? "" : signed(book.discs, 1),
      book.onward.length ? t("analysis.book.onward", { n: book.onward.length }) : "",
    ].filter(Boolean);
    /** @type {[string, string][]} */
    const facts = [[t("analysis.fact.replies"), words.join(" · ") || t("analysis.notin")]];
    if (proof) {
      const moves = t("count.moves", { n: proof.moves });
      const told = [
        proof.known && !proof.moves && t("analysis.proof.open"),
        proof.moves && t("analysis.inproof", { moves }),
        proof.replies && t("analysis.proof.replies", { n: proof.replies }),
      ].filter(Boolean);
      facts.push([t("analysis.fact.proof"), told.join(" · ") || t("analysis.notin")]);
    }
    return facts;
  }

  /** Draws over the board what is pointed at, or what the moves are worth. @type {Layer} */
  #paint = (context, { geometry, palette, density }) => {
    const { snapshot } = this.#host.state();
    if (!this.#on || !snapshot || snapshot.outcome) return;
    const { cells, isThreat } = this.#pointed;
    if (cells.length) {
      const first = /** @type {Side} */ (isThreat ? 3 - snapshot.toMove : snapshot.toMove);
      drawGhosts(context, geometry, cells, first, palette, density);
      return;
    }
    if (this.#choices.heat) drawHeat(context, geometry, heatOf(this.#heat, snapshot.game));
    if (this.#choices.values) drawValues(context, geometry, marksOf(this.#rows(), snapshot.game));
  };
}
