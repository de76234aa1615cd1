/**
 * The conclusions of a review from the values of a game's positions. They are: the losing move, missed wins, the last
 * chance to save the game, and the cost in discs. Pure functions without an engine.
 *
 * Position `i` of a game is the one before its move `i` (the first move is 0). A game of `n` moves has `n + 1`
 * positions.
 *
 * @import { Answer, Side, Snapshot } from "../../game/types.js"
 */
import { fewestWin } from "../../game/games.js";
import { finalDiscs } from "../../game/snapshot.js";

/**
 * The value of a position, for the side to move.
 * @typedef {object} Verdict
 * @property {"win" | "loss" | "draw" | null} proven null if the value is an estimate
 * @property {number | null} value the winning chance, from 0 to 1, or the final difference in discs; null if it was not
 * computed
 * @property {number | null} distance plies to the end of a win by force
 * @property {number[]} line cells, the best move first; -1 for a pass
 */

/**
 * A marked move of a review.
 * @typedef {object} Mark
 * @property {number} ply of the move; the first is 0
 * @property {Side} side who played it
 * @property {"lost" | "missed" | "threw" | "discs" | "slip"} kind A "lost" move is a proven loss that was not known
 * before. A "missed" move misses a proven win. A "threw" move turns a proven win into a proven loss. A "discs" move
 * costs discs without changing the result. A "slip" is much worse than the best move by the estimates
 * @property {boolean} last from this move on the game was provably lost; before it was the last chance
 * @property {boolean} exact whether both compared values are proven
 * @property {number} cost how much worse the position became: discs, or winning chance from 0 to 1
 * @property {number[]} line the best line instead of the move; empty if it is unknown
 * @property {number | null} distance plies of the missed win, or of the opponent's win after the move
 */

/** By the estimates a move that loses this much is marked: in winning chance, and in discs. */
const SLIP = 0.35;
const SLIP_DISCS = 6;
/** A position with this estimated chance may be won by force. */
const LIKELY = 0.79;

/**
 * The result of a disc difference, by name.
 * @param {number} discs
 */
const wordOf = (discs) => (discs > 0 ? "win" : discs < 0 ? "loss" : "draw");

/**
 * The verdict of a search's answer on its position.
 * @param {Answer} answer
 * @param {boolean} discs whether the game counts discs
 * @returns {Verdict}
 */
export function verdictOf({ proven, distance, chance, score, source, depth, line, cell }, discs) {
  const moves = line.length ? line : [cell];
  if (discs) {
    // Hundredths of a disc.
    if (source === "proof") return { proven: wordOf(score), value: score / 100, distance: null, line: moves };
    return { proven: null, value: depth > 0 ? score / 100 : null, distance: null, line: moves };
  }
  if (proven) return { proven, value: proven === "win" ? 1 : 0, distance, line: moves };
  // An only move is answered without a search.
  return { proven: null, value: depth > 0 ? chance : null, distance: null, line: moves };
}

/**
 * The verdict of the game's outcome on its last position; null if the game continues.
 * @param {Snapshot} snapshot
 * @param {boolean} discs
 * @returns {Verdict | null}
 */
export function verdictOfEnd({ outcome, toMove, cells, rule }, discs) {
  if (!outcome) return null;
  if (discs) {
    const final = finalDiscs({ cells });
    const most = final[toMove] - final[/** @type {Side} */ (3 - toMove)];
    const value = fewestWin({ rule }) ? 0 - most : most;
    return { proven: wordOf(value), value, distance: 0, line: [] };
  }
  const proven = outcome.winner === 0 ? "draw" : outcome.winner === toMove ? "win" : "loss";
  return { proven, value: outcome.winner === 0 ? 0.5 : outcome.winner === toMove ? 1 : 0, distance: 0, line: [] };
}

/**
 * The same position from the other side's view.
 * @param {Verdict} verdict
 * @param {boolean} discs
 * @returns {Verdict}
 */
export function turned({ proven, value, distance, line }, discs) {
  return {
    proven: proven === "win" ? "loss" : proven === "loss" ? "win" : proven,
    value: value === null ? null : discs ? 0 - value : 1 - value,
    distance,
    line,
  };
}

/**
 * The value of a position for the player whose move leads to it, one ply further from the end.
 * @param {Verdict} next
 * @param {number} cell the move
 * @param {boolean} discs
 * @returns {Verdict}
 */
export function before(next, cell, discs) {
  const { distance, line, ...rest } = turned(next, discs);
  return { ...rest, distance: distance === null ? null : distance + 1, line: [cell, ...line] };
}

/**
 * Propagates values to neighbouring positions. A move to a position that is lost for the opponent wins. A proven line
 * that was played stays proven. Better values replace worse ones. Positions without a value are null.
 * @param {readonly (Verdict | null)[]} verdicts
 * @param {readonly number[]} moves
 * @param {boolean} discs
 * @returns {(Verdict | null)[]}
 */
export function settle(verdicts, moves, discs) {
  const list = [...verdicts];
  for (let i = moves.length - 1; i >= 0; i -= 1) {
    const next = list[i + 1];
    if (!next || next.value === null) continue;
    const own = list[i];
    const here = before(next, moves[i], discs);
    // An only move: the position has the value of the next one.
    if (own && own.value === null && own.line[0] === moves[i]) list[i] = here;
    else if (own && !discs && next.proven === "loss" && own.proven !== "win") list[i] = here;
    // A played move gives a lower bound on the position's value. A better move may exist.
    else if (
      own &&
      discs &&
      next.proven &&
      !own.proven &&
      own.value !== null &&
      own.value < /** @type {number} */ (here.value)
    )
      list[i] = { ...here, proven: null };
  }
  for (let i = 0; i < moves.length; i += 1) {
    const own = list[i];
    const next = list[i + 1];
    if (!own?.proven || next?.proven || own.value === null) continue;
    const played = own.line[0] === moves[i];
    // In a lost position every move loses. In a won one only the winning move is known to win.
    if (!played && (discs || own.proven !== "loss")) continue;
    const line = played ? own.line.slice(1) : (next?.line ?? []);
    const { proven, value, distance } = turned(own, discs);
    list[i + 1] = { proven, value, distance: played && distance !== null ? Math.max(0, distance - 1) : null, line };
  }
  return list;
}

/**
 * The effect of a move, from the values before and after it.
 * @param {Verdict | null} was the position before, for the side that moves
 * @param {Verdict | null} is the position after, for the same side
 * @param {boolean} discs
 * @param {number} played the move
 * @returns {Pick<Mark, "kind" | "exact" | "cost" | "distance"> | null} null without a mark
 */
export function judge(was, is, discs, played) {
  if (!was || !is || was.value === null || is.value === null) return null;
  // A winning move does not become a missed win because a shorter search after it does not see the win.
  if (was.proven === "win" && was.line[0] === played && is.proven !== "loss") return null;
  const exact = was.proven !== null && is.proven !== null;
  const cost = Math.max(0, was.value - is.value);
  if (discs && exact && cost <= 0) return null;
  const mark = (/** @type {Mark["kind"]} */ kind, /** @type {number | null} */ distance = null) => ({
    kind,
    exact,
    cost,
    distance,
  });
  if (was.proven === "win" && is.proven === "loss") return mark("threw", is.distance);
  // A move that was not found to win may still win. In disc games only exact values count.
  if (was.proven === "win" && is.proven !== "win" && (!discs || exact)) return mark("missed", was.distance);
  if (was.proven !== "loss" && is.proven === "loss" && (!discs || exact)) return mark("lost", is.distance);
  if (discs) return exact ? mark("discs") : cost >= SLIP_DISCS ? mark("slip") : null;
  return !was.proven && !is.proven && cost >= SLIP ? mark("slip") : null;
}

/**
 * The marks of a game's moves, in order.
 * @param {readonly (Verdict | null)[]} verdicts settled
 * @param {readonly number[]} moves
 * @param {Side[]} sides the side of each
 * @param {boolean} discs
 * @returns {Mark[]}
 */
export function marksOf(verdicts, moves, sides, discs) {
  /** @type {Mark[]} */
  const marks = [];
  moves.forEach((cell, ply) => {
    const [was, next] = [verdicts[ply], verdicts[ply + 1]];
    // A side that has to pass has no choice.
    if (cell < 0 || !was || !next) return;
    const found = judge(was, turned(next, discs), discs, cell);
    if (!found) return;
    const line = was.line[0] === cell ? [] : was.line;
    marks.push({ ply, side: sides[ply], last: false, line, ...found });
  });
  const last = lastChance(verdicts, sides, marks);
  return last === null ? marks : marks.map((mark) => ({ ...mark, last: mark.ply === last }));
}

/**
 * The last mark of the side that lost, if everything after it was proven to be lost.
 * @param {readonly (Verdict | null)[]} verdicts
 * @param {Side[]} sides
 * @param {Mark[]} marks
 * @returns {number | null} its ply
 */
function lastChance(verdicts, sides, marks) {
  const end = verdicts.length - 1;
  const final = verdicts[end];
  if (!final || (final.proven !== "win" && final.proven !== "loss")) return null;
  const mover = sides.length > end ? sides[end] : /** @type {Side} */ (3 - sides[end - 1]);
  const loser = final.proven === "loss" ? mover : /** @type {Side} */ (3 - mover);
  const mark = marks.findLast(
    ({ side, kind }) => side === loser && (kind === "lost" || kind === "threw" || kind === "missed"),
  );
  if (!mark) return null;
  for (let i = mark.ply + 1; i <= end; i += 1) {
    const verdict = verdicts[i];
    const side = i < sides.length ? sides[i] : mover;
    if (verdict?.proven !== (side === loser ? "loss" : "win")) return null;
  }
  return mark.ply;
}

/** A lead in the graph, from 0 to 1, that counts as one. */
const LEAD = 0.1;

/**
 * The move after which one side was ahead to the end, by proofs or estimates.
 * @param {ReturnType<typeof columns>} list
 * @returns {number | null} its ply
 */
export function turningPoint(list) {
  const leader = (/** @type {number} */ index) => {
    const { height = 0, proven = null } = list[index] ?? {};
    return proven === null && Math.abs(height) < LEAD ? 0 : Math.sign(height);
  };
  const last = list.length - 1;
  if (last < 1 || leader(last) === 0) return null;
  let index = last;
  while (index >= 0 && leader(index) === leader(last)) index -= 1;
  return index >= 0 && list[index] ? index : null;
}

/** The groups of marks that a sentence counts. @type {Record<Mark["kind"], "losing" | "missed" | "discs" | "slips">} */
const GROUPS = { lost: "losing", threw: "losing", missed: "missed", discs: "discs", slip: "slips" };

/**
 * How many marks of each group a side has. Groups without one are left out.
 * @param {readonly Mark[]} marks
 * @param {Side} side
 * @returns {[group: "losing" | "missed" | "discs" | "slips", count: number][]}
 */
export function countMarks(marks, side) {
  const own = marks.filter((mark) => mark.side === side).map(({ kind }) => GROUPS[kind]);
  return /** @type {const} */ (["losing", "missed", "discs", "slips"])
    .map((group) => /** @type {[typeof group, number]} */ ([group, own.filter((one) => one === group).length]))
    .filter(([, count]) => count > 0);
}

/**
 * The positions whose short search supports a mark by finding nothing. A longer search could change the mark.
 * @param {readonly (Verdict | null)[]} verdicts settled
 * @param {Mark[]} marks
 * @returns {{ open: number[], lost: number[], likely: number[] }} indices of positions, the last first. For the side to
 * move, `lost` may be lost and `open` may be won. `likely` are others that look won, the likeliest first
 */
export function doubtful(verdicts, marks) {
  /** @type {Set<number>} */
  const open = new Set();
  /** @type {Set<number>} */
  const lost = new Set();
  for (const { ply, kind } of marks) {
    // Was it lost already, and was there a win a move earlier?
    if (kind === "lost") {
      lost.add(ply);
      open.add(ply - 1);
    }
    // Does the move that was played win too?
    if (kind === "missed") lost.add(ply + 1);
  }
  const sorted = (/** @type {Set<number>} */ set) =>
    [...set].filter((index) => index >= 0 && !verdicts[index]?.proven).sort((a, b) => b - a);
  for (const index of lost) open.delete(index);
  const chance = (/** @type {number} */ index) => verdicts[index]?.value ?? 0;
  const likely = verdicts
    .map((_, index) => index)
    .filter((index) => !open.has(index) && !lost.has(index) && !verdicts[index]?.proven && chance(index) >= LIKELY);
  return { open: sorted(open), lost: sorted(lost), likely: likely.sort((a, b) => chance(b) - chance(a)) };
}

/**
 * How many discs each move cost; null if unknown.
 * @param {readonly (Verdict | null)[]} verdicts
 * @param {readonly number[]} moves
 * @returns {({ discs: number, exact: boolean } | null)[]}
 */
export function discsLost(verdicts, moves) {
  return moves.map((_, ply) => {
    const [was, next] = [verdicts[ply], verdicts[ply + 1]];
    if (!was || !next || was.value === null || next.value === null) return null;
    const exact = was.proven !== null && next.proven !== null;
    const discs = Math.max(0, was.value + next.value);
    return { discs: exact ? discs : Math.round(discs), exact };
  });
}

/**
 * The height of a disc difference in the graph, from -1 to 1. Small differences decide games, so they are visible.
 * @param {number} discs
 */
const heightOfDiscs = (discs) => Math.sign(discs) * Math.sqrt(Math.min(64, Math.abs(discs)) / 64);

/**
 * The columns of the graph, one a position, from black's view.
 * @param {readonly (Verdict | null)[]} verdicts
 * @param {Side[]} sides who moves at each position
 * @param {boolean} discs
 * @returns {({ height: number, value: number, proven: Verdict["proven"], distance: number | null } | null)[]} `height`
 * from -1 (white) to 1 (black); `value` and `proven` for black; null if unknown
 */
export function columns(verdicts, sides, discs) {
  return verdicts.map((verdict, index) => {
    if (!verdict || verdict.value === null) return null;
    const { proven, value, distance } = sides[index] === 1 ? verdict : turned(verdict, discs);
    const own = /** @type {number} */ (value);
    return { height: discs ? heightOfDiscs(own) : 2 * own - 1, value: own, proven, distance };
  });
}
