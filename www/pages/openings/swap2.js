/**
 * The practice of Swap2 on the page of openings. It loads the table of placements, asks for a colour, and shows the
 * value.
 *
 * @import { OpeningsClient } from "../../engine/openings/client.js"
 * @import { Setup } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 * @import { KeyValueStore } from "../../ui/storage.js"
 * @import { Choice } from "./colours.js"
 * @import { Progress } from "./drill.js"
 * @import { Entry, ThreeStones } from "./three-stones.js"
 * @import { OpeningsView } from "./view.js"
 */
import { sentences } from "../../i18n/wording.js";
import { button, note, reasonOf } from "../../ui/page.js";
import { loadText } from "../../ui/data.js";
import { drill, rule, setup } from "./chosen.js";
import { CHOICES, Score, draw, isRight, verdict } from "./colours.js";
import { REPEAT, missedFirst, noteAnswer, readKnown, writeKnown } from "./drill.js";
import { BadTable, entryOf, readThreeStones } from "./three-stones.js";

/**
 * What the practice uses of its page. `playFrom` writes the links that open a position, `write` the view.
 * @typedef {object} Page
 * @property {Translate} t
 * @property {OpeningsView} view
 * @property {OpeningsClient} client
 * @property {Progress} progress
 * @property {KeyValueStore | null} storage
 * @property {(setup: Setup, text: string) => void} playFrom
 * @property {() => void} write
 */

export class Swap2 {
  #page;
  /** The tables that are loaded, by rule. @type {Map<string, ThreeStones>} */ #tables = new Map();
  /** The placement whose colour is asked. @type {Entry | null} */ #entry = null;
  /** Whether it was missed before. */ #repeated = false;
  #score = new Score();

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    for (const one of CHOICES) button(`take-${one}`).addEventListener("click", () => this.#choose(one));
  }

  /**
   * Asks for a colour: now and then where the visitor was wrong.
   * @param {() => boolean} isCurrent whether the visitor still wants it
   */
  async ask(isCurrent) {
    const { t, view, client, progress } = this.#page;
    const wanted = rule();
    const table = this.#tables.get(wanted) ?? (await this.#load(wanted));
    this.#tables.set(wanted, table);
    if (!isCurrent()) return;
    const missed = !this.#repeated && Math.random() < REPEAT ? missedFirst(progress, drill()) : null;
    this.#repeated = missed !== null && entryOf(table, missed.text) !== null;
    const text = missed && this.#repeated ? missed.text : draw(table);
    const found = await client.position(table.setup, text);
    if (!isCurrent()) return;
    this.#entry = entryOf(table, text);
    view.position = found;
    Object.assign(view, { choosing: true, chosen: false });
    view.status = t("swap2.ask");
    view.substatus = sentences(t("toMove", { side: t(`side.${found.snapshot.toMove}`) }), this.#score.text(t));
    if (this.#repeated) view.tell(t("repeat"));
    this.#page.write();
    view.say();
    if (document.activeElement === button("next")) button("take-1").focus();
  }

  /** @param {string} wanted the rule */
  async #load(wanted) {
    const { t } = this.#page;
    try {
      const table = readThreeStones(await loadText(`www/openings/three-stones-${wanted}.txt`));
      if (table.setup.rule !== wanted) throw new BadTable();
      return table;
    } catch (error) {
      const why = error instanceof BadTable ? t("swap2.damaged") : reasonOf(error);
      throw new Error(t("swap2.missing", { why }));
    }
  }

  /** @param {Choice} chosen */
  #choose(chosen) {
    const { t, view, progress, storage } = this.#page;
    if (!view.choosing || !this.#entry || !view.position) return;
    const { snapshot, key } = view.position;
    const { value } = this.#entry;
    const right = isRight(value, chosen);
    this.#score.add(value, chosen);
    // Another tab may have changed the progress.
    Object.assign(progress, readKnown(storage));
    noteAnswer(progress, drill(), key, right, snapshot.text);
    if (!writeKnown(progress, storage)) note(t("notKept"));
    Object.assign(view, { choosing: false, chosen: true });
    // The question is answered.
    view.status = `${t("swap2.choices")} · ${t(chosen === "two" ? "swap2.two" : `side.${chosen}`)}`;
    view.substatus = this.#score.text(t);
    view.tell(verdict(value, chosen, t), right);
    this.#page.playFrom(setup(), snapshot.text);
    this.#page.write();
    view.say();
    button("next").focus();
  }
}
