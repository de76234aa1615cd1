/**
 * The panel of a review next to the board: the graph, the marks with their commands, and every value. It holds no
 * search. It receives the results and reports the visitor's actions.
 *
 * @import { Side } from "../../game/types.js"
 * @import { Mark } from "./logic.js"
 * @import { Conclusions, Reviewed } from "./reviewed.js"
 * @import { Words } from "./words.js"
 */
import { isVariant } from "../../game/games.js";
import { element } from "../../ui/elements.js";
import { ReviewGraph } from "./graph.js";
import { isWhole } from "./reviewed.js";
import { writeTable } from "./table.js";
import { entryText, lineText, markText, nameOf, sideText, signText, strengthText, valueText } from "./words.js";

/**
 * @typedef {object} Shown
 * @property {Reviewed | null} game
 * @property {Conclusions} conclusions
 * @property {number} at the position on the board, -1 for none of the review
 * @property {string | null} why the mark here is right; null if there is nothing to explain
 * @property {number} part of the work that is done, from 0 to 1
 * @property {boolean} working
 * @property {boolean} asks whether the question for a better move is open
 * @property {"" | "stopped" | "lost-engine" | "from-link"} ended how the last search ended
 * @property {boolean} deep whether it searched with the greatest effort
 */

/**
 * The visitor's actions.
 * @typedef {object} Handlers
 * @property {(index: number) => void} onVisit a position
 * @property {() => void} onToggle the table is opened or closed
 * @property {Record<"close" | "stop" | "why" | "find" | "more" | "deeper" | "share", () => void>} on the buttons
 */

/**
 * @param {HTMLElement} node
 * @param {string} text
 */
function put(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export class ReviewPanel {
  /** @type {HTMLElement} */ root;
  /** The place of the question for a better move. */
  question = element("div", { class: "review-question", role: "group", hidden: "" });
  /** @type {ReviewGraph} */ #graph;
  /** @type {Handlers} */ #handlers;
  #title = element("h2", { id: "review-title" });
  #here = element("p", { class: "review-here" });
  /** Its place is reserved at each proven mark, so nothing moves. */
  #why = element("p", { class: "review-why", role: "status", hidden: "" });
  /** To the mistake before and after the position on the board. */
  #steps = [-1, 1].map((step) => element("button", { type: "button", class: "subtle", value: String(step) }));
  /** A sentence for each side, and the turning point. */
  #sum = element("p", { class: "review-sum" });
  /** What the steps start from. @type {Shown | null} */ #shown = null;
  #progress = /** @type {HTMLProgressElement} */ (element("progress", { max: "1", value: "0" }));
  #said = element("p", { role: "status" });
  #marks = element("ol", { class: "review-marks" });
  #table = /** @type {HTMLDetailsElement} */ (
    element(
      "details",
      {},
      element("summary"),
      element("div", { class: "review-values", tabindex: "0", role: "region" }),
    )
  );
  /** @type {Record<keyof Handlers["on"], HTMLElement>} */ #buttons;

  /** @param {Handlers} handlers */
  constructor(handlers) {
    this.#handlers = handlers;
    this.#graph = new ReviewGraph(handlers.onVisit);
    this.#buttons = {
      close: this.#button("close"),
      stop: this.#button("stop"),
      why: this.#button("why"),
      find: this.#button("find"),
      more: this.#button("more"),
      deeper: this.#button("deeper"),
      share: this.#button("share"),
    };
    const { close, stop, why, find, more, deeper, share } = this.#buttons;
    close.textContent = "✕";
    close.className = "subtle";
    find.className = "main";
    this.#marks.addEventListener("click", (event) => {
      const entry = event.target instanceof Element ? event.target.closest("button") : null;
      // To the position before the move: the board shows the better one.
      if (entry) handlers.onVisit(Number(entry.value));
    });
    for (const [index, step] of this.#steps.entries()) {
      step.textContent = index ? "▶" : "◀";
      step.addEventListener("click", () => this.#toMistake(index ? 1 : -1));
    }
    this.#table.addEventListener("toggle", handlers.onToggle);
    this.root = element(
      "section",
      { class: "review", id: "review", "aria-labelledby": "review-title" },
      element("div", { class: "review-head" }, this.#title, close),
      this.#graph.root,
      element("div", { class: "review-steps" }, this.#steps[0], this.#here, this.#steps[1]),
      this.#why,
      element("div", { class: "review-work" }, this.#progress, this.#said, stop),
      this.question,
      this.#sum,
      this.#marks,
      element("div", { class: "buttons" }, find, why, more, deeper, share),
      this.#table,
    );
  }

  /** @param {keyof Handlers["on"]} value */
  #button(value) {
    const node = element("button", { type: "button", value });
    node.addEventListener("click", () => this.#handlers.on[value]());
    return node;
  }

  /**
   * The mistake before or after the position on the board; undefined without one.
   * @param {-1 | 1} step
   */
  #mistake(step) {
    const { conclusions, at = -1 } = this.#shown ?? {};
    const marks = conclusions?.marks ?? [];
    return step > 0 ? marks.find(({ ply }) => ply > at) : marks.findLast(({ ply }) => ply < at);
  }

  /** @param {-1 | 1} step */
  #toMistake(step) {
    const mark = this.#mistake(step);
    if (mark) this.#handlers.onVisit(mark.ply);
  }

  /** The style sheet has loaded, so the graph has its size. */
  styled() {
    this.#graph.root.dispatchEvent(new Event("resize"));
  }

  /**
   * Moves the focus to the control whose keys step through the game.
   * @param {boolean} hasMoves
   */
  focus(hasMoves) {
    const first = hasMoves ? this.#graph.root : this.#buttons.close;
    first.hidden = false;
    first.focus({ preventScroll: true });
  }

  /**
   * @param {Shown} shown
   * @param {Words} words
   */
  update(shown, words) {
    const { t } = words;
    this.#shown = shown;
    put(this.#title, t("review.title"));
    this.#buttons.close.setAttribute("aria-label", t("review.close"));
    this.#progress.setAttribute("aria-label", t("review.progress"));
    this.#why.hidden = shown.why === null;
    put(this.#why, shown.why ?? "");
    this.#writeButtons(shown, words);
    this.#writeWork(shown, words);
    this.#graph.root.hidden = this.#table.hidden = !shown.game?.moves.length;
    this.#marks.hidden = shown.asks || !shown.conclusions.marks.length;
    this.#writeSteps(shown, words);
    this.#writeSum(shown, words);
    if (shown.game) this.#writeGame(shown, shown.game, words);
  }

  /**
   * @param {Shown} shown
   * @param {Words} words
   */
  #writeSteps({ asks, conclusions }, { t }) {
    for (const [index, node] of this.#steps.entries()) {
      const button = /** @type {HTMLButtonElement} */ (node);
      button.hidden = asks || !conclusions.marks.length;
      button.setAttribute("aria-label", t(index ? "review.next" : "review.previous"));
      // A button with the focus stays, so that keys are not lost.
      button.setAttribute("aria-disabled", String(!this.#mistake(index ? 1 : -1)));
    }
  }

  /**
   * The whole game in a few words, once it is known.
   * @param {Shown} shown
   * @param {Words} words
   */
  #writeSum({ game, conclusions: { marks, turn, strengths }, working, asks }, words) {
    this.#sum.hidden = working || asks || !game?.moves.length || !isWhole(game);
    if (!game || this.#sum.hidden) return;
    const lines = strengths.map((strength, index) => {
      const side = sideText(marks, /** @type {Side} */ (index + 1), words);
      // The levels of small boards and of anti-Othello have no tables.
      return isVariant(game.setup) ? side : `${side} · ${strengthText(strength, words)}`;
    });
    if (turn !== null) lines.push(words.t("review.turn", { n: turn + 1, cell: nameOf(game.moves[turn], words) }));
    put(this.#sum, lines.join("\n"));
  }

  /**
   * @param {Shown} shown
   * @param {Words} words
   */
  #writeButtons({ game, conclusions, at, working, asks, ended, deep }, { t }) {
    const { stop, why, find, more, deeper, share } = this.#buttons;
    for (const key of /** @type {const} */ (["stop", "deeper", "find", "share"]))
      put(this.#buttons[key], t(`review.${key}`));
    put(more, t(ended === "from-link" ? "review.again" : "review.more"));
    put(why, t("action.why"));
    const isEmpty = !game?.moves.length;
    const whole = isWhole(game);
    const verdict = game?.verdicts[at];
    stop.hidden = !working;
    why.hidden = asks || (verdict?.proven !== "win" && verdict?.proven !== "loss") || verdict.distance === 0;
    find.hidden = working || asks || !conclusions.marks.length;
    more.hidden = working || asks || isEmpty || (whole && ended === "");
    deeper.hidden = working || asks || isEmpty || !whole || deep;
    share.hidden = working || asks || isEmpty || !game?.verdicts.some(Boolean);
  }

  /**
   * The progress of the search, or how it ended.
   * @param {Shown} shown
   * @param {Words} words
   */
  #writeWork({ game, conclusions, part, working, ended }, { t, discs }) {
    const total = game?.verdicts.length ?? 0;
    const known = game?.verdicts.filter(Boolean).length ?? 0;
    this.#progress.hidden = !working;
    this.#progress.value = part;
    let said = "";
    if (working)
      said = known < total ? t("review.working", { n: Math.min(total, known + 1), total }) : t("review.doubts");
    else if (!game?.moves.length) said = t("review.empty");
    else if (ended) said = t(`review.${ended}`);
    else if (isWhole(game) && !conclusions.marks.length) said = t(discs ? "review.none-discs" : "review.none");
    put(this.#said, said);
  }

  /**
   * @param {Shown} shown
   * @param {Reviewed} game
   * @param {Words} words
   */
  #writeGame({ conclusions, at, asks, working }, game, words) {
    const { t } = words;
    const { marks, columns, turn } = conclusions;
    const positionText = (/** @type {number} */ index) => {
      const head = index === 0 ? t("review.start") : `${index} ${nameOf(game.moves[index - 1], words)}`;
      const mark = marks.find(({ ply }) => ply + 1 === index);
      return [head, valueText(game.verdicts[index], game.sides[index], words), mark ? markText(mark, words) : ""]
        .filter(Boolean)
        .join(" · ");
    };
    this.#graph.update({
      columns,
      marks,
      turn,
      at,
      label: t("review.graph"),
      sides: [t("side.1"), t("side.2")],
      words: positionText,
    });
    // The better move is hidden while the question for it is open.
    put(this.#here, at < 0 || asks ? "" : positionText(at));
    this.#replaceEntries(marks.map((mark) => entryOf(mark, game, at, working, words)));
    put(/** @type {HTMLElement} */ (this.#table.querySelector("summary")), t("review.table"));
    if (this.#table.open) writeTable(/** @type {HTMLElement} */ (this.#table.lastElementChild), game, marks, words);
    markRecord(asks ? [] : marks.map((mark) => ({ node: game.nodes[mark.ply], mark, text: markText(mark, words) })));
  }

  /**
   * The focus stays with the mark that has it.
   * @param {HTMLElement[]} entries
   */
  #replaceEntries(entries) {
    const list = this.#marks;
    const focused = list.contains(document.activeElement)
      ? /** @type {HTMLButtonElement} */ (document.activeElement).value
      : null;
    list.replaceChildren(...entries);
    if (focused === null) return;
    const again = list.querySelector(`button[value="${focused}"]`) ?? this.#graph.root;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }
}

/**
 * A mark in the list.
 * @param {Mark} mark
 * @param {Reviewed} game
 * @param {number} at the position on the board
 * @param {boolean} working whether a longer search may still change it
 * @param {Words} words
 */
function entryOf(mark, game, at, working, words) {
  const better = mark.line.length
    ? [element("small", {}, words.t("review.better", { line: lineText(mark.line, words) }))]
    : [];
  const button = element(
    "button",
    { type: "button", value: String(mark.ply), "data-kind": mark.kind },
    element("span", { "aria-hidden": "true", class: "sign" }, signText(mark)),
    " ",
    element("span", {}, entryText(mark, game.moves[mark.ply], words), ...better),
  );
  if (working && !mark.exact) {
    button.classList.add("provisional");
    button.lastElementChild?.append(element("small", {}, words.t("review.provisional")));
  }
  if (mark.last) button.classList.add("last");
  if (mark.ply === at) button.setAttribute("aria-current", "true");
  return element("li", {}, button);
}

/**
 * Marks the moves in the list of moves, with a sign and a text.
 * @param {{ node: number, mark: Mark, text: string }[]} marks
 */
export function markRecord(marks) {
  const byNode = new Map(marks.map((one) => [String(one.node), one]));
  for (const node of document.querySelectorAll("#record ol button")) {
    const button = /** @type {HTMLButtonElement} */ (node);
    const found = byNode.get(button.value);
    if (!found && button.dataset.mark === undefined) continue;
    button.dataset.plain ??= button.getAttribute("aria-label") ?? "";
    button.setAttribute("aria-label", button.dataset.plain + (found ? `, ${found.text}` : ""));
    button.title = found?.text ?? "";
    if (found) button.dataset.mark = signText(found.mark);
    else delete button.dataset.mark;
  }
}
