/**
 * The handlers of the subject "library": the visitor's games, the list, and the played moves of a position.
 *
 * @import { Game, Snapshot } from "../../pkg/analysis/tengen.js"
 * @import { Setup } from "../../game/types.js"
 * @import { HandlersOf, LibraryQuestions, ListedOpening, Look } from "../subjects.js"
 * @import { Found } from "../../library/position.js"
 * @import { Host } from "./host.js"
 */
import { capabilities } from "../../game/games.js";
import { explore } from "../../library/explore.js";
import { List } from "../../library/find.js";
import { forget, keep, restore } from "../../library/kept.js";
import { NamedOpenings } from "../../library/openings.js";
import { Finder } from "../../library/position.js";
import { CollectionReader } from "../../library/reader.js";
import { Store } from "../../library/store.js";
import { warmUp } from "../../library/warm.js";
import { gameOf, renlibOf, sgfOf } from "../../library/write.js";
import { HandlerError } from "./faults.js";
import { MIN_TABLE, gameOptions } from "./host.js";
import { Slot } from "./slot.js";
import { valuesOf } from "./values.js";

/** How long a slice of reading lasts before other questions are answered. Milliseconds. */
const PIECE_TIME = 60;
/** The most rows of one request. */
const MAX_ROWS = 500;

/** The collection, and the present view. */
class Library {
  store = new Store();
  #list = new List(this.store);
  #names = new NamedOpenings(this.store);
  #reader = new CollectionReader(this.store);
  /** The running reader. @type {AsyncGenerator<void, void> | null} */ #reading = null;
  /** The list in its order. @type {Uint32Array} */ ids = new Uint32Array();
  /** The last result, by position. @type {{ key: string, found: Found } | null} */ #found = null;

  /** @param {Store} store */
  use(store) {
    this.store = store;
    this.#list = new List(store);
    this.#names = new NamedOpenings(store);
    this.#reader = new CollectionReader(store);
    this.#reading = null;
    this.#found = null;
    this.ids = new Uint32Array();
  }

  get progress() {
    return this.#reader.progress;
  }

  get faults() {
    return this.#reader.faults;
  }

  /** @param {import("../../library/reader.js").NamedFile[]} files */
  add(files) {
    const before = this.#reading;
    const next = this.#reader.read(files);
    this.#reading = before ? after(before, next) : next;
  }

  /** @returns {Promise<boolean>} whether everything is read */
  async readOn() {
    const end = performance.now() + PIECE_TIME;
    while (this.#reading && performance.now() < end) {
      const { done } = await this.#reading.next();
      if (done) this.end();
    }
    return this.#reading === null;
  }

  end() {
    this.#reading = null;
    const { progress } = this.#reader;
    progress.read = progress.total;
  }

  /** @param {Look} look @param {Snapshot} snapshot */
  look({ setup, filter, by, down, here, shifted }, snapshot) {
    const found = this.find(setup, snapshot, shifted);
    const wanted = this.#list.wanted(filter, filter.opening ? this.#names.numbers : null);
    const all = here ? Uint32Array.from(found.ids.subarray(0, found.count)) : Uint32Array.from(wanted.keys());
    this.ids = this.#list.sorted(
      all.filter((id) => wanted[id]),
      by,
      down,
    );
    return {
      ...explore(this.store, found, wanted, setup.size, snapshot.toMove),
      all: this.store.count,
      listed: this.ids.length,
    };
  }

  /** The games that reach a position. @param {Setup} setup @param {Snapshot} snapshot @param {boolean} shifted */
  find({ game, rule, size }, { cells, toMove, text }, shifted) {
    const othello = capabilities(game).discs ? rule : "";
    const key = JSON.stringify([othello, size, text, shifted, this.store.count]);
    if (this.#found?.key === key) return this.#found.found;
    const found = new Finder(this.store, { othello, size, cells, toMove, shifted }).find();
    this.#found = { key, found };
    return found;
  }

  /** @param {number} from @param {number} count */
  rows(from, count) {
    const to = Math.min(this.ids.length, from + Math.min(count, MAX_ROWS));
    return Array.from(this.ids.subarray(from, to), (id) => this.#list.row(id));
  }

  /** @param {number} id */
  row(id) {
    return this.#list.row(id);
  }

  /** @param {(setup: Setup, text: string) => Snapshot["opening"]} nameOf @returns {ListedOpening[]} */
  openings(nameOf) {
    return this.#names.list(nameOf);
  }
}

/**
 * @param {AsyncGenerator<void, void>} first
 * @param {AsyncGenerator<void, void>} then
 * @returns {AsyncGenerator<void, void>}
 */
async function* after(first, then) {
  yield* first;
  yield* then;
}

/** @param {Host} host */
export function library(host) {
  const games = new Library();
  /** @type {Slot<Game>} */
  const slot = new Slot();
  // No search uses it.
  const gameIn = (/** @type {Setup} */ setup) =>
    slot.use(
      JSON.stringify(setup),
      () => /** @type {Game} */ (host.newGame(setup, { memory: MIN_TABLE, book: false })),
    );
  /** @type {HandlersOf<LibraryQuestions>} */
  const handlers = {
    add({ files }) {
      games.add(files);
      return games.progress;
    },
    readOn: async () => ({ done: await games.readOn(), ...games.progress }),
    end() {
      games.end();
      warmUp(games.store);
      return games.progress;
    },
    faults: () => games.faults,
    clear() {
      games.use(new Store());
      return 0;
    },
    keep: () => keep(games.store),
    async restore() {
      const store = await restore();
      if (store) {
        games.use(store);
        warmUp(store);
      }
      return games.store.count;
    },
    async forget() {
      await forget();
      return true;
    },
    look(look) {
      const game = gameIn(look.setup);
      const snapshot = game.load(look.text);
      const { replies, discs } = game.bookMoves();
      return { ...games.look(look, snapshot), snapshot, replies, discs };
    },
    rows: ({ from, count }) => games.rows(from, count),
    game({ index }) {
      if (index >= games.store.count) throw new HandlerError("missing", `there is no game ${index}`);
      const { setup, start, names } = gameOf(games.store, index);
      const [path, place] = [games.store.text("file", index), games.store.columns.place[index]];
      return { setup, text: start + names.join(""), row: games.row(index), path, place };
    },
    read({ text, setup }) {
      const { game, rule, size, text: moves } = host.engine().readAny(text, gameOptions(setup, { memory: MIN_TABLE }));
      return { setup: /** @type {Setup} */ ({ game, rule, size }), text: moves };
    },
    openings: () => games.openings((setup, text) => gameIn(setup).load(text).opening),
    write: ({ format }) => (format === "lib" ? renlibOf : sgfOf)(games.store, games.ids),
    known({ setup, text, shifted }) {
      const game = gameIn(setup);
      const { moves } = game.load(text);
      return moves.map((_, at) => games.find(setup, game.goTo(at + 1), shifted).count);
    },
  };
  return valuesOf(handlers);
}
