/**
 * What the script of a worker does: it answers the page. If no worker may run, the page imports the script, and makes a
 * host that answers on the main thread in short slices.
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
 * Answers the page that has started this worker, if this is one.
 * @param {Subjects} subjects
 * @returns {(channel: Channel) => Host} makes a host for the same subjects
 */
export function serve(subjects) {
  const scope = /** @type {WorkerScope} */ (/** @type {unknown} */ (globalThis));
  if (typeof scope.WorkerGlobalScope === "function" && scope instanceof scope.WorkerGlobalScope) {
    const host = new Host({ post: (message) => scope.postMessage(message), sliced: false }, subjects);
    // For tests and debuggers: how much memory the engine has.
    scope.host = host;
    scope.onmessage = (event) => host.receive(event.data);
    scope.postMessage({ op: "hello" });
  }
  return (channel) => new Host(channel, subjects);
}
