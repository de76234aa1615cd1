/**
 * Converts errors to faults for the messages.
 *
 * @import { Fault } from "../../game/types.js"
 */

/**
 * An error without a code is a panic: its module cannot be trusted any more.
 * @param {unknown} error
 * @returns {Fault}
 */
export function faultOf(error) {
  if (error && typeof error === "object" && "code" in error && typeof error.code === "string") {
    const { code, message, at } = /** @type {Error & Fault} */ (error);
    return { code, text: message, at };
  }
  return { code: "panic", text: error instanceof Error ? error.message : String(error) };
}

/** An error that leaves the engine unchanged. */
export class HandlerError extends Error {
  /**
   * @param {string} code
   * @param {string} text
   */
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}
