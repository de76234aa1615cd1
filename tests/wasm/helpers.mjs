// Starts the workers of helper.mjs, for matches and measurements.

import { Worker } from "node:worker_threads";

/**
 * Helpers as in an isolated page, with the table and the flag that all workers share.
 * @param {WebAssembly.Module} module
 * @param {number} count how many help
 * @param {number} memory bytes for their own tables together
 */
export function startHelpers(module, count, memory) {
  const table = new Int32Array(new SharedArrayBuffer(1 << 24));
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const helpers = Array.from({ length: count }, (_, index) => {
    const workerData = { module, table, flag, number: index + 1, memory: Math.floor(memory / count) };
    return new Worker(new URL("helper.mjs", import.meta.url), { workerData });
  });
  return { table, flag, helpers };
}
