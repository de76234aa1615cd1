/**
 * The engine's values of the moves, if the visitor wants them: a short search of the analysis for each position. Its
 * scripts load with the first question.
 *
 * @import { Setup, Snapshot } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 * @import { Search } from "../analysis/search.js"
 */
import { capabilities } from "../../game/games.js";

/** How long a position is searched. Milliseconds. */
const TIME = 5000;
/** The lines that are searched. Other moves have the values of a first look. */
const LINES = 8;

/** @typedef {{ setup: Setup, snapshot: Snapshot }} Asked */
/** A move's value as a text, "" for none. @typedef {(cell: number) => string} KnownOf */

export class EngineValues {
  /** @type {Translate} */ #t;
  /** @type {(knownOf: KnownOf) => void} */ #onValues;
  /** @type {Promise<Search> | null} */ #search = null;
  /** The position of the present values. @type {Asked | null} */ #asked = null;
  /** Its values so far. @type {KnownOf} */ #known = () => "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** @param {Translate} t @param {(knownOf: KnownOf) => void} onValues */
  constructor(t, onValues) {
    this.#t = t;
    this.#onValues = onValues;
  }

  /** Searches a position, or shows its values again. @param {Setup} setup @param {Snapshot} snapshot */
  async ask(setup, snapshot) {
    const isSame = JSON.stringify(this.#asked?.setup) === JSON.stringify(setup);
    if (isSame && this.#asked?.snapshot.text === snapshot.text) {
      this.#onValues(this.#known);
      return;
    }
    this.#known = () => "";
    const asked = { setup, snapshot };
    this.#asked = asked;
    this.#search ??= this.#start();
    const search = await this.#search.catch(() => null);
    if (!search) this.#search = null;
    if (!search || this.#asked !== asked) return;
    search.stop();
    search.forget();
    if (!snapshot.outcome) this.#begin(search);
  }

  /** Ends the search, and frees its memory. */
  async close() {
    clearTimeout(this.#timer);
    this.#asked = null;
    const search = this.#search;
    this.#search = null;
    (await search?.catch(() => null))?.close();
  }

  /** @param {Search} search */
  async #begin(search) {
    if (!this.#asked) return;
    const { readChoices } = await import("../analysis/choices.js");
    search.ask(this.#asked.setup, this.#asked.snapshot, { ...readChoices(), lines: LINES, heat: true });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => search.stop(), TIME);
  }

  /** @returns {Promise<Search>} */
  async #start() {
    const [module, { kindOf, valuesOf }] = await Promise.all([
      import("../analysis/search.js"),
      import("../analysis/values.js"),
    ]);
    const search = new module.Search({
      onFound: () => {
        if (!this.#asked) return;
        const { snapshot } = this.#asked;
        const { discs } = capabilities(snapshot.game);
        const others = search.findings.heat.map((line) => ({ ...line, kind: kindOf(line, discs) }));
        this.#known = valuesOf([...search.rows(snapshot), ...others], snapshot, this.#t);
        this.#onValues(this.#known);
      },
      // The next position starts new workers.
      onDeath: () => (this.#asked = null),
      onLoss: () => {},
      onWeights: () => this.#begin(search),
    });
    return search;
  }
}
