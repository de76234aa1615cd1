/**
 * The direct connection of a game: the dialogs of its offer and answer, and the letters that it carries. Without one
 * the game continues by links.
 *
 * @import { Clock } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 * @import { FriendGame } from "./games.js"
 * @import { Live, LiveState } from "./live.js"
 */
import { inTime } from "../../ui/late.js";
import { removeSheets } from "../../ui/sheet.js";
import { isUnsent, letterOf } from "./games.js";
import { writeLetter } from "./letter.js";
import { sendSheet } from "./sheets.js";

/** The address of the page, without a game. */
const pageAddress = () =>
  location.origin === "null" ? location.href.split(/[?#]/)[0] : location.origin + location.pathname;

/**
 * @typedef {object} Desk
 * @property {() => FriendGame | null} game on the board
 * @property {() => Clock | null} clock on the board
 * @property {(game: FriendGame) => void} keep
 * @property {(text: string) => void} say
 * @property {(letter: string) => void} receive a letter from the connection
 * @property {(state: LiveState) => void} changed
 * @property {Translate} t
 */

export class Connection {
  /** @type {Desk} */ #desk;
  /** @type {Live | null} */ #live = null;
  /** The game that it serves. */ #key = "";

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
  }

  /** Whether it serves the game. @param {string} [key] */
  serves(key) {
    return this.#live !== null && key !== undefined && key === this.#key;
  }

  /** The state for the game on the board. @returns {LiveState} */
  get state() {
    return this.#live && this.serves(this.#desk.game()?.id) ? this.#live.state : "";
  }

  /** Shows the letter as a link. From now on the friend may have it. */
  show() {
    const game = this.#desk.game();
    if (!game) return;
    sendSheet(this.#desk.t, pageAddress() + writeLetter(letterOf(game)), game);
    this.#markSent(game);
  }

  /** Sends the letter through the connection. */
  push() {
    const game = this.#desk.game();
    if (!game || !this.serves(game.id)) return;
    const clock = this.#desk.clock() ?? game.clock;
    if (this.#live?.send(writeLetter({ ...letterOf(game), clock }))) this.#markSent({ ...game, clock });
  }

  /** @param {FriendGame} game */
  #markSent(game) {
    const { text, opening, end, offer } = game;
    if (isUnsent(game)) this.#desk.keep({ ...game, base: { text, opening, end, offer }, invited: true });
  }

  /**
   * @param {FriendGame} game
   * @param {(live: Live) => Promise<string>} begin
   */
  async #begin(game, begin) {
    try {
      const { Live } = await inTime(import("./live.js"));
      this.#live?.close();
      this.#key = game.id;
      this.#live = new Live(this.#desk.receive, (state) => {
        if (state === "open") {
          removeSheets();
          this.push();
        }
        this.#desk.changed(state);
      });
      return await begin(this.#live);
    } catch {
      return "";
    }
  }

  /** Offers a connection. */
  async offer() {
    const game = this.#desk.game();
    if (!game) return;
    const offer = await this.#begin(game, (live) => live.offer());
    this.#showSignal({ ...game, offered: true }, offer, "friend.liveHow");
  }

  /** Answers the offer of a letter. @param {string} offer */
  async answer(offer) {
    const game = this.#desk.game();
    if (!game) return;
    const answer = await this.#begin(game, (live) => live.answer(offer));
    this.#showSignal({ ...game, offered: false }, answer, "friend.liveAnswer");
  }

  /**
   * @param {string} key of the game
   * @param {string} answer
   * @returns {Promise<boolean>} whether this page has waited for it
   */
  async accept(key, answer) {
    return this.serves(key) && Boolean(await this.#live?.accept(answer).catch(() => false));
  }

  /** @param {FriendGame} game @param {string} signal @param {string} how */
  #showSignal(game, signal, how) {
    const { keep, say, t } = this.#desk;
    if (!signal) {
      say(t("friend.noLive"));
      return;
    }
    keep(game);
    sendSheet(t, `${pageAddress()}${writeLetter(letterOf(game))}&w=${signal}`, game, how);
    this.#markSent(game);
  }
}
