//! `cargo xtask build`: the engine as WebAssembly, and the site around it.

use crate::bindings::{self, Generator, Modules};
use crate::needs::{self, NO_INSTALL, Need, TARGET};
use crate::run::{self, Outcome, at};
use crate::{places, release};
use std::fs;
use std::path::PathBuf;

/// What is built.
#[derive(Clone, Copy)]
pub enum Kind {
    /// Into `www/pkg/` and `target/site/`, soon.
    Development,
    /// With full optimisation, and the site into `dist/`.
    Release {
        /// Whether the site has a service worker that keeps it for visits without a network.
        offline: bool,
    },
}

/// `cargo xtask build [--release [--no-offline]] [--no-install]`.
pub fn command(arguments: &[String]) -> Outcome {
    let (mut optimised, mut offline, mut install) = (false, true, true);
    for argument in arguments {
        match argument.as_str() {
            "--release" => optimised = true,
            "--no-offline" => offline = false,
            NO_INSTALL => install = false,
            other => return Err(format!("build: unknown option '{other}'")),
        }
    }
    needs::provide(&NEEDS, install)?;
    match (optimised, offline) {
        (true, _) => build(Kind::Release { offline }),
        (false, true) => build(Kind::Development),
        (false, false) => Err("build: --no-offline goes with --release".into()),
    }
}

/// What has to be there before [`build`].
pub const NEEDS: [Need; 3] = [Need::Target, Need::Node, Need::Packages];

/// Builds the engine into `www/pkg/`, and the site into `target/site/` or `dist/`.
pub fn build(kind: Kind) -> Outcome {
    let optimised = matches!(kind, Kind::Release { .. });
    bindings::check_versions()?;
    println!("building the engine for the browser{}", if optimised { ", optimised" } else { "" });
    // The two know nothing of one another, so they are built at the same time.
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

/// Builds the site around an engine that is there.
pub fn site(kind: Kind) -> Outcome {
    match kind {
        Kind::Release { offline } => release::finish(offline),
        Kind::Development => run::succeed(&mut release::site(&places::site()), "building the site"),
    }
}

/// Compiles the library and returns the raw modules: the one that plays, and the laboratory's. In development one module,
/// which has everything, serves as both.
fn compile(optimised: bool) -> Outcome<Modules> {
    let laboratory = compile_module(optimised, true)?;
    let playing = if optimised { compile_module(optimised, false)? } else { laboratory.clone() };
    Ok(Modules { playing, laboratory })
}

/// Compiles one module. The library is a cdylib here alone: such a file has no hash in its name,
/// so that the two builds of a test of the release, one to abort at a panic and one to unwind, would overwrite each other.
fn compile_module(optimised: bool, laboratory: bool) -> Outcome<PathBuf> {
    let profile = if optimised { "release" } else { "web" };
    // Apart from the native builds: in one target directory, one build waits for the other.
    let target = places::target().join("wasm");
    let mut cargo = run::cargo();
    cargo.args(["rustc", "--quiet", "--package", "tengen", "--lib", "--crate-type", "cdylib"]);
    cargo.args(["--target", TARGET, "--profile", profile, "--target-dir"]).arg(&target);
    cargo.args(laboratory.then_some("--features=laboratory"));
    run::succeed(&mut cargo, "cargo build for wasm")?;
    // The next build of the other kind has the same name.
    let folder = target.join(TARGET).join(profile);
    let module = folder.join(if laboratory { "tengen-laboratory.wasm" } else { "tengen-playing.wasm" });
    fs::copy(folder.join("tengen.wasm"), &module).map_err(at(&module))?;
    Ok(module)
}
