/**
 * The ways to start the engine, best first.
 *
 * A sandboxed frame has an origin of its own, and every address is of another origin: it may start no worker from an
 * address. A worker from a blob may import one (if the host allows all origins, which a module needs anyway); a content
 * security policy may forbid that too, and then the engine runs on the main thread, in slices.
 *
 * @import { Port } from "./messages.js"
 */
import { address } from "../ui/site.js";

/** How long the engine on the main thread may need to notice a stop. Milliseconds. */
const MAIN_THREAD_GRACE = 250;

const WORKER = address("www/engine/worker.js");

/** @returns {Port} */
function direct() {
  return /** @type {Port} */ (new Worker(WORKER, { type: "module", name: "tengen" }));
}

/** @returns {Port} */
function byBlob() {
  // Messages that come before the import is done are kept until then.
  const source = `
    const early = [];
    onmessage = (event) => early.push(event.data);
    import(${JSON.stringify(WORKER.href)}).then(
      () => early.forEach((data) => onmessage({ data })),
      (error) => postMessage({ op: "fatal", error: { code: "engine-load", text: String(error) } }),
    );`;
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(url, { name: "tengen" });
  setTimeout(() => URL.revokeObjectURL(url), 5000);
  return /** @type {Port} */ (worker);
}

/** @returns {Promise<Port>} */
async function onMainThread() {
  const { Host } = await import("./worker.js");
  /** @type {Port} */
  const port = { postMessage: () => {}, terminate: () => {}, onmessage: null, onerror: null, grace: MAIN_THREAD_GRACE };
  let alive = true;
  const host = new Host({
    post: (message) => setTimeout(() => alive && port.onmessage?.({ data: message }), 0),
    sliced: true,
  });
  port.postMessage = (message) => alive && host.receive(message);
  port.terminate = () => {
    alive = false;
    host.stopped = Infinity;
  };
  return port;
}

/** @returns {(() => Port | Promise<Port>)[]} */
export function spawns() {
  return globalThis.origin === "null" ? [byBlob, onMainThread] : [direct, onMainThread];
}

/**
 * The size of the engine's table in bytes. The whole wasm memory stays under 64 MB on a desktop, and under 32 MB on a phone
 * and where the browser does not say how much memory there is.
 * @param {{ deviceMemory?: number, coarse?: boolean }} device
 */
export function tableBytes({ deviceMemory, coarse }) {
  return (deviceMemory ?? 0) >= 4 && !coarse ? 32 << 20 : 16 << 20;
}

/**
 * Trained weights.
 * @param {string} file where they are, as `weightsFile` says
 */
export async function fetchWeights(file) {
  const response = await fetch(address(`www/${file}`));
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response.arrayBuffer();
}
