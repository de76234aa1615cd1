/**
 * The results of an analysis as rows: pure functions of the engine's reports.
 *
 * @import { ForcedWin, Line } from "../../pkg/analysis/tengen.js"
 * @import { Heat, Kind, Mark } from "./marks.js"
 * @import { Proven } from "../../engine/subjects.js"
 * @import { Side, Snapshot } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 */
import { capabilities } from "../../game/games.js";
import { scoreText, signed } from "../../i18n/wording.js";
import { namesOf } from "../../game/notation.js";
import { sameMoves } from "../../game/symmetry.js";

/** One line with the kind of its value. @typedef {Line & { kind: Kind }} Row */
/** The known forced win of a side. @typedef {ForcedWin | null} Known */

/** The lead, in discs, that fills the bar. */
const BAR_DISCS = 24;
/** A move this much worse than the best one is cold. In winning chance, and in hundredths of a disc. */
const COLD = { chance: 0.35, discs: 1200 };

/**
 * @param {Line} line
 * @param {boolean} discs
 * @returns {Kind}
 */
export function kindOf({ proven, exact }, discs) {
  return proven ?? (discs && exact ? "exact" : "estimate");
}

/**
 * The lines to show, best first. A forced win of the side to move from the other search comes before the search's
 * lines.
 * @param {Line[]} lines
 * @param {Known} forced of the side to move
 * @param {string} game
 * @returns {Row[]}
 */
export function rowsOf(lines, forced, game) {
  const { discs } = capabilities(game);
  const rows = lines.map((line) => ({ ...line, kind: kindOf(line, discs) }));
  if (forced?.verdict !== "win" || !forced.line.length) return rows;
  const [first] = forced.line;
  const known = rows.find(({ line }) => line[0] === first);
  const distance = forced.line.length;
  if (known?.proven === "win" && (known.distance ?? Infinity) <= distance) return rows;
  /** @type {Row} */
  const win = {
    score: known?.score ?? 0,
    chance: 1,
    proven: "win",
    distance,
    exact: true,
    depth: distance,
    line: forced.line,
    kind: "win",
  };
  const others = rows.filter((row) => row !== known);
  const before = others.filter((row) => row.proven === "win" && (row.distance ?? 0) <= distance);
  return [...before, win, ...others.filter((row) => !before.includes(row))].slice(0, Math.max(1, rows.length));
}

/**
 * The rows of a position that the proof of the opening decides: its value replaces the estimates.
 * @param {Row[]} rows
 * @param {Proven | null} proof
 * @param {Side} toMove
 * @returns {Row[]}
 */
export function withProof(rows, proof, toMove) {
  if (!proof?.moves || !rows.length) return rows;
  if (toMove === 2) {
    // Every reply is answered.
    const distance = 2 * proof.moves;
    return rows.map((row) =>
      row.proven ? row : { ...row, chance: 0, proven: "loss", distance, exact: true, kind: "loss" },
    );
  }
  const distance = 2 * proof.moves - 1;
  if (rows[0].proven === "win" && (rows[0].distance ?? Infinity) <= distance) return rows;
  const same = rows.find(({ line }) => line[0] === proof.cell);
  /** @type {Row} */
  const win = {
    score: rows[0].score,
    depth: distance,
    line: same?.line ?? [proof.cell],
    chance: 1,
    proven: "win",
    distance,
    exact: true,
    kind: "win",
  };
  return [win, ...rows.filter((row) => row !== same)].slice(0, rows.length);
}

/**
 * The number of the winner's moves.
 * @param {number | null} plies
 * @param {Translate} t
 */
export function movesText(plies, t) {
  const n = Math.ceil((plies ?? 0) / 2);
  return t("count.moves", { n });
}

/**
 * The value of a row for the side to move, as text.
 * @param {Row} row
 * @param {Translate} t
 * @param {string} game
 */
export function valueText(row, t, game) {
  return scoreText({ ...row, source: row.exact ? "proof" : "search" }, t, game);
}

/**
 * The values of moves as texts, by cell. Moves that are equal by a symmetry of the position have equal values.
 * @param {Row[]} rows
 * @param {Snapshot} snapshot
 * @param {Translate} t
 * @returns {(cell: number) => string} "" for a move without a value
 */
export function valuesOf(rows, { size, cells, game }, t) {
  /** @type {Map<number, string>} */
  const known = new Map();
  for (const row of rows)
    if (row.line[0] >= 0)
      for (const cell of sameMoves(size, cells, row.line[0]))
        if (!known.has(cell)) known.set(cell, valueText(row, t, game));
  return (cell) => known.get(cell) ?? "";
}

/**
 * Black's part of the bar, 0 to 1.
 * @param {Row} row
 * @param {Side} toMove
 * @param {string} game
 */
export function blackShare(row, toMove, game) {
  const own = capabilities(game).discs
    ? Math.max(0, Math.min(1, 0.5 + row.score / 200 / BAR_DISCS))
    : (row.chance ?? 0.5);
  return toMove === 1 ? own : 1 - own;
}

/**
 * The evaluation as text, for both sides.
 * @param {Row} row the best one
 * @param {Side} toMove
 * @param {Translate} t
 * @param {string} game
 */
export function verdictText(row, toMove, t, game) {
  const other = /** @type {Side} */ (3 - toMove);
  if (row.proven)
    return t("analysis.wins", {
      side: t(`side.${row.proven === "win" ? toMove : other}`),
      moves: movesText(row.distance, t),
    });
  if (capabilities(game).discs) {
    if (Math.round(row.score / 10) === 0) return t("analysis.even");
    const side = row.score > 0 ? toMove : other;
    return t("analysis.discs", { side: t(`side.${side}`), n: signed(Math.abs(row.score) / 100, row.exact ? 0 : 1) });
  }
  const percent = Math.max(1, Math.min(99, Math.round((row.chance ?? 0.5) * 100)));
  if (percent === 50) return t("analysis.even");
  return t("analysis.chance", {
    side: t(`side.${percent > 50 ? toMove : other}`),
    n: Math.max(percent, 100 - percent),
  });
}

/**
 * The values to write on the board.
 * @param {Row[]} rows
 * @param {string} game
 * @returns {Mark[]}
 */
export function marksOf(rows, game) {
  const { discs } = capabilities(game);
  const best = rows[0];
  return rows
    .filter(({ line }) => line[0] >= 0)
    .map((row) => {
      const moves = Math.ceil((row.distance ?? 0) / 2);
      const percent = Math.max(1, Math.min(99, Math.round((row.chance ?? 0.5) * 100)));
      const value = discs ? signed(row.score / 100) : String(percent);
      const text = row.kind === "win" ? `★${moves}` : row.kind === "loss" ? `×${moves}` : value;
      return {
        cell: row.line[0],
        text,
        kind: row.kind,
        best: row === best || (row.proven === best.proven && row.score === best.score),
      };
    });
}

/**
 * How good each move is compared with the best one.
 * @param {Line[]} lines
 * @param {string} game
 * @returns {Heat[]}
 */
export function heatOf(lines, game) {
  const { discs } = capabilities(game);
  const worth = (/** @type {Line} */ line) => (discs ? line.score / COLD.discs : (line.chance ?? 0.5) / COLD.chance);
  const best = lines.length ? worth(lines[0]) : 0;
  return lines
    .filter(({ line }) => line[0] >= 0)
    .map((line) => ({
      cell: line.line[0],
      warmth: Math.max(0, Math.min(1, 1 - (best - worth(line)))),
      lost: line.proven === "loss",
    }));
}

/**
 * The moves of the game followed by the first moves of a line, in the form of the tree.
 * @param {Snapshot} snapshot
 * @param {number[]} cells or passes
 */
export function movesWith({ moves, played, names }, cells) {
  return namesOf({ names, moves: [...moves.slice(0, played), ...cells] });
}
