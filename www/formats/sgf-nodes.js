/**
 * The tokens of SGF: the nodes and variations of its first game in order, with their values.
 */
import { FileFault } from "./written.js";

export const NAME = "SGF";
/** The most nodes to read. Larger files are not games. */
const MAX_NODES = 200_000;

/** A value without its escapes, and its offset. @typedef {{ text: string, at: number }} Value */
/** A property with its values. @typedef {{ id: string, at: number, values: Value[] }} Property */
/**
 * A token of a file.
 * @typedef {{ kind: "open", at: number } | { kind: "close", at: number } | { kind: "node", at: number, properties:
 *   Property[] }} Sign
 */

/** Whether a text contains SGF, perhaps after other words. @param {string} text */
export const isSgf = (text) => /\(\s*;/.test(text);

/**
 * The tokens of the first game, up to its closing bracket.
 * @param {string} text
 * @returns {Generator<Sign, void>}
 */
export function* signsOf(text) {
  // Letters and archives have words before the game.
  const first = text.search(/\(\s*;/);
  let at = first < 0 ? text.indexOf("(") : first;
  if (at < 0) throw new FileFault(NAME, "tree", 0);
  let depth = 0;
  let count = 0;
  do {
    const c = text[at];
    if (c === undefined) throw new FileFault(NAME, "unclosed", text.length);
    if (c === "(" || c === ")") {
      depth += c === "(" ? 1 : -1;
      yield { kind: c === "(" ? "open" : "close", at };
      at += 1;
    } else if (c === ";") {
      count += 1;
      if (count > MAX_NODES) throw new FileFault(NAME, "long", at);
      const [properties, end] = readNode(text, at + 1);
      yield { kind: "node", at, properties };
      at = end;
    } else if (/[\s\0]/.test(c)) {
      at += 1;
    } else {
      throw new FileFault(NAME, "character", at, c);
    }
  } while (depth > 0);
}

/**
 * @param {string} text
 * @param {number} at after the semicolon
 * @returns {[Property[], number]} the properties of a node, and its end
 */
function readNode(text, at) {
  /** @type {Property[]} */
  const properties = [];
  const name = /[A-Za-z0-9]+/y;
  for (;;) {
    while (/\s/.test(text[at] ?? "")) at += 1;
    name.lastIndex = at;
    const [word] = name.exec(text) ?? [];
    if (!word) return [properties, at];
    // Lower-case letters of a name are ignored, as in FF[1] to FF[3].
    /** @type {Property} */
    const property = { id: word.replaceAll(/[a-z]/g, ""), at, values: [] };
    at += word.length;
    for (;;) {
      let next = at;
      while (/\s/.test(text[next] ?? "")) next += 1;
      if (text[next] !== "[") break;
      const [value, end] = readValue(text, next + 1);
      property.values.push(value);
      at = end;
    }
    if (!property.values.length) throw new FileFault(NAME, "value", property.at, property.id);
    properties.push(property);
  }
}

/** Characters up to an escape, a line break or the end of a value. */
const PLAIN = /[^\]\\\r\n]*/y;

/**
 * @param {string} text
 * @param {number} start after the bracket
 * @returns {[Value, number]} the value, and the offset of the next one
 */
function readValue(text, start) {
  let value = "";
  for (let at = start; ; ) {
    if (at >= text.length) throw new FileFault(NAME, "bracket", start - 1);
    PLAIN.lastIndex = at;
    const [plain] = /** @type {RegExpExecArray} */ (PLAIN.exec(text));
    value += plain;
    at += plain.length;
    const c = text[at];
    if (c === undefined) continue;
    if (c === "]") return [{ text: value, at: start }, at + 1];
    const escaped = c === "\\";
    if (escaped) at += 1;
    const end = lineEnd(text, at);
    // A line break after a backslash disappears. Other line breaks become the same on every system.
    if (end > at) value += escaped ? "" : "\n";
    else value += text[at] ?? "";
    at = Math.max(end, at + 1);
  }
}

/** The end of the line break at an offset; the offset itself without one. @param {string} text @param {number} at */
function lineEnd(text, at) {
  const [one, two] = [text[at], text[at + 1]];
  if (one !== "\n" && one !== "\r") return at;
  return (two === "\n" || two === "\r") && two !== one ? at + 2 : at + 1;
}
