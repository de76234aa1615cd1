//! Node and the packages of `package-lock.json`.

use crate::places;
use crate::run::{self, Outcome, at};
use std::fs;
use std::process::Command;

/// The oldest Node that runs the tools.
const OLDEST: u32 = 20;

/// A Node command.
pub fn node() -> Command {
    run::command("node")
}

/// Makes sure that Node is there, and with it the packages that the lock file names.
pub fn ensure_packages() -> Outcome {
    let version = run::output_of(node().arg("--version"))
        .ok_or_else(|| format!("node is missing: install Node {OLDEST} or newer, with npm"))?;
    let major = version.trim_start_matches('v').split('.').next().and_then(|text| text.parse::<u32>().ok());
    if major.is_none_or(|major| major < OLDEST) {
        return Err(format!("node is {version}: install Node {OLDEST} or newer, with npm"));
    }

    // npm cannot say quickly whether it has anything to do; the lock file that it last worked from can.
    let lock = places::root().join("package-lock.json");
    let wanted = fs::read(&lock).map_err(at(&lock))?;
    let stamp = places::root().join("node_modules/.tengen-lock");
    if fs::read(&stamp).is_ok_and(|have| have == wanted) {
        return Ok(());
    }
    println!("installing the packages of package-lock.json");
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    run::succeed(run::command(npm).args(["ci", "--ignore-scripts", "--silent"]), "npm ci")
        .map_err(|text| format!("{text}: the packages of package-lock.json could not be installed; try: npm ci"))?;
    fs::write(&stamp, wanted).map_err(at(&stamp))
}
