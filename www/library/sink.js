/**
 * What readers of formats and the collection that reads by them have in common. Types only.
 *
 * @import { Told } from "./record.js"
 */

/** What the place of a game in its file counts. @typedef {"byte" | "game"} Unit */
/**
 * Where a reader puts games and faults.
 * @typedef {object} Sink
 * @property {(told: Told, format: string, unit?: Unit) => void} game
 * @property {(error: unknown, unit?: Unit) => void} fault
 */
/** Takes the bytes of a file as they come. @typedef {{ push: (chunk: Uint8Array) => void, end: () => void }} Reader */

export {};
