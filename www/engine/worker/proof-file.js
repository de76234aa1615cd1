/**
 * The files of the proofs.
 */
import { proofAddress } from "../addresses.js";

/**
 * The file of a proof, from the server.
 * @param {string} rule
 * @param {number} size points along an edge of the board
 * @returns {Promise<Response>}
 */
export function fetchProof(rule, size) {
  const address = proofAddress(rule, size);
  // A connection may fail once. The second try opens another.
  return fetch(address).catch(() => fetch(address));
}

/**
 * The bytes of a proof.
 * @param {string} rule
 * @param {number} size points along an edge of the board
 * @returns {Promise<Uint8Array | null>} null if there is no such file
 */
export async function proofBytes(rule, size) {
  try {
    const response = await fetchProof(rule, size);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
