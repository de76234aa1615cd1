/**
 * The results of an analysis as rows: pure functions of the engine's reports.
 *
 * @import { ForcedWin, Line } from "../../pkg/analysis/tengen.js"
 * @import { Scores } from "./exact-scores.js"
 * @import { Heat, Kind, Mark } from "./marks.js"
 * @import { Proven } from "../../engine/subjects.js"
 * @import { Side, Snapshot } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 */
import { capabilities, fewestWin } from "../../game/games.js";
import { leadOf, signed, verdictText } from "../../i18n/wording.js";
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
 * The rows with the exact scores of a small board. A score replaces the estimate of its move.
 * @param {Row[]} rows
 * @param {Scores | null} scores
 * @param {Snapshot} snapshot
 * @returns {Row[]}
 */
export function withScores(rows, scores, { cells }) {
  const exact = scores?.moves.filter(({ low, high }) => low === high) ?? [];
  if (!exact.length) return rows;
  const depth = cells.filter((cell) => !cell).length;
  const known = exact.map(({ cell, low }) => {
    // The line of an estimate may contain mistakes.
    const line = rows.find((row) => row.kind === "exact" && row.line[0] === cell)?.line ?? [cell];
    const score = 100 * low;
    /** @type {Row} */
    const row = { score, chance: null, proven: null, distance: null, exact: true, depth, line, kind: "exact" };
    return row;
  });
  const others = rows.filter(({ line }) => !known.some((row) => row.line[0] === line[0]));
  return [...known, ...others].sort((a, b) => b.score - a.score || b.line.length - a.line.length);
}

/**
 * The value of a row as text, by the name of the better side.
 * @param {Row} row
 * @param {Side} toMove
 * @param {Translate} t
 * @param {string} game
 * @param {string} [rule]
 */
export function valueText(row, toMove, t, game, rule) {
  return verdictText({ ...row, source: row.exact ? "proof" : "search" }, toMove, t, game, rule);
}

/**
 * What the values on the board mean: the key of a text.
 * @param {{ game: string, rule: string }} setup
 */
export function legendOf({ game, rule }) {
  if (fewestWin({ rule })) return "analysis.legend.fewest";
  return capabilities(game).discs ? "analysis.legend.discs" : "analysis.legend";
}

/**
 * The values of moves as texts, by cell. Moves that are equal by a symmetry of the position have equal values.
 * @param {Row[]} rows
 * @param {Snapshot} snapshot
 * @param {Translate} t
 * @returns {(cell: number) => string} "" for a move without a value
 */
export function valuesOf(rows, { size, cells, game, rule, toMove }, t) {
  /** @type {Map<number, string>} */
  const known = new Map();
  for (const row of rows)
    if (row.line[0] >= 0)
      for (const cell of sameMoves(size, cells, row.line[0]))
        if (!known.has(cell)) known.set(cell, valueText(row, toMove, t, game, rule));
  return (cell) => known.get(cell) ?? "";
}

/**
 * The values of moves with their kinds, by cell, for screen readers.
 * @param {Row[]} rows
 * @param {Snapshot} snapshot
 * @param {Translate} t
 * @returns {Map<number, string>}
 */
export function saidOf(rows, { game, rule, toMove }, t) {
  const moves = rows.filter(({ line }) => line[0] >= 0);
  return new Map(
    moves.map((row) => [
      row.line[0],
      t("analysis.said", { value: valueText(row, toMove, t, game, rule), kind: t(`analysis.kind.${row.kind}`) }),
    ]),
  );
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
 * The values to write on the board, in the colour of the better side.
 * @param {Row[]} rows
 * @param {Side} toMove
 * @param {string} game
 * @returns {Mark[]}
 */
export function marksOf(rows, toMove, game) {
  const { discs } = capabilities(game);
  const best = rows[0];
  return rows
    .filter(({ line }) => line[0] >= 0)
    .map((row) => {
      const moves = Math.ceil((row.distance ?? 0) / 2);
      const { side, n } = leadOf(row, toMove, game);
      const value = discs ? signed(n) : String(n);
      const text = row.kind === "win" ? `★${moves}` : row.kind === "loss" ? `×${moves}` : value;
      return {
        cell: row.line[0],
        text,
        kind: row.kind,
        side,
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
