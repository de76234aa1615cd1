//! `cargo xtask build`: the engine as WebAssembly, and with `--release` the whole site.

use crate::run::{self, Outcome};
use crate::{bindgen, places, release};
use std::path::PathBuf;

/// The target that the engine is built for.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// `cargo xtask build [--release]`.
pub fn command(arguments: &[String]) -> Outcome {
    let mut optimised = false;
    for argument in arguments {
        match argument.as_str() {
            "--release" => optimised = true,
            other => return Err(format!("build: unknown option '{other}'")),
        }
    }
    build(optimised)
}

/// Builds into `www/pkg/`; `optimised`, with full optimisation, and the site into `dist/`.
pub fn build(optimised: bool) -> Outcome {
    bindgen::check_versions()?;
    ensure_target()?;
    let module = compile(optimised)?;
    let fresh = bindgen::generate(&module, optimised)?;
    if optimised {
        release::finish()?;
    } else if fresh {
        println!("built www/pkg/");
    }
    Ok(())
}

/// Installs the wasm target if rustup knows that it is missing.
fn ensure_target() -> Outcome {
    let sysroot = run::output_of(run::command("rustc").args(["--print", "sysroot"])).unwrap_or_default();
    if PathBuf::from(sysroot).join("lib/rustlib").join(TARGET).is_dir() {
        return Ok(());
    }
    run::succeed(run::command("rustup").args(["target", "add", TARGET]), "rustup target add").map_err(|_| {
        format!("the Rust target {TARGET} is missing and rustup could not add it; try: rustup target add {TARGET}")
    })
}

/// Compiles the library and returns the raw module.
fn compile(optimised: bool) -> Outcome<PathBuf> {
    let profile = if optimised { "release" } else { "web" };
    let target = places::target();
    let mut cargo = run::cargo();
    cargo.args(["build", "--quiet", "--lib", "--package", "tengen", "--target", TARGET, "--profile", profile]);
    cargo.arg("--target-dir").arg(&target);
    run::succeed(&mut cargo, "cargo build for wasm")?;
    Ok(target.join(TARGET).join(profile).join("tengen.wasm"))
}
