/**
 * The handlers of the subject "play": a game in play, its searches, and texts of games.
 *
 * @import { Game, Setup, Snapshot } from "../../game/types.js"
 * @import { Open, PlayQuestion, Result } from "../messages.js"
 * @import { Host, Task } from "./host.js"
 */
import { capabilities, weightsFile } from "../../game/games.js";
import { moveName } from "../../game/notation.js";
import { faultOf } from "./faults.js";
import { MIN_TABLE, gameOptions } from "./host.js";
import { exactValues, search, thinkAhead } from "./search.js";
import { Slot, briefly } from "./slot.js";

const randomSeed = () => (Math.random() * 2 ** 31) | 0;

/** The game in play. */
export class Play {
  /** @type {Slot<Game>} */ #slot = new Slot();
  /** The setup of the game in play. @type {Setup | null} */ setup = null;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    host.onWeights = () => {
      if (this.game && this.setup) host.applyWeights(this.game, this.setup);
    };
  }

  /** @returns {Game | null} */
  get game() {
    return this.#slot.held;
  }

  /** @returns {Game} */
  inPlay() {
    if (!this.game) throw new Error("no game is open");
    return this.game;
  }

  /**
   * Replaces the game in play. After an error the old one stays.
   * @param {Open} question
   * @returns {Snapshot}
   */
  open({ setup, text: given, played, random }) {
    const text = random ? this.#randomText(setup) : given;
    const key = JSON.stringify([setup.game, setup.rule, setup.size]);
    // Unpacking weights takes a while, so the same game is reused with another text.
    const isKept = weightsFile(setup) !== "" && this.game !== null && this.#keyInPlay === key;
    const snapshot = isKept ? this.inPlay().load(text) : this.#replace(key, setup, text);
    return played >= 0 ? this.inPlay().goTo(played) : snapshot;
  }

  get #keyInPlay() {
    const { setup } = this;
    return setup && JSON.stringify([setup.game, setup.rule, setup.size]);
  }

  /**
   * @param {string} key
   * @param {Setup} setup
   * @param {string} text
   * @returns {Snapshot}
   */
  #replace(key, setup, text) {
    const load = (/** @type {Game} */ game) => (text ? game.load(text) : game.snapshot());
    // Two large tables at once would exceed the page's memory.
    const trial = () => void briefly(this.host.newGame(setup, { memory: MIN_TABLE }), load);
    /** @type {Snapshot | undefined} */
    let snapshot;
    const make = () => {
      this.setup = null;
      const game = this.#create(setup);
      try {
        const { flag, share } = this.host;
        if (flag) game.setStopFlag(flag);
        if (share) game.shareTable(share.table, share.number);
        this.host.applyWeights(game, setup);
        snapshot = load(game);
        return game;
      } catch (error) {
        game.free();
        throw error;
      }
    };
    this.#slot.replace(key, make, trial);
    this.setup = setup;
    return /** @type {Snapshot} */ (snapshot);
  }

  /**
   * A new game, with a smaller table if there is not enough memory.
   * @param {Setup} setup
   * @returns {Game}
   */
  #create(setup) {
    for (let { memory } = this.host; ; memory /= 4) {
      try {
        return this.host.newGame(setup, { memory, seed: randomSeed() });
      } catch (error) {
        if (faultOf(error).code !== "memory" || memory < MIN_TABLE) throw error;
        this.host.memory = memory / 4;
      }
    }
  }

  /**
   * The moves to a random balanced position.
   * @param {Setup} setup
   * @returns {string}
   */
  #randomText(setup) {
    const game = this.host.newGame(setup, { memory: MIN_TABLE, seed: randomSeed(), start: "random" });
    return briefly(game, (one) => one.snapshot().text);
  }

  /**
   * The position after a move, while a search uses the game in play.
   * @param {string} text the moves on the board
   * @param {number} cell or a pass
   * @returns {Snapshot | undefined}
   */
  foresee(text, cell) {
    if (!this.setup) return undefined;
    return briefly(this.host.newGame(this.setup, { memory: MIN_TABLE }), (game) => {
      const { names } = text ? game.load(text) : game.snapshot();
      return game.playMove(moveName(names, cell));
    });
  }

  /**
   * The reading of a text, with the outcome of its game by the rules.
   * @param {string} text
   * @param {Setup} current
   */
  read(text, current) {
    const reading = this.host.engine().readAny(text, gameOptions(current));
    return briefly(this.host.newGame(reading, { memory: MIN_TABLE }), (game) => {
      return { ...reading, outcome: game.load(reading.text).outcome ?? null };
    });
  }

  /** The game in every format that it has. */
  copies() {
    const formats = this.setup ? capabilities(this.setup.game).formats : [];
    const written = formats.map((format) => [format, this.game?.write(format)]);
    return Object.fromEntries(written.filter(([, text]) => text));
  }
}

/**
 * @param {Host} host
 * @param {Play} [game]
 */
export function play(host, game = new Play(host)) {
  const shown = (/** @type {Snapshot} */ snapshot) => /** @type {Result} */ ({ op: "snapshot", snapshot });
  /**
   * @type {{ [Op in PlayQuestion["op"]]: (question: Extract<PlayQuestion, { op: Op }>, task: Task) => Result |
   *   Promise<Result> }}
   */
  const handlers = {
    open: (question) => shown(game.open(question)),
    play: ({ name }) => shown(game.inPlay().playMove(name)),
    undo: () => shown(game.inPlay().undo()),
    redo: () => shown(game.inPlay().redo()),
    goTo: ({ played }) => shown(game.inPlay().goTo(played)),
    search: async ({ limits, explain }, task) => ({
      op: "answer",
      answer: await search(game, limits, task, { sliced: host.channel.sliced, explain }),
    }),
    ahead: async ({ time, whole }, task) => {
      // On the main thread it would take the visitor's own time.
      if (!host.channel.sliced) await thinkAhead(game, time, task, whole);
      return { op: "done" };
    },
    values: async ({ limits }, task) => ({
      op: "values",
      values: await exactValues(game, limits, task, { sliced: host.channel.sliced }),
    }),
    read: ({ text, current }) => ({ op: "reading", reading: game.read(text, current) }),
    copies: () => ({ op: "copies", copies: game.copies() }),
  };
  return handlers;
}
