/**
 * The health of engine and page: notes about problems, and preparations for offline play.
 *
 * @import { Choice } from "../../ui/notices.js"
 * @import { Fault, Setup } from "../../game/types.js"
 * @import { GameSource } from "./game-source.js"
 * @import { Host } from "./host.js"
 */
import { remember } from "../../engine/from-memory.js";
import { hasSimd } from "../../engine/device.js";
import { capabilities } from "../../game/games.js";
import { linkFaultText, sentences } from "../../i18n/wording.js";
import { inTime } from "../../ui/late.js";
import { keepOffline } from "../../ui/offline.js";
import { findFonts } from "./look.js";

/** How long the engine may load before the visitor gets a choice. Milliseconds. */
const PATIENCE = 15_000;

export class Health {
  /** @type {Host} */ #host;
  /** @type {GameSource} */ #source;
  /** In a frame in another page, settles when the engine is needed. @type {Promise<void> | undefined} */ #awake;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #patience;
  /** Whether the page has prepared for offline play. */ #goesOn = false;

  /**
   * @param {Host} host
   * @param {GameSource} source
   * @param {Promise<void>} [awake] in a frame in another page, settles when the engine is needed
   */
  constructor(host, source, awake) {
    this.#host = host;
    this.#source = source;
    this.#awake = awake;
  }

  /** Shows a note if the engine has a problem. */
  showEngine() {
    const { note, state, words, dispatch } = this.#host;
    const { engine, setup } = state();
    const [t] = words();
    clearTimeout(this.#patience);
    if (engine === "loading") this.waitForEngine();
    if (engine === "rules-only" || engine === "missing") {
      const isPlain = engine === "missing" && capabilities(setup.game).discs;
      const text = isPlain ? t("fault.missing-discs") : t(`fault.${engine}`);
      const why = engine === "missing" && !hasSimd() && t("fault.no-simd");
      note.show("engine", sentences(text, why), [[t("action.retry"), () => dispatch({ type: "retry" })]]);
    } else if (engine === "ready") {
      note.hide("engine");
      if (!this.#goesOn) this.#prepareForNoNetwork();
    }
    document.documentElement.dataset.engine = engine;
  }

  /** Offers another try if the engine loads for long. A frame at rest does not load it. */
  async waitForEngine() {
    const { note, state, words, dispatch } = this.#host;
    await this.#awake;
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => {
      const [t] = words();
      if (state().engine !== "loading" || note.topic !== "") return;
      note.show("engine", t("fault.slow"), [[t("action.retry"), () => dispatch({ type: "retry" })]]);
    }, PATIENCE);
  }

  /** After a change of language, rewrites a note about the engine. */
  translate() {
    if (this.#host.note.topic === "engine") this.showEngine();
  }

  /**
   * Shows the fault of a link and its place, with choices. The saved game is unchanged.
   * @param {Fault} fault
   * @param {string} moves of the link
   * @param {Setup} [setup] of the link
   */
  showBrokenLink(fault, moves, setup) {
    const { note, announcer, state, words, openDialog } = this.#host;
    const source = this.#source;
    const [t] = words();
    const text = linkFaultText(fault, moves, t);
    source.forgetLink();
    /** @type {Choice[]} */
    const back = source.hasSaved ? [[t("action.back"), () => source.leaveLink()]] : [];
    note.show("link", text, [...back, [t("action.new"), () => openDialog("new")], [t("action.close"), () => {}]]);
    announcer.say(text);
    if (!state().snapshot) source.openInstead(setup);
  }

  /** Prepares for offline play once the engine has loaded. */
  async #prepareForNoNetwork() {
    this.#goesOn = true;
    if (!this.#awake) (globalThis.requestIdleCallback ?? setTimeout)(findFonts);
    // Without a service worker, later workers start from memory.
    const isKept = await keepOffline({ embed: Boolean(this.#awake), onUpdate: (begin) => this.#offerUpdate(begin) });
    if (!isKept) await remember();
  }

  /** @param {() => Promise<boolean>} begin starts the new version, unless another tab runs the old one */
  #offerUpdate(begin) {
    const { note, state, words } = this.#host;
    const [t] = words();
    const later = /** @type {Choice} */ ([t("action.later"), () => {}]);
    const reload = async () => {
      this.#source.keep(state());
      if (!(await begin())) note.show("update", t("note.update-tabs"), [later]);
    };
    note.show("update", t("note.update"), [[t("action.reload"), reload], later]);
  }
}

/**
 * Loads parts of the page that a first game does not need.
 *
 * Once a script has failed, Firefox does not ask for it again in the same document. So if a part fails after another
 * try, a page that keeps its game offers to reload.
 * @param {Pick<Host, "note" | "words">} host
 * @param {boolean} keepsGame
 * @returns {Host["load"]}
 */
export function loader({ note, words }, keepsGame) {
  let isRetry = false;
  return async (load, again) => {
    try {
      return await inTime(load());
    } catch {
      const [t] = words();
      note.show("part", t("fault.part"), [
        isRetry ? [t("action.reload"), () => location.reload()] : [t("action.retry"), again],
        [t("action.close"), () => {}],
      ]);
      isRetry = keepsGame;
      return null;
    }
  };
}
