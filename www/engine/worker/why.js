/**
 * The handlers of the subject "why": a game, and the proofs of both sides' wins.
 *
 * @import { Game } from "../../pkg/analysis/tengen.js"
 * @import { HandlersOf, WhyQuestions } from "../subjects.js"
 * @import { Host } from "./host.js"
 */
import { HandlerError } from "./faults.js";
import { Slot } from "./slot.js";
import { valuesOf } from "./values.js";
import { WinProofs } from "./win-proofs.js";

/** Nodes of a search for an answer. Nearly all answers take a hundredth of it. A phone makes about 600,000 a second. */
const NODES = 2_000_000;
/** Bytes of the table of the game. */
const MEMORY = 8 << 20;

/** @param {Host} host */
export function why(host) {
  /** @type {Slot<Game>} */
  const slot = new Slot();
  const proofs = new WinProofs(host);
  const game = () => {
    if (!slot.held) throw new HandlerError("not-open", "nothing is open");
    return slot.held;
  };
  /** @type {HandlersOf<WhyQuestions>} */
  const handlers = {
    async open({ setup: wanted, text }) {
      slot.replace("", () => /** @type {Game} */ (host.newGame(wanted, { memory: MEMORY })));
      proofs.begin(wanted);
      await proofs.loadFile();
      return game().load(text);
    },
    position: ({ text }) => game().load(text),
    play({ text, move }) {
      game().load(text);
      return game().playMove(move);
    },
    prove: ({ text, winner, nodes }) => proofs.of(winner).prove(text, nodes),
    explain: ({ text, winner }) => proofs.of(winner).explain(text, NODES) ?? null,
    zone: ({ text, winner }) => proofs.of(winner).zone(text) ?? null,
    reasons: (position) => proofs.reasons(position),
    values({ text, time }) {
      game().load(text);
      return game().exactValues({ time }) ?? null;
    },
  };
  return valuesOf(handlers);
}
