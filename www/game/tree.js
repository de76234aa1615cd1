/**
 * A game as a tree of moves: plain data, and functions from one tree to the next. No rule of a game is here. A move is
 * its name (`game/notation.js`).
 *
 * The first child of a move continues its line; the others are variations. The engine has the *line*: the moves from
 * the start through the present position to the last redoable one.
 *
 * @import { Tree, TreeNode } from "./types.js"
 */
import { isMove } from "./notation.js";

/** The number of the node before the first move. */
export const ROOT = 0;
/** The longest comment, in characters. */
export const MAX_COMMENT = 4000;

/** @returns {Tree} */
export function emptyTree() {
  return { nodes: [{ parent: -1, move: "", children: [], comment: "" }], line: [], at: ROOT };
}

/**
 * @param {Tree} tree
 * @param {number} id
 * @returns {TreeNode}
 */
function nodeOf(tree, id) {
  const node = tree.nodes[id];
  if (!node) throw new Error(`no move has the number ${id}`);
  return node;
}

/**
 * The same tree with some nodes replaced.
 * @param {Tree} tree
 * @param {Record<number, TreeNode | null>} changes
 * @returns {Tree}
 */
function withNodes(tree, changes) {
  const nodes = [...tree.nodes];
  for (const [id, node] of Object.entries(changes)) nodes[Number(id)] = node;
  return { ...tree, nodes };
}

/**
 * The tree with a line of moves, of which the first `played` are on the board. Moves that exist already are reused. A
 * new move begins a variation or continues its line.
 * @param {Tree} tree
 * @param {string[]} moves
 * @param {number} played
 * @returns {Tree}
 */
export function follow(tree, moves, played) {
  let { nodes } = tree;
  /** @type {number[]} */
  const line = [];
  let parent = ROOT;
  for (const move of moves) {
    const { children } = /** @type {TreeNode} */ (nodes[parent]);
    let id = children.find((child) => nodes[child]?.move === move) ?? -1;
    if (id < 0) {
      if (nodes === tree.nodes) nodes = [...nodes];
      id = nodes.length;
      nodes[parent] = { .../** @type {TreeNode} */ (nodes[parent]), children: [...children, id] };
      nodes.push({ parent, move, children: [], comment: "" });
    }
    line.push(id);
    parent = id;
  }
  const at = played > 0 ? line[Math.min(played, line.length) - 1] : ROOT;
  if (
    nodes === tree.nodes &&
    at === tree.at &&
    line.length === tree.line.length &&
    line.every((id, index) => id === tree.line[index])
  )
    return tree;
  return { nodes, line, at };
}

/**
 * The moves that lead to a node, as numbers of nodes, the node itself last.
 * @param {Tree} tree
 * @param {number} id
 */
export function pathTo(tree, id) {
  /** @type {number[]} */
  const path = [];
  for (let at = id; at !== ROOT; at = nodeOf(tree, at).parent) path.push(at);
  return path.reverse();
}

/**
 * The line through a node: the moves that lead to it, then the moves after it. At each step the child on the engine's
 * line comes first, else the first child.
 * @param {Tree} tree
 * @param {number} id
 */
export function lineThrough(tree, id) {
  if (id === ROOT ? tree.line.length : tree.line.includes(id)) return tree.line;
  const line = pathTo(tree, id);
  for (let [next] = nodeOf(tree, id).children; next !== undefined; [next] = nodeOf(tree, next).children)
    line.push(next);
  return line;
}

/**
 * Whether a move belongs to the main line.
 * @param {Tree} tree
 * @param {number} id
 */
export function isMain(tree, id) {
  for (let at = id; at !== ROOT; ) {
    const { parent } = nodeOf(tree, at);
    if (nodeOf(tree, parent).children[0] !== at) return false;
    at = parent;
  }
  return true;
}

/**
 * Makes the line to a move the main line.
 * @param {Tree} tree
 * @param {number} id
 * @returns {Tree}
 */
export function promote(tree, id) {
  let next = tree;
  for (const at of pathTo(tree, id)) {
    const { parent } = nodeOf(next, at);
    const above = nodeOf(next, parent);
    if (above.children[0] !== at)
      next = withNodes(next, {
        [parent]: { ...above, children: [at, ...above.children.filter((child) => child !== at)] },
      });
  }
  return next;
}

/**
 * Removes a move and everything that follows it. The board is left at the move before it, if it was beyond.
 * @param {Tree} tree
 * @param {number} id
 * @returns {Tree}
 */
export function remove(tree, id) {
  if (id === ROOT) return tree;
  const { parent } = nodeOf(tree, id);
  const above = nodeOf(tree, parent);
  /** @type {Record<number, TreeNode | null>} */
  const changes = { [parent]: { ...above, children: above.children.filter((child) => child !== id) } };
  const gone = [id];
  for (let at = gone.pop(); at !== undefined; at = gone.pop()) {
    changes[at] = null;
    gone.push(...nodeOf(tree, at).children);
  }
  const cut = tree.line.findIndex((one) => changes[one] === null);
  const line = cut < 0 ? tree.line : tree.line.slice(0, cut);
  return { ...withNodes(tree, changes), line, at: changes[tree.at] === null ? parent : tree.at };
}

/**
 * @param {Tree} tree
 * @param {number} id
 * @param {string} comment
 * @returns {Tree}
 */
export function withComment(tree, id, comment) {
  const words = comment.slice(0, MAX_COMMENT);
  const node = nodeOf(tree, id);
  return node.comment === words ? tree : withNodes(tree, { [id]: { ...node, comment: words } });
}

/**
 * How many moves there are outside the main line.
 * @param {Tree} tree
 */
export function countVariations(tree) {
  return tree.nodes.reduce((sum, node) => sum + Math.max(0, (node?.children.length ?? 0) - 1), 0);
}

/**
 * A stored tree. Each move has the index of its parent in this list (-1: none), its name, and its comment.
 * @typedef {[number, string, string?][]} StoredTree
 */

/**
 * @param {Tree} tree
 * @returns {StoredTree} parents first, children in order. The comment on the start is a move without a name
 */
export function store(tree) {
  /** @type {StoredTree} */
  const list = [];
  const { comment, children } = nodeOf(tree, ROOT);
  if (comment) list.push([-1, "", comment]);
  /** @type {[number, number][]} */
  const waiting = children.map((id) => /** @type {[number, number]} */ ([id, -1])).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [id, place] = next;
    const node = nodeOf(tree, id);
    list.push(node.comment ? [place, node.move, node.comment] : [place, node.move]);
    for (const child of [...node.children].reverse()) waiting.push([child, list.length - 1]);
  }
  return list;
}

/** The most moves of a stored tree: a library of openings fits in. */
const MAX_NODES = 500_000;

/**
 * @param {unknown} list as `store` wrote it, or anything
 * @returns {Tree | null} null if it is not a tree
 */
export function restore(list) {
  if (!Array.isArray(list) || list.length > MAX_NODES) return null;
  const tree = emptyTree();
  /** The node of each entry. @type {number[]} */
  const nodes = [];
  for (const entry of list) {
    if (!Array.isArray(entry)) return null;
    const [place, move, comment = ""] = entry;
    if (
      typeof move !== "string" ||
      typeof comment !== "string" ||
      !Number.isInteger(place) ||
      place < -1 ||
      place >= nodes.length
    )
      return null;
    if (move === "") {
      if (nodes.length) return null;
      tree.nodes[ROOT] = { ...nodeOf(tree, ROOT), comment: comment.slice(0, MAX_COMMENT) };
      nodes.push(ROOT);
      continue;
    }
    if (!isMove(move)) return null;
    const parent = place < 0 ? ROOT : nodes[place];
    const { children } = nodeOf(tree, parent);
    if (children.some((child) => nodeOf(tree, child).move === move)) return null;
    const id = tree.nodes.length;
    tree.nodes.push({ parent, move, children: [], comment: comment.slice(0, MAX_COMMENT) });
    children.push(id);
    nodes.push(id);
  }
  return tree;
}
