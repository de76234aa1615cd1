/**
 * Three minutes of fours: as many short wins as possible, each at the first try. They become harder. The best run is
 * kept.
 *
 * @import { Translate } from "../../i18n/texts.js"
 * @import { Puzzle } from "../../engine/puzzles/book.js"
 * @import { Result } from "./progress.js"
 */
import { sentences } from "../../i18n/wording.js";
import { boardName } from "../../engine/puzzles/book.js";
import { element } from "../../ui/elements.js";

/** The length of a run. Milliseconds. */
export const RUN = 180_000;
/** How long a solved and a missed puzzle stay on the board. Milliseconds. */
const SOLVED_TIME = 500;
const MISSED_TIME = 1200;
const KINDS = ["fours", "threes"];
/** The hardest grade of a run. */
const MOST_GRADE = 3;
/** With fewer puzzles of its rule, a run takes all rules. */
const LEAST = 20;
const OFTEN = 250;

/**
 * The puzzles of a run: easy ones first, and each grade in another order every time.
 * @param {readonly Puzzle[]} puzzles
 * @param {string} rule the name of a board; "" for any
 * @param {() => number} [random] from 0 to 1
 */
export function orderOf(puzzles, rule, random = Math.random) {
  const all = puzzles.filter(({ kind, grade }) => KINDS.includes(kind) && grade <= MOST_GRADE);
  const own = all.filter(({ setup }) => boardName(setup) === rule);
  const order = (own.length < LEAST ? all : own).map((puzzle) => ({ puzzle, at: random() }));
  order.sort((a, b) => a.puzzle.grade - b.puzzle.grade || a.at - b.at);
  return order.map(({ puzzle }) => puzzle);
}

/** The state of a run. Times are milliseconds. */
export class Run {
  solved = 0;
  missed = 0;
  #puzzles;
  #at = 0;
  #end;

  /** @param {readonly Puzzle[]} puzzles @param {number} now */
  constructor(puzzles, now) {
    this.#puzzles = puzzles;
    this.#end = now + RUN;
  }

  /** The puzzle in question. After the last one the first comes again. @returns {Puzzle | undefined} */
  get puzzle() {
    return this.#puzzles[this.#at % this.#puzzles.length];
  }

  /** @param {number} now */
  left(now) {
    return Math.max(0, this.#end - now);
  }

  /**
   * A puzzle is solved or missed. Another puzzle than the one in question, or a late answer, does not count.
   * @param {string} id
   * @param {Result} how
   * @param {number} now
   * @returns {boolean} whether it counts
   */
  take(id, how, now) {
    if (id !== this.puzzle?.id || !this.left(now)) return false;
    if (how === "solved") this.solved += 1;
    else this.missed += 1;
    this.#at += 1;
    return true;
  }
}

/**
 * @typedef {object} RushOptions
 * @property {Translate} t of the puzzles
 * @property {readonly Puzzle[]} puzzles in their order
 * @property {(puzzle: Puzzle) => void} open
 * @property {(solved: number) => { best: number, isNew: boolean }} keep keeps the best run
 * @property {(text: string, share: string) => void} onEnd the result, and as a text to share
 */

export class Rush {
  /** @type {RushOptions} */ #options;
  #run;
  #text = element("span");
  #root;
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #next;

  /** @param {RushOptions} options */
  constructor(options) {
    this.#options = options;
    const { t, puzzles } = options;
    this.#run = new Run(puzzles, Date.now());
    const stop = element("button", { type: "button", value: "stop" }, t("rush.stop"));
    stop.addEventListener("click", () => this.stop());
    this.#root = element("p", { class: "rush", role: "timer" }, this.#text, stop);
    document.querySelector(".sidebar .status")?.after(this.#root);
    this.#timer = setInterval(() => this.#write(), OFTEN);
    this.#write();
    this.#open();
  }

  get isRunning() {
    return this.#root.isConnected;
  }

  #open() {
    const { puzzle } = this.#run;
    if (puzzle) this.#options.open(puzzle);
  }

  /**
   * The result of the puzzle on the board.
   * @param {string} id
   * @param {Result} how
   */
  take(id, how) {
    if (!this.isRunning || !this.#run.take(id, how, Date.now())) return;
    this.#write();
    clearTimeout(this.#next);
    this.#next = setTimeout(() => this.isRunning && this.#open(), how === "solved" ? SOLVED_TIME : MISSED_TIME);
  }

  /** Leaves the puzzle out. It counts as missed. */
  skip() {
    clearTimeout(this.#next);
    this.#run.take(this.#run.puzzle?.id ?? "", "tried", Date.now());
    this.#write();
    if (this.isRunning) this.#open();
  }

  #write() {
    const left = Math.ceil(this.#run.left(Date.now()) / 1000);
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    const { t } = this.#options;
    this.#text.textContent = `${time} · ${t("rush.score", { n: this.#run.solved, missed: this.#run.missed })}`;
    if (!left) this.#finish();
  }

  #finish() {
    if (!this.isRunning) return;
    this.stop();
    const { t, keep, onEnd } = this.#options;
    const { solved } = this.#run;
    const { best, isNew } = keep(solved);
    const score = t("rush.end", { n: solved });
    const record = t(isNew ? "rush.newBest" : "rush.best", { n: best });
    onEnd(sentences(score, record), `Tengen · ${t("rush.title")} · ${t("rush.solved", { n: solved })}`);
  }

  /** Ends the run without a result. */
  stop() {
    clearInterval(this.#timer);
    clearTimeout(this.#next);
    this.#root.remove();
  }
}
