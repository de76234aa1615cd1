/**
 * The offer of a next game when one has ended.
 *
 * @import { OpenIntent, State } from "../../game/types.js"
 * @import { Choice } from "../../ui/notices.js"
 * @import { Host } from "./host.js"
 */
import { LEVELS, result } from "../../game/state.js";
import { newClock } from "../../game/clock.js";

/**
 * Offers the next game.
 * @param {State} ended
 * @param {Host} host
 */
export function offerNext(ended, host) {
  const { setup, seats, time, level, snapshot, opening, clock } = ended;
  if (!snapshot) return;
  const [t] = host.words();
  // The first player of an opening protocol begins with black.
  const first = opening?.black === 2 ? { 1: seats[2], 2: seats[1] } : seats;
  const again = (/** @type {Partial<OpenIntent>} */ change) =>
    host.open({
      type: "open",
      setup,
      seats: first,
      time,
      level,
      opening: opening?.name,
      clock: clock && newClock(clock.rule),
      ...change,
    });
  const alone = seats[1] === seats[2];
  const winner = result(ended)?.winner;
  const won = !alone && seats[/** @type {1 | 2} */ (winner || 1)] === "human" && winner !== 0;
  const next = level + (won ? 1 : -1);
  /** @type {Choice[]} */
  const choices = [[t("next.again"), () => again({})]];
  if (!alone) {
    choices.push([t("next.swap"), () => again({ seats: { 1: first[2], 2: first[1] } })]);
    if (next >= LEVELS.min && next <= LEVELS.max)
      choices.push([t(won ? "next.up" : "next.down", { n: next }), () => again({ level: next })]);
  }
  choices.push([t("next.back"), () => host.show("review")]);
  host.note.show("result", t(alone ? "next.two" : won ? "next.won" : "next.lost"), choices);
}
