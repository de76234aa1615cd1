/**
 * The handlers of the subject "why": a game, and the proofs of both sides' wins.
 *
 * @import { Game, WinProof } from "../../pkg/analysis/tengen.js"
 * @import { Setup, Side } from "../../game/types.js"
 * @import { HandlersOf, WhyQuestions } from "../subjects.js"
 * @import { Host } from "./host.js"
 */
import { hasProof } from "../../game/games.js";
import { HandlerError } from "./faults.js";
import { gameOptions } from "./host.js";
import { proofBytes } from "./proof-file.js";
import { Slot } from "./slot.js";
import { valuesOf } from "./values.js";

/** Nodes of a search for an answer. Nearly all answers take a hundredth of it. A phone makes about 600,000 a second. */
const NODES = 2_000_000;
/** Bytes for the tables of one side's proof. Both proofs and the game stay within 64 MB. */
const MEMORY = 8 << 20;

/** @param {Host} host */
export function why(host) {
  /** @type {Slot<Game>} */
  const slot = new Slot();
  /** @type {Record<Side, Slot<WinProof>>} */
  const proofs = { 1: new Slot(), 2: new Slot() };
  /** @type {Setup | null} */
  let setup = null;
  /** The shipped proof that black wins; null if the setup has no proof. @type {Uint8Array | null} */
  let file = null;
  const notOpen = () => new HandlerError("not-open", "nothing is open");
  const game = () => {
    if (!slot.held) throw notOpen();
    return slot.held;
  };
  const proofOf = (/** @type {Side} */ winner) => {
    const options = setup && gameOptions(setup, { memory: MEMORY });
    if (!options) throw notOpen();
    return proofs[winner].use("", () => {
      const proof = new (host.analysisEngine().WinProof)(options, winner);
      try {
        if (file && winner === 1) proof.addFile(file);
      } catch {
        // A damaged file counts as missing.
      }
      return proof;
    });
  };
  /** @type {HandlersOf<WhyQuestions>} */
  const handlers = {
    async open({ setup: wanted, text }) {
      slot.replace("", () => /** @type {Game} */ (host.newGame(wanted, { memory: MEMORY })));
      for (const one of Object.values(proofs)) one.clear();
      setup = wanted;
      // Without the file, wins are still proven, except in the first moves.
      file = hasProof(wanted) ? await proofBytes(wanted.rule, wanted.size) : null;
      return game().load(text);
    },
    position: ({ text }) => game().load(text),
    play({ text, move }) {
      game().load(text);
      return game().playMove(move);
    },
    prove: ({ text, winner, nodes }) => proofOf(winner).prove(text, nodes),
    explain: ({ text, winner }) => proofOf(winner).explain(text, NODES) ?? null,
    zone: ({ text, winner }) => proofOf(winner).zone(text) ?? null,
    values({ text, time }) {
      game().load(text);
      return game().exactValues({ time }) ?? null;
    },
  };
  return valuesOf(handlers);
}
