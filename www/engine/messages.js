/**
 * The messages between the page and the engine's worker, all of them in both directions, told apart by `op`.
 *
 * The page numbers its requests; a reply carries the number of its request. A message that is not listed here is an error
 * on either side, and changes nothing.
 *
 * @import { Answer, Experiment, Fault, Format, Info, Limits, Measurement, MoveValue, Reading, Setup, Snapshot } from "../game/types.js"
 */

/**
 * Loads the engine. It is answered with "module", if none was given, and "ready", or else with "fatal".
 * @typedef {object} Boot
 * @property {"boot"} op
 * @property {WebAssembly.Module | null} module the compiled engine, null where the worker has to download it
 * @property {boolean} laboratory whether to load the module that has the laboratory too
 * @property {Int32Array | null} flag shared between page and worker; a search ends when its first element is not 0
 * @property {number} memory bytes for the table of the search
 * @property {string} [bindings] the address of the bindings, where the worker was started from memory
 * @property {Setup | null} warm the game whose tables are made before anybody asks
 */

/** Ends the search of that number. It has no reply of its own. @typedef {{ op: "stop", id: number }} Stop */
/** A file of trained weights for the setups that want it. It has no reply, unless it is refused. @typedef {{ op: "weights", file: string, bytes: ArrayBuffer }} GiveWeights */

/**
 * A game with the first `played` moves of the text on the board, all of them where `played` is -1. `random` begins at a
 * balanced position in place of the text.
 * @typedef {{ op: "open", setup: Setup, text: string, played: number, random?: boolean }} Open
 */
/** A move by its name (`game/notation.js`). @typedef {{ op: "play", name: string }} Play */
/** @typedef {{ op: "undo" }} Undo */
/** @typedef {{ op: "redo" }} Redo */
/** @typedef {{ op: "goTo", played: number }} GoTo */
/** Finds a move; `explain` asks what the move is, too. @typedef {{ op: "search", limits: Limits, explain?: boolean }} Search */
/** Works out what each move is worth. @typedef {{ op: "values", limits: Limits }} Values */
/** Reads pasted text; one that can be of several games is taken for one of the current game. @typedef {{ op: "read", text: string, current: Setup }} Read */
/** Writes the game in every format that it has. @typedef {{ op: "copies" }} Copies */
/** What the laboratory can measure. @typedef {{ op: "plan" }} Plan */
/** One measurement, by places in the plan. @typedef {{ op: "measure", experiment: number, technique: number, exercise: number, depth: number, nodes: number }} Measure */

/** What has a reply. @typedef {Open | Play | Undo | Redo | GoTo | Search | Values | Read | Copies | Plan | Measure} Question */
/** @typedef {Question & { id: number }} Request */
/** @typedef {Boot | Stop | GiveWeights | Request} ToWorker */

/**
 * What a request is answered with; "error" leaves everything as it was before the request.
 * @typedef {{ op: "snapshot", id: number, snapshot: Snapshot }
 *   | { op: "answer", id: number, answer: Answer | null }
 *   | { op: "values", id: number, values: MoveValue[] | null }
 *   | { op: "reading", id: number, reading: Reading }
 *   | { op: "copies", id: number, copies: Partial<Record<Format, string>> }
 *   | { op: "plan", id: number, plan: Experiment[] }
 *   | { op: "measurement", id: number, measurement: Measurement }
 * } Reply
 */
/** @typedef {{ op: "error", id: number, error: Fault }} Refusal */

/** The worker's script runs. @typedef {{ op: "hello" }} Hello */
/** The compiled engine, for workers to come. @typedef {{ op: "module", module: WebAssembly.Module }} CompiledModule */

/**
 * An "info" carries the position after the first move of its line where that move is another than before: should the worker
 * be ended, the page can play it.
 * @typedef {Hello | CompiledModule | Reply | Refusal
 *   | { op: "ready" }
 *   | { op: "fatal", error: Fault }
 *   | { op: "info", id: number, info: Info, after?: Snapshot }
 *   | { op: "weights-refused", file: string }
 * } FromWorker
 */

/**
 * The part of a Worker that the client uses; the engine on the main thread offers the same.
 * @typedef {object} Port
 * @property {(message: ToWorker) => void} postMessage
 * @property {() => void} terminate
 * @property {number} [grace] milliseconds that it needs to notice a stop, if more than a worker's
 * @property {((event: { data: FromWorker }) => void) | null} onmessage
 * @property {((event: PortError) => void) | null} onerror
 */

/** @typedef {{ message?: string, preventDefault?: () => void }} PortError */

/** A message that the other side does not know, or that is no answer to what was asked. */
export class UnexpectedMessage extends Error {
  /** @param {unknown} op */
  constructor(op) {
    super(`unexpected message "${op}"`);
    this.name = "UnexpectedMessage";
    this.code = "unexpected-message";
  }
}

/**
 * The last case of a switch over `op`: the type checker sees that no known message gets here, and one that is unknown is an
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
