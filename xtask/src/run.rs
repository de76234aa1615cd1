//! Running other programs.

use crate::places;
use std::ffi::OsStr;
use std::process::{Command, Stdio};

/// The result of a step; an error is a line of text for the person at the terminal.
pub type Outcome<T = ()> = Result<T, String>;

/// A command that runs in the root of the repository.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(places::root());
    command
}

/// The cargo that runs this program.
pub fn cargo() -> Command {
    command(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
}

/// Node.
pub fn node() -> Command {
    command("node")
}

/// Runs a command with its output shown, and waits for it. The error of a failure names it as `what`.
pub fn succeed(command: &mut Command, what: &str) -> Outcome {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what} failed ({status})")),
        Err(error) => Err(format!("{what}: cannot run {:?}: {error}", command.get_program())),
    }
}

/// The standard output of a command, or `None` if it cannot be run or fails.
pub fn output_of(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
}

/// Turns an error of the file system into text that names the path.
pub fn at(path: &std::path::Path) -> impl FnOnce(std::io::Error) -> String + '_ {
    move |error| format!("{}: {error}", path.display())
}
