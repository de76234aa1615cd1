/**
 * The clock of two players, as text and as data. `pages/play/clock.js` runs it.
 *
 * @import { Clock } from "./types.js"
 */

/**
 * The times of a clock, in milliseconds; zeros if the text is not a clock.
 * @param {string} rule such as `300-3x30`
 */
export function parseClock(rule) {
  const [main, periods, period] = (/^(\d{1,5})-(\d{1,2})x(\d{1,3})$/.exec(rule) ?? []).slice(1).map(Number);
  return { main: (main || 0) * 1000, periods: period ? periods : 0, period: (period || 0) * 1000 };
}

/**
 * A clock that has not run yet.
 * @param {string} rule
 * @returns {Clock | null} null if it has no time
 */
export function newClock(rule) {
  const { main, periods } = parseClock(rule);
  if (!main && !periods) return null;
  return { rule, left: { 1: { main, periods, used: 0 }, 2: { main, periods, used: 0 } }, flag: 0 };
}
