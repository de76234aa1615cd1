/**
 * The practice of Swap2: three stones are placed, and the visitor chooses black, white, or two more stones. Then he
 * learns the value from the table. Nothing here knows the page.
 *
 * @import { Side } from "../../game/types.js"
 * @import { Translate } from "../../i18n/texts.js"
 * @import { ThreeStones, Value } from "./three-stones.js"
 */
import { sentences } from "../../i18n/wording.js";
import { textOf, turned } from "./three-stones.js";

/** Black, white, or two more stones. @typedef {"1" | "2" | "two"} Choice */

/** The choices, in the order of their buttons. @type {Choice[]} */
export const CHOICES = ["1", "2", "two"];
/** The player of two more stones can make the sides even, and the other one then chooses. In percent. */
const EVEN = 50;
/** A choice is right if it is at most so much worse than the best one. Searches are not exact. In percent. */
const NEAR = 5;
/** The groups of open placements, by the better side's chance in percent. Proven ones are a further group. */
const GROUPS = [55, 70, 90, 100];

/**
 * The value of a choice, in percent.
 * @param {Value} value
 * @param {Choice} choice
 */
export function worthOf({ black }, choice) {
  return choice === "two" ? EVEN : choice === "1" ? black : 100 - black;
}

/** The best choice's worth. @param {Value} value */
const bestOf = (value) => Math.max(...CHOICES.map((choice) => worthOf(value, choice)));

/**
 * Whether a choice is right.
 * @param {Value} value
 * @param {Choice} choice
 */
export function isRight(value, choice) {
  return bestOf(value) - worthOf(value, choice) <= (value.winner ? 0 : NEAR);
}

/**
 * A placement by chance. Each group is asked equally often: proven, even and clear ones.
 * @param {ThreeStones} table
 * @param {() => number} [random] 0 to 1
 * @returns {string} the moves
 */
export function draw({ setup, entries }, random = Math.random) {
  const pick = (/** @type {number} */ count) => Math.floor(random() * count);
  const [proven, open] = [true, false].map((is) => entries.filter(({ value }) => value.winner > 0 === is));
  const byChance = GROUPS.map((most, at) =>
    open.filter(({ value }) => bestOf(value) <= most && (at === 0 || bestOf(value) > GROUPS[at - 1])),
  );
  const groups = [proven, ...byChance].filter((group) => group.length > 0);
  const group = groups[pick(groups.length)];
  const { placement } = group[pick(group.length)];
  return textOf(turned(placement, pick(8)), setup.size);
}

/** The answers of a visit. */
export class Score {
  #right = 0;
  #asked = 0;
  #own = 0;
  #best = 0;

  /**
   * @param {Value} value
   * @param {Choice} choice
   */
  add(value, choice) {
    this.#asked += 1;
    this.#right += isRight(value, choice) ? 1 : 0;
    this.#own += worthOf(value, choice);
    this.#best += bestOf(value);
  }

  /** @param {Translate} t @returns {string} "" before the first answer */
  text(t) {
    if (!this.#asked) return "";
    const [own, best] = [this.#own, this.#best].map((sum) => Math.round(sum / this.#asked));
    return t("swap2.score", { right: this.#right, asked: this.#asked, own, best });
  }
}

/**
 * The verdict on a choice.
 * @param {Value} value
 * @param {Choice} choice
 * @param {Translate} t
 */
export function verdict(value, choice, t) {
  const better = /** @type {Side} */ (value.black >= EVEN ? 1 : 2);
  const side = t(`side.${better}`);
  const what = value.winner
    ? t("swap2.proven", { side })
    : t("swap2.chance", { side, n: Math.max(value.black, 100 - value.black) });
  const two = choice === "two" ? t("swap2.even") : "";
  return sentences(t(isRight(value, choice) ? "swap2.right" : "swap2.wrong"), what, two);
}
