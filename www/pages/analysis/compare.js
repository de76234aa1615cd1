/**
 * Two moves of a position compared. The visitor chooses two points, and their values and lines stand side by side. A
 * second search looks at the position after each move, in turns. On a small board the exact scores replace it.
 *
 * @import { Host } from "../play/host.js"
 * @import { Scores } from "./exact-scores.js"
 * @import { Setup, Side, Snapshot } from "../../game/types.js"
 * @import { Choices } from "./panel-types.js"
 * @import { Row } from "./values.js"
 */
import { capabilities } from "../../game/games.js";
import { t } from "../../i18n/texts.js";
import { element } from "../../ui/elements.js";
import { threadsOf } from "./choices.js";
import { ExactScores, hasScores, scoreOf } from "./exact-scores.js";
import { Search } from "./search.js";
import { valueText } from "./values.js";

/** How long each move is searched: shortly, then again. Milliseconds. */
const TIMES = [1500, 1500, 3000, 3000];
/** How many moves of a line are written. */
const LINE_LENGTH = 8;

/**
 * The position after a move, as far as a search asks for it.
 * @param {Snapshot} snapshot
 * @param {number} cell
 * @returns {Snapshot}
 */
export function after(snapshot, cell) {
  return {
    ...snapshot,
    text: snapshot.text + snapshot.names[cell],
    played: snapshot.played + 1,
    toMove: /** @type {Side} */ (3 - snapshot.toMove),
    legal: snapshot.legal.filter((one) => one !== cell),
  };
}

/**
 * The better of two results for a move: a deeper one, or a known one.
 * @param {Row | null} old
 * @param {Row | undefined} row
 */
export function refined(old, row) {
  if (!row) return old;
  if (!old || row.kind !== "estimate") return row;
  return old.kind === "estimate" && row.depth >= old.depth ? row : old;
}

/**
 * The exact result of a move for the side that replies, without a line.
 * @param {number} score of the move in discs, for the side that plays it
 * @param {number} depth
 * @returns {Row}
 */
export const exactRow = (score, depth) => ({
  // A zero has no sign.
  score: 0 - 100 * score,
  chance: null,
  proven: null,
  distance: null,
  exact: true,
  depth,
  line: [],
  kind: "exact",
});

export class Compare {
  /** @type {Host} */ #host;
  /** @type {Setup} */ #setup;
  /** @type {Snapshot} */ #snapshot;
  /** @type {Choices} */ #choices;
  /** @type {number[]} */ #cells = [];
  /** @type {(Row | null)[]} */ #found = [null, null];
  /** Whether a move ends the game. */ #ends = [false, false];
  #step = -1;
  #search;
  /** The scores that the analysis found before. @type {Scores | null} */ #known;
  /** Finds scores of the two moves that are missing. */ #scores = new ExactScores(() => this.#takeScores());
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #text = element("p");
  #columns = element("div", { class: "columns" });
  root = element("section", { class: "analysis compare", tabindex: "-1" });
  #play;
  #onClose;

  /**
   * @param {Host} host
   * @param {Choices} choices
   * @param {{ play: (cells: number[]) => void, close: () => void, scores: Scores | null }} on
   */
  constructor(host, choices, { play, close, scores }) {
    const { setup, snapshot } = host.state();
    this.#host = host;
    this.#setup = setup;
    this.#snapshot = /** @type {Snapshot} */ (snapshot);
    this.#choices = { ...choices, lines: 1, heat: false };
    this.#known = scores;
    this.#play = play;
    this.#onClose = close;
    const next = () => this.#next();
    this.#search = new Search({
      onFound: () => this.#take(),
      onDeath: next,
      onLoss: () => {},
      onWeights: () => this.#ask(),
    });
    const title = element("h2", {}, t("analysis.compare"));
    const end = element("button", { type: "button", class: "subtle close", "aria-label": t("action.close") }, "✕");
    end.addEventListener("click", () => this.close());
    this.root.setAttribute("aria-label", t("analysis.compare"));
    this.root.append(element("div", { class: "head" }, title, end), this.#text, this.#columns);
    this.#say(t("analysis.compare.first"));
  }

  /** @param {string} text */
  #say(text) {
    this.#text.textContent = text;
    this.#host.announcer.say(text);
  }

  /** Whether it is of the position on the board. @param {Snapshot | null} snapshot */
  isOf(snapshot) {
    return snapshot?.text === this.#snapshot.text;
  }

  /**
   * The visitor chooses a point.
   * @param {number} cell
   * @returns {boolean} whether it was taken
   */
  place(cell) {
    const { legal, names } = this.#snapshot;
    if (this.#cells.length > 1) return false;
    if (!legal.includes(cell) || this.#cells.includes(cell)) return true;
    this.#cells.push(cell);
    if (this.#cells.length === 1) {
      this.#say(t("analysis.compare.second", { cell: names[cell].toUpperCase() }));
      return true;
    }
    this.#text.textContent = "";
    this.#columns.replaceChildren(...this.#cells.map((one) => this.#column(one)));
    this.root.scrollIntoView({ block: "nearest" });
    this.#takeScores();
    this.#next();
    // On the page's own thread they would only delay the lines.
    if (hasScores(this.#setup) && !this.#search.isHere && !this.#areExact)
      this.#scores.ask(this.#setup, this.#snapshot, Math.min(2, threadsOf(this.#choices)), this.#cells);
    return true;
  }

  /** Whether both moves have their exact scores. */
  get #areExact() {
    return this.#found.every((row) => row?.kind === "exact");
  }

  /** The exact scores of the two moves, as far as they are known, replace estimates. */
  #takeScores() {
    const { cells } = this.#snapshot;
    const wereExact = this.#areExact;
    const depth = cells.filter((cell) => !cell).length - 1;
    for (const [which, cell] of this.#cells.entries()) {
      const score = scoreOf(this.#known, cell, this.#snapshot) ?? scoreOf(this.#scores.found, cell, this.#snapshot);
      if (score === null || this.#ends[which] || this.#found[which]?.kind === "exact") continue;
      this.#found[which] = exactRow(score, depth);
      this.#write(which);
    }
    // The searches may have ended, and announced estimates.
    if (!wereExact && this.#areExact && this.#step >= TIMES.length) this.#announce();
  }

  #announce() {
    const parts = [...this.#columns.querySelectorAll("button, b, small, p")].map((one) => one.textContent);
    this.#host.announcer.say(parts.filter(Boolean).join(", "));
  }

  /** @param {number} cell */
  #column(cell) {
    const name = this.#snapshot.names[cell].toUpperCase();
    const move = element("button", { type: "button", title: t("analysis.play", { cell: name }) }, name);
    move.addEventListener("click", () => this.#play([cell]));
    return element("div", {}, move, element("b"), element("small"), element("p"));
  }

  /** Searches the other move, or ends. @returns {void} */
  #next() {
    clearTimeout(this.#timer);
    this.#search.stop();
    this.#step += 1;
    if (this.#step >= TIMES.length) {
      this.#announce();
      return;
    }
    const kind = this.#found[this.#step % 2]?.kind;
    if (this.#ends[this.#step % 2] || kind === "win" || kind === "exact" || this.#search.died) return this.#next();
    this.#search.forget();
    this.#ask();
    this.#timer = setTimeout(() => this.#next(), TIMES[this.#step]);
  }

  #ask() {
    if (this.#step >= TIMES.length) return;
    this.#search.ask(this.#setup, after(this.#snapshot, this.#cells[this.#step % 2]), this.#choices);
  }

  /** There are new results, or the move ends the game. */
  #take() {
    const which = this.#step % 2;
    if (this.#step < 0 || this.#step >= TIMES.length) return;
    const { fault, findings } = this.#search;
    if (fault) this.#ends[which] = true;
    const [row] = this.#search.rows(after(this.#snapshot, this.#cells[which]));
    this.#found[which] = refined(this.#found[which], row);
    this.#write(which);
    if (fault || findings.found?.stop) this.#next();
  }

  /** @param {number} which */
  #write(which) {
    const { game, rule, toMove, names } = this.#snapshot;
    const [, value, kind, line] = this.#columns.children[which].children;
    const row = this.#found[which];
    if (this.#ends[which]) {
      value.textContent = capabilities(game).discs
        ? t("analysis.over")
        : t("result.win", { side: t(`side.${toMove}`) });
      return;
    }
    if (!row) return;
    value.textContent = valueText(row, /** @type {Side} */ (3 - toMove), t, game, rule);
    kind.textContent =
      row.kind === "estimate" ? t("analysis.estimate", { depth: row.depth }) : t(`analysis.kind.${row.kind}`);
    const name = (/** @type {number} */ cell) => (cell < 0 ? t("record.pass") : names[cell].toUpperCase());
    line.textContent = row.line.slice(0, LINE_LENGTH).map(name).join(" ");
  }

  close() {
    if (!this.root.isConnected) return;
    clearTimeout(this.#timer);
    this.#step = TIMES.length;
    this.#search.close();
    this.#scores.close();
    this.root.remove();
    this.#onClose();
  }
}
