//! The JavaScript side of the module, by the library that wasm-bindgen's own command is made of.

use crate::places;
use crate::release::{self, OPTIMISATION};
use crate::run::{Outcome, at};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use wasm_bindgen_cli_support::Bindgen;

/// The name of the file that says from which module `www/pkg/` was made.
const STAMP: &str = ".stamp";

/// Fails if the engine and this driver were resolved to different versions of wasm-bindgen.
pub fn check_versions() -> Outcome {
    let path = places::root().join("Cargo.lock");
    let lock = fs::read_to_string(&path).map_err(at(&path))?;
    let (engine, driver) = (locked(&lock, "wasm-bindgen")?, locked(&lock, "wasm-bindgen-cli-support")?);
    if engine != driver {
        return Err(format!(
            "Cargo.lock has wasm-bindgen {engine} and wasm-bindgen-cli-support {driver}: \
             set both to one version in Cargo.toml and xtask/Cargo.toml"
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

/// Writes `www/pkg/` from the raw module, unless it was made from this very module. Tells whether it wrote.
pub fn generate(module: &Path, optimised: bool) -> Outcome<bool> {
    let bytes = fs::read(module).map_err(at(module))?;
    let mut hasher = DefaultHasher::new();
    (&bytes, optimised.then_some(OPTIMISATION)).hash(&mut hasher);
    let stamp = format!("{:016x}", hasher.finish());
    let pkg = places::pkg();
    if fs::read_to_string(pkg.join(STAMP)).is_ok_and(|old| old == stamp) {
        return Ok(false);
    }

    // Made beside, then moved, so that a server never sees half of it.
    let fresh = pkg.with_extension("tmp");
    let _ = fs::remove_dir_all(&fresh);
    fs::create_dir_all(&fresh).map_err(at(&fresh))?;
    let mut bindgen = Bindgen::new();
    bindgen.input_bytes("tengen", bytes).typescript(true).remove_producers_section(true);
    // Names make a panic's stack readable; the released module goes without.
    bindgen.remove_name_section(optimised);
    bindgen
        .web(true)
        .and_then(|bindgen| bindgen.generate(&fresh))
        .map_err(|error| format!("wasm-bindgen: {error:#}"))?;
    if optimised {
        release::optimise(&fresh.join("tengen_bg.wasm"))?;
    }
    fs::write(fresh.join(STAMP), stamp).map_err(at(&fresh))?;
    let _ = fs::remove_dir_all(&pkg);
    fs::rename(&fresh, &pkg).map_err(at(&pkg))?;
    Ok(true)
}
