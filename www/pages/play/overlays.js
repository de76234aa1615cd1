/**
 * The additional parts of the game's page: the review, the coach, an opening protocol, a clock, the analysis. Each is
 * an overlay: a module that loads when needed. Its methods are then called with the game's changes.
 *
 * @import { How } from "../../board/view.js"
 * @import { Event } from "../../game/desk.js"
 * @import { State } from "../../game/types.js"
 * @import { Host, Overlay, OverlayName } from "./host.js"
 */
import { isStart } from "../../game/state.js";
import { withTexts } from "../../i18n/texts.js";

/** The module of each overlay. @type {Record<OverlayName, () => Promise<{ overlay: (host: Host) => Overlay }>>} */
const LOADERS = {
  protocol: () => withTexts(import("./opening-panel.js"), "match"),
  clock: () => withTexts(import("./clock.js"), "match"),
  coach: () => withTexts(import("./coach.js"), "review", "reasons"),
  friend: () => withTexts(import("../friend/friend.js"), "friend", "match", "records"),
  review: () => withTexts(import("../review/review.js"), "review", "reasons"),
  reasons: () => withTexts(import("./reasons.js"), "reasons"),
  start: () => withTexts(import("./start.js"), "start"),
  ahead: () => import("./ahead.js"),
  analysis: () => withTexts(import("../analysis/analysis.js"), "analysis"),
};

/** The overlays that open by themselves, and their conditions. @type {[OverlayName, (state: State) => boolean][]} */
const NEEDED = [
  ["protocol", ({ opening }) => opening !== null],
  ["clock", ({ clock }) => clock !== null],
  ["start", isStart],
  ["reasons", ({ hint, info }) => hint >= 0 && Boolean(info?.proven)],
  ["coach", ({ settings }) => settings.coach],
  ["ahead", ({ settings }) => settings.ahead],
  ["friend", ({ id, seats }) => seats[1] === "friend" || seats[2] === "friend" || id.startsWith("c-")],
];

export class Overlays {
  /** @type {Host} */ #host;
  /** The overlays that this page does not use. @type {readonly OverlayName[]} */ #without;
  /** The loaded overlays, in the order of loading. @type {Map<OverlayName, Overlay>} */ #here = new Map();
  /** @type {Set<OverlayName>} */ #coming = new Set();

  /**
   * @param {Host} host
   * @param {readonly OverlayName[]} without
   */
  constructor(host, without) {
    this.#host = host;
    this.#without = without;
  }

  /**
   * Opens an overlay.
   * @param {OverlayName} name
   * @param {string} [fragment] of the address, if it opens the overlay
   */
  async show(name, fragment) {
    if (this.#without.includes(name)) return;
    const overlay = await this.#load(name, () => this.show(name, fragment));
    overlay?.open?.(fragment);
  }

  /** The state that the board shows. @param {State} state */
  see(state) {
    return this.#all.reduce((seen, overlay) => overlay.see?.(seen) ?? seen, state);
  }

  /**
   * @param {number} cell
   * @param {How} how
   * @returns {boolean} whether an overlay has taken the move
   */
  place(cell, how) {
    return this.#all.some((overlay) => overlay.place?.(cell, how));
  }

  /**
   * @param {Event} event
   * @param {string} told
   * @returns {boolean} whether an overlay announces the event
   */
  hear(event, told) {
    return this.#all.map((overlay) => overlay.hear?.(event, told)).includes(true);
  }

  /** The state has changed: loads the overlays that it needs. @param {State} state */
  change(state) {
    for (const [name, isNeeded] of NEEDED) if (isNeeded(state)) this.#fetch(name);
    for (const overlay of this.#all) overlay.change?.(state, ...this.#host.words());
  }

  /**
   * @param {State} state
   * @returns {string} the announcement
   */
  update(state) {
    const words = this.#host.words();
    const told = this.#all.map((overlay) => overlay.update?.(state, ...words));
    return told.filter(Boolean).join(". ");
  }

  get #all() {
    return [...this.#here.values()];
  }

  /** @param {OverlayName} name */
  async #fetch(name) {
    if (this.#without.includes(name) || this.#here.has(name) || this.#coming.has(name)) return;
    this.#coming.add(name);
    await this.#load(name, () => this.#fetch(name));
    this.#coming.delete(name);
  }

  /**
   * @param {OverlayName} name
   * @param {() => void} again the retry after a failure
   * @returns {Promise<Overlay | null>}
   */
  async #load(name, again) {
    const module = await this.#host.load(LOADERS[name], again);
    const before = this.#here.get(name);
    if (before || !module) return before ?? null;
    const overlay = module.overlay(this.#host);
    this.#here.set(name, overlay);
    overlay.change?.(this.#host.state(), ...this.#host.words());
    this.#host.redraw();
    return overlay;
  }
}
