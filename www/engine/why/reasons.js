/**
 * Why a position is won, for every part of a page. One worker serves all of them. It starts with the first question.
 *
 * @import { Reasons } from "../../pkg/analysis/tengen.js"
 * @import { Setup, Side } from "../../game/types.js"
 */
import { capabilities } from "../../game/games.js";
import { WhyClient } from "./client.js";

/** @type {WhyClient | null} */
let client = null;

/**
 * A position that a side is proven to win.
 * @typedef {object} Won
 * @property {Setup} setup
 * @property {string} text
 * @property {Side} winner
 * @property {string} [move] the winner's next move, if the page shows one
 */

/**
 * Why a position is won. If the proof confirms the shown move, it is about that move.
 * @param {Won} position
 * @returns {Promise<Reasons | null>} null if there is nothing certain to say, or no worker can say it
 */
export async function reasonsFor({ setup, text, winner, move }) {
  if (!capabilities(setup.game).hints) return null;
  const own = (client ??= new WhyClient());
  try {
    const found = move ? await own.ask("reasons", { setup, text: text + move, winner }) : null;
    return found ?? (await own.ask("reasons", { setup, text, winner }));
  } catch {
    // The next question starts a new worker.
    own.close();
    if (client === own) client = null;
    return null;
  }
}

/**
 * The same, for a page that waits with its answer. After the time it answers without.
 * @param {Won} position
 * @param {number} time milliseconds
 * @returns {Promise<Reasons | null>}
 */
export function reasonsWithin(position, time) {
  const late = new Promise((/** @type {(value: null) => void} */ resolve) => setTimeout(() => resolve(null), time));
  return Promise.race([reasonsFor(position), late]);
}
