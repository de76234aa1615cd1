/**
 * The search of an analysis: its workers, their weights, and their results for a position.
 *
 * @import { BookMoves, ForcedWin, Line, Lines } from "../../pkg/analysis/tengen.js"
 * @import { AnalysisReply } from "../../engine/analysis/client.js"
 * @import { Named, Proven } from "../../engine/subjects.js"
 * @import { Setup, Side, Snapshot } from "../../game/types.js"
 * @import { Choices } from "./panel-types.js"
 * @import { Row } from "./values.js"
 */
import { AnalystClient } from "../../engine/analysis/client.js";
import { LineWorkers } from "../../engine/analysis/line-workers.js";
import { fetchWeights } from "../../engine/weights.js";
import { capabilities, hasProof, weightsFile } from "../../game/games.js";
import { PATIENCE } from "../../ui/late.js";
import { tablesOf, threadsOf } from "./choices.js";
import { ExactScores, hasScores, isSettled } from "./exact-scores.js";
import { rowsOf, withProof, withScores } from "./values.js";

/** After this many moves no opening is named any more. */
const NAMED_MOVES = 24;

/**
 * The results for a position.
 * @typedef {object} Findings
 * @property {Lines | null} found
 * @property {Line[]} heat
 * @property {Named[] | null} named the named openings after the next move; null until they are known
 * @property {{ book: BookMoves, proof: Proven | null } | null} known the entries of the opening tables and the proof
 * @property {Proven | null} proof the position in the proof, which comes before the names
 * @property {Record<Side, ForcedWin | null>} forced
 */

/** @returns {Findings} */
const nothing = () => ({ found: null, heat: [], named: null, known: null, proof: null, forced: { 1: null, 2: null } });

/**
 * @typedef {object} SearchHandlers
 * @property {() => void} onFound there are new results
 * @property {() => void} onDeath all workers are gone
 * @property {(left: number) => void} onLoss one of several workers is gone, and the others took its moves
 * @property {() => void} [onLate] the engine has not answered for long, and may still come
 * @property {() => void} onWeights weights have loaded or failed: the question can be repeated
 */

export class Search {
  findings = nothing();
  /** The memory of each module, in bytes. */ memory = { lines: 0, wins: 0 };
  /** The fault of the position, as a code and a text. @type {{ code: string, text: string } | null} */
  fault = null;
  /** Whether a worker has died since it was started. */ died = false;
  /** Whether some of several workers have died and the others continue. */ fewer = false;
  /** Whether the engine has not answered for long. */ isLate = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #patience;
  /** @type {SearchHandlers} */ #handlers;
  /** @type {LineWorkers} */ #lines;
  /** @type {AnalystClient} */ #wins;
  /** The scores of all moves on a small board, if they are wanted. @type {ExactScores | null} */ #scores;
  /** Files of weights. @type {Map<string, "loading" | "there" | "missing">} */ #weights = new Map();
  /** The position that is searched. @type {{ setup: Setup, snapshot: Snapshot, choices: Choices } | null} */
  #asked = null;

  /**
   * @param {SearchHandlers} handlers
   * @param {{ scores?: boolean }} [wanted] whether all moves of a small board get their exact scores
   */
  constructor(handlers, { scores = false } = {}) {
    this.#handlers = handlers;
    this.#lines = new LineWorkers({
      onReply: (reply) => this.#receive(reply),
      onDeath: () => this.#lost(),
      onLoss: (left) => {
        this.fewer = true;
        handlers.onLoss(left);
      },
    });
    this.#wins = new AnalystClient({ onReply: (reply) => this.#receive(reply), onDeath: () => this.#lost() });
    this.#scores = scores ? new ExactScores(handlers.onFound) : null;
  }

  /** Whether the search runs on the page's own thread. */
  get isHere() {
    return this.#lines.isHere;
  }

  /** How many workers search lines. */
  get working() {
    return this.#lines.working;
  }

  /** The scores of all moves on a small board; null elsewhere, and until they are known. */
  get scores() {
    return this.#scores?.found ?? null;
  }

  /** Whether these scores are searched. */
  get isScoring() {
    return this.#scores?.isRunning ?? false;
  }

  /** Another position, without results. */
  forget() {
    this.findings = nothing();
    this.#scores?.forget();
  }

  /**
   * Searches a position.
   * @param {Setup} setup
   * @param {Snapshot} snapshot
   * @param {Choices} choices
   * @returns {boolean} false if it waits for weights
   */
  ask(setup, snapshot, choices) {
    this.fault = null;
    if (!this.#hasWeights(weightsFile(setup))) return false;
    this.#asked = { setup, snapshot, choices };
    this.#patience ??= setTimeout(() => {
      // A worker that has answered once is there.
      if (this.findings.found) return;
      this.isLate = true;
      this.#handlers.onLate?.();
    }, PATIENCE);
    const isScored = this.#scores !== null && hasScores(setup);
    const { line } = tablesOf(choices, capabilities(setup.game).hints && !this.isHere);
    this.#lines.ask(
      { setup, text: snapshot.text, count: choices.lines, heat: choices.heat, memory: line },
      // On a small board other workers find the scores of all moves.
      isScored ? 1 : Math.min(threadsOf(choices), snapshot.legal.length),
    );
    this.#askOther();
    // On the page's own thread they would only delay the lines.
    if (isScored && !this.isHere) this.#scores?.ask(setup, snapshot, threadsOf(choices));
    return true;
  }

  stop() {
    this.fault = null;
    this.#answered();
    this.#scores?.stop();
    this.#lines.stop();
    this.#wins.stop();
  }

  /** Ends the workers and drops their results. */
  close() {
    this.#answered();
    this.#scores?.close();
    this.#lines.close();
    this.#wins.close();
  }

  /** Resets the state after workers have died, and replaces late ones. */
  restart() {
    if (this.isLate) this.close();
    else if (this.fewer) this.#lines.close();
    this.died = this.fewer = false;
  }

  /** The engine is not awaited any more. */
  #answered() {
    clearTimeout(this.#patience);
    this.#patience = undefined;
    this.isLate = false;
  }

  /** @param {Snapshot | null} snapshot @returns {Row[]} */
  #found(snapshot) {
    if (!snapshot || snapshot.outcome) return [];
    const { found, forced, proof } = this.findings;
    const rows = rowsOf(found?.lines ?? [], forced[snapshot.toMove], snapshot.game);
    return withProof(rows, proof, snapshot.toMove);
  }

  /**
   * The moves with values: the lines, and on a small board all moves whose score is known.
   * @param {Snapshot | null} snapshot
   */
  moves(snapshot) {
    const rows = this.#found(snapshot);
    return snapshot && !snapshot.outcome ? withScores(rows, this.scores, snapshot) : rows;
  }

  /**
   * The row with the position's value. The best known score is not it while another move may be better.
   * @param {Snapshot | null} snapshot
   * @returns {Row | undefined}
   */
  best(snapshot) {
    return (this.scores && !isSettled(this.scores) ? this.#found(snapshot) : this.rows(snapshot))[0];
  }

  /**
   * The shown lines.
   * @param {Snapshot | null} snapshot
   */
  rows(snapshot) {
    return this.moves(snapshot).slice(0, this.#asked?.choices.lines);
  }

  /**
   * Whether the weights for a rule have loaded or failed.
   * @param {{ game: string, rule: string, size: number }} setup
   */
  weights(setup) {
    return this.#weights.get(weightsFile(setup));
  }

  /** The tasks of the other worker: names of openings, then forced wins. */
  #askOther() {
    if (!this.#asked) return;
    const { setup, snapshot, choices } = this.#asked;
    const { text, played } = snapshot;
    const { named, forced } = this.findings;
    const isOpen = (/** @type {Side} */ side) => (forced[side]?.verdict ?? "open") === "open";
    if (this.isHere) this.#wins.stop();
    else if (!named && (played <= NAMED_MOVES || hasProof(setup))) this.#wins.ask({ op: "names", setup, text });
    else if (capabilities(setup.game).hints && (isOpen(1) || isOpen(2)))
      this.#wins.ask({ op: "forced", setup, text, memory: tablesOf(choices, true).forced });
    else this.#wins.stop();
  }

  /**
   * @param {string} file of weights, "" if there are none
   * @returns {boolean} whether there is nothing to wait for
   */
  #hasWeights(file) {
    const state = file === "" ? "there" : this.#weights.get(file);
    if (state === undefined) this.#fetchWeights(file);
    return state === "there" || state === "missing";
  }

  /** @param {string} file */
  async #fetchWeights(file) {
    this.#weights.set(file, "loading");
    try {
      const bytes = await fetchWeights(file);
      this.#weights.set(file, "there");
      this.#lines.weights({ file, bytes });
      this.#wins.weights({ file, bytes });
    } catch {
      this.#weights.set(file, "missing");
    }
    this.#handlers.onWeights();
  }

  /** @param {AnalysisReply} reply */
  #receive(reply) {
    const { findings } = this;
    this.#answered();
    switch (reply.op) {
      case "lines":
        findings.found = reply.found;
        this.memory.lines = reply.memory;
        break;
      case "heat":
        findings.heat = reply.found.lines;
        // Until better results come.
        findings.found ??= {
          ...reply.found,
          lines: reply.found.lines.slice(0, this.#asked?.choices.lines),
          stop: null,
        };
        break;
      case "forced":
        findings.forced[reply.side] = reply.found;
        this.memory.wins = reply.memory;
        break;
      case "proof":
        findings.proof = reply.proof;
        break;
      case "names":
        findings.named = reply.named;
        findings.known = reply;
        this.#askOther();
        break;
      case "weights-refused":
        this.#weights.set(reply.file, "missing");
        break;
      case "fault":
        this.fault = reply;
        break;
      default:
    }
    this.#handlers.onFound();
  }

  #lost() {
    this.died = true;
    this.close();
    this.#handlers.onDeath();
  }
}
