/**
 * The engine's decisions in an opening protocol, by the values of its searches. It places stones that leave the sides
 * about even, and takes the better colour. It offers the best fifth moves, and as white takes the worst one for black.
 *
 * The searches are of positions a stone or more ahead. They are played on the engine's board and taken back at the end.
 *
 * @import { Client } from "../engine/client.js"
 * @import { Opening, Snapshot, Stage, State } from "./types.js"
 */
import { moveName, wholeText } from "./notation.js";
import { stageOf } from "./opening.js";
import { sameMoves } from "./symmetry.js";

/** How far the winning chance of an even position may differ from a half. Beyond it two more stones are placed. */
const EVEN = 0.045;
/** How many starts are compared. */
const TRIALS = 16;
/** How far from other stones a stone is placed, in points. */
const NEAR = 3;
/** How many additional fifth moves are searched again, for longer. */
const SPARE = 4;
/** The shortest search, in milliseconds. */
const SHORTEST = 15;
/** The greatest depth. A depth limit disables the engine's opening table, which has moves but no values. */
const DEPTH = 60;

/** The fifth moves to offer in a position, the best first. @type {WeakMap<Snapshot, number[]>} */
const plans = new WeakMap();

/** The engine's decision. @typedef {{ cell: number } | { option: string }} Decision */
/**
 * The part of the client that tries positions.
 * @typedef {Pick<Client, "open" | "playMove" | "undo" | "findMove">} Trying
 */

/**
 * @param {State} state at a stage whose turn is the engine's
 * @param {Trying} client
 * @param {AbortSignal} signal ends the searches; then the values found so far decide
 * @param {() => number} [random] from 0 to 1
 * @returns {Promise<Decision | null>}
 */
export async function decide(state, client, signal, random = Math.random) {
  const { opening, snapshot, setup, time, level } = state;
  const stage = opening?.stage;
  if (!opening || !stage || !snapshot) return null;
  const trial = new Trial({ client, signal, random, snapshot, time, level });
  try {
    if (stage.kind === "choice") return { option: await chooseOption(trial, stage) };
    if (stage.key === "offer") return { cell: await chooseOffer(trial, stage) };
    if (stage.key === "pick") {
      const list = await trial.rank(stage.offers, stage.offers.length);
      return { cell: list.at(-1)?.cell ?? stage.offers[0] };
    }
    if (stage.key === "fifth") return { cell: (await trial.fifths(1))[0]?.cell ?? stage.allowed[0] };
    return { cell: await placeEvenly(trial, opening, stage) };
  } finally {
    if (trial.touched) await client.open(setup, wholeText(snapshot), snapshot.played);
  }
}

/**
 * @param {Trial} trial
 * @param {Stage} stage
 * @returns {Promise<string>} one of its options
 */
async function chooseOption(trial, { key, by, options, total }) {
  switch (key) {
    case "colour":
    case "colour-two": {
      // White is to move after three stones, and after five.
      const white = await trial.chance(1);
      if (options.includes("t") && Math.abs(white - 0.5) < EVEN) return "t";
      return white >= 0.5 ? "w" : "b";
    }
    case "swap": {
      const mine = trial.here.toMove === by ? await trial.chance(1) : 1 - (await trial.chance(1));
      return mine < 0.5 ? "s" : "k";
    }
    case "number": {
      // White leaves black the worst offered fifth move. Returns the number of moves, 1 to 8, with which that move is
      // nearest to even.
      const list = await trial.fifths(options.length);
      const distances = list.slice(0, options.length).map(({ value }) => Math.abs(value - 0.5));
      return `n${Math.max(0, distances.indexOf(Math.min(...distances))) + 1}`;
    }
    case "swap-number": {
      const list = await trial.fifths(total);
      return (list[Math.min(total, list.length) - 1]?.value ?? 0.5) < 0.5 ? "s" : "k";
    }
    case "fifths": {
      const list = await trial.fifths(10);
      if ((list[9]?.value ?? 0) > 0.5) return "m";
      return (list[0]?.value ?? 0.5) < 0.5 - EVEN ? "s" : "o";
    }
    default:
      throw new Error(`no choice is called "${key}"`);
  }
}

/**
 * A fifth move to offer. They are ranked once and then offered one by one.
 * @param {Trial} trial
 * @param {Stage} stage
 */
async function chooseOffer(trial, { allowed, total }) {
  const { snapshot, signal } = trial;
  const list = plans.get(snapshot) ?? (await trial.rank(trial.near(allowed), total)).map(({ cell }) => cell);
  if (!signal.aborted) plans.set(snapshot, list);
  return list.find((cell) => allowed.includes(cell)) ?? allowed[0];
}

/**
 * Finds the stones, up to the last one of this player's turn, after which the chances are most even. Returns the first
 * of them.
 * @param {Trial} trial
 * @param {Opening} opening
 * @param {Stage} stage
 */
async function placeEvenly(trial, opening, stage) {
  let best = { cell: trial.pick(trial.near(stage.allowed)), distance: 2 };
  if (stage.width === 1) return stage.allowed[0];
  for (let round = 0; round < TRIALS && !trial.signal.aborted; round += 1) {
    let first = -1;
    let placed = 0;
    /** @type {Stage | null} */
    let now = stage;
    while (now?.kind === "stone" && now.by === stage.by && now.allowed.length) {
      // Stones near one another. The very first may be anywhere near the middle.
      const cell = trial.pick(trial.near(now.allowed).length ? trial.near(now.allowed) : now.allowed);
      if (first < 0) first = cell;
      await trial.play(cell);
      placed += 1;
      now = stageOf(opening, trial.here).stage;
    }
    const distance = Math.abs((await trial.chance(1 / TRIALS)) - 0.5);
    for (; placed; placed -= 1) await trial.back();
    if (distance < best.distance) best = { cell: first, distance };
  }
  return best.cell;
}

/** Tries positions on the engine's board and evaluates their chances. */
class Trial {
  /** Whether the position on the engine's board differs from the game's. */ touched = false;

  /**
   * @param {object} options
   * @param {Trying} options.client
   * @param {AbortSignal} options.signal
   * @param {() => number} options.random
   * @param {Snapshot} options.snapshot of the game
   * @param {number} options.time for a move, in milliseconds
   * @param {number} options.level
   */
  constructor({ client, signal, random, snapshot, time, level }) {
    this.client = client;
    this.signal = signal;
    this.random = random;
    this.snapshot = snapshot;
    this.time = time;
    this.level = level;
    /** The position on the engine's board. @type {Snapshot} */
    this.here = snapshot;
  }

  /**
   * The chance of the side to move.
   * @param {number} share of the time for a move
   */
  async chance(share) {
    const { here, signal, time, level } = this;
    if (here.outcome) return here.outcome.winner === 0 ? 0.5 : here.outcome.winner === here.toMove ? 1 : 0;
    if (signal.aborted) return 0.5;
    const limits = { time: Math.max(SHORTEST, time * share), depth: DEPTH, level };
    return (await this.client.findMove(limits, { signal }))?.chance ?? 0.5;
  }

  /** @param {number} cell */
  async play(cell) {
    this.touched = true;
    this.here = await this.client.playMove(moveName(this.here.names, cell));
  }

  async back() {
    this.here = await this.client.undo();
  }

  /** @param {number[]} list */
  pick(list) {
    return list[Math.min(list.length - 1, Math.floor(this.random() * list.length))];
  }

  /**
   * The cells near a stone; without stones, near the middle.
   * @param {number[]} list
   */
  near(list) {
    const { size, cells } = this.here;
    const at = (/** @type {number} */ cell) => [cell % size, Math.floor(cell / size)];
    const middle = (size - 1) / 2;
    const isNear = (/** @type {number} */ cell, /** @type {number[]} */ [x, y]) =>
      Math.max(Math.abs(at(cell)[0] - x), Math.abs(at(cell)[1] - y)) <= NEAR;
    const stones = [...cells.keys()].filter((cell) => cells[cell]).map(at);
    const close = list.filter((cell) => stones.some((stone) => isNear(cell, stone)));
    return close.length ? close : list.filter((cell) => isNear(cell, [middle, middle]));
  }

  /**
   * The value of a move for its player.
   * @param {number} cell
   * @param {number} share of the time for a move
   */
  async valueOf(cell, share) {
    await this.play(cell);
    const value = 1 - (await this.chance(share));
    await this.back();
    return value;
  }

  /**
   * Fifth moves by their value for black, the best first, without symmetric ones.
   * @param {number[]} cells
   * @param {number} count how many are wanted
   */
  async rank(cells, count) {
    /** @type {{ cell: number, value: number }[]} */
    let list = [];
    for (const cell of cells) {
      if (this.signal.aborted) break;
      if (list.some((one) => sameMoves(this.here.size, this.here.cells, one.cell).includes(cell))) continue;
      list.push({ cell, value: await this.valueOf(cell, 0.4 / cells.length) });
    }
    list.sort((a, b) => b.value - a.value);
    list = list.slice(0, count + SPARE);
    for (const one of list) if (!this.signal.aborted) one.value = await this.valueOf(one.cell, 0.6 / list.length);
    return list.sort((a, b) => b.value - a.value);
  }

  /** @param {number} count how many are wanted */
  fifths(count) {
    return this.rank(this.near([...this.here.legal]), count);
  }
}
