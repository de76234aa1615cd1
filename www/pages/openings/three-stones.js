/**
 * The values of Swap2's openings: `three-stones-RULE.txt`, which `tengen three-stones` writes. A placement is two
 * black stones and a white one in the central 7 x 7, white to move. Each class under symmetry has a value.
 *
 * The first line has the rule, the size, the nodes of each search, and a checksum. The checksum is of all other
 * characters but ends of lines. Then two characters follow for each placement: black's chance in percent, or the proven
 * winner.
 *
 * @import { Setup, Side } from "../../game/types.js"
 */
import { COLUMNS, movesIn } from "../../game/notation.js";
import { SYMMETRIES } from "../../game/symmetry.js";

/** Points along an edge of the square with the stones. */
const WIDTH = 7;
const POINTS = WIDTH * WIDTH;
const HEADING = /^(three stones (freestyle|standard) (15) (\d+)) ([0-9a-f]{8})$/;
/** Values by their text. */
const PROVEN = { "B!": 1, "W!": 2 };

/**
 * The stones as indices of the square: black's, the lower first, and white's.
 * @typedef {[number, number, number]} Placement
 */
/**
 * Black's chance in percent, and the side that wins by proof or 0.
 * @typedef {{ black: number, winner: 0 | Side }} Value
 */
/** @typedef {{ placement: Placement, value: Value }} Entry */
/** @typedef {{ setup: Setup, nodes: number, entries: Entry[] }} ThreeStones */

/** What is wrong with a file. */
export class BadTable extends Error {}

/** The image of each index, for each symmetry of the square. */
const IMAGES = SYMMETRIES.map((image) => Array.from({ length: POINTS }, (_, at) => image(WIDTH, at)));

/**
 * A turned or mirrored placement.
 * @param {Placement} placement
 * @param {number} symmetry 0 to 7
 * @returns {Placement}
 */
export function turned([first, second, white], symmetry) {
  const image = IMAGES[symmetry];
  const [a, b] = [image[first], image[second]];
  return a < b ? [a, b, image[white]] : [b, a, image[white]];
}

/** A number by which placements are ordered. @param {Placement} placement */
const rank = ([first, second, white]) => (first * POINTS + second) * POINTS + white;

/** The rank of the class of a placement: the least one of all turned copies. @param {Placement} placement */
const classOf = (placement) => Math.min(...IMAGES.map((_, symmetry) => rank(turned(placement, symmetry))));

/** One placement of each class, in the order of the file. */
function placements() {
  /** @type {Placement[]} */
  const found = [];
  for (let first = 0; first < POINTS; first += 1)
    for (let second = first + 1; second < POINTS; second += 1)
      for (let white = 0; white < POINTS; white += 1) {
        /** @type {Placement} */
        const one = [first, second, white];
        if (white !== first && white !== second && classOf(one) === rank(one)) found.push(one);
      }
  return found;
}

/** CRC-32 (ISO 3309). @param {string} text of ASCII */
function crc32(text) {
  let crc = -1;
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/**
 * @param {string} text
 * @returns {Value}
 */
function readValue(text) {
  const winner = /** @type {0 | Side} */ (PROVEN[/** @type {"B!"} */ (text)] ?? 0);
  if (winner) return { black: winner === 1 ? 100 : 0, winner };
  if (!/^\d\d$/.test(text) || text === "00") throw new BadTable();
  return { black: Number(text), winner };
}

/**
 * @param {string} text
 * @returns {ThreeStones}
 * @throws {BadTable} if it was cut or altered, or is another file
 */
export function readThreeStones(text) {
  const [first, ...lines] = text.split(/\r?\n/);
  const heading = HEADING.exec(first);
  if (!heading) throw new BadTable();
  const [, told, rule, size, nodes, sum] = heading;
  const body = lines.join("");
  const all = placements();
  if (body.length !== 2 * all.length || crc32(told + body) !== Number.parseInt(sum, 16)) throw new BadTable();
  return {
    setup: { game: "gomoku", rule, size: Number(size) },
    nodes: Number(nodes),
    entries: all.map((placement, at) => ({ placement, value: readValue(body.slice(2 * at, 2 * at + 2)) })),
  };
}

/** The name of a point. @param {number} at @param {number} size */
function nameOf(at, size) {
  const from = (size - WIDTH) / 2;
  return `${COLUMNS[from + (at % WIDTH)]}${from + Math.floor(at / WIDTH) + 1}`;
}

/**
 * A placement as the moves of a game: black, white, black.
 * @param {Placement} placement
 * @param {number} size
 */
export function textOf([first, second, white], size) {
  return [first, white, second].map((at) => nameOf(at, size)).join("");
}

/**
 * The entry of a position, however it is turned.
 * @param {ThreeStones} table
 * @param {string} text three moves
 * @returns {Entry | null} null for another position
 */
export function entryOf({ setup: { size }, entries }, text) {
  const from = (size - WIDTH) / 2;
  const points = movesIn(text).map((name) => {
    const [x, y] = [COLUMNS.indexOf(name[0]) - from, Number(name.slice(1)) - 1 - from];
    return x < 0 || x >= WIDTH || y < 0 || y >= WIDTH ? -1 : y * WIDTH + x;
  });
  if (points.length !== 3 || points.includes(-1)) return null;
  const [first, white, second] = points;
  const wanted = classOf(first < second ? [first, second, white] : [second, first, white]);
  return entries.find(({ placement }) => rank(placement) === wanted) ?? null;
}
