//! The host's clock and console: a window, a worker or Node.

use web_sys::{Performance, Window, WorkerGlobalScope};

thread_local! {
    static CLOCK: Performance = performance();
}

/// The clock of the global scope.
fn performance() -> Performance {
    use wasm_bindgen::JsCast;
    let global = js_sys::global();
    let clock = match global.dyn_ref::<Window>() {
        Some(window) => window.performance(),
        // Node has no class for its global scope, but the same property.
        None => global.unchecked_ref::<WorkerGlobalScope>().performance(),
    };
    clock.expect("every host has a clock")
}

/// Milliseconds of a steady clock.
pub fn now() -> f64 {
    CLOCK.with(Performance::now)
}

/// Writes the message of a panic to the console.
pub fn report(panic: &str) {
    web_sys::console::error_1(&panic.into());
}
