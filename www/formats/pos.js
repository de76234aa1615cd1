/**
 * Positions of RenLib (`.pos`): a byte with the number of moves, then a byte for each move. It is the number of the
 * point, counted from the top left of 15 by 15 points.
 *
 * @import { Setup } from "../game/types.js"
 * @import { Written } from "./written.js"
 */
import { pointName } from "../game/notation.js";
import { FileFault, TreeBuilder } from "./written.js";

const NAME = "RenLib .pos";
const SIZE = 15;

/**
 * @param {Uint8Array} bytes
 * @param {string} [name] of the file
 */
export function isPos(bytes, name = "") {
  if (/\.pos$/i.test(name)) return true;
  const moves = bytes.subarray(1);
  // Without its name: the first byte is the number of distinct points, and some of them are not text.
  return (
    bytes.length > 1 &&
    bytes[0] === moves.length &&
    moves.every((place) => place < SIZE * SIZE) &&
    new Set(moves).size === moves.length &&
    [...bytes].some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0d].includes(byte))
  );
}

/**
 * @param {Uint8Array} bytes
 * @param {Setup} current its rule applies
 * @returns {Written}
 */
export function readPos(bytes, current) {
  if (!bytes.length || bytes[0] !== bytes.length - 1) throw new FileFault(NAME, "cut", bytes.length);
  if (bytes.length === 1) throw new FileFault(NAME, "empty", 0);
  const builder = new TreeBuilder();
  let node = 0;
  for (let at = 1; at < bytes.length; at += 1) {
    const point = pointName(SIZE, bytes[at] % SIZE, Math.floor(bytes[at] / SIZE));
    if (!point) throw new FileFault(NAME, "point", at, `0x${bytes[at].toString(16)}`);
    if (builder.isTaken(node, point)) throw new FileFault(NAME, "occupied", at, point);
    node = builder.add(node, point);
  }
  return {
    format: NAME,
    setup: { game: "gomoku", rule: current.game === "gomoku" ? current.rule : "renju", size: SIZE },
    start: "",
    tree: builder.tree,
    players: ["", ""],
  };
}
