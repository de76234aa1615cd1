/**
 * Hints in positions that the proof contains: the move of the proof, named as proven.
 *
 * @import { Answer, Snapshot } from "../../game/types.js"
 */
import { ProofClient } from "./client.js";

/**
 * For the rule and the size of the last hint.
 * @type {{ key: string, client: ProofClient, opened: Promise<unknown> } | null}
 */
let proof = null;

/**
 * Adds the proof to a search's answer: black's move, or for white the number of moves in which black wins.
 * @param {Snapshot} snapshot
 * @param {Answer} answer
 * @returns {Promise<Answer>}
 */
export async function withProof(snapshot, answer) {
  const { rule, size, names, moves, played } = snapshot;
  // The proof covers games from an empty board with black's first stone in the middle.
  if (snapshot.start || played === 1) return answer;
  const key = `${rule}${size}`;
  if (proof?.key !== key) {
    const client = proof?.client ?? new ProofClient();
    proof = { key, client, opened: client.open(rule, size) };
  }
  await proof.opened;
  const white = played % 2 === 1;
  const game = moves
    .slice(0, white ? played - 1 : played)
    .map((cell) => names[cell])
    .join("");
  const [known] = await proof.client.known([game]);
  const cell = known ? names.indexOf(known.move) : -1;
  if (!known?.moves || cell < 0) return answer;
  // The engine's own search may have found an earlier end.
  if (white && (cell !== moves[played - 1] || answer.proven)) return answer;
  if (white) {
    // The reply that holds out longest by the file's numbers, among replies with an entry.
    const { legal } = snapshot;
    const replies = await proof.client.known(legal.map((reply) => snapshot.text + names[reply]));
    const longest = replies.reduce(
      (best, reply, i) => ((reply?.moves ?? 0) > (replies[best]?.moves ?? 0) ? i : best),
      0,
    );
    const best = replies[longest]?.moves
      ? { cell: legal[longest], move: names[legal[longest]], line: [legal[longest]] }
      : {};
    return { ...answer, ...best, proven: "loss", distance: 2 * (known.moves - 1) };
  }
  return {
    ...answer,
    cell,
    move: known.move,
    line: [cell],
    proven: "win",
    distance: 2 * known.moves - 1,
    reason: { kind: "proven", cells: [] },
  };
}
