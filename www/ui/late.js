/**
 * Scripts that the page loads late.
 */

/** A script that takes longer counts as missing. Milliseconds. */
export const PATIENCE = 15_000;

/**
 * Gives up a script that does not come. If it comes later, another try has it at once.
 * @template T
 * @param {Promise<T>} loading
 * @returns {Promise<T>} rejects after the patience too
 */
export const inTime = (loading) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("timeout")), PATIENCE);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
