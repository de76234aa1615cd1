/**
 * Steps through a game in play: back and forward, to a move or another line, and through an opening's decisions.
 *
 * @import { Desk } from "./desk.js"
 * @import { Snapshot, Tree } from "./types.js"
 */
import { hasOnlyPass } from "./snapshot.js";
import * as pure from "./state.js";
import { lineThrough } from "./tree.js";

/**
 * @param {Desk} desk
 * @param {Snapshot} snapshot
 * @param {boolean} paused
 */
function stepped(desk, snapshot, paused) {
  desk.set({ ...pure.withSnapshot(desk.state, snapshot), paused });
  desk.tell({ type: "stepped" });
}

/**
 * Whether undo and redo skip this position: they stop where a human has a choice.
 * @param {Desk} desk
 * @param {Snapshot} snapshot
 */
function isPassedOver({ state }, snapshot) {
  const { seats } = state;
  const mixed = pure.canSearch(state) && seats[1] !== seats[2] && !state.analysing;
  return (mixed && seats[snapshot.toMove] === "engine") || hasOnlyPass(snapshot);
}

/** @param {Desk} desk */
export async function undo(desk) {
  const { state, rules } = desk;
  // Undo after a flag fall continues untimed.
  if (state.clock?.flag) {
    desk.set({ ...state, clock: null });
    return;
  }
  if (state.resigned) {
    desk.set({ ...state, resigned: 0, paused: true });
    return;
  }
  if (state.opening) return stepOpening(desk, -1);
  /** @type {Snapshot} */
  let snapshot;
  do snapshot = await rules.undo();
  while (snapshot.played > 0 && isPassedOver(desk, snapshot));
  stepped(desk, snapshot, desk.state.seats[snapshot.toMove] === "engine");
}

/** @param {Desk} desk */
export async function redo(desk) {
  if (desk.state.opening) return stepOpening(desk, 1);
  /** @type {Snapshot} */
  let snapshot;
  do snapshot = await desk.rules.redo();
  while (snapshot.played < snapshot.moves.length && isPassedOver(desk, snapshot));
  stepped(desk, snapshot, desk.state.seats[snapshot.toMove] === "engine");
}

/**
 * Undo and redo if the steps are stones and decisions.
 * @param {Desk} desk
 * @param {1 | -1} by
 */
async function stepOpening(desk, by) {
  let { state } = desk;
  const { opening, rules } = desk;
  const more = () => (by < 0 ? pure.canUndo(state) : pure.canRedo(state));
  do {
    if (!opening || !more()) break;
    state =
      opening.stepped(state, by) ??
      opening.refresh(pure.withSnapshot(state, by < 0 ? await rules.undo() : await rules.redo()));
  } while (more() && pure.canSearch(state) && state.seats[1] !== state.seats[2] && pure.turn(state) === "engine");
  desk.set({ ...state, paused: pure.turn(state) === "engine" });
  desk.tell({ type: "stepped" });
}

/**
 * @param {Desk} desk
 * @param {number} played
 */
export async function goTo(desk, played) {
  stepped(desk, await desk.rules.goTo(played), true);
}

/**
 * @param {Desk} desk
 * @param {number} by how many moves, back if it is negative
 */
export async function step(desk, by) {
  const { snapshot } = desk.state;
  if (!snapshot) return;
  const played = Math.max(0, Math.min(snapshot.moves.length, snapshot.played + by));
  if (played !== snapshot.played) await goTo(desk, played);
}

/**
 * Shows the position after a move of a tree. The engine gets another line of moves only if it does not have this one.
 * @param {Desk} desk
 * @param {Tree} tree
 * @param {number} node
 */
export async function show(desk, tree, node) {
  const { snapshot, setup } = desk.state;
  if (!snapshot || !tree.nodes[node]) return;
  const line = lineThrough(tree, node);
  const played = line.indexOf(node) + 1;
  const known = tree === desk.state.tree && line === tree.line;
  const text = snapshot.start + line.map((id) => tree.nodes[id]?.move).join("");
  const next = known ? await desk.rules.goTo(played) : await desk.rules.open(setup, text, played);
  desk.set({ ...desk.state, tree });
  stepped(desk, next, true);
}
