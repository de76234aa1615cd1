/**
 * The files of the proofs.
 */

/**
 * The file of a proof, as the server sends it.
 * @param {string} rule
 * @param {number} size points along an edge of the board
 * @returns {Promise<Response>}
 */
export function fetchProof(rule, size) {
  const address = new URL(`../../../proofs/${rule}${size}.bin`, import.meta.url);
  // A connection may break once: the second try opens another.
  return fetch(address).catch(() => fetch(address));
}
