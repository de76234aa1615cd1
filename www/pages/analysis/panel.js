/**
 * The panel of an analysis next to the board: the evaluation, the lines, forced wins, choices, and optional numbers. It
 * holds no search. It receives the results and reports the visitor's actions.
 *
 * @import { Handlers, Shown } from "./panel-types.js"
 * @import { Snapshot } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 */
import { isExplained } from "../../game/snapshot.js";
import { pointText } from "../../i18n/wording.js";
import { element } from "../../ui/elements.js";
import { checkbox, fit, write, writeFacts } from "./elements.js";
import { blackShare, valueText } from "./values.js";

/** How many moves of a line are written. */
const LINE_LENGTH = 12;
/** The most lines on offer. */
const MOST_LINES = 8;

export class AnalysePanel {
  /** The results. */
  root = element("section", { class: "analysis", "aria-labelledby": "analysis-title" });
  /** The choices. */
  choices = element("div", { class: "analysis" });
  #lead = element("i");
  /** The bar beside the board, on a wide screen. */
  lead = element("div", { class: "lead", "aria-hidden": "true" }, this.#lead);
  #title = element("h2", { class: "visually-hidden", id: "analysis-title" });
  #verdict = element("b");
  #kind = element("small");
  #share = element("i");
  #bar = element("div", { class: "bar", role: "img" }, this.#share);
  #why = element("button", { type: "button", class: "explains" });
  #worth = element("div", { class: "worth" }, element("p", {}, this.#verdict, " ", this.#kind, this.#why), this.#bar);
  #message = element("p");
  #restart = element("button", { type: "button" });
  #says = element("div", { class: "says" }, this.#message, this.#restart);
  #lines = element("ol", { class: "lines" });
  #forced = element("ul", { class: "forced" });
  #go = element("button", { type: "button", class: "go" });
  #edit = element("button", { type: "button", class: "edit" });
  #pass = element("button", { type: "button", class: "passes" });
  #compare = element("button", { type: "button", class: "compares" });
  #balance = element("button", { type: "button", class: "balances" });
  #review = element("button", { type: "button", class: "reviews" });
  /** Hidden until there is a position: without one a press would do nothing. */
  #tools = element("div", { class: "tools", hidden: "" });
  /** What the marks on the board mean, and the colours of the heat map. */
  #legend = element("p", { class: "legend" });
  #heat = element("p", { class: "legend heat" }, ...["i", "span", "i", "span"].map((tag) => element(tag)));
  #gear = element("summary");
  #count = /** @type {HTMLSelectElement} */ (element("select", { name: "analysis-lines" }));
  #threads = /** @type {HTMLSelectElement} */ (element("select", { name: "analysis-threads" }));
  #memory = /** @type {HTMLSelectElement} */ (element("select", { name: "analysis-memory" }));
  /** @type {Record<"values" | "heat" | "pinned", HTMLInputElement>} */
  #toggles = { values: checkbox("values"), heat: checkbox("heat"), pinned: checkbox("pinned") };
  #openings = element("ol", { class: "lines" });
  #openingsTitle = element("summary");
  #named = element("details", { class: "numbers named" }, this.#openingsTitle, this.#openings);
  #facts = element("dl");
  #summary = element("summary");
  #labels = /** @type {Record<string, HTMLElement>} */ ({});
  /** @type {Handlers} */ #handlers;
  /** Whether the pointer or the focus is on a line. Then the lines do not change. */ #held = false;
  /** The data of the written lines. @type {unknown[]} */ #written = [];
  /** @type {(() => void) | null} */ #whenFree = null;

  /**
   * @param {Handlers} handlers
   * @param {number[]} memories the limits on offer, in bytes
   * @param {number} threads the most on offer
   */
  constructor(handlers, memories, threads) {
    this.#handlers = handlers;
    for (let n = 1; n <= MOST_LINES; n += 1) this.#count.append(new Option(String(n), String(n)));
    for (let n = 1; n <= threads; n += 1) this.#threads.append(new Option(String(n), String(n)));
    for (const bytes of memories) this.#memory.append(new Option("", String(bytes)));
    const label = (/** @type {string} */ key, /** @type {HTMLElement} */ field, before = true) => {
      const words = element("span");
      this.#labels[key] = words;
      return element("label", {}, ...(before ? [words, field] : [field, words]));
    };
    const lines = label("analysis.lines", this.#count);
    this.#tools.append(this.#go, this.#review, this.#compare, this.#balance, this.#edit, this.#pass);
    // Of changing height are only the last ones, so that nothing shifts while tapping.
    this.root.append(this.#title, this.#worth, this.#tools, this.#says, this.#lines, this.#forced);
    const gear = element(
      "details",
      { class: "gear" },
      this.#gear,
      element(
        "div",
        { class: "marks" },
        label("analysis.values", this.#toggles.values, false),
        label("analysis.heat", this.#toggles.heat, false),
        label("analysis.pinned", this.#toggles.pinned, false),
      ),
      lines,
      label("analysis.threads", this.#threads),
      label("analysis.memory", this.#memory),
    );
    const numbers = element("details", { class: "numbers" }, this.#summary, this.#facts);
    this.choices.append(this.#legend, this.#heat, gear, this.#named, numbers);
    // It keeps the focus when the search is complete.
    this.#go.addEventListener("click", () => this.#go.ariaDisabled !== "true" && handlers.onGo());
    this.#why.addEventListener("click", () => handlers.onWhy());
    this.#edit.addEventListener("click", () => handlers.onEdit());
    this.#review.addEventListener("click", () => handlers.onReview());
    this.#compare.addEventListener("click", () => handlers.onCompare());
    this.#balance.addEventListener("click", () => handlers.onBalance());
    this.#pass.addEventListener("click", () => handlers.onPass());
    this.#restart.addEventListener("click", () => handlers.onRestart());
    this.#count.addEventListener("change", () => handlers.onChoose({ lines: Number(this.#count.value) }));
    this.#threads.addEventListener("change", () => handlers.onChoose({ threads: Number(this.#threads.value) }));
    this.#memory.addEventListener("change", () => handlers.onChoose({ memory: Number(this.#memory.value) }));
    for (const name of /** @type {("values" | "heat" | "pinned")[]} */ (Object.keys(this.#toggles))) {
      this.#toggles[name].addEventListener("change", () => handlers.onChoose({ [name]: this.#toggles[name].checked }));
    }
    for (const list of [this.#lines, this.#forced, this.#openings]) this.#listen(list);
  }

  /** @param {HTMLElement} list of lines whose moves are buttons */
  #listen(list) {
    const moveOf = (/** @type {EventTarget | null} */ target) =>
      target instanceof Element ? target.closest("button") : null;
    const point = (/** @type {EventTarget | null} */ target) => {
      const button = moveOf(target);
      if (!button || !list.contains(button)) return;
      this.#held = true;
      this.#handlers.onPoint(JSON.parse(button.dataset.cells ?? "[]"), button.dataset.threat === "true");
    };
    const leave = () => {
      if (list.contains(document.activeElement) || list.matches(":hover")) return;
      this.#free();
    };
    list.addEventListener("pointerover", (event) => point(event.target));
    list.addEventListener("focusin", (event) => point(event.target));
    list.addEventListener("pointerleave", () => setTimeout(leave));
    list.addEventListener("focusout", () => setTimeout(leave));
    list.addEventListener("click", (event) => {
      const button = moveOf(event.target);
      if (button && button.dataset.threat !== "true") this.#handlers.onPlay(JSON.parse(button.dataset.cells ?? "[]"));
    });
    // One tab stop a line. Arrow keys move within a line and between lines.
    list.addEventListener("keydown", (event) => {
      const button = moveOf(event.target);
      const item = button?.closest("li");
      if (!button || !item) return;
      const inLine = [...item.querySelectorAll("button")];
      const at = inLine.indexOf(button);
      const step = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: inLine.length - 1 - at }[event.key];
      const row = { ArrowDown: item.nextElementSibling, ArrowUp: item.previousElementSibling }[event.key];
      const next =
        step !== undefined
          ? inLine[at + step]
          : row
            ? [...row.querySelectorAll("button")].slice(0, at + 1).pop()
            : undefined;
      if (!next && !["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Home", "End"].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!next) return;
      for (const one of (next.closest("li") ?? item).querySelectorAll("button")) one.tabIndex = one === next ? 0 : -1;
      next.focus();
    });
  }

  /** The lines may change again. */
  #free() {
    if (!this.#held) return;
    this.#held = false;
    this.#handlers.onPoint([], false);
    this.#whenFree?.();
    this.#whenFree = null;
  }

  /** Another position is on the board, so the line under the pointer is gone. */
  release() {
    const hadFocus = this.#lines.contains(document.activeElement) || this.#forced.contains(document.activeElement);
    this.#held = false;
    this.#whenFree = null;
    this.#handlers.onPoint([], false);
    return hadFocus;
  }

  /** The focus goes to the first line. */
  focus() {
    const first = this.#lines.querySelector("button");
    (first instanceof HTMLElement ? first : this.#go).focus({ preventScroll: true });
  }

  /**
   * @param {Shown} shown
   * @param {Snapshot} snapshot
   * @param {Translate} t
   */
  update(shown, snapshot, t) {
    write(this.#title, t("analysis.title"));
    this.#writeChoices(shown, t);
    // Content above the lines would move them away from the pointer.
    if (this.#held) this.#whenFree = () => this.#writeFound(shown, snapshot, t);
    else this.#writeFound(shown, snapshot, t);
  }

  /**
   * The evaluation, what prevents the search, and the lines.
   * @param {Shown} shown
   * @param {Snapshot} snapshot
   * @param {Translate} t
   */
  #writeFound(shown, snapshot, t) {
    const { best: row, message } = shown;
    const { game, rule, toMove } = snapshot;
    const stale = shown.pending && this.#lines.childElementCount > 0;
    // On a phone the lines are above the buttons, and have their place before they are known.
    this.root.style.setProperty("--lines", String(Math.min(shown.choices.lines, snapshot.legal.length)));
    this.root.classList.toggle("stale", stale);
    for (const list of [this.#lines, this.#forced]) list.inert = stale;
    // It keeps its place, so that the lines stay where they are.
    if (!stale) this.#worth.classList.toggle("empty", !row);
    this.lead.classList.toggle("empty", !row && !stale);
    if (row) {
      const proven = row.kind !== "estimate";
      this.#worth.dataset.kind = row.kind;
      write(this.#verdict, valueText(row, toMove, t, game, rule));
      write(
        this.#kind,
        row.kind === "exact"
          ? t("analysis.exact")
          : proven
            ? t("analysis.proven")
            : t("analysis.estimate", { depth: row.depth }),
      );
      const share = Math.round(100 * blackShare(row, toMove, game));
      this.#why.hidden = !proven || !isExplained(snapshot);
      write(this.#why, t("action.why"));
      this.#share.style.width = this.#lead.style.height = `${share}%`;
      this.#bar.setAttribute("aria-label", valueText(row, toMove, t, game, rule));
    }
    write(this.#message, message);
    this.#restart.hidden = !shown.canRestart;
    write(this.#restart, t("analysis.restart"));
    if (!stale) this.#writeLines(shown, snapshot, t);
  }

  /**
   * The choices and the numbers.
   * @param {Shown} shown
   * @param {Translate} t
   */
  #writeChoices(shown, t) {
    const { choices } = shown;
    write(this.#go, t(shown.running ? "analysis.stop" : "analysis.go"));
    /** @type {HTMLButtonElement} */ (this.#go).disabled = !shown.canRun;
    this.#go.ariaDisabled = String(shown.isDone && shown.running);
    write(this.#edit, t("analysis.edit"));
    write(this.#pass, t("analysis.pass"));
    this.#pass.hidden = !shown.canPass;
    for (const [key, label] of Object.entries(this.#labels)) write(label, t(key));
    if (this.#count.value !== String(choices.lines)) this.#count.value = String(choices.lines);
    if (this.#threads.value !== String(choices.threads)) this.#threads.value = String(choices.threads);
    if (this.#memory.value !== String(choices.memory)) this.#memory.value = String(choices.memory);
    for (const option of this.#memory.options)
      write(option, t("analysis.megabytes", { n: Number(option.value) >> 20 }));
    for (const name of /** @type {("values" | "heat" | "pinned")[]} */ (Object.keys(this.#toggles)))
      this.#toggles[name].checked = choices[name];
    write(this.#summary, t("analysis.numbers"));
    write(this.#gear, `⚙ ${t("analysis.settings")}`);
    write(this.#review, t("room.review"));
    write(this.#compare, t("analysis.compare"));
    write(this.#balance, t("analysis.balance"));
    this.#balance.hidden = !shown.canBalance;
    this.#tools.hidden = false;
    for (const tool of [this.#compare, this.#balance]) tool.toggleAttribute("disabled", !shown.canRun);
    write(this.#legend, t(shown.legend));
    this.#legend.hidden = !choices.values;
    for (const [at, key] of ["heat", "lost"].entries())
      write(this.#heat.children[2 * at + 1], t(`analysis.legend.${key}`));
    this.#heat.hidden = !choices.heat;
    writeFacts(this.#facts, shown.facts);
  }

  /**
   * @param {Shown} shown
   * @param {Snapshot} snapshot
   * @param {Translate} t
   */
  #writeLines({ rows, forced, openings }, snapshot, t) {
    const key = JSON.stringify([
      rows.map(({ line, score, proven, distance, kind, depth }) => [line, score, proven, distance, kind, depth]),
      forced,
      openings,
      snapshot.text,
      t("side.1"),
    ]);
    if (this.#written[0] === key) return;
    this.#written = [key];
    const { names, game, rule, toMove } = snapshot;
    const name = (/** @type {number} */ cell) => (cell < 0 ? t("record.pass") : pointText(names[cell]));
    this.#lines.setAttribute("aria-label", t("analysis.best", { side: t(`side.${toMove}`) }));
    // Existing elements are updated, so that a press does not lose its target.
    const writeMoves = (
      /** @type {Element} */ group,
      /** @type {string} */ label,
      /** @type {number[]} */ line,
      /** @type {boolean} */ isThreat,
    ) => {
      const written = line.slice(0, LINE_LENGTH);
      group.setAttribute("aria-label", label);
      fit(group, written.length, () => element("button", { type: "button" }));
      written.forEach((cell, index) => {
        const button = /** @type {HTMLButtonElement} */ (group.children[index]);
        write(button, name(cell));
        button.tabIndex = index ? -1 : 0;
        button.dataset.cells = JSON.stringify(line.slice(0, index + 1));
        button.dataset.threat = String(isThreat);
        button.title = isThreat ? "" : t("analysis.play", { cell: name(cell) });
      });
    };
    fit(this.#lines, rows.length, () =>
      element("li", {}, element("span", { "aria-hidden": "true" }), element("span", { class: "moves", role: "group" })),
    );
    rows.forEach((row, index) => {
      const [value, group] = this.#lines.children[index].children;
      const text = valueText(row, toMove, t, game, rule);
      value.className = `value ${row.kind}`;
      write(value, text);
      const words = {
        n: index + 1,
        value: text,
        kind: t(`analysis.kind.${row.kind}`),
        moves: row.line.slice(0, LINE_LENGTH).map(name).join(" "),
      };
      writeMoves(group, t("analysis.line", words), row.line, false);
    });
    this.#forced.hidden = forced.length === 0;
    fit(this.#forced, forced.length, () =>
      element("li", {}, element("b"), element("span", { class: "moves", role: "group" })),
    );
    forced.forEach(({ text, cells, isThreat }, index) => {
      const item = this.#forced.children[index];
      item.className = isThreat ? "threat" : "win";
      write(item.children[0], text);
      writeMoves(item.children[1], text, cells, isThreat);
    });
    this.#named.hidden = openings.length === 0;
    write(this.#openingsTitle, t("analysis.openings", { n: openings.length }));
    fit(this.#openings, openings.length, () =>
      element(
        "li",
        {},
        element("span"),
        element("span", { class: "moves", role: "group" }),
        element("span", { class: "name" }),
      ),
    );
    openings.forEach(({ name: called, row }, index) => {
      const [value, group, words] = this.#openings.children[index].children;
      value.className = `value ${row.kind}`;
      write(value, valueText(row, toMove, t, game, rule));
      writeMoves(group, called, row.line.slice(0, 1), false);
      write(words, called);
    });
  }
}
