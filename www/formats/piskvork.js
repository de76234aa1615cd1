/**
 * Games of the tournament manager Piskvork (`.psq`): a first line such as "Piskvorky 20x20, 11:11, 0", then a line "x,y,time" for
 * each move, points counted from 1 at the top left, then the names of the players and what else the manager wrote.
 *
 * @import { Setup } from "../game/types.js"
 * @import { Written } from "./written.js"
 */
import { pointName } from "../game/notation.js";
import { FileFault, TreeBuilder } from "./written.js";

const NAME = "Piskvork";

/** @param {string} text */
export function isPiskvork(text) {
  return /^\s*Piskvor/i.test(text);
}

/**
 * @param {string} text
 * @param {Setup} current its rule holds: the file does not say it in a way that all versions share
 * @returns {Written}
 */
export function readPiskvork(text, current) {
  const head = /^\s*Piskvor\w*\s+(\d+)\s*x\s*(\d+)/i.exec(text);
  if (!head) throw new FileFault(NAME, "header", 0);
  const size = Number(head[1]);
  if (size !== Number(head[2]) || size < 5 || size > 20)
    throw new FileFault(NAME, "size", head[0].search(/\d/), `${head[1]}x${head[2]}`);
  const builder = new TreeBuilder();
  const players = [];
  let node = 0;
  let ended = false;
  let at = 0;
  for (const line of text.split("\n")) {
    const move = /^\s*(\d+)\s*,\s*(\d+)\s*(,|$)/.exec(line);
    if (move && !ended) {
      const point = pointName(size, Number(move[1]) - 1, Number(move[2]) - 1);
      if (!point) throw new FileFault(NAME, "point", at, move[0].trim());
      if (builder.isTaken(node, point)) throw new FileFault(NAME, "occupied", at, point);
      node = builder.add(node, point);
    } else if (at > 0 && line.trim()) {
      // The names of the two programs end in the name of a file.
      if (/\.(zip|exe|\w{2,4})\s*$/i.test(line) && players.length < 2)
        players.push(
          line
            .trim()
            .replace(/\.\w+$/, "")
            .replace(/^.*[\\/]/, ""),
        );
      else if (!ended && !/^\s*-1/.test(line)) throw new FileFault(NAME, "move", at, line.trim().slice(0, 20));
      ended = true;
    }
    at += line.length + 1;
  }
  return {
    format: NAME,
    setup: { game: "gomoku", rule: current.game === "gomoku" ? current.rule : "freestyle", size },
    start: "",
    tree: builder.tree,
    players: [players[0] ?? "", players[1] ?? ""],
  };
}
