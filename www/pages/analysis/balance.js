/**
 * The section that finds a balancing move: one whose position is nearest to even. A player of
 * Swap2 may place two stones. So it may then look for one of the other side.
 *
 * @import { Geometry } from "../../board/geometry.js"
 * @import { Host } from "../play/host.js"
 * @import { Side, Snapshot } from "../../game/types.js"
 * @import { Choices } from "./panel-types.js"
 * @import { Valued } from "./even-moves.js"
 */
import { t } from "../../i18n/texts.js";
import { pointText } from "../../i18n/wording.js";
import { element } from "../../ui/elements.js";
import { after } from "./compare.js";
import { fit, write } from "./elements.js";
import { EvenMoves, SHOWN, distanceOf, nearest } from "./even-moves.js";
import { drawValues } from "./marks.js";
import { marksOf, valueText } from "./values.js";

/** A value at most so far from 50 % is called even. */
const EVEN = 0.1;

/**
 * The position after a move, with its stone on the board.
 * @param {Snapshot} snapshot
 * @param {number} cell
 * @returns {Snapshot}
 */
export function played(snapshot, cell) {
  const cells = Uint8Array.from(snapshot.cells);
  cells[cell] = snapshot.toMove;
  // Which points are forbidden now is not known. The engine's value of such a move is a loss.
  return { ...after(snapshot, cell), cells, forbidden: [] };
}

export class Balance {
  /** @type {Host} */ #host;
  /** @type {Snapshot} */ #snapshot;
  /** The position whose moves are searched: after the first stone, for a second one. @type {Snapshot} */ #base;
  /** The first stone of two. @type {number[]} */ #first = [];
  #search;
  #text = element("p");
  #note = element("p", { class: "legend" });
  #bar = /** @type {HTMLProgressElement} */ (element("progress", {}));
  #list = element("ol", { class: "lines" });
  #stop = element("button", { type: "button" });
  #second = element("button", { type: "button" });
  #stopped = false;
  root = element("section", { class: "analysis compare balance", tabindex: "-1" });
  #on;

  /**
   * @param {Host} host
   * @param {Choices} choices
   * @param {{ play: (cells: number[]) => void, close: () => void }} on
   */
  constructor(host, choices, on) {
    const { setup, snapshot } = host.state();
    this.#host = host;
    this.#snapshot = this.#base = /** @type {Snapshot} */ (snapshot);
    this.#on = on;
    this.#search = new EvenMoves(setup, choices, {
      onFound: () => this.#write(),
      onEnd: (died) => this.#end(died),
    });
    const title = element("h2", {}, t("analysis.balance"));
    const end = element("button", { type: "button", class: "subtle close", "aria-label": t("action.close") }, "✕");
    end.addEventListener("click", () => this.close());
    this.#stop.addEventListener("click", () => this.#toggle());
    this.#second.addEventListener("click", () => this.#addSecond());
    this.#list.addEventListener("click", ({ target }) => {
      const move = target instanceof Element ? target.closest("button") : null;
      if (move) this.#on.play(JSON.parse(move.dataset.cells ?? "[]"));
    });
    this.#list.setAttribute("aria-label", t("analysis.balance.list"));
    this.#bar.setAttribute("aria-label", t("analysis.balance"));
    this.root.setAttribute("aria-label", t("analysis.balance"));
    const tools = element("div", { class: "tools" }, this.#stop, this.#second);
    this.root.append(
      element("div", { class: "head" }, title, end),
      this.#text,
      this.#bar,
      this.#list,
      tools,
      this.#note,
    );
    host.announcer.say(t("analysis.balance"));
    this.#begin();
  }

  /** Whether it is of the position on the board. @param {Snapshot | null} snapshot */
  isOf(snapshot) {
    return snapshot?.text === this.#snapshot.text;
  }

  /** A press on the board plays as usual. */
  place() {
    return false;
  }

  #begin() {
    this.#stopped = false;
    this.#search.search(this.#base);
    this.#write();
  }

  /** Stops the search, or repeats it. */
  #toggle() {
    if (this.#search.isRunning) {
      this.#stopped = true;
      this.#search.stop();
    } else this.#begin();
  }

  /** Looks for a stone of the other side after the best first one. */
  #addSecond() {
    const [best] = this.#best();
    if (!best || this.#first.length) return;
    this.#first = [best.cell];
    this.#base = played(this.#snapshot, best.cell);
    this.#begin();
    this.#stop.focus();
  }

  /** The moves nearest to even. */
  #best() {
    return nearest(this.#search.found.values(), SHOWN);
  }

  /** @param {number} cell */
  #name(cell) {
    return pointText(this.#snapshot.names[cell]);
  }

  /** The value after a move. @param {Valued} one */
  #value({ row }) {
    const { game, rule, toMove } = this.#base;
    return valueText(row, /** @type {Side} */ (3 - toMove), t, game, rule);
  }

  /** @param {boolean} died */
  #end(died) {
    this.#write();
    if (died) this.#text.textContent = t("analysis.died");
    this.#host.announcer.say(this.#text.textContent ?? "");
  }

  /** What the search does or has found, as text. */
  #message() {
    const { isRunning, progress } = this.#search;
    const [best] = this.#best();
    if (isRunning && progress.round < 0) return t("analysis.loading");
    if (isRunning)
      return progress.round < 1
        ? t("analysis.balance.all", { n: progress.done, of: progress.of })
        : t("analysis.balance.few", { n: progress.of });
    if (!best) return t(this.#stopped ? "analysis.stopped" : "analysis.balance.none");
    const moves = [...this.#first, best.cell].map((cell) => this.#name(cell)).join(" ");
    const found = t("analysis.balance.found", { moves, value: this.#value(best) });
    return distanceOf(best.row) > EVEN && !this.#stopped ? `${found} ${t("analysis.balance.far")}` : found;
  }

  #write() {
    const { isRunning, progress, isRough } = this.#search;
    const best = this.#best();
    write(this.#text, this.#message());
    this.#bar.hidden = !isRunning;
    this.#bar.max = Math.max(1, progress.of);
    this.#bar.value = progress.done;
    write(this.#stop, t(isRunning ? "analysis.stop" : "action.retry"));
    write(this.#second, t("analysis.balance.second"));
    this.#second.hidden = isRunning || this.#first.length > 0 || best.length === 0;
    write(this.#note, t(isRough ? "analysis.weights" : "analysis.balance.limits"));
    fit(this.#list, best.length, () => element("li", {}, element("span"), element("span", { class: "moves" })));
    best.forEach((one, index) => {
      const [value, moves] = this.#list.children[index].children;
      const cells = [...this.#first, one.cell];
      value.className = `value ${one.row.kind}`;
      write(value, this.#value(one));
      fit(moves, cells.length, () => element("button", { type: "button" }));
      cells.forEach((cell, at) => {
        const button = /** @type {HTMLButtonElement} */ (moves.children[at]);
        write(button, this.#name(cell));
        button.dataset.cells = JSON.stringify(cells.slice(0, at + 1));
        button.title = t("analysis.play", { cell: this.#name(cell) });
      });
    });
    this.#host.board.redraw();
  }

  /**
   * Draws the values on the board.
   * @param {CanvasRenderingContext2D} context
   * @param {Geometry} geometry
   */
  paint(context, geometry) {
    const rows = this.#best().map(({ cell, row }) => ({ ...row, line: [cell] }));
    const { game, toMove } = this.#base;
    drawValues(context, geometry, marksOf(rows, /** @type {Side} */ (3 - toMove), game));
  }

  close() {
    if (!this.root.isConnected) return;
    this.#search.close();
    this.root.remove();
    this.#on.close();
  }
}
