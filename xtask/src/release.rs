//! What a release adds to a build: the module optimised by Binaryen, the site in `dist/`, and the check of its size.

use crate::places;
use crate::run::{self, Outcome, at};
use std::fs;
use std::path::{Path, PathBuf};

/// How Binaryen optimises: for speed, rather than for size with `-Oz`.
pub const OPTIMISATION: &str = "-O3";

/// What the module may use: the features of `.cargo/config.toml`, and those that Rust's target has by default.
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

/// Writes `dist/` and prints its sizes; fails if a first game is over its budget. Without `offline` the site gets no version, and
/// its service worker removes itself and what an earlier one kept.
pub fn finish(offline: bool) -> Outcome {
    let (root, dist) = (places::root(), places::dist());
    // Made beside, then moved, so that a server never sees half of it.
    let fresh = dist.with_extension("tmp");
    let _ = fs::remove_dir_all(&fresh);
    for file in site() {
        let copy = fresh.join(file.strip_prefix(root).expect("files of the repository"));
        let folder = copy.parent().expect("below dist/");
        fs::create_dir_all(folder).map_err(at(folder))?;
        fs::copy(&file, &copy).map_err(at(&file))?;
    }
    run::succeed(run::node().arg("xtask/minify.mjs").arg(fresh.join("www")), "the modules without what people need")?;
    if offline {
        run::succeed(run::node().arg("xtask/offline.mjs").arg(&fresh), "the version for the service worker")?;
    }
    let licences = fresh.join("LICENSE-THIRD-PARTY.txt");
    run::succeed(run::node().arg("xtask/licences.mjs").arg(&licences), "the list of licences")?;
    let _ = fs::remove_dir_all(&dist);
    fs::rename(&fresh, &dist).map_err(at(&dist))?;
    run::succeed(run::node().arg("xtask/sizes.mjs").arg(&dist).arg(BUDGET.to_string()), "the size of dist/")
}

/// The files of the repository that make the site.
fn site() -> Vec<PathBuf> {
    let starts =
        ["index.html", "sw.js", "app.webmanifest", "www", "proofs", "docs/PROOFS.md", "LICENSE-MIT", "LICENSE-APACHE"];
    let root = places::root();
    let mut files: Vec<PathBuf> = starts.iter().flat_map(|start| places::files_under(&root.join(start))).collect();
    // Types are for editors.
    files.retain(|file| file.extension().is_none_or(|ending| ending != "ts"));
    files
}
