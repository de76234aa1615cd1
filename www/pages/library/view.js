/**
 * The board of the library's page.
 *
 * @import { CellLabel, Labels } from "../../board/grid.js"
 * @import { Seen } from "../../engine/subjects.js"
 * @import { Translate } from "../../i18n/texts.js"
 */
import { BoardView } from "../../board/view.js";
import { capabilities } from "../../game/games.js";
import { lastCell } from "../../game/snapshot.js";
import { byId } from "../../ui/page.js";

export class LibraryBoard {
  /** @type {Translate} */ #t;
  /** @type {() => Seen | null} */ #seen;
  /** @type {BoardView} */ #view;

  /**
   * @param {Translate} t
   * @param {boolean} coordinates
   * @param {{ seen: () => Seen | null, play: (name: string) => void }} page
   */
  constructor(t, coordinates, { seen, play }) {
    this.#t = t;
    this.#seen = seen;
    this.#view = new BoardView(byId("board"), {
      setup: () => seen()?.snapshot ?? null,
      scene: () => this.#scene(),
      labels: () => this.#labels(),
      canPlace: (cell) => seen()?.snapshot.legal.includes(cell) ?? false,
      onPlace: (cell) => play(seen()?.snapshot.names[cell] ?? ""),
      coordinates: () => coordinates,
    });
  }

  update() {
    this.#view.update();
  }

  #scene() {
    const seen = this.#seen();
    if (!seen) return null;
    const { snapshot, moves } = seen;
    const { discs } = capabilities(snapshot.game);
    return { snapshot, hint: moves.length ? moves[0].cell : -1, legal: discs ? snapshot.legal : [] };
  }

  /** The board's labels for screen readers. @returns {Labels} */
  #labels() {
    const t = this.#t;
    const seen = this.#seen();
    if (!seen) return { t, label: "", disabled: true };
    const { cells, names, size, legal, forbidden } = seen.snapshot;
    const open = new Set(legal);
    const crossed = new Set(forbidden.map((one) => one.cell));
    const played = new Map(seen.moves.map((move) => [move.cell, move.games]));
    const last = lastCell(seen.snapshot);
    /** @type {(cell: number) => CellLabel} */
    const cell = (at) => {
      const stone = cells[at];
      let key = "cellEmpty";
      if (stone) key = at === last ? "cellLast" : "cellStone";
      else if (played.has(at)) key = "cellPlayed";
      else if (crossed.has(at)) key = "cellForbidden";
      const values = { cell: names[at].toUpperCase(), side: stone ? t(`side.${stone}`) : "", n: played.get(at) ?? 0 };
      return { key, values, closed: !open.has(at) };
    };
    return { t, label: t("boardLabel", { size }), disabled: false, names, cell };
  }
}
