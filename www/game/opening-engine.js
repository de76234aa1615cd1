/**
 * What the engine does in an opening protocol, by the values of its own searches: it places stones after which neither side stands
 * better, takes the better colour, and of fifth moves offers the best and takes the worst for black.
 *
 * The searches are of positions a stone or more ahead, which are played on the engine's board and taken back at the end.
 *
 * @import { Client } from "../engine/client.js"
 * @import { Snapshot, State } from "./types.js"
 */
import { wholeText } from "./notation.js";
import { stageOf } from "./opening.js";
import { sameMoves } from "./symmetry.js";

/** How far from an even chance a position may be and still be called even: two more stones make it new to both. */
const EVEN = 0.045;
/** How many beginnings are compared. */
const TRIALS = 16;
/** How far from other stones a stone is placed, in points. */
const NEAR = 3;
/** How many more fifth moves than are offered are searched again, for longer. */
const SPARE = 4;
/** The shortest search, in milliseconds. */
const SHORTEST = 15;
/** The greatest depth. A limit of depth keeps the engine's opening table out: it has moves, but no values. */
const DEPTH = 60;

/** The fifth moves that are offered in a position, the best first. @type {WeakMap<Snapshot, number[]>} */
const plans = new WeakMap();

/**
 * @param {State} state at a stage whose turn is the engine's
 * @param {Pick<Client, "open" | "playMove" | "undo" | "findMove">} client
 * @param {AbortSignal} signal ends the searches; what is known by then decides
 * @param {() => number} [random] from 0 to 1
 * @returns {Promise<{ cell: number } | { option: string } | null>}
 */
export async function decide(state, client, signal, random = Math.random) {
  const { opening, snapshot, setup, time, level } = state;
  const stage = opening?.stage;
  if (!opening || !stage || !snapshot) return null;
  let touched = false;
  /** @type {Snapshot} */
  let here = snapshot;

  /**
   * The chance of the side to move.
   * @param {number} share of the time for a move
   */
  const chance = async (share) => {
    if (here.outcome) return here.outcome.winner === 0 ? 0.5 : here.outcome.winner === here.toMove ? 1 : 0;
    if (signal.aborted) return 0.5;
    const answer = await client.findMove({ time: Math.max(SHORTEST, time * share), depth: DEPTH, level }, { signal });
    return answer?.chance ?? 0.5;
  };
  const play = async (/** @type {number} */ cell) => {
    touched = true;
    here = await client.playMove(here.names[cell]);
  };
  const back = async () => {
    here = await client.undo();
  };
  const pick = (/** @type {number[]} */ list) => list[Math.min(list.length - 1, Math.floor(random() * list.length))];
  const near = (/** @type {number[]} */ list) => {
    const { size, cells } = here;
    const stones = [...cells.keys()].filter((cell) => cells[cell]);
    const close = list.filter((cell) =>
      stones.some(
        (stone) =>
          Math.abs((stone % size) - (cell % size)) <= NEAR &&
          Math.abs(Math.floor(stone / size) - Math.floor(cell / size)) <= NEAR,
      ),
    );
    return close.length
      ? close
      : list.filter(
          (cell) =>
            Math.max(Math.abs((cell % size) - (size - 1) / 2), Math.abs(Math.floor(cell / size) - (size - 1) / 2)) <=
            NEAR,
        );
  };

  /**
   * The first stone of the stones after which the chances are the most even, up to the last one that this player places now.
   * @returns {Promise<{ cell: number }>}
   */
  const placeEvenly = async () => {
    let best = { cell: pick(near(stage.allowed)), distance: 2 };
    if (stage.width === 1) return { cell: stage.allowed[0] };
    for (let trial = 0; trial < TRIALS && !signal.aborted; trial += 1) {
      let first = -1;
      let placed = 0;
      /** @type {typeof stage | null} */
      let now = stage;
      while (now?.kind === "stone" && now.by === stage.by && now.allowed.length) {
        // Stones that have to do with one another; the first one of all may lie anywhere near the middle.
        const cell = pick(near(now.allowed).length ? near(now.allowed) : now.allowed);
        if (first < 0) first = cell;
        await play(cell);
        placed += 1;
        now = stageOf(opening, here).stage;
      }
      const distance = Math.abs((await chance(1 / TRIALS)) - 0.5);
      for (; placed; placed -= 1) await back();
      if (distance < best.distance) best = { cell: first, distance };
    }
    return { cell: best.cell };
  };

  /**
   * Fifth moves by what they are worth to black, the best first, none the same as another.
   * @param {number[]} cells
   * @param {number} count how many are wanted
   */
  const rank = async (cells, count) => {
    /** @type {{ cell: number, value: number }[]} */
    let list = [];
    const value = async (/** @type {number} */ cell, /** @type {number} */ share) => {
      await play(cell);
      const worth = 1 - (await chance(share));
      await back();
      return worth;
    };
    for (const cell of cells) {
      if (signal.aborted) break;
      if (list.some((one) => sameMoves(here.size, here.cells, one.cell).includes(cell))) continue;
      list.push({ cell, value: await value(cell, 0.4 / cells.length) });
    }
    list.sort((a, b) => b.value - a.value);
    list = list.slice(0, count + SPARE);
    for (const one of list) if (!signal.aborted) one.value = await value(one.cell, 0.6 / list.length);
    return list.sort((a, b) => b.value - a.value);
  };
  const fifths = async (/** @type {number} */ count) => rank(near([...here.legal]), count);

  try {
    switch (stage.key) {
      case "colour":
      case "colour-two": {
        // White is to move after three stones, and after five.
        const white = await chance(1);
        if (stage.options.includes("t") && Math.abs(white - 0.5) < EVEN) return { option: "t" };
        return { option: white >= 0.5 ? "w" : "b" };
      }
      case "swap": {
        const mine = here.toMove === stage.by ? await chance(1) : 1 - (await chance(1));
        return { option: mine < 0.5 ? "s" : "k" };
      }
      case "number": {
        // White leaves black the worst fifth move of those offered: the number, 1 to 8 moves, with which that is nearest to even.
        const list = await fifths(stage.options.length);
        const distances = list.slice(0, stage.options.length).map(({ value }) => Math.abs(value - 0.5));
        return { option: `n${Math.max(0, distances.indexOf(Math.min(...distances))) + 1}` };
      }
      case "swap-number": {
        const list = await fifths(stage.total);
        return { option: (list[Math.min(stage.total, list.length) - 1]?.value ?? 0.5) < 0.5 ? "s" : "k" };
      }
      case "fifths": {
        const list = await fifths(10);
        if ((list[9]?.value ?? 0) > 0.5) return { option: "m" };
        return { option: (list[0]?.value ?? 0.5) < 0.5 - EVEN ? "s" : "o" };
      }
      case "offer": {
        // Ranked once, and then offered one after the other.
        const list = plans.get(snapshot) ?? (await rank(near(stage.allowed), stage.total)).map(({ cell }) => cell);
        if (!signal.aborted) plans.set(snapshot, list);
        return { cell: list.find((cell) => stage.allowed.includes(cell)) ?? stage.allowed[0] };
      }
      case "pick": {
        const list = await rank(stage.offers, stage.offers.length);
        return { cell: list.at(-1)?.cell ?? stage.offers[0] };
      }
      case "fifth": {
        const list = await fifths(1);
        return { cell: list[0]?.cell ?? stage.allowed[0] };
      }
      default:
        return await placeEvenly();
    }
  } finally {
    if (touched) await client.open(setup, wholeText(snapshot), snapshot.played);
  }
}
