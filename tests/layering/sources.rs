//! The files of the program.

use std::fs;
use std::path::{Path, PathBuf};

/// Every file with the ending below a folder, in a fixed order.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|one| one == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The module that a file of `src/` is.
pub fn module_of(relative: &Path) -> Vec<String> {
    let text = relative.with_extension("").to_string_lossy().replace('\\', "/");
    let mut parts: Vec<String> = text.split('/').map(String::from).collect();
    if parts.len() > 1 && parts.last().is_some_and(|last| last == "mod") {
        parts.pop();
    }
    parts
}

/// The folder of the package.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
