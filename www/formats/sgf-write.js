/**
 * Writes games in SGF, FF[4], for `formats/sgf.js`.
 *
 * @import { Setup, Tree } from "../game/types.js"
 */
import { PASS, parseStart } from "../game/notation.js";

/**
 * @typedef {object} ToWrite
 * @property {Setup} setup
 * @property {string} start in the engine's notation
 * @property {Tree} tree
 * @property {1 | 2} first the side that moves first
 * @property {[string, string]} players
 * @property {string} [opening] the opening protocol, as `openingText` of `game/notation.js` writes it
 * @property {string} result such as "B+R", "" for a game that is not over
 * @property {string} [event]
 * @property {string} [date] in SGF's form: a year, perhaps with month and day
 */

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[\]\\]/g, "\\$&");

/**
 * Writes a game with all its variations and comments.
 * @param {ToWrite} game
 */
export function writeSgf({ setup, start, tree, first, players, result, opening, event, date }) {
  const othello = setup.game === "othello";
  const point = (/** @type {string} */ name) => {
    if (name === PASS) return "";
    const row = Number(name.slice(1));
    return name[0] + String.fromCharCode(97 + (othello ? row - 1 : setup.size - row));
  };
  const property = (/** @type {string} */ id, /** @type {string} */ text) => (text ? `${id}[${escaped(text)}]` : "");
  const stones = (/** @type {string} */ id, /** @type {string[]} */ names) =>
    names.length ? id + names.map((name) => `[${point(name)}]`).join("") : "";
  const given = parseStart(start);
  const head = [
    `(;FF[4]GM[${othello ? 2 : 4}]SZ[${setup.size}]CA[UTF-8]AP[Tengen]`,
    setup.rule === setup.game ? "" : `RU[${setup.rule[0].toUpperCase()}${setup.rule.slice(1)}]`,
    property("ON", opening ?? ""),
    property("PB", players[0].trim()),
    property("PW", players[1].trim()),
    property("RE", result),
    property("EV", event ?? ""),
    property("DT", date ?? ""),
    given ? stones("AB", given.black) + stones("AW", given.white) + `PL[${first === 1 ? "B" : "W"}]` : "",
    property("C", tree.nodes[0]?.comment ?? ""),
  ];
  return `${head.join("")}${variations({ tree, first, point, property })})\n`;
}

/**
 * The moves of a tree. Trees can be deep, so there is no recursion.
 * @param {object} of
 * @param {Tree} of.tree
 * @param {1 | 2} of.first
 * @param {(name: string) => string} of.point
 * @param {(id: string, text: string) => string} of.property
 */
function variations({ tree, first, point, property }) {
  /** @type {string[]} */
  const out = [];
  /**
   * Nodes to write, with the number of moves before them. A string is written unchanged.
   * @type {(string | [number, number])[]}
   */
  const waiting = [];
  const push = (/** @type {number} */ id, /** @type {number} */ depth) => {
    const children = tree.nodes[id]?.children ?? [];
    if (children.length === 1) waiting.push([children[0], depth]);
    else for (const child of [...children].reverse()) waiting.push(")", [child, depth], "(");
  };
  push(0, 0);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === "string") {
      out.push(next);
      continue;
    }
    const [id, depth] = next;
    const side = depth % 2 === 0 ? first : 3 - first;
    const { move = "", comment = "" } = tree.nodes[id] ?? {};
    out.push(`\n;${side === 1 ? "B" : "W"}[${point(move)}]${property("C", comment)}`);
    push(id, depth + 1);
  }
  return out.join("");
}
