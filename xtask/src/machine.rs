//! The build driver's questions about its machine.

use crate::run;
use std::fs;
use std::path::Path;

/// Answers questions about a machine. Tests have fake ones.
pub trait Machine {
    /// Whether there is such a file or folder.
    fn exists(&self, path: &Path) -> bool;
    /// The names in a folder; none if it cannot be read.
    fn names_in(&self, folder: &Path) -> Vec<String>;
    /// The text of a file, if it can be read.
    fn text_of(&self, file: &Path) -> Option<String>;
    /// An environment variable.
    fn variable(&self, name: &str) -> Option<String>;
    /// The trimmed output of a program; `None` if the program is missing or fails.
    fn output_of(&self, program: &str, arguments: &[&str]) -> Option<String>;
}

/// The machine that this program runs on.
pub struct ThisMachine;

impl Machine for ThisMachine {
    fn exists(&self, path: &Path) -> bool {
        path.exists()
    }

    fn names_in(&self, folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }

    fn text_of(&self, file: &Path) -> Option<String> {
        fs::read_to_string(file).ok()
    }

    fn variable(&self, name: &str) -> Option<String> {
        std::env::var(name).ok()
    }

    fn output_of(&self, program: &str, arguments: &[&str]) -> Option<String> {
        run::output_of(run::command(program).args(arguments))
    }
}
