/**
 * The coach warns before a visitor's move that provably loses or gives a proven win away, and shows the threat. It
 * searches with a separate engine during the visitor's turn, so it uses none of the game's time.
 *
 * @import { Client } from "../../engine/client.js"
 * @import { Host, Overlay } from "./host.js"
 * @import { Side, State } from "../../game/types.js"
 * @import { Verdict } from "../review/logic.js"
 */
import { pointText } from "../../i18n/wording.js";
import { ownEngine } from "../../engine/own-engine.js";
import { reasonsWithin } from "../../engine/why/reasons.js";
import { capabilities } from "../../game/games.js";
import { canPlace, turn } from "../../game/state.js";
import { wholeText } from "../../game/notation.js";
import { reasonText } from "../../i18n/reasons.js";
import { judge, turned, verdictOf, verdictOfEnd } from "../review/logic.js";
import { nameOf } from "../review/words.js";
import { showLine, showThreat } from "../review/line.js";

/** The times for the position while the visitor thinks, and for the chosen move. Milliseconds. */
const POSITION = 1500;
const MOVE = 300;
/** A move never waits longer than this for the coach. Milliseconds. */
const PATIENCE = 3000;
/** A warning waits this long for its reason. Milliseconds. */
const REASON_TIME = 1500;
/** A depth limit disables the engine's opening table, which has moves but no values. */
const DEPTH = 60;

/**
 * Whether the coach is active: a game against the engine, without another pending decision.
 * @param {State} state
 */
function coaches({ settings, seats, snapshot, opening, engine }) {
  return (
    settings.coach &&
    (seats[1] === "engine") !== (seats[2] === "engine") &&
    snapshot !== null &&
    !opening?.stage &&
    engine === "ready" &&
    snapshot.played > 0
  );
}

/**
 * The coach's warning about a move, as a key of its texts; "" without a warning.
 * @param {Verdict | null} was the position before the move, for the visitor
 * @param {Verdict | null} is the position after it, for the visitor
 * @param {boolean} discs
 * @param {number} played the move
 * @returns {"" | "lost" | "threw" | "missed" | "lost-discs" | "threw-discs"}
 */
export function warning(was, is, discs, played) {
  if (!is || is.value === null) return "";
  // Without a value of the earlier position, the loss after the move is still proven.
  const kind = judge(was ?? { proven: null, value: 0.5, distance: null, line: [] }, is, discs, played)?.kind;
  if (kind === "lost" || kind === "threw" || kind === "missed") {
    if (!discs) return kind;
    return kind === "lost" ? "lost-discs" : "threw-discs";
  }
  return "";
}

/** @param {Host} host */
export const overlay = (host) => new Coach(host);

/** @implements {Overlay} */
class Coach {
  /** @type {Host} */ #host;
  /** @type {Client | null} */ #engine = null;
  /**
   * The position that the coach knows or is searching.
   * @type {{ text: string, id: string, verdict: Verdict | null } | null}
   */
  #position = null;
  /** @type {AbortController | null} */ #search = null;
  /** Settles when the engine of the coach is free. @type {Promise<void>} */ #free = Promise.resolve();
  /** The move under examination, -1 for none. */ #looking = -1;
  /**
   * The shown warning: the position before the move, and a line. `isThreat`: the line is the opponent's.
   * @type {{ text: string, isThreat: boolean, line: number[] } | null}
   */
  #warned = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /**
   * Draws the threat while the warning is shown.
   * @param {State} state
   * @returns {State}
   */
  see(state) {
    const { snapshot } = state;
    if (this.#looking >= 0) return { ...state, marked: this.#looking };
    if (
      !this.#warned ||
      !snapshot ||
      snapshot.text !== this.#warned.text ||
      this.#host.note.topic !== "coach" ||
      state.hint >= 0
    )
      return state;
    const { line, isThreat } = this.#warned;
    const { discs } = capabilities(state.setup.game);
    if (!line.length || line[0] < 0) return state;
    return isThreat ? showThreat(state, line, discs) : showLine(state, line, discs);
  }

  /**
   * @param {number} cell
   * @param {"mouse" | "touch" | "key"} how
   */
  place(cell, how) {
    const state = this.#host.state();
    const { snapshot, settings, marked } = state;
    if (this.#looking >= 0) return true;
    if (!snapshot || !coaches(state) || !canPlace(state, cell) || !snapshot.legal.includes(cell)) return false;
    // A touch that only marks its point is not a move yet.
    if (settings.confirm && how !== "key" && marked !== cell) return false;
    this.#look(state, cell);
    return true;
  }

  /**
   * Examines a move, and plays it if there is no warning.
   * @param {State} state
   * @param {number} cell
   */
  async #look(state, cell) {
    const { snapshot, setup } = state;
    if (!snapshot) return;
    const { discs } = capabilities(setup.game);
    this.#looking = cell;
    this.#host.redraw();
    this.#search?.abort();
    const search = this.#free.then(async () => {
      try {
        const engine = (this.#engine ??= ownEngine());
        const after = await engine.open(setup, snapshot.text + snapshot.names[cell]);
        const over = verdictOfEnd(after, discs);
        const answer = over ? null : await engine.findMove({ time: MOVE, depth: DEPTH });
        return over ?? (answer && verdictOf(answer, discs));
      } catch {
        // Without its engine the coach is silent, and the game continues.
        this.#forgetEngine();
        return null;
      }
    });
    this.#free = search.then(() => {});
    const is = await Promise.race([
      search,
      new Promise((/** @type {(value: null) => void} */ resolve) => setTimeout(() => resolve(null), PATIENCE)),
    ]);
    const was = this.#position?.text === snapshot.text ? this.#position.verdict : null;
    const own = is && turned(is, discs);
    const kind = warning(was, own, discs, cell);
    const why = kind && own ? await this.#reason(state, cell, was, own) : "";
    this.#looking = -1;
    this.#host.redraw();
    const now = this.#host.state();
    // The state has changed meanwhile.
    if (now.snapshot !== snapshot || turn(now) !== "human") return;
    if (!kind || !own) this.#play(cell);
    else this.#warn(now, cell, kind, was, own, why);
  }

  /**
   * Why the move loses, or why the missed move wins; "" if nothing certain is known.
   * @param {State} state
   * @param {number} cell
   * @param {Verdict | null} was
   * @param {Verdict} is
   */
  async #reason({ snapshot, setup }, cell, was, is) {
    if (!snapshot) return "";
    const { toMove, text, names } = snapshot;
    const isLost = is.proven === "loss";
    const line = (isLost ? is : was)?.line ?? [];
    const won = {
      setup,
      text: isLost ? text + names[cell] : text,
      winner: isLost ? /** @type {Side} */ (3 - toMove) : toMove,
      move: names[line[0]],
    };
    const { winner } = won;
    const reasons = await reasonsWithin(won, REASON_TIME);
    return reasonText(reasons, { winner, isYou: isLost, isTold: true }, this.#host.words()[0]);
  }

  /** @param {number} cell */
  #play(cell) {
    this.#warned = null;
    this.#host.go({ type: "place", cell });
  }

  /**
   * @param {State} state
   * @param {number} cell
   * @param {Exclude<ReturnType<typeof warning>, "">} kind
   * @param {Verdict | null} was
   * @param {Verdict} is
   * @param {string} why
   */
  #warn({ snapshot }, cell, kind, was, is, why) {
    if (!snapshot) return;
    const [t] = this.#host.words();
    const words = { t, names: snapshot.names, discs: false };
    const moves = (/** @type {number | null | undefined} */ plies) => {
      const n = Math.max(1, Math.ceil((plies ?? 0) / 2));
      return t("count.moves", { n });
    };
    const best = was?.line[0];
    const discs = kind.endsWith("discs");
    const distance = kind === "lost" ? is.distance : was?.distance;
    const key = kind === "lost" && distance === null ? "lost-open" : kind;
    const said = t(`coach.${key}`, {
      cell: pointText(snapshot.names[cell]),
      side: t(`side.${3 - snapshot.toMove}`),
      n: discs ? Math.abs(Number((kind === "lost-discs" ? is : was)?.value)) : moves(distance),
      reply: is.line.length ? nameOf(is.line[0], words) : "–",
      better: best === undefined ? "–" : nameOf(best, words),
    });
    const text = why ? t("reasons.after", { text: said, why }) : said;
    // Shows the missed win, else the opponent's threat.
    const isThreat = kind !== "missed" && kind !== "threw-discs";
    this.#warned = { text: snapshot.text, isThreat, line: (isThreat ? is.line : was?.line) ?? [] };
    this.#host.note.show(
      "coach",
      text,
      [
        [t("coach.back"), () => this.#host.redraw()],
        [t("action.anyway"), () => this.#play(cell)],
      ],
      true,
    );
    this.#host.announcer.say(text);
    this.#host.redraw();
  }

  /** @param {State} state */
  update(state) {
    const { snapshot, setup } = state;
    const mine = coaches(state) && turn(state) === "human" && snapshot && snapshot.legal.length > 0;
    if (!mine || state.thinking) {
      this.#search?.abort();
      if (!coaches(state)) this.#rest(state);
      return;
    }
    if (this.#position?.text === snapshot.text && this.#position.id === state.id) return;
    // A warning about another position is closed.
    if (this.#warned && this.#warned.text !== snapshot.text) this.#warned = null;
    const position = { text: snapshot.text, id: state.id, verdict: /** @type {Verdict | null} */ (null) };
    this.#position = position;
    this.#search?.abort();
    const search = new AbortController();
    this.#search = search;
    const { discs } = capabilities(setup.game);
    this.#free = this.#free.then(async () => {
      if (search.signal.aborted) return;
      try {
        const engine = (this.#engine ??= ownEngine());
        await engine.open(setup, wholeText({ ...snapshot, moves: snapshot.moves.slice(0, snapshot.played) }));
        const answer = await engine.findMove({ time: POSITION, depth: DEPTH }, { signal: search.signal });
        position.verdict = answer && verdictOf(answer, discs);
      } catch {
        this.#forgetEngine();
      }
    });
  }

  /**
   * Idle: the engine ends if the coach is switched off or the page shows another kind of game.
   * @param {State} state
   */
  #rest({ settings, seats }) {
    this.#position = null;
    if (settings.coach && seats[1] !== seats[2]) return;
    this.#forgetEngine();
    this.#host.note.hide("coach");
  }

  #forgetEngine() {
    this.#engine?.close();
    this.#engine = null;
    this.#position = null;
  }
}
