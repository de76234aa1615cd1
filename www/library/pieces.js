/**
 * The bytes of files in pieces. UTF-16 becomes UTF-8, so that the readers of bytes can read it. Places in such a file
 * count the bytes of UTF-8.
 */

/** The bytes of one read. */
const PIECE = 1 << 20;

/**
 * @param {Blob} blob
 * @param {number} [from] a byte
 * @returns {AsyncGenerator<Uint8Array, void>}
 */
export async function* piecesOf(blob, from = 0) {
  for (let at = from; at < blob.size; at += PIECE) yield new Uint8Array(await blob.slice(at, at + PIECE).arrayBuffer());
}

/** Pieces of a text in one encoding, as pieces in UTF-8. */
export class Recoder {
  #decoder;
  #encoder = new TextEncoder();

  /** @param {string} encoding */
  constructor(encoding) {
    this.#decoder = new TextDecoder(encoding);
  }

  /** @param {Uint8Array} piece */
  recode(piece) {
    return this.#encoder.encode(this.#decoder.decode(piece, { stream: true }));
  }
}
