/**
 * A walk through a proof: its first position, the visitor's defences, and the winner's answers from the engine. Nothing
 * is drawn here.
 *
 * @import { AttackThreat, MoveValue, Reasons, WinningAttack } from "../../pkg/analysis/tengen.js"
 * @import { Setup, Side, Snapshot } from "../../game/types.js"
 * @import { WhyQuestions } from "../../engine/subjects.js"
 */
import { capabilities } from "../../game/games.js";
import { PASS, moveName, textAt } from "../../game/notation.js";

/** Moves of search between two checks whether it is still needed. */
const SLICE = 60_000;
/** Moves of search after which the visitor is asked. */
export const MOST = 6_000_000;
/** Moves of search for each earlier position of a game that is over. */
const EARLIER = 60_000;
/** Milliseconds to value every move of an endgame. */
const VALUES_TIME = 15_000;

/**
 * The engine, as `WhyClient` is.
 * @typedef {{ ask<Op extends keyof WhyQuestions>(op: Op, of: Parameters<WhyQuestions[Op]>[0]):
 *   Promise<ReturnType<WhyQuestions[Op]>> }} Asked
 */

/**
 * The result of the search for a proof: the winner and the first position, or the reason for none.
 * @typedef {{ kind: "proven", winner: Side, snapshot: Snapshot } | { kind: "not-found" | "unknown" | "too-large" |
 *   "stopped" | "early", snapshot: Snapshot }} Found
 */

/**
 * A position in the walk: the visitor is to move, or the game is over.
 * @typedef {object} Place
 * @property {string} defence the visitor's move that led here from the previous place; "" at the first
 * @property {WinningAttack | null} answer the winner's move that led here; null if the proof begins with the visitor's
 * side to move
 * @property {Snapshot} snapshot
 * @property {AttackThreat | null} threat the winner's threat
 * @property {Reasons | null} [reasons] why it is won, once the view has asked
 * @property {MoveValue[]} values Othello: the exact value of each move in discs, best first
 */

/**
 * Opens a position and looks for a proof of a win. If the game is over, it looks for the earliest position with a
 * proven win of the winner.
 * @param {Asked} client
 * @param {{ setup: Setup, text: string, winner?: Side | 0 }} position
 * @param {(snapshot: Snapshot) => void} opened the position is known
 * @param {(nodes: number) => void} tell how many moves have been searched
 * @param {() => boolean} isWanted
 * @returns {Promise<Found>}
 */
export async function findProof(client, { setup, text, winner }, opened, tell, isWanted) {
  const snapshot = await client.ask("open", { setup, text });
  opened(snapshot);
  if (capabilities(setup.game).exactValues) return findValues(client, snapshot);
  if (snapshot.outcome)
    return snapshot.outcome.winner
      ? earliest(client, snapshot, snapshot.outcome.winner, tell, isWanted)
      : { kind: "not-found", snapshot };
  const { toMove } = snapshot;
  const sides = new Set(winner ? [winner] : [toMove, /** @type {Side} */ (3 - toMove)]);
  /** @type {"not-found" | "too-large"} */
  let last = "not-found";
  for (let nodes = 0; nodes < MOST; nodes += SLICE) {
    for (const side of sides) {
      if (!isWanted()) return { kind: "stopped", snapshot };
      const verdict = await client.ask("prove", { text: snapshot.text, winner: side, nodes: SLICE });
      if (verdict === "proven") return { kind: "proven", winner: side, snapshot };
      if (verdict === "unknown") continue;
      sides.delete(side);
      if (verdict === "too-large") last = verdict;
    }
    if (!sides.size) return { kind: last, snapshot };
    tell(nodes + SLICE);
  }
  return { kind: "unknown", snapshot };
}

/**
 * @param {Asked} client
 * @param {Snapshot} over
 * @param {Side} winner
 * @param {(nodes: number) => void} tell
 * @param {() => boolean} isWanted
 * @returns {Promise<Found>}
 */
async function earliest(client, over, winner, tell, isWanted) {
  // Before the winner's last move, and then before each one earlier.
  let played = over.played - 1;
  if ((over.played - played) % 2 ? over.toMove === winner : over.toMove !== winner) played -= 1;
  let found = -1;
  for (let steps = 1; played >= 0 && isWanted(); played -= 2, steps += 1) {
    if ((await client.ask("prove", { text: textAt(over, played), winner, nodes: EARLIER })) !== "proven") break;
    found = played;
    tell(steps * EARLIER);
  }
  if (found < 0) return { kind: isWanted() ? "not-found" : "stopped", snapshot: over };
  return { kind: "proven", winner, snapshot: await client.ask("position", { text: textAt(over, found) }) };
}

/**
 * @param {Asked} client
 * @param {Snapshot} snapshot
 * @returns {Promise<Found>}
 */
async function findValues(client, snapshot) {
  if (snapshot.outcome) return { kind: "not-found", snapshot };
  const values = await client.ask("values", { text: snapshot.text, time: VALUES_TIME });
  if (!values) return { kind: "early", snapshot };
  const discs = values[0]?.discs ?? 0;
  // In a draw the visitor begins.
  return { kind: "proven", winner: discs > 0 ? snapshot.toMove : /** @type {Side} */ (3 - snapshot.toMove), snapshot };
}

/**
 * The engine no longer has an answer to a defence. Its memory did not keep it, and the search reached its limit.
 */
export class AnswerLost extends Error {}

export class Walk {
  /** @type {Place[]} */ places = [];
  /** The index of the place on the board. */ at = 0;

  /**
   * @param {Asked} client
   * @param {Side} winner
   */
  constructor(client, winner) {
    this.client = client;
    this.winner = winner;
  }

  /** @returns {Place | undefined} */
  get place() {
    return this.places[this.at];
  }

  /**
   * Begins at a position that the winner wins.
   * @param {Snapshot} snapshot
   */
  async begin(snapshot) {
    this.places = [await this.#arrive("", snapshot)];
    this.at = 0;
  }

  /**
   * The visitor defends, and the winner answers. A failure changes nothing.
   * @param {string} defence
   */
  async play(defence) {
    const { place, at } = this;
    if (!place || place.snapshot.outcome) return;
    if (this.places[at + 1]?.defence === defence) {
      this.at += 1;
      return;
    }
    const next = await this.#arrive(
      defence,
      await this.client.ask("play", { text: place.snapshot.text, move: defence }),
    );
    this.places = [...this.places.slice(0, at + 1), next];
    this.at = at + 1;
  }

  /**
   * Lets the winner answer if it is to move, and makes the next place.
   * @param {string} defence
   * @param {Snapshot} reached
   * @returns {Promise<Place>}
   */
  async #arrive(defence, reached) {
    const { client, winner } = this;
    let snapshot = reached;
    /** @type {Place["answer"]} */
    let answer = null;
    if (capabilities(snapshot.game).exactValues) {
      while (!snapshot.outcome && (snapshot.toMove === winner || !snapshot.legal.length)) {
        const values = snapshot.legal.length ? await this.#values(snapshot) : [];
        const move = values.length ? moveName(snapshot.names, values[0].cell) : PASS;
        if (snapshot.toMove === winner) answer = { move, moves: null, origin: "threats" };
        snapshot = await client.ask("play", { text: snapshot.text, move });
      }
      return { defence, answer, snapshot, threat: null, values: snapshot.outcome ? [] : await this.#values(snapshot) };
    }
    if (!snapshot.outcome && snapshot.toMove === winner) {
      answer = await client.ask("explain", { text: snapshot.text, winner });
      if (!answer) throw new AnswerLost(snapshot.text);
      snapshot = await client.ask("play", { text: snapshot.text, move: answer.move });
    }
    const threat = snapshot.outcome ? null : await client.ask("zone", { text: snapshot.text, winner });
    return { defence, answer, snapshot, threat, values: [] };
  }

  /** @param {Snapshot} snapshot */
  async #values(snapshot) {
    const values = await this.client.ask("values", { text: snapshot.text, time: VALUES_TIME });
    if (!values) throw new AnswerLost(snapshot.text);
    return values;
  }

  /** @param {number} at */
  goTo(at) {
    this.at = Math.max(0, Math.min(this.places.length - 1, at));
  }
}
