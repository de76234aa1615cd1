//! `cargo xtask build`: the engine as WebAssembly, and the site around it.

use crate::bindings::{self, Generator, Modules};
use crate::needs::{self, NO_INSTALL, Need, TARGET};
use crate::run::{self, Outcome, at};
use crate::{places, release};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// What to build.
#[derive(Clone, Copy)]
pub enum Kind {
    /// A quick build into `www/pkg/` and `target/site/`.
    Development,
    /// Full optimisation, and the site into `dist/`.
    Release {
        /// Whether the site has a service worker for offline visits.
        offline: bool,
        /// Whether compressed files are added for hosts that send files as they are.
        precompressed: bool,
    },
}

/// `cargo xtask build [--release [--no-offline] [--precompressed]] [--no-install]`.
pub fn command(arguments: &[String]) -> Outcome {
    let (mut optimised, mut offline, mut precompressed, mut install) = (false, true, false, true);
    for argument in arguments {
        match argument.as_str() {
            "--release" => optimised = true,
            "--no-offline" => offline = false,
            "--precompressed" => precompressed = true,
            NO_INSTALL => install = false,
            other => return Err(format!("build: unknown option '{other}'")),
        }
    }
    needs::provide(&NEEDS, install)?;
    match (optimised, offline && !precompressed) {
        (true, _) => build(Kind::Release { offline, precompressed }),
        (false, true) => build(Kind::Development),
        (false, false) => Err("build: --no-offline and --precompressed go with --release".into()),
    }
}

/// The requirements of [`build`].
pub const NEEDS: [Need; 3] = [Need::Target, Need::Node, Need::Packages];

/// Builds the engine into `www/pkg/`, and the site into `target/site/` or `dist/`.
pub fn build(kind: Kind) -> Outcome {
    let optimised = matches!(kind, Kind::Release { .. });
    bindings::check_versions()?;
    println!("building the engine for the browser{}", if optimised { ", optimised" } else { "" });
    // They are independent, so they are built at the same time.
    let generator = Generator::start()?;
    let modules = compile(optimised);
    let generator = generator.finish();
    let modules = modules?;
    generator?;
    if bindings::generate(&modules, optimised)? && !optimised {
        println!("built www/pkg/");
    }
    site(kind)
}

/// Builds the site around an existing engine.
pub fn site(kind: Kind) -> Outcome {
    match kind {
        Kind::Release { offline, precompressed } => release::finish(offline, precompressed),
        Kind::Development => run::succeed(&mut release::site(&places::site()), "building the site"),
    }
}

/// Compiles the library and returns the raw modules: for play, and with the analysis API. In development one complete
/// module serves as both.
fn compile(optimised: bool) -> Outcome<Modules> {
    let analysis = compile_module(optimised, true)?;
    let playing = if optimised { compile_module(optimised, false)? } else { analysis.clone() };
    Ok(Modules { playing, analysis })
}

/// Clippy for one module. It shares with the release what both compile for this machine: the macros.
pub fn lint(analysis: bool) -> Command {
    let mut cargo = for_wasm("clippy", "site", analysis);
    cargo.args(["--", "-D", "warnings"]);
    cargo
}

/// The target directory of the modules. It is not the native one, where one build would wait for the other.
fn target() -> PathBuf {
    places::target().join("wasm")
}

/// A command of cargo for the crate of one module.
fn for_wasm(command: &str, profile: &str, analysis: bool) -> Command {
    let mut cargo = run::cargo();
    cargo.args([command, "--quiet", "--package", "tengen-wasm", "--lib"]);
    cargo.args(["--target", TARGET, "--profile", profile, "--target-dir"]).arg(target());
    cargo.args((!analysis).then_some("--no-default-features"));
    cargo
}

/// Compiles one module. Without the crate's other form, the link-time optimisation sees no unused function.
fn compile_module(optimised: bool, analysis: bool) -> Outcome<PathBuf> {
    let profile = if optimised { "site" } else { "web" };
    let mut cargo = for_wasm("rustc", profile, analysis);
    cargo.args(["--crate-type", "cdylib"]);
    run::succeed(&mut cargo, "cargo build for wasm")?;
    // The next build of the other kind has the same file name.
    let folder = target().join(TARGET).join(profile);
    let module = folder.join(if analysis { "tengen-analysis.wasm" } else { "tengen-playing.wasm" });
    fs::copy(folder.join("tengen_wasm.wasm"), &module).map_err(at(&module))?;
    Ok(module)
}
