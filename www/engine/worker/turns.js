/**
 * Ways to let waiting messages arrive during a search.
 */

/** Lets waiting messages arrive. setTimeout would take at least 4 ms. @returns {Promise<void>} */
export function yieldToMessages() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}

/**
 * @param {number} [milliseconds]
 * @returns {Promise<void>}
 */
export function sleep(milliseconds = 0) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
