/**
 * The handlers of the subject "openings": positions, their data in the opening tables, and the names of openings.
 *
 * @import { Game, Snapshot } from "../../pkg/analysis/tengen.js"
 * @import { Setup } from "../../game/types.js"
 * @import { HandlersOf, NamedMoves, OpeningQuestions } from "../subjects.js"
 * @import { Host } from "./host.js"
 */
import { keyOf } from "../../game/symmetry.js";
import { MIN_TABLE } from "./host.js";
import { Slot } from "./slot.js";
import { valuesOf } from "./values.js";

/** @param {Host} host */
export function openings(host) {
  /** @type {Slot<Game>} */
  const slot = new Slot();
  // No search uses it.
  const gameOf = (/** @type {Setup} */ setup) =>
    slot.use(
      JSON.stringify(setup),
      () => /** @type {Game} */ (host.newGame(setup, { memory: MIN_TABLE, book: false })),
    );
  /** @type {HandlersOf<OpeningQuestions>} */
  const handlers = {
    position({ setup, text }) {
      const game = gameOf(setup);
      const snapshot = game.load(text);
      const { replies, discs, onward } = game.bookMoves();
      return {
        snapshot,
        key: keyOf(snapshot),
        discs,
        replies: replies.map((cell) => snapshot.names[cell]),
        onward: onward.map((cell) => ({ move: snapshot.names[cell], key: keyOf(after(game, snapshot, cell)) })),
      };
    },
    names({ setup, text }) {
      const game = gameOf(setup);
      const snapshot = game.load(text);
      /** @type {NamedMoves[]} */
      const named = [];
      for (const cell of snapshot.legal) {
        const { opening } = after(game, snapshot, cell);
        if (!opening) continue;
        const same = named.find((one) => one.opening.code === opening.code && one.opening.en === opening.en);
        if (same) same.moves.push(snapshot.names[cell]);
        else named.push({ opening, moves: [snapshot.names[cell]] });
      }
      return named;
    },
  };
  return valuesOf(handlers);
}

/**
 * The position after a move. The game is unchanged.
 * @param {Game} game
 * @param {Snapshot} snapshot of the game
 * @param {number} cell
 * @returns {Snapshot}
 */
function after(game, { names }, cell) {
  const seen = game.playMove(names[cell]);
  game.undo();
  return seen;
}
