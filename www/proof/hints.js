/**
 * Hints in positions that the proof contains: the move of the proof, named as proven.
 *
 * @import { Answer, Snapshot } from "../types.js"
 */
import { ProofClient } from "./client.js";

/** Of the rule that a hint was asked for last. @type {{ rule: string, client: ProofClient, opened: Promise<unknown> } | null} */
let proof = null;

/**
 * The answer of a search, or the move of the proof in its place.
 * @param {Snapshot} snapshot
 * @param {Answer} answer
 * @returns {Promise<Answer>}
 */
export async function withProof(snapshot, answer) {
  const { rule } = snapshot;
  if (proof?.rule !== rule) {
    const client = proof?.client ?? new ProofClient();
    proof = { rule, client, opened: client.open(rule) };
  }
  await proof.opened;
  const [known] = await proof.client.known([snapshot.text]);
  const cell = known ? snapshot.names.indexOf(known.move) : -1;
  if (!known?.moves || cell < 0) return answer;
  return { ...answer, cell, move: known.move, line: [cell], proven: "win", distance: 2 * known.moves - 1, reason: { kind: "proven", cells: [] } };
}
