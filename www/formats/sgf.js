/**
 * Games in SGF, FF[1] to FF[4] (red-bean.com/sgf): five-in-a-row is GM[4], Othello GM[2]. Some programs of
 * five-in-a-row write the number of Go, GM[1]. It reads the first game of a collection, with its variations, comments
 * and set-up stones before the first move. Points are pairs of letters counted from the top left, as in Go. Many
 * programs of these games write a letter and a number. An opening protocol and its decisions are in `ON`:
 * `ON[swap2.3t.5b]`.
 *
 * @import { Setup } from "../game/types.js"
 * @import { Property, Value } from "./sgf-nodes.js"
 * @import { Written } from "./written.js"
 */
import { capabilities, openingsOf } from "../game/games.js";
import { PASS, isPass, pointName, squareName, writeStones } from "../game/notation.js";
import { halfWidth } from "./encodings.js";
import { resultOf, ruleOf } from "./rules.js";
import { NAME, signsOf } from "./sgf-nodes.js";
import { FileFault, TreeBuilder, othelloStart } from "./written.js";

const [GO, OTHELLO, FIVE] = ["1", "2", "4"];
/** Boards on which Go is played. */
const SIZES_OF_GO = [9, 13, 19];
/** The rule of Othello in which the fewest discs win, in the words of files. */
const FEWEST = /anti|revers(?:e|ed)\b|fewest|mis[eè]re/i;

/**
 * @param {string} text
 * @param {Setup} current its rule and size apply if the file has none
 * @returns {Written}
 */
export function readSgf(text, current) {
  /** The moves after which the open variations began. @type {number[]} */
  const open = [];
  /** Whether each open variation is the first one of its kind. @type {boolean[]} */
  const main = [true];
  /** How many variations have begun within each. @type {number[]} */
  const begun = [0];
  /** @type {Game | null} */
  let game = null;
  let node = 0;
  /** How many variations are open within a skipped one. */
  let out = 0;
  for (const sign of signsOf(text)) {
    if (out && sign.kind === "node") continue;
    if (sign.kind === "open") {
      if (out) out += 1;
      else {
        open.push(node);
        main.push(main[main.length - 1] && begun[begun.length - 1] === 0);
        begun[begun.length - 1] += 1;
        begun.push(0);
      }
    } else if (sign.kind === "close") {
      if (out > 1) out -= 1;
      else {
        out = 0;
        node = open.pop() ?? 0;
        main.pop();
        begun.pop();
      }
    } else {
      game ??= new Game(sign.properties, current, sign.at);
      const reached = game.play(node, sign.properties, main[main.length - 1]);
      if (reached === null) out = 1;
      else node = reached;
    }
  }
  if (!game) throw new FileFault(NAME, "empty", 0);
  return game.written();
}

/**
 * The game and the size of a file.
 * @param {(id: string) => Value | undefined} value
 * @param {Setup} current
 * @param {number} at
 * @returns {{ setup: Setup, unknownRule: string }}
 */
export function setupIn(value, current, at) {
  const kind = value("GM");
  const number = kind?.text.trim() || FIVE;
  const size = value("SZ");
  const said = value("RU")?.text.trim() ?? "";
  const rule = ruleOf(said);
  const othello = number === OTHELLO;
  const points = size ? Number(/^\s*(\d{1,2})(?:\s*[:x]\s*\1)?\s*$/.exec(halfWidth(size.text))?.[1]) : othello ? 8 : 15;
  const isGo = number === GO && !rule && (!size || SIZES_OF_GO.includes(points));
  if (isGo || ![GO, OTHELLO, FIVE].includes(number)) throw new FileFault(NAME, "game", kind?.at ?? at, number);
  if (othello ? !capabilities("othello").sizes.includes(points) : !(points >= 5 && points <= 20))
    throw new FileFault(NAME, "size", size?.at ?? at, size?.text ?? "");
  const aim = FEWEST.test(said) ? "antiothello" : "othello";
  if (othello) return { setup: { game: "othello", rule: aim, size: points }, unknownRule: "" };
  const usual = current.game === "gomoku" ? current.rule : "freestyle";
  return { setup: { game: "gomoku", rule: rule || usual, size: points }, unknownRule: rule ? "" : said };
}

class Game {
  #builder = new TreeBuilder();
  /** @type {{ B: string[], W: string[] }} */ #stones = { B: [], W: [] };
  /** The side that moves first; 0 until it is known. @type {0 | 1 | 2} */ #first = 0;
  /** The offset of each move. @type {number[]} */ #places = [];
  /** How many variations are skipped. */ #skipped = 0;

  /**
   * @param {Property[]} root
   * @param {Setup} current
   * @param {number} at
   */
  constructor(root, current, at) {
    const value = (/** @type {string} */ id) => root.find((property) => property.id === id)?.values[0];
    const { setup, unknownRule } = setupIn(value, current, at);
    this.setup = setup;
    this.unknownRule = unknownRule;
    this.othello = setup.game === "othello";
    const opening = value("ON")?.text.trim() ?? "";
    this.opening = openingsOf(setup).includes(opening.split(/[.~]/)[0]) ? opening : "";
    /** @type {[string, string]} */
    this.players = [value("PB")?.text.trim() ?? "", value("PW")?.text.trim() ?? ""];
    this.resultText = value("RE")?.text.trim() ?? "";
    this.result = resultOf(this.resultText);
  }

  /**
   * @param {Value} value
   * @returns {string} the name of the move
   */
  #point({ text, at }) {
    const { size } = this.setup;
    const word = halfWidth(text).trim().toLowerCase();
    const named = /^([a-t])(\d{1,2})$/.exec(word);
    const column = word.charCodeAt(0) - 97;
    if (named) {
      const row = Number(named[2]);
      if (column >= size || row < 1 || row > size) throw new FileFault(NAME, "point", at, text);
      return named[1] + row;
    }
    const row = word.charCodeAt(1) - 97;
    const point = /^[a-t]{2}$/.test(word) ? pointName(size, column, row) : null;
    // On large boards these letters are a point: `pa` and `ps` on 19 lines, `tt` on 20.
    if (!point && (word === "" || word === "tt" || isPass(word))) return PASS;
    if (!point) throw new FileFault(NAME, "point", at, text);
    return this.othello ? squareName(size * row + column, size) : point;
  }

  /**
   * Every point of a list, rectangles ("aa:cc") included.
   * @param {Value[]} values
   */
  #points(values) {
    return values.flatMap(({ text, at }) => {
      const corners = /^\s*([a-t])([a-t]):([a-t])([a-t])\s*$/.exec(halfWidth(text).toLowerCase());
      if (!corners) return [this.#point({ text, at })].filter((point) => point !== PASS);
      const [left, top, right, bottom] = corners.slice(1).map((letter) => letter.charCodeAt(0));
      const list = [];
      for (let y = top; y <= bottom; y += 1)
        for (let x = left; x <= right; x += 1) list.push(this.#point({ text: String.fromCharCode(x, y), at }));
      return list;
    });
  }

  /**
   * Applies a node.
   * @param {number} node the move that it follows
   * @param {Property[]} properties
   * @param {boolean} main whether it belongs to the main line
   * @returns {number | null} the reached move; null for a variation with set-up stones, which is skipped
   */
  play(node, properties, main) {
    const builder = this.#builder;
    const begins = node === 0 && builder.tree.nodes.length === 1;
    const late = properties.find(({ id }) => !begins && /^A[BWE]$/.test(id));
    if (late && main) throw new FileFault(NAME, "late", late.at);
    if (late) {
      this.#skipped += 1;
      return null;
    }
    let reached = node;
    for (const { id, at, values } of properties) {
      if (id === "AB" || id === "AW" || id === "AE") this.#setUp(id, values, at);
      else if (id === "PL" && begins) this.#first = /^\s*[Ww2]/.test(values[0].text) ? 2 : 1;
      else if (id === "B" || id === "W") {
        reached = this.#move(reached, id === "B" ? 1 : 2, values[0]);
        this.#places[reached] ??= values[0].at;
      }
    }
    for (const { id, values } of properties) if (id === "C") builder.comment(reached, values[0].text);
    return reached;
  }

  /**
   * @param {"AB" | "AW" | "AE"} id
   * @param {Value[]} values
   * @param {number} at
   */
  #setUp(id, values, at) {
    if (this.#builder.tree.nodes.length > 1) throw new FileFault(NAME, "late", at);
    const points = this.#points(values);
    for (const colour of /** @type {const} */ (["B", "W"]))
      this.#stones[colour] = this.#stones[colour].filter((point) => !points.includes(point));
    if (id !== "AE") this.#stones[id === "AB" ? "B" : "W"].push(...new Set(points));
  }

  /**
   * @param {number} node
   * @param {1 | 2} side
   * @param {Value} value
   */
  #move(node, side, value) {
    const builder = this.#builder;
    const point = this.#point(value);
    const given = this.othello ? [] : [...this.#stones.B, ...this.#stones.W];
    if (builder.isTaken(node, point) || given.includes(point)) throw new FileFault(NAME, "occupied", value.at, point);
    this.#first ||= side;
    // In Othello the engine determines the side to move, because a pass may be omitted.
    if (!this.othello && (builder.depth(node) % 2 === 0) !== (side === this.#first))
      throw new FileFault(NAME, "turn", value.at, point);
    return builder.add(node, point);
  }

  /** @returns {Written} */
  written() {
    const { B, W } = this.#stones;
    const first = this.#first || (!this.othello && B.length > W.length ? 2 : 1);
    return {
      format: NAME,
      setup: this.setup,
      start: this.othello ? othelloStart(B, W, first, this.setup.size) : writeStones(B, W, first),
      tree: this.#builder.tree,
      players: this.players,
      places: this.#places,
      result: this.result,
      resultText: this.resultText,
      opening: this.opening,
      unknownRule: this.unknownRule,
      skipped: this.#skipped,
    };
  }
}
