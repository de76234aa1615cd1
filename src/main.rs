//! The native program: `tengen <command>`. `tengen help` lists the commands, `tengen <command> --help` explains one.

use std::process::ExitCode;
use tengen::program::{Command, run};

fn main() -> ExitCode {
    run::<Command>("tengen")
}
