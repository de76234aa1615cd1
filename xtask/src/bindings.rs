//! The generated modules `www/pkg/` and `www/pkg/analysis/`: the engine's WebAssembly with its JavaScript, made by
//! `xtask-bindgen`.

use crate::places;
use crate::release::{self, OPTIMISATION};
use crate::run::{self, Outcome, at};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

/// The name of the file that identifies the module from which `www/pkg/` was made.
const STAMP: &str = ".stamp";

/// The sources of the generator: what it adds to the bindings.
const GENERATOR: [&str; 2] = [include_str!("../bindgen/src/main.rs"), include_str!("../bindgen/src/unready.js")];

/// What `www/pkg/lab/` has: the module for analysis under the address that it had before. Other sites may import it.
const ALIAS: &str = "export * from \"../analysis/tengen.js\";\nexport { default } from \"../analysis/tengen.js\";\n";

/// Fails if the engine and the generator were resolved to different versions of wasm-bindgen.
pub fn check_versions() -> Outcome {
    let path = places::root().join("Cargo.lock");
    let lock = fs::read_to_string(&path).map_err(at(&path))?;
    let (engine, generator) = (locked(&lock, "wasm-bindgen")?, locked(&lock, "wasm-bindgen-cli-support")?);
    if engine != generator {
        return Err(format!(
            "Cargo.lock has wasm-bindgen {engine} and wasm-bindgen-cli-support {generator}: \
             set both to one version in Cargo.toml and xtask/bindgen/Cargo.toml"
        ));
    }
    Ok(())
}

/// The version of a package in the text of Cargo.lock.
fn locked<'a>(lock: &'a str, name: &str) -> Outcome<&'a str> {
    lock.split_once(&format!("name = \"{name}\"\nversion = \""))
        .and_then(|(_, rest)| rest.split('"').next())
        .ok_or_else(|| format!("Cargo.lock has no package {name}"))
}

/// The generator of the JavaScript, while it is built in the background.
pub struct Generator {
    build: Child,
}

impl Generator {
    /// Begins to build it. It has its own target directory. With the engine's, one build would wait for the other.
    pub fn start() -> Outcome<Generator> {
        if !generator().exists() {
            println!("building the generator of the engine's JavaScript bindings (only this once)");
        }
        let mut cargo = run::cargo();
        cargo.args(["build", "--quiet", "--package", "xtask-bindgen", "--target-dir"]);
        let build = cargo.arg(target()).spawn().map_err(|error| format!("cannot run cargo: {error}"))?;
        Ok(Generator { build })
    }

    /// Waits until it is built.
    pub fn finish(mut self) -> Outcome {
        match self.build.wait() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("cargo build for the generator of bindings failed ({status})")),
            Err(error) => Err(format!("cargo build: {error}")),
        }
    }
}

/// Clippy for the generator, as a part of its build. `cargo clippy` would check all its dependencies, and the build would
/// compile them once more. Cargo.toml of the generator makes errors of the warnings.
pub fn lint() -> Command {
    let mut cargo = run::cargo();
    cargo.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");
    cargo.args(["build", "--quiet", "--package", "xtask-bindgen", "--target-dir"]).arg(target());
    cargo
}

/// The target directory of the generator.
fn target() -> PathBuf {
    places::target().join("bindgen")
}

/// The generator, once it is built.
fn generator() -> PathBuf {
    target().join("debug").join(format!("xtask-bindgen{}", std::env::consts::EXE_SUFFIX))
}

/// The raw modules of the page.
pub struct Modules {
    /// The module for play.
    pub playing: PathBuf,
    /// The module with the analysis API: in development the same.
    pub analysis: PathBuf,
}

/// Writes `www/pkg/` and `www/pkg/analysis/` from the raw modules, unless the same modules and generator made them.
/// Returns whether it wrote.
pub fn generate(modules: &Modules, optimised: bool) -> Outcome<bool> {
    let mut hasher = DefaultHasher::new();
    for module in [&modules.playing, &modules.analysis] {
        fs::read(module).map_err(at(module))?.hash(&mut hasher);
    }
    (optimised.then_some(OPTIMISATION), ALIAS, GENERATOR).hash(&mut hasher);
    let stamp = format!("{:016x}", hasher.finish());
    let pkg = places::pkg();
    if fs::read_to_string(pkg.join(STAMP)).is_ok_and(|old| old == stamp) {
        return Ok(false);
    }

    // Made in another folder, then moved, so that a server never sees half of it.
    let fresh = pkg.with_extension("tmp");
    let _ = fs::remove_dir_all(&fresh);
    let analysis = fresh.join("analysis");
    fs::create_dir_all(&analysis).map_err(at(&analysis))?;
    bind(&modules.playing, &fresh, optimised)?;
    if modules.analysis == modules.playing {
        for file in ["tengen.js", "tengen.d.ts", "tengen_bg.wasm"] {
            fs::copy(fresh.join(file), analysis.join(file)).map_err(at(&analysis))?;
        }
    } else {
        bind(&modules.analysis, &analysis, optimised)?;
    }
    let before = fresh.join("lab");
    fs::create_dir_all(&before).map_err(at(&before))?;
    for file in ["tengen.js", "tengen.d.ts"] {
        fs::write(before.join(file), ALIAS).map_err(at(&before))?;
    }
    fs::write(fresh.join(STAMP), stamp).map_err(at(&fresh))?;
    let _ = fs::remove_dir_all(&pkg);
    fs::rename(&fresh, &pkg).map_err(at(&pkg))?;
    Ok(true)
}

/// Makes the JavaScript of one module, and the module that goes with it.
fn bind(module: &Path, folder: &Path, optimised: bool) -> Outcome {
    let mut bindgen = run::command(generator());
    bindgen.arg(module).arg(folder);
    // Names make a panic's stack readable. The released module has none.
    bindgen.args(optimised.then_some("--remove-name-section"));
    run::succeed(&mut bindgen, "the generator of bindings")?;
    if optimised { release::optimise(&folder.join("tengen_bg.wasm")) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_halves_of_wasm_bindgen_have_one_version() {
        check_versions().unwrap();
        let lock = "[[package]]\nname = \"a\"\nversion = \"1.2.3\"\n\n[[package]]\nname = \"ab\"\nversion = \"4\"\n";
        assert_eq!(locked(lock, "a").unwrap(), "1.2.3");
        assert_eq!(locked(lock, "ab").unwrap(), "4");
        assert!(locked(lock, "b").is_err());
    }
}
