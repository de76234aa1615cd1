/**
 * What the readers of files have in common: what a file tells, and what can be wrong with it.
 *
 * @import { Setup, Tree } from "../game/types.js"
 */

/**
 * A game that a file tells. Points have the names of this page.
 * @typedef {object} Written
 * @property {string} format its name, in every language
 * @property {Setup} setup
 * @property {string} start the position that the moves begin from, as the engine reads it; "" for the usual one
 * @property {Tree} tree
 * @property {[string, string]} players the names of black and white, "" where there are none
 * @property {{ winner: 0 | 1 | 2, resigned: boolean }} [result] how it ended: 0 is a draw
 * @property {string} [opening] its opening protocol, as `openingText` of `game/notation.js` writes it
 * @property {number[]} [places] where each move of the tree stands in the file
 */

/** A fault in a file, with its place: characters of a text, bytes of a file that is no text. */
export class FileFault extends Error {
  /**
   * @param {string} format
   * @param {string} code the text "file.CODE" says what is wrong
   * @param {number} at
   * @param {string} [text]
   */
  constructor(format, code, at, text = "") {
    super(`${format}: ${code} at ${at}`);
    this.name = "FileFault";
    this.format = format;
    this.code = code;
    this.at = at;
    this.text = text;
  }
}

/** Builds a tree move by move. */
export class TreeBuilder {
  /** @type {Tree} */ tree = { nodes: [{ parent: -1, move: "", children: [], comment: "" }], line: [], at: 0 };

  /**
   * @param {number} parent
   * @param {string} move
   * @returns {number} the move's number; a move that is there already has the one that it had
   */
  add(parent, move) {
    const { nodes } = this.tree;
    const above = nodes[parent];
    const known = above?.children.find((child) => nodes[child]?.move === move);
    if (known !== undefined) return known;
    nodes.push({ parent, move, children: [], comment: "" });
    above?.children.push(nodes.length - 1);
    return nodes.length - 1;
  }

  /**
   * @param {number} id
   * @param {string} words
   */
  comment(id, words) {
    const node = this.tree.nodes[id];
    if (node && words) node.comment = (node.comment ? `${node.comment}\n${words}` : words).slice(0, 4000);
  }

  /**
   * Whether the point is taken on the way to a move.
   * @param {number} id
   * @param {string} move
   */
  isTaken(id, move) {
    for (let at = id; at > 0; at = this.tree.nodes[at]?.parent ?? 0)
      if (this.tree.nodes[at]?.move === move) return true;
    return false;
  }

  /** How many moves lead to this one. @param {number} id */
  depth(id) {
    let depth = 0;
    for (let at = id; at > 0; at = this.tree.nodes[at]?.parent ?? 0) depth += 1;
    return depth;
  }
}

/**
 * The main line of a tree, as numbers of its moves.
 * @param {Tree} tree
 */
export function mainLine(tree) {
  const line = [];
  for (let id = tree.nodes[0]?.children[0]; id !== undefined; id = tree.nodes[id]?.children[0]) line.push(id);
  return line;
}
