/**
 * The questions of each subject and their answers. Types only: no module imports this file at run time. A subject is
 * the task of one worker; its handlers are in `worker/SUBJECT.js`.
 *
 * Positions are texts, like `text` of a snapshot.
 *
 * @import { AttackThreat, BookMoves, JudgedMove, Line, MoveValue, ProofVerdict, ProvenPuzzle, Reasons, ScoredMoves,
 *   WinningAttack, WinningMove } from "../pkg/analysis/tengen.js"
 * @import { Experiment, Measurement, Setup, Side, Snapshot } from "../game/types.js"
 * @import { Played } from "../library/explore.js"
 * @import { Filter, Row, SortBy } from "../library/find.js"
 * @import { Fault as FileFault, NamedFile, Progress } from "../library/reader.js"
 */

/** @typedef {"play" | "analysis" | "proof" | "puzzles" | "openings" | "why" | "lab" | "library" | "scores"} Subject */

/** The result of opening a proof. @typedef {{ refused: string, missing: string }} Opened */
/**
 * Black's winning move, and how many milliseconds it took.
 * @typedef {{ found: WinningMove | null, time: number }} Answered
 */

/**
 * The proof: a game in which black plays from it.
 * @typedef {object} ProofQuestions
 * @property {(of: { rule: string, size: number }) => Opened} open loads the proof of a rule and a size
 * @property {(of: { game: string }) => Snapshot} position
 * @property {(of: { game: string }) => Answered} answer black's winning move
 * @property {(of: { games: string[] }) => (WinningMove | null)[]} known the proof file's entry for each of these games
 * @property {(of: { game: string }) => AttackThreat | null} threat black's threat, with white to move
 * @property {(of: { game: string }) => string} engine the engine's own move
 */

/**
 * The exact score of each move on a small board of Othello, step by step. To stop, the page asks no further step.
 * @typedef {object} ScoreQuestions
 * @property {(of: { rule: string, size: number, memory: number, table: boolean }) => boolean} open begins with a rule
 * and a size. `memory` is for the results, in bytes; `table`: early positions have their scores from a table
 * @property {(of: { game: string, only?: number[] }) => ScoredMoves} position opens a position, for all moves or some
 * cells; what is known at once
 * @property {(of: { time: number }) => ScoredMoves} step searches for some milliseconds
 */

/**
 * The final difference of discs after a move; `move` is its name (`game/notation.js`).
 * @typedef {{ move: string, discs: number }} Value
 */

/**
 * Puzzles; each question names its position.
 * @typedef {object} PuzzleQuestions
 * @property {(of: { setup: Setup, text: string }) => Snapshot} position
 * @property {(of: { setup: Setup, text: string }) => ProvenPuzzle | null} prove the proven puzzle; null if nothing is
 * proven
 * @property {(of: { setup: Setup, text: string }) => JudgedMove} judge what the last move achieves, and the reply to it
 * @property {(of: { setup: Setup, text: string }) => string} win the forced win of the side to move as one word; ""
 *   without one
 * @property {(of: { setup: Setup, text: string, winner: Side }) => Promise<Reasons | null>} reasons why a position is
 *   won; null if there is nothing certain to say
 * @property {(of: { setup: Setup, text: string }) => Value[] | null} values each move of an endgame, best first; null
 * if it is not an endgame
 */

/** A move with the key of the position that it leads to. @typedef {{ move: string, key: string }} Onward */
/**
 * A position with its data in the tables. `replies` are the moves of the tables. `discs` is their value for the side to
 * move, or null. `onward` are the moves after which the tables have replies again.
 * @typedef {{ snapshot: Snapshot, key: string, replies: string[], discs: number | null, onward: Onward[] }} Position
 */
/**
 * An opening, with all moves that lead to it.
 * @typedef {{ opening: NonNullable<Snapshot["opening"]>, moves: string[] }} NamedMoves
 */

/**
 * Openings.
 * @typedef {object} OpeningQuestions
 * @property {(of: { setup: Setup, text: string }) => Position} position the data of the opening tables for a position
 * @property {(of: { setup: Setup, text: string }) => NamedMoves[]} names the openings that the next move leads to
 */

/**
 * Why a position is won: a game, and the proofs of both sides' wins.
 * @typedef {object} WhyQuestions
 * @property {(of: { setup: Setup, text: string }) => Snapshot} open a position that the engine refuses is an error
 * @property {(of: { text: string }) => Snapshot} position
 * @property {(of: { text: string, move: string }) => Snapshot} play
 * @property {(of: { text: string, winner: Side, nodes: number }) => ProofVerdict} prove
 * @property {(of: { text: string, winner: Side }) => WinningAttack | null} explain
 * @property {(of: { text: string, winner: Side }) => AttackThreat | null} zone
 * @property {(of: { setup: Setup, text: string, winner: Side }) => Promise<Reasons | null>} reasons why a position is
 *   won; null if there is nothing certain to say. Without `open` it begins with its own setup.
 * @property {(of: { text: string, time: number }) => MoveValue[] | null} values exact discs of each move, best first;
 *   null if the time is too short
 */

/**
 * One measurement, by offsets in the plan.
 * @typedef {{ experiment: number, technique: number, exercise: number, depth: number, nodes: number }} Measure
 */

/**
 * Experiments.
 * @typedef {object} LabQuestions
 * @property {(of: {}) => Experiment[]} plan the possible measurements
 * @property {(of: Measure) => Measurement} measure
 */

/**
 * What of the library is looked at: a filter, an order, and a position.
 * @typedef {object} Look
 * @property {Setup} setup
 * @property {string} text of the position
 * @property {Filter} filter
 * @property {SortBy} by
 * @property {boolean} down whether the order is reversed
 * @property {boolean} here whether only the games that reach the position are listed
 * @property {boolean} shifted whether a position may lie elsewhere on the board
 */
/**
 * The view of a position. It has the numbers of all games, of listed games and of games that reach the position. It
 * also has the played moves, and the replies and value of the opening tables.
 * @typedef {{ snapshot: Snapshot, all: number, listed: number, games: number, moves: Played[], replies: number[],
 *   discs: number | null }} Seen
 */
/**
 * An opening with its number in filters.
 * @typedef {{ opening: NonNullable<Snapshot["opening"]>, number: number, games: number }} ListedOpening
 */

/**
 * The library of games. Files are read in short pieces: between two of them other questions are answered.
 * @typedef {object} LibraryQuestions
 * @property {(of: { files: NamedFile[] }) => Progress} add begins with files
 * @property {(of: {}) => Progress & { done: boolean }} readOn reads a piece
 * @property {(of: {}) => Progress} end reads no more
 * @property {(of: {}) => FileFault[]} faults what is left out
 * @property {(of: {}) => number} clear
 * @property {(of: {}) => boolean} keep
 * @property {(of: {}) => number} restore what was kept; how many games
 * @property {(of: {}) => boolean} forget what was kept
 * @property {(of: Look) => Seen} look
 * @property {(of: { from: number, count: number }) => Row[]} rows of the list
 * @property {(of: { index: number }) => { setup: Setup, text: string, row: Row, path: string, place: number }} game
 *   with the place in its file
 * @property {(of: { text: string, setup: Setup }) => { setup: Setup, text: string }} read the engine's reading
 * @property {(of: {}) => ListedOpening[]} openings
 * @property {(of: { format: "sgf" | "lib" }) => { blob: Blob, games: number }} write the list as a file
 * @property {(of: { setup: Setup, text: string, shifted: boolean }) => number[]} known how many games reach the
 *   position after each move
 */

/**
 * A worker's share of the first moves. Of `of` workers the first searches all moves. The others share all moves but its
 * best one round-robin, the likeliest first. `best` is the cell of that move, -1 if it is unknown.
 * @typedef {{ index: number, of: number, best: number }} Share
 */

/**
 * A move that leads to a named opening, with its line.
 * @typedef {{ opening: NonNullable<Snapshot["opening"]>, line: Line }} Named
 */

/**
 * A position in the proof that black wins. `known`: whether the proof has it. `moves`: the number of black's moves to
 * the win, 0 if some replies have no answer yet. `cell`: black's winning move, -1 if white is to move. `replies`: how
 * many of white's replies have an answer.
 * @typedef {{ known: boolean, moves: number, cell: number, replies: number }} Proven
 */

/** The best lines of a position. @typedef {import("../pkg/analysis/tengen.js").Lines} Lines */
/** A forced win of one side. @typedef {import("../pkg/analysis/tengen.js").ForcedWin} ForcedWin */

/**
 * The named openings after the next move, and the entries of opening tables and proof.
 * @typedef {{ named: Named[], book: BookMoves, proof: Proven | null }} Names
 */

/**
 * The questions of a subject as messages.
 * @template Questions
 * @typedef {{ [Op in keyof Questions]: { op: Op } & (Questions[Op] extends (of: infer Of) => unknown ? Of : never)
 *   }[keyof Questions]} MessagesOf
 */

/**
 * The handlers of a subject: a function for each of its questions.
 * @template Questions
 * @typedef {{ [Op in keyof Questions]: Questions[Op] extends (of: infer Of) => infer Value ? (of: Of) => Value |
 *   Promise<Value> : never }} HandlersOf
 */

export {};
