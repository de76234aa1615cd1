/**
 * Common parts of the readers of files: the content of a file, and its faults.
 *
 * @import { GameName, GameRecord, OpenIntent, Setup, Tree } from "../game/types.js"
 * @import { Result } from "./rules.js"
 */
import { COLUMNS, PASS, writeSquares } from "../game/notation.js";

/**
 * The game of a file. Points have the names of this page.
 * @typedef {object} Written
 * @property {string} format its name, in every language
 * @property {Setup} setup
 * @property {string} start the position before the moves, in the engine's notation; "" for the usual one
 * @property {Tree} tree
 * @property {[string, string]} players the names of black and white, "" without a name
 * @property {Result} [result] the result in the file
 * @property {string} [resultText] the same in the file's words
 * @property {string} [opening] its opening protocol, as `openingText` of `game/notation.js` writes it
 * @property {string} [unknownRule] the rule in the file, if this page does not know it
 * @property {number} [skipped] how many variations are skipped, because they set up stones
 * @property {number[]} [places] the place of each move of the tree in the file
 */

/**
 * One way to read a text.
 * @typedef {object} Reading
 * @property {string} format the name of a format, or "moves", "board", "link"
 * @property {GameName} game
 * @property {Setup} setup
 * @property {string} text the start and the main line, in the engine's notation
 * @property {number} moves how many moves the main line has
 * @property {number} variations
 * @property {number} skipped how many variations are skipped, because they set up stones
 * @property {boolean} placed whether it is a set-up position of five-in-a-row, in which the side to move can be chosen
 * @property {[string, string]} players
 * @property {number} from the number of the first column and row, -1 if it does not matter
 * @property {Result} [result] the result in the file
 * @property {{ winner: 0 | 1 | 2, reason: string } | null} [end] the end by the rules
 * @property {string} [unknownRule] the rule in the file, if this page does not know it
 * @property {OpenIntent} open
 */

/**
 * The engine's reading. `outcome` is the end by the rules, if it was requested.
 * @typedef {(text: string, current: Setup) => Promise<{ setup: Setup, text: string, format?: string, outcome?:
 *   Reading["end"] }>} ReadText
 */

/**
 * A start of Othello; "" for the four discs with which every game begins. The readers use no other rule of Othello.
 * @param {string[]} black
 * @param {string[]} white
 * @param {1 | 2} first
 * @param {number} size
 */
export function othelloStart(black, white, first, size) {
  const [left, right] = [COLUMNS[size / 2 - 1], COLUMNS[size / 2]];
  const [high, low] = [size / 2, size / 2 + 1];
  const is = (/** @type {string[]} */ discs, /** @type {string[]} */ two) => [...discs].sort().join() === two.join();
  const usual = first === 1 && is(black, [left + low, right + high]) && is(white, [left + high, right + low]);
  return usual || (!black.length && !white.length) ? "" : writeSquares(black, white, first, size);
}

/**
 * The lines of a text, with any line ends, and their offsets.
 * @param {string} text
 */
export function linesOf(text) {
  return [...text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)].map(({ 1: line, index }) => ({ line, at: index }));
}

/** A fault in a file, with its offset: in characters of a text, or in bytes of a binary file. */
export class FileFault extends Error {
  /**
   * @param {string} format
   * @param {string} code the text "file.CODE" describes the fault
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
   * @returns {number} the move's number; an existing move keeps its number
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
   * Whether the point is occupied on the path to a move.
   * @param {number} id
   * @param {string} move
   */
  isTaken(id, move) {
    if (move === PASS) return false;
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
 * The file's record for the opened game; empty if the file has no data.
 * @param {Tree} tree
 * @param {[string, string]} players
 * @param {string} [result] in the file's words
 * @returns {{ record?: GameRecord }}
 */
export function recordOf(tree, players, result = "") {
  if (!players[0] && !players[1] && !result) return {};
  return { record: { players, result, line: mainText(tree) } };
}

/** The moves of the main line, as one word. @param {Tree} tree */
export const mainText = (tree) =>
  mainLine(tree)
    .map((id) => tree.nodes[id]?.move)
    .join("");

/**
 * The main line of a tree, as numbers of its moves.
 * @param {Tree} tree
 */
export function mainLine(tree) {
  const line = [];
  for (let id = tree.nodes[0]?.children[0]; id !== undefined; id = tree.nodes[id]?.children[0]) line.push(id);
  return line;
}
