/**
 * Several workers that search one position, and whose lines are merged. They share no memory, so cross-origin isolation
 * does not matter. See research/experiments/several-workers.md for the reason and the Elo gain.
 *
 * The first worker searches all moves for the best line. The other workers share all moves but its best one round-robin
 * (`Share`). Each looks for its part of the other lines. When all of its lines are shown, it gets one more line to
 * find: it may have another good one. If a worker dies, the others share its moves.
 *
 * @import { Line, Lines } from "../../pkg/analysis/tengen.js"
 * @import { AskLines, WeightsFile } from "../messages.js"
 * @import { Start } from "../start.js"
 * @import { AnalysisReply } from "./client.js"
 */
import { AnalystClient } from "./client.js";

/** The question to all workers together. @typedef {Omit<AskLines, "op" | "share">} Ask */

/**
 * @typedef {object} Member
 * @property {AnalystClient} client
 * @property {number} count the lines that it looks for
 * @property {Lines | null} found its present answer
 * @property {Lines | null} shown its shown answer: an older one, until a restarted search is as deep
 * @property {Line[]} heat
 * @property {boolean} heated whether its heat is complete
 * @property {number} memory of its module, in bytes
 */

/** @param {Line} line @returns {number} a rank that sorts wins before estimates before losses */
function rankOf({ proven }) {
  return proven === "win" ? 2 : proven === "loss" ? 0 : 1;
}

/**
 * Compares two lines. A shorter win, a higher estimate or disc count, or a longer loss is better.
 * @param {Line} a
 * @param {Line} b
 */
export function better(a, b) {
  const rank = rankOf(b) - rankOf(a);
  if (rank) return rank;
  if (a.proven) return ((a.distance ?? 0) - (b.distance ?? 0)) * (a.proven === "win" ? 1 : -1);
  return b.score - a.score;
}

/**
 * The best lines of all workers, each first move once.
 * @param {Line[][]} lists
 * @param {number} count
 */
export function merge(lists, count) {
  const all = lists.flat().sort(better);
  return all.filter(({ line }, index) => all.findIndex((other) => other.line[0] === line[0]) === index).slice(0, count);
}

/** The first worker's best move counts from this depth on. Below, it changes too often. */
const LEAST_DEPTH = 4;

/** @param {Lines} found */
const depthOf = ({ lines }) => Math.max(0, ...lines.map(({ depth }) => depth));

export class LineWorkers {
  /** @type {(reply: AnalysisReply) => void} */ #onReply;
  /** @type {() => void} */ #onDeath;
  /** @type {(left: number) => void} */ #onLoss;
  /** @type {Start[] | undefined} */ #ways;
  /** @type {Member[]} */ #members = [];
  /** How many work on the question. */ #working = 0;
  /** @type {Ask | null} */ #asked = null;
  /** The best move of the first worker, which the others leave out; -1 while it is unknown. */ #best = -1;
  /** How many workers are requested. */ #wanted = 1;
  /** How many are available: fewer after some have died. */ #most = Infinity;
  /** The loaded files. @type {Map<string, WeightsFile>} */ #weights = new Map();

  /**
   * @param {object} options
   * @param {(reply: AnalysisReply) => void} options.onReply called repeatedly with the lines of all of them
   * @param {() => void} options.onDeath the last worker is gone; `ask` starts others
   * @param {(left: number) => void} options.onLoss called when a worker has died, with the number of workers that are
   *   left
   * @param {Start[]} [options.ways] to start a worker, best first
   */
  constructor({ onReply, onDeath, onLoss, ways }) {
    this.#onReply = onReply;
    this.#onDeath = onDeath;
    this.#onLoss = onLoss;
    this.#ways = ways;
  }

  /** Whether the search runs on the main thread. Then there is only one. */
  get isHere() {
    return this.#members[0]?.client.isHere ?? false;
  }

  /** How many search the last question. */
  get working() {
    return this.#working;
  }

  /**
   * Replaces the present question by another one.
   * @param {Ask} ask
   * @param {number} workers how many may search, at most one for each move
   */
  ask(ask, workers) {
    this.#asked = ask;
    this.#wanted = Math.max(1, workers);
    this.#share();
  }

  /** Shares the moves among the existing workers. */
  #share() {
    const ask = this.#asked;
    if (!ask) return;
    const count = this.isHere ? 1 : Math.min(this.#wanted, this.#most);
    while (this.#members.length < count) this.#members.push(this.#member());
    // Workers without a task pause and keep their results.
    for (const { client } of this.#members.slice(count)) client.stop();
    this.#working = count;
    this.#best = -1;
    // The first one may find that no worker can run here. Then the rest is not started.
    for (const member of this.#members.slice(0, count)) {
      const isFirst = member === this.#members[0];
      const lines = count === 1 ? ask.count : isFirst ? 1 : Math.max(1, Math.ceil((ask.count - 1) / (count - 1)));
      Object.assign(member, { count: lines, found: null, shown: null, heat: [], heated: !ask.heat || !isFirst });
      this.#send(member);
      if (this.isHere) break;
    }
  }

  /** @param {Member} member */
  #send(member) {
    const ask = /** @type {Ask} */ (this.#asked);
    const share = { index: this.#members.indexOf(member), of: this.#working, best: this.#best };
    member.client.ask({ ...ask, op: "lines", count: member.count, heat: !member.heated, share });
  }

  /** @returns {Member} */
  #member() {
    const client = new AnalystClient({
      onReply: (reply) => this.#receive(member, reply),
      onDeath: () => this.#lost(member),
      ways: this.#ways,
      // Only one may run on the main thread.
      mainThread: this.#members.length === 0,
    });
    for (const weights of this.#weights.values()) client.weights(weights);
    /** @type {Member} */
    const member = { client, count: 1, found: null, shown: null, heat: [], heated: true, memory: 0 };
    return member;
  }

  /**
   * @param {Member} member
   * @param {AnalysisReply} reply
   */
  #receive(member, reply) {
    const ask = this.#asked;
    if (!ask) return;
    if (this.isHere && this.#working > 1) {
      this.#share();
      return;
    }
    if (reply.op === "heat") this.#heat(member, reply);
    else if (reply.op === "lines") this.#lines(member, reply, ask.count);
    else this.#onReply(reply);
  }

  /**
   * @param {Member} member
   * @param {Extract<AnalysisReply, { op: "heat" }>} reply
   */
  #heat(member, reply) {
    member.heat = reply.found.lines;
    if (reply.found.stop) member.heated = true;
    const lines = merge(
      this.#team().map(({ heat }) => heat),
      Infinity,
    );
    this.#onReply({ ...reply, found: { ...reply.found, lines } });
  }

  /**
   * @param {Member} member
   * @param {Extract<AnalysisReply, { op: "lines" }>} reply
   * @param {number} count the lines that are wanted
   */
  #lines(member, reply, count) {
    member.heated = true;
    member.found = reply.found;
    member.memory = reply.memory;
    if (!member.shown || reply.found.stop || depthOf(reply.found) >= depthOf(member.shown)) member.shown = reply.found;
    const team = this.#team();
    const [first, ...others] = team;
    if (member === first) this.#follow(first, others);
    // The first worker knows more about its best move than a worker that had it before.
    const lists = others.map(
      ({ shown }) => shown?.lines.filter(({ line }) => line[0] !== first.shown?.lines[0]?.line[0]) ?? [],
    );
    const lines = merge([first.shown?.lines ?? [], ...lists], count);
    for (const one of others) this.#want(one, lines, count);
    const sum = (/** @type {(found: Lines) => number} */ part) =>
      team.reduce((total, { found }) => total + (found ? part(found) : 0), 0);
    this.#onReply({
      ...reply,
      found: {
        lines,
        nodes: sum(({ nodes }) => nodes),
        nps: sum(({ nps }) => nps),
        time: Math.max(...team.map(({ found }) => found?.time ?? 0)),
        stop: team.every(({ found }) => found?.stop)
          ? (team.find(({ found }) => found?.stop !== "decided")?.found?.stop ?? "decided")
          : null,
      },
      memory: this.#members.reduce((total, { memory }) => total + memory, 0),
    });
  }

  /**
   * Shares the moves again if the first worker has another best one.
   * @param {Member} first
   * @param {Member[]} others
   */
  #follow({ found }, others) {
    const best = found?.lines[0];
    if (!best || best.line[0] === this.#best || (best.depth < LEAST_DEPTH && !best.proven)) return;
    this.#best = best.line[0];
    for (const other of others) {
      if (other.found) other.found = { ...other.found, stop: null };
      this.#send(other);
    }
  }

  /**
   * Asks a worker for one more line if all of its lines are shown.
   * @param {Member} member
   * @param {Line[]} lines that are shown
   * @param {number} count
   */
  #want(member, lines, count) {
    const { found } = member;
    if (!found || found !== member.shown || member.count >= count || found.lines.length < member.count) return;
    const isShown = found.lines.every(({ line }) => lines.some((other) => other.line[0] === line[0]));
    if (!isShown) return;
    member.count += 1;
    member.found = { ...found, stop: null };
    this.#send(member);
  }

  #team() {
    return this.#members.slice(0, this.#working);
  }

  /** @param {Member} member */
  #lost(member) {
    const wasWorking = this.#team().includes(member);
    this.#members = this.#members.filter((other) => other !== member);
    member.client.close();
    if (this.#members.length === 0 || !wasWorking) {
      if (wasWorking) {
        this.#working = 0;
        this.#onDeath();
      }
      return;
    }
    this.#most = this.#working - 1;
    if (this.#most < 1) {
      this.#onDeath();
      return;
    }
    this.#share();
    if (!this.isHere) this.#onLoss(this.#working);
  }

  /** The search pauses and keeps its results. */
  stop() {
    this.#asked = null;
    for (const { client } of this.#members) client.stop();
  }

  /** @param {WeightsFile} weights needed by some setups to evaluate positions */
  weights(weights) {
    this.#weights.set(weights.file, weights);
    for (const { client } of this.#members) client.weights(weights);
  }

  /** Ends the workers. Workers that died may be started again. */
  close() {
    for (const { client } of this.#members) client.close();
    this.#members = [];
    this.#working = 0;
    this.#most = Infinity;
    this.#asked = null;
  }
}
