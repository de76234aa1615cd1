/**
 * What a picture of a board consists of: facts, such as where stones are and which line won.
 *
 * @import { Geometry } from "./geometry.js"
 * @import { Touch } from "./input.js"
 * @import { Palette } from "./textures.js"
 * @import { MoveValue, Side, Snapshot } from "../game/types.js"
 */

/**
 * What a page wants to be seen on its board. Cells are numbers; -1 and [] stand for none.
 * @typedef {object} Shown
 * @property {Snapshot | null} snapshot the position; null for an empty board
 * @property {boolean} numbers show the numbers of the moves
 * @property {number} hint the suggested cell
 * @property {number[]} threat cells that show why the hint is one
 * @property {number[]} replies what the stones of a threat force
 * @property {Side} threatSide whose stones would come there
 * @property {number} width of the square around the middle in which a stone has to lie; 0 for anywhere
 * @property {number} marked a cell that waits for a second tap
 * @property {MoveValue[]} values what moves are worth, best first
 * @property {number[]} legal cells to mark as playable
 * @property {number[]} line cells of the principal variation
 * @property {Side} lineSide who plays its first move
 */

/**
 * What a page says of its board; all but the position may be left out.
 * @typedef {Partial<Shown> & Pick<Shown, "snapshot">} Scene
 */

/**
 * What the board adds: the pointer, the colours and where animations are.
 * @typedef {object} Seen
 * @property {number} hover a cell under the mouse where a stone may be placed
 * @property {Touch | null} touch a touch in progress; the magnifier shows its cell
 * @property {Palette} palette
 * @property {number} dropped how far the animation of the last stone is, 0 to 1
 * @property {ArrayLike<number> | null} flippedFrom the cells before the last move, if it turned discs
 * @property {number} flipped how far the animation of the turned discs is, 0 to 1
 */

/** @typedef {Shown & Seen} Picture */

/**
 * What a picture is drawn with.
 * @typedef {object} Pen
 * @property {CanvasRenderingContext2D} context in CSS pixels
 * @property {Geometry} geometry
 * @property {number} density device pixels a CSS pixel
 * @property {Palette} palette
 * @property {number} radius of a stone, in CSS pixels
 */

/**
 * A picture of a position and nothing else; nothing moves.
 * @type {Omit<Picture, "snapshot" | "palette">}
 */
export const STILL = Object.freeze({
  numbers: false,
  hint: -1,
  threat: [],
  replies: [],
  threatSide: 1,
  width: 0,
  marked: -1,
  values: [],
  legal: [],
  line: [],
  lineSide: 1,
  hover: -1,
  touch: null,
  dropped: 1,
  flippedFrom: null,
  flipped: 1,
});
