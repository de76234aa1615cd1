/**
 * The rules of opening protocols: who acts next, and how, until both have agreed on a fair start. Pure functions. The
 * engine has the rules of five-in-a-row. Its snapshot shows which points are empty and whether the game has ended.
 *
 * There are two players, 1 and 2. Player 1 begins with black. Their decisions, apart from stones, are a list (the
 * *log*) of entries `PLYwhat`. After three stones these are `3b`, `3w` or `3t` (black, white, two more stones). In
 * Renju there are `1s` or `1k` (swap, keep) and `4o` or `4m` (one fifth move, ten of them). There are also `4n3` (three
 * fifth moves) and `4xh10` (an offered move). The first `step` entries of the log are in force; the others can be
 * redone.
 *
 * Sources: the rules of the Renju International Federation for Soosõrv-N and Taraguchi-N, from Wikipedia. Swap and
 * Swap2 follow the Gomoku world championships.
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
 * The range of log entries that belong to a position. At least the entries before its last stone do, at most also those
 * after it.
 * @param {Opening} opening
 * @param {number} played
 */
function bounds({ log }, played) {
  const count = (/** @type {(ply: number) => boolean} */ fits) => log.filter((entry) => fits(plyOf(entry))).length;
  return { least: count((ply) => ply < played), most: count((ply) => ply <= played) };
}

/**
 * The points of the square of `width` points around the middle; all points if it is 0.
 * @param {number} size
 * @param {number} width
 */
function square(size, width) {
  const middle = (size - 1) / 2;
  return (/** @type {number} */ cell) =>
    !width ||
    (Math.abs((cell % size) - middle) <= width / 2 && Math.abs(Math.floor(cell / size) - middle) <= width / 2);
}

/** The next step, and the player who has black. @typedef {{ black: 1 | 2, stage: Stage | null }} Standing */

/** A position within a protocol: the decisions so far, and the possible next steps. */
class Reached {
  /** Which player has black. @type {1 | 2} */ black = 1;

  /**
   * @param {Opening} opening
   * @param {Snapshot} snapshot
   */
  constructor({ log, step }, snapshot) {
    this.snapshot = snapshot;
    this.played = snapshot.played;
    this.held = log.slice(0, step);
  }

  /**
   * The decision after a number of stones.
   * @param {number} ply
   * @param {RegExp} which
   */
  said(ply, which) {
    const entry = this.held.find((one) => plyOf(one) === ply && which.test(wordOf(one)));
    return entry && wordOf(entry);
  }

  /** The players change colours. */
  swap() {
    this.black = /** @type {1 | 2} */ (3 - this.black);
  }

  /** @param {number} player @returns {Side} */
  sideOf(player) {
    return player === this.black ? 1 : 2;
  }

  /** The protocol is over. @returns {Standing} */
  done() {
    return { black: this.black, stage: null };
  }

  /**
   * @param {Stage["kind"]} kind
   * @param {Side} by
   * @param {string} key of its text
   * @param {Partial<Stage>} [more]
   * @returns {{ black: 1 | 2, stage: Stage }}
   */
  stop(kind, by, key, more = {}) {
    const { black, snapshot } = this;
    const { size, cells, legal } = snapshot;
    const { width = 0, offers = [] } = more;
    const inside = square(size, width);
    const taken = kind === "offer" ? new Set(offers.flatMap((cell) => sameMoves(size, cells, cell))) : null;
    const free = () => legal.filter((cell) => inside(cell) && !taken?.has(cell));
    const allowed = kind === "choice" ? [] : kind === "pick" ? offers : free();
    const player = /** @type {1 | 2} */ (by === 1 ? black : 3 - black);
    return { black, stage: { kind, by, key, options: [], offers, total: 0, width, player, ...more, allowed } };
  }

  /**
   * Black offers fifth moves, and white takes one.
   * @param {number} total
   * @returns {Standing}
   */
  fifths(total) {
    if (this.played > 4) return this.done();
    const { names } = this.snapshot;
    const offers = this.held
      .filter((one) => plyOf(one) === 4 && wordOf(one)[0] === "x")
      .map((one) => names.indexOf(wordOf(one).slice(1)));
    if (offers.length >= total) return this.stop("pick", 2, "pick", { offers, total });
    const more = { offers, total };
    const offering = this.stop("offer", 1, "offer", more);
    // If symmetry leaves no other point, no more can be offered.
    return offering.stage.allowed.length ? offering : this.stop("pick", 2, "pick", more);
  }
}

/**
 * Swap and Swap2.
 * @param {Reached} at
 * @param {boolean} two whether two more stones can be asked for
 * @returns {Standing}
 */
function swapStage(at, two) {
  const { played } = at;
  if (played < 3) return at.stop("stone", at.sideOf(1), "three", { total: 3 });
  const three = at.said(3, /^[bwt]$/);
  if (!three && played === 3)
    return at.stop("choice", at.sideOf(2), two ? "colour-two" : "colour", {
      options: two ? ["w", "b", "t"] : ["w", "b"],
    });
  if (three === "b") at.swap();
  if (three !== "t") return at.done();
  if (played < 5) return at.stop("stone", at.sideOf(2), "two", { total: 5 });
  const five = at.said(5, /^[bw]$/);
  if (!five && played === 5) return at.stop("choice", at.sideOf(1), "colour", { options: ["w", "b"] });
  if (five === "w") at.swap();
  return at.done();
}

/**
 * Soosõrv-8.
 * @param {Reached} at
 * @returns {Standing}
 */
function soosorvStage(at) {
  const { played } = at;
  if (played < 3) return at.stop("stone", at.sideOf(1), "opening", { width: [1, 3, 5][played], total: 3 });
  if (at.said(3, /^s$/)) at.swap();
  else if (!at.said(3, /^k$/) && played === 3) return at.stop("choice", 2, "swap", { options: ["k", "s"] });
  if (played === 3) return at.stop("stone", 2, "fourth");
  const number = at.said(4, /^n/);
  if (!number && played === 4)
    return at.stop("choice", 2, "number", { options: Array.from({ length: EIGHT }, (_, n) => `n${n + 1}`) });
  const total = Number(number?.slice(1) ?? 1);
  if (at.said(4, /^s$/)) at.swap();
  else if (!at.said(4, /^k$/) && played === 4)
    return at.stop("choice", 1, "swap-number", { options: ["k", "s"], total });
  if (total === 1) return played === 4 ? at.stop("stone", 1, "fifth") : at.done();
  return at.fifths(total);
}

/**
 * Taraguchi-10.
 * @param {Reached} at
 * @returns {Standing}
 */
function taraguchiStage(at) {
  const { played } = at;
  for (let ply = 0; ply < 4; ply += 1) {
    const mover = /** @type {Side} */ (1 + (ply % 2));
    if (played === ply) return at.stop("stone", mover, "square", { width: 2 * ply + 1 });
    const swapped = at.said(ply + 1, /^s$/);
    if (ply < 3 && !swapped && played === ply + 1 && !at.said(ply + 1, /^k$/))
      return at.stop("choice", /** @type {Side} */ (3 - mover), "swap", { options: ["k", "s"] });
    if (ply < 3 && swapped) at.swap();
  }
  const fourth = at.said(4, /^[som]$/);
  if (!fourth && played === 4) return at.stop("choice", 1, "fifths", { options: ["o", "s", "m"] });
  if (fourth === "m") return at.fifths(TEN);
  if (fourth === "s") at.swap();
  if (played === 4) return at.stop("stone", 1, "square", { width: 9 });
  if (at.said(5, /^s$/)) at.swap();
  else if (played === 5 && !at.said(5, /^k$/)) return at.stop("choice", 2, "swap", { options: ["k", "s"] });
  return at.done();
}

/**
 * The state of a protocol.
 * @param {Opening} opening
 * @param {Snapshot} snapshot
 * @returns {Standing} no stage once the protocol is over
 */
export function stageOf(opening, snapshot) {
  const at = new Reached(opening, snapshot);
  // The protocol is over if the position was set up or the game has ended.
  if (snapshot.start || snapshot.outcome) return at.done();
  if (opening.name === "soosorv") return soosorvStage(at);
  if (opening.name === "taraguchi") return taraguchiStage(at);
  return swapStage(at, opening.name === "swap2");
}

/**
 * The state with its protocol updated to the position: who acts, and the seats if the colours were swapped.
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
 * Adds a player's decision: one of the stage's options, or an offered point.
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
 * Drops the decisions that were taken back, before a stone is played.
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
 * @returns {State | null} null if the next step is a stone
 */
export function stepped(state, by) {
  const { opening, snapshot } = state;
  if (!opening || !snapshot) return null;
  const entry = opening.log[by < 0 ? opening.step - 1 : opening.step];
  if (!entry || plyOf(entry) !== snapshot.played) return null;
  return refresh({ ...state, opening: { ...opening, step: opening.step + by, seen: null } });
}
