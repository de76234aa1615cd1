/**
 * Files that are read as a whole, because they have one game or one tree. They are Piskvork games and RenLib libraries.
 * Every line of a tree is a game.
 *
 * @import { Written } from "../formats/written.js"
 * @import { Sink } from "./sink.js"
 * @import { Told } from "./record.js"
 */
import { decode, encodingOf } from "../formats/encodings.js";
import { readPiskvork } from "../formats/piskvork.js";
import { readRenlib } from "../formats/renlib.js";
import { FileFault } from "../formats/written.js";
import { pathTo } from "../game/tree.js";
import { PASS_POINT, pointOf } from "./points.js";
import { MAX_MOVES, resultNumber } from "./record.js";

/** The largest file, in megabytes. */
const MAX_FILE = 16;
/** The winner, in the line after the players of a Piskvork game: "1,Freestyle". */
const WINNER = /^\s*([012])\s*(?:,\s*(.*))?$/;

/** @typedef {"Piskvork" | "RenLib"} WholeFormat */

export class WholeReader {
  /** @type {Sink} */ #sink;
  /** @type {Uint8Array[]} */ #chunks = [];
  #length = 0;

  /** @param {Sink} sink @param {WholeFormat} format @param {string} name of the file */
  constructor(sink, format, name) {
    this.#sink = sink;
    this.format = format;
    this.name = name;
  }

  /** @param {Uint8Array} chunk */
  push(chunk) {
    this.#length += chunk.length;
    if (this.#length > MAX_FILE << 20) throw new FileFault(this.format, "large", 0, String(MAX_FILE));
    this.#chunks.push(chunk);
  }

  end() {
    try {
      const bytes = new Uint8Array(this.#length);
      let at = 0;
      for (const chunk of this.#chunks) {
        bytes.set(chunk, at);
        at += chunk.length;
      }
      this.#chunks = [];
      if (this.format === "RenLib") this.#library(bytes);
      else this.#game(bytes);
    } catch (error) {
      this.#sink.fault(error);
    }
  }

  /** @param {Uint8Array} bytes */
  #game(bytes) {
    const text = decode(bytes, encodingOf(bytes));
    const file = readPiskvork(text, { game: "gomoku", rule: "", size: 15 });
    const last =
      text
        .trimEnd()
        .split(/[\r\n]+/)
        .at(-1) ?? "";
    const winner = WINNER.exec(last);
    const rule = /free/i.test(winner?.[2] ?? "") ? "freestyle" : "";
    const result = winner ? resultNumber({ winner: Number(winner[1]) }) : 0;
    this.#sink.game({ ...toldOf(file, file.tree.nodes.length - 1, 0), rule, result }, this.format);
  }

  /** @param {Uint8Array} bytes */
  #library(bytes) {
    const file = readRenlib(bytes, { game: "gomoku", rule: "renju", size: 15 });
    const { nodes } = file.tree;
    let count = 0;
    for (let id = 1; id < nodes.length; id += 1) {
      const { children = [], comment = "" } = nodes[id] ?? {};
      const said = gamesIn(comment, children.length > 0);
      for (const game of said.length || children.length ? said : [{ event: this.name }]) {
        count += 1;
        try {
          this.#sink.game({ ...toldOf(file, id, count), ...game }, this.format, "game");
        } catch (error) {
          this.#sink.fault(error, "game");
        }
      }
    }
  }
}

/**
 * The games in a comment, as this library writes them: a line "Black – White, event, year" for each.
 * @param {string} comment
 * @param {boolean} dated whether each line needs a year: within a line of the tree a comment is rather a remark
 */
function gamesIn(comment, dated) {
  const games = comment.split("\n").map((line) => {
    const [, black, rest] = /^(.*?) – (.*)$/.exec(line) ?? [];
    if (rest === undefined) return null;
    const [, about, year] = /^(.*), (\d{4})$/.exec(rest) ?? ["", rest, ""];
    if (dated && !year) return null;
    const end = about.indexOf(", ");
    const [white, event] = end < 0 ? [about, ""] : [about.slice(0, end), about.slice(end + 2)];
    return { black, white, event, year: Number(year) };
  });
  return games.every((game) => game !== null) ? games : [];
}

/**
 * The line to a node as a game.
 * @param {Written} file
 * @param {number} leaf
 * @param {number} place
 * @returns {Told}
 */
function toldOf({ tree, setup, players }, leaf, place) {
  const path = pathTo(tree, leaf);
  if (path.length > MAX_MOVES) throw new FileFault("", "long", place);
  const moves = Uint16Array.from(path, (id) => {
    const point = pointOf(tree.nodes[id]?.move ?? "", setup.size, false);
    return point < 0 ? PASS_POINT : point;
  });
  return {
    rule: setup.rule,
    size: setup.size,
    start: "",
    moves,
    length: moves.length,
    black: players[0],
    white: players[1],
    event: "",
    year: 0,
    result: 0,
    place,
  };
}
