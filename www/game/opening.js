/**
 * Opening protocols: who acts next, and how, until both have agreed on a fair beginning. Pure functions; the engine still says
 * which points are empty.
 *
 * Two players, 1 and 2: the first one begins with black. What they decide beside placing stones is a list (the *log*) of entries
 * `PLYwhat`: after three stones `3b`, `3w` or `3t` (black, white, two more stones), in Renju `1s` or `1k` (swap, keep), `4o` or
 * `4m` (one fifth move, ten of them), `4n3` (three fifth moves) and `4xh10` (one that is offered). Of the log the first `step`
 * entries hold; the others can be redone.
 *
 * Sources: the rules of the Renju International Federation for Soosõrv-N and Taraguchi-N as Wikipedia gives them; for Swap and
 * Swap2 those of the Gomoku world championships.
 *
 * @import { Opening, Side, Snapshot, Stage, State } from "./types.js"
 */
import { sameMoves } from "./symmetry.js";

/** How many fifth moves black offers in Taraguchi-10, and the most in Soosõrv-8. */
const TEN = 10;
const EIGHT = 8;

/** @param {string} entry */
const plyOf = (entry) => Number.parseInt(entry, 10);
/** @param {string} entry */
const wordOf = (entry) => entry.replace(/^\d+/, "");

/**
 * @param {string} name
 * @returns {Opening}
 */
export function begin(name) {
  return { name, log: [], step: 0, black: 0, stage: null, seen: null };
}

/**
 * @param {string} text as `openingText` of `game/notation.js` writes it, or anything
 * @returns {Opening | null}
 */
export function read(text) {
  const [held, taken] = text.split("~");
  const [name, ...log] = held.split(".");
  const more = taken ? taken.split(".") : [];
  const all = [...log, ...more];
  const ordered = all.every(
    (entry, index) =>
      /^[1-5]([bwtskom]|n[1-8]|x[a-t]\d{1,2})$/.test(entry) && (index === 0 || plyOf(all[index - 1]) <= plyOf(entry)),
  );
  if (!["swap", "swap2", "soosorv", "taraguchi"].includes(name) || !ordered || all.length > 40) return null;
  return { ...begin(name), log: all, step: log.length };
}

/**
 * How many entries of a log belong to a position: at least those from before its last stone, at most those that follow it too.
 * @param {Opening} opening
 * @param {number} played
 */
function bounds({ log }, played) {
  const count = (/** @type {(ply: number) => boolean} */ fits) => log.filter((entry) => fits(plyOf(entry))).length;
  return { least: count((ply) => ply < played), most: count((ply) => ply <= played) };
}

/**
 * The points of the square of `width` points around the middle; all points where it is 0.
 * @param {number} size
 * @param {number} width
 */
function square(size, width) {
  const middle = (size - 1) / 2;
  return (/** @type {number} */ cell) =>
    !width ||
    (Math.abs((cell % size) - middle) <= width / 2 && Math.abs(Math.floor(cell / size) - middle) <= width / 2);
}

/**
 * Where a protocol stands.
 * @param {Opening} opening
 * @param {Snapshot} snapshot
 * @returns {{ black: 1 | 2, stage: Stage | null }} which player has black, and what is to be done; null once the game goes on as usual
 */
export function stageOf({ name, log, step }, snapshot) {
  const { played, size, legal, names, cells, start } = snapshot;
  /** @type {1 | 2} */
  let black = 1;
  const held = log.slice(0, step);
  const said = (/** @type {number} */ ply, /** @type {RegExp} */ which) => {
    const entry = held.find((one) => plyOf(one) === ply && which.test(wordOf(one)));
    return entry && wordOf(entry);
  };
  const swap = () => (black = /** @type {1 | 2} */ (3 - black));
  const sideOf = (/** @type {number} */ player) => /** @type {Side} */ (player === black ? 1 : 2);
  const done = () => ({ black, stage: null });
  /**
   * @param {Stage["kind"]} kind
   * @param {Side} by
   * @param {string} key of its text
   * @param {Partial<Stage>} [more]
   */
  const stop = (kind, by, key, more = {}) => {
    const { width = 0, offers = [] } = more;
    const inside = square(size, width);
    const taken = kind === "offer" ? new Set(offers.flatMap((cell) => sameMoves(size, cells, cell))) : null;
    const allowed =
      kind === "choice" ? [] : kind === "pick" ? offers : legal.filter((cell) => inside(cell) && !taken?.has(cell));
    return {
      black,
      stage: {
        kind,
        by,
        key,
        options: [],
        offers,
        total: 0,
        width,
        player: /** @type {1 | 2} */ (by === 1 ? black : 3 - black),
        ...more,
        allowed,
      },
    };
  };
  // Nothing is left to agree on where a position was set up or the game has ended.
  if (start || snapshot.outcome) return done();

  if (name === "swap" || name === "swap2") {
    if (played < 3) return stop("stone", sideOf(1), "three", { total: 3 });
    const three = said(3, /^[bwt]$/);
    if (!three && played === 3)
      return stop("choice", sideOf(2), name === "swap" ? "colour" : "colour-two", {
        options: name === "swap" ? ["w", "b"] : ["w", "b", "t"],
      });
    if (three === "b") swap();
    if (three !== "t") return done();
    if (played < 5) return stop("stone", sideOf(2), "two", { total: 5 });
    const five = said(5, /^[bw]$/);
    if (!five && played === 5) return stop("choice", sideOf(1), "colour", { options: ["w", "b"] });
    if (five === "w") swap();
    return done();
  }

  /** Black offers fifth moves, and white takes one. @param {number} total */
  const fifths = (total) => {
    if (played > 4) return done();
    const offers = held
      .filter((one) => plyOf(one) === 4 && wordOf(one)[0] === "x")
      .map((one) => names.indexOf(wordOf(one).slice(1)));
    if (offers.length >= total) return stop("pick", 2, "pick", { offers, total });
    const more = { offers, total };
    const offering = stop("offer", 1, "offer", more);
    // Where symmetry leaves no other point, those that were offered are all there are.
    return offering.stage.allowed.length ? offering : stop("pick", 2, "pick", more);
  };

  if (name === "soosorv") {
    if (played < 3) return stop("stone", sideOf(1), "opening", { width: [1, 3, 5][played], total: 3 });
    if (said(3, /^s$/)) swap();
    else if (!said(3, /^k$/) && played === 3) return stop("choice", 2, "swap", { options: ["k", "s"] });
    if (played === 3) return stop("stone", 2, "fourth");
    const number = said(4, /^n/);
    if (!number && played === 4)
      return stop("choice", 2, "number", { options: Array.from({ length: EIGHT }, (_, n) => `n${n + 1}`) });
    const total = Number(number?.slice(1) ?? 1);
    if (said(4, /^s$/)) swap();
    else if (!said(4, /^k$/) && played === 4) return stop("choice", 1, "swap-number", { options: ["k", "s"], total });
    if (total === 1) return played === 4 ? stop("stone", 1, "fifth") : done();
    return fifths(total);
  }

  for (let ply = 0; ply < 4; ply += 1) {
    const mover = /** @type {Side} */ (1 + (ply % 2));
    if (played === ply) return stop("stone", mover, "square", { width: 2 * ply + 1 });
    const swapped = said(ply + 1, /^s$/);
    if (ply < 3 && !swapped && played === ply + 1 && !said(ply + 1, /^k$/))
      return stop("choice", /** @type {Side} */ (3 - mover), "swap", { options: ["k", "s"] });
    if (ply < 3 && swapped) swap();
  }
  const fourth = said(4, /^[som]$/);
  if (!fourth && played === 4) return stop("choice", 1, "fifths", { options: ["o", "s", "m"] });
  if (fourth === "m") return fifths(TEN);
  if (fourth === "s") swap();
  if (played === 4) return stop("stone", 1, "square", { width: 9 });
  if (said(5, /^s$/)) swap();
  else if (played === 5 && !said(5, /^k$/)) return stop("choice", 2, "swap", { options: ["k", "s"] });
  return done();
}

/**
 * The state with its protocol as the position asks for it: who acts, and the seats where colours have changed hands.
 * @param {State} state
 * @returns {State}
 */
export function refresh(state) {
  const { opening, snapshot, seats } = state;
  if (!opening || !snapshot || opening.seen === snapshot) return state;
  const { least, most } = bounds(opening, snapshot.played);
  const step = Math.max(least, Math.min(most, opening.step));
  const { black, stage } = stageOf({ ...opening, step }, snapshot);
  const changed = opening.black !== 0 && opening.black !== black;
  return {
    ...state,
    ...(changed && { seats: { 1: seats[2], 2: seats[1] } }),
    opening: { ...opening, step, black, stage, seen: snapshot },
  };
}

/**
 * Adds what a player has decided: one of the stage's options, or an offered point.
 * @param {State} state
 * @param {string} word
 * @returns {State}
 */
function decided(state, word) {
  const { opening, snapshot } = state;
  if (!opening || !snapshot) return state;
  const log = [...opening.log.slice(0, opening.step), snapshot.played + word];
  return refresh({ ...state, opening: { ...opening, log, step: log.length, seen: null } });
}

/**
 * @param {State} state
 * @param {string} option
 */
export function choose(state, option) {
  return state.opening?.stage?.options.includes(option) ? decided(state, option) : state;
}

/**
 * @param {State} state
 * @param {number} cell
 */
export function offer(state, cell) {
  const { opening, snapshot } = state;
  return opening?.stage?.kind === "offer" && opening.stage.allowed.includes(cell)
    ? decided(state, `x${snapshot?.names[cell]}`)
    : state;
}

/**
 * Before a stone is played: what was taken back is given up.
 * @param {State} state
 * @returns {State}
 */
export function forget(state) {
  const { opening } = state;
  return opening && opening.log.length > opening.step
    ? { ...state, opening: { ...opening, log: opening.log.slice(0, opening.step) } }
    : state;
}

/**
 * One decision back or forward.
 * @param {State} state
 * @param {1 | -1} by
 * @returns {State | null} null where the next step is a stone
 */
export function stepped(state, by) {
  const { opening, snapshot } = state;
  if (!opening || !snapshot) return null;
  const entry = opening.log[by < 0 ? opening.step - 1 : opening.step];
  if (!entry || plyOf(entry) !== snapshot.played) return null;
  return refresh({ ...state, opening: { ...opening, step: opening.step + by, seen: null } });
}
