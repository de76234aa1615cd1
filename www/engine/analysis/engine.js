/**
 * The engine's side of the analysis: it searches a position until it is told of another, in steps short enough that it hears of it at
 * once. It runs in a worker, or on the page's own thread where no worker may run. What it knows stays from position to position.
 *
 * @import { BookMoves, ForcedWins, ForcedWin, Game, Line, Lines, Proof, Snapshot } from "../../pkg/lab/tengen.js"
 * @import { LabBindings, Setup } from "../../game/types.js"
 */
import { hasProof, weightsFile } from "../../game/games.js";
import { address } from "../../ui/site.js";
import { fetchProof } from "../proof/file.js";

/**
 * What is asked: the best lines of a position, or the forced wins of either side in it. `text` is the game as the engine writes it,
 * `memory` is the bytes for the table; with `heat` all moves are valued before. Of `share.of` workers the first
 * searches all moves, and the others have those beside its best one: the engine's list of them is dealt like cards, the likeliest first. `names` asks which moves lead to openings that have
 * a name, and what the opening tables and the proof of the opening know; `check` whether there is such a position. With `op: "stop"` it rests; `op: "weights"` brings what some setups need to value positions.
 * @typedef {{ op: "lines", id: number, setup: Setup, text: string, count: number, heat: boolean, memory: number, share: Share }
 *   | { op: "forced", id: number, setup: Setup, text: string, memory: number }
 *   | { op: "names", id: number, setup: Setup, text: string }
 *   | { op: "check", id: number, setup: Setup, text: string }
 *   | ({ op: "weights" } & Weights)
 *   | { op: "stop" }} Question
 */

/**
 * What is answered, again and again while the search goes on. `memory` is all that the module has, in bytes. A `fault` with the code
 * of an engine's error is about the position; any other one is the end of this worker.
 * @typedef {{ op: "ready" }
 *   | { op: "lines", id: number, found: Lines, memory: number }
 *   | { op: "heat", id: number, found: Lines }
 *   | { op: "forced", id: number, side: 1 | 2, found: ForcedWin, memory: number }
 *   | { op: "names", id: number, named: Named[], book: BookMoves, proof: Proven | null }
 *   | { op: "checked", id: number }
 *   | { op: "weights-refused", id: number, file: string }
 *   | { op: "fault", id: number, code: string, text: string }} Reply
 */

/** A file of trained weights, as `weightsFile` calls it. @typedef {{ file: string, bytes: ArrayBuffer }} Weights */

/**
 * What the proof that black wins knows of a position: whether it is in it, the number of black's moves within which black wins, 0 where
 * that is not known because some replies have no answer yet, and how many of white's replies have one.
 * @typedef {{ known: boolean, moves: number, replies: number }} Proven
 */

/** The part of a worker in the first moves; `best` is the cell of the first worker's best one, -1 if it is not known. @typedef {{ index: number, of: number, best: number }} Share */

/** A move that leads to an opening of a name, with what it is worth. @typedef {{ opening: NonNullable<Snapshot["opening"]>, line: Line }} Named */

/** The time of a step: the first ones are short, so that there is something to see at once. Milliseconds. */
const FIRST_STEP = 25;
const STEP = 180;
/** How many steps are short. */
const FIRST_STEPS = 4;
/** Of the values of all moves for a heat map: how many at most, and when their search ends. */
const HEAT = { count: 64, limits: { depth: 8, time: 1500 } };
/** Of the values of moves that lead to named openings. */
const NAMED = { count: 64, limits: { depth: 10, time: 1200 } };
const NAMED_MEMORY = 4 << 20;
/** Bytes of the table of a game that is only asked whether it takes a position. */
const LEAST_MEMORY = 1 << 16;

export class Analyst {
  /** @type {(reply: Reply) => void} */ #post;
  /** How much shorter steps are: on the page's own thread it has to answer the visitor too. */ #divisor;
  /** @type {LabBindings | null} */ #bindings = null;
  /** @type {WebAssembly.Memory | null} */ #memory = null;
  /** By file. @type {Map<string, ArrayBuffer>} */ #weights = new Map();
  /** The game that lines are searched in, and what it is. @type {{ key: string, game: Game } | null} */ #game = null;
  /** The same for forced wins. @type {{ key: string, wins: ForcedWins } | null} */ #wins = null;
  /** The proof of the rule and the size that were asked for last; null where there is none. @type {{ key: string, proof: Proof | null } | null} */ #proof =
    null;
  /** Counts what was asked: an older search ends. */ #asked = 0;

  /**
   * @param {(reply: Reply) => void} post
   * @param {number} [divisor]
   */
  constructor(post, divisor = 1) {
    this.#post = post;
    this.#divisor = divisor;
  }

  /** @param {Question} question */
  async receive(question) {
    this.#asked += question.op === "weights" ? 0 : 1;
    if (question.op === "stop") return;
    if (question.op === "weights") {
      this.#weights.set(question.file, question.bytes);
      if (this.#game) this.#game.key = "";
      return;
    }
    const asked = this.#asked;
    try {
      await this.#load();
      if (asked !== this.#asked) return;
      if (question.op === "check") this.#check(question);
      else if (question.op === "names") await this.#names(question, () => asked === this.#asked);
      else if (question.op === "lines") await this.#lines(question, () => asked === this.#asked);
      else await this.#forced(question, () => asked === this.#asked);
    } catch (error) {
      const { code, message } = /** @type {{ code?: string, message?: string }} */ (error ?? {});
      this.#post({ op: "fault", id: question.id, code: code ?? "died", text: message ?? String(error) });
    }
  }

  async #load() {
    if (this.#bindings) return;
    const loaded = await import("../../pkg/lab/tengen.js");
    const { memory } = await loaded.default({
      module_or_path: address("www/pkg/lab/tengen_bg.wasm"),
    });
    this.#memory = memory;
    this.#bindings = loaded;
  }

  /**
   * Gives a game the weights for its setup, if they came. Without them it values positions in a simpler way.
   * @param {{ loadWeights(bytes: ArrayBuffer): void }} game
   * @param {{ id: number, setup: Setup }} question
   */
  #loadWeights(game, { id, setup }) {
    const file = weightsFile(setup);
    const bytes = this.#weights.get(file);
    if (!bytes) return;
    try {
      game.loadWeights(bytes);
    } catch (error) {
      const { code } = /** @type {{ code?: string }} */ (error ?? {});
      if (code !== "option") throw error;
      this.#weights.delete(file);
      this.#post({ op: "weights-refused", id, file });
    }
  }

  /**
   * @param {Extract<Question, { op: "lines" }>} question
   * @param {() => boolean} isCurrent
   */
  async #lines({ id, setup, text, count, heat, memory, share }, isCurrent) {
    const key = JSON.stringify([setup, memory]);
    if (this.#game?.key !== key) {
      this.#game?.game.free();
      this.#game = null;
      const game = /** @type {LabBindings} */ (this.#bindings).Game.forAnalysis(options(setup, memory));
      this.#loadWeights(game, { id, setup });
      this.#game = { key, game };
    }
    const { game } = this.#game;
    game.load(text);
    const without = othersOf(share, game.candidates());
    if (heat) {
      game.startLines(HEAT.count, HEAT.limits, without);
      for (let steps = 0; isCurrent(); steps += 1) {
        const found = game.stepLines(this.#step(steps));
        this.#post({ op: "heat", id, found });
        if (found.stop) break;
        await breath();
      }
      if (!isCurrent()) return;
    }
    game.startLines(count, undefined, without);
    for (let steps = 0; isCurrent(); steps += 1) {
      const found = game.stepLines(this.#step(steps));
      this.#post({ op: "lines", id, found, memory: this.#bytes() });
      if (found.stop) return;
      await breath();
    }
  }

  /**
   * @param {Extract<Question, { op: "forced" }>} question
   * @param {() => boolean} isCurrent
   */
  async #forced({ id, setup, text, memory }, isCurrent) {
    const key = JSON.stringify([setup, memory]);
    if (this.#wins?.key !== key) {
      this.#wins?.wins.free();
      this.#wins = null;
      this.#wins = { key, wins: new /** @type {LabBindings} */ (this.#bindings).ForcedWins(options(setup, memory)) };
    }
    const { wins } = this.#wins;
    wins.load(text);
    /** @type {Set<1 | 2>} */
    const open = new Set([1, 2]);
    for (let steps = 0; open.size > 0; steps += 1) {
      for (const side of open) {
        if (!isCurrent()) return;
        const found = wins.search(side, this.#step(steps));
        if (found.verdict !== "open") open.delete(side);
        this.#post({ op: "forced", id, side, found, memory: this.#bytes() });
        await breath();
      }
    }
  }

  /**
   * @param {Extract<Question, { op: "names" }>} question
   * @param {() => boolean} isCurrent
   */
  async #names({ id, setup, text }, isCurrent) {
    const game = new /** @type {LabBindings} */ (this.#bindings).Game(options(setup, NAMED_MEMORY));
    try {
      this.#loadWeights(game, { id, setup });
      const before = game.load(text);
      const { names, opening: own } = before;
      const book = game.bookMoves();
      /** @type {Named[]} */
      const named = [];
      game.startLines(NAMED.count, NAMED.limits);
      let found = game.stepLines(this.#step(0));
      for (let steps = 1; !found.stop; steps += 1) {
        await breath();
        if (!isCurrent()) return;
        found = game.stepLines(this.#step(steps));
      }
      for (const line of found.lines) {
        const [cell] = line.line;
        if (cell < 0) continue;
        const { opening } = game.playMove(names[cell]);
        game.undo();
        // Of moves that are mirror images the better valued is enough.
        if (opening && opening.en !== own?.en && named.every((other) => other.opening.en !== opening.en))
          named.push({ opening, line });
      }
      const proof = await this.#proven(setup, before);
      if (isCurrent()) this.#post({ op: "names", id, named, book, proof });
    } finally {
      game.free();
    }
  }

  /**
   * What the proof knows of a position; null where there is no proof for it.
   * @param {Setup} setup
   * @param {Snapshot} snapshot
   * @returns {Promise<Proven | null>}
   */
  async #proven({ rule, size }, { text, start, moves, names, legal }) {
    if (start || !hasProof({ rule, size })) return null;
    const key = `${rule}${size}`;
    if (this.#proof?.key !== key) {
      this.#proof?.proof?.free();
      this.#proof = { key, proof: null };
      try {
        const response = await fetchProof(rule, size);
        if (response.ok)
          this.#proof.proof = new /** @type {LabBindings} */ (this.#bindings).Proof(
            new Uint8Array(await response.arrayBuffer()),
          );
      } catch {
        // What cannot be read is not there.
      }
    }
    const { proof } = this.#proof;
    if (!proof) return null;
    const moved = moves.map((cell) => names[cell]);
    const known = proof.winningMove(moved.slice(0, moved.length & ~1).join(""), 0);
    if (moved.length % 2 === 0) return { known: Boolean(known), moves: known?.moves ?? 0, replies: 0 };
    // White is to move: black has played the move of the proof, or not.
    if (!known || known.move !== moved.at(-1)) return { known: false, moves: 0, replies: 0 };
    const replies = legal.filter((cell) => proof.winningMove(text + names[cell], 0)).length;
    return { known: true, moves: known.moves ? known.moves - 1 : 0, replies };
  }

  /** @param {Extract<Question, { op: "check" }>} question */
  #check({ id, setup, text }) {
    const game = new /** @type {LabBindings} */ (this.#bindings).Game(options(setup, LEAST_MEMORY));
    try {
      if (game.load(text).outcome) this.#post({ op: "fault", id, code: "finished", text: "" });
      else this.#post({ op: "checked", id });
    } finally {
      game.free();
    }
  }

  /** @param {number} steps how many were made */
  #step(steps) {
    return Math.round((steps < FIRST_STEPS ? FIRST_STEP : STEP) / this.#divisor);
  }

  #bytes() {
    return this.#memory?.buffer.byteLength ?? 0;
  }
}

/**
 * @param {Setup} setup
 * @param {number} memory
 */
function options({ game, rule, size }, memory) {
  return { game, rule: /** @type {"freestyle"} */ (rule), size, memory, book: false };
}

/**
 * The moves that a worker leaves to the others.
 * @param {Share} share
 * @param {number[]} candidates in cells; -1 for a pass, which is no choice
 */
export function othersOf({ index, of, best }, candidates) {
  if (index === 0) return [];
  const dealt = candidates.filter((cell) => cell !== best);
  return [...dealt.filter((cell, place) => cell >= 0 && place % (of - 1) !== index - 1), ...(best >= 0 ? [best] : [])];
}

/** Lets what has come in be read. @returns {Promise<void>} */
function breath() {
  return new Promise((resolve) => setTimeout(resolve));
}
