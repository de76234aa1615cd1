/**
 * The types that readers of formats share with the collection. Types only.
 *
 * @import { Told } from "./record.js"
 */

/** The unit of a game's place in its file. @typedef {"byte" | "game"} Unit */
/**
 * Receives games and faults from a reader.
 * @typedef {object} Sink
 * @property {(told: Told, format: string, unit?: Unit) => void} game
 * @property {(error: unknown, unit?: Unit) => void} fault
 */
/**
 * Takes the bytes of a file as they arrive. A broken reader takes no more.
 * @typedef {{ push: (chunk: Uint8Array) => void, end: () => void, isBroken?: boolean }} Reader
 */

export {};
