/**
 * The board of the "why?" view: the position, the winner's threat, and the relevant points.
 *
 * @import { CellLabel, Labels } from "../../board/grid.js"
 * @import { Scene } from "../../board/scene.js"
 * @import { Setup, Side, Snapshot } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 * @import { Place } from "./walk.js"
 */
import { BoardView } from "../../board/view.js";
import { capabilities } from "../../game/games.js";
import { moveNumbers } from "../../game/snapshot.js";
import { signed } from "../../i18n/wording.js";
import { drawWhy } from "./marks.js";
import { sideName } from "./sentences.js";

/**
 * The shown content.
 * @typedef {object} Shown
 * @property {Place | undefined} place
 * @property {Snapshot | null} snapshot of the place, or of a position without one
 * @property {boolean} busy the visitor has to wait
 * @property {Side} winner
 * @property {boolean} showsThreat
 * @property {boolean} showsZone
 */

/**
 * @typedef {object} WhyBoardOptions
 * @property {Setup} setup
 * @property {boolean} coordinates
 * @property {Translate} t
 * @property {() => Shown} shown
 * @property {(name: string) => void} onPlay
 * @property {(cell: number) => void} onLook the visitor looks at a cell, -1 for none
 */

export class WhyBoard {
  /** @type {BoardView} */ view;
  /** @type {WhyBoardOptions} */ #options;

  /**
   * @param {HTMLElement} root
   * @param {WhyBoardOptions} options
   */
  constructor(root, options) {
    const { setup, coordinates, onPlay, onLook } = options;
    this.#options = options;
    root.dataset.board = capabilities(setup.game).board;
    this.view = new BoardView(root, {
      setup: () => setup,
      scene: () => this.#scene(),
      labels: () => this.#labels(),
      canPlace: (cell) => this.canPlace(cell),
      onPlace: (cell) => onPlay(options.shown().snapshot?.names[cell] ?? ""),
      onLook,
      coordinates: () => coordinates,
    });
    this.view.addLayer((context, { geometry }) => {
      const marks = this.#marks();
      if (marks) drawWhy(context, geometry, marks);
    });
  }

  /** @param {number} cell */
  canPlace(cell) {
    const { place, busy } = this.#options.shown();
    return !busy && Boolean(place && !place.snapshot.outcome && place.snapshot.legal.includes(cell));
  }

  /** The drawn threat, in cells; null for none. */
  #threat() {
    const { place, busy, showsThreat } = this.#options.shown();
    if (busy || !place?.threat) return null;
    const { threat, snapshot } = place;
    const cellOf = (/** @type {string} */ name) => snapshot.names.indexOf(name);
    const zone = threat.zone.map(cellOf);
    const at = this.view.pointed;
    // Pointing at a reply that changes nothing shows the threat that beats it.
    const isOutside = at >= 0 && this.canPlace(at) && !zone.includes(at);
    return {
      zone,
      line: showsThreat || isOutside ? threat.line.map(cellOf) : [],
      rows: threat.rows.map((row) => row.map(cellOf)),
    };
  }

  /** @returns {Scene | null} */
  #scene() {
    const { snapshot, place, busy, winner } = this.#options.shown();
    if (!snapshot) return null;
    const { discs } = capabilities(snapshot.game);
    const { line } = this.#threat() ?? { line: [] };
    return {
      snapshot,
      numbers: !discs,
      values: busy ? [] : (place?.values ?? []),
      legal: discs && !busy ? snapshot.legal : [],
      threatSide: winner,
      threat: line.filter((_, i) => i % 2 === 0),
      replies: line.filter((_, i) => i % 2),
    };
  }

  #marks() {
    const threat = this.#threat();
    if (!threat || this.view.isTouched) return null;
    const { zone, line, rows } = threat;
    return {
      zone: this.#options.shown().showsZone ? zone.filter((cell) => !line.includes(cell)) : [],
      rows: line.length > 1 ? [] : rows,
      covered: this.view.pointed,
    };
  }

  /** @returns {Labels} */
  #labels() {
    const { t, setup, shown } = this.#options;
    const { snapshot, place, busy } = shown();
    const whole = { t, label: t("boardLabel", { size: snapshot?.size ?? setup.size }), disabled: busy };
    if (!snapshot) return whole;
    const { names, cells } = snapshot;
    const { discs } = capabilities(snapshot.game);
    const numbers = moveNumbers(snapshot);
    const { threat = null, values = [] } = place ?? {};
    const zone = new Set(threat?.zone);
    const fives = new Set(threat?.kind === "five" ? threat.rows.flat() : []);
    const worth = new Map(values.map((value) => [value.cell, value.discs]));
    /** @param {number} at */
    const keyOf = (at) => {
      if (cells[at]) return numbers[at] && !discs ? "cellMove" : "cellStone";
      if (worth.has(at)) return "cellWorth";
      if (fives.has(names[at])) return "cellFive";
      if (threat) return zone.has(names[at]) ? "cellIn" : "cellOut";
      return "cellEmpty";
    };
    /** @type {(cell: number) => CellLabel} */
    const cell = (at) => {
      const values = {
        cell: names[at].toUpperCase(),
        side: cells[at] ? sideName(cells[at], t) : "",
        number: numbers[at],
        discs: signed(worth.get(at) ?? 0),
      };
      return { key: keyOf(at), values, closed: !this.canPlace(at) };
    };
    return { ...whole, names, cell };
  }
}
