/**
 * Searches of the game in play. In a worker they run step by step, on the main thread in short slices.
 *
 * @import { Answer, Game, Info, Limits, MoveValue, Snapshot } from "../../game/types.js"
 * @import { Task } from "./host.js"
 */
import { sleep, yieldToMessages } from "./turns.js";

/** The least milliseconds between two reports of a search: 20 reports a second. */
const REPORT_INTERVAL = 50;
/** The time of a slice of a search, before the page or its next question gets a turn. Milliseconds. */
const SLICE = 25;
/** The least time of the page's turn. Milliseconds. */
const PAUSE = 4;

/**
 * The game to search.
 * @typedef {object} Searched
 * @property {() => Game} inPlay
 * @property {(text: string, cell: number) => Snapshot | undefined} foresee
 */

/**
 * Finds a move, and reports its progress.
 * @param {Searched} played
 * @param {Limits} limits
 * @param {Task} task
 * @param {{ sliced: boolean, explain?: boolean }} how on the main thread; `explain`: also name the kind of move
 * @returns {Promise<Answer | null>}
 */
export async function search(played, limits, task, { sliced, explain }) {
  let sent = -Infinity;
  /** The move whose position the page has. */
  let known = NaN;
  const { text } = played.inPlay().snapshot();
  const onInfo = (/** @type {Info} */ info) => {
    const now = performance.now();
    if (now - sent < REPORT_INTERVAL) return;
    sent = now;
    const [cell] = info.line;
    // Only a move is played, not a hint. Between two slices a stop is always noticed.
    const wanted = cell !== undefined && cell !== known && !explain && !sliced;
    if (wanted) known = cell;
    task.report({ op: "info", info, ...(wanted && { after: played.foresee(text, cell) }) });
  };
  const answer = await (sliced ? inSlices : inSteps)(played.inPlay(), limits, task, onInfo);
  if (!explain || !answer) return answer;
  const hint = played.inPlay().explain();
  // The last of several short searches may have found another move than the answer.
  return hint?.answer.cell === answer.cell ? { ...answer, reason: { kind: hint.kind, cells: hint.cells } } : answer;
}

/**
 * @param {Game} game
 * @param {Limits} limits
 * @param {Task} task
 * @param {(info: Info) => void} onInfo
 * @returns {Promise<Answer | null>}
 */
async function inSteps(game, limits, task, onInfo) {
  game.startSearch(limits);
  for (;;) {
    const answer = game.stepSearch(onInfo);
    if (answer) return answer;
    await yieldToMessages();
    if (task.isStopped()) return game.stopSearch() ?? null;
  }
}

/**
 * Many short searches instead of a long one. Each finds the earlier results in the table.
 * @param {Game} game
 * @param {Limits} limits
 * @param {Task} task
 * @param {(info: Info) => void} onInfo
 * @returns {Promise<Answer | null>}
 */
async function inSlices(game, limits, task, onInfo) {
  const began = performance.now();
  const whole = limits.time ?? Infinity;
  let nodes = 0;
  /** @type {Answer | null} */
  let best = null;
  while (!task.isStopped()) {
    const spent = performance.now() - began;
    if (best && spent >= whole) break;
    /** @type {Answer} */
    const answer = game.findMove({ ...limits, time: Math.max(5, Math.min(SLICE, whole - spent)) });
    nodes += answer.nodes;
    const time = performance.now() - began;
    const nps = Math.round((nodes * 1000) / Math.max(1, time));
    /** @type {Answer} */
    const deepest = best && answer.depth < best.depth && !answer.proven ? best : { ...answer, nps };
    best = { ...deepest, nodes, time };
    if (answer.stop !== "time") break;
    onInfo(best);
    await sleep(PAUSE);
  }
  return best;
}

/**
 * Thinks on the visitor's time. Every slice ends soon, because the next question waits for it.
 * @param {Pick<Searched, "inPlay">} played
 * @param {number} time milliseconds
 * @param {Task} task
 * @param {boolean} [whole] in one slice, which the shared flag ends
 */
export async function thinkAhead(played, time, task, whole) {
  const end = performance.now() + time;
  const slice = whole ? Math.ceil(time) : SLICE;
  while (!task.isStopped() && performance.now() < end && played.inPlay().thinkAhead(slice)) await yieldToMessages();
}

/**
 * The exact value of each move, in slices of growing length. A stop is noticed between two slices. The table keeps the
 * results for the next slice.
 * @param {Searched} played
 * @param {Limits} limits
 * @param {Task} task
 * @param {{ sliced: boolean }} how
 * @returns {Promise<MoveValue[] | null>} null if a limit or a stop came first
 */
export async function exactValues(played, limits, task, { sliced }) {
  const end = performance.now() + (limits.time ?? Infinity);
  for (let slice = SLICE; !task.isStopped(); slice *= sliced ? 1 : 2) {
    const left = end - performance.now();
    if (left < 1) break;
    const values = played.inPlay().exactValues({ ...limits, time: Math.min(slice, left) });
    if (values) return values;
    await (sliced ? sleep(PAUSE) : yieldToMessages());
  }
  return null;
}
