/**
 * Why a position is won, for every part of a page. One worker serves all of them. It starts with the first question,
 * and ends when it is idle.
 *
 * @import { Reasons } from "../../pkg/analysis/tengen.js"
 * @import { Setup, Side } from "../../game/types.js"
 */
import { capabilities } from "../../game/games.js";
import { WhyClient } from "./client.js";

/** An idle worker ends after this time, because a phone needs its memory. Milliseconds. */
const IDLE = 60_000;

/** @type {WhyClient | null} */
let client = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Ends a worker. The next question starts a new one. @param {WhyClient} own */
function end(own) {
  own.close();
  if (client === own) client = null;
}

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
  clearTimeout(timer);
  try {
    const found = move ? await own.ask("reasons", { setup, text: text + move, winner }) : null;
    return found ?? (await own.ask("reasons", { setup, text, winner }));
  } catch {
    end(own);
    return null;
  } finally {
    clearTimeout(timer);
    timer = setTimeout(() => end(own), IDLE);
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
