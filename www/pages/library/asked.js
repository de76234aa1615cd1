/**
 * The position in the address of the library.
 *
 * @import { Fault, Setup } from "../../game/types.js"
 */
import { readLink } from "../../game/link.js";
import { splitText } from "../../game/notation.js";

/**
 * A position, and the line that it is on.
 * @typedef {{ setup: Setup, start: string, line: string[], played: number }} Here
 */

/** @returns {{ at: Here | null, fault: Fault | null }} `at` is null without a position, `fault` for a good address */
export function askedPosition() {
  const asked = readLink("", location.hash);
  if (!asked || "fault" in asked) return { at: null, fault: asked?.fault ?? null };
  const { setup, text } = asked.position;
  const { start, names } = splitText(text);
  return { at: { setup, start, line: names, played: names.length }, fault: null };
}
