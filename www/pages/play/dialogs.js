/**
 * The dialogs of the page of the game, one at a time. Dialogs that a first game does not need load on request.
 *
 * @import { Client } from "../../engine/client.js"
 * @import { Side } from "../../game/types.js"
 * @import { GameSource } from "./game-source.js"
 * @import { DialogName, Host } from "./host.js"
 */
import { shareLinks } from "../../game/link.js";
import { openingText } from "../../game/notation.js";
import { withTexts } from "../../i18n/texts.js";
import { faultText } from "../../i18n/wording.js";
import { installer } from "../../ui/offline.js";

export class Dialogs {
  /** @type {Host} */ #host;
  /** @type {Client} */ #client;
  /** @type {GameSource} */ #source;
  /** The element with the focus when a dialog was opened. @type {Element | null} */ #opener = null;

  /**
   * @param {Host} host
   * @param {Client} client
   * @param {GameSource} source
   */
  constructor(host, client, source) {
    this.#host = host;
    this.#client = client;
    this.#source = source;
  }

  /** @param {DialogName} name @returns {Promise<void>} when it is there */
  async open(name) {
    const { activeElement } = document;
    if (!activeElement?.closest("dialog")) this.#opener = activeElement;
    await this.#show(name);
    // A dialog that was rebuilt in another language does not know the earlier focus.
    document.querySelector("dialog")?.addEventListener("close", () => {
      if (document.activeElement === document.body && this.#opener instanceof HTMLElement)
        this.#opener.focus({ preventScroll: true });
    });
  }

  /** Rebuilds the settings after a change of language and keeps the focus. */
  async translate() {
    const open = document.querySelector("dialog.settings");
    if (!(open instanceof HTMLDialogElement) || open.dataset.lang === this.#host.words()[1]) return;
    const { name, value } = /** @type {Partial<HTMLInputElement>} */ (document.activeElement ?? {});
    await this.open("settings");
    const same = document.querySelectorAll(`dialog [name="${name ?? ""}"]`);
    for (const input of same) if (input instanceof HTMLInputElement && input.value === value) input.focus();
  }

  /**
   * The dialog that opens games, with a text or a file in it.
   * @param {string | File | null} given
   */
  async openFrom(given) {
    const host = this.#host;
    const source = this.#source;
    const part = await host.load(
      () => withTexts(import("./open.js"), "records"),
      () => this.openFrom(given),
    );
    const [t, lang] = host.words();
    part?.openSheet({
      t,
      lang,
      current: host.state().setup,
      given,
      kept: source.kept,
      open: async (intent, review) => {
        await host.open(intent);
        if (review) host.show("review");
      },
      read: (text, current) => source.readPasted(text, current),
      explain: (fault) => faultText(fault, t),
      openLetter: (text) => host.show("friend", text),
      openKept: (id) => source.openById(id),
    });
  }

  /** @param {DialogName} name */
  #show(name) {
    switch (name) {
      case "new":
        return this.#newGame();
      case "settings":
        return this.#settings();
      case "paste":
        return this.openFrom(null);
      case "share":
        return this.#share();
      case "why":
        return this.#why();
      default: {
        /** @type {never} */
        const unknown = name;
        throw new Error(`unknown dialog ${unknown}`);
      }
    }
  }

  async #newGame() {
    const part = await this.#host.load(
      () => withTexts(import("./new-game.js"), "dialogs"),
      () => this.open("new"),
    );
    part?.newGameSheet(this.#host, (setup) => this.#client.fetchWeights(setup));
  }

  async #settings() {
    const { load, state, words, dispatch } = this.#host;
    const part = await load(
      () => withTexts(import("./settings.js"), "dialogs"),
      () => this.open("settings"),
    );
    const [t, lang] = words();
    part?.settingsSheet(state().settings, state(), t, dispatch, installer());
    const dialog = document.querySelector("dialog.settings");
    if (dialog instanceof HTMLDialogElement) dialog.dataset.lang = lang;
  }

  async #share() {
    const host = this.#host;
    const { setup, snapshot, opening } = host.state();
    const page = location.origin === "null" ? location.href.split(/[?#]/)[0] : location.origin + location.pathname;
    const links = shareLinks(page, setup, snapshot?.text ?? "", openingText(opening, false));
    const part = await host.load(
      () => withTexts(import("./save.js"), "records"),
      () => this.#share(),
    );
    const [t] = host.words();
    part?.saveSheet({
      t,
      state: host.state(),
      links,
      copies: () => this.#client.copies(),
      palette: host.board.palette,
    });
  }

  /** Opens "why?" for the position on the board, with the winner from the last search. */
  async #why() {
    const host = this.#host;
    const { setup, snapshot, info, infoSide } = host.state();
    const winner = /** @type {0 | Side} */ (info?.proven ? (info.proven === "win" ? infoSide : 3 - infoSide) : 0);
    const part = await host.load(
      () => import("../why/why.js"),
      () => this.#why(),
    );
    part?.openWhy(
      { setup, text: snapshot?.text ?? "", winner },
      { onPlay: (text) => host.open({ type: "open", setup, text }) },
    );
  }
}

/**
 * Accepts dropped and pasted text and files anywhere, except in text boxes.
 * @param {(given: string | File) => void} take
 */
export function listenForDrops(take) {
  const given = (/** @type {DataTransfer | null} */ data) => {
    const first = data?.files[0] ?? data?.getData("text/plain");
    if (first) take(first);
  };
  document.addEventListener("paste", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!target?.closest("input, textarea, dialog")) given(event.clipboardData);
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    given(event.dataTransfer);
  });
}
