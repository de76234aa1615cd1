/**
 * The only module that loads the generated modules.
 *
 * @import { Bindings, AnalysisBindings } from "../../game/types.js"
 * @import { ModuleKind } from "../addresses.js"
 */
import { bindingsAddress, wasmAddress } from "../addresses.js";

/**
 * A loaded module: what it exports, and its memory.
 * @typedef {{ bindings: Bindings | AnalysisBindings, memory: WebAssembly.Memory }} Loaded
 */

/** How many modules were loaded on this thread. A second instance needs a separate module. */
let count = 0;

/**
 * Compiles during the download. If the server sends the wrong MIME type, it compiles afterwards.
 * @param {URL} url
 */
async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * Loads a generated module.
 * @param {ModuleKind} kind
 * @param {object} [options]
 * @param {WebAssembly.Module | null} [options.compiled] the engine, if it is compiled already
 * @param {string} [options.address] of the bindings, if they are in memory
 * @param {(module: WebAssembly.Module) => void} [options.onCompiled]
 * @returns {Promise<Loaded>}
 */
export async function loadModule(kind, { compiled = null, address, onCompiled } = {}) {
  const fresh = count ? `?fresh=${count}` : "";
  count += 1;
  /** @type {Promise<Bindings | AnalysisBindings>} */
  const loading = import(address ?? bindingsAddress(kind).href + fresh);
  const [bindings, module] = await Promise.all([loading, compiled ?? compile(wasmAddress(kind))]);
  if (!compiled) onCompiled?.(module);
  const { memory } = await bindings.default({ module_or_path: module });
  return { bindings, memory };
}
