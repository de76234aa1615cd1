/**
 * Workers that search beside the engine in play while it looks for a move. All share one table of deeper results. Only
 * an isolated page has them, because only there workers share memory.
 *
 * A helper thinks about the position as on the visitor's time (`ahead`), with its own table. One that dies costs its
 * share, and no other takes its place.
 *
 * @import { Open, WeightsFile } from "./messages.js"
 * @import { PendingRequest } from "./requests.js"
 * @import { Start } from "./start.js"
 * @import { Fault, Info } from "../game/types.js"
 */
import { Connection } from "./connection.js";

/** The first words count the nodes of each worker, the others before the table mark moves under search. */
const COUNTERS = 16;
const MARKS = 1 << 14;
/** A helper ends so long after the time of the search at the latest. Milliseconds. */
const PATIENCE = 5000;
/**
 * @typedef {object} Helper
 * @property {Connection} connection
 * @property {Open | null} game that it knows, or gets first
 * @property {PendingRequest | null} request under way
 */

export class Helpers {
  /** @type {Helper[]} */ #helpers = [];
  /** @type {WeightsFile[]} */ #weights = [];

  /**
   * @param {object} options
   * @param {Int32Array} options.table for all workers
   * @param {number} options.count how many may help
   * @param {number} options.memory bytes of each one's own table
   * @param {Start[]} [options.ways] to start a worker
   */
  constructor({ table, count, memory, ways }) {
    this.table = table;
    this.memory = memory;
    this.count = Math.min(count, COUNTERS - 1);
    this.ways = ways;
    /** The compiled engine, if there is one. @type {() => WebAssembly.Module | null} */
    this.module = () => null;
  }

  /** How many work. */
  get working() {
    return this.#helpers.filter(({ request }) => request).length;
  }

  /**
   * A report of the first worker, with the nodes of all.
   * @template {Info} Told
   * @param {Told} info
   * @returns {Told}
   */
  withNodes(info) {
    const nodes = this.table.subarray(1, COUNTERS).reduce((sum, one) => sum + (one >>> 0), info.nodes);
    return { ...info, nodes, nps: Math.round((nodes * 1000) / Math.max(1, info.time)), threads: 1 + this.working };
  }

  /**
   * Lets all helpers search a position.
   * @param {Open} game
   * @param {WeightsFile[]} weights
   * @param {number} time of the search, in milliseconds
   */
  start(game, weights, time) {
    this.stop();
    this.#weights = weights;
    this.table.fill(0, 0, MARKS);
    while (this.#helpers.length < this.count) this.#helpers.push(this.#helper(this.#helpers.length + 1));
    for (const helper of this.#helpers) this.#send(helper, game, time);
  }

  /** @param {number} number @returns {Helper} */
  #helper(number) {
    const connection = new Connection({
      subject: "play",
      ways: this.ways,
      wanted: async () => this.module(),
      isolated: true,
      share: { table: this.table, number },
      owner: {
        boot: () => ({ memory: this.memory, warm: null }),
        restore: () => helper.game,
        weights: () => this.#weights,
        failed: (fault) => this.#lost(helper, fault),
      },
    });
    /** @type {Helper} */
    const helper = { connection, game: null, request: null };
    return helper;
  }

  /**
   * @param {Helper} helper
   * @param {Open} game
   * @param {number} time
   */
  #send(helper, game, time) {
    helper.game = game;
    const patience = time + PATIENCE;
    const opened = helper.connection.ask(game, { patience });
    const request = helper.connection.ask(
      { op: "ahead", time, whole: true },
      { patience, stopped: () => ({ op: "done", id: request.id }) },
    );
    helper.request = request;
    opened.reply.catch(() => {});
    const ended = () => {
      if (helper.request === request) helper.request = null;
    };
    request.reply.then(ended, ended);
  }

  /** Ends the search of all helpers. */
  stop() {
    for (const { connection, request } of this.#helpers) if (request) connection.stop(request);
  }

  /**
   * @param {Helper} helper
   * @param {Fault} fault
   */
  #lost(helper, fault) {
    this.#helpers = this.#helpers.filter((other) => other !== helper);
    this.count = this.#helpers.length;
    helper.connection.close(fault);
  }

  /** Ends the workers. */
  close() {
    for (const { connection } of this.#helpers) connection.close();
    this.#helpers = [];
  }
}
