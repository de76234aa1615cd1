/**
 * Moves as pairs of numbers, as in the protocols of Gomocup and Yixin: "8,8 9,9", or one to a line. A board of a
 * command BOARD or YXBOARD has the owner of each stone as a third number. Numbers count from 0 at the top left. Texts
 * written by people often count from 1.
 *
 * @import { Setup } from "../game/types.js"
 * @import { Written } from "./written.js"
 */
import { pointName, writeStones } from "../game/notation.js";
import { FileFault, TreeBuilder } from "./written.js";

const NAME = "Gomocup";

/** Pairs of numbers in brackets, and nothing else: `(8,8) (9,9)`, `[[7,7],[8,8]]`. */
const BRACKETED = /^\s*[([{]+\s*\d{1,2}\s*,\s*\d{1,2}\s*[)\]}][\d\s,;()[\]{}]*$/;

/** The same text without brackets. @param {string} text */
const withoutBrackets = (text) =>
  BRACKETED.test(text)
    ? text.replaceAll(/[)\]}][\s)\]}]*,?|[([{]/g, (signs) => signs.replaceAll(/[^\r\n]/g, " "))
    : text;

/** @param {string} text */
export function isPoints(text) {
  return BRACKETED.test(text) || /^\s*((YX)?BOARD\b|\d{1,2}\s*,\s*\d{1,2}\s*([\s;,]|$))/i.test(text);
}

/**
 * @param {string} text
 * @param {Setup} current
 * @param {0 | 1} from the number of the first column and row
 * @returns {Written}
 */
export function readPoints(text, current, from) {
  const plain = withoutBrackets(text);
  const here = current.game === "gomoku" ? current : { rule: "freestyle", size: 15 };
  /** @type {{ x: number, y: number, owner: number, at: number }[]} */
  const list = [];
  const pattern = /\s*(?:(YX)?BOARD\b|DONE\b|;|(\d{1,3})\s*,\s*(\d{1,3})(?:\s*,\s*([0-3]))?(?=[\s;]|$))/iy;
  while (/\S/.test(plain.slice(pattern.lastIndex))) {
    const at = pattern.lastIndex + plain.slice(pattern.lastIndex).search(/\S/);
    const match = pattern.exec(plain);
    if (!match) throw new FileFault(NAME, "move", at, plain.slice(at, at + 12));
    if (match[2] !== undefined)
      list.push({ x: Number(match[2]) - from, y: Number(match[3]) - from, owner: Number(match[4] ?? 0), at });
  }
  if (!list.length) throw new FileFault(NAME, "empty", 0);
  const needed = Math.max(...list.map(({ x, y }) => Math.max(x, y) + 1));
  const size = [here.size, 15, 19, 20].find((size) => size >= here.size && size >= needed);
  const builder = new TreeBuilder();
  let node = 0;
  /** @type {Set<string>} */
  const taken = new Set();
  /** The stones of each owner. @type {string[][]} */
  const stones = [[], [], [], []];
  for (const { x, y, owner, at } of list) {
    const point = pointName(size ?? here.size, x, y);
    if (!point) throw new FileFault(NAME, "point", at, `${x + from},${y + from}`);
    if (taken.has(point)) throw new FileFault(NAME, "occupied", at, point);
    taken.add(point);
    stones[owner].push(point);
    node = builder.add(node, point);
  }
  const setup = /** @type {const} */ ({ game: "gomoku", rule: here.rule, size: size ?? here.size });
  const owned = list.some(({ owner }) => owner > 0);
  // The stones of a board may have any order. If colours alternate, they are the moves of a game.
  const alternate = list.every(({ owner }, index) => owner > 0 && owner !== list[index + 1]?.owner);
  if (!owned || alternate) return { format: NAME, setup, start: "", tree: builder.tree, players: ["", ""] };
  // 1 is the side to move, 2 the opponent. Black has as many stones as white, or one more.
  const [own, other] = [[...stones[1], ...stones[3]], stones[2]];
  const blackMoves = own.length >= other.length;
  return {
    format: NAME,
    setup,
    tree: new TreeBuilder().tree,
    players: ["", ""],
    start: blackMoves ? writeStones(own, other, 1) : writeStones(other, own, 2),
  };
}
