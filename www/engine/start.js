/**
 * The ladder of ways to start a worker, best first, for every subject. No other module makes a Worker.
 *
 * 1. Directly, from the address of the script.
 * 2. In a sandboxed frame by a blob. Such a frame has an opaque origin, so it may not start a worker from an address. A
 *    worker from a blob may import the script, if the host allows all origins; modules need that anyway. A content
 *    security policy may forbid it.
 * 3. On the main thread, in slices.
 *
 * @import { Port } from "./messages.js"
 * @import { Subject } from "./subjects.js"
 */
import { kindOf, workerAddress } from "./addresses.js";
import { addressesInMemory } from "./from-memory.js";

/** How a worker is started; each way is tried in turn until one works. @typedef {() => Port | Promise<Port>} Start */

/** How long the engine on the main thread may need to notice a stop. Milliseconds. */
const MAIN_THREAD_GRACE = 250;
/** How long a blob's address is kept for its worker. Milliseconds. */
const BLOB_KEPT = 5000;

/**
 * @param {string | URL} address
 * @param {WorkerOptions} options
 * @returns {Port}
 */
function workerAt(address, options) {
  return /** @type {Port} */ (new Worker(address, options));
}

/** The name of a subject's workers, for debuggers. @param {Subject} subject */
const nameOf = (subject) => (subject === "play" ? "tengen" : `tengen-${subject}`);

/**
 * @param {Subject} subject
 * @returns {Port}
 */
function directly(subject) {
  return workerAt(workerAddress(kindOf(subject)), { type: "module", name: nameOf(subject) });
}

/**
 * @param {Subject} subject
 * @returns {Port}
 */
function byBlob(subject) {
  // Messages that arrive before the end of the import are kept until then.
  const source = `
    const early = [];
    onmessage = (event) => early.push(event.data);
    import(${JSON.stringify(workerAddress(kindOf(subject)).href)}).then(
      () => early.forEach((data) => onmessage({ data })),
      (error) => postMessage({ op: "fatal", error: { code: "engine-load", text: String(error) } }),
    );`;
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  setTimeout(() => URL.revokeObjectURL(address), BLOB_KEPT);
  return workerAt(address, { name: nameOf(subject) });
}

/**
 * @param {Subject} subject
 * @returns {Promise<Port>}
 */
async function onMainThread(subject) {
  /** @type {typeof import("./worker.js")} */
  const { hostFor } = await import(workerAddress(kindOf(subject)).href);
  /** @type {Port} */
  const port = { postMessage: () => {}, terminate: () => {}, onmessage: null, onerror: null, grace: MAIN_THREAD_GRACE };
  let isAlive = true;
  const host = hostFor({
    post: (message) => setTimeout(() => isAlive && port.onmessage?.({ data: message }), 0),
    sliced: true,
  });
  // Lets the page draw first.
  port.postMessage = (message) => setTimeout(() => isAlive && host.receive(message), 0);
  port.terminate = () => {
    isAlive = false;
    host.stopped = Infinity;
  };
  return port;
}

/**
 * The ways to start a worker of a subject, best first.
 * @param {Subject} subject
 * @param {{ mainThread?: boolean }} [options] whether it may run on the main thread if no worker starts
 * @returns {Start[]}
 */
export function waysToStart(subject, { mainThread = true } = {}) {
  const worker = () => (globalThis.origin === "null" ? byBlob(subject) : directly(subject));
  return mainThread ? [worker, () => onMainThread(subject)] : [worker];
}

/**
 * Starts a worker for play from the sources in memory. A policy may forbid it.
 * @returns {Port}
 */
export function startFromMemory() {
  const { worker, bindings } = addressesInMemory();
  return Object.assign(workerAt(worker, { type: "module", name: nameOf("play") }), { bindings });
}
