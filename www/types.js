/**
 * The shapes that the page's modules hand to each other. Types only: no module imports this file while the page runs.
 *
 * A *cell* is an index into the board in reading order (top-left first). A *side* is 1 (black) or 2 (white).
 */

/** @typedef {1 | 2} Side */
/** @typedef {"human" | "engine"} Seat */
/** @typedef {"points" | "squares"} Layout whether stones lie on the points of the grid or in its squares */
/** @typedef {"gomoku" | "othello"} GameName */
/** @typedef {"moves" | "board" | "obf" | "ggf"} Format */

/**
 * What a game is played with.
 * @typedef {object} Setup
 * @property {GameName} game
 * @property {string} rule
 * @property {number} size
 */

/**
 * The facts of a position; every one of them comes from the engine.
 * @typedef {object} Snapshot
 * @property {string} game
 * @property {string} rule
 * @property {number} size
 * @property {Uint8Array | number[]} cells 0 empty, 1 black, 2 white
 * @property {string[]} names notation of each cell
 * @property {string[]} columns labels left to right
 * @property {string[]} rows labels top to bottom
 * @property {string} start what `text` begins with before the moves: a board, or ""
 * @property {number[]} moves cells of the whole game, those that redo can bring back included (-1: a pass)
 * @property {number} played how many of them are on the board
 * @property {Side} toMove
 * @property {number[]} legal
 * @property {{ cell: number, kind: string }[]} forbidden
 * @property {null | { winner: 0 | 1 | 2, reason: string, line: number[] }} outcome
 * @property {null | { code: string, ja: string, zh: string, en: string }} [opening] the name of the opening, if it has one
 * @property {string} text the moves on the board
 */

/**
 * @typedef {object} Limits
 * @property {number} [time] milliseconds
 * @property {number} [depth]
 * @property {number} [nodes]
 * @property {number} [level] 1 to 10
 */

/**
 * What a move is worth at the end of the game, for games with exact values.
 * @typedef {{ cell: number, discs: number }} MoveValue
 */

/**
 * One report of a search.
 * @typedef {object} Info
 * @property {number} depth
 * @property {number} selectiveDepth
 * @property {number} score
 * @property {null | "win" | "loss" | "draw"} proven
 * @property {number | null} distance plies to the proven end
 * @property {number} nodes
 * @property {number} time milliseconds
 * @property {number} nps
 * @property {number[]} line cells
 */

/**
 * What a suggested move is, and the cells that show why.
 * @typedef {{ kind: string, cells: number[] }} Why
 */

/** @typedef {Info & { move: string, cell: number, source: string, stop: string, why?: Why | null }} Answer */

/**
 * A game that pasted text tells.
 * @typedef {Setup & { format: string, text: string }} Reading
 */

/** @typedef {{ code: string, text?: string, at?: number }} Fault */

/**
 * What the reader chose about looks and input; kept between visits.
 * @typedef {object} Settings
 * @property {"" | "en" | "zh" | "ja"} lang "" follows the browser
 * @property {"" | "light" | "dark"} theme "" follows the system
 * @property {boolean} coordinates
 * @property {boolean} numbers
 * @property {boolean} confirm a touch or click only marks a point; a second one places the stone
 * @property {boolean} values show near the end what each move is worth, where the game has exact values
 * @property {boolean} expanded the thinking panel is open
 */

/**
 * Everything the page shows.
 * @typedef {object} State
 * @property {Setup} setup
 * @property {Snapshot | null} snapshot null until the engine has answered
 * @property {{ 1: Seat, 2: Seat }} seats
 * @property {number} time milliseconds a move
 * @property {number} level how strong the engine plays, 1 to 10
 * @property {0 | Side} resigned who gave up
 * @property {boolean} paused the engine waits although it is its turn
 * @property {null | Thinking} thinking
 * @property {Info | null} info the last report about the position on the board or the move that led to it
 * @property {number} infoSide whose thoughts `info` are (0: nobody's)
 * @property {number} hint a cell, -1 for none
 * @property {Why | null} why what the move of the hint is
 * @property {MoveValue[] | null} values what each legal move is worth exactly; [] where that was asked in vain
 * @property {number} marked a cell that waits for a second touch, -1 for none
 * @property {"loading" | "ready" | "resting" | "paper"} engine "resting": rules but no search; "paper": neither
 * @property {Fault | null} trouble what went wrong with the engine
 * @property {Settings} settings
 */

/** @typedef {{ kind: "move" | "hint" | "values", since: number }} Thinking */

/**
 * @typedef {{ type: "place", cell: number, sure?: boolean }
 *   | { type: "aim", cell: number }
 *   | { type: "undo" | "redo" | "resign" | "swap" | "stop" | "pause" | "resume" | "hint" | "retry" }
 *   | { type: "goTo", played: number }
 *   | { type: "seat", side: Side, seat: Seat }
 *   | { type: "time", time: number }
 *   | { type: "level", level: number }
 *   | { type: "settings", change: Partial<Settings> }
 *   | { type: "open", setup: Setup, seats?: { 1: Seat, 2: Seat }, time?: number, level?: number, text?: string, random?: boolean, played?: number, resigned?: 0 | Side }
 * } Intent
 */

/**
 * The part of a Worker that the client uses; the main-thread stand-in has the same.
 * @typedef {object} Port
 * @property {(message: any) => void} postMessage
 * @property {() => void} terminate
 * @property {number} [grace] milliseconds that it needs to hear a stop, if more than a worker's
 * @property {((event: { data: any }) => void) | null} onmessage
 * @property {((event: any) => void) | null} onerror
 */

export {};
