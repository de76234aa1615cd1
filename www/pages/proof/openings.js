/**
 * Renju's opening rules on the page of the proof. White's second move is beside the first stone. The proof answers
 * each of these.
 *
 * @import { ProofClient } from "../../engine/proof/client.js"
 * @import { Snapshot } from "../../game/types.js"
 */
import { EngineLost } from "../../engine/requests.js";
import { begin, stageOf } from "../../game/opening.js";

/**
 * The points that the rules allow next; null if they allow every empty point.
 * @param {string} rule
 * @param {Snapshot | null} snapshot
 * @returns {readonly number[] | null}
 */
export function allowedNext(rule, snapshot) {
  if (rule !== "renju" || snapshot?.played !== 1) return null;
  // Every protocol of Renju has the same first two stones.
  return stageOf(begin("soosorv"), snapshot).stage?.allowed ?? null;
}

/**
 * The beginning of a game from an address. It is empty if black does not begin so, or the rules forbid a move.
 * @param {ProofClient} client
 * @param {string} rule
 * @param {string} first black's first stone
 * @param {string[]} moves
 */
export async function checkedOpening(client, rule, first, moves) {
  if (!first || moves[0] !== first) return [];
  const snapshot = await client.position(first);
  const allowed = allowedNext(rule, snapshot);
  if (moves.length > 1 && allowed && !allowed.includes(snapshot.names.indexOf(moves[1]))) return [];
  return client.position(moves.join("")).then(
    () => moves,
    (error) => (error instanceof EngineLost ? Promise.reject(error) : []),
  );
}
