/**
 * Collections in SGF and GGF, game by game as the bytes arrive. `sgf-game.js` reads each game.
 *
 * @import { Sink } from "./sink.js"
 */
import { decode, endOfPair, isPaired } from "../formats/encodings.js";
import { FileFault } from "../formats/written.js";
import { NAME, SIGNS, readGame } from "./sgf-game.js";

/** The largest game, in megabytes, because an endless one must not fill the memory. */
const MAX_GAME = 1;
/** After this many games without an end, the rest of the present bytes is left out. */
const MAX_REFUSED = 50;
/** The part of a game that may declare an encoding, in bytes from its start. */
const HEAD = 512;
const { OPEN, CLOSE, BEGIN, END, NODE, ESCAPE } = SIGNS;

/** Splits bytes into games, and reads each. */
export class SgfReader {
  /** @type {Sink} */ #sink;
  /** The unread bytes. */ #bytes = new Uint8Array();
  /** The place of its first byte in the file. */ #base = 0;
  /** The offset at which the search continues. */ #at = 0;
  #depth = 0;
  #inValue = false;
  /** The offset of the game. */ #begin = -1;
  /** An encoding of pairs that the game declares, "" for none. */ #paired = "";
  /** How many games did not end. */ #refused = 0;

  /** @param {Sink} sink */
  constructor(sink) {
    this.#sink = sink;
  }

  /** @param {Uint8Array} chunk */
  push(chunk) {
    const keep = this.#begin >= 0 ? this.#begin : Math.max(0, this.#bytes.length - 1);
    const bytes = new Uint8Array(this.#bytes.length - keep + chunk.length);
    bytes.set(this.#bytes.subarray(keep));
    bytes.set(chunk, this.#bytes.length - keep);
    this.#base += keep;
    this.#at = Math.max(0, this.#at - keep);
    if (this.#begin >= 0) this.#begin = 0;
    this.#bytes = bytes;
    this.#scan();
    if (this.#begin >= 0 && bytes.length - this.#begin > MAX_GAME << 20) this.#refuse("large", String(MAX_GAME));
  }

  end() {
    while (this.#begin >= 0) this.#refuse(this.#inValue ? "bracket" : "unclosed");
    this.#bytes = new Uint8Array();
  }

  /** Leaves out a game without an end. The next one may begin within it. @param {string} code @param {string} [text] */
  #refuse(code, text) {
    this.#sink.fault(new FileFault(NAME, code, this.#base + this.#begin, text));
    this.#refused += 1;
    // The search for the next one reads the bytes again, which must not repeat for ever.
    this.#at = this.#refused > MAX_REFUSED ? this.#bytes.length : this.#begin + 1;
    this.#begin = -1;
    this.#depth = 0;
    this.#inValue = false;
    this.#scan(true);
  }

  /** @param {boolean} [late] after a game without an end: the next bracket may begin one of its variations */
  #scan(late = false) {
    const bytes = this.#bytes;
    let at = this.#at;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (this.#inValue) {
        if (byte === ESCAPE) at += 1;
        else if (byte === CLOSE) this.#inValue = false;
        else if (this.#paired && byte > 0x80) at = endOfPair(bytes, at, this.#paired) - 1;
      } else if (byte === OPEN) this.#inValue = this.#begin >= 0;
      else if (byte === BEGIN) {
        if (this.#begin >= 0) this.#depth += 1;
        else this.#open(at, late);
      } else if (byte === END && this.#begin >= 0) {
        this.#depth -= 1;
        if (this.#depth === 0) this.#close(at + 1);
      }
    }
    this.#at = at;
  }

  /** @param {number} at @param {boolean} late */
  #open(at, late) {
    const bytes = this.#bytes;
    let next = at + 1;
    while (bytes[next] <= 0x20) next += 1;
    if (next < bytes.length && bytes[next] !== NODE) return;
    const head = decode(bytes.subarray(at, at + HEAD), "latin1");
    if (late && !/^\(\s*;\s*(?:FF|GM|SZ|CA|AP)\[/.test(head)) return;
    this.#begin = at;
    this.#depth = 1;
    const declared = /CA\s*\[\s*([\w:.-]+)\s*\]/.exec(head)?.[1] ?? "";
    this.#paired = isPaired(declared) ? declared : "";
  }

  /** @param {number} end */
  #close(end) {
    const bytes = this.#bytes.subarray(this.#begin, end);
    const place = this.#base + this.#begin;
    this.#begin = -1;
    // The sign after the bracket was missing when the game was detected.
    let next = 1;
    while (bytes[next] <= 0x20) next += 1;
    if (bytes[next] !== NODE) return;
    try {
      const { told, format } = readGame(bytes, place, this.#paired);
      this.#sink.game(told, format);
    } catch (error) {
      this.#sink.fault(error);
    }
  }
}

/**
 * How many games a file has, broken ones included.
 * @param {Uint8Array} bytes
 */
export function countGames(bytes) {
  let count = 0;
  const add = () => void (count += 1);
  const reader = new SgfReader({ game: add, fault: add });
  reader.push(bytes);
  reader.end();
  return count;
}
