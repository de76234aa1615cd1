/**
 * A clock for two players: main time, then periods of byoyomi. A period that is not used up starts anew with the next
 * move. A player who uses up the last one loses. The clock stops before the first stone, when paused, and while the
 * board cannot be played on. Examples are a dialog, another tab, or an earlier position.
 *
 * @import { ClockTime, Side, State } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 * @import { Host, Overlay } from "./host.js"
 */
import { actor, hasFriend, result } from "../../game/state.js";
import { parseClock } from "../../game/clock.js";

/** The interval of the clock's checks. Milliseconds. */
const TICK = 100;
/** How often it is stored for a reload, in milliseconds. */
const KEEP = 3000;
/** Below this, the clock is shown as running out. Milliseconds. */
const LOW = 10_000;

/**
 * The remaining time after some time of one move.
 * @param {ClockTime} left
 * @param {number} time milliseconds
 * @param {number} period milliseconds
 * @returns {ClockTime} without main time and periods if the time is over
 */
export function spend({ main, periods, used }, time, period) {
  if (time <= main) return { main: main - time, periods, used };
  let over = used + time - main;
  let rest = periods;
  while (rest > 0 && over >= period) {
    over -= period;
    rest -= 1;
  }
  return { main: 0, periods: rest, used: rest ? over : 0 };
}

/** Whether no time is left. @param {ClockTime} left */
export const isOver = ({ main, periods }) => main <= 0 && periods <= 0;

/**
 * Minutes and seconds, the last second included.
 * @param {number} time milliseconds
 */
function minutes(time) {
  const seconds = Math.ceil(time / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * Whether time runs at this moment.
 * @param {State} state
 */
export function runs(state) {
  const { clock, snapshot, seats, paused, analysing } = state;
  return (
    clock !== null &&
    !analysing &&
    snapshot !== null &&
    !result(state) &&
    !paused &&
    seats[1] !== "engine" &&
    seats[2] !== "engine" &&
    snapshot.played > 0 &&
    snapshot.played === snapshot.moves.length
  );
}

/** @param {Host} host */
export const overlay = (host) => new GameClock(host);

/** @implements {Overlay} */
class GameClock {
  /** @type {Host} */ #host;
  /** The side whose time runs; 0 for neither. @type {{ side: 0 | Side, played: number, at: number }} */ #running = {
    side: 0,
    played: 0,
    at: 0,
  };
  #kept = 0;
  /** @type {Translate} */ #t;
  /** The last announcement. */ #said = "";

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#t = host.words()[0];
    setInterval(() => this.#tick(), TICK);
    addEventListener("pagehide", () => this.#tick(true));
  }

  /**
   * @param {State} _state
   * @param {Translate} t
   */
  change(_state, t) {
    this.#t = t;
    this.#tick();
  }

  /** @param {boolean} [keep] whether to store the remaining time at once */
  #tick(keep = false) {
    const state = this.#host.state();
    const { clock, snapshot } = state;
    const now = performance.now();
    const side =
      runs(state) && (hasFriend(state) || !(document.hidden || document.querySelector("dialog[open]")))
        ? actor(state)
        : 0;
    const played = snapshot?.played ?? 0;
    const { side: before, played: playedBefore, at } = this.#running;
    const moved = side !== before || played !== playedBefore;
    if (moved || now - this.#kept > KEEP || keep || this.#isOver(now)) {
      this.#running = { side, played, at: now };
      this.#kept = now;
      if (before && clock && !clock.flag) {
        const rule = parseClock(clock.rule);
        const left = spend(clock.left[before], now - at, rule.period);
        const over = isOver(left);
        // A period begins anew with each move.
        const whole = moved && played !== playedBefore && !over ? { ...left, used: 0 } : left;
        this.#host.dispatch({
          type: "clock",
          clock: { ...clock, left: { ...clock.left, [before]: whole }, flag: over ? before : 0 },
        });
      }
    }
    this.#show(now);
  }

  /** @param {number} now */
  #isOver(now) {
    const { clock } = this.#host.state();
    const { side, at } = this.#running;
    return side !== 0 && clock !== null && isOver(spend(clock.left[side], now - at, parseClock(clock.rule).period));
  }

  /** @param {number} now */
  #show(now) {
    const { clock, seats } = this.#host.state();
    const t = this.#t;
    for (const card of document.querySelectorAll(".player")) {
      const side = /** @type {Side} */ (Number(/** @type {HTMLElement} */ (card).dataset.side));
      let place = card.querySelector(".time");
      const shown = clock !== null && clock.rule !== "" && seats[1] !== "engine" && seats[2] !== "engine";
      if (!shown) {
        place?.remove();
        continue;
      }
      if (!place) {
        place = document.createElement("span");
        place.className = "time";
        place.append(document.createElement("span"), " ", document.createElement("span"));
        card.append(place);
      }
      const rule = parseClock(clock.rule);
      const running = this.#running.side === side;
      const left = running ? spend(clock.left[side], now - this.#running.at, rule.period) : clock.left[side];
      const byoyomi = left.main <= 0;
      const time = byoyomi ? Math.max(0, left.periods ? rule.period - left.used : 0) : left.main;
      const periods = rule.periods ? t("clock.left", { periods: left.periods, seconds: rule.period / 1000 }) : "";
      for (const [part, text] of /** @type {[Node | null, string][]} */ ([
        [place.firstChild, minutes(time)],
        [place.lastChild, periods],
      ])) {
        if (part && part.textContent !== text) part.textContent = text;
      }
      place.classList.toggle("low", running && time < LOW && (byoyomi || !rule.periods));
      place.classList.toggle("running", running);
      if (running) this.#speak(side, left, time, rule);
    }
  }

  /**
   * Announces byoyomi, each period, and the last seconds to screen readers.
   * @param {Side} side
   * @param {ClockTime} left
   * @param {number} time the shown milliseconds
   * @param {{ periods: number, period: number }} rule
   */
  #speak(side, left, time, rule) {
    const t = this.#t;
    const name = t(`side.${side}`);
    const seconds = Math.ceil(time / 1000);
    const byoyomi = left.main <= 0 && rule.periods > 0;
    const [what, text] =
      seconds === 10 && (byoyomi || !rule.periods)
        ? ["10", t("clock.seconds-left", { side: name, n: 10 })]
        : byoyomi && left.periods < rule.periods
          ? [`p${left.periods}`, t("clock.period", { side: name, periods: left.periods })]
          : byoyomi
            ? ["b", t("clock.byoyomi", { side: name, periods: left.periods, seconds: rule.period / 1000 })]
            : ["", ""];
    const key = `${side} ${this.#running.played} ${what}`;
    if (what && key !== this.#said) this.#host.announcer.say(text);
    if (what) this.#said = key;
  }
}
