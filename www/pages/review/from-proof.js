/**
 * What the shipped proof knows about the positions of a game.
 *
 * @import { Setup } from "../../game/types.js"
 * @import { Verdict } from "./logic.js"
 */
import { ProofClient } from "../../engine/proof/client.js";
import { hasProof } from "../../game/games.js";

/**
 * The proven verdicts of a game's positions. Positions that the proof does not have, or has only in part, are missing.
 * @param {{ setup: Setup, start: string, names: string[] }} game the start of its text, and the names of its moves
 * @param {string[]} cells the names of the board's points
 * @returns {Promise<(Verdict | undefined)[]>} by the number of moves played
 */
export async function verdictsOfProof({ setup, start, names }, cells) {
  if (start || !hasProof(setup)) return [];
  const client = new ProofClient();
  try {
    const { refused, missing } = await client.open(setup.rule, setup.size);
    if (refused || missing) return [];
    // Black is to move after an even number of moves.
    const plies = names.map((_, ply) => ply).filter((ply) => ply % 2 === 0);
    const entries = await client.known(plies.map((ply) => names.slice(0, ply).join("")));
    /** @type {(Verdict | undefined)[]} */
    const verdicts = [];
    entries.forEach((entry, index) => {
      if (!entry?.moves) return;
      const ply = plies[index];
      const distance = 2 * entry.moves - 1;
      verdicts[ply] = { proven: "win", value: 1, distance, line: [cells.indexOf(entry.move)] };
      if (names[ply] === entry.move) verdicts[ply + 1] = { proven: "loss", value: 0, distance: distance - 1, line: [] };
    });
    return verdicts;
  } catch {
    // Without the proof the engine's own values stand.
    return [];
  } finally {
    client.close();
  }
}
