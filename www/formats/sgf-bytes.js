/**
 * The text of an SGF file from its bytes. It finds the brackets first, and decodes only the text between them. So a
 * wrong encoding damages texts, but never moves.
 */
import { decode, encodingOf, endOfPair, isPaired, markOf } from "./encodings.js";

const [OPEN, CLOSE, ESCAPE] = [..."[]\\"].map((c) => c.charCodeAt(0));
const SEMICOLON = ";".charCodeAt(0);

/**
 * A part of a file: structure, or a value with its escapes.
 * @typedef {{ value: boolean, from: number, to: number }} Part
 */

/** The offset of the first game, -1 without a game. @param {Uint8Array} bytes */
export function beginOfSgf(bytes) {
  for (let at = bytes.indexOf(0x28); at >= 0; at = bytes.indexOf(0x28, at + 1)) {
    let next = at + 1;
    while (bytes[next] <= 0x20) next += 1;
    if (bytes[next] === SEMICOLON) return at;
  }
  return -1;
}

/** The allowed bytes before a value: brackets and semicolons, and the name of its property. */
const BEFORE_VALUE = /^[\t-\r \0();]*(?:[A-Za-z0-9]+[\t-\r ]*)?\[$/;

/** The allowed bytes after the last value: the game's closing bracket, and anything after it. */
const AFTER_VALUES = /^[\t-\r \0(;]*(?:\)|$)/;

/**
 * Structure and values.
 * @param {Uint8Array} bytes
 * @param {number} begin
 * @param {string} paired an encoding whose pairs hide brackets; "" for none
 * @returns {{ parts: Part[], signs: number }} `signs` counts nodes and values; 0 if the file is not SGF when read so
 */
function partsOf(bytes, begin, paired) {
  /** @type {Part[]} */
  const parts = [];
  let from = begin;
  let at = begin;
  let signs = 0;
  let clean = true;
  const structure = (/** @type {number} */ to) => {
    const text = String.fromCharCode(...bytes.subarray(from, Math.min(to, from + 1000)));
    signs += text.split(";").length;
    // Any other byte belongs to a text that has ended too early.
    if (!(to < bytes.length ? BEFORE_VALUE : AFTER_VALUES).test(text)) clean = false;
    parts.push({ value: false, from, to });
  };
  for (at = bytes.indexOf(OPEN, at); at >= 0 && at < bytes.length; at = bytes.indexOf(OPEN, from)) {
    structure(at + 1);
    let end = at + 1;
    while (end < bytes.length && bytes[end] !== CLOSE) {
      if (bytes[end] === ESCAPE) end += 2;
      else end = paired ? endOfPair(bytes, end, paired) : end + 1;
    }
    if (end >= bytes.length) clean = false;
    end = Math.min(end, bytes.length);
    parts.push({ value: true, from: at + 1, to: end });
    from = end + 1;
    parts.push({ value: false, from: end, to: Math.min(from, bytes.length) });
  }
  if (from < bytes.length) structure(bytes.length);
  return { parts, signs: clean ? signs : 0 };
}

/**
 * A value without its escapes. A line break after a backslash disappears.
 * @param {Uint8Array} bytes
 * @param {string} paired as in the parsing
 */
function unescaped(bytes, paired) {
  if (!bytes.includes(ESCAPE)) return bytes;
  /** @type {number[]} */
  const out = [];
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at] !== ESCAPE) {
      const end = paired ? endOfPair(bytes, at, paired) : at + 1;
      for (; at < Math.min(end, bytes.length); at += 1) out.push(bytes[at]);
      continue;
    }
    const [one, two] = [bytes[at + 1], bytes[at + 2]];
    const breaks = one === 0x0a || one === 0x0d;
    if (!breaks && one !== undefined) out.push(one);
    at += breaks && two !== one && (two === 0x0a || two === 0x0d) ? 3 : 2;
  }
  return Uint8Array.from(out);
}

/**
 * The parts of a file with characters of other scripts. A bracket or a backslash can be half of a character. The
 * reading with more nodes and values has lost nothing.
 * @param {Uint8Array} bytes
 * @param {number} begin
 * @param {string} chosen
 * @param {string} declared
 */
function likeliestParts(bytes, begin, chosen, declared) {
  let paired = "";
  let { parts, signs } = partsOf(bytes, begin, paired);
  for (const encoding of new Set([chosen, declared, "shift_jis", "gb18030"].filter(isPaired))) {
    const other = partsOf(bytes, begin, encoding);
    // Of two equal readings, the one in the file's encoding keeps the backslashes.
    const known = encoding === chosen || encoding === declared;
    if (other.signs < signs || (other.signs === signs && !(known && !paired))) continue;
    ({ parts, signs } = other);
    paired = encoding;
  }
  return { parts, paired };
}

/**
 * @param {Uint8Array} bytes
 * @param {string} [chosen] an encoding by the visitor
 * @returns {string} SGF with every value decoded, without the text before the first game
 */
export function sgfTextOf(bytes, chosen = "") {
  const mark = markOf(bytes);
  if (mark.startsWith("utf-16")) return decode(bytes, mark);
  const begin = Math.max(0, beginOfSgf(bytes));
  const whole = bytes.subarray(begin);
  const plain = decode(whole, "latin1");
  const declared = /CA\s*\[\s*([\w:.-]+)\s*\]/.exec(plain)?.[1] ?? "";
  // ASCII characters are the same in all other encodings.
  if (!whole.some((byte) => byte > 0x7e)) return plain;
  const { parts, paired } = likeliestParts(bytes, begin, chosen, declared);
  const values = parts.filter(({ value }) => value).map(({ from, to }) => unescaped(bytes.subarray(from, to), paired));
  const foreign = values.filter((value) => value.some((byte) => byte > 0x7e));
  const encoding = encodingOf(mark ? bytes : whole, { chosen, declared, values: foreign });
  let next = 0;
  return parts
    .map(({ value, from, to }) => {
      if (!value) return decode(bytes.subarray(from, to), "latin1");
      const text = decode(values[next], encoding);
      next += 1;
      return text.replaceAll(/[\]\\]/g, "\\$&");
    })
    .join("");
}
