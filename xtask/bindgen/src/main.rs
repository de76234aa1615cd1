//! Generates the JavaScript side of a WebAssembly module, with the library that wasm-bindgen's own command is made of.
//!
//! It is a program of its own because of its dependencies: building them takes most of the time of a first build, so the
//! build driver has them built at the same time as the engine.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

const USAGE: &str = "\
usage: xtask-bindgen MODULE FOLDER [--remove-name-section]

  writes tengen.js, tengen.d.ts and tengen_bg.wasm, made from the module, into the folder";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (module, folder, remove_names) = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [module, folder] => (module, folder, false),
        [module, folder, "--remove-name-section"] => (module, folder, true),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::FAILURE;
        }
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("tengen").typescript(true);
    bindgen.remove_producers_section(true).remove_name_section(remove_names);
    match bindgen.web(true).and_then(|bindgen| bindgen.generate(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: wasm-bindgen: {error:#}");
            ExitCode::FAILURE
        }
    }
}
