/**
 * What the panel of an analysis shows, and what it reports.
 *
 * @import { Row } from "./values.js"
 */

/** A move that leads to a named opening. @typedef {{ name: string, row: Row }} Opening */
/**
 * The visitor's choices, kept between visits.
 * @typedef {{ lines: number, threads: number, memory: number, values: boolean, heat: boolean, pinned: boolean }}
 *   Choices
 */
/** A line of a forced win, as text. @typedef {{ text: string, cells: number[], isThreat: boolean }} Forced */

/**
 * @typedef {object} Shown
 * @property {Row[]} rows
 * @property {Row} [best] the one with the position's value
 * @property {boolean} pending rows will come soon: the previous position's rows keep their place
 * @property {Forced[]} forced
 * @property {Opening[]} openings
 * @property {string} message what prevents the search, "" for nothing
 * @property {boolean} canRestart
 * @property {boolean} running
 * @property {boolean} canRun
 * @property {boolean} isDone more search changes nothing
 * @property {boolean} canBalance whether a move can leave the sides even
 * @property {boolean} canPass whether the side to move may choose to pass
 * @property {[string, string][]} facts names and values
 * @property {string} legend the key of the text about the values on the board
 * @property {Choices} choices
 */

/**
 * @typedef {object} Handlers
 * @property {(cells: number[], isThreat: boolean) => void} onPoint the pointer is on a line; [] for none
 * @property {(cells: number[]) => void} onPlay
 * @property {() => void} onGo
 * @property {() => void} onRestart
 * @property {() => void} onEdit
 * @property {() => void} onReview
 * @property {() => void} onPass
 * @property {() => void} onWhy
 * @property {() => void} onCompare
 * @property {() => void} onBalance
 * @property {(change: Partial<Choices>) => void} onChoose
 */

export {};
