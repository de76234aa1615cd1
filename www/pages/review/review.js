/**
 * Looking back at a game: the panel under the status with the graph, the marks and what can be done with them. An engine of its own
 * searches the positions; the game in play goes on beside it.
 *
 * @import { Host, Overlay } from "../play/host.js"
 * @import { Setup, Side, Snapshot, State } from "../../game/types.js"
 * @import { Lang, Translate } from "../../i18n/texts.js"
 * @import { Mark, Verdict } from "./logic.js"
 * @import { Effort } from "./run.js"
 * @import { Words } from "./words.js"
 */
import { Client } from "../../engine/client.js";
import { capabilities } from "../../game/games.js";
import { element } from "../../ui/elements.js";
import { loadStyle } from "../../ui/style.js";
import { fetchWeights, spawns, tableBytes } from "../../engine/spawn.js";
import { ROOT } from "../../game/tree.js";
import { address } from "../../ui/site.js";
import { Question } from "./ask.js";
import { ReviewGraph } from "./graph.js";
import { keepReview, keptReview, readReview, writeReview } from "./link.js";
import { columns, discsLost, marksOf, settle } from "./logic.js";
import { EFFORTS, review } from "./run.js";
import { wordsOf } from "./texts.js";
import { entryText, lineText, markText, nameOf, signText, valueText } from "./words.js";
import { cellOf, movesIn } from "../../game/notation.js";

/**
 * What a review has of its game.
 * @typedef {object} Reviewed
 * @property {string} id the name of the game
 * @property {Setup} setup
 * @property {string} start
 * @property {string[]} names of the moves
 * @property {number[]} nodes of the tree
 * @property {number[]} moves cells
 * @property {Side[]} sides who moves at each position
 * @property {(Verdict | null)[]} verdicts
 */

/** An engine for a review or a coach: of its own, so that the game's engine goes on undisturbed. */
export function ownEngine() {
  const { deviceMemory } = /** @type {Navigator & { deviceMemory?: number }} */ (navigator);
  const memory = tableBytes({ deviceMemory, coarse: matchMedia("(pointer: coarse)").matches }) / 2;
  return new Client({ spawns: spawns(), memory, download: fetchWeights });
}

/** @param {Host} host */
export const overlay = (host) => new Review(host);

/** @implements {Overlay} */
class Review {
  /** @type {Host} */ #host;
  /** @type {HTMLElement} */ #root;
  /** @type {ReviewGraph} */ #graph;
  /** @type {Record<string, HTMLElement>} */ #parts = {};
  /** @type {Reviewed | null} */ #game = null;
  /** In the order of the moves. @type {Mark[]} */ #marks = [];
  /** As they are listed and asked about. @type {Mark[]} */ #listed = [];
  /** @type {ReturnType<typeof columns>} */ #columns = [];
  /** @type {Client | null} */ #engine = null;
  /** The search under way. @type {AbortController | null} */ #work = null;
  /** From 0 to 1. */ #part = 0;
  /** How the last search ended. @type {"" | "stopped" | "lost-engine" | "from-link"} */ #ended = "";
  /** @type {Effort} */ #effort = EFFORTS.usual;
  /** The question for a better move. @type {Question | null} */ #question = null;
  /** What the panel was last written from. @type {unknown[]} */ #shown = [];
  /** @type {{ t: Translate, lang: Lang }} */ #language;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    const [t, lang] = host.words();
    this.#language = { t, lang };
    this.#graph = new ReviewGraph((index) => this.#visit(index));
    this.#root = this.#build();
    document.querySelector(".sidebar .status")?.after(this.#root);
    loadStyle(address("www/pages/review/review.css")).then(() => this.#graph.root.dispatchEvent(new Event("resize")));
  }

  #build() {
    const button = (/** @type {string} */ value, /** @type {() => void} */ act) => {
      const node = element("button", { type: "button", value });
      node.addEventListener("click", act);
      this.#parts[value] = node;
      return node;
    };
    const part = (/** @type {string} */ name, /** @type {HTMLElement} */ node) => (this.#parts[name] = node);
    const close = button("close", () => this.close());
    close.textContent = "✕";
    close.className = "subtle";
    const marks = part("marks", element("ol", { class: "review-marks" }));
    marks.addEventListener("click", (event) => {
      const entry = event.target instanceof Element ? event.target.closest("button") : null;
      // To where something better could be played: the board shows it.
      if (entry) this.#visit(Number(entry.value));
    });
    const table = part(
      "table",
      element(
        "details",
        {},
        element("summary"),
        element("div", { class: "review-values", tabindex: "0", role: "region" }),
      ),
    );
    table.addEventListener("toggle", () => {
      this.#shown = [];
      this.#host.redraw();
    });
    return element(
      "section",
      { class: "review", id: "review", "aria-labelledby": "review-title" },
      element("div", { class: "review-head" }, part("title", element("h2", { id: "review-title" })), close),
      this.#graph.root,
      part("here", element("p", { class: "review-here" })),
      element(
        "div",
        { class: "review-work" },
        part("progress", element("progress", { max: "1", value: "0" })),
        part("said", element("p", { role: "status" })),
        button("stop", () => this.#stop()),
      ),
      part("question", element("div", { class: "review-question", role: "group", hidden: "" })),
      marks,
      element(
        "div",
        { class: "buttons" },
        button("why", () => this.#why()),
        button("find", () => this.#ask()),
        button("more", () => this.#begin(this.#effort)),
        button("deeper", () => this.#begin(EFFORTS.deep)),
        button("share", () => this.#share()),
      ),
      table,
    );
  }

  /**
   * Opens the review of the game on the board; that of a link, where the address carries one.
   * @param {string} [fragment] of the address
   */
  open(fragment) {
    const shared = fragment && /[#&]r=([^&]*)/.exec(fragment)?.[1];
    if (shared) this.#openShared(decodeURIComponent(shared));
    else if (fragment === undefined) this.#openOwn();
  }

  /** What is shown of the game on the board; searches what is not known. */
  #openOwn() {
    this.#root.hidden = false;
    const state = this.#host.state();
    this.#take(state);
    if (this.#game?.moves.length && !this.#isWhole()) this.#begin(this.#effort);
    this.#host.redraw();
    this.#root.scrollIntoView({ block: "nearest" });
    // Keys walk through the game at once.
    const first = this.#game?.moves.length ? this.#graph.root : this.#parts.close;
    first.hidden = false;
    first.focus({ preventScroll: true });
  }

  /**
   * Shows the values that a link carries; nothing is searched until it is asked for.
   * @param {string} text
   */
  #openShared(text) {
    const state = this.#host.state();
    if (!state.snapshot) return;
    this.#root.hidden = false;
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

  #isWhole() {
    return Boolean(this.#game?.verdicts.every((verdict) => verdict && verdict.value !== null));
  }

  /**
   * Takes the line of the game on the board; what is known of its beginning stays known.
   * @param {State} state
   */
  #take({ id, setup, snapshot, tree }) {
    if (!snapshot) return;
    const names = tree.line.map((node) => tree.nodes[node]?.move ?? "");
    const { discs } = capabilities(setup.game);
    const old = this.#game?.id === id ? this.#game : keptGame(id, snapshot, names, discs);
    const same = old ? names.findIndex((name, index) => old.names[index] !== name) : 0;
    const common =
      !old || old.start !== snapshot.start ? -1 : same < 0 ? Math.min(names.length, old.names.length) : same;
    if (this.#game && old === this.#game && common === names.length && old.names.length === names.length) {
      this.#game = { ...this.#game, nodes: [...tree.line] };
      return;
    }
    this.#work?.abort();
    // The last mover decides whose turn it is at each position: sides take turns, a pass is a move.
    const sides = Array.from(
      { length: names.length + 1 },
      (_, index) => /** @type {Side} */ ((snapshot.played - index) % 2 ? 3 - snapshot.toMove : snapshot.toMove),
    );
    const verdicts = Array.from({ length: names.length + 1 }, (_, index) =>
      index <= common ? (old?.verdicts[index] ?? null) : null,
    );
    this.#game = {
      id,
      setup,
      start: snapshot.start,
      names,
      nodes: [...tree.line],
      moves: [...snapshot.moves],
      sides,
      verdicts,
    };
    this.#ended = "";
    this.#conclude();
  }

  /** Draws the conclusions from what is known. */
  #conclude() {
    const game = this.#game;
    if (!game) return;
    const { verdicts, moves, sides } = game;
    this.#marks = marksOf(verdicts, moves, sides.slice(0, moves.length), this.#discs);
    // What is proven comes first; of the estimates a short search is soon mistaken.
    this.#listed = [
      ...this.#marks.filter(({ exact, kind }) => exact || kind !== "slip"),
      ...this.#marks.filter(({ exact, kind }) => !exact && kind === "slip"),
    ];
    this.#columns = columns(verdicts, sides, this.#discs);
  }

  /**
   * Searches what is not known, or everything that is not proven where it is searched deeper.
   * @param {Effort} effort
   */
  async #begin(effort) {
    const game = this.#game;
    if (!game || this.#work) return;
    this.#endQuestion();
    const work = new AbortController();
    this.#work = work;
    // What a link says is nothing that was searched here, its proofs neither.
    const shared = this.#ended === "from-link";
    this.#ended = "";
    this.#part = 0;
    // A value that was estimated with less effort is searched again.
    const fresh = effort !== this.#effort || this.#isWhole();
    this.#effort = effort;
    this.#engine ??= ownEngine();
    const engine = this.#engine;
    this.#host.redraw();
    try {
      const { setup, start, names } = game;
      const known = game.verdicts.map((verdict) => (verdict && !shared && (verdict.proven || !fresh) ? verdict : null));
      // What was estimated is shown until something better is known.
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
    // A win that was missed becomes a puzzle of the visitor's own.
    if (this.#game?.names === game.names)
      import("../puzzles/progress.js").then(
        ({ addMissedWins }) => addMissedWins(game, this.#marks),
        () => {},
      );
    this.#shown = [];
    this.#host.announcer.say(
      this.#ended ? this.#words("review." + this.#ended) : this.#words("review.done", { n: this.#marks.length }),
    );
    this.#host.redraw();
  }

  #stop() {
    this.#work?.abort();
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

  /** @param {string} key @param {Record<string, string | number>} [values] */
  #words(key, values) {
    return wordsOf(this.#language.lang)(key, values);
  }

  close() {
    this.#work?.abort();
    this.#work = null;
    this.#endQuestion();
    this.#engine?.close();
    this.#engine = null;
    const hadFocus = this.#root.contains(document.activeElement);
    this.#root.hidden = true;
    this.#markRecord([]);
    this.#host.redraw();
    const board = document.querySelector('#grid [tabindex="0"]');
    if (hadFocus && board instanceof HTMLElement) board.focus({ preventScroll: true });
  }

  /** The position of the review that is on the board, -1 for none of them. @param {State} state */
  #at({ tree }) {
    return tree.at === ROOT ? 0 : (this.#game?.nodes.indexOf(tree.at) ?? -1) + 1 || -1;
  }

  #visiting = false;
  /** Where to go next, while a position is on its way. */ #wanted = -1;

  /**
   * Shows a position on the board. Of those that are asked for meanwhile the last one counts.
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

  // The review as a guest of the board.

  /**
   * The better move at a mark, and the win after a move that lost, are drawn as a hint.
   * @param {State} state
   * @returns {State}
   */
  see(state) {
    if (this.#root.hidden || !this.#game || !state.snapshot || state.thinking || state.id !== this.#game.id)
      return state;
    if (this.#question) return this.#question.see(state);
    const at = this.#at(state);
    const verdict = at < 0 ? null : this.#game.verdicts[at];
    const better = this.#marks.find(({ ply, line }) => ply === at && line.length);
    const lost = this.#marks.find(({ ply, kind }) => ply + 1 === at && (kind === "lost" || kind === "threw"));
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
    if (this.#root.hidden) return;
    this.#language = { t, lang };
    // The board has come after the panel.
    if (!this.#game && state.snapshot) return queueMicrotask(() => this.#openOwn());
    const game = this.#game;
    const names = state.snapshot?.names;
    if (!names) return;
    // Another game is on the board, or moves of this one were deleted.
    if (game && (state.id !== game.id || game.nodes.some((node) => !state.tree.nodes[node]))) {
      this.close();
      return;
    }
    this.#question?.update(state, t, lang);
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
    this.#write(at, { t, w: wordsOf(lang), names, discs: this.#discs });
  }

  /**
   * @param {number} at
   * @param {Words} words
   */
  #write(at, words) {
    const { t, w } = words;
    const parts = this.#parts;
    const game = this.#game;
    const put = (/** @type {HTMLElement} */ node, /** @type {string} */ text) =>
      node.textContent !== text && (node.textContent = text);
    put(parts.title, w("review.title"));
    parts.close.setAttribute("aria-label", w("review.close"));
    for (const key of ["stop", "more", "deeper", "find", "share"]) put(parts[key], w(`review.${key}`));
    parts.progress.setAttribute("aria-label", w("review.progress"));
    const working = this.#work !== null;
    const empty = !game?.moves.length;
    const asks = this.#question !== null;
    const whole = this.#isWhole();
    parts.progress.hidden = parts.stop.hidden = !working;
    /** @type {HTMLProgressElement} */ (parts.progress).value = this.#part;
    const total = game?.verdicts.length ?? 0;
    const known = this.#game?.verdicts.filter((verdict) => verdict).length ?? 0;
    put(
      parts.said,
      working
        ? known < total
          ? w("review.working", { n: Math.min(total, known + 1), total })
          : w("review.doubts")
        : empty
          ? w("review.empty")
          : this.#ended
            ? w(`review.${this.#ended}`)
            : whole && !this.#marks.length
              ? w(words.discs ? "review.none-discs" : "review.none")
              : "",
    );
    if (this.#ended === "from-link") put(parts.more, w("review.again"));
    this.#graph.root.hidden = parts.table.hidden = empty;
    put(parts.why, t("action.why"));
    const proven = game?.verdicts[at]?.proven;
    parts.why.hidden = asks || (proven !== "win" && proven !== "loss") || game?.verdicts[at]?.distance === 0;
    parts.find.hidden = working || asks || !this.#marks.length;
    parts.more.hidden = working || asks || empty || (whole && this.#ended === "");
    parts.deeper.hidden = working || asks || empty || !whole || this.#effort === EFFORTS.deep;
    parts.share.hidden = working || asks || empty || !known;
    parts.marks.hidden = asks || !this.#marks.length;
    if (!game) return;
    const positionText = (/** @type {number} */ index) => {
      const head = index === 0 ? w("review.start") : `${index} ${nameOf(game.moves[index - 1], words)}`;
      const mark = this.#marks.find(({ ply }) => ply + 1 === index);
      return [head, valueText(game.verdicts[index], game.sides[index], words), mark ? markText(mark, words) : ""]
        .filter(Boolean)
        .join(" · ");
    };
    this.#graph.update({
      columns: this.#columns,
      marks: this.#marks,
      at,
      label: w("review.graph"),
      sides: [t("side.1"), t("side.2")],
      words: positionText,
    });
    // What a better move would be is not told while it is asked for.
    put(parts.here, at < 0 || asks ? "" : positionText(at));
    const entries = this.#listed.map((mark) => {
      const text = entryText(mark, game.moves[mark.ply], words);
      const button = element(
        "button",
        { type: "button", value: String(mark.ply), "data-kind": mark.kind },
        element("span", { "aria-hidden": "true", class: "sign" }, signText(mark)),
        " ",
        element(
          "span",
          {},
          text,
          ...(mark.line.length ? [element("small", {}, w("review.better", { line: lineText(mark.line, words) }))] : []),
        ),
      );
      if (mark.last) button.classList.add("last");
      if (mark.ply === at) button.setAttribute("aria-current", "true");
      return element("li", {}, button);
    });
    this.#replaceEntries(entries);
    put(/** @type {HTMLElement} */ (parts.table.querySelector("summary")), w("review.table"));
    if (/** @type {HTMLDetailsElement} */ (parts.table).open) this.#writeTable(words);
    this.#markRecord(
      asks ? [] : this.#marks.map((mark) => ({ node: game.nodes[mark.ply], mark, text: markText(mark, words) })),
    );
  }

  /**
   * The focus stays with the mark that has it.
   * @param {HTMLElement[]} entries
   */
  #replaceEntries(entries) {
    const list = this.#parts.marks;
    const focused = list.contains(document.activeElement)
      ? /** @type {HTMLButtonElement} */ (document.activeElement).value
      : null;
    list.replaceChildren(...entries);
    if (focused === null) return;
    const again = list.querySelector(`button[value="${focused}"]`) ?? this.#graph.root;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /**
   * Every value, for those who read numbers or hear them.
   * @param {Words} words
   */
  #writeTable(words) {
    const game = this.#game;
    const box = this.#parts.table.lastElementChild;
    if (!game || !box) return;
    const { w, discs } = words;
    box.setAttribute("aria-label", w("review.table"));
    const lost = discs ? discsLost(game.verdicts, game.moves) : [];
    const head = [
      w("review.table-move"),
      w("review.table-value"),
      ...(discs ? [w("review.table-lost")] : []),
      w("review.table-mark"),
    ];
    const rows = game.verdicts.map((verdict, index) => {
      const mark = this.#marks.find(({ ply }) => ply + 1 === index);
      const cost = index ? lost[index - 1] : null;
      return element(
        "tr",
        {},
        element("th", { scope: "row" }, index ? `${index} ${nameOf(game.moves[index - 1], words)}` : w("review.start")),
        element("td", {}, valueText(verdict, game.sides[index], words)),
        ...(discs ? [element("td", {}, cost ? `${cost.exact ? "" : "≈ "}${cost.discs}` : "")] : []),
        element("td", {}, mark ? markText(mark, words) : ""),
      );
    });
    box.replaceChildren(
      element(
        "table",
        {},
        element("thead", {}, element("tr", {}, ...head.map((text) => element("th", { scope: "col" }, text)))),
        element("tbody", {}, ...rows),
      ),
    );
  }

  /**
   * Marks the moves in the list of moves, with a sign and in words.
   * @param {{ node: number, mark: Mark, text: string }[]} marks
   */
  #markRecord(marks) {
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

  // Why the position on the board is won, finding the better move, and sharing

  async #why() {
    const game = this.#game;
    const at = this.#at(this.#host.state());
    const proven = game?.verdicts[at]?.proven;
    if (!game || !proven) return;
    const winner = /** @type {Side} */ (proven === "win" ? game.sides[at] : 3 - game.sides[at]);
    const { openWhy } = await import("../why/why.js");
    openWhy(
      { setup: game.setup, text: game.start + game.names.slice(0, at).join(""), winner },
      { lang: this.#language.lang },
    );
  }

  #ask() {
    const game = this.#game;
    const { snapshot } = this.#host.state();
    if (!game || !snapshot || !this.#marks.length) return;
    this.#engine ??= ownEngine();
    this.#question = new Question({
      root: this.#parts.question,
      engine: this.#engine,
      host: this.#host,
      game,
      marks: this.#listed,
      names: snapshot.names,
      visit: (index) => this.#visit(index),
      at: (state) => this.#at(state),
      onEnd: () => this.#endQuestion(),
    });
    this.#host.redraw();
  }

  #endQuestion() {
    if (!this.#question) return;
    const hadFocus = this.#parts.question.contains(document.activeElement);
    this.#question.end();
    this.#question = null;
    this.#shown = [];
    this.#host.redraw();
    if (hadFocus) this.#graph.root.focus({ preventScroll: true });
  }

  async #share() {
    const game = this.#game;
    const state = this.#host.state();
    if (!game || !state.snapshot) return;
    const [t, lang] = this.#host.words();
    const { shareSheet } = await import("./share.js");
    shareSheet({
      t,
      words: { t, w: wordsOf(lang), names: state.snapshot.names, discs: this.#discs },
      game,
      marks: this.#marks,
      columns: this.#columns,
      state,
      palette: this.#host.board.palette,
      engine: () => (this.#engine ??= ownEngine()),
    });
  }
}

/**
 * The game of a review that was kept.
 * @param {string} id
 * @param {Snapshot} snapshot
 * @param {string[]} names of its moves now
 * @param {boolean} discs
 * @returns {Pick<Reviewed, "names" | "start" | "verdicts"> | null}
 */
function keptGame(id, snapshot, names, discs) {
  const kept = keptReview(id);
  if (!kept) return null;
  const [start, text = ""] = kept.text.split(/ (?=[^ ]*$)/);
  const moves = movesIn(text);
  const verdicts = readReview(kept.review, snapshot.names, discs, moves.length + 1);
  return verdicts && moves.slice(0, names.length).join() === names.slice(0, moves.length).join()
    ? {
        names: moves,
        start,
        verdicts: settle(
          verdicts,
          moves.map((name) => cellOf(snapshot.names, name) ?? -1),
          discs,
        ),
      }
    : null;
}

/**
 * A line on the board, drawn as a hint: the first move, and the later ones of its side.
 * @param {State} state
 * @param {number[]} line
 * @param {boolean} discs
 * @returns {State}
 */
export function showLine(state, line, discs) {
  const cells = discs ? [] : line.filter((cell, index) => index % 2 === 0 && cell >= 0);
  const info = /** @type {State["info"]} */ ({
    depth: 0,
    selectiveDepth: 0,
    score: 0,
    chance: null,
    proven: null,
    distance: null,
    nodes: 0,
    time: 0,
    nps: 0,
    line,
  });
  return { ...state, hint: line[0], hintReason: { kind: cells.length > 1 ? "win" : "best", cells }, info };
}
