
/** Stands for the module before it is loaded. Each use of it says so. */
const unready = new Proxy({}, { get() {
    throw Object.assign(new Error("The engine is not loaded: await init() first."), { name: "TengenError", code: "not-loaded" });
} });

/**
 * wasm-bindgen's function that loads the module, which looks for no module in `wasm`.
 * @template {(source: any) => any} Init @param {Init} init @returns {Init}
 */
const loading = (init) => /** @type {Init} */ ((source) => {
    if (wasm === unready) wasm = undefined;
    try {
        return init(source);
    } finally {
        wasm ??= unready;
    }
});

wasm = unready;
__wbg_init = loading(__wbg_init);
initSync = loading(initSync);
