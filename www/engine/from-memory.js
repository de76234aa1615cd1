/**
 * A worker that begins from memory: the sources of the engine's worker are kept as texts, so that a later one needs neither
 * the host nor the browser's cache. Where a policy forbids workers from blobs it cannot be used.
 *
 * @import { Port } from "./messages.js"
 */

const WORKER = new URL("./worker.js", import.meta.url);
/** What the worker imports when it is booted. */
const BINDINGS = new URL("../pkg/tengen.js", WORKER);

/** The texts of the worker's modules, by their addresses. @type {Map<string, string>} */
const sources = new Map();

/** The static imports of a module. */
const IMPORTS = /\bfrom\s*(["'])(\.{1,2}\/[^"']+)\1/g;

/** @param {URL} url */
async function read(url) {
  if (sources.has(url.href)) return;
  const response = await fetch(url, { cache: "force-cache" });
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  const text = (await response.text()).replace(/\/\*[\s\S]*?\*\//g, "");
  sources.set(url.href, text);
  await Promise.all(Array.from(text.matchAll(IMPORTS), ([, , path]) => read(new URL(path, url))));
}

/** Keeps the worker's sources; what cannot be read now is read the next time. */
export async function remember() {
  await Promise.all([WORKER, BINDINGS].map(read)).catch(() => {});
}

/**
 * The address of a module in memory, its imports in memory as well.
 * @param {URL} url
 * @returns {string}
 */
function addressOf(url) {
  const text = sources.get(url.href);
  if (text === undefined) throw new Error(`${url.pathname} is not in memory`);
  const whole = text
    .replace(IMPORTS, (_, quote, path) => `from ${quote}${addressOf(new URL(path, url))}${quote}`)
    .replaceAll("import.meta.url", JSON.stringify(url.href));
  return URL.createObjectURL(new Blob([whole], { type: "text/javascript" }));
}

/** @returns {Port} */
export function startFromMemory() {
  const bindings = addressOf(BINDINGS);
  const port = /** @type {Port} */ (new Worker(addressOf(WORKER), { type: "module", name: "tengen" }));
  const post = port.postMessage.bind(port);
  port.postMessage = (message) => post(message.op === "boot" ? { ...message, bindings } : message);
  return port;
}
