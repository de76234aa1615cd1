/**
 * Hints in positions that the proof contains: the move of the proof, named as proven.
 *
 * @import { Answer, Snapshot } from "../types.js"
 */
import { ProofClient } from "./client.js";

/** @type {{ client: ProofClient, opened: Promise<unknown> } | null} */
let proof = null;

/**
 * The answer of a search, or the move of the proof in its place.
 * @param {Snapshot} snapshot
 * @param {Answer} answer
 * @returns {Promise<Answer>}
 */
export async function withProof(snapshot, answer) {
  if (!proof) {
    const client = new ProofClient();
    proof = { client, opened: client.open("freestyle") };
  }
  await proof.opened;
  const [known] = await proof.client.known([snapshot.text]);
  const cell = known ? snapshot.names.indexOf(known.move) : -1;
  if (!known?.moves || cell < 0) return answer;
  return { ...answer, cell, move: known.move, line: [cell], proven: "win", distance: 2 * known.moves - 1, reason: { kind: "proven", cells: [] } };
}
