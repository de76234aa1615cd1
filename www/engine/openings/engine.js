/**
 * The engine's side of the page of openings: positions, what the opening tables know of them, and the names of openings. It runs in a
 * worker, or on the page's own thread where no worker may run.
 *
 * @import { Game, Snapshot } from "../../pkg/lab/tengen.js"
 * @import { Setup } from "../../game/types.js"
 */
import { address } from "../../ui/site.js";
import { replying } from "../answer.js";
import { keyOf } from "../../pages/openings/drill.js";

/** A question about a position. @typedef {{ id: number, op: "position" | "names", setup: Setup, text: string }} Question */
/** A move with the key of the position that it leads to. @typedef {{ move: string, key: string }} Onward */
/**
 * A position with what the tables know of it: the moves that they play, their value in discs for the side to move or null, and
 * the moves after which they know replies again.
 * @typedef {{ snapshot: Snapshot, key: string, replies: string[], discs: number | null, onward: Onward[] }} Position
 */
/** An opening that a move leads to, with all moves that do. @typedef {{ opening: NonNullable<Snapshot["opening"]>, moves: string[] }} Named */

/** Bytes of the table of a game in which nothing is searched. */
const MEMORY = 1 << 16;

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
 * @returns {Promise<Position | Named[]>}
 */
async function answer({ op, setup, text }) {
  bindings ??= load();
  const engine = await bindings.catch((error) => {
    bindings = null;
    throw error;
  });
  const { rule, size } = setup;
  const key = [setup.game, rule, size].join();
  if (open?.key !== key) {
    open?.game.free();
    open = null;
    open = {
      key,
      game: new engine.Game({
        game: setup.game,
        rule: /** @type {"renju"} */ (rule),
        size,
        memory: MEMORY,
        book: false,
      }),
    };
  }
  const { game } = open;
  const snapshot = game.load(text);
  /** @template T @param {number} cell @param {(after: Snapshot) => T} see @returns {T} */
  const after = (cell, see) => {
    const seen = see(game.playMove(snapshot.names[cell]));
    game.undo();
    return seen;
  };
  if (op === "position") {
    const { replies, discs, onward } = game.bookMoves();
    return {
      snapshot,
      key: keyOf(snapshot),
      discs,
      replies: replies.map((cell) => snapshot.names[cell]),
      onward: onward.map((cell) => ({ move: snapshot.names[cell], key: after(cell, keyOf) })),
    };
  }
  /** @type {Named[]} */
  const named = [];
  for (const cell of snapshot.legal) {
    const opening = after(cell, ({ opening: its }) => its);
    if (!opening) continue;
    const same = named.find((one) => one.opening.code === opening.code && one.opening.en === opening.en);
    if (same) same.moves.push(snapshot.names[cell]);
    else named.push({ opening, moves: [snapshot.names[cell]] });
  }
  return named;
}

export const reply = replying(answer);
