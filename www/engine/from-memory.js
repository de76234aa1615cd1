/**
 * A worker that begins from memory: the scripts of the engine's worker are kept as texts, so that a later one needs neither
 * the host nor the browser's cache. Where a policy forbids workers from blobs it cannot be used.
 *
 * It is for the built site, where the worker is one script that imports the bindings alone, and those when it is told where they are.
 *
 * @import { Port } from "./messages.js"
 */
import { address } from "../ui/site.js";

/** The worker, and the bindings that it imports when it is booted. */
const SCRIPTS = ["www/engine/worker.js", "www/pkg/tengen.js"];

/** Their texts, once they have been read. @type {string[] | null} */
let texts = null;

/** @param {string} path */
async function read(path) {
  const response = await fetch(address(path), { cache: "force-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

/** Keeps the worker's scripts; what cannot be read now is read the next time. */
export async function remember() {
  texts ??= await Promise.all(SCRIPTS.map(read)).catch(() => null);
}

/** @returns {Port} */
export function startFromMemory() {
  if (!texts) throw new Error("the worker is not in memory");
  const [worker, bindings] = texts.map((text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  const port = /** @type {Port} */ (new Worker(worker, { type: "module", name: "tengen" }));
  const post = port.postMessage.bind(port);
  port.postMessage = (message) => post(message.op === "boot" ? { ...message, bindings } : message);
  return port;
}
