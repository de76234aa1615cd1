/**
 * The handlers of the subject "puzzles": positions and proofs about them.
 *
 * @import { Game } from "../../pkg/analysis/tengen.js"
 * @import { Setup } from "../../game/types.js"
 * @import { HandlersOf, PuzzleQuestions } from "../subjects.js"
 * @import { Host } from "./host.js"
 */
import { moveName } from "../../game/notation.js";
import { MOST_EMPTY } from "../puzzles/book.js";
import { gameOptions } from "./host.js";
import { Slot } from "./slot.js";
import { valuesOf } from "./values.js";
import { WinProofs } from "./win-proofs.js";

/** Nodes of a search: for each reply to a move, for a win, and to prove an external position. */
const JUDGE_NODES = 100_000;
const WIN_NODES = 300_000;
const PROVE_NODES = 300_000;
/** Bytes of the table of a game. */
const MEMORY = 4 << 20;

/** @param {Host} host */
export function puzzles(host) {
  /** @type {Slot<Game>} */
  const slot = new Slot();
  const gameOf = (/** @type {Setup} */ setup) =>
    slot.use(JSON.stringify(setup), () => /** @type {Game} */ (host.newGame(setup, { memory: MEMORY, book: false })));
  const proofs = new WinProofs(host);
  /** @type {HandlersOf<PuzzleQuestions>} */
  const handlers = {
    position: ({ setup, text }) => gameOf(setup).load(text),
    prove: ({ setup, text }) => host.analysisEngine().provePuzzle(gameOptions(setup), text, PROVE_NODES) ?? null,
    judge: ({ setup, text }) => host.analysisEngine().judgeMove(gameOptions(setup), text, JUDGE_NODES),
    win: ({ setup, text }) => host.analysisEngine().forcedWin(gameOptions(setup), text, WIN_NODES),
    reasons: (position) => proofs.reasons(position),
    values({ setup, text }) {
      const game = gameOf(setup);
      const snapshot = game.load(text);
      if (snapshot.outcome || snapshot.cells.filter((cell) => cell === 0).length > MOST_EMPTY) return null;
      const values = game.exactValues({});
      return values?.map(({ cell, discs }) => ({ move: moveName(snapshot.names, cell), discs })) ?? null;
    },
  };
  return valuesOf(handlers);
}
