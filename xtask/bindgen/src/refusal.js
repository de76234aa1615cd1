
/**
 * The error of a call that wasm-bindgen refuses: on a freed game, or during another call on the same game.
 * @param {string} text
 */
function refusal(text) {
    const [code, message] = /null pointer/.test(text) ? ["freed", "The game was freed."]
        : /recursive use|while it was borrowed/.test(text) ? ["busy", "The game is inside another call."]
        : [];
    return code ? Object.assign(new Error(message), { name: "TengenError", code }) : new Error(text);
}

/** Stands for the module before it is loaded. Each use of it says so. */
function unready() {
    return unready.value ??= new Proxy({}, { get() {
        throw Object.assign(new Error("The engine is not loaded: await init() first."), { name: "TengenError", code: "not-loaded" });
    } });
}
