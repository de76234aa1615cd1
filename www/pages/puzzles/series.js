/**
 * The chosen series of puzzles: its choices, its list, and its solved puzzles.
 *
 * @import { Setup } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 * @import { Puzzle } from "../../engine/puzzles/book.js"
 * @import { Results } from "./results.js"
 */
import { BOARDS, KINDS, boardName, laddersOf, seriesOf } from "../../engine/puzzles/book.js";
import { element } from "../../ui/elements.js";
import { button, byId, choice } from "../../ui/page.js";
import { ENDGAME_MOVES } from "./round.js";
import { boardText } from "./words.js";

/** The choices. In the address of every page `theme` already means light or dark. */
const CHOICES = /** @type {const} */ ([
  ["theme", "series"],
  ["rule", "rule"],
  ["grade", "grade"],
]);

export class Series {
  /** All of the file. @type {Puzzle[]} */ all = [];
  /** The puzzles of the chosen series. @type {Puzzle[]} */ #listed = [];
  /** The puzzle on the board. */ #here = "";
  /** @type {Translate} */ #t;
  /** @type {Results} */ #results;
  /** @type {(puzzle: Puzzle) => void} */ #onChoose;

  /**
   * @param {Translate} t
   * @param {Results} results
   * @param {(puzzle: Puzzle) => void} onChoose the visitor chooses a puzzle
   */
  constructor(t, results, onChoose) {
    this.#t = t;
    this.#results = results;
    this.#onChoose = onChoose;
    byId("list").addEventListener("click", (event) => {
      const one = /** @type {HTMLElement} */ (event.target).closest("button");
      const puzzle = this.#listed.find(({ id }) => id === one?.dataset.id);
      if (puzzle) onChoose(puzzle);
    });
    byId("ladders").addEventListener("click", (event) => {
      const one = /** @type {HTMLElement} */ (event.target).closest("button");
      if (!one) return;
      choice("grade").value = one.value;
      this.list();
      this.next();
    });
  }

  /** Whether a puzzle is solved, at once or with help. @param {Puzzle} puzzle */
  #isSolved = ({ id }) => ["solved", "helped"].includes(this.#results.of(id));

  get isEmpty() {
    return this.#listed.length < 1;
  }

  /** Whether the kind of the win is part of the question. */
  get isGuess() {
    return choice("theme").value === "guess";
  }

  /**
   * Offers the choices, and applies the address's. Without any, the next puzzle has the rule of the last game.
   * @param {URLSearchParams} query
   * @param {Setup} [last] the last game's
   */
  offer(query, last) {
    const t = this.#t;
    this.#fill("theme", [
      ["", t("theme.all")],
      ["guess", t("theme.guess")],
      ...KINDS.map((kind) => /** @type {[string, string]} */ ([kind, t(`theme.${kind}`)])),
      ["own", t("theme.own")],
    ]);
    this.#fill("rule", [
      ["", t("any")],
      ...BOARDS.map((board) => /** @type {[string, string]} */ ([boardName(board), boardText(board, t)])),
    ]);
    this.#fill("grade", [
      ["", t("any")],
      ...[1, 2, 3, 4, 5].map((n) => /** @type {[string, string]} */ ([String(n), t(`grade.${n}`)])),
    ]);
    if (query.has("moves")) return;
    const isFree = CHOICES.every(([, name]) => !query.has(name));
    for (const [id, name] of CHOICES) {
      // Invalid parameters are ignored.
      const values = [query.get(name)];
      if (isFree && name === "rule" && last) values.push(boardName(last), last.rule);
      const value = values.find((one) => [...choice(id).options].some((option) => option.value === one));
      if (value) choice(id).value = value;
    }
  }

  /**
   * The names of an address's choices that are not offered. A position has no series.
   * @param {URLSearchParams} query
   */
  wrong(query) {
    if (query.has("moves")) return [];
    return CHOICES.filter(([id, name]) => {
      const value = query.get(name) ?? "";
      return ![...choice(id).options].some((option) => option.value === value);
    }).map(([, name]) => name);
  }

  /** @param {string} id @param {[string, string][]} options */
  #fill(id, options) {
    choice(id).replaceChildren(...options.map(([value, text]) => new Option(text, value)));
    choice(id).addEventListener("change", () => {
      this.list();
      // A theme may have no puzzles with the rule of the last game.
      if (this.isEmpty && id === "theme" && choice("rule").value) {
        choice("rule").value = "";
        this.list();
      }
      this.next();
    });
  }

  /** The series of the visitor's own puzzles. */
  listOwn() {
    choice("theme").value = "own";
    this.list();
  }

  /** Lists the chosen series. */
  list() {
    const theme = choice("theme").value;
    const chosen = { theme, rule: choice("rule").value, grade: choice("grade").value };
    this.#listed = theme === "own" ? this.#results.own : seriesOf(this.all, chosen);
    for (const id of ["rule", "grade"]) choice(id).disabled = theme === "own";
    const about = this.isEmpty ? (theme === "own" ? "about.noOwn" : "about.none") : `about.${theme || "all"}`;
    byId("all").hidden = this.isEmpty;
    byId("about").textContent = this.#t(about, { n: ENDGAME_MOVES });
    byId("list").replaceChildren(
      ...this.#listed.map(({ id }, i) => {
        const item = document.createElement("li");
        const one = document.createElement("button");
        one.type = "button";
        one.textContent = String(i + 1);
        one.dataset.id = id;
        item.append(one);
        return item;
      }),
    );
    this.mark(this.#here);
  }

  /**
   * Marks the solved and the present puzzles in the list.
   * @param {string} here the puzzle on the board
   */
  mark(here) {
    this.#here = here;
    const solved = this.#listed.filter(this.#isSolved).length;
    this.#writeLadders();
    byId("count").textContent = this.#t("count", { n: solved, all: this.#listed.length });
    byId("list")
      .querySelectorAll("button")
      .forEach((one, i) => {
        const how = this.#results.of(one.dataset.id ?? "");
        one.dataset.result = how;
        one.setAttribute("aria-label", this.#t(`item.${how || "new"}`, { n: i + 1 }));
        if (one.dataset.id === here) one.setAttribute("aria-current", "true");
        else one.removeAttribute("aria-current");
      });
    button("forget").hidden = choice("theme").value !== "own" || !here.startsWith("own-");
  }

  /** The progress in each grade of the theme and the rule. A press continues there. */
  #writeLadders() {
    const theme = choice("theme").value;
    byId("ladders").hidden = theme === "own";
    if (theme === "own") return;
    const chosen = { theme, rule: choice("rule").value, grade: "" };
    const focused = document.activeElement?.closest("#ladders button")?.getAttribute("value");
    byId("ladders").replaceChildren(
      ...laddersOf(this.all, chosen, this.#isSolved).map(({ grade, solved, all }) => {
        const name = element("b", {}, this.#t(`grade.${grade}`));
        const count = element("span", {}, this.#t("count", { n: solved, all }));
        const bar = element("i", { "aria-hidden": "true" });
        bar.style.setProperty("--part", `${all ? (100 * solved) / all : 0}%`);
        const one = /** @type {HTMLButtonElement} */ (
          element("button", { type: "button", value: String(grade) }, name, " ", count, bar)
        );
        one.disabled = all === 0;
        if (choice("grade").value === String(grade)) one.setAttribute("aria-current", "true");
        return element("li", {}, one);
      }),
    );
    if (focused) /** @type {HTMLElement | null} */ (byId("ladders").querySelector(`[value="${focused}"]`))?.focus();
  }

  /** The next unsolved puzzle of the series. After the last one it continues with the first. */
  next() {
    const at = this.#listed.findIndex(({ id }) => id === this.#here);
    const order = [...this.#listed.slice(at + 1), ...this.#listed.slice(0, at + 1)];
    const puzzle = order.find(({ id }) => this.#results.of(id) !== "solved") ?? order[0];
    if (puzzle) this.#onChoose(puzzle);
  }
}
