//! What a release adds to a build: the module optimised by Binaryen, the site in `dist/`, and the size check.

use crate::places;
use crate::run::{self, Outcome};
use std::path::Path;
use std::process::Command;

/// Binaryen's optimisation: for speed, not for size (`-Oz`).
pub const OPTIMISATION: &str = "-O3";

/// The module's features: the features of `.cargo/config.toml` and the defaults of Rust's target.
const FEATURES: [&str; 7] = [
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// The most bytes that a first game may download, compressed with brotli.
const BUDGET: u32 = 300_000;

/// Optimises a module in place.
pub fn optimise(module: &Path) -> Outcome {
    let mut wasm_opt = run::node();
    wasm_opt.arg("node_modules/binaryen/bin/wasm-opt").arg(module).arg("-o").arg(module);
    wasm_opt.arg(OPTIMISATION).args(["--strip-debug", "--strip-producers", "--strip-target-features"]).args(FEATURES);
    run::succeed(&mut wasm_opt, "wasm-opt")
}

/// Writes `dist/` and prints its sizes. Fails if a first game is over its budget. Without `offline` the site gets no
/// version. Its service worker then removes itself and earlier caches.
pub fn finish(offline: bool, precompressed: bool) -> Outcome {
    let dist = places::dist();
    let mut build = site(&dist);
    build.arg("--release").args((!offline).then_some("--no-offline"));
    build.args(precompressed.then_some("--precompressed"));
    run::succeed(&mut build, "building dist/")?;
    run::succeed(run::node().arg("xtask/sizes.mjs").arg(&dist).arg(BUDGET.to_string()), "the size of dist/")
}

/// The program that assembles a site in a folder.
pub fn site(folder: &Path) -> Command {
    let mut node = run::node();
    node.arg("xtask/site/build.mjs").arg(folder);
    node
}
