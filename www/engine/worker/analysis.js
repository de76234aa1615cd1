/**
 * The handlers of the subject "analysis": best lines, forced wins, and data about a position. A search runs until the
 * page asks another question. The tables stay from position to position.
 *
 * @import { ForcedWins, Game, Snapshot } from "../../pkg/analysis/tengen.js"
 * @import { Setup } from "../../game/types.js"
 * @import { AnalysisQuestion, AskForced, AskLines, AskNames, Check, Result } from "../messages.js"
 * @import { Named, Share } from "../subjects.js"
 * @import { Host, Task } from "./host.js"
 */
import { HandlerError } from "./faults.js";
import { MIN_TABLE, gameOptions } from "./host.js";
import { ProofLookup } from "./proof-lookup.js";
import { Slot, briefly } from "./slot.js";
import { sleep } from "./turns.js";

/** The time of a step. The first steps are short, so that results appear at once. Milliseconds. */
const FIRST_STEP = 25;
const STEP = 180;
/** How many steps are short. */
const FIRST_STEPS = 4;
/** The divisor of a step's time on the main thread, which has to serve the visitor too. */
const DIVISOR = 10;
/** The values of all moves for a heat map: the greatest number, and the limits of their search. */
const HEAT = { count: 64, limits: { depth: 8, time: 1500 } };
/** The same for the values of moves that lead to named openings. */
const NAMED = { count: 64, limits: { depth: 10, time: 1200 } };
const NAMED_MEMORY = 4 << 20;

/** @type {Result} */
const DONE = { op: "done" };

/**
 * The moves that a worker leaves to the others.
 * @param {Share} share
 * @param {number[]} candidates in cells; -1 for a pass, which is not a choice
 */
export function othersOf({ index, of, best }, candidates) {
  if (index === 0) return [];
  const shared = candidates.filter((cell) => cell !== best);
  const others = shared.filter((cell, offset) => cell >= 0 && offset % (of - 1) !== index - 1);
  return [...others, ...(best >= 0 ? [best] : [])];
}

class Analyst {
  /** The game that lines are searched in. @type {Slot<Game>} */ #game = new Slot();
  /** @type {Slot<ForcedWins>} */ #wins = new Slot();
  #proof;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.#proof = new ProofLookup(() => host.analysisEngine());
    host.onWeights = () => this.#game.expire();
  }

  /** @param {number} steps how many steps were made */
  #step(steps) {
    return Math.round((steps < FIRST_STEPS ? FIRST_STEP : STEP) / (this.host.channel.sliced ? DIVISOR : 1));
  }

  /**
   * @param {AskLines} question
   * @param {Task} task
   * @returns {Promise<Result>}
   */
  async lines({ setup, text, count, heat, memory, share }, task) {
    const game = this.#gameFor(setup, memory);
    game.load(text);
    const without = othersOf(share, game.candidates());
    if (heat) {
      game.startLines(HEAT.count, HEAT.limits, without);
      for (let steps = 0; !task.isStopped(); steps += 1) {
        const found = game.stepLines(this.#step(steps));
        task.report({ op: "heat", found });
        if (found.stop) break;
        await sleep();
      }
    }
    if (task.isStopped()) return DONE;
    game.startLines(count, undefined, without);
    for (let steps = 0; !task.isStopped(); steps += 1) {
      const found = game.stepLines(this.#step(steps));
      task.report({ op: "lines", found, memory: this.host.bytes });
      if (found.stop) break;
      await sleep();
    }
    return DONE;
  }

  /**
   * @param {Setup} setup
   * @param {number} memory bytes of its table
   * @returns {Game}
   */
  #gameFor(setup, memory) {
    const { Game } = this.host.analysisEngine();
    const make = () => {
      const game = Game.forAnalysis(gameOptions(setup, { memory, book: false }));
      this.host.applyWeights(game, setup);
      return game;
    };
    const trial = () => Game.forAnalysis(gameOptions(setup, { memory: MIN_TABLE, book: false })).free();
    return this.#game.use(JSON.stringify([setup, memory]), make, trial);
  }

  /**
   * @param {AskForced} question
   * @param {Task} task
   * @returns {Promise<Result>}
   */
  async forced({ setup, text, memory }, task) {
    const { ForcedWins } = this.host.analysisEngine();
    const make = (/** @type {number} */ bytes) => new ForcedWins(gameOptions(setup, { memory: bytes, book: false }));
    const trial = () => make(MIN_TABLE).free();
    const wins = this.#wins.use(JSON.stringify([setup, memory]), () => make(memory), trial);
    wins.load(text);
    /** @type {Set<1 | 2>} */
    const open = new Set([1, 2]);
    for (let steps = 0; open.size > 0; steps += 1) {
      for (const side of open) {
        if (task.isStopped()) return DONE;
        const found = wins.search(side, this.#step(steps));
        if (found.verdict !== "open") open.delete(side);
        task.report({ op: "forced", side, found, memory: this.host.bytes });
        await sleep();
      }
    }
    return DONE;
  }

  /**
   * @param {AskNames} question
   * @param {Task} task
   * @returns {Promise<Result>}
   */
  async names({ setup, text }, task) {
    const game = /** @type {Game} */ (this.host.newGame(setup, { memory: NAMED_MEMORY, book: false }));
    try {
      this.host.applyWeights(game, setup);
      const before = game.load(text);
      const book = game.bookMoves();
      // The proof is known at once; the names need a search.
      const proof = await this.#proof.ask(setup, before);
      if (task.isStopped()) return DONE;
      if (proof) task.report({ op: "proof", proof });
      const named = await this.#named(game, before, task);
      return task.isStopped() ? DONE : { op: "names", named, book, proof };
    } finally {
      game.free();
    }
  }

  /**
   * The moves that lead to named openings, with their lines.
   * @param {Game} game
   * @param {Snapshot} before its position
   * @param {Task} task
   * @returns {Promise<Named[]>}
   */
  async #named(game, { names, opening: own }, task) {
    /** @type {Named[]} */
    const named = [];
    game.startLines(NAMED.count, NAMED.limits);
    let found = game.stepLines(this.#step(0));
    for (let steps = 1; !found.stop; steps += 1) {
      await sleep();
      if (task.isStopped()) return named;
      found = game.stepLines(this.#step(steps));
    }
    for (const line of found.lines) {
      const [cell] = line.line;
      if (cell < 0) continue;
      const { opening } = game.playMove(names[cell]);
      game.undo();
      // Among mirror images, the better one is enough.
      if (opening && opening.en !== own?.en && named.every((other) => other.opening.en !== opening.en))
        named.push({ opening, line });
    }
    return named;
  }

  /**
   * @param {Check} question
   * @returns {Result}
   */
  check({ setup, text }) {
    const { outcome } = briefly(this.host.newGame(setup, { memory: MIN_TABLE, book: false }), (game) =>
      game.load(text),
    );
    if (outcome) throw new HandlerError("finished", "");
    return { op: "checked" };
  }
}

/** @param {Host} host */
export function analysis(host) {
  const analyst = new Analyst(host);
  /**
   * @type {{ [Op in AnalysisQuestion["op"]]: (question: Extract<AnalysisQuestion, { op: Op }>, task: Task) => Result |
   *   Promise<Result> }}
   */
  const handlers = {
    lines: (question, task) => analyst.lines(question, task),
    forced: (question, task) => analyst.forced(question, task),
    names: (question, task) => analyst.names(question, task),
    check: (question) => analyst.check(question),
  };
  return handlers;
}
