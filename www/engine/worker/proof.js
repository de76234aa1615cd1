/**
 * The handlers of the subject "proof": a proof, and a game that is played from it.
 *
 * @import { Game, Proof, WinningMove, WinProof } from "../../pkg/analysis/tengen.js"
 * @import { Opened, HandlersOf, ProofQuestions } from "../subjects.js"
 * @import { Host } from "./host.js"
 */
import { HandlerError } from "./faults.js";
import { fetchProof } from "./proof-file.js";
import { Slot } from "./slot.js";
import { valuesOf } from "./values.js";

/** The most nodes of a search for a win: about half a second on a phone. Nearly all searches take less than a tenth. */
const NODES = 300_000;
/** The same within the proof. A reply far from black's threat can hide a win that the file leaves to the search. */
const MORE_NODES = 3_000_000;
/** Milliseconds for the engine's own move if the proof knows none. */
const TIME = 1000;

/** @param {Host} host */
export function proof(host) {
  /** @type {Slot<Proof>} */
  const file = new Slot();
  /** Black's threat. @type {Slot<WinProof>} */
  const threats = new Slot();
  /** @type {Slot<Game>} */
  const game = new Slot();
  const inPlay = () => {
    if (!game.held) throw new HandlerError("not-open", "nothing is open");
    return game.held;
  };
  /** @type {HandlersOf<ProofQuestions>} */
  const handlers = {
    async open({ rule, size }) {
      const engine = host.analysisEngine();
      const options = { rule: /** @type {"freestyle"} */ (rule), size };
      threats.replace("", () => new engine.WinProof(options, 1));
      game.replace("", () => new engine.Game(options));
      return openFile(host, file, rule, size);
    },
    position: ({ game: text }) => inPlay().load(text),
    answer({ game: text }) {
      inPlay();
      const start = performance.now();
      const found = file.held ? winningMove(file.held, text) : null;
      return { found, time: performance.now() - start };
    },
    known: ({ games }) => games.map((text) => file.held?.winningMove(text, 0) ?? null),
    threat: ({ game: text }) => (file.held ? (threats.held?.zone(text) ?? null) : null),
    engine({ game: text }) {
      inPlay().load(text);
      return inPlay().findMove({ time: TIME }).move;
    },
  };
  return valuesOf(handlers);
}

/**
 * Black's winning move. The search takes longer if black's last move was the proof's own.
 * @param {Proof} proof
 * @param {string} text
 * @returns {WinningMove | null}
 */
export function winningMove(proof, text) {
  const found = proof.winningMove(text, NODES);
  if (found) return found;
  const moves = text.match(/[a-t]\d+/g) ?? [];
  const [black] = moves.slice(-2);
  const isProven = moves.length > 3 && proof.winningMove(moves.slice(0, -2).join(""), NODES)?.move === black;
  return (isProven && proof.winningMove(text, MORE_NODES)) || null;
}

/**
 * Loads the file of a proof.
 * @param {Host} host
 * @param {Slot<Proof>} file
 * @param {string} rule
 * @param {number} size points along an edge of the board
 * @returns {Promise<Opened>}
 */
async function openFile(host, file, rule, size) {
  const engine = host.analysisEngine();
  file.clear();
  try {
    const response = await fetchProof(rule, size);
    if (!response.ok) return { refused: "", missing: String(response.status) };
    const bytes = new Uint8Array(await response.arrayBuffer());
    const proof = file.replace("", () => new engine.Proof(bytes));
    if (proof.rule === rule && proof.size === size) return { refused: "", missing: "" };
    file.clear();
    return { refused: "It is about another rule or board.", missing: "" };
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    const text = error instanceof Error ? error.message : String(error);
    const isRefused = error instanceof Error && error.name === "TengenError";
    return isRefused ? { refused: text, missing: "" } : { refused: "", missing: text };
  }
}
