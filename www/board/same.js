/**
 * Avoids repeated work for the same input.
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
 * A function that returns its last result as long as its arguments are the same.
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
