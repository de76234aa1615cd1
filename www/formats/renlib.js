/**
 * Reads libraries of openings of RenLib (`.lib`). A file has a header of 20 bytes, and then nodes in the order of a
 * tree walk. A node has a byte for its point. The low four bits are the column from 1, the high ones the row from the
 * top. Then come a byte of flags and its texts in pairs of bytes. The board has 15 by 15 points.
 *
 * @import { Setup } from "../game/types.js"
 * @import { Written } from "./written.js"
 */
import { PASS, pointName } from "../game/notation.js";
import { decode, encodingOf } from "./encodings.js";
import { FileFault, TreeBuilder } from "./written.js";

const NAME = "RenLib";
const HEADER = 20;
const SIZE = 15;
/** The most nodes to read. */
const MAX_NODES = 400_000;

/** Bits of the flags. */
const HAS_SIBLING = 0x80;
const HAS_NO_CHILD = 0x40;
/** A comment of versions before 3.4, and one of later versions. */
const HAS_COMMENT = 0x20 | 0x08;
/** A label on the board, without a move. */
const HAS_NO_MOVE = 0x02;
const HAS_EXTENSION = 0x01;
/** A bit of the second byte of the extension: a text shown on the board. */
const HAS_BOARD_TEXT = 0x01;

/** @param {Uint8Array} bytes */
export function isRenlib(bytes) {
  return bytes[0] === 0xff && String.fromCharCode(...bytes.slice(1, 7)) === "RenLib" && bytes[7] === 0xff;
}

/**
 * @param {Uint8Array} bytes
 * @param {Setup} current
 * @param {string} [encoding] of its texts, by the visitor
 * @returns {Written}
 */
export function readRenlib(bytes, current, encoding = "") {
  if (bytes.length < HEADER || !isRenlib(bytes)) throw new FileFault(NAME, "header", 0);
  const builder = new TreeBuilder();
  /** The comments, until their encoding is known. @type {{ node: number, bytes: Uint8Array }[]} */
  const comments = [];
  /** The parents of siblings that follow later. @type {number[]} */
  const parents = [];
  let parent = 0;
  let at = HEADER;
  const cut = () => new FileFault(NAME, "cut", bytes.length);
  const text = () => {
    const begin = at;
    for (;;) {
      if (at + 2 > bytes.length) throw cut();
      at += 2;
      if (!bytes[at - 2] || !bytes[at - 1]) break;
    }
    const end = bytes.indexOf(0, begin);
    return bytes.subarray(begin, Math.min(end, at));
  };
  while (at < bytes.length) {
    if (builder.tree.nodes.length > MAX_NODES) throw new FileFault(NAME, "long", at);
    if (at + 2 > bytes.length) throw cut();
    const [place, flags] = [bytes[at], bytes[at + 1]];
    const begin = at;
    at += 2;
    let extension = 0;
    if (flags & HAS_EXTENSION) {
      if (at + 2 > bytes.length) throw cut();
      extension = bytes[at + 1];
      at += 2;
    }
    const comment = flags & HAS_COMMENT ? text() : null;
    if (extension & HAS_BOARD_TEXT) text();
    let node = parent;
    // The first node may be a root without a point; a later one without a point is a pass.
    if (!(flags & HAS_NO_MOVE) && (place !== 0 || begin > HEADER)) {
      const point = place === 0 ? PASS : pointName(SIZE, (place & 15) - 1, place >> 4);
      if (!point) throw new FileFault(NAME, "point", begin, `0x${place.toString(16)}`);
      if (builder.isTaken(parent, point)) throw new FileFault(NAME, "occupied", begin, point);
      node = builder.add(parent, point);
    }
    if (comment) comments.push({ node, bytes: comment });
    if (flags & HAS_SIBLING) parents.push(parent);
    if (!(flags & HAS_NO_CHILD)) parent = node;
    else if (parents.length) parent = /** @type {number} */ (parents.pop());
    else break;
  }
  const name = encodingOf(bytes, { chosen: encoding, values: comments.map((comment) => comment.bytes) });
  for (const { node, bytes: words } of comments) builder.comment(node, wordsOf(decode(words, name)));
  if (builder.tree.nodes.length === 1) throw new FileFault(NAME, "empty", bytes.length);
  return {
    format: NAME,
    setup: { game: "gomoku", rule: current.game === "gomoku" ? current.rule : "renju", size: SIZE },
    start: "",
    tree: builder.tree,
    players: ["", ""],
  };
}

/** A title and a comment, with a backspace between them. @param {string} text */
const wordsOf = (text) => text.replaceAll("\b", "\n").replaceAll("\r", "");
