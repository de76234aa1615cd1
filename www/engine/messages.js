/**
 * All messages between the page and its workers, in both directions. `op` is the kind of a message.
 *
 * The page numbers its requests. A reply or a report carries the number of its request. A message that is not listed
 * here is an error on either side and has no effect.
 *
 * @import { Answer, Fault, Format, Info, Limits, MoveValue, Reading, Setup, Snapshot } from "../game/types.js"
 * @import { ForcedWin, LabQuestions, LibraryQuestions, Lines, MessagesOf, Names, Proven } from "./subjects.js"
 * @import { OpeningQuestions, ProofQuestions, PuzzleQuestions, Share, Subject, WhyQuestions } from "./subjects.js"
 */

/**
 * Loads the engine for a subject. The answer is "module", if none was given, and "ready", or else "fatal".
 * @typedef {object} Boot
 * @property {"boot"} op
 * @property {Subject} subject
 * @property {WebAssembly.Module | null} module the compiled engine, null if the worker has to download it
 * @property {Int32Array | null} flag shared between page and worker; a search ends when its first element is not 0
 * @property {number} memory bytes for the table of the search
 * @property {SharedTable | null} share the table of deeper results that workers share, if there are several for a move
 * @property {string} [bindings] the address of the bindings, if the worker was started from memory
 * @property {Setup | null} warm the game whose tables are made in advance
 */

/**
 * A table in shared memory, and the worker's number; 0 for the one that answers.
 * @typedef {{ table: Int32Array, number: number }} SharedTable
 */

/** Ends the search of that number. It has no separate reply. @typedef {{ op: "stop", id: number }} Stop */
/**
 * Trained weights by the name of their file (`weightsFile`).
 * @typedef {{ file: string, bytes: ArrayBuffer }} WeightsFile
 */
/**
 * Weights for the setups that use them. They have no reply, unless they are refused.
 * @typedef {{ op: "weights" } & WeightsFile} GiveWeights
 */

/**
 * A game with the first `played` moves of the text on the board, all of them if `played` is -1. `random` begins at a
 * balanced position instead of the text.
 * @typedef {{ op: "open", setup: Setup, text: string, played: number, random?: boolean }} Open
 */
/** A move by its name (`game/notation.js`). @typedef {{ op: "play", name: string }} Play */
/** @typedef {{ op: "undo" }} Undo */
/** @typedef {{ op: "redo" }} Redo */
/** @typedef {{ op: "goTo", played: number }} GoTo */
/**
 * Finds a move; `explain` also asks for its kind.
 * @typedef {{ op: "search", limits: Limits, explain?: boolean }} Search
 */
/**
 * Thinks about the position on the visitor's time, in milliseconds. Its end is "done". `whole`: without pauses for
 * messages, because the shared flag ends it.
 * @typedef {{ op: "ahead", time: number, whole?: boolean }} Ahead
 */
/** Computes the exact value of each move. @typedef {{ op: "values", limits: Limits }} Values */
/**
 * Reads pasted text. A text that fits several games counts for the current game.
 * @typedef {{ op: "read", text: string, current: Setup }} Read
 */
/** Writes the game in every format that it has. @typedef {{ op: "copies" }} Copies */
/** @typedef {Open | Play | Undo | Redo | GoTo | Search | Ahead | Values | Read | Copies} PlayQuestion */

/**
 * The best lines of a position. `text` is the game in the engine's notation, `memory` the bytes for the table. With
 * `heat` all moves are evaluated first.
 * @typedef {{ op: "lines", setup: Setup, text: string, count: number, heat: boolean, memory: number, share: Share }}
 *   AskLines
 */
/** The forced wins of either side. @typedef {{ op: "forced", setup: Setup, text: string, memory: number }} AskForced */
/**
 * Which moves lead to named openings, and what opening tables and proof have.
 * @typedef {{ op: "names", setup: Setup, text: string }} AskNames
 */
/** Whether there is such a position. @typedef {{ op: "check", setup: Setup, text: string }} Check */
/** @typedef {AskLines | AskForced | AskNames | Check} AnalysisQuestion */

/**
 * A question of a subject that answers each one with a value.
 * @typedef {MessagesOf<ProofQuestions> | MessagesOf<PuzzleQuestions> | MessagesOf<OpeningQuestions> |
 *   MessagesOf<WhyQuestions> | MessagesOf<LabQuestions> | MessagesOf<LibraryQuestions>} ValueQuestion
 */

/** A question with a reply. @typedef {PlayQuestion | AnalysisQuestion | ValueQuestion} Question */
/** @typedef {Question & { id: number }} Request */
/** @typedef {Boot | Stop | GiveWeights | Request} ToWorker */

/**
 * The answer to a request. "value" answers a {@link ValueQuestion}. "done" ends a request whose reports are complete.
 * @typedef {{ op: "snapshot", snapshot: Snapshot }
 *   | { op: "answer", answer: Answer | null }
 *   | { op: "values", values: MoveValue[] | null }
 *   | { op: "reading", reading: Reading }
 *   | { op: "copies", copies: Partial<Record<Format, string>> }
 *   | ({ op: "names" } & Names)
 *   | { op: "checked" }
 *   | { op: "value", value: unknown }
 *   | { op: "done" }
 * } Result
 */
/** @typedef {Result & { id: number }} Reply */
/** The request failed and changed nothing. @typedef {{ op: "error", id: number, error: Fault }} Refusal */

/**
 * Progress of a request. An "info" has the position after the first move of its line if that move has changed. The page
 * can then play it even if the worker is ended. `memory` is the module's whole memory, in bytes.
 * @typedef {{ op: "info", info: Info, after?: Snapshot }
 *   | { op: "lines", found: Lines, memory: number }
 *   | { op: "heat", found: Lines }
 *   | { op: "proof", proof: Proven }
 *   | { op: "forced", side: 1 | 2, found: ForcedWin, memory: number }
 * } Progress
 */
/** @typedef {Progress & { id: number }} Report */

/** The worker's script runs. @typedef {{ op: "hello" }} Hello */
/** The compiled engine, for workers to come. @typedef {{ op: "module", module: WebAssembly.Module }} CompiledModule */
/** The engine cannot be loaded. @typedef {{ op: "fatal", error: Fault }} Fatal */

/**
 * @typedef {Hello | CompiledModule | Fatal | Reply | Refusal | Report
 *   | { op: "ready" }
 *   | { op: "weights-refused", file: string }
 * } FromWorker
 */

/**
 * The part of a Worker that the page uses; the engine on the main thread offers the same.
 * @typedef {object} Port
 * @property {(message: ToWorker) => void} postMessage
 * @property {() => void} terminate
 * @property {number} [grace] milliseconds that it needs to notice a stop, if it runs on the page's own thread
 * @property {string} [bindings] the address of the bindings, if it was started from memory
 * @property {((event: { data: FromWorker }) => void) | null} onmessage
 * @property {((event: PortError) => void) | null} onerror
 */

/** @typedef {{ message?: string, preventDefault?: () => void }} PortError */

/** A message that the other side does not know, or that does not answer the question. */
class UnexpectedMessage extends Error {
  /** @param {unknown} op */
  constructor(op) {
    super(`unexpected message "${op}"`);
    this.name = "UnexpectedMessage";
    this.code = "unexpected-message";
  }
}

/**
 * The last case of a switch over `op`. The type checker proves that no known message gets here. An unknown one is an
 * error.
 * @param {never} message
 * @returns {never}
 */
export function unexpected(message) {
  throw new UnexpectedMessage(/** @type {{ op?: unknown } | null | undefined} */ (message)?.op);
}

/**
 * The reply, which must be one of this kind.
 * @template {Reply["op"]} Op
 * @param {Reply} reply
 * @param {Op} op
 * @returns {Extract<Reply, { op: Op }>}
 */
export function expectReply(reply, op) {
  if (reply.op !== op) throw new UnexpectedMessage(reply.op);
  return /** @type {Extract<Reply, { op: Op }>} */ (reply);
}
