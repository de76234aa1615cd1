/**
 * Games of the tournament manager Piskvork (`.psq`). The first line is like "Piskvorky 20x20, 11:11, 0". Each move has
 * a line "x,y,time", with points counted from 1 at the top left. Then come the names of the players and other data.
 *
 * @import { Setup } from "../game/types.js"
 * @import { Written } from "./written.js"
 */
import { pointName } from "../game/notation.js";
import { FileFault, TreeBuilder, linesOf } from "./written.js";

const NAME = "Piskvork";
/** Some versions write this line after the last move. */
const END = /^\s*-1/;

/** @param {string} text */
export function isPiskvork(text) {
  return /^\s*Piskvor/i.test(text);
}

/**
 * @param {string} text
 * @param {Setup} current its rule applies, because versions of the file state it differently
 * @returns {Written}
 */
export function readPiskvork(text, current) {
  const head = /^\s*Piskvor\w*\s+(\d+)\s*x\s*(\d+)/i.exec(text);
  if (!head) throw new FileFault(NAME, "header", 0);
  const size = Number(head[1]);
  if (size !== Number(head[2]) || size < 5 || size > 20)
    throw new FileFault(NAME, "size", head[0].search(/\d/), `${head[1]}x${head[2]}`);
  const builder = new TreeBuilder();
  let node = 0;
  const lines = linesOf(text.slice(head[0].length)).map(({ line, at }) => ({ line, at: at + head[0].length }));
  const MOVE = /^\s*(\d+)\s*,\s*(\d+)\s*(,|$)/;
  // The rest of the first line has no move.
  const last = lines.findLastIndex(({ line }, index) => index > 0 && MOVE.test(line));
  lines.slice(1, last < 0 ? undefined : last + 1).forEach(({ line, at }) => {
    const move = MOVE.exec(line);
    if (!move && line.trim() && !END.test(line)) throw new FileFault(NAME, "move", at, line.trim().slice(0, 20));
    if (!move) return;
    const point = pointName(size, Number(move[1]) - 1, Number(move[2]) - 1);
    if (!point) throw new FileFault(NAME, "point", at, move[0].trim());
    if (builder.isTaken(node, point)) throw new FileFault(NAME, "occupied", at, point);
    node = builder.add(node, point);
  });
  // The players: the first two lines after the moves that are not numbers. A program has the name of its file.
  const players = (last < 0 ? [] : lines.slice(last + 1))
    .map(({ line }) => line.trim())
    .filter((line) => line && !/^-?\d+(?:\s*,\s*-?\d+)*$/.test(line))
    .map((line) => line.replace(/\.(?:zip|exe|dll|bat|sh|jar|py)$/i, "").replace(/^.*[\\/]/, ""));
  return {
    format: NAME,
    setup: { game: "gomoku", rule: current.game === "gomoku" ? current.rule : "freestyle", size },
    start: "",
    tree: builder.tree,
    players: [players[0] ?? "", players[1] ?? ""],
  };
}
