/**
 * One game in SGF or GGF, from its bytes: its main line, and its properties before the first move. `formats/sgf.js`
 * reads a whole game when it is opened.
 */
import { decode, encodingOf, endOfPair, halfWidth } from "../formats/encodings.js";
import { resultOf } from "../formats/rules.js";
import { setupIn } from "../formats/sgf.js";
import { capabilities } from "../game/games.js";
import { FileFault } from "../formats/written.js";
import { beginOf, setupStones } from "./beginnings.js";
import { PASS_POINT, pointAt, pointOf } from "./points.js";
import { MAX_MOVES, resultNumber } from "./record.js";

export const NAME = "SGF";
const signs = [..."[]();\\/"].map((c) => c.charCodeAt(0));
const [OPEN, CLOSE, BEGIN, END, NODE, ESCAPE, SLASH] = signs;
/** The bytes of the structure. */
export const SIGNS = Object.freeze({ OPEN, CLOSE, BEGIN, END, NODE, ESCAPE });

/** A value in the bytes of a game. @typedef {{ from: number, to: number }} Range */

/** Properties that are read, two letters as one number. @param {string} id */
const codeOf = (id) => (id.charCodeAt(0) << 8) | (id.length > 1 ? id.charCodeAt(1) : 0);
const [B, W, AB, AW, AE, CA] = ["B", "W", "AB", "AW", "AE", "CA"].map(codeOf);
const SAID = new Set(
  ["GM", "SZ", "RU", "PB", "PW", "RE", "EV", "DT", "PC", "PL", "BO", "TY", "GN", "RO", "CA"].map(codeOf),
);

/** Reads games one by one. A result is valid until the next one. */
class GameReader {
  format = NAME;
  /** @type {Uint8Array} */ #bytes = new Uint8Array();
  #place = 0;
  #paired = "";
  /** @type {Map<number, Range>} */ #texts = new Map();
  /** @type {[number, Range][]} */ #stones = [];
  #count = 0;
  #from = new Uint32Array(MAX_MOVES);
  #to = new Uint32Array(MAX_MOVES);
  #sides = new Uint8Array(MAX_MOVES);
  #moves = new Uint16Array(MAX_MOVES);
  #encoding = "";

  /**
   * @param {Uint8Array} bytes of the game
   * @param {number} place in the file
   * @param {string} paired an encoding of pairs
   */
  read(bytes, place, paired) {
    this.#bytes = bytes;
    this.#place = place;
    this.#paired = paired;
    this.#texts.clear();
    this.#stones = [];
    this.#count = 0;
    this.#encoding = "";
    this.#parse();
    const game = this.#text("GM");
    return /^othello$/i.test(game) ? this.#ggf() : this.#sgf();
  }

  /** Finds the properties of the main line: it ends with the first bracket that closes. */
  #parse() {
    const bytes = this.#bytes;
    for (let at = 1; at < bytes.length; ) {
      const byte = bytes[at];
      if (byte === END) return;
      if (byte === BEGIN || byte === NODE || byte <= 0x20) {
        at += 1;
        continue;
      }
      // Lower-case letters of a name are ignored, as in FF[1] to FF[3].
      let [code, letters] = [0, 0];
      const begin = at;
      for (let c = byte; (c >= 65 && c <= 90) || (c >= 97 && c <= 122) || (c >= 48 && c <= 57); c = bytes[(at += 1)]) {
        if (c >= 97) continue;
        letters += 1;
        code = letters === 1 ? c << 8 : letters === 2 ? code | c : 0;
      }
      if (at === begin) throw this.#fault("character", at, String.fromCharCode(byte));
      at = this.#values(code, at);
    }
  }

  /** @param {number} code @param {number} after the name @returns {number} after the values */
  #values(code, after) {
    const bytes = this.#bytes;
    let at = after;
    for (let first = true; ; first = false) {
      let next = at;
      while (bytes[next] <= 0x20) next += 1;
      if (bytes[next] !== OPEN) {
        if (first) throw this.#fault("value", after, "");
        return at;
      }
      const from = next + 1;
      let to = from;
      while (to < bytes.length && bytes[to] !== CLOSE) {
        if (bytes[to] === ESCAPE) to += 2;
        else to = this.#paired && bytes[to] > 0x80 ? endOfPair(bytes, to, this.#paired) : to + 1;
      }
      this.#note(code, from, to, first);
      at = to + 1;
    }
  }

  /** @param {number} code @param {number} from @param {number} to @param {boolean} first */
  #note(code, from, to, first) {
    if (code === B || code === W) {
      if (!first) return;
      if (this.#count === MAX_MOVES) throw this.#fault("long", from, "");
      this.#from[this.#count] = from;
      this.#to[this.#count] = to;
      this.#sides[this.#count] = code === B ? 1 : 2;
      this.#count += 1;
    } else if (code === AB || code === AW || code === AE) {
      if (this.#count) throw this.#fault("late", from, "");
      if (code !== AE) this.#stones.push([code === AB ? 1 : 2, { from, to }]);
    } else if (first && SAID.has(code) && !this.#texts.has(code)) this.#texts.set(code, { from, to });
  }

  /** @param {string} code @param {number} at in the game @param {string} text */
  #fault(code, at, text) {
    return new FileFault(this.format, code, this.#place + at, text);
  }

  /** A text, in the encoding that the game declares or seems to have. @param {string} id */
  #text(id) {
    const range = this.#texts.get(codeOf(id));
    return range ? this.#decoded(range) : "";
  }

  /** @param {Range} range */
  #decoded({ from, to }) {
    const value = this.#bytes.subarray(from, to);
    let high = false;
    for (let at = 0; at < value.length && !high; at += 1) high = value[at] > 0x7e;
    const text = decode(value, high ? this.#encodingOf() : "latin1");
    return text.includes("\\") ? text.replaceAll(/\\(\r\n|\n\r|[^])/g, (_, c) => (/[\r\n]/.test(c) ? "" : c)) : text;
  }

  /** The encoding of all texts: decided by all of them. */
  #encodingOf() {
    if (this.#encoding) return this.#encoding;
    const declared = this.#texts.get(CA);
    const ranges = [...this.#texts.values()].map(({ from, to }) => this.#bytes.subarray(from, to));
    const name = declared ? String.fromCharCode(...this.#bytes.subarray(declared.from, declared.to)).trim() : "";
    const values = ranges.filter((value) => value.some((byte) => byte > 0x7e));
    this.#encoding = encodingOf(this.#bytes, { declared: name, values });
    return this.#encoding;
  }

  /** The common properties of both formats. @param {string} rule @param {number} size @param {string} start */
  #told(rule, size, start) {
    return {
      rule,
      size,
      start,
      moves: this.#moves,
      length: this.#count,
      black: this.#text("PB"),
      white: this.#text("PW"),
      event: this.#text("EV") || this.#text("PC"),
      year: yearOf(this.#text("DT")),
      place: this.#place,
      placeOf: (/** @type {number} */ move) => this.#place + this.#from[move],
    };
  }

  #sgf() {
    this.format = NAME;
    const value = (/** @type {string} */ id) => {
      const range = this.#texts.get(codeOf(id));
      return range && { text: this.#decoded(range), at: this.#place + range.from };
    };
    const { setup, unknownRule } = setupIn(value, { game: "gomoku", rule: "", size: 15 }, this.#place);
    const othello = setup.game === "othello";
    const { size } = setup;
    for (let at = 0; at < this.#count; at += 1)
      this.#moves[at] = this.#point(this.#from[at], this.#to[at], size, othello, true);
    const first = /^\s*[Ww2]/.test(this.#text("PL")) ? 2 : this.#texts.has(codeOf("PL")) ? 1 : this.#sides[0] || 1;
    const stones = this.#stones.flatMap(([side, { from, to }]) =>
      this.#area(from, to, size, othello).map((point) => ({ side, point })),
    );
    // In Othello the side to move follows from the position.
    for (let at = 0; !othello && at < this.#count; at += 1)
      if (this.#sides[at] !== (at % 2 ? 3 - first : first)) throw this.#fault("turn", this.#from[at], "");
    const start = setupStones(stones, first, size, othello);
    const rule = unknownRule ? "" : setup.rule;
    return { ...this.#told(rule, size, start), result: resultNumber(resultOf(this.#text("RE"))) };
  }

  #ggf() {
    this.format = "GGF";
    const type = this.#text("TY");
    const size = Number(/\d+/.exec(type)?.[0] ?? 8);
    if (!capabilities("othello").sizes.includes(size)) throw this.#fault("size", 0, type);
    // A letter marks anti-Othello.
    const rule = /a/i.test(type) ? "antiothello" : "othello";
    for (let at = 0; at < this.#count; at += 1) {
      const from = this.#from[at];
      const [x, y] = [(this.#bytes[from] | 0x20) - 97, this.#bytes[from + 1] - 49];
      const after = from + 2 === this.#to[at] ? SLASH : this.#bytes[from + 2];
      if (x >= 0 && x < size && y >= 0 && y < size && after === SLASH) {
        this.#moves[at] = pointAt(x, y);
        continue;
      }
      const bytes = this.#bytes.subarray(from, this.#to[at]);
      const slash = bytes.indexOf(SLASH);
      const word = String.fromCharCode(...(slash < 0 ? bytes : bytes.subarray(0, slash)).subarray(0, 8));
      const name = word.trim().toLowerCase();
      const point = name.startsWith("pa") ? PASS_POINT : pointOf(name, size, true);
      if (point < 0) throw this.#fault("point", this.#from[at], word);
      this.#moves[at] = point;
    }
    const start = beginOf(this.#text("BO"), size);
    if (start === null) throw this.#fault("begin", this.#texts.get(codeOf("BO"))?.from ?? 0, "");
    const score = Number.parseFloat(this.#text("RE"));
    const result = Number.isNaN(score) ? undefined : { winner: score > 0 ? 1 : score < 0 ? 2 : 0 };
    return { ...this.#told(rule, size, start), result: resultNumber(result) };
  }

  /**
   * @param {number} from
   * @param {number} to
   * @param {number} size
   * @param {boolean} othello
   * @param {boolean} passes
   * @returns {number}
   */
  #point(from, to, size, othello, passes) {
    const [a, b] = [this.#bytes[from] | 0x20, this.#bytes[from + 1] | 0x20];
    if (to - from === 2 && a >= 97 && b >= 97 && a < 97 + size && b < 97 + size) return pointAt(a - 97, b - 97);
    const word = halfWidth(this.#decoded({ from, to })).trim().toLowerCase();
    if (passes && /^(?:|tt|--|pass|pa|ps)$/.test(word)) return PASS_POINT;
    const letters = /^[a-t]{2}$/.test(word);
    const [x, y] = [word.charCodeAt(0) - 97, word.charCodeAt(1) - 97];
    const named = /^[a-t]\d{1,2}$/.test(word);
    const point = letters ? (x < size && y < size ? pointAt(x, y) : -1) : named ? pointOf(word, size, othello) : -1;
    if (point < 0) throw this.#fault("point", from, word);
    return point;
  }

  /**
   * A point, or all of a rectangle.
   * @param {number} from
   * @param {number} to
   * @param {number} size
   * @param {boolean} othello
   */
  #area(from, to, size, othello) {
    const colon = this.#bytes.subarray(from, to).indexOf(0x3a);
    if (colon < 0) return [this.#point(from, to, size, othello, false)];
    const one = this.#point(from, from + colon, size, othello, false);
    const other = this.#point(from + colon + 1, to, size, othello, false);
    const list = [];
    for (let y = one >> 5; y <= other >> 5; y += 1)
      for (let x = one & 31; x <= (other & 31); x += 1) list.push(pointAt(x, y));
    return list;
  }
}

/** Its arrays are made once, because a folder may have a file for each game. */
const GAME = new GameReader();

/** Encodings in which a bracket can be half of a character, so that a value seems to end there. */
const PAIRED = ["gb18030", "shift_jis"];

/**
 * Reads a game. If it is broken, other encodings of pairs are tried.
 * @param {Uint8Array} bytes
 * @param {number} place
 * @param {string} declared an encoding of pairs
 */
export function readGame(bytes, place, declared) {
  const read = (/** @type {string} */ paired) => ({ told: GAME.read(bytes, place, paired), format: GAME.format });
  try {
    return read(declared);
  } catch (error) {
    if (declared || !bytes.some((byte) => byte > 0x80)) throw error;
    for (const encoding of PAIRED) {
      try {
        return read(encoding);
      } catch {
        // The first fault is reported.
      }
    }
    throw error;
  }
}

/** The year of a date; seconds since 1970 are one too. @param {string} text */
export function yearOf(text) {
  if (/^\s*\d{9,10}\s*$/.test(text)) return new Date(Number(text) * 1000).getUTCFullYear();
  return Number(/(?<!\d)[12]\d{3}(?!\d)/.exec(text)?.[0] ?? 0);
}
