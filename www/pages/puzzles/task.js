/**
 * The puzzle on the board: the visitor's moves, the replies, hints, the solution and the comments.
 *
 * @import { CellLabel, Labels } from "../../board/grid.js"
 * @import { Snapshot } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 * @import { Puzzle } from "../../engine/puzzles/book.js"
 * @import { PuzzleClient } from "../../engine/puzzles/client.js"
 * @import { Result } from "./progress.js"
 * @import { Outcome } from "./round.js"
 */
import { BoardView } from "../../board/view.js";
import { capabilities, fewestWin } from "../../game/games.js";
import { writeLink } from "../../game/link.js";
import { lastCell } from "../../game/snapshot.js";
import { button, byId, link, markRule, note } from "../../ui/page.js";
import { address } from "../../ui/site.js";
import { dayText } from "./results.js";
import { Round, proven, unproven } from "./round.js";
import { boardText, verdictText } from "./words.js";

/** The delay of a reply, and the time that a wrong move and its refutation are shown. Milliseconds. */
const REPLY_TIME = 350;
const WRONG_TIME = 1500;
/** The pause between two moves of a shown solution. Milliseconds. */
const SHOW_TIME = 700;
/** The most shown moves of a solution. */
const MOST_SHOWN = 60;
/** The longest pause with reduced motion. Milliseconds. */
const STILL_TIME = 900;

/** A position with a winner, for "why?". @typedef {{ text: string, winner: 0 | 1 | 2 }} Why */

/**
 * @typedef {object} TaskOptions
 * @property {PuzzleClient} client
 * @property {Translate} t
 * @property {boolean} coordinates
 * @property {() => boolean} isGuess whether the kind of the win is part of the question
 * @property {() => boolean} hasNext whether there is a next puzzle
 * @property {(puzzle: Puzzle) => void} onProven a position is a puzzle
 * @property {(error: unknown) => void} onFault the engine has refused a position, or failed
 * @property {(opened: boolean) => void} onOpen a puzzle is on the board, or the position is not a puzzle
 * @property {(puzzle: Puzzle, how: Result, isDone: boolean) => void} onResult
 */

export class Task {
  /** @type {TaskOptions} */ #options;
  /** @type {Translate} */ #t;
  /** @type {BoardView} */ #board;
  /** @type {Round | null} */ #round = null;
  /** @type {Snapshot | null} */ #snapshot = null;
  /** Counts the requests: an answer to an earlier one is dropped. */ #turn = 0;
  /** Whether the visitor has to wait. */ #waiting = true;
  /** Whether the puzzle is done. After a defence other moves can still be tried. */ #done = false;
  /** The result of this puzzle so far. @type {Result} */ #result = "solved";
  /** The day whose puzzle it is; "" for none. */ #day = "";
  /** The comment on the last move, and whether it was right. */ #told = { text: "", right: false };
  /** A cell that a hint rings, -1 for none. */ #ringed = -1;
  #hints = 0;
  /** @type {Why | null} */ #why = null;
  /** The status while there is no puzzle. */ #idle;

  /** @param {TaskOptions} options */
  constructor(options) {
    this.#options = options;
    this.#t = options.t;
    this.#idle = options.t("loading");
    this.#board = new BoardView(byId("board"), {
      setup: () => this.#snapshot,
      scene: () => this.#scene(),
      labels: () => this.#labels(),
      canPlace: (cell) => this.#canPlace(cell),
      onPlace: (cell) => this.#play(this.#snapshot?.names[cell] ?? ""),
      coordinates: () => options.coordinates,
    });
    button("hint").addEventListener("click", () => this.#run((own) => this.#hint(own)));
    button("show").addEventListener("click", () => this.#run((own) => this.#show(own)));
    button("again").addEventListener("click", () => {
      if (this.#round) this.open(this.#round.puzzle, this.#day);
    });
  }

  /** The puzzle on the board, if there is one. */
  get puzzle() {
    return this.#round?.puzzle;
  }

  /** The day whose puzzle it is, "" for none. */
  get day() {
    return this.#day;
  }

  /** @type {Why | null} */
  get why() {
    return this.#why;
  }

  /**
   * There is no puzzle.
   * @param {string} text of the status
   * @param {Snapshot | null} [snapshot] the position to show instead
   */
  setIdle(text, snapshot = this.#snapshot) {
    this.#idle = text;
    this.#snapshot = snapshot;
    this.write();
  }

  /** @param {Puzzle} puzzle @param {string} [day] whose puzzle it is */
  open(puzzle, day = "") {
    return this.#run(async (own) => {
      this.#options.client.stop();
      note("");
      markRule(puzzle.setup.rule);
      this.tell("");
      [this.#done, this.#result, this.#hints, this.#ringed] = [false, "solved", 0, -1];
      [this.#why, this.#day] = [null, day];
      button("keep").hidden = true;
      const next = new Round(puzzle, this.#options.client);
      const first = await next.begin();
      if (own !== this.#turn) return;
      // The visitor's own position is proven when it is first shown.
      if (!puzzle.kind && !(await this.#prove(own, next, first))) return;
      this.#round = next;
      this.#snapshot = first;
      this.#waiting = false;
      this.#options.onOpen(true);
      this.write();
      byId("live").textContent = `${byId("status").textContent}. ${byId("substatus").textContent}`;
    });
  }

  /**
   * @param {number} own
   * @param {Round} round receives the proof
   * @param {Snapshot} first
   * @returns {Promise<boolean>} whether it is a puzzle, and still current
   */
  async #prove(own, round, first) {
    const { client, onProven, onOpen } = this.#options;
    this.#round = null;
    this.setIdle(this.#t("proving"), first);
    const found = first.outcome ? null : await proven(round.puzzle, client);
    if (own !== this.#turn) return false;
    if (!found) {
      this.#idle = this.#t("noPuzzle");
      note(this.#t(...unproven(round.puzzle.setup)));
      onOpen(false);
      return false;
    }
    onProven(found);
    round.puzzle = found;
    return true;
  }

  /** @param {string} text @param {boolean} [right] */
  tell(text, right = false) {
    this.#told = { text, right };
    byId("live").textContent = text;
  }

  /** @param {number} side */
  #side(side) {
    return this.#t(`side.${side}`);
  }

  /** @param {number} cell */
  #canPlace(cell) {
    const snapshot = this.#snapshot;
    if (!snapshot || this.#waiting || snapshot.outcome || (this.#done && this.puzzle?.kind !== "defence")) return false;
    return snapshot.legal.includes(cell);
  }

  #scene() {
    const snapshot = this.#snapshot;
    if (!snapshot) return null;
    const showsLegal = capabilities(snapshot.game).discs && !this.#waiting && !this.#done;
    return { snapshot, hint: this.#ringed, legal: showsLegal ? snapshot.legal : [] };
  }

  /** The board's labels for screen readers. @returns {Labels} */
  #labels() {
    const t = this.#t;
    const disabled = this.#waiting;
    if (!this.#snapshot) return { t, label: "", disabled };
    const { cells, names, size, forbidden } = this.#snapshot;
    const crossed = new Set(forbidden.map(({ cell }) => cell));
    const last = lastCell(this.#snapshot);
    /** @type {(cell: number) => CellLabel} */
    const cell = (at) => {
      const stone = cells[at];
      let key = "cellEmpty";
      if (stone) key = at === last ? "cellLast" : "cellStone";
      else if (at === this.#ringed) key = "cellHint";
      else if (crossed.has(at)) key = "cellForbidden";
      const values = { cell: names[at].toUpperCase(), side: stone ? this.#side(stone) : "" };
      return { key, values, closed: !this.#canPlace(at) };
    };
    return { t, label: t("board", { size }), disabled, names, cell };
  }

  /** Writes everything. */
  write() {
    const { puzzle } = this;
    const t = this.#t;
    byId("status").textContent = this.#statusText();
    byId("status").classList.toggle("end", this.#done);
    byId("status").classList.toggle("solved", this.#done && this.#result === "solved");
    button("next").classList.toggle("later", Boolean(puzzle) && !this.#done);
    const yours = this.#round?.made ? t("goOn") : t("yours", { side: this.#side(this.#round?.side ?? 1) });
    byId("substatus").textContent = !puzzle || this.#done ? "" : yours;
    byId("told").textContent = this.#told.text;
    byId("told").classList.toggle("right", this.#told.right);
    for (const id of ["hint", "show"]) button(id).disabled = this.#waiting || this.#done || !puzzle;
    button("again").disabled = !puzzle || (this.#waiting && !this.#done);
    button("next").disabled = !this.#options.hasNext();
    button("why").hidden = !this.#why;
    link("board-link").hidden = !puzzle;
    if (puzzle) {
      const { setup, moves, grade, id } = puzzle;
      const ofDay = this.#day && `${t("daily")} · ${dayText(this.#day)}`;
      byId("where").textContent = [ofDay, grade && t(`grade.${grade}`), boardText(setup, t), id]
        .filter(Boolean)
        .join(" · ");
      link("board-link").href = address(`index.html${writeLink(setup, moves)}`).href;
    }
    this.#board.update();
  }

  /** The kind in the names of texts. @param {Puzzle} puzzle */
  #kind({ kind, setup }) {
    return fewestWin(setup) ? "fewest" : kind;
  }

  #statusText() {
    const t = this.#t;
    const round = this.#round;
    if (!round) return this.#idle;
    if (this.#done) return t(this.#result === "tried" ? "show" : "done");
    const kind = this.#options.isGuess() && round.isWin ? "guess" : this.#kind(round.puzzle);
    return t(`task.${kind}`, { side: this.#side(round.side), other: this.#side(3 - round.side) });
  }

  /**
   * Runs a task with the engine. Outdated results are dropped, and failures are reported.
   * @param {(own: number) => Promise<void>} task
   */
  async #run(task) {
    this.#turn += 1;
    const own = this.#turn;
    this.#waiting = true;
    this.#board.update();
    try {
      await task(own);
    } catch (error) {
      if (own !== this.#turn) return;
      this.#idle = this.#t("noPuzzle");
      this.#options.onFault(error);
      // Removes the unjudged move from the board. This also restarts a dead engine.
      const back = await this.#round?.position().catch(() => null);
      if (own !== this.#turn) return;
      if (back) this.#snapshot = back;
      this.#waiting = !back;
    }
    if (own === this.#turn) this.write();
  }

  /** @param {number} time milliseconds */
  #pause(time) {
    return new Promise((resolve) => setTimeout(resolve, this.#board.still ? Math.min(time, STILL_TIME) : time));
  }

  /** @param {Result} how */
  #finish(how) {
    this.#done = true;
    if (this.puzzle) this.#options.onResult(this.puzzle, how, true);
  }

  /** @param {string} move */
  #play(move) {
    const round = this.#round;
    if (!round) return;
    // After a defence was found, other moves show how they lose.
    const isTrial = this.#done;
    this.#run(async (own) => {
      this.#ringed = -1;
      const before = round.text;
      if (isTrial) round.text = round.puzzle.moves;
      const start = round.text;
      this.#snapshot = await round.position(start + move);
      if (own !== this.#turn) return;
      this.write();
      const outcome = await round.play(move);
      if (own !== this.#turn) return;
      if (outcome.result === "wrong") await this.#takeBack(own, round, outcome, start, isTrial ? before : start);
      else await this.#goOn(own, round, outcome);
      if (own === this.#turn) this.#waiting = false;
    });
  }

  /**
   * @param {number} own
   * @param {Round} round
   * @param {Outcome} outcome
   */
  async #goOn(own, round, outcome) {
    const { result, text } = outcome;
    const { side, isWin, puzzle } = round;
    this.tell(verdictText(outcome, round, this.#t), true);
    if (result === "solved") {
      if (isWin || puzzle.kind === "endgame") this.#why = { text: puzzle.moves, winner: isWin ? side : 0 };
      this.#finish(this.#result);
      this.write();
      return;
    }
    this.write();
    await this.#pause(REPLY_TIME);
    if (own === this.#turn) this.#snapshot = await round.position(text);
  }

  /**
   * Shows the refutation of a move for a moment.
   * @param {number} own
   * @param {Round} round
   * @param {Outcome} outcome
   * @param {string} start the position before the move
   * @param {string} back the position to show afterwards
   */
  async #takeBack(own, round, outcome, start, back) {
    const { text, proof, winner } = outcome;
    const { puzzle } = round;
    this.tell(verdictText(outcome, round, this.#t));
    if (!this.#done) {
      this.#result = "helped";
      this.#options.onResult(puzzle, "tried", false);
    }
    if (proof && winner) this.#why = { text: proof, winner };
    this.write();
    await this.#pause(REPLY_TIME);
    if (own !== this.#turn) return;
    const refuted = await round.position(text);
    if (own !== this.#turn) return;
    this.#snapshot = refuted;
    this.#board.update();
    await this.#pause(WRONG_TIME);
    if (own !== this.#turn) return;
    round.text = this.#done ? back : start;
    this.#snapshot = await round.position(round.text);
  }

  /** First the kind of move, then the move. @param {number} own */
  async #hint(own) {
    const round = this.#round;
    if (!round) return;
    this.#hints += 1;
    this.#result = "helped";
    const move = await round.next();
    if (own !== this.#turn) return;
    this.#waiting = false;
    if (this.#hints === 1 && !round.made) {
      this.tell(this.#t(`hint.${this.#kind(round.puzzle)}`));
      return;
    }
    this.#ringed = this.#snapshot?.names.indexOf(move) ?? -1;
    this.tell(move ? this.#t("hint.move", { move: move.toUpperCase() }) : this.#t("hint.none"));
  }

  /** Shows the solution, move by move. @param {number} own */
  async #show(own) {
    const round = this.#round;
    if (!round) return;
    this.#result = "tried";
    this.#ringed = -1;
    let last = "";
    for (let i = 0; i < MOST_SHOWN; i += 1) {
      const move = await round.next();
      if (own !== this.#turn) return;
      if (!move) break;
      last = move;
      this.#snapshot = await round.position(round.text + move);
      const outcome = await round.play(move);
      if (own !== this.#turn) return;
      this.tell(this.#t("shown", { move: move.toUpperCase() }));
      this.write();
      if (outcome.result !== "right") break;
      await this.#pause(SHOW_TIME);
      if (own !== this.#turn) return;
      this.#snapshot = await round.position();
      this.write();
      await this.#pause(SHOW_TIME);
      if (own !== this.#turn) return;
    }
    const { puzzle, isWin, side } = round;
    if (puzzle.kind !== "defence") this.#why = { text: puzzle.moves, winner: isWin ? side : 0 };
    this.tell(this.#t("shownAll", { move: last.toUpperCase() }));
    this.#finish("tried");
    this.#waiting = false;
  }
}
