/**
 * The engine's side of the page of the proof: it holds a proof and a game, and answers one question after another. It runs in a
 * worker, or on the page's own thread where no worker may run.
 *
 * @import { Game, Proof, WinProof, WinningMove } from "../../pkg/lab/tengen.js"
 */
import { address } from "../../ui/site.js";
import { replying } from "../answer.js";
import { fetchProof } from "./file.js";

/** A question. @typedef {{ id: number, op: "open", rule: string, size: number } | { id: number, op: "position" | "answer" | "threat" | "engine", game: string } | { id: number, op: "known", games: string[] }} Question */
/** What is known of a proof that was opened. @typedef {{ refused: string, missing: string }} Opened */
/** @typedef {{ found: WinningMove | null, time: number }} Answered */

/** Moves of a search for a win, at most: about half a second on a phone. Nearly all take less than a tenth. */
const NODES = 300_000;
/** Milliseconds for the engine's own move where the proof knows none. */
const TIME = 1000;

/** @type {typeof import("../../pkg/lab/tengen.js") | null} */
let bindings = null;
/** @type {Proof | null} */
let proof = null;
/** What black threatens. @type {WinProof | null} */
let threats = null;
/** @type {Game | null} */
let game = null;

async function load() {
  const loaded = await import("../../pkg/lab/tengen.js");
  await loaded.default({ module_or_path: address("www/pkg/lab/tengen_bg.wasm") });
  return loaded;
}

/**
 * @param {string} rule
 * @param {number} size points along an edge of the board
 * @returns {Promise<Opened>}
 */
async function open(rule, size) {
  bindings ??= await load();
  proof?.free();
  proof = null;
  threats?.free();
  game?.free();
  const options = { rule: /** @type {"freestyle"} */ (rule), size };
  threats = new bindings.WinProof(options, 1);
  game = new bindings.Game(options);
  let refused = "";
  let missing = "";
  try {
    const response = await fetchProof(rule, size);
    if (response.ok) proof = new bindings.Proof(new Uint8Array(await response.arrayBuffer()));
    else missing = String(response.status);
    if (proof && (proof.rule !== rule || proof.size !== size)) {
      proof.free();
      proof = null;
      refused = "It is about another rule or board.";
    }
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    const isRefused = error instanceof Error && error.name === "TengenError";
    if (isRefused) refused = error.message;
    else missing = error instanceof Error ? error.message : String(error);
  }
  return { refused, missing };
}

/**
 * @param {Question} question
 * @returns {Promise<unknown>}
 */
async function answer(question) {
  if (question.op === "open") return open(question.rule, question.size);
  if (!game) throw new Error("nothing is open");
  switch (question.op) {
    case "position":
      return game.load(question.game);
    case "answer": {
      const start = performance.now();
      const found = proof?.winningMove(question.game, NODES) ?? null;
      return { found, time: performance.now() - start };
    }
    case "known":
      return question.games.map((text) => proof?.winningMove(text, 0) ?? null);
    case "threat":
      return proof ? (threats?.zone(question.game) ?? null) : null;
    case "engine": {
      game.load(question.game);
      return game.findMove({ time: TIME }).move;
    }
    default:
      throw new Error("an unknown question");
  }
}

export const reply = replying(answer);
