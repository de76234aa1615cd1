//! The build driver: `cargo xtask build | serve | test | mutants`.
//!
//! One command a file. Each returns an [`Outcome`]; the text of an error is one line that says what to do.

mod bindgen;
mod build;
mod counts;
mod http;
mod mutants;
mod node;
mod places;
mod release;
mod run;
mod serve;
mod site;
mod test;

use run::Outcome;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  build [--release]    the engine as WebAssembly into www/pkg/; with --release optimised, and the site into dist/
  serve [--port N] [--release] [--coi] [--no-build]
                       builds, serves the game at http://127.0.0.1:8080, rebuilds when sources change;
                       --release: serves dist/; --coi: cross-origin isolated
  arena OPTIONS        matches between two programs; --help tells the options
  openings OPTIONS     opening tables by the engine's own search; without options it tells them
  test [STAGE]... [FILTER]
                       every test, or those of some stages: format lint rust signature build wasm types
                       page chromium firefox webkit, browser (all three), javascript (wasm types page)
  mutants [FILTER]...   plants the faults of tests/mutations/ one by one and sees whether a test catches each";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(text) => {
            eprintln!("error: {text}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[String]) -> Outcome {
    let (command, rest) = arguments.split_first().ok_or_else(|| format!("which command?\n{USAGE}"))?;
    match command.as_str() {
        "build" => build::command(rest),
        "test" => test::command(rest),
        "mutants" => mutants::command(rest),
        "serve" => serve::command(rest),
        "arena" | "openings" => tools(command, rest),
        "help" | "--help" | "-h" => {
            println!("{USAGE}");
            Ok(())
        }
        other => Err(format!("unknown command '{other}'\n{USAGE}")),
    }
}

/// Runs a command of the engine's tools, which are not part of the program that ships.
fn tools(name: &str, arguments: &[String]) -> Outcome {
    let mut cargo = run::cargo();
    cargo.args(["run", "--quiet", "--release", "--package", "tengen", "--features", "tools", "--", name]);
    run::succeed(cargo.args(arguments), name)
}
