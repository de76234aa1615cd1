/**
 * Keeps the scripts of the worker for play as texts. So a later worker starts without the host and the browser's cache.
 *
 * It is for the built site, whose worker is one script. That script imports only the bindings, from the address in its
 * first message.
 */
import { bindingsAddress, workerAddress } from "./addresses.js";

/** The texts of the worker and of the bindings, once they have been read. @type {string[] | null} */
let texts = null;

/** @param {URL} url */
async function read(url) {
  const response = await fetch(url, { cache: "force-cache" });
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  return response.text();
}

/** Keeps the worker's scripts. The next call retries a failed read. */
export async function remember() {
  texts ??= await Promise.all([workerAddress("play"), bindingsAddress("play")].map(read)).catch(() => null);
}

/**
 * The addresses of the worker and of the bindings that it imports, in memory.
 * @returns {{ worker: string, bindings: string }}
 */
export function addressesInMemory() {
  if (!texts) throw new Error("the worker is not in memory");
  const [worker, bindings] = texts.map((text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  return { worker, bindings };
}
