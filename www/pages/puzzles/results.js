/**
 * The visitor's results: the stored progress, which other tabs also write.
 *
 * @import { KeyValueStore } from "../../ui/storage.js"
 * @import { Puzzle } from "../../engine/puzzles/book.js"
 * @import { Result } from "./progress.js"
 */
import { language } from "../../i18n/texts.js";
import { addOwnPuzzle, noteResult, ownPuzzles, readProgress, writeProgress } from "./progress.js";

/** How many days of solved puzzles are stored. */
const MOST_DAYS = 400;

/**
 * A day in short, such as 26 Nov.
 * @param {string} day as 2026-11-26
 */
export function dayText(day) {
  const lang = language() === "en" ? "en-GB" : language();
  return new Intl.DateTimeFormat(lang, { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(day));
}

export class Results {
  /** @type {KeyValueStore | null} */ #storage;

  /** @param {KeyValueStore | null} storage */
  constructor(storage) {
    this.#storage = storage;
    this.progress = readProgress(storage);
  }

  /** The visitor's own puzzles. */
  get own() {
    return ownPuzzles(this.progress);
  }

  /** The result of a puzzle, "" without one. @param {string} id */
  of(id) {
    return this.progress.results[id] ?? "";
  }

  /** @param {string} id @param {Result} how */
  keep(id, how) {
    // Another tab may have written meanwhile.
    const before = readProgress(this.#storage);
    Object.assign(this.progress, {
      own: before.own,
      results: { ...before.results, ...this.progress.results },
      days: [...new Set([...before.days, ...this.progress.days])],
      fours: Math.max(before.fours, this.progress.fours),
    });
    noteResult(this.progress, id, how);
    this.#write();
  }

  /** The puzzle of a day is solved. @param {string} day */
  keepDay(day) {
    if (this.progress.days.includes(day)) return;
    this.progress.days = [...this.progress.days, day].slice(-MOST_DAYS);
    this.#write();
  }

  /**
   * A run of three minutes has ended.
   * @param {number} solved
   * @returns {{ best: number, isNew: boolean }}
   */
  keepFours(solved) {
    const before = Math.max(readProgress(this.#storage).fours, this.progress.fours);
    this.progress.fours = Math.max(before, solved);
    this.#write();
    return { best: this.progress.fours, isNew: solved > before };
  }

  /**
   * Makes a puzzle the visitor's own.
   * @param {Puzzle} puzzle
   * @returns {string} its name; "" if nothing can be stored
   */
  add({ setup, moves, kind, answer }) {
    const id = addOwnPuzzle({ setup, text: moves, kind, answer }, this.#storage);
    if (id) Object.assign(this.progress, readProgress(this.#storage));
    return id;
  }

  /** One of the visitor's own was proven. @param {Puzzle} puzzle */
  keepProven({ id, kind, answer }) {
    if (!this.progress.own[id]) return;
    const kept = readProgress(this.#storage);
    if (kept.own[id]) Object.assign(kept.own[id], { kind, answer });
    Object.assign(this.progress, kept);
    this.#write();
  }

  /** Forgets one of the visitor's own. @param {string} id */
  forget(id) {
    delete this.progress.own[id];
    delete this.progress.results[id];
    this.#write();
  }

  #write() {
    writeProgress(this.progress, this.#storage);
  }
}
