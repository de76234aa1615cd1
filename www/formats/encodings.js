/**
 * From bytes to characters: the encodings of records, and the detection of a file's encoding.
 *
 * The order: the visitor's choice, a byte-order mark, the file's declaration, valid UTF-8, and a guess from the high
 * bytes. The guess falls back to windows-1252 (Latin-1 with printable quotes, the default of SGF).
 */

/** The encodings on offer, by the names of the Encoding standard. */
export const ENCODINGS = Object.freeze([
  "utf-8",
  "gb18030",
  "big5",
  "shift_jis",
  "euc-jp",
  "euc-kr",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "koi8-r",
  "utf-16le",
  "utf-16be",
]);

/** The encodings with pairs whose second byte can be an ASCII character, such as a bracket or a backslash. */
const PAIRED = ["gb18030", "gbk", "gb2312", "big5", "shift_jis"];
const FALLBACK = "windows-1252";

/** Decoders, kept because a file has thousands of values. @type {Map<string, TextDecoder>} */
const decoders = new Map();

/**
 * @param {Uint8Array} bytes
 * @param {string} encoding
 * @returns {string | null} null if a byte does not fit, or if no browser knows the encoding
 */
function strictly(bytes, encoding) {
  try {
    const name = `${encoding} strictly`;
    const decoder = decoders.get(name) ?? new TextDecoder(encoding, { fatal: true });
    decoders.set(name, decoder);
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {string} encoding a result of `encodingOf`
 */
export function decode(bytes, encoding) {
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding);
  decoders.set(encoding, decoder);
  return decoder.decode(bytes);
}

/**
 * The encoding of a byte-order mark, or of every second byte being zero; "" without either.
 * @param {Uint8Array} bytes
 */
export function markOf(bytes) {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (a && b === 0 && c && d === 0) return "utf-16le";
  if (a === 0 && b && c === 0 && d) return "utf-16be";
  return "";
}

/**
 * The encoding of a file.
 * @param {Uint8Array} bytes all of it
 * @param {object} [hints]
 * @param {string} [hints.chosen] by the visitor
 * @param {string} [hints.declared] by the file
 * @param {readonly Uint8Array[]} [hints.values] its texts, if the rest of the file has other signs
 * @returns {string}
 */
export function encodingOf(bytes, { chosen = "", declared = "", values = [bytes] } = {}) {
  if (chosen) return chosen;
  const marked = markOf(bytes);
  if (marked) return marked;
  if (values.every((value) => strictly(value, "utf-8") !== null)) return "utf-8";
  const fits = (/** @type {string} */ encoding) => values.every((value) => strictly(value, encoding) !== null);
  if (declared && fits(declared)) return declared;
  return guess(values) ?? FALLBACK;
}

/** Whether the second byte of a pair can be a bracket. @param {string} encoding */
export const isPaired = (encoding) => PAIRED.includes(encoding.toLowerCase().replace("-", "_"));

/**
 * The end of a pair that begins here, in an encoding of pairs.
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {string} encoding
 */
export function endOfPair(bytes, at, encoding) {
  const [lead, trail] = [bytes[at], bytes[at + 1] ?? 0];
  const single = lead < 0x81 || lead === 0xff || (/shift/i.test(encoding) && lead >= 0xa0 && lead <= 0xdf);
  return single || trail < 0x40 || trail === 0x7f || trail === 0xff ? at + 1 : at + 2;
}

/**
 * The encoding that the high bytes of texts suggest.
 * @param {readonly Uint8Array[]} values
 * @returns {string | null} null without a clear sign
 */
function guess(values) {
  const texts = values.map((value) => String.fromCharCode(...value.subarray(0, 4000)));
  const runs = texts.flatMap((text) => text.match(/[\x80-\xff]+/g) ?? []);
  // Characters of GB 2312 are pairs of high bytes; letters with accents stand alone, within words.
  const paired = runs.filter((run) => /^(?:[\xa1-\xf7][\xa1-\xfe])+$/.test(run)).length;
  const within = texts.reduce(
    (sum, text) => sum + (text.match(/[a-z][\x80-\xff]{1,2}(?![\x80-\xff])/gi) ?? []).length,
    0,
  );
  if (paired === runs.length && paired > within) return "gb18030";
  const kana = texts.some((text) => /\x82[\x9f-\xf1]|\x83[\x40-\x96]|[\x88-\x9f][\x40-\x7e\x80-\xfc]/.test(text));
  if (kana && values.every((value) => strictly(value, "shift_jis") !== null)) return "shift_jis";
  const long = runs.filter((run) => run.length > 3).length;
  if (long && long >= within && values.every((value) => strictly(value, "gb18030") !== null)) return "gb18030";
  return null;
}

/**
 * Converts full-width letters, digits and signs, as typed in Chinese and Japanese. Offsets do not change. It is for
 * moves and points only; text stays unchanged.
 * @param {string} text
 */
export function halfWidth(text) {
  return text
    .replaceAll(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u3000、，]/g, (c) => (c === "\u3000" ? " " : ","));
}
