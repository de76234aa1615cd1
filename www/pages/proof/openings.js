/**
 * Renju's opening rules on the page of the proof. White's second move is beside the first stone. The proof answers the
 * diagonal one. After the straight one Black plays Kagetsu, whose proof is not complete.
 *
 * @import { ProofClient } from "../../engine/proof/client.js"
 * @import { Snapshot } from "../../game/types.js"
 */
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
 * Black's third stone of Kagetsu (h8 h9 i9, turned), if it is next.
 * @param {string} rule
 * @param {Snapshot | null} snapshot
 * @returns {string} the name of the point; "" if another opening was played
 */
export function kagetsu(rule, snapshot) {
  if (rule !== "renju" || snapshot?.played !== 2 || snapshot.start) return "";
  const { size, moves, names } = snapshot;
  const middle = (size * size - 1) / 2;
  const [first, second] = moves;
  const isStraight = [1, size].includes(Math.abs(second - first));
  if (first !== middle || !isStraight) return "";
  // Beside white's stone, at a right angle.
  return names[second + (Math.abs(second - first) === 1 ? size : 1)];
}

/**
 * The beginning of a game from an address. It is empty if black does not begin so, or the rules forbid White's move.
 * @param {ProofClient} client
 * @param {string} rule
 * @param {string} first black's first stone
 * @param {string[]} moves
 */
export async function checkedOpening(client, rule, first, moves) {
  if (!first || moves[0] !== first) return [];
  const snapshot = await client.position(first);
  const allowed = allowedNext(rule, snapshot);
  return moves.length > 1 && allowed && !allowed.includes(snapshot.names.indexOf(moves[1])) ? [] : moves;
}
