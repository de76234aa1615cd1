//! The commands `tengen completions` and `tengen man`: what a shell and a manual know of the program.

use crate::command_line::CommandError;
use clap::{Args, Command};
use clap_complete::Shell;
use std::fs;
use std::io::Write;

/// Prints a script that completes calls in a shell.
///
/// For bash: tengen completions bash > ~/.local/share/bash-completion/completions/tengen
#[derive(Args)]
pub struct Completions {
    /// The shell that reads the script.
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Completions {
    /// Writes the script for the program of `parser`.
    ///
    /// # Errors
    /// If the output is broken.
    pub fn run(self, mut parser: Command, out: &mut dyn Write) -> Result<(), CommandError> {
        let name = parser.get_name().to_owned();
        // The generator panics where it cannot write.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut parser, name, &mut script);
        Ok(out.write_all(&script)?)
    }
}

/// Prints the manual page of the program.
///
/// With --dir it writes a page for every command instead. Then man -M finds them.
#[derive(Args)]
pub struct Man {
    /// Folder for the pages of all commands.
    #[arg(long, value_name = "FOLDER")]
    dir: Option<String>,
}

impl Man {
    /// Writes the page or the pages of the program of `parser`.
    ///
    /// # Errors
    /// If the output is broken, or the folder cannot be written.
    pub fn run(self, parser: Command, out: &mut dyn Write) -> Result<(), CommandError> {
        let Some(dir) = self.dir else { return Ok(clap_mangen::Man::new(parser).render(&mut &mut *out)?) };
        let failed = |error| format!("{dir}: {error}");
        fs::create_dir_all(&dir).map_err(failed)?;
        Ok(clap_mangen::generate_to(parser, &dir).map_err(failed)?)
    }
}
