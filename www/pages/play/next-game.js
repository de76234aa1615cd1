/**
 * The end of a game: the visitor's rating, and what to do next.
 *
 * @import { OpenIntent, State } from "../../game/types.js"
 * @import { Choice } from "../../ui/notices.js"
 * @import { Host } from "./host.js"
 */
import { bestOf, keepBest } from "../../game/best.js";
import { KEPT, isChallenge, isVariant } from "../../game/games.js";
import { LOSSES, nextLevel, readRatings, withGame, writeRatings } from "../../game/rating.js";
import { LEVELS, result } from "../../game/state.js";
import { finalDiscs } from "../../game/snapshot.js";
import { newClock } from "../../game/clock.js";
import { parallelStart } from "../../game/parallel-start.js";
import { isPlayedHere, openStorage } from "../../ui/storage.js";

/** A shorter game says nothing about strength. Plies. */
const SHORTEST = 6;

/**
 * Counts a finished game against the engine.
 * @param {State} ended
 * @returns {{ losses: number, auto: boolean, level: number }} the level that follows the visitor
 */
function rate({ id, setup, seats, level, snapshot, ...rest }) {
  const storage = openStorage();
  const before = readRatings(storage);
  // The levels of other rules and boards have other strengths.
  if (!before || isVariant(setup)) return { losses: 0, auto: false, level };
  const winner = result({ id, setup, seats, level, snapshot, ...rest })?.winner ?? 0;
  const score = winner === 0 ? 0.5 : seats[winner] === "human" ? 1 : 0;
  const counts = isPlayedHere(id) && (snapshot?.played ?? 0) >= SHORTEST;
  const after = counts ? withGame(before, { id, game: setup.game, level, score }) : before;
  if (after !== before) writeRatings(storage, after);
  const { auto } = after;
  return { losses: after.estimates[setup.game]?.losses ?? 0, auto, level: nextLevel(after, setup.game, level) };
}

/**
 * The discs that the visitor kept in the challenge of 6 x 6 Othello, and the most so far. A game in which moves were
 * taken back does not count, nor one that began with moves from elsewhere.
 * @param {State} ended
 * @returns {{ n: number, best: number, most: number } | null} null for another game, and if no game counts
 */
export function kept({ id, setup, seats, level, snapshot, tree, ...rest }, storage = openStorage()) {
  const end = result({ id, setup, seats, level, snapshot, tree, ...rest });
  const counts = isChallenge(setup) && seats[1] === "human" && seats[2] === "engine" && level === LEVELS.max;
  if (!counts || !snapshot || snapshot.start || end?.reason !== "discs") return null;
  const n = finalDiscs(snapshot)[1];
  const name = `${setup.rule}-${setup.size}`;
  const isAlone = tree.nodes.filter(Boolean).length === snapshot.played + 1;
  const isOwn = isAlone && isPlayedHere(id);
  const all = snapshot.cells.length;
  const best = isOwn ? keepBest(storage, name, n, all) : bestOf(storage, name, all);
  // No disc is a result too.
  return isOwn || best ? { n, best, most: KEPT } : null;
}

/**
 * Offers the next game.
 * @param {State} ended
 * @param {Host} host
 */
export function offerNext(ended, host) {
  const { setup, seats, time, level, snapshot, opening, clock, settings } = ended;
  if (!snapshot) return;
  const [t] = host.words();
  // The first player of an opening protocol begins with black.
  const first = opening?.black === 2 ? { 1: seats[2], 2: seats[1] } : seats;
  const alone = seats[1] === seats[2];
  const rated = alone ? { losses: 0, auto: false, level } : rate(ended);
  const again = (/** @type {Partial<OpenIntent>} */ change) =>
    host.open({
      type: "open",
      setup,
      seats: first,
      time,
      level: rated.auto ? rated.level : level,
      opening: opening?.name,
      clock: clock && newClock(clock.rule),
      // Another start was set up or came from elsewhere.
      text: snapshot.start === parallelStart(setup.size) ? snapshot.start : "",
      ...change,
    });
  const winner = result(ended)?.winner;
  const won = !alone && seats[/** @type {1 | 2} */ (winner || 1)] === "human" && winner !== 0;
  const next = level + (won ? 1 : -1);
  const coached = rated.losses >= LOSSES && !won && !settings.coach;
  /** @type {Choice[]} */
  const choices = [
    [t("next.back"), () => host.show("review")],
    [t("next.again"), () => again({})],
  ];
  if (coached) {
    choices.push([
      t("next.coach"),
      () => {
        host.dispatch({ type: "settings", change: { coach: true } });
        again({});
      },
    ]);
  } else if (!alone) choices.push([t("next.swap"), () => again({ seats: { 1: first[2], 2: first[1] } })]);
  if (!alone && !rated.auto && next >= LEVELS.min && next <= LEVELS.max)
    choices.push([t(won ? "next.up" : "next.down", { n: next }), () => again({ level: next })]);
  const held = kept(ended);
  const text = alone
    ? t("next.two")
    : held
      ? t("next.held", held)
      : rated.auto
        ? t("next.auto", { n: rated.level })
        : t(coached ? "next.losses" : won ? "next.won" : "next.lost");
  // On a phone the status says the result, and usual words are hidden.
  document.getElementById("note")?.classList.toggle("held", held !== null);
  host.note.show("result", text, choices);
}
