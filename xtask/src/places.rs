//! The paths that the build driver uses.

use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask/ is in the root")
}

/// Cargo's target directory, also if the user's settings move it: this program was built into it.
pub fn target() -> PathBuf {
    let program = std::env::current_exe().expect("the path of this program");
    program.ancestors().nth(2).expect("target/PROFILE/xtask").to_path_buf()
}

/// The generated module that `www/engine/worker/module.js` loads.
pub fn pkg() -> PathBuf {
    root().join("www/pkg")
}

/// The site for development: readable scripts with source maps.
pub fn site() -> PathBuf {
    root().join("target/site")
}

/// The site, ready to be copied to a host.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// Every file under `start` (or `start` itself), without hidden ones, in a fixed order.
pub fn files_under(start: &Path) -> Vec<PathBuf> {
    if start.is_file() {
        return vec![start.to_path_buf()];
    }
    let mut children: Vec<PathBuf> =
        std::fs::read_dir(start).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    children.retain(|path| !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')));
    children.sort();
    children.iter().flat_map(|child| files_under(child)).collect()
}
