/**
 * Makes puzzles of the wins that a review found missed.
 *
 * @import { Setup } from "../../game/types.js"
 */

/**
 * Adds what the solver of the puzzles proves, one win after another. Without that solver nothing is added.
 * @param {{ setup: Setup, start: string, names: string[] }} game the start of its text, and the names of its moves
 * @param {{ ply: number, kind: string }[]} marks
 */
export async function addPuzzles(game, marks) {
  if (!marks.some(({ kind }) => kind === "missed" || kind === "threw")) return;
  try {
    const [{ addMissedWins }, { PuzzleClient }] = await Promise.all([
      import("../puzzles/progress.js"),
      import("../../engine/puzzles/client.js"),
    ]);
    const client = new PuzzleClient();
    await addMissedWins(game, marks, (setup, text) => client.prove(setup, text)).finally(() => client.close());
  } catch {
    // The network is gone, or the solver has died.
  }
}
