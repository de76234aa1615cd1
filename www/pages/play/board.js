/**
 * The game on its board: the drawn facts of the state, and the label of each cell for screen readers.
 *
 * @import { CellLabel, Labels } from "../../board/grid.js"
 * @import { Scene } from "../../board/scene.js"
 * @import { How } from "../../board/view.js"
 * @import { Side, State } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 */
import { isSame, remember } from "../../board/same.js";
import { BoardView } from "../../board/view.js";
import { capabilities } from "../../game/games.js";
import { canPlace, turn } from "../../game/state.js";
import { lastCell, moveNumbers } from "../../game/snapshot.js";
import { pointText, signed } from "../../i18n/wording.js";

/** @type {number[]} */
const NO_CELLS = [];

export class PlayBoard {
  /** @type {BoardView} */ view;
  /** @type {State} */ #state;
  /** @type {Translate} */ #t;
  /** The data of the last written labels of the grid, up to 400. @type {unknown[]} */ #labelled = [];
  /** Makes the same scene for the same facts, so that nothing is drawn while only the clock runs. */ #sceneOf =
    remember(sceneOf);

  /**
   * @param {HTMLElement} root
   * @param {State} state the first state to show
   * @param {Translate} t
   * @param {(cell: number, how: How) => void} onPlace also on cells without a legal move
   */
  constructor(root, state, t, onPlace) {
    this.#state = state;
    this.#t = t;
    this.view = new BoardView(root, {
      setup: () => this.#state.snapshot ?? this.#state.setup,
      scene: () => this.#scene(),
      labels: () => labelsOf(this.#state, this.#t),
      canPlace: (cell) => canPlace(this.#state, cell),
      onPlace,
      onRefused: onPlace,
      coordinates: () => this.#state.settings.coordinates,
    });
  }

  /**
   * Shows a state.
   * @param {State} state
   * @param {Translate} t
   */
  update(state, t) {
    this.#state = state;
    this.#t = t;
    const { snapshot, setup, marked, hint, values, thinking, seats, resigned, engine, opening } = state;
    const { board: layout } = capabilities((snapshot ?? setup).game);
    const { dataset } = document.documentElement;
    if (dataset.board !== layout) dataset.board = layout;
    const next = [t, snapshot, marked, hint, values, thinking?.kind, seats, resigned, engine, opening?.stage];
    const isLabelled = isSame(next, this.#labelled);
    this.#labelled = next;
    if (isLabelled) this.view.redraw();
    else this.view.update();
  }

  #scene() {
    const state = this.#state;
    const { snapshot, settings, thinking, info } = state;
    const { discs } = capabilities(state.setup.game);
    return this.#sceneOf(
      snapshot,
      settings.numbers,
      state.hint,
      state.hintReason,
      state.marked,
      state.values,
      discs && turn(state) === "human" && thinking?.kind !== "move",
      settings.expanded && thinking && info && snapshot ? info.line : NO_CELLS,
      info?.line ?? NO_CELLS,
      state.opening?.stage,
    );
  }
}

/**
 * @param {State["snapshot"]} snapshot
 * @param {boolean} numbers
 * @param {number} hint
 * @param {State["hintReason"]} hintReason
 * @param {number} marked
 * @param {State["values"]} values
 * @param {boolean} showsLegal
 * @param {number[]} line of the running search, if it is shown
 * @param {number[]} lastLine of the last search
 * @param {NonNullable<State["opening"]>["stage"] | undefined} stage
 * @returns {Scene}
 */
function sceneOf(snapshot, numbers, hint, hintReason, marked, values, showsLegal, line, lastLine, stage) {
  const mover = snapshot?.toMove ?? 1;
  const isThreat = hintReason?.kind === "threat";
  // If the hint defends, the cells that show why are the opponent's.
  const defends = hintReason?.kind === "defence" || hintReason?.kind === "stop-five";
  // The line of a win includes the forced replies.
  const leads = hint >= 0 && hintReason && !defends && hintReason.cells.length > 1 && lastLine[0] === hint;
  return {
    snapshot,
    numbers,
    hint: isThreat ? -1 : hint,
    marked,
    line,
    lineSide: mover,
    threat: stage ? stage.offers : hint >= 0 && hintReason ? hintReason.cells : NO_CELLS,
    threatSide: stage ? 1 : /** @type {Side} */ (defends || isThreat ? 3 - mover : mover),
    replies: leads ? lastLine.filter((_, index) => index % 2) : NO_CELLS,
    width: stage && stage.kind !== "choice" ? stage.width : 0,
    values: values ?? [],
    legal: showsLegal && snapshot ? snapshot.legal : NO_CELLS,
  };
}

/**
 * @param {State} state
 * @param {Translate} t
 * @returns {Labels}
 */
function labelsOf(state, t) {
  const { snapshot, setup } = state;
  return {
    t,
    label: t("board.label", { size: snapshot?.size ?? setup.size }),
    disabled: turn(state) !== "human" || state.thinking?.kind === "move",
    ...(snapshot && { names: snapshot.names, cell: cellLabels(state, snapshot, t) }),
  };
}

/**
 * @param {State} state
 * @param {NonNullable<State["snapshot"]>} snapshot
 * @param {Translate} t
 * @returns {(cell: number) => CellLabel}
 */
function cellLabels({ hint, hintReason, marked, values, opening }, snapshot, t) {
  const { names, cells } = snapshot;
  const { discs } = capabilities(snapshot.game);
  const numbers = moveNumbers(snapshot);
  const last = lastCell(snapshot);
  const won = new Set(snapshot.outcome?.line);
  const legal = new Set(snapshot.legal);
  const forbidden = new Map(snapshot.forbidden.map(({ cell, kind }) => [cell, kind]));
  const threat = new Set(hint >= 0 ? hintReason?.cells : []);
  const worth = new Map(values?.map((value) => [value.cell, value.discs]));
  const allowed = opening?.stage && new Set(opening.stage.allowed);
  const offered = new Set(opening?.stage?.offers);
  const sides = ["", t("side.1"), t("side.2")];
  /** @param {number} cell */
  const stoneKey = (cell) => {
    // One side may have placed a disc that now belongs to the other, so its move number would confuse. Stones of a
    // set-up position have no number.
    if (discs || !numbers[cell]) return cell === last ? "cell.newest" : "cell.disc";
    return won.has(cell) ? "cell.line" : cell === last ? "cell.last" : "cell.stone";
  };
  /** @param {number} cell */
  const emptyKey = (cell) => {
    if (offered.has(cell)) return "cell.offered";
    if (forbidden.has(cell)) return "cell.forbidden";
    if (worth.has(cell)) return "cell.worth";
    if (cell === marked) return "cell.marked";
    if (cell === hint && hintReason?.kind !== "threat") return "cell.hint";
    if (discs && legal.has(cell)) return "cell.legal";
    return threat.has(cell) ? "cell.threat" : "cell.empty";
  };
  return (cell) => {
    const side = cells[cell];
    const key = side ? stoneKey(cell) : emptyKey(cell);
    return {
      key,
      values: {
        cell: pointText(names[cell]),
        ...(side && { side: sides[side], number: numbers[cell] || "" }),
        ...(key === "cell.forbidden" && { kind: t(`kind.${forbidden.get(cell)}`) }),
        ...(key === "cell.worth" && { discs: signed(worth.get(cell) ?? 0) }),
      },
      closed: allowed ? !allowed.has(cell) : !legal.has(cell) && !forbidden.has(cell),
    };
  };
}
