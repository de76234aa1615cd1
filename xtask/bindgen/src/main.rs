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
    match generated.map_err(|error| format!("{error:#}")).and_then(|()| name_unready(Path::new(folder))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: wasm-bindgen: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Lets a call before the module is loaded say so. The script is only added to: it stays as `wasm-pack` makes it.
fn name_unready(folder: &Path) -> Result<(), String> {
    let path = folder.join("tengen.js");
    let script = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
    for name in ["let wasmModule, wasmInstance, wasm;", "async function __wbg_init(", "function initSync("] {
        if !script.contains(name) {
            return Err(format!("the generated script has no {name:?}"));
        }
    }
    std::fs::write(&path, script + include_str!("unready.js")).map_err(|error| error.to_string())
}
