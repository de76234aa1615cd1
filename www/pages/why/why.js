/**
 * "Why does this win?": a view over the page. The visitor plays any defence, and the proof answers it.
 *
 *     const { openWhy } = await import(WHY); // this file
 *     await openWhy({ setup, text: snapshot.text, winner: 1 });
 *
 * It only needs `style.css` of the host page. It has its own board, engine and texts, and loads its style sheet. It
 * closes by its button and by Escape, and restores the focus. The promise settles when it is closed and never rejects.
 * The view itself reports missing proofs, missing files and dead workers.
 *
 * Any page can open it on any position of five-in-a-row, under every rule and size. If the win is not proven yet, it
 * looks for a proof. It also opens Othello endgames, with the exact value of each move.
 *
 * @import { Setup, Side, Snapshot } from "../../game/types.js"
 * @import { Shown } from "./board.js"
 * @import { Place } from "./walk.js"
 */
import { capabilities } from "../../game/games.js";
import { download, textFile } from "../../ui/copies.js";
import { element } from "../../ui/elements.js";
import { address } from "../../ui/site.js";
import { openStorage, readSettings } from "../../ui/storage.js";
import { loadStyle } from "../../ui/style.js";
import { loadTexts, textsOf } from "../../i18n/texts.js";
import { sentences } from "../../i18n/wording.js";
import { EngineLost } from "../../engine/requests.js";
import { WhyClient } from "../../engine/why/client.js";
import { WhyBoard } from "./board.js";
import { writeLists } from "./lists.js";
import { headText, keyText, sideName, threatTexts, zoneText } from "./sentences.js";
import { proofFile } from "./tree-file.js";
import { buildView } from "./view.js";
import { AnswerLost, MOST, Walk, findProof } from "./walk.js";

/**
 * A position with a win.
 * @typedef {object} WhyPosition
 * @property {Setup} setup game, rule and size
 * @property {string} text the moves on the board, or the position, as `text` of a snapshot
 * @property {Side | 0} [winner] the claimed winner; without it, or 0, the side to move is tried first and then the
 * other
 */

/**
 * Options of the host page.
 * @typedef {object} WhyPage
 * @property {(text: string) => void} [onPlay] if given, the view offers to take its position to the page's board; it
 *   closes first
 */

/**
 * Opens the view.
 * @param {WhyPosition} position
 * @param {WhyPage} [page]
 * @returns {Promise<void>} when it is closed
 */
export async function openWhy(position, page = {}) {
  const before = document.activeElement;
  const style = loadStyle(address("www/pages/why/why.css"));
  // If texts are unavailable, their keys are shown.
  await Promise.all([style, loadTexts("common", "why", "reasons").catch(() => {})]);
  const view = new WhyView(position, page);
  await view.closed;
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}

class WhyView {
  /** @type {Walk | null} */ #walk = null;
  /** The position on the board without a walk. @type {Snapshot | null} */ #shown = null;
  #showsZone = true;
  #showsThreat = false;
  /** Counts the requests: an answer to an earlier one is dropped. */ #turn = 0;
  /** The text of the pending task; "" if the visitor may play. */ #busy = "loading";
  /** A message apart from the position. */ #said = "";
  /** The move from which the win is forced, in a finished game; 0 otherwise. */ #begins = 0;
  /** The retry after a failure. @type {{ text: string, action: () => void } | null} */ #remedy = null;
  #t = textsOf("why");

  /**
   * @param {WhyPosition} position
   * @param {WhyPage} page
   */
  constructor(position, page) {
    this.position = position;
    this.page = page;
    this.client = new WhyClient();
    this.dom = buildView(this.#t);
    this.board = new WhyBoard(this.dom.boardRoot, {
      setup: position.setup,
      coordinates: readSettings(openStorage()).coordinates,
      t: this.#t,
      shown: () => this.#seen(),
      onPlay: (name) => this.#play(name),
      onLook: (cell) => this.#explain(cell),
    });
    this.#listen();
    this.closed = new Promise((/** @type {(value: void) => void} */ resolve) => {
      this.dom.dialog.addEventListener("close", () => {
        this.#turn += 1;
        this.client.close();
        this.board.view.close();
        this.dom.dialog.remove();
        resolve();
      });
    });
    this.dom.dialog.showModal();
    this.dom.heading.focus({ preventScroll: true });
    this.#begin();
  }

  #listen() {
    const { first, back, forward, stop, threat, zone, save, board } = this.dom.buttons;
    /** @type {[HTMLButtonElement, () => void][]} */
    const actions = [
      [first, () => this.#goTo(0)],
      [back, () => this.#goTo((this.#walk?.at ?? 0) - 1)],
      [forward, () => this.#goTo((this.#walk?.at ?? 0) + 1)],
      [stop, () => this.#stop()],
      [threat, () => this.#toggle("threat")],
      [zone, () => this.#toggle("zone")],
      [save, () => this.#save()],
      [board, () => this.#take()],
    ];
    for (const [button, action] of actions) button.addEventListener("click", action);
    board.hidden = !this.page.onPlay;
    this.dom.dialog.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /** @returns {Place | undefined} */
  get #place() {
    return this.#walk?.place;
  }

  /** The winner by the proof. @returns {Side} */
  get #winner() {
    return this.#walk?.winner ?? 1;
  }

  /** @returns {Shown} */
  #seen() {
    const place = this.#place;
    return {
      place,
      snapshot: place?.snapshot ?? this.#shown,
      busy: Boolean(this.#busy),
      winner: this.#winner,
      showsThreat: this.#showsThreat,
      showsZone: this.#showsZone,
    };
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || this.board.view.hasCell(event.target)) return;
    const { at = 0, places = [] } = this.#walk ?? {};
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: places.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#goTo(to);
  }

  /** Looks for the proof, and shows its first position. */
  async #begin() {
    await this.#do("looking", async (isWanted) => {
      let opened = 0;
      const found = await findProof(
        this.client,
        this.position,
        (snapshot) => {
          if (!isWanted()) return;
          this.#shown = snapshot;
          opened = snapshot.played;
          this.board.view.update();
        },
        (nodes) => {
          if (!isWanted()) return;
          this.dom.detail.textContent = this.#t("looked", { n: nodes.toLocaleString() });
        },
        isWanted,
      );
      if (!isWanted()) return;
      if (found.kind !== "proven") {
        this.#walk = null;
        this.#shown = found.snapshot;
        const goesOn = found.kind === "unknown" || found.kind === "stopped";
        this.#said = this.#t(found.kind, { n: MOST.toLocaleString() });
        this.#remedy = goesOn ? { text: this.#t("on"), action: () => this.#begin() } : null;
        return;
      }
      const walk = new Walk(this.client, found.winner);
      this.#shown = found.snapshot;
      await walk.begin(found.snapshot);
      await this.#reason(walk);
      if (!isWanted()) return;
      this.#begins = opened > found.snapshot.played ? found.snapshot.played + 1 : 0;
      this.#walk = walk;
    });
  }

  /**
   * Runs a task that takes time. A failure is reported and can be retried.
   * @param {string} what the text of the pending task
   * @param {(isWanted: () => boolean) => Promise<void>} action
   */
  async #do(what, action) {
    this.#turn += 1;
    const own = this.#turn;
    const isWanted = () => own === this.#turn;
    [this.#busy, this.#said, this.#remedy, this.#showsThreat] = [what, "", null, false];
    this.#write();
    try {
      await action(isWanted);
    } catch (error) {
      if (!isWanted()) return;
      const again = () => this.#do(what, action);
      if (error instanceof EngineLost && error.code !== "engine-load") {
        this.#said = this.#t("died");
        this.#remedy = { text: this.#t("restart"), action: () => this.#restart(again) };
      } else if (error instanceof AnswerLost) {
        this.#said = this.#t("lost");
        this.#remedy = { text: this.#t("on"), action: again };
      } else {
        this.#said = this.#t("failed", { why: error instanceof Error ? error.message : String(error) });
        this.#remedy = { text: this.#t("restart"), action: () => this.#restart(again) };
      }
    }
    if (!isWanted()) return;
    this.#busy = "";
    this.#write();
    this.#speak();
  }

  /**
   * Starts a new engine, and repeats the interrupted task.
   * @param {() => Promise<void>} again
   */
  async #restart(again) {
    this.client.close();
    this.client = new WhyClient();
    const walk = this.#walk;
    if (!walk) {
      await this.#begin();
      return;
    }
    walk.client = this.client;
    await this.#do("loading", async () => {
      await this.client.ask("open", { setup: this.position.setup, text: walk.places[0].snapshot.text });
    });
    await again();
  }

  #stop() {
    this.#turn += 1;
    this.#busy = "";
    this.#said = this.#t("stopped");
    // Without a walk there is no earlier place.
    this.#remedy = this.#walk ? null : { text: this.#t("on"), action: () => this.#begin() };
    this.#write();
  }

  /** @param {string} name */
  #play(name) {
    const walk = this.#walk;
    if (!walk) return;
    this.#do("answering", async () => {
      await walk.play(name);
      await this.#reason(walk);
    });
  }

  /**
   * Adds why the place on the board is won. Without it the view shows the threat alone.
   * @param {Walk} walk
   */
  async #reason({ place, winner }) {
    const { setup } = this.position;
    if (!place || place.reasons !== undefined || !capabilities(setup.game).hints) return;
    const { text } = place.snapshot;
    place.reasons = place.snapshot.outcome ? null : await this.client.ask("reasons", { setup, text, winner });
  }

  /** @param {number} at */
  #goTo(at) {
    const walk = this.#walk;
    if (!walk || at < 0 || at >= walk.places.length || at === walk.at) return;
    this.#turn += 1;
    walk.goTo(at);
    [this.#busy, this.#said, this.#remedy, this.#showsThreat] = ["", "", null, false];
    this.#write();
    this.#speak();
  }

  /** @param {"threat" | "zone"} what */
  #toggle(what) {
    if (what === "threat") this.#showsThreat = !this.#showsThreat;
    else this.#showsZone = !this.#showsZone;
    this.#write();
  }

  #take() {
    const text = this.#place?.snapshot.text ?? this.#shown?.text;
    this.dom.dialog.close();
    if (text !== undefined) this.page.onPlay?.(text);
  }

  async #save() {
    const walk = this.#walk;
    if (!walk) return;
    await this.#do("answering", async (isWanted) => {
      const { sgf, positions, whole } = await proofFile({
        client: this.client,
        setup: this.position.setup,
        winner: walk.winner,
        places: walk.places,
        describe: (place) => sentences(...threatTexts(place, walk.winner, this.#t)),
        tell: (n) => isWanted() && (this.dom.detail.textContent = this.#t("saving", { n })),
        isWanted,
      });
      if (!isWanted()) return;
      download("tengen-proof.sgf", textFile(sgf, "application/x-go-sgf"));
      this.#said = this.#t(whole ? "saved" : "part", { n: positions });
    });
  }

  /** Writes everything. */
  #write() {
    this.#writeTexts();
    this.#writeButtons();
    writeLists(this.dom, this.#walk, this.#t, {
      onDefend: (name) => !this.#busy && this.#play(name),
      onGo: (at) => this.#goTo(at),
    });
    this.board.view.update();
    this.#explain(this.board.view.pointed);
  }

  #writeTexts() {
    const t = this.#t;
    const place = this.#place;
    const { dom } = this;
    dom.status.textContent = place ? headText(place, this.#winner, t) : this.#busy ? t(this.#busy) : "";
    const said = place && !this.#busy ? threatTexts(place, this.#winner, t) : [];
    if (place && this.#walk?.at === 0 && this.#begins && !this.#busy) said.unshift(t("begins", { n: this.#begins }));
    if (place && !this.#busy && !place.snapshot.outcome)
      said.push(t("yours", { side: sideName(place.snapshot.toMove, t) }));
    dom.detail.textContent = place && this.#busy ? t(this.#busy) : sentences(...said);
    dom.note.hidden = !this.#said;
    dom.noteText.textContent = this.#said;
    dom.noteButtons.replaceChildren();
    if (this.#remedy) {
      const { text, action } = this.#remedy;
      const button = element("button", { type: "button", value: "remedy" }, text);
      button.addEventListener("click", action);
      dom.noteButtons.append(button);
    }
  }

  #writeButtons() {
    const walk = this.#walk;
    const place = this.#place;
    const { buttons } = this.dom;
    const at = walk?.at ?? 0;
    buttons.first.disabled = buttons.back.disabled = at === 0;
    buttons.forward.disabled = !walk || at >= walk.places.length - 1;
    buttons.stop.hidden = !this.#busy;
    const hasThreats = capabilities(this.position.setup.game).hints;
    buttons.threat.hidden = buttons.zone.hidden = !hasThreats || Boolean(this.#busy);
    buttons.threat.disabled = !place?.threat;
    buttons.zone.disabled = !place?.threat;
    buttons.threat.setAttribute("aria-pressed", String(this.#showsThreat));
    buttons.zone.setAttribute("aria-pressed", String(this.#showsZone));
    buttons.save.disabled = !walk || Boolean(this.#busy);
    buttons.board.disabled = !place && !this.#shown;
  }

  /** Announces an event to screen readers. */
  #speak() {
    const place = this.#place;
    if (!place || this.#said) return;
    const t = this.#t;
    this.dom.live.textContent = sentences(
      headText(place, this.#winner, t),
      ...threatTexts(place, this.#winner, t),
      zoneText(place, t),
    );
  }

  /**
   * Describes the effect of a stone on a cell, or the drawing.
   * @param {number} cell -1 for none
   */
  #explain(cell) {
    const place = this.#place;
    const name = cell >= 0 && this.board.canPlace(cell) ? (place?.snapshot.names[cell] ?? "") : "";
    const text = place && !this.#busy ? keyText(place, name, this.#showsThreat, this.#winner, this.#t) : "";
    if (this.dom.key.textContent !== text) this.dom.key.textContent = text;
  }
}
