/**
 * The searches of a game in play. They find the engine's move, a hint, the values of all moves, or an opening decision.
 * At most one runs at a time. The answer of a cancelled search is dropped.
 *
 * @import { Desk } from "./desk.js"
 * @import { Answer, Limits, Snapshot } from "./types.js"
 */
import { inTime } from "../ui/late.js";
import { capabilities, hasProof } from "./games.js";
import * as pure from "./state.js";

/** The least time to compute the values of all moves. Milliseconds. */
const VALUES_TIME = 4000;
/** The time for a move if a search was stopped before its first report. Milliseconds. */
const SHORTEST_SEARCH = 30;

export class Searching {
  /** @type {AbortController | null} */ #search = null;
  /** @type {Desk} */ #desk;
  /** @type {(searched: Snapshot, cell: number) => Promise<void>} */ #reply;

  /**
   * @param {Desk} desk
   * @param {(searched: Snapshot, cell: number) => Promise<void>} reply plays the engine's move
   */
  constructor(desk, reply) {
    this.#desk = desk;
    this.#reply = reply;
  }

  /** The engine plays the best move that it has found so far. */
  stop() {
    this.#search?.abort("stop");
  }

  /** Ends the search without an answer. */
  abort() {
    this.#search?.abort();
  }

  /** Ends a search whose answer is no longer needed. */
  cancel() {
    const search = this.#search;
    this.#search = null;
    search?.abort("drop");
    if (this.#desk.state.thinking) this.#desk.set(pure.searchEnded(this.#desk.state, null));
  }

  /** @param {"move" | "hint" | "values"} kind */
  #begin(kind) {
    const search = new AbortController();
    this.#search = search;
    this.#desk.set(pure.searchBegan(this.#desk.state, kind, this.#desk.now()));
    return search;
  }

  /**
   * Finishes a search if it is still current.
   * @param {AbortController} search
   * @returns {boolean} whether it was
   */
  #end(search) {
    if (this.#search !== search) return false;
    this.#search = null;
    return true;
  }

  /**
   * Starts a search and returns at once. The answer comes as a separate task.
   * @param {"move" | "hint" | "values"} kind
   */
  think(kind) {
    const desk = this.#desk;
    const { snapshot, engine, thinking } = desk.state;
    if (!snapshot || desk.isWithoutEngine || engine !== "ready" || pure.result(desk.state) || thinking) return;
    const search = this.#begin(kind);
    const answered = kind === "values" ? this.#findValues(search) : this.#find(search, kind, snapshot);
    answered.catch((error) => {
      if (!this.#end(search)) return;
      desk.set(kind === "values" ? pure.valuesArrived(desk.state, null) : pure.searchEnded(desk.state, null));
      desk.refused(error);
    });
  }

  /** @param {AbortController} search */
  async #findValues(search) {
    const desk = this.#desk;
    const time = Math.max(VALUES_TIME, desk.state.time);
    const values = await desk.engine.exactValues({ time }, { signal: search.signal });
    if (!this.#end(search)) return;
    desk.set(pure.valuesArrived(desk.state, values));
    if (values) desk.tell({ type: "valued" });
  }

  /**
   * @param {AbortController} search
   * @param {"move" | "hint"} kind
   * @param {Snapshot} snapshot
   */
  async #find(search, kind, snapshot) {
    const desk = this.#desk;
    // A hint is the best move that the engine can find, at any level of play.
    const { time, level } = desk.state;
    const { hints, exactValues } = capabilities(snapshot.game);
    const limits = kind === "hint" ? { time } : { time, level };
    const isCurrent = () => this.#search === search;
    const answer = await this.#findMove(search.signal, limits, isCurrent, kind === "hint" && hints);
    if (!this.#end(search)) return;
    desk.set(pure.searchEnded(desk.state, answer));
    if (!answer) return;
    if (kind === "move") {
      desk.enqueue(() => this.#reply(snapshot, answer.cell));
      return;
    }
    desk.tell({ type: "hinted" });
    // If the best move is proven, exact values of the others may be quick to find.
    if (exactValues && answer.source === "proof" && desk.state.values === null) this.think("values");
  }

  /**
   * @param {AbortSignal} signal
   * @param {Limits} limits
   * @param {() => boolean} isCurrent whether the answer is still needed
   * @param {boolean} explain
   * @returns {Promise<Answer | null>}
   */
  async #findMove(signal, limits, isCurrent, explain) {
    const client = this.#desk.engine;
    const answer = await client.findMove(limits, {
      signal,
      explain,
      onInfo: (info) => isCurrent() && this.#desk.set(pure.searchProgressed(this.#desk.state, info)),
    });
    // Stopped before the first report, but a move is still needed.
    if (!answer && isCurrent()) return client.findMove({ time: SHORTEST_SEARCH });
    const { thinking, snapshot } = this.#desk.state;
    if (explain && answer && snapshot && hasProof(snapshot)) {
      return inTime(import("../engine/proof/hints.js"))
        .then(({ withProof }) => withProof(snapshot, answer))
        .catch(() => answer);
    }
    if (thinking?.kind === "move" && isCurrent())
      await wait(this.#desk.pace() - (this.#desk.now() - thinking.since), signal);
    return answer;
  }

  /**
   * The engine's decision in an opening. Its searches try other positions, so other tasks wait until the game's
   * position is restored.
   * @param {(decision: { cell: number } | { option: string }) => Promise<void>} carryOut
   */
  decide(carryOut) {
    const desk = this.#desk;
    const search = this.#begin("move");
    desk.enqueue(async () => {
      /** @type {{ cell: number } | { option: string } | null} */
      let decision = null;
      try {
        const { decide } = await inTime(import("./opening-engine.js"));
        decision = await decide(desk.state, desk.engine, search.signal);
        await wait(desk.pace() - (desk.now() - (desk.state.thinking?.since ?? 0)), search.signal);
      } finally {
        if (this.#end(search)) desk.set({ ...pure.searchEnded(desk.state, null), ...(!decision && { paused: true }) });
        else decision = null;
      }
      const { opening } = desk.state;
      if (decision) await carryOut(decision);
      // A decision without effect would be repeated for ever.
      if (desk.state.opening === opening) desk.set({ ...desk.state, paused: true });
    });
  }
}

/**
 * Waits until the time is over or the signal aborts.
 * @param {number} time milliseconds
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function wait(time, signal) {
  if (!(time > 0) || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
