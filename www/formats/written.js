/**
 * What the readers of files have in common: what a file tells, and what can be wrong with it.
 *
 * @import { GameName, GameRecord, OpenIntent, Setup, Tree } from "../game/types.js"
 * @import { Result } from "./rules.js"
 */
import { PASS, writeSquares } from "../game/notation.js";

/**
 * A game that a file tells. Points have the names of this page.
 * @typedef {object} Written
 * @property {string} format its name, in every language
 * @property {Setup} setup
 * @property {string} start the position that the moves begin from, as the engine reads it; "" for the usual one
 * @property {Tree} tree
 * @property {[string, string]} players the names of black and white, "" where there are none
 * @property {Result} [result] how it ended, as the file says
 * @property {string} [resultText] the same as it is written there
 * @property {string} [opening] its opening protocol, as `openingText` of `game/notation.js` writes it
 * @property {string} [unknownRule] what the file says of its rule, if this page does not know it
 * @property {number} [skipped] how many variations are left out: stones are set up in them
 * @property {number[]} [places] where each move of the tree stands in the file
 */

/**
 * One way to read a text.
 * @typedef {object} Reading
 * @property {string} format the name of a format, or "moves", "board", "link" for what has none
 * @property {GameName} game
 * @property {Setup} setup
 * @property {string} text the start and the main line, as the engine reads them
 * @property {number} moves how many moves the main line has
 * @property {number} variations
 * @property {number} skipped how many variations are left out: stones are set up in them
 * @property {boolean} placed whether it is a position of five-in-a-row that was set up: whose turn it is can be chosen
 * @property {[string, string]} players
 * @property {number} from what the first column and row are called, -1 if that is no question
 * @property {Result} [result] what the file says of the end
 * @property {{ winner: 0 | 1 | 2, reason: string } | null} [end] the end by the rules
 * @property {string} [unknownRule] what the file says of its rule, if this page does not know it
 * @property {OpenIntent} open
 */

/**
 * The engine's reading. `outcome` is the end by the rules, if the engine was asked for it.
 * @typedef {(text: string, current: Setup) => Promise<{ setup: Setup, text: string, format?: string, outcome?:
 *   Reading["end"] }>} ReadText
 */

/**
 * A start of Othello; "" for the four discs with which every game begins, the only fact of its rules that the readers
 * know.
 * @param {string[]} black
 * @param {string[]} white
 * @param {1 | 2} first
 */
export function othelloStart(black, white, first) {
  const usual = first === 1 && [...black].sort().join() === "d5,e4" && [...white].sort().join() === "d4,e5";
  return usual || (!black.length && !white.length) ? "" : writeSquares(black, white, first);
}

/**
 * The lines of a text, whatever ends them, and where each begins.
 * @param {string} text
 */
export function linesOf(text) {
  return [...text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)].map(({ 1: line, index }) => ({ line, at: index }));
}

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
 * What a file says of its game, for the game that is opened from it; nothing if it says nothing.
 * @param {Tree} tree
 * @param {[string, string]} players
 * @param {string} [result] as it is written there
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
