/**
 * What went wrong, for a page outside the game: the texts of the engine's faults load with the first one.
 *
 * @import { Translate } from "../i18n/texts.js"
 */
import { loadTexts } from "../i18n/texts.js";
import { reasonOf } from "./page.js";

/**
 * The visitor's text of a fault with a code; the message of any other error.
 * @param {unknown} error
 * @param {Translate} t
 */
export async function faultReason(error, t) {
  const { code, text } = /** @type {Partial<import("../game/types.js").Fault>} */ (error ?? {});
  if (!code) return reasonOf(error);
  await loadTexts("play").catch(() => null);
  const key = `fault.${code}`;
  return t.has(key) ? t(key, { text: text ?? "" }) : reasonOf(error);
}
