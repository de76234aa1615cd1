/**
 * Looks up a position in the proof that black wins.
 *
 * @import { Proof, Snapshot } from "../../pkg/analysis/tengen.js"
 * @import { AnalysisBindings, Setup } from "../../game/types.js"
 * @import { Proven } from "../subjects.js"
 */
import { hasProof } from "../../game/games.js";
import { proofBytes } from "./proof-file.js";
import { Slot } from "./slot.js";

export class ProofLookup {
  /** @type {Slot<Proof>} */ #slot = new Slot();
  /** The proof that was requested last. */ #key = "";
  /** @type {() => AnalysisBindings} */ #engine;

  /** @param {() => AnalysisBindings} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /**
   * @param {Setup} setup
   * @param {Snapshot} snapshot
   * @returns {Promise<Proven | null>} null without a proof for it
   */
  async ask({ rule, size }, { text, start, moves, names, legal }) {
    if (start || !hasProof({ rule, size })) return null;
    const proof = await this.#proofOf(rule, size);
    if (!proof) return null;
    const moved = moves.map((cell) => names[cell]);
    const known = proof.winningMove(moved.slice(0, moved.length & ~1).join(""), 0);
    if (moved.length % 2 === 0)
      return {
        known: Boolean(known),
        moves: known?.moves ?? 0,
        cell: known ? names.indexOf(known.move) : -1,
        replies: 0,
      };
    // White is to move, so black may or may not have played the move of the proof.
    if (!known || known.move !== moved.at(-1)) return { known: false, moves: 0, cell: -1, replies: 0 };
    const replies = legal.filter((cell) => proof.winningMove(text + names[cell], 0)).length;
    return { known: true, moves: known.moves ? known.moves - 1 : 0, cell: -1, replies };
  }

  /**
   * @param {string} rule
   * @param {number} size
   * @returns {Promise<Proof | null>}
   */
  async #proofOf(rule, size) {
    const key = `${rule}${size}`;
    if (this.#key === key) return this.#slot.held;
    this.#key = key;
    this.#slot.clear();
    const bytes = await proofBytes(rule, size);
    try {
      return bytes && this.#slot.replace(key, () => new (this.#engine().Proof)(bytes));
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      // A damaged file counts as missing.
      return null;
    }
  }
}
