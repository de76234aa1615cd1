/**
 * The types that the page's modules share. Types only: no module imports this file at run time. The engine's data has
 * the types that its bindings generate.
 *
 * A *cell* is an index into the board in reading order (top-left first). A *side* is 1 (black) or 2 (white).
 */

/**
 * @typedef {import("../pkg/tengen.js").Snapshot} Snapshot the facts of a position, all from the engine
 */
/** @typedef {import("../pkg/tengen.js").Limits} Limits */
/**
 * One report of a search. `threads`: how many workers search, if there are several.
 * @typedef {import("../pkg/tengen.js").Info & { threads?: number }} Info
 */
/** @typedef {import("../pkg/tengen.js").MoveValue} MoveValue */
/**
 * A game found in a text, and its end by the rules.
 * @typedef {import("../pkg/tengen.js").Reading & { outcome: Snapshot["outcome"] | null }} Reading
 */
/** @typedef {import("../pkg/tengen.js").Format} Format */
/** @typedef {import("../pkg/tengen.js").GameInfo["name"]} GameName */
/** @typedef {typeof import("../pkg/tengen.js")} Bindings */
/** @typedef {import("../pkg/tengen.js").Game} Game a game in play in the engine */

/** The same with the analysis API. @typedef {typeof import("../pkg/analysis/tengen.js")} AnalysisBindings */
/** @typedef {import("../pkg/analysis/tengen.js").LabExperiment} Experiment */
/** @typedef {import("../pkg/analysis/tengen.js").LabTechnique} Technique */
/** @typedef {import("../pkg/analysis/tengen.js").LabRow} Measurement one measurement of an experiment */

/**
 * The kind of a suggested move, and the cells that show why.
 * @typedef {{ kind: import("../pkg/tengen.js").Hint["kind"] | "proven" | "threat", cells: number[] }} HintReason
 * `threat`: a win of the opponent. Its first move is no suggestion.
 */
/** @typedef {import("../pkg/tengen.js").Answer & { reason?: HintReason | null, threads?: number }} Answer */

/** @typedef {Snapshot["toMove"]} Side */
/** @typedef {"human" | "engine" | "friend"} Seat who plays a side; a friend plays it on another device */
/** @typedef {{ 1: Seat, 2: Seat }} Seats */
/**
 * @typedef {import("../pkg/tengen.js").GameInfo["board"]} Layout whether stones lie on the points of the grid or in its
 *   squares
 */

/**
 * A game and its capabilities, from the engine's binding `games()` and the page's additions.
 * @typedef {import("../pkg/tengen.js").GameInfo & PageInfo} GameInfo
 */

/**
 * @typedef {object} PageInfo
 * @property {number[]} offeredSizes the sizes in the new-game dialog
 * @property {Partial<Record<string, string>>} weightsFiles the weights for a rule, relative to `www/`
 * @property {(setup: Setup) => boolean} helped whether other workers can help a search
 * @property {[string, string]} evaluations how positions are valued without weights and with them
 */

/**
 * The game, rule and size of a match.
 * @typedef {object} Setup
 * @property {GameName} game
 * @property {string} rule
 * @property {number} size
 */

/**
 * A move of a game. `move` is its name (`game/notation.js`), "" before the first one.
 * @typedef {{ parent: number, move: string, children: number[], comment: string }} TreeNode
 */

/**
 * A game as a tree of moves, each known by its index in `nodes` (null: deleted). `line` is the engine's line: the moves
 * from the start to the last one that can be redone. `at` is the last move on the board, 0 for none.
 * @typedef {{ nodes: (TreeNode | null)[], line: number[], at: number }} Tree
 */

/**
 * A fault. `code` is one of the engine's, or one of the page's own (`link-…`, `engine-…`).
 * @typedef {object} Fault
 * @property {string} code
 * @property {string} [text]
 * @property {number} [at] offset in the text that was read, in bytes of UTF-8
 */

/**
 * The health of the engine: "rules-only" after repeated failures of its search, "missing" if it cannot be loaded.
 * @typedef {"loading" | "ready" | "rules-only" | "missing"} Health
 */

/**
 * The user's choices about looks and input, kept between visits.
 * @typedef {object} Settings
 * @property {string} lang the code of a language; "" follows the browser
 * @property {"" | "light" | "dark"} theme "" follows the system
 * @property {boolean} coordinates
 * @property {boolean} numbers
 * @property {boolean} confirm a touch or click only marks a point; a second one places the stone
 * @property {boolean} values show the exact value of each move near the end, if the game has exact values
 * @property {boolean} sound the sound of stones, and vibration if the device has it
 * @property {boolean} coach the page warns before a move that provably loses
 * @property {boolean} ahead the engine thinks on the visitor's time
 * @property {boolean} expanded the thinking panel is open
 */

/**
 * Everything the page shows.
 * @typedef {object} State
 * @property {Setup} setup
 * @property {string} id the name of the game among the stored games
 * @property {Snapshot | null} snapshot null until the engine has answered
 * @property {Tree} tree every move of the game, variations included
 * @property {Seats} seats
 * @property {number} time milliseconds a move
 * @property {number} level how strong the engine plays, 1 to 10
 * @property {0 | Side | 3} resigned the side that resigned; 3 if both agreed on a draw
 * @property {boolean} paused the engine waits although it is its turn
 * @property {boolean} analysing the position is analysed: the user plays both sides, regardless of the seats
 * @property {null | Thinking} thinking
 * @property {Info | Answer | null} info the last report about the position on the board or the move that led to it
 * @property {0 | Side} infoSide the side that `info` is about (0: none)
 * @property {number} hint a cell, -1 for none
 * @property {HintReason | null} hintReason the kind of the suggested move
 * @property {MoveValue[] | null} values the exact value of each legal move; [] if they could not be computed
 * @property {number} marked a cell that waits for a second touch, -1 for none
 * @property {Health} engine
 * @property {Settings} settings
 * @property {Clock | null} clock for two players
 * @property {GameRecord | null} record the record in the file of the game
 * @property {Opening | null} opening the opening protocol of the game, also after it is over; null without one
 */

/**
 * The time of one side: main time left, periods of byoyomi left, and the used part of the present period. Milliseconds.
 * @typedef {{ main: number, periods: number, used: number }} ClockTime
 */

/**
 * A clock (`pages/play/clock.js`). `rule` is like `300-3x30`: seconds of main time, periods, seconds of each. `flag` is
 * the side whose time is over.
 * @typedef {{ rule: string, left: { 1: ClockTime, 2: ClockTime }, flag: 0 | Side }} Clock
 */

/**
 * The next step of an opening protocol.
 * @typedef {object} Stage
 * @property {"stone" | "choice" | "offer" | "pick"} kind a stone on the board, one of the options, an offer of a fifth
 * move, or the choice of one
 * @property {Side} by the side that decides: the player's present side, for a stone of either colour
 * @property {1 | 2} player the same by the number of the player; player 1 began with black
 * @property {string} key of the text that explains it
 * @property {string[]} options
 * @property {number[]} offers the fifth moves that have been offered
 * @property {number} total how many stones or offers there will be; 0 if there are none
 * @property {number} width of the square around the middle in which the stone must be; 0 for anywhere
 * @property {number[]} allowed the cells that can be touched
 */

/**
 * An opening protocol in play (`game/opening.js`).
 * @typedef {object} Opening
 * @property {string} name
 * @property {string[]} log the decisions, apart from stones
 * @property {number} step how many of its entries are in force; the others can be redone
 * @property {0 | 1 | 2} black which player has black; 0 until it is known
 * @property {Stage | null} stage null once the usual game continues
 * @property {Snapshot | null} seen the position of `stage`
 */

/**
 * A running search: for the engine's move, for a hint, or for the values of all moves.
 * @typedef {{ kind: "move" | "hint" | "values", since: number }} Thinking
 */

/**
 * What a file has apart from the moves: the players, and the result of the main line as written there.
 * @typedef {{ players: [string, string], result: string, line: string }} GameRecord
 */

/**
 * Begins a game. `tree` has its variations, if there are any. `opening` is its opening protocol in the form of
 * `game/opening.js`.
 * @typedef {{ type: "open", setup: Setup, seats?: Seats, time?: number, level?: number, text?: string, random?:
 *   boolean, played?: number, resigned?: 0 | Side | 3, tree?: Tree, id?: string, opening?: string, clock?: Clock |
 *   null, record?: GameRecord | null }} OpenIntent
 */

/**
 * An intent of the user that takes effect at once.
 * @typedef {{ type: "mark", cell: number }
 *   | { type: "stop" } | { type: "pause" } | { type: "retry" }
 *   | { type: "time", time: number }
 *   | { type: "level", level: number }
 *   | { type: "clock", clock: Clock | null }
 *   | { type: "analyse", on: boolean }
 *   | { type: "settings", change: Partial<Settings> }
 * } ImmediateIntent
 */

/**
 * An intent of the user that waits for all earlier ones.
 * @typedef {{ type: "place", cell: number, sure?: boolean }
 *   | { type: "undo" } | { type: "redo" } | { type: "resign" } | { type: "swap" } | { type: "resume" } | { type: "hint"
 *   } | { type: "goTo", played: number } | { type: "step", by: number } | { type: "visit", node: number } | { type:
 *   "promote", node: number } | { type: "delete", node: number } | { type: "comment", node: number, text: string } | {
 *   type: "tree", tree: Tree } | { type: "choose", option: string } | { type: "seat", side: Side, seat: Seat } |
 *   OpenIntent
 * } QueuedIntent
 */

/** @typedef {ImmediateIntent | QueuedIntent} Intent */

export {};
