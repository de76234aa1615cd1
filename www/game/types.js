/**
 * The shapes that the page's modules hand to each other. Types only: no module imports this file while the page runs.
 * What comes from the engine has the types that its bindings generate.
 *
 * A *cell* is an index into the board in reading order (top-left first). A *side* is 1 (black) or 2 (white).
 */

/**
 * @typedef {import("../pkg/tengen.js").Snapshot} Snapshot the facts of a position; every one of them comes from the
 *   engine
 */
/** @typedef {import("../pkg/tengen.js").Limits} Limits */
/** @typedef {import("../pkg/tengen.js").Info} Info one report of a search */
/** @typedef {import("../pkg/tengen.js").MoveValue} MoveValue */
/**
 * A game found in a text, and its end by the rules.
 * @typedef {import("../pkg/tengen.js").Reading & { outcome: Snapshot["outcome"] | null }} Reading
 */
/** @typedef {import("../pkg/tengen.js").Format} Format */
/** @typedef {import("../pkg/tengen.js").GameInfo["name"]} GameName */
/** @typedef {typeof import("../pkg/tengen.js")} Bindings */
/** @typedef {import("../pkg/tengen.js").Game} Game a game in play in the engine */

/** The same with the laboratory. @typedef {typeof import("../pkg/lab/tengen.js")} LabBindings */
/** @typedef {import("../pkg/lab/tengen.js").LabExperiment} Experiment */
/** @typedef {import("../pkg/lab/tengen.js").LabTechnique} Technique */
/** @typedef {import("../pkg/lab/tengen.js").LabRow} Measurement one measurement of the laboratory */

/**
 * What a suggested move is, and the cells that show why.
 * @typedef {{ kind: import("../pkg/tengen.js").Hint["kind"] | "proven", cells: number[] }} HintReason
 */
/** @typedef {import("../pkg/tengen.js").Answer & { reason?: HintReason | null }} Answer */

/** @typedef {Snapshot["toMove"]} Side */
/** @typedef {"human" | "engine"} Seat who plays a side */
/** @typedef {{ 1: Seat, 2: Seat }} Seats */
/**
 * @typedef {import("../pkg/tengen.js").GameInfo["board"]} Layout whether stones lie on the points of the grid or in its
 *   squares
 */

/**
 * A game and what it can do, as the engine's binding `games()` says, and what the page adds.
 * @typedef {import("../pkg/tengen.js").GameInfo & PageInfo} GameInfo
 */

/**
 * @typedef {object} PageInfo
 * @property {number[]} offeredSizes the sizes in the new-game dialog
 * @property {Partial<Record<string, string>>} weightsFiles where the weights for a rule are, relative to `www/`
 * @property {[string, string]} evaluations how positions are valued without weights and with them
 */

/**
 * What a game is played with.
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
 * A game as a tree of moves, each known by its place in `nodes` (null: deleted). `line` is what the engine has: the
 * moves from the beginning to the last one that can be redone. `at` is the move on the board that was played last, 0
 * for none.
 * @typedef {{ nodes: (TreeNode | null)[], line: number[], at: number }} Tree
 */

/**
 * What is wrong. `code` is one of the engine's, or one of the page's own (`link-…`, `engine-…`).
 * @typedef {object} Fault
 * @property {string} code
 * @property {string} [text]
 * @property {number} [at] offset in the text that was read, in bytes of UTF-8
 */

/**
 * How the engine is: "rules-only" after repeated failures of its search, "missing" where it cannot be loaded at all.
 * @typedef {"loading" | "ready" | "rules-only" | "missing"} Health
 */

/**
 * What the user chose about looks and input; kept between visits.
 * @typedef {object} Settings
 * @property {string} lang the code of a language; "" follows the browser
 * @property {"" | "light" | "dark"} theme "" follows the system
 * @property {boolean} coordinates
 * @property {boolean} numbers
 * @property {boolean} confirm a touch or click only marks a point; a second one places the stone
 * @property {boolean} values show near the end what each move is worth, where the game has exact values
 * @property {boolean} sound the sound of stones, and vibration where there is any
 * @property {boolean} coach before a move that loses by proof is played, the page says so
 * @property {boolean} expanded the thinking panel is open
 */

/**
 * Everything the page shows.
 * @typedef {object} State
 * @property {Setup} setup
 * @property {string} id the name of the game among those that are kept
 * @property {Snapshot | null} snapshot null until the engine has answered
 * @property {Tree} tree every move of the game, variations included
 * @property {Seats} seats
 * @property {number} time milliseconds a move
 * @property {number} level how strong the engine plays, 1 to 10
 * @property {0 | Side} resigned the side that resigned
 * @property {boolean} paused the engine waits although it is its turn
 * @property {boolean} analysing the position is analysed: the user plays both sides, whatever the seats say
 * @property {null | Thinking} thinking
 * @property {Info | Answer | null} info the last report about the position on the board or the move that led to it
 * @property {0 | Side} infoSide the side that `info` is about (0: none)
 * @property {number} hint a cell, -1 for none
 * @property {HintReason | null} hintReason what the suggested move is
 * @property {MoveValue[] | null} values what each legal move is worth exactly; [] if they could not be worked out
 * @property {number} marked a cell that waits for a second touch, -1 for none
 * @property {Health} engine
 * @property {Settings} settings
 * @property {Clock | null} clock for two people
 * @property {GameRecord | null} record what the file says that the game was opened from
 * @property {Opening | null} opening the opening protocol of the game, also after it is over; null without one
 */

/**
 * What one side has left: main time, periods of byoyomi, and what is used of the present one. Milliseconds.
 * @typedef {{ main: number, periods: number, used: number }} ClockTime
 */

/**
 * A clock (`pages/play/clock.js`). `rule` is such as `300-3x30`: seconds of main time, periods, seconds of each. `flag`
 * is the side whose time is over.
 * @typedef {{ rule: string, left: { 1: ClockTime, 2: ClockTime }, flag: 0 | Side }} Clock
 */

/**
 * What an opening protocol waits for.
 * @typedef {object} Stage
 * @property {"stone" | "choice" | "offer" | "pick"} kind a stone on the board, one of the options, a fifth move that is
 *   offered, or one of those
 * @property {Side} by whose decision it is: the side that the player has now, whatever colour the stone has
 * @property {1 | 2} player the same by the number of the player; the first one began with black
 * @property {string} key of the text that explains it
 * @property {string[]} options
 * @property {number[]} offers the fifth moves that are offered so far
 * @property {number} total how many stones or offers there will be; 0 where that is no question
 * @property {number} width of the square around the middle that the stone must be in; 0 for anywhere
 * @property {number[]} allowed the cells that can be touched
 */

/**
 * An opening protocol in play (`game/opening.js`).
 * @typedef {object} Opening
 * @property {string} name
 * @property {string[]} log what was decided beside the stones
 * @property {number} step how many entries of it hold; the others can be redone
 * @property {0 | 1 | 2} black which player has black; 0 until it is known
 * @property {Stage | null} stage null once the game goes on as usual
 * @property {Snapshot | null} seen the position that `stage` is about
 */

/**
 * A search that is going on: for the engine's move, for a hint, or for the values of all moves.
 * @typedef {{ kind: "move" | "hint" | "values", since: number }} Thinking
 */

/**
 * What a file says of its game beside the moves: the players, and the result as it is written there, which is that of
 * the main line.
 * @typedef {{ players: [string, string], result: string, line: string }} GameRecord
 */

/**
 * Begins a game; `tree` has its variations, where there are any, and `opening` is the protocol that it begins with, as
 * `game/opening.js` writes it.
 * @typedef {{ type: "open", setup: Setup, seats?: Seats, time?: number, level?: number, text?: string, random?:
 *   boolean, played?: number, resigned?: 0 | Side, tree?: Tree, id?: string, opening?: string, clock?: Clock | null,
 *   record?: GameRecord | null }} OpenIntent
 */

/**
 * What the user wants and what takes effect at once.
 * @typedef {{ type: "mark", cell: number }
 *   | { type: "stop" } | { type: "pause" } | { type: "retry" }
 *   | { type: "time", time: number }
 *   | { type: "level", level: number }
 *   | { type: "clock", clock: Clock }
 *   | { type: "analyse", on: boolean }
 *   | { type: "settings", change: Partial<Settings> }
 * } ImmediateIntent
 */

/**
 * What the user wants and what is done after everything that was asked for before.
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
