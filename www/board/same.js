/**
 * What need not be done again, since what it was made from is the same.
 */

/**
 * Whether two lists have the same elements.
 * @param {unknown[]} a
 * @param {unknown[]} b
 */
export function isSame(a, b) {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

/**
 * A function that gives its last result again as long as its arguments are the same.
 * @template {unknown[]} A
 * @template R
 * @param {(...from: A) => R} make
 * @returns {(...from: A) => R}
 */
export function remember(make) {
  /** @type {{ from: A, result: R } | null} */
  let last = null;
  return (...from) => {
    if (!last || !isSame(last.from, from)) last = { from, result: make(...from) };
    return last.result;
  };
}
