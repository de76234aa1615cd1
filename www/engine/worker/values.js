/**
 * Subjects that answer each question with a value.
 *
 * @import { Result } from "../messages.js"
 * @import { Handlers } from "./host.js"
 */

/**
 * Makes results of what the handlers return.
 * @param {Record<string, (message: any) => unknown>} table
 * @returns {Handlers}
 */
export function valuesOf(table) {
  const entries = Object.entries(table).map(([op, answer]) => [
    op,
    async (/** @type {unknown} */ message) => /** @type {Result} */ ({ op: "value", value: await answer(message) }),
  ]);
  return Object.fromEntries(entries);
}
