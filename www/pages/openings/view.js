/**
 * The view of the page of openings: the position, the question, and the verdict on the last move.
 *
 * @import { CellLabel, Labels } from "../../board/grid.js"
 * @import { Translate } from "../../i18n/texts.js"
 * @import { Setup } from "../../game/types.js"
 * @import { KnownGames } from "../../library/known-games.js"
 * @import { Position } from "../../engine/subjects.js"
 */
import { BoardView } from "../../board/view.js";
import { capabilities } from "../../game/games.js";
import { pointName, squareName } from "../../game/notation.js";
import { lastCell } from "../../game/snapshot.js";
import { sentences } from "../../i18n/wording.js";
import { button, byId } from "../../ui/page.js";
import { isByName, isDrill, isSwap2, setup } from "./chosen.js";
import { CHOICES } from "./colours.js";

/**
 * The labels of an empty board that takes no moves.
 * @param {Setup} setup
 * @returns {Pick<Labels, "names" | "cell">}
 */
function emptyCells({ game, size }) {
  const { discs } = capabilities(game);
  const names = Array.from({ length: size * size }, (_, cell) =>
    discs ? squareName(cell, size) : (pointName(size, cell % size, Math.floor(cell / size)) ?? ""),
  );
  return {
    names,
    cell: (at) => ({ key: "cellEmpty", values: { cell: names[at].toUpperCase(), side: "" }, closed: true }),
  };
}

export class OpeningsView {
  /** The position on the board. Null while it loads: the board is empty. @type {Position | null} */ position = null;
  /** Whether the visitor is to move. */ waiting = false;
  /** Whether the visitor is to choose a colour. */ choosing = false;
  /** Whether the visitor has chosen a colour for the stones on the board. */ chosen = false;
  /** The shown moves, by name. @type {string[]} */ shown = [];
  /** The question. */ status = "";
  substatus = "";
  /** What was played here in the games that the visitor keeps. @type {KnownGames | null} */ library = null;
  #told = { text: "", right: false };
  /** @type {Translate} */ #t;
  /** @type {BoardView} */ #board;

  /**
   * @param {Translate} t
   * @param {boolean} coordinates
   * @param {(move: string) => void} onPlay
   */
  constructor(t, coordinates, onPlay) {
    this.#t = t;
    this.#board = new BoardView(byId("board"), {
      setup: () => this.position?.snapshot ?? setup(),
      scene: () => this.#scene(),
      labels: () => this.#labels(),
      canPlace: (cell) => this.#canPlace(cell),
      onPlace: (cell) => onPlay(this.position?.snapshot.names[cell] ?? ""),
      coordinates: () => coordinates,
    });
  }

  /** The verdict on the last move. */
  get told() {
    return this.#told.text;
  }

  /** @param {string} text @param {boolean} [right] */
  tell(text, right = false) {
    this.#told = { text, right };
  }

  /** Announces the verdict and the question. */
  say() {
    byId("live").textContent = sentences(this.told, this.status, this.substatus);
  }

  /** Announces only the verdict. */
  sayTold() {
    byId("live").textContent = this.told;
  }

  /** Shows an empty board until the first position of a practice has loaded. */
  clear() {
    this.position = null;
    this.status = this.#t("loading");
    this.substatus = "";
  }

  /** Takes no moves and no choice. */
  pause() {
    this.waiting = this.choosing = false;
  }

  /**
   * Writes everything.
   * @param {{ known: number, missed: number, seen: number }} count of memorised positions
   */
  write(count) {
    const t = this.#t;
    const drills = isDrill();
    const byName = isByName();
    const colours = isSwap2();
    byId("status").textContent = this.status;
    byId("substatus").textContent = this.substatus;
    byId("told").textContent = this.told;
    byId("told").classList.toggle("right", this.#told.right);
    button("next").textContent = t(!drills ? "nextBeginning" : byName ? "nextName" : "nextLine");
    button("again").disabled = !this.position;
    // Without a position too: the next try may load what is missing.
    button("next").disabled = false;
    button("show").hidden = button("again").hidden = !drills;
    byId("colours").hidden = !colours;
    for (const one of CHOICES) button(`take-${one}`).disabled = !this.choosing;
    button("show").disabled = !this.waiting;
    byId("sides").hidden = !drills || byName;
    // They would reveal nothing, but an answer comes first.
    byId("links").hidden = drills || (colours && !this.chosen) || !this.position;
    const isKept = drills || colours;
    byId("known").textContent = isKept ? t("known", count) : "";
    button("forget").hidden = !isKept || count.seen === 0;
    const about = colours ? "swap2" : !drills ? "balanced" : byName ? "names" : "memorise";
    byId("about").textContent = t(`about.${about}`);
    this.#board.update();
    if (!this.position) return;
    const { game, rule, size, text } = this.position.snapshot;
    this.library?.update(/** @type {Setup} */ ({ game, rule, size }), text);
  }

  /** @param {number} cell */
  #canPlace(cell) {
    return this.waiting && isDrill() && (this.position?.snapshot.legal.includes(cell) ?? false);
  }

  #scene() {
    if (!this.position) return { snapshot: null };
    const { snapshot } = this.position;
    return {
      snapshot,
      hint: this.shown.length ? snapshot.names.indexOf(this.shown[0]) : -1,
      legal: capabilities(snapshot.game).discs && this.waiting ? snapshot.legal : [],
    };
  }

  /** The board's labels for screen readers. @returns {Labels} */
  #labels() {
    const t = this.#t;
    const disabled = !this.waiting;
    if (!this.position) return { t, label: t("board", { size: setup().size }), disabled, ...emptyCells(setup()) };
    const { snapshot } = this.position;
    const { cells, names, size } = snapshot;
    const crossed = new Set(snapshot.forbidden.map(({ cell }) => cell));
    const last = lastCell(snapshot);
    /** @type {(cell: number) => CellLabel} */
    const cell = (at) => {
      const stone = cells[at];
      let key = "cellEmpty";
      if (stone) key = at === last ? "cellLast" : "cellStone";
      else if (this.shown.includes(names[at])) key = "cellHint";
      else if (crossed.has(at)) key = "cellForbidden";
      const values = { cell: names[at].toUpperCase(), side: stone ? t(`side.${stone}`) : "" };
      return { key, values, closed: !this.#canPlace(at) };
    };
    return { t, label: t("board", { size }), disabled, names, cell };
  }
}
