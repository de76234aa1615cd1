/**
 * The proofs of both sides' wins for one setup. Each side has an engine's object, made when it is first needed.
 *
 * @import { Reasons, WinProof } from "../../pkg/analysis/tengen.js"
 * @import { Setup, Side } from "../../game/types.js"
 * @import { Host } from "./host.js"
 */
import { hasProof } from "../../game/games.js";
import { HandlerError } from "./faults.js";
import { gameOptions } from "./host.js";
import { proofBytes } from "./proof-file.js";
import { Slot } from "./slot.js";

/** Bytes for the tables of one side's proof. Both proofs and a game stay within 64 MB. */
const MEMORY = 8 << 20;
/** Nodes of a search for the reasons of a win. A phone makes about 600,000 a second. */
const REASON_NODES = 300_000;

export class WinProofs {
  /** @type {Host} */ #host;
  /** @type {Setup | null} */ #setup = null;
  /** @type {Record<Side, Slot<WinProof>>} */ #proofs = { 1: new Slot(), 2: new Slot() };
  /** The shipped proof that black wins; null if it is not loaded. @type {Uint8Array | null} */
  #file = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /**
   * Drops all results, and begins with a setup.
   * @param {Setup} setup
   */
  begin(setup) {
    for (const one of Object.values(this.#proofs)) one.clear();
    [this.#setup, this.#file] = [setup, null];
  }

  /** Loads the shipped proof. Without the file, wins are still proven, except in the first moves. */
  async loadFile() {
    const setup = this.#setup;
    if (!setup || this.#file || !hasProof(setup)) return;
    const file = await proofBytes(setup.rule, setup.size);
    if (setup !== this.#setup || !file) return;
    this.#file = file;
    if (this.#proofs[1].held) this.#add(this.#proofs[1].held);
  }

  /** @param {WinProof} proof */
  #add(proof) {
    try {
      if (this.#file) proof.addFile(this.#file);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      // A damaged file counts as missing.
    }
  }

  /**
   * The proof that a side wins.
   * @param {Side} winner
   * @returns {WinProof}
   */
  of(winner) {
    const options = this.#setup && gameOptions(this.#setup, { memory: MEMORY });
    if (!options) throw new HandlerError("not-open", "nothing is open");
    return this.#proofs[winner].use("", () => {
      const proof = new (this.#host.analysisEngine().WinProof)(options, winner);
      if (winner === 1) this.#add(proof);
      return proof;
    });
  }

  /**
   * Why a position is won; null if that is not proven, or the proof has no such fact.
   * @param {{ setup: Setup, text: string, winner: Side }} position
   * @returns {Promise<Reasons | null>}
   */
  async reasons({ setup, text, winner }) {
    // On the main thread the page would stand still.
    if (this.#host.channel.sliced) return null;
    if (JSON.stringify(setup) !== JSON.stringify(this.#setup)) this.begin(setup);
    const found = this.of(winner).reasons(text, REASON_NODES);
    if (found || winner !== 1 || this.#file || !hasProof(setup)) return found ?? null;
    await this.loadFile();
    return this.of(winner).reasons(text, REASON_NODES) ?? null;
  }
}
