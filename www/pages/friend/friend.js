/**
 * A game with a friend on another device, without a server. The players exchange links (`letter.js`). This overlay of
 * the game's page reads letters, follows the board, and shows whose move it is.
 *
 * @import { Event } from "../../game/desk.js"
 * @import { State } from "../../game/types.js"
 * @import { Lang, Translate } from "../../i18n/texts.js"
 * @import { Host, Overlay } from "../play/host.js"
 * @import { FriendGame } from "./games.js"
 * @import { Letter } from "./letter.js"
 * @import { LiveState } from "./live.js"
 * @import { Message } from "./tabs.js"
 */
import { openingText, splitText } from "../../game/notation.js";
import { actor, hasFriend } from "../../game/state.js";
import { follow, restore } from "../../game/tree.js";
import { KeptGames } from "../../ui/kept.js";
import { removeSheets } from "../../ui/sheet.js";
import { address } from "../../ui/site.js";
import { loadStyle } from "../../ui/style.js";
import { hasChallenge, isAnswer } from "./challenge.js";
import { Connection } from "./connection.js";
import { FriendGames, gameOf, idOf, intentOf } from "./games.js";
import { faultKey, hasLetter, letterIn, readLetter } from "./letter.js";
import { FriendPanel, changeText } from "./panel.js";
import { inviteSheet, startSheet } from "./sheets.js";
import { connectTabs } from "./tabs.js";
import { fitsTurn, isFairEnd, isOwnTurn, moveNumber, plausibleTime, relation } from "./turns.js";

/** How long a move waits before it is sent. Milliseconds. */
const BEFORE_PUSH = 150;

/** @param {Host} host */
export const overlay = (host) => new Friend(host);

/** The game on the board, with its decisions. @param {State} state */
const boardOf = ({ setup, snapshot, opening }) => ({
  setup,
  text: snapshot?.text ?? "",
  opening: openingText(opening, false),
});

/** @implements {Overlay} */
class Friend {
  /** @type {Host} */ #host;
  #games = new FriendGames();
  /** The game on the board. @type {FriendGame | null} */ #game = null;
  /** The game that opens. @type {{ game: FriendGame, after: () => void } | null} */ #opens = null;
  /** The key of the game that is read. */ #reads = "";
  /** @type {FriendPanel} */ #panel;
  /** @type {Connection} */ #connection;
  /** An offer that waits for its game to open. */ #offer = "";
  #tell = connectTabs((message) => this.#hearTab(message));

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#panel = new FriendPanel({
      send: () => this.#connection.show(),
      back: () => this.#game && this.#open(this.#game),
      claim: () => this.#end("t"),
      draw: () => this.#offerDraw(),
      accept: () => this.#end("d"),
      decline: () => this.#game && this.#keep({ ...this.#game, offer: 0, base: { ...this.#game.base, offer: 0 } }),
      list: () => this.#start(),
      again: () => this.#start(),
      live: () => this.#connection.offer(),
    });
    this.#connection = new Connection({
      game: () => this.#game,
      clock: () => host.state().clock,
      keep: (game) => this.#keep(game),
      say: (text) => this.#say(text),
      receive: (letter) => this.#receive(letter, true),
      changed: (state) => this.#connected(state),
      t: this.#t,
    });
    document.getElementById("note")?.before(this.#panel.root);
    loadStyle(address("www/pages/friend/friend.css"));
    addEventListener("visibilitychange", () => document.hidden || host.redraw());
  }

  /**
   * The visitor asks for a game with a friend, or the address or a text has a letter.
   * @param {string} [text]
   */
  open(text) {
    if (text !== undefined && hasLetter(text)) this.#arrive(letterIn(text));
    else this.#start();
  }

  /** @param {Event} event */
  hear(event) {
    if (event.type === "opened") this.#take();
    if (event.type === "broken" && event.text === this.#opens?.game.text) this.#opens = null;
    return false;
  }

  /** A letter or a challenge. @param {string} fragment */
  async #arrive(fragment) {
    if (!hasChallenge(fragment)) return this.#receive(fragment);
    const again = () => this.#arrive(fragment);
    (await this.#host.load(() => import("./challenger.js"), again))?.receive(fragment, this.#host);
  }

  /** @param {State} state */
  change(state) {
    if (isAnswer(state.id))
      import("./challenger.js").then(
        (part) => part.conclude(this.#host),
        () => {},
      );
    const key = hasFriend(state) ? state.id.replace(/^f-/, "") : "";
    if (key !== (this.#game?.id ?? "")) {
      this.#game = null;
      if (key && this.#opens?.game.id !== key) this.#read(key);
    } else if (this.#game && !this.#opens) {
      this.#follow(state, this.#game);
    }
  }

  /**
   * @param {State} state
   * @param {Translate} t
   * @param {Lang} lang
   */
  update(state, t, lang) {
    const game = this.#game;
    const isAway = game !== null && !this.#shows(state, game);
    return this.#panel.update(game, isAway, this.#connection.state, t, lang);
  }

  /** Whether the board shows the game as it is. @param {State} state @param {FriendGame} game */
  #shows(state, game) {
    const { text, opening } = boardOf(state);
    return !state.snapshot || (text === game.text && opening === game.opening);
  }

  /** The game that the page opened by itself, such as after a reload. @param {string} key */
  async #read(key) {
    if (this.#reads === key) return;
    this.#reads = key;
    const game = await this.#games.get(key);
    this.#reads = "";
    const state = this.#host.state();
    if (state.id !== idOf(key)) return;
    if (game) {
      this.#game = game;
      this.#follow(state, game);
      this.#host.redraw();
    } else {
      this.#host.note.show("friend", this.#t("friend.unknown"), [[this.#t("action.close"), () => {}]]);
    }
  }

  /** @param {Message} message */
  #hearTab({ type, text }) {
    if (type === "changed" && text === this.#game?.id) this.#reload(text);
    const [key, signal] = text.split(" ");
    if (type === "answer") this.#connection.accept(key, signal);
  }

  /** Another tab has a newer state of the game. @param {string} key */
  async #reload(key) {
    const game = await this.#games.get(key);
    if (game && this.#game?.id === key && !this.#shows(this.#host.state(), game)) this.#open(game);
  }

  /** @param {FriendGame} game @returns {Promise<void>} when it is stored, or cannot be */
  #keep(game) {
    this.#game = { ...game, when: Date.now() };
    const told = this.#game;
    this.#host.redraw();
    return this.#games.put(told).then(() => this.#tell({ type: "changed", text: told.id }));
  }

  /**
   * The board has changed: moves of this turn belong to the game, anything else is a variation.
   * @param {State} state
   * @param {FriendGame} game
   */
  #follow(state, game) {
    const { snapshot, resigned, clock } = state;
    const flag = clock?.flag ?? 0;
    if (!snapshot || state.analysing || game.base.end) return;
    const board = boardOf(state);
    const mine = state.seats[1] === "human" ? 1 : 2;
    const end =
      resigned === mine
        ? /** @type {const} */ (`r${game.me}`)
        : flag === mine && this.#connection.state === "open"
          ? /** @type {const} */ (`t${game.me}`)
          : game.base.end;
    const isOver = snapshot.outcome !== null;
    const known = { ...game.base, setup: game.setup };
    if (board.text === game.text && board.opening === game.opening && end === game.end && isOver === game.over) return;
    if (!isOwnTurn(known, board, game.me)) return;
    const hasPassed = state.seats[actor(state)] === "friend" || isOver || end !== "";
    // A move declines the friend's offer.
    const offer = game.offer === game.me && !end ? game.me : 0;
    this.#keep({ ...game, ...board, end, offer, over: isOver, at: hasPassed ? Date.now() : game.at });
    // The clock first counts the time of the move.
    setTimeout(() => this.#connection.push(), BEFORE_PUSH);
  }

  /** @type {Translate} */
  #t = Object.assign((/** @type {string} */ key, /** @type {any} */ values) => this.#host.words()[0](key, values), {
    has: (/** @type {string} */ key) => this.#host.words()[0].has(key),
  });

  /**
   * Puts a game on the board, with its variations.
   * @param {FriendGame} game
   * @param {() => void} [after]
   */
  async #open(game, after = () => {}) {
    removeSheets();
    const state = this.#host.state();
    const id = idOf(game.id);
    const stored = state.id === id ? null : await new KeptGames().get(id);
    const tree = state.id === id ? state.tree : (restore(stored?.tree) ?? undefined);
    this.#opens = { game, after };
    const isLive = this.#connection.serves(game.id) && this.#connection.state === "open";
    this.#host.open(intentOf(isLive || game.end ? game : { ...game, clock: null }, tree));
  }

  /** The game is on the board. */
  async #take() {
    const opens = this.#opens;
    const state = this.#host.state();
    // The page may still open an earlier game.
    if (!opens || state.id !== idOf(opens.game.id) || !this.#shows(state, opens.game)) return;
    this.#opens = null;
    // A change that the page reports must survive a reload.
    await this.#keep({ ...opens.game, over: state.snapshot?.outcome != null });
    opens.after();
    if (this.#offer) this.#connection.answer(this.#offer);
    this.#offer = "";
  }

  /** @param {string} text @param {[string, () => void][]} [choices] */
  #say(text, choices = []) {
    this.#host.note.show("friend", text, [...choices, [this.#t("action.close"), () => {}]]);
    this.#host.announcer.say(text);
  }

  /**
   * A letter came by the address, as a text or through a connection.
   * @param {string} fragment
   * @param {boolean} [isLive]
   */
  async #receive(fragment, isLive = false) {
    if (hasLetter(location.hash)) history.replaceState(history.state, "", location.href.replace(/#.*/, ""));
    const t = this.#t;
    const read = readLetter(fragment);
    if ("fault" in read) return this.#say(t(faultKey(read.fault)));
    const { letter } = read;
    if (!fitsTurn(letter)) return this.#say(this.#t("friend.damaged"));
    const known = await this.#games.get(letter.key);
    if (isLive) {
      // The other side of a connection sends letters of one game.
      if (known && this.#connection.serves(known.id)) this.#compare(known, letter, true);
      return undefined;
    }
    const signal = /&w=([\w-]+)$/.exec(fragment)?.[1] ?? "";
    if (signal && known && (await this.#connection.accept(known.id, signal))) return removeSheets();
    if (signal && known && letter.from !== known.me && known.offered === true) {
      this.#tell({ type: "answer", text: `${known.id} ${signal}` });
      return this.#say(t("friend.elsewhere"));
    }
    this.#offer = letter.from === known?.me ? "" : signal;
    if (known) return this.#compare(known, letter);
    inviteSheet(this.#t, letter, await this.#ownName(), (name) => {
      const game = gameOf(letter, Date.now());
      game.names[game.me - 1] = name;
      this.#open(game);
    });
  }

  /**
   * @param {FriendGame} known
   * @param {Letter} letter
   * @param {boolean} [isLive]
   */
  #compare(known, letter, isLive = false) {
    const t = this.#t;
    const { kind, at, added } = relation({ ...known }, letter, known.me);
    const isOwn = letter.from === known.me;
    const now = Date.now();
    if (known.base.end && kind !== "same" && kind !== "older") return this.#say(t("friend.finished"));
    if (letter.end && letter.end !== known.end && !isFairEnd(letter.end, letter.from, known, now))
      return this.#say(this.#t("friend.damaged"));
    const next = () => this.#accept(known, letter, added);
    switch (kind) {
      case "continues":
        return isOwn ? this.#say(this.#t("friend.damaged")) : next();
      case "same":
        if (!isOwn && !known.end && (letter.end || (letter.offer && letter.offer !== known.offer))) return next();
        return isLive ? undefined : this.#open(known, () => this.#say(t(isOwn ? "friend.own" : "friend.nothing")));
      case "older":
        return isLive ? undefined : this.#open(known, () => this.#say(t(isOwn ? "friend.own" : "friend.older")));
      case "ahead":
        return this.#say(t("friend.ahead"), [[t("friend.takeOver"), next]]);
      default:
        return this.#say(kind === "setup" ? t("friend.setup") : t("friend.differs", { n: moveNumber(known, at) }), [
          [t("friend.variation"), () => this.#showVariation(known, letter, kind)],
        ]);
    }
  }

  /**
   * The letter continues the game.
   * @param {FriendGame} known
   * @param {Letter} letter
   * @param {readonly string[]} added
   */
  #accept(known, letter, added) {
    const t = this.#t;
    const { text, opening, end, offer, clock } = letter;
    const names = /** @type {[string, string]} */ ([...known.names]);
    if (letter.from !== known.me) names[2 - known.me] = letter.names[2 - known.me];
    const at = plausibleTime(letter.at, known.at, Date.now());
    const base = { text, opening, end, offer };
    const game = { ...known, ...base, clock, at, names, base, invited: true };
    const who = names[2 - known.me] || t("seat.friend");
    const said = changeText(letter, added, who, t);
    this.#open(game, () => {
      this.#host.announcer.toast(said);
      this.#say(said);
    });
  }

  /**
   * @param {FriendGame} known
   * @param {Letter} letter
   * @param {"setup" | "differs"} kind
   */
  #showVariation(known, { setup, text, opening }, kind) {
    const host = this.#host;
    if (kind === "setup" || opening) {
      host.open({ type: "open", setup, text, seats: { 1: "human", 2: "human" } });
      return;
    }
    const { names } = splitText(text);
    this.#open(known, () => host.go({ type: "tree", tree: follow(host.state().tree, names, names.length) }));
  }

  /** The name that this visitor used last. */
  async #ownName() {
    const [last] = await this.#games.list();
    return last ? last.names[last.me - 1] : "";
  }

  async #start() {
    const [all, name] = [await this.#games.list(), await this.#ownName()];
    startSheet({
      t: this.#t,
      state: this.#host.state(),
      games: all,
      name,
      open: (game) => this.#open(game),
      forget: (game) => this.#games.delete(game.id),
      begin: (game) =>
        this.#open(
          game,
          () => this.#host.state().seats[actor(this.#host.state())] === "friend" && this.#connection.show(),
        ),
      receive: (text) => (hasLetter(text) ? this.#arrive(letterIn(text)) : this.#say(this.#t("friend.damaged"))),
    });
  }

  /** @param {LiveState} state */
  #connected(state) {
    const clock = this.#game?.end ? null : this.#game?.clock;
    if (clock) this.#host.dispatch({ type: "clock", clock: state === "open" ? clock : null });
    this.#host.redraw();
  }

  /** The friend's time is over, or the friend's offer of a draw is accepted. @param {"t" | "d"} how */
  #end(how) {
    const game = this.#game;
    if (!game) return;
    const player = /** @type {1 | 2} */ (how === "d" ? game.me : 3 - game.me);
    /** @type {FriendGame} */
    const ended = { ...game, end: `${how}${player}`, offer: 0 };
    this.#open(ended, () => this.#send());
  }

  async #offerDraw() {
    if (!this.#game) return;
    await this.#keep({ ...this.#game, offer: this.#game.me });
    this.#send();
  }

  /** Sends the letter through the connection, or shows its link. */
  #send() {
    if (this.#connection.state === "open") this.#connection.push();
    else this.#connection.show();
  }
}
