/**
 * The files of the proofs.
 */
import { address } from "../../ui/site.js";

/**
 * The file of a proof, as the server sends it.
 * @param {string} rule
 * @param {number} size points along an edge of the board
 * @returns {Promise<Response>}
 */
export function fetchProof(rule, size) {
  const file = address(`proofs/${rule}${size}.bin`);
  // A connection may break once: the second try opens another.
  return fetch(file).catch(() => fetch(file));
}
