/**
 * A reviewed game: its moves, the values of its positions, and the conclusions. Plain data.
 *
 * @import { Setup, Side, Snapshot, State } from "../../game/types.js"
 * @import { Mark, Verdict } from "./logic.js"
 * @import { Strength } from "./strength.js"
 */
import { capabilities } from "../../game/games.js";
import { cellOf, movesIn } from "../../game/notation.js";
import { keptReview, readReview } from "./link.js";
import { columns, marksOf, settle, turningPoint } from "./logic.js";
import { strengthShown } from "./strength.js";

/**
 * The game of a review.
 * @typedef {object} Reviewed
 * @property {string} id the name of the game
 * @property {Setup} setup
 * @property {string} start
 * @property {string[]} names of the moves, "--" for a pass
 * @property {number[]} nodes of the tree
 * @property {number[]} moves cells
 * @property {Side[]} sides the side to move at each position
 * @property {(Verdict | null)[]} verdicts
 */

/**
 * The conclusions from the verdicts.
 * @typedef {object} Conclusions
 * @property {Mark[]} marks in the order of the moves
 * @property {ReturnType<typeof columns>} columns of the graph
 * @property {number | null} turn the ply after which one side was ahead to the end
 * @property {[black: Strength | null, white: Strength | null]} strengths null if the moves are too few
 */

/**
 * The line of the game on the board. Values of its unchanged beginning stay.
 * @param {State} state
 * @param {Reviewed | null} before the game that was reviewed last
 * @returns {Reviewed | null} with the same `names` object if no move has changed
 */
export function reviewedGame({ id, setup, snapshot, tree }, before) {
  if (!snapshot) return before;
  const names = tree.line.map((node) => tree.nodes[node]?.move ?? "");
  const { discs } = capabilities(setup.game);
  const old = before?.id === id ? before : keptGame(id, snapshot, names, discs);
  const other = old ? names.findIndex((name, index) => old.names[index] !== name) : 0;
  const common =
    !old || old.start !== snapshot.start ? -1 : other < 0 ? Math.min(names.length, old.names.length) : other;
  if (before && old === before && common === names.length && old.names.length === names.length)
    return { ...before, nodes: [...tree.line] };
  // The last mover determines the side to move at each position. Sides alternate; a pass is a move.
  const sides = Array.from(
    { length: names.length + 1 },
    (_, index) => /** @type {Side} */ ((snapshot.played - index) % 2 ? 3 - snapshot.toMove : snapshot.toMove),
  );
  const verdicts = Array.from({ length: names.length + 1 }, (_, index) =>
    index <= common ? (old?.verdicts[index] ?? null) : null,
  );
  return {
    id,
    setup,
    start: snapshot.start,
    names,
    nodes: [...tree.line],
    moves: [...snapshot.moves],
    sides,
    verdicts,
  };
}

/**
 * The game of a stored review.
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
  const isSame = moves.slice(0, names.length).join() === names.slice(0, moves.length).join();
  if (!verdicts || !isSame) return null;
  const cells = moves.map((name) => cellOf(snapshot.names, name) ?? -1);
  return { names: moves, start, verdicts: settle(verdicts, cells, discs) };
}

/** Whether every position has a value. @param {Reviewed | null} game */
export function isWhole(game) {
  return Boolean(game?.verdicts.every((verdict) => verdict && verdict.value !== null));
}

/**
 * @param {Reviewed} game
 * @returns {Conclusions}
 */
export function conclusionsOf({ setup, verdicts, moves, sides }) {
  const { discs } = capabilities(setup.game);
  const list = columns(verdicts, sides, discs);
  return {
    marks: marksOf(verdicts, moves, sides.slice(0, moves.length), discs),
    columns: list,
    turn: turningPoint(list),
    strengths: [strengthShown(verdicts, moves, sides, 1, discs), strengthShown(verdicts, moves, sides, 2, discs)],
  };
}
