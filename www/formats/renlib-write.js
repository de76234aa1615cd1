/**
 * Writes a game with its variations and comments as a library of RenLib (`.lib`), for `formats/renlib.js`.
 *
 * @import { Setup, Tree } from "../game/types.js"
 */
import { COLUMNS, PASS } from "../game/notation.js";

const SIZE = 15;
const HEADER = [0xff, ...[..."RenLib"].map((c) => c.charCodeAt(0)), 0xff, 3, 4, ...new Array(10).fill(0xff)];
const HAS_SIBLING = 0x80;
const HAS_NO_CHILD = 0x40;
const HAS_COMMENT = 0x08;

/**
 * Whether a game fits into such a file: five-in-a-row on 15 by 15 points from the empty board, black first.
 * @param {Setup} setup
 * @param {string} start
 */
export const fitsRenlib = ({ game, size }, start) => game === "gomoku" && size === SIZE && start === "";

/** @param {string} move */
function placeOf(move) {
  if (move === PASS || move === "") return 0;
  return ((SIZE - Number(move.slice(1))) << 4) | (COLUMNS.indexOf(move[0]) + 1);
}

/**
 * @param {Tree} tree
 * @returns {Uint8Array}
 */
export function writeRenlib(tree) {
  const bytes = [...HEADER];
  const encoder = new TextEncoder();
  /** Nodes to write, and whether a sibling follows. @type {[number, boolean][]} */
  const waiting = [[0, false]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [id, sibling] = next;
    const { move = "", comment = "", children = [] } = tree.nodes[id] ?? {};
    const flags = (sibling ? HAS_SIBLING : 0) | (children.length ? 0 : HAS_NO_CHILD) | (comment ? HAS_COMMENT : 0);
    bytes.push(placeOf(move), flags);
    if (comment) {
      const words = encoder.encode(comment.replaceAll("\0", ""));
      // A text ends with a zero and has an even number of bytes.
      for (const byte of words) bytes.push(byte);
      bytes.push(0);
      if (words.length % 2 === 0) bytes.push(0);
    }
    children.forEach((_, index) => {
      const child = children[children.length - 1 - index];
      waiting.push([child, index > 0]);
    });
  }
  return Uint8Array.from(bytes);
}
