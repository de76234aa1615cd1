/**
 * The page's way to the engine of the puzzles.
 *
 * @import { JudgedMove, ProvenPuzzle } from "../../pkg/lab/tengen.js"
 * @import { Setup, Snapshot } from "../../game/types.js"
 * @import { Value } from "./engine.js"
 */
import { address } from "../../ui/site.js";
import { Asking } from "../ask.js";

/** What takes less is let go on: a worker is not started sooner. Milliseconds. */
const PATIENCE = 400;

export class PuzzleClient {
  #engine = new Asking(
    () => new Worker(address("www/engine/puzzles/worker.js"), { type: "module", name: "tengen-puzzles" }),
    () => import("./engine.js"),
  );

  /** Gives up what takes long, such as the proof of a position. */
  stop() {
    this.#engine.stop(PATIENCE);
  }

  /** @param {Setup} setup @param {string} text @returns {Promise<Snapshot>} */
  position(setup, text) {
    return this.#engine.ask({ op: "position", setup, text });
  }

  /** What is proven of a position; null where nothing is. @param {Setup} setup @param {string} text @returns {Promise<ProvenPuzzle | null>} */
  prove(setup, text) {
    return this.#engine.ask({ op: "prove", setup, text });
  }

  /** What the last move is worth, and the reply to it. @param {Setup} setup @param {string} text @returns {Promise<JudgedMove>} */
  judge(setup, text) {
    return this.#engine.ask({ op: "judge", setup, text });
  }

  /** The forced win of the side to move as one word; "" without one. @param {Setup} setup @param {string} text @returns {Promise<string>} */
  win(setup, text) {
    return this.#engine.ask({ op: "win", setup, text });
  }

  /** What each move of an endgame of Othello is worth, best first; null if it is none. @param {Setup} setup @param {string} text @returns {Promise<Value[] | null>} */
  values(setup, text) {
    return this.#engine.ask({ op: "values", setup, text });
  }
}
