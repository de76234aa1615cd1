/**
 * The engine's side of the view that shows why a position is won: it holds a game and the proofs of both sides' wins, and answers
 * one question after another. It runs in a worker, or on the page's own thread where no worker may run.
 *
 * @import { AttackThreat, Game, MoveValue, ProofVerdict, WinProof, WinningAttack } from "../../pkg/lab/tengen.js"
 * @import { Setup, Side, Snapshot } from "../../game/types.js"
 */

import { hasProof } from "../../game/games.js";
import { address } from "../../ui/site.js";
import { fetchProof } from "../proof/file.js";

/** What can be asked, and what comes back. Positions are texts, as `text` of a snapshot. */
/**
 * @typedef {object} Questions
 * @property {(of: { setup: Setup, text: string }) => Promise<Snapshot>} open loads the engine; a position that it refuses is an error
 * @property {(of: { text: string }) => Promise<Snapshot>} position
 * @property {(of: { text: string, move: string }) => Promise<Snapshot>} play
 * @property {(of: { text: string, winner: Side, nodes: number }) => Promise<ProofVerdict>} prove
 * @property {(of: { text: string, winner: Side }) => Promise<WinningAttack | null>} explain
 * @property {(of: { text: string, winner: Side }) => Promise<AttackThreat | null>} zone
 * @property {(of: { text: string, time: number }) => Promise<MoveValue[] | null>} values what each move is worth to the disc, best first; null where the time is too short
 */
/** @typedef {{ id: number, op: keyof Questions, of: any }} Question */
/** `ended` says that the engine is beyond use. @typedef {{ id: number, value?: unknown, error?: string, ended?: boolean }} Reply */

/** Moves of a search for an answer. Nearly all are found in a hundredth of it; a phone makes about 600,000 a second. */
const NODES = 2_000_000;
/** Bytes for the tables of one side's proof; both and the game stay within 64 MB. */
const MEMORY = 8 << 20;

/** @type {typeof import("../../pkg/lab/tengen.js") | null} */
let bindings = null;
/** @type {Setup | null} */
let setup = null;
/** @type {Game | null} */
let game = null;
/** @type {Map<Side, WinProof>} */
const proofs = new Map();
/** The proof that black wins, as it ships: its bytes, or null where there is none. @type {Uint8Array | null} */
let file = null;

async function load() {
  const loaded = await import("../../pkg/lab/tengen.js");
  await loaded.default({ module_or_path: address("www/pkg/lab/tengen_bg.wasm") });
  return loaded;
}

/** @param {Setup} options */
function optionsOf({ game: name, rule, size }) {
  return /** @type {import("../../pkg/lab/tengen.js").GameOptions} */ ({ game: name, rule, size, memory: MEMORY });
}

/**
 * The proof of the opening, where there is one for the game. Without it wins are proven all the same, if not those of the first
 * moves.
 * @param {Setup} of
 */
async function fetchFile({ rule, size }) {
  if (!hasProof({ rule, size })) return null;
  try {
    const response = await fetchProof(rule, size);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** @param {Side} winner */
function proofOf(winner) {
  if (!bindings || !setup) throw new Error("nothing is open");
  let proof = proofs.get(winner);
  if (!proof) {
    proof = new bindings.WinProof(optionsOf(setup), winner);
    proofs.set(winner, proof);
    try {
      if (file && winner === 1) proof.addFile(file);
    } catch {
      // A damaged file is as good as none.
    }
  }
  return proof;
}

/** @returns {Game} */
function theGame() {
  if (!game) throw new Error("nothing is open");
  return game;
}

/** @type {Questions} */
const answers = {
  async open({ setup: wanted, text }) {
    bindings ??= await load();
    for (const proof of proofs.values()) proof.free();
    proofs.clear();
    game?.free();
    [game, setup] = [null, wanted];
    const next = new bindings.Game(optionsOf(wanted));
    game = next;
    file = await fetchFile(wanted);
    return next.load(text);
  },
  async position({ text }) {
    return theGame().load(text);
  },
  async play({ text, move }) {
    theGame().load(text);
    return theGame().playMove(move);
  },
  async prove({ text, winner, nodes }) {
    return proofOf(winner).prove(text, nodes);
  },
  async explain({ text, winner }) {
    return proofOf(winner).explain(text, NODES) ?? null;
  },
  async zone({ text, winner }) {
    return proofOf(winner).zone(text) ?? null;
  },
  async values({ text, time }) {
    theGame().load(text);
    return theGame().exactValues({ time }) ?? null;
  },
};

/**
 * @param {Question} question
 * @returns {Promise<Reply>}
 */
export async function reply({ id, op, of }) {
  try {
    return { id, value: await answers[op](of) };
  } catch (error) {
    const ended = error instanceof WebAssembly.RuntimeError;
    return { id, error: error instanceof Error ? error.message : String(error), ended };
  }
}
