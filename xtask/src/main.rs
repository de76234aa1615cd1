//! The build driver: `cargo xtask build | serve | test | mutants | arena | openings`.
//!
//! Each command has a file, and returns an [`Outcome`]. The text of an error explains what to do.

#[macro_use]
mod output;

mod bindings;
mod build;
mod counts;
mod machine;
mod mutants;
mod needs;
mod places;
mod release;
mod run;
mod serve;
mod test;

use run::Outcome;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  build [--release]     the engine as WebAssembly, into www/pkg/, and the site, into target/site/; with --release optimised
                        and into dist/ (--no-offline: without a service worker; --precompressed: with .br and .gz files)
  serve [--port N] [--release] [--coi] [--no-build]
                        builds, serves the game at http://127.0.0.1:8080, builds again when sources change;
                        --release: serves dist/; --coi: cross-origin isolated
  test [STAGE]... [FILTER]
                        every test, or those of some stages: format lint rust build wasm types page
                        chromium firefox webkit, browser (the last three), javascript (wasm types page);
                        only if named: signature (of the native release, which takes a minute to build),
                        ecosystem (the npm package in bundlers, frameworks and runtimes)
  mutants [FILTER]...   plants the faults of tests/mutations/ one by one, and checks that a test fails for each
  arena OPTIONS         matches between two programs; --help lists the options
  openings OPTIONS      opening tables, made by the engine's own search; lists the options where there are none

build, serve and test first install what is missing of Rust's target and components, npm's packages, browsers and fonts;
with --no-install they only say what is missing";

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

/// Runs a command of the engine's tools, which are not part of the released program.
fn tools(name: &str, arguments: &[String]) -> Outcome {
    let mut cargo = run::cargo();
    cargo.args(["run", "--quiet", "--release", "--package", "tengen-tools", "--", name]);
    run::succeed(cargo.args(arguments), name)
}
