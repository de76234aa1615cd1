/**
 * The parts of a board's picture: facts, such as the stones and the winning line.
 *
 * @import { Geometry } from "./geometry.js"
 * @import { Touch } from "./input.js"
 * @import { Palette } from "./textures.js"
 * @import { MoveValue, Side, Snapshot } from "../game/types.js"
 */

/**
 * The content that a page shows on its board. Cells are numbers; -1 and [] mean none.
 * @typedef {object} Shown
 * @property {Snapshot | null} snapshot the position; null for an empty board
 * @property {boolean} numbers show the numbers of the moves
 * @property {number} hint the suggested cell
 * @property {number[]} threat cells that explain the hint
 * @property {number[]} replies the forced replies to the stones of a threat
 * @property {Side} threatSide the side of these stones
 * @property {number} width of the square around the middle in which a stone has to lie; 0 for anywhere
 * @property {number} marked a cell that waits for a second tap
 * @property {MoveValue[]} values the values of moves, best first
 * @property {number[]} legal cells to mark as playable
 * @property {number[]} line cells of the principal variation
 * @property {Side} lineSide the side of its first move
 */

/**
 * A page's description of its board. Everything except the position is optional.
 * @typedef {Partial<Shown> & Pick<Shown, "snapshot">} Scene
 */

/**
 * What the board adds: the pointer, the colours and the state of animations.
 * @typedef {object} Seen
 * @property {number} hover a cell under the mouse where a stone may be placed
 * @property {Touch | null} touch a touch in progress; the magnifier shows its cell
 * @property {Palette} palette
 * @property {number} dropped the progress of the last stone's animation, 0 to 1
 * @property {ArrayLike<number> | null} flippedFrom the cells before the last move, if it turned discs
 * @property {number} flipped the progress of the turned discs' animation, 0 to 1
 */

/** @typedef {Shown & Seen} Picture */

/**
 * The tools for drawing a picture.
 * @typedef {object} Pen
 * @property {CanvasRenderingContext2D} context in CSS pixels
 * @property {Geometry} geometry
 * @property {number} density device pixels a CSS pixel
 * @property {Palette} palette
 * @property {number} radius of a stone, in CSS pixels
 */

/**
 * A picture of a position only, without animation.
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
