/**
 * Archives (`.zip`) by PKWARE's APPNOTE. The list of files is at the end, and each file is read from its place. They
 * are unpacked piece by piece, so that memory does not grow with the unpacked size.
 */
import { Inflate, inflateSync } from "fflate";
import { FileFault } from "../formats/written.js";
import { decode } from "../formats/encodings.js";

const NAME = "ZIP";
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Bytes of the end record, and of the longest comment after it. */
const END_LENGTH = 22;
const MAX_COMMENT = 0xffff;
/** The longest list of files, in bytes. */
const MAX_LIST = 64 << 20;
/** The greatest compression ratio. No record reaches it, and more would fill disk or memory. */
const MAX_RATIO = 100;
/** Below this size any ratio is allowed. Bytes. */
const HARMLESS = 8 << 20;
/** The bytes of one read. */
const WINDOW = 4 << 20;
/** The packed bytes of one step of unpacking. A thousand times as many can come out. */
const PIECE = 1 << 12;
const [STORED, DEFLATED] = [0, 8];
/** A bit of the flags: the name is UTF-8. */
const IS_UTF8 = 0x800;
const IS_ENCRYPTED = 1;

/** Small files are unpacked in one step, which is much faster. Bytes, packed and unpacked (by the list). */
const SMALL = { packed: 1 << 18, size: 1 << 20 };

/**
 * A file in an archive. Its size comes from the list.
 * @typedef {{ name: string, method: number, packed: number, size: number, offset: number, encrypted: boolean }} Entry
 */

/** @param {Uint8Array} bytes the first of a file */
export const isZip = (bytes) => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

/** @param {string} code @param {number} at @param {string} [text] */
const fault = (code, at, text) => new FileFault(NAME, code, at, text);

/** An archive that is read through a window, because small files are adjacent. */
export class Archive {
  #from = 0;
  #window = new Uint8Array();

  /** @param {Blob} blob */
  constructor(blob) {
    this.blob = blob;
  }

  /** Some bytes; fewer at the end. @param {number} from @param {number} length */
  async #bytes(from, length) {
    const within = from >= this.#from && from + length <= this.#from + this.#window.length;
    if (!within) {
      this.#from = from;
      this.#window = new Uint8Array(await this.blob.slice(from, from + Math.max(length, WINDOW)).arrayBuffer());
    }
    return this.#window.subarray(from - this.#from, from - this.#from + length);
  }

  /** @returns {Promise<Entry[]>} */
  async entries() {
    const { size } = this.blob;
    const tail = Math.max(0, size - END_LENGTH - MAX_COMMENT);
    const end = viewOf(await this.#bytes(tail, size - tail));
    let at = end.byteLength - END_LENGTH;
    while (at >= 0 && end.getUint32(at, true) !== END) at -= 1;
    if (at < 0) throw fault("cut", size);
    const [length, offset] = [end.getUint32(at + 12, true), end.getUint32(at + 16, true)];
    if (offset === 0xffffffff || length > MAX_LIST || offset + length > size) throw fault("header", tail + at);
    const list = viewOf(await this.#bytes(offset, length));
    /** @type {Entry[]} */
    const entries = [];
    for (let next = 0; next + 46 <= length && list.getUint32(next, true) === CENTRAL; ) {
      const flags = list.getUint16(next + 8, true);
      const nameLength = list.getUint16(next + 28, true);
      const from = next + 46;
      if (from + nameLength > length) throw fault("header", offset + next);
      const letters = new Uint8Array(list.buffer, list.byteOffset + from, nameLength);
      const name = decode(letters, flags & IS_UTF8 ? "utf-8" : "windows-1252");
      const method = list.getUint16(next + 10, true);
      const packed = list.getUint32(next + 20, true);
      const place = list.getUint32(next + 42, true);
      const unpacked = list.getUint32(next + 24, true);
      if (!name.endsWith("/"))
        entries.push({ name, method, packed, size: unpacked, offset: place, encrypted: (flags & IS_ENCRYPTED) > 0 });
      next = from + nameLength + list.getUint16(next + 30, true) + list.getUint16(next + 32, true);
    }
    return entries;
  }

  /**
   * The bytes of a file, piece by piece.
   * @param {Entry} entry
   * @returns {AsyncGenerator<Uint8Array, void>}
   */
  async *unpacked({ method, packed, size, offset, encrypted }) {
    if (encrypted) throw fault("encrypted", offset);
    if (method !== STORED && method !== DEFLATED) throw fault("method", offset, String(method));
    const head = viewOf(await this.#bytes(offset, 30));
    if (head.byteLength < 30 || head.getUint32(0, true) !== LOCAL) throw fault("header", offset);
    const from = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
    if (from + packed > this.blob.size) throw fault("cut", this.blob.size);
    if (method === DEFLATED && packed <= SMALL.packed && size <= SMALL.size) {
      yield unpackedAtOnce(await this.#bytes(from, packed), size, from);
      return;
    }
    /** @type {Uint8Array[]} */
    let ready = [];
    const inflate = method === DEFLATED ? new Inflate((bytes) => ready.push(bytes)) : null;
    let total = 0;
    for (let at = 0; at < packed; at += PIECE) {
      const length = Math.min(PIECE, packed - at);
      const bytes = await this.#bytes(from + at, length);
      try {
        if (inflate) inflate.push(bytes, at + length === packed);
        else ready.push(bytes);
      } catch {
        throw fault("packed", from + at);
      }
      for (const piece of ready) {
        total += piece.length;
        if (total > HARMLESS && total > MAX_RATIO * packed) throw fault("bomb", offset);
        yield piece;
      }
      ready = [];
    }
  }
}

/** @param {Uint8Array} bytes @param {number} size the greatest output @param {number} at */
function unpackedAtOnce(bytes, size, at) {
  try {
    return inflateSync(bytes, { out: new Uint8Array(size) });
  } catch {
    throw fault("packed", at);
  }
}

/** @param {Uint8Array} bytes */
const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
