/**
 * Games in SGF, FF[1] to FF[4] (red-bean.com/sgf): five-in-a-row is GM[4], Othello GM[2]. The first game of a collection is
 * read, with its variations, comments and stones that are set up before the first move. Points are pairs of letters counted
 * from the top left, as in Go, or a letter and a number, as many programs of these games write them. An opening protocol and what
 * was decided in it is in `ON`: `ON[swap2.3t.5b]`.
 *
 * @import { Setup, Tree } from "../game/types.js"
 * @import { Written } from "./written.js"
 */
import { openingsOf } from "../game/games.js";
import { PASS, isPass, parseStart, pointName, writeSquares, writeStones } from "../game/notation.js";
import { FileFault, TreeBuilder } from "./written.js";

const NAME = "SGF";
/** The most nodes that are read: larger files are no games. */
const MAX_NODES = 200_000;

/** A property with its values, and where they stand. @typedef {{ id: string, at: number, values: { text: string, at: number }[] }} Property */

/**
 * @param {string} text
 * @param {Setup} current its rule and size hold where the file says nothing
 * @returns {Written}
 */
export function readSgf(text, current) {
  let at = text.indexOf("(");
  if (at < 0) throw new FileFault(NAME, "tree", 0);
  /** The position at which each open variation began. @type {number[]} */
  const open = [];
  /** @type {Game | null} */
  let game = null;
  let node = 0;
  let count = 0;
  do {
    const c = text[at];
    if (c === undefined) throw new FileFault(NAME, "unclosed", text.length);
    if (c === "(") {
      open.push(node);
      at += 1;
    } else if (c === ")") {
      node = open.pop() ?? 0;
      at += 1;
    } else if (c === ";") {
      const [properties, end] = readNode(text, at + 1);
      count += 1;
      if (count > MAX_NODES) throw new FileFault(NAME, "long", at);
      game ??= new Game(properties, current, at);
      node = game.play(node, properties);
      at = end;
    } else if (/\s/.test(c)) {
      at += 1;
    } else {
      throw new FileFault(NAME, "character", at, c);
    }
  } while (open.length);
  if (!game) throw new FileFault(NAME, "empty", 0);
  return game.written();
}

/**
 * @param {string} text
 * @param {number} from
 * @returns {[Property[], number]} the properties of a node, and where it ends
 */
function readNode(text, from) {
  /** @type {Property[]} */
  const properties = [];
  let at = from;
  for (;;) {
    while (/\s/.test(text[at] ?? "")) at += 1;
    const begin = at;
    // Old files have small letters among the capitals.
    while (/[A-Za-z]/.test(text[at] ?? "")) at += 1;
    if (at === begin) return [properties, at];
    const property = {
      id: text.slice(begin, at).replaceAll(/[a-z]/g, ""),
      at: begin,
      values: /** @type {Property["values"]} */ ([]),
    };
    for (;;) {
      let next = at;
      while (/\s/.test(text[next] ?? "")) next += 1;
      if (text[next] !== "[") break;
      const start = next + 1;
      let value = "";
      for (at = start; text[at] !== "]"; at += 1) {
        if (at >= text.length) throw new FileFault(NAME, "bracket", start - 1);
        if (text[at] === "\\") {
          at += 1;
          // A line break after a backslash is none.
          if (text[at] === "\n" || text[at] === "\r") continue;
        }
        value += text[at] ?? "";
      }
      property.values.push({ text: value, at: start });
      at += 1;
    }
    if (!property.values.length) throw new FileFault(NAME, "value", begin, property.id);
    properties.push(property);
  }
}

class Game {
  #builder = new TreeBuilder();
  /** @type {{ B: string[], W: string[] }} */ #stones = { B: [], W: [] };
  /** Who moves first; 0 until it is known. @type {0 | 1 | 2} */ #first = 0;
  /** @type {[string, string]} */ #players = ["", ""];
  /** @type {Written["result"]} */ #result;
  /** Where each move stands. @type {number[]} */ #places = [];

  /**
   * @param {Property[]} root
   * @param {Setup} current
   * @param {number} at
   */
  constructor(root, current, at) {
    const value = (/** @type {string} */ id) => root.find((property) => property.id === id)?.values[0];
    const kind = value("GM");
    const number = kind?.text.trim() ?? "4";
    if (number !== "4" && number !== "2") throw new FileFault(NAME, "game", kind?.at ?? at, number);
    this.othello = number === "2";
    const rule = (value("RU")?.text ?? "").toLowerCase();
    const size = value("SZ");
    const points = this.othello ? 8 : size ? Number(/^\s*(\d{1,2})(?:\s*[:x]\s*\1)?\s*$/.exec(size.text)?.[1]) : 15;
    if (this.othello ? size && size.text.trim() !== "8" : !(points >= 5 && points <= 20))
      throw new FileFault(NAME, "size", size?.at ?? at, size?.text ?? "");
    const named = /renju/.test(rule)
      ? "renju"
      : /caro/.test(rule)
        ? /6|overline/.test(rule)
          ? "caro6"
          : "caro"
        : /standard|exact/.test(rule)
          ? "standard"
          : /free|gomoku/.test(rule)
            ? "freestyle"
            : "";
    /** @type {Setup} */
    this.setup = this.othello
      ? { game: "othello", rule: "othello", size: 8 }
      : { game: "gomoku", rule: named || (current.game === "gomoku" ? current.rule : "freestyle"), size: points };
    const opening = value("ON")?.text.trim() ?? "";
    this.opening = openingsOf(this.setup).includes(opening.split(/[.~]/)[0]) ? opening : "";
    this.#players = [value("PB")?.text ?? "", value("PW")?.text ?? ""];
    this.#result = readResult(value("RE")?.text ?? "");
  }

  /**
   * @param {{ text: string, at: number }} value
   * @returns {string} the name of the move
   */
  #point({ text, at }) {
    const { size } = this.setup;
    const word = text.trim().toLowerCase();
    if (word === "" || isPass(word) || (word === "tt" && size < 20)) return PASS;
    const named = /^([a-t])(\d{1,2})$/.exec(word);
    const column = word.charCodeAt(0) - 97;
    if (named) {
      const row = Number(named[2]);
      if (column >= size || row < 1 || row > size) throw new FileFault(NAME, "point", at, text);
      return named[1] + row;
    }
    const row = word.charCodeAt(1) - 97;
    const point = /^[a-t]{2}$/.test(word) ? pointName(size, column, row) : null;
    if (!point) throw new FileFault(NAME, "point", at, text);
    // Rows of Othello count from the top.
    return this.othello ? point[0] + (row + 1) : point;
  }

  /**
   * Every point of a list, rectangles ("aa:cc") included.
   * @param {Property["values"]} values
   */
  #points(values) {
    return values.flatMap(({ text, at }) => {
      const corners = /^\s*([a-t])([a-t]):([a-t])([a-t])\s*$/.exec(text.toLowerCase());
      if (!corners) return [this.#point({ text, at })];
      const [left, top, right, bottom] = corners.slice(1).map((letter) => letter.charCodeAt(0));
      const list = [];
      for (let y = top; y <= bottom; y += 1)
        for (let x = left; x <= right; x += 1) list.push(this.#point({ text: String.fromCharCode(x, y), at }));
      return list;
    });
  }

  /**
   * Carries a node out.
   * @param {number} node the move that it follows
   * @param {Property[]} properties
   * @returns {number} the move that is reached
   */
  play(node, properties) {
    const builder = this.#builder;
    let reached = node;
    for (const { id, at, values } of properties) {
      if (id === "AB" || id === "AW" || id === "AE") {
        if (node !== 0 || builder.tree.nodes.length > 1) throw new FileFault(NAME, "late", at);
        const points = this.#points(values);
        for (const colour of /** @type {const} */ (["B", "W"]))
          this.#stones[colour] = this.#stones[colour].filter((point) => !points.includes(point));
        if (id !== "AE") this.#stones[id === "AB" ? "B" : "W"].push(...new Set(points));
      } else if (id === "PL" && builder.tree.nodes.length === 1) {
        this.#first = /^\s*[Ww2]/.test(values[0].text) ? 2 : 1;
      } else if (id === "B" || id === "W") {
        reached = this.#move(reached, id === "B" ? 1 : 2, values[0]);
        this.#places[reached] ??= values[0].at;
      }
    }
    for (const { id, values } of properties) if (id === "C") builder.comment(reached, values[0].text.trim());
    return reached;
  }

  /**
   * @param {number} node
   * @param {1 | 2} side
   * @param {{ text: string, at: number }} value
   */
  #move(node, side, value) {
    const builder = this.#builder;
    const point = this.#point(value);
    if (point === PASS && !this.othello) throw new FileFault(NAME, "pass", value.at);
    if (this.othello) {
      // Whose turn it is, the engine says: a pass may be left out.
      if (point !== PASS && builder.isTaken(node, point)) throw new FileFault(NAME, "occupied", value.at, point);
      if (node === 0 && !this.#first) this.#first = side;
      return builder.add(node, point);
    }
    const first = this.#first || side;
    this.#first = first;
    if ((builder.depth(node) % 2 === 0) !== (side === first)) throw new FileFault(NAME, "turn", value.at, point);
    if (builder.isTaken(node, point) || this.#stones.B.includes(point) || this.#stones.W.includes(point))
      throw new FileFault(NAME, "occupied", value.at, point);
    return builder.add(node, point);
  }

  /** @returns {Written} */
  written() {
    const { B, W } = this.#stones;
    const first = this.#first || (!this.othello && B.length > W.length ? 2 : 1);
    return {
      format: NAME,
      setup: this.setup,
      start: this.othello ? othelloStart(B, W, first) : writeStones(B, W, first),
      tree: this.#builder.tree,
      players: this.#players,
      places: this.#places,
      result: this.#result,
      opening: this.opening,
    };
  }
}

/**
 * The result of a game: "B+R", "W+Time", "B+12", "0", "Draw", and "1-0" as some programs of these games write it.
 * @param {string} text
 * @returns {Written["result"]} undefined where it is not known or there is none
 */
function readResult(text) {
  const word = text.trim();
  const won = /^(?:([bw])(?:lack|hite)?\s*\+\s*(.*)|(1-0)|(0-1))$/i.exec(word);
  if (won) return { winner: /^b|^1/i.test(word) ? 1 : 2, resigned: /^r/i.test(won[2] ?? "") };
  return /^(0|draw|jigo|1\/2-1\/2)$/i.test(word) ? { winner: 0, resigned: false } : undefined;
}

/**
 * A start of squares; "" for the usual beginning.
 * @param {string[]} black
 * @param {string[]} white
 * @param {1 | 2} first
 */
function othelloStart(black, white, first) {
  const usual = first === 1 && [...black].sort().join() === "d5,e4" && [...white].sort().join() === "d4,e5";
  return usual || (!black.length && !white.length) ? "" : writeSquares(black, white, first);
}

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[\]\\]/g, "\\$&");

/**
 * @typedef {object} ToWrite
 * @property {Setup} setup
 * @property {string} start as the engine writes it
 * @property {Tree} tree
 * @property {1 | 2} first who moves first
 * @property {[string, string]} players
 * @property {string} [opening] the opening protocol, as `openingText` of `game/notation.js` writes it
 * @property {string} result such as "B+R", "" for a game that goes on
 */

/**
 * Writes a game with all its variations and comments, in FF[4].
 * @param {ToWrite} game
 */
export function writeSgf({ setup, start, tree, first, players, result, opening }) {
  const othello = setup.game === "othello";
  const point = (/** @type {string} */ name) => {
    if (name === PASS) return "";
    const row = Number(name.slice(1));
    return name[0] + String.fromCharCode(97 + (othello ? row - 1 : setup.size - row));
  };
  let out = `(;FF[4]GM[${othello ? 2 : 4}]SZ[${setup.size}]CA[UTF-8]AP[Tengen]`;
  if (!othello) out += `RU[${setup.rule[0].toUpperCase()}${setup.rule.slice(1)}]`;
  if (opening) out += `ON[${opening}]`;
  if (players[0]) out += `PB[${escaped(players[0])}]`;
  if (players[1]) out += `PW[${escaped(players[1])}]`;
  if (result) out += `RE[${result}]`;
  const stones = (/** @type {string} */ id, /** @type {string[]} */ names) =>
    names.length ? id + names.map((name) => `[${point(name)}]`).join("") : "";
  const given = parseStart(start);
  if (given) out += stones("AB", given.black) + stones("AW", given.white) + `PL[${first === 1 ? "B" : "W"}]`;
  const comment = (/** @type {number} */ id) =>
    tree.nodes[id]?.comment ? `C[${escaped(tree.nodes[id]?.comment ?? "")}]` : "";
  out += comment(0);
  /** Nodes to be written, with how many moves lead to them; a string is written as it is. @type {(string | [number, number])[]} */
  const waiting = [];
  const push = (/** @type {number} */ id, /** @type {number} */ depth) => {
    const children = tree.nodes[id]?.children ?? [];
    if (children.length === 1) waiting.push([children[0], depth]);
    else for (const child of [...children].reverse()) waiting.push(")", [child, depth], "(");
  };
  push(0, 0);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === "string") {
      out += next;
      continue;
    }
    const [id, depth] = next;
    const side = depth % 2 === 0 ? first : 3 - first;
    out += `\n;${side === 1 ? "B" : "W"}[${point(tree.nodes[id]?.move ?? "")}]${comment(id)}`;
    push(id, depth + 1);
  }
  return `${out})\n`;
}
