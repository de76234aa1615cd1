/**
 * The body of a worker's script: it answers the page. If no worker may run, the page imports the script and makes a
 * host. That host answers on the main thread in short slices.
 *
 * @import { FromWorker, ToWorker } from "../messages.js"
 * @import { Channel, Subjects } from "./host.js"
 */
import { Host } from "./host.js";

/**
 * @typedef {typeof globalThis & { postMessage(message: FromWorker): void, host?: Host, onmessage: ((event: { data:
 *   ToWorker }) => void) | null, WorkerGlobalScope?: Function }} WorkerScope
 */

/**
 * Answers the page that started this worker, if this is a worker.
 * @param {Subjects} subjects
 * @returns {(channel: Channel) => Host} makes a host for the same subjects
 */
export function serve(subjects) {
  const scope = /** @type {WorkerScope} */ (/** @type {unknown} */ (globalThis));
  if (typeof scope.WorkerGlobalScope === "function" && scope instanceof scope.WorkerGlobalScope) {
    const host = new Host({ post: (message) => scope.postMessage(message), sliced: false }, subjects);
    // For tests and debuggers: the memory of the engine.
    scope.host = host;
    scope.onmessage = (event) => host.receive(event.data);
    scope.postMessage({ op: "hello" });
  }
  return (channel) => new Host(channel, subjects);
}
