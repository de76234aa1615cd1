/**
 * The engine's side of the page of the proof: it holds a proof and a game, and answers one question after another. It runs in a
 * worker, or on the page's own thread where no worker may run.
 *
 * @import { Game, Proof, WinningMove } from "../pkg/lab/tengen.js"
 */

/** A question. @typedef {{ id: number, op: "open", rule: string } | { id: number, op: "position" | "answer" | "threat" | "engine", game: string } | { id: number, op: "known", games: string[] }} Question */
/** What is known of a proof that was opened. @typedef {{ size: number, refused: string, missing: string }} Opened */
/** @typedef {{ found: WinningMove | null, time: number }} Answered */
/** @typedef {{ id: number, value?: unknown, error?: string }} Reply */

/** Moves of a search for a win, at most: about half a second on a phone. Nearly all take less than a tenth. */
const NODES = 300_000;
/** Milliseconds for the engine's own move where the proof knows none. */
const TIME = 1000;

/** @type {typeof import("../pkg/lab/tengen.js") | null} */
let bindings = null;
/** @type {Proof | null} */
let proof = null;
/** @type {Game | null} */
let game = null;

async function load() {
  const loaded = await import("../pkg/lab/tengen.js");
  await loaded.default({ module_or_path: new URL("../pkg/lab/tengen_bg.wasm", import.meta.url) });
  return loaded;
}

/**
 * @param {string} rule
 * @returns {Promise<Opened>}
 */
async function open(rule) {
  bindings ??= await load();
  proof?.free();
  proof = null;
  game?.free();
  game = new bindings.Game({ rule: /** @type {"freestyle"} */ (rule), size: 15 });
  let refused = "";
  let missing = "";
  try {
    const response = await fetch(new URL(`../../proofs/${rule}15.bin`, import.meta.url));
    if (response.ok) proof = new bindings.Proof(new Uint8Array(await response.arrayBuffer()));
    else missing = String(response.status);
    if (proof && (proof.rule !== rule || proof.size !== 15)) {
      proof.free();
      proof = null;
      refused = "It is about another rule or board.";
    }
  } catch (error) {
    const isRefused = error instanceof Error && error.name === "TengenError";
    if (isRefused) refused = error.message;
    else missing = error instanceof Error ? error.message : String(error);
  }
  return { size: 15, refused, missing };
}

/**
 * @param {Question} question
 * @returns {Promise<unknown>}
 */
async function answer(question) {
  if (question.op === "open") return open(question.rule);
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
      return proof?.threat(question.game) ?? null;
    case "engine": {
      game.load(question.game);
      return game.findMove({ time: TIME }).move;
    }
    default:
      throw new Error("an unknown question");
  }
}

/**
 * @param {Question} question
 * @returns {Promise<Reply>}
 */
export async function reply(question) {
  try {
    return { id: question.id, value: await answer(question) };
  } catch (error) {
    return { id: question.id, error: error instanceof Error ? error.message : String(error) };
  }
}
