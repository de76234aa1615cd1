/**
 * One puzzle in play: the verdict on the visitor's move, and the other side's reply. It has no rules; every fact comes
 * from the engine.
 *
 * @import { Reasons } from "../../pkg/analysis/tengen.js"
 * @import { Setup, Snapshot } from "../../game/types.js"
 * @import { Puzzle } from "../../engine/puzzles/book.js"
 * @import { PuzzleClient } from "../../engine/puzzles/client.js"
 */
import { capabilities, fewestWin } from "../../game/games.js";
import { MOST_EMPTY, WINS } from "../../engine/puzzles/book.js";
import { PASS } from "../../game/notation.js";

/** In an Othello endgame this many moves of the visitor have to be the best. */
export const ENDGAME_MOVES = 3;

/**
 * The outcome of a move.
 * @typedef {object} Outcome
 * @property {"right" | "solved" | "wrong"} result
 * @property {string} text the position to show: after the reply, or after the refutation of a wrong move
 * @property {string} said the key of the verdict's text
 * @property {Record<string, string | number>} values for that text
 * @property {string} [proof] a position that shows why the move is wrong, and who wins there
 * @property {1 | 2} [winner]
 * @property {{ reasons: Reasons | null, winner: 1 | 2 }} [why] why the move wins or loses
 */

/**
 * How many discs a side has at the end. Empty squares count for the side with more discs.
 * @param {Setup} setup
 * @param {number} lead by which it wins
 */
const discsOf = (setup, lead) => (setup.size ** 2 + (fewestWin(setup) ? -lead : lead)) / 2;
const upper = (/** @type {string | null | undefined} */ move) => (move ?? "").toUpperCase();

export class Round {
  /** @type {Puzzle} */ puzzle;
  /** @type {PuzzleClient} */ #client;
  /** The position on the board. */ text;
  /** The visitor's moves so far. */ made = 0;
  /** @type {1 | 2} */ side = 1;

  /**
   * @param {Puzzle} puzzle
   * @param {PuzzleClient} client
   */
  constructor(puzzle, client) {
    this.puzzle = puzzle;
    this.#client = client;
    this.text = puzzle.moves;
  }

  get isWin() {
    return WINS.includes(this.puzzle.kind);
  }

  /** @returns {Promise<Snapshot>} */
  async begin() {
    this.text = this.puzzle.moves;
    this.made = 0;
    const snapshot = await this.position();
    this.side = snapshot.toMove;
    return snapshot;
  }

  /** @param {string} [text] @returns {Promise<Snapshot>} */
  position(text = this.text) {
    return this.#client.position(this.puzzle.setup, text);
  }

  /**
   * The visitor plays a move.
   * @param {string} move
   * @returns {Promise<Outcome>}
   */
  async play(move) {
    if (this.puzzle.kind === "endgame") return this.#playEndgame(move);
    const text = this.text + move;
    const outcome = await (this.isWin ? this.#playWin(move) : this.#playDefence(move));
    const loses = outcome.proof !== undefined;
    if (!loses && (outcome.result === "wrong" || !this.isWin)) return outcome;
    const winner = /** @type {1 | 2} */ (loses ? 3 - this.side : this.side);
    const { setup } = this.puzzle;
    // Without its reason the verdict is still right. A losing move is refuted by the shown reply, if that is proven.
    const ask = (/** @type {string} */ at) => this.#client.reasons(setup, at, winner).catch(() => null);
    const reasons = (loses ? await ask(outcome.text) : null) ?? (await ask(text));
    return { ...outcome, why: { reasons, winner } };
  }

  /** @param {string} text @param {string} said @param {Record<string, string | number>} values @returns {Outcome} */
  #solved(text, said, values) {
    this.text = text;
    this.made += 1;
    return { result: "solved", text, said, values };
  }

  /** @param {string} move @returns {Promise<Outcome>} */
  async #playWin(move) {
    const text = this.text + move;
    const { judgement, reply, moves } = await this.#client.judge(this.puzzle.setup, text);
    const values = { move: upper(move), reply: upper(reply), n: moves };
    if (judgement === "decided") return this.#solved(text, "solved.win", values);
    // The first winning move is unique. Later any move that provably wins is accepted.
    const isAnswer = this.made > 0 || !this.puzzle.answer || move === this.puzzle.answer;
    if (judgement === "wins" && isAnswer) {
      this.text = text + (reply ?? "");
      this.made += 1;
      return { result: "right", text: this.text, said: "right.win", values };
    }
    return {
      result: "wrong",
      text: text + (reply ?? ""),
      said: judgement === "refuted" ? "wrong.win" : "wrong.open",
      values,
    };
  }

  /** @param {string} move @returns {Promise<Outcome>} */
  async #playDefence(move) {
    const text = this.text + move;
    if (move === this.puzzle.answer) return this.#solved(text, "solved.defence", { move: upper(move) });
    const line = await this.#client.win(this.puzzle.setup, text);
    const [reply] = line.match(/[a-z]+\d+/g) ?? [];
    const winner = /** @type {1 | 2} */ (3 - this.side);
    const values = {
      move: upper(move),
      reply: upper(reply),
      n: Math.ceil((line.match(/[a-z]+\d+/g) ?? []).length / 2),
    };
    // The puzzle's generator proved which moves lose, with greater limits than this page can afford.
    return {
      result: "wrong",
      text: text + (reply ?? ""),
      said: reply ? "wrong.defence" : "wrong.other",
      values,
      ...(reply && { proof: text, winner }),
    };
  }

  /** @param {string} move @returns {Promise<Outcome>} */
  async #playEndgame(move) {
    const { setup } = this.puzzle;
    const values = await this.#client.values(setup, this.text);
    const best = values?.[0];
    const mine = values?.find((one) => one.move === move);
    if (!best || !mine) throw new Error("not solved");
    const [value, most] = [mine, best].map(({ discs }) => discsOf(setup, discs));
    const said = { move: upper(move), value, best: most, all: setup.size ** 2 };
    if (mine.discs < best.discs)
      return { result: "wrong", text: this.text + move, said: "wrong.endgame", values: said };
    let text = this.text + move;
    if (this.made + 1 >= ENDGAME_MOVES) return this.#solved(text, "solved.endgame", said);
    // The other side plays its best moves until the visitor has a decision.
    for (;;) {
      const snapshot = await this.position(text);
      if (snapshot.outcome) return this.#solved(text, "solved.endgame", said);
      const [next] = (await this.#client.values(setup, text)) ?? [];
      if (!next) throw new Error("not solved");
      if (snapshot.toMove === this.side && next.move !== PASS) break;
      text += next.move;
    }
    this.text = text;
    this.made += 1;
    return { result: "right", text, said: "right.endgame", values: { ...said, n: ENDGAME_MOVES - this.made } };
  }

  /**
   * The next correct move, for a hint or the solution.
   * @returns {Promise<string>} "" if no move is found
   */
  async next() {
    const { answer, kind, setup } = this.puzzle;
    if (this.made === 0 && answer) return answer;
    if (kind === "endgame") return (await this.#client.values(setup, this.text))?.[0]?.move ?? "";
    return (await this.#client.win(setup, this.text)).match(/^[a-z]+\d+/)?.[0] ?? "";
  }
}

/**
 * Why an external position is no puzzle: a text and its values.
 * @param {Setup} setup
 * @returns {[string, Record<string, number>]}
 */
export const unproven = ({ game }) =>
  capabilities(game).exactValues ? ["unsolved", { n: MOST_EMPTY }] : ["unproven", {}];

/**
 * Proves that an external position is a puzzle. In five-in-a-row it is a forced win or an only defence. In Othello it
 * is a solvable endgame.
 * @param {Puzzle} puzzle
 * @param {PuzzleClient} client
 * @returns {Promise<Puzzle | null>} the puzzle with its proof; null without a proof
 */
export async function proven(puzzle, client) {
  const { setup, moves } = puzzle;
  if (capabilities(setup.game).exactValues) {
    const values = await client.values(setup, moves);
    if (!values || values.length < 2 || values[0].discs === values[values.length - 1].discs) return null;
    return { ...puzzle, kind: "endgame", answer: values[0].discs > values[1].discs ? values[0].move : "" };
  }
  const found = await client.prove(setup, moves);
  return found && { ...puzzle, kind: found.kind, answer: found.kind === "win" ? "" : found.first };
}
