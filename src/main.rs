//! The native program: `tengen <command>`. `tengen help` lists the commands, `tengen <command> --help` explains one.

use std::process::ExitCode;

fn main() -> ExitCode {
    tengen::program::run(|_| None)
}
