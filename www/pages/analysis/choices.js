/**
 * The visitor's choices for the analysis, kept between visits, and the division of the memory.
 *
 * @import { Choices } from "./panel-types.js"
 */
import { openStorage } from "../../ui/storage.js";

const STORAGE_KEY = "tengen.analysis";
/** The memory limits on offer, in bytes. The first is a phone's. */
export const MEMORIES = [64, 128, 256, 512, 1024].map((megabytes) => megabytes << 20);
/** The memory of a module without its tables, in bytes. */
const BESIDE = 17 << 20;
/** The least that the table of a worker should have, in bytes. */
const LEAST_TABLE = 8 << 20;
/** The most threads without a choice. */
const USUAL_THREADS = 4;
/** The divisor of the tables' memory for the search for forced wins. */
const FORCED_PART = 4;

/** The threads of this machine, at least one. */
export function cores() {
  return Math.max(1, navigator.hardwareConcurrency || 1);
}

/** @returns {Choices} */
export function readChoices() {
  const { deviceMemory = 8 } = /** @type {Navigator & { deviceMemory?: number }} */ (navigator);
  const phone = matchMedia("(pointer: coarse)").matches || deviceMemory < 4;
  /** @type {Choices} */
  const usual = {
    lines: 3,
    threads: phone ? 1 : Math.max(1, Math.min(USUAL_THREADS, cores() >> 1)),
    memory: MEMORIES[phone ? 0 : 1],
    values: true,
    heat: false,
    pinned: false,
  };
  try {
    const kept = JSON.parse(openStorage()?.getItem(STORAGE_KEY) ?? "{}");
    return {
      lines: Number.isInteger(kept.lines) && kept.lines >= 1 && kept.lines <= 8 ? kept.lines : usual.lines,
      threads: Number.isInteger(kept.threads) && kept.threads >= 1 ? Math.min(kept.threads, cores()) : usual.threads,
      memory: MEMORIES.includes(kept.memory) ? kept.memory : usual.memory,
      values: kept.values ?? usual.values,
      heat: kept.heat === true,
      pinned: kept.pinned === true,
    };
  } catch {
    return usual;
  }
}

/** @param {Choices} choices */
export function keepChoices(choices) {
  try {
    openStorage()?.setItem(STORAGE_KEY, JSON.stringify(choices));
  } catch {
    // A full storage keeps its old content.
  }
}

/**
 * How many workers search lines: the chosen number, limited by memory.
 * @param {Choices} choices
 */
export function threadsOf({ threads, memory }) {
  return Math.max(1, Math.min(threads, Math.floor((memory - BESIDE) / (BESIDE + LEAST_TABLE))));
}

/**
 * The memory of the tables, in bytes.
 * @param {Choices} choices
 * @param {boolean} hasForced whether forced wins are searched too
 * @returns {{ line: number, forced: number }} for each worker that searches lines, and for the search for forced wins
 */
export function tablesOf(choices, hasForced) {
  const threads = threadsOf(choices);
  const all = choices.memory - BESIDE * (1 + threads);
  const forced = Math.floor(all / FORCED_PART);
  return { line: Math.floor((all - (hasForced ? forced : 0)) / threads), forced };
}
