//! Generates the JavaScript side of a WebAssembly module, with the library behind wasm-bindgen's own command.
//!
//! It is a separate program because of its dependencies. Building them takes most of a first build. So the build driver
//! builds them at the same time as the engine.

use std::path::Path;
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
    // `init()` finds the module next to the script.
    bindgen.omit_default_module_path(false);
    bindgen.remove_producers_section(true).remove_name_section(remove_names);
    let generated = bindgen.web(true).and_then(|bindgen| bindgen.generate(folder));
    match generated.map_err(|error| format!("{error:#}")).and_then(|()| name_refusals(Path::new(folder))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: wasm-bindgen: {error}");
            ExitCode::FAILURE
        }
    }
}

/// What [`name_refusals`] replaces in the generated script: the text, how often it occurs, and what takes its place.
///
/// The first is wasm-bindgen's own error, before a call reaches Rust, for an object that was freed or is borrowed. The
/// others are the module before it is loaded.
const REPLACED: [(&str, usize, &str); 3] = [
    ("throw new Error(getStringFromWasm0(arg0, arg1));", 1, "throw refusal(getStringFromWasm0(arg0, arg1));"),
    ("let wasmModule, wasmInstance, wasm;", 1, "let wasmModule, wasmInstance, wasm = unready();"),
    ("if (wasm !== undefined) return wasm;", 2, "if (wasm !== unready()) return wasm;"),
];

/// Gives wasm-bindgen's own errors the form of the engine's errors.
fn name_refusals(folder: &Path) -> Result<(), String> {
    let path = folder.join("tengen.js");
    let mut script = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
    for (before, times, after) in REPLACED {
        let found = script.matches(before).count();
        if found != times {
            return Err(format!("the generated script has {before:?} {found} times, not {times}"));
        }
        script = script.replace(before, after);
    }
    script += include_str!("refusal.js");
    std::fs::write(&path, script).map_err(|error| error.to_string())
}
