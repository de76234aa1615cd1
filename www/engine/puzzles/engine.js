/**
 * The engine's side of the page of puzzles: it holds a position and answers one question after another. It runs in a worker, or on
 * the page's own thread where no worker may run.
 *
 * @import { Game } from "../../pkg/lab/tengen.js"
 * @import { Setup } from "../../game/types.js"
 */
import { address } from "../../ui/site.js";
import { replying } from "../answer.js";
import { MOST_EMPTY } from "./book.js";
import { moveName } from "../../game/notation.js";

/** A question about a position. @typedef {{ id: number, op: "position" | "prove" | "judge" | "win" | "values", setup: Setup, text: string }} Question */
/** What a move of Othello is worth; `move` is its name. @typedef {{ move: string, discs: number }} Value */

/** Moves of a search: for each reply to a move, for a win, and to prove a position that comes from elsewhere. */
const JUDGE_NODES = 100_000;
const WIN_NODES = 300_000;
const PROVE_NODES = 300_000;
/** Bytes of the table of a game. */
const MEMORY = 4 << 20;

/** @type {Promise<typeof import("../../pkg/lab/tengen.js")> | null} */
let bindings = null;
/** @type {{ key: string, game: Game } | null} */
let open = null;

async function load() {
  const loaded = await import("../../pkg/lab/tengen.js");
  await loaded.default({ module_or_path: address("www/pkg/lab/tengen_bg.wasm") });
  return loaded;
}

/**
 * @param {Question} question
 * @returns {Promise<unknown>}
 */
async function answer({ op, setup, text }) {
  bindings ??= load();
  const engine = await bindings.catch((error) => {
    bindings = null;
    throw error;
  });
  const { rule, size } = setup;
  const options = { game: setup.game, rule: /** @type {"renju"} */ (rule), size };
  const key = [setup.game, rule, size].join();
  if (open?.key !== key) {
    open?.game.free();
    open = { key, game: new engine.Game({ ...options, memory: MEMORY, book: false }) };
  }
  const { game } = open;
  switch (op) {
    case "position":
      return game.load(text);
    case "prove":
      return engine.provePuzzle(options, text, PROVE_NODES) ?? null;
    case "judge":
      return engine.judgeMove(options, text, JUDGE_NODES);
    case "win":
      return engine.forcedWin(options, text, WIN_NODES);
    case "values": {
      const snapshot = game.load(text);
      if (snapshot.outcome || snapshot.cells.filter((cell) => cell === 0).length > MOST_EMPTY) return null;
      const values = game.exactValues({});
      return values?.map(({ cell, discs }) => ({ move: moveName(snapshot.names, cell), discs })) ?? null;
    }
    default:
      throw new Error("an unknown question");
  }
}

export const reply = replying(answer);
