//! Files in which long computations keep their state: a heading, then a line for each result.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use tengen::command_line::CommandError;

/// The text of a state file. Without one it is begun. `heading` is its first line, with the end of the line. A last line
/// that was cut is ended, so that the next text begins a new line.
///
/// # Errors
/// The file cannot be read or written, or it is of another computation.
pub fn open(name: &str, heading: &str) -> Result<String, CommandError> {
    let told = |error: std::io::Error| CommandError::Failed(format!("{name}: {error}"));
    let text = match fs::read_to_string(name) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            fs::write(name, heading).map_err(told)?;
            heading.to_owned()
        }
        text => text.map_err(told)?,
    };
    if !text.starts_with(heading) {
        return Err(CommandError::Failed(format!("{name}: it does not begin with {:?}", heading.trim_end())));
    }
    if !text.ends_with('\n') {
        OpenOptions::new().append(true).open(name).and_then(|mut state| state.write_all(b"\n")).map_err(told)?;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_line_is_ended_and_a_foreign_file_refused() {
        let path = std::env::temp_dir().join(format!("tengen-state-{}", std::process::id()));
        let name = path.to_str().expect("a name");
        let _ = fs::remove_file(&path);
        assert_eq!(open(name, "a heading\n").unwrap(), "a heading\n");
        fs::write(&path, "a heading\none\ntw").unwrap();
        assert_eq!(open(name, "a heading\n").unwrap(), "a heading\none\ntw");
        assert_eq!(fs::read_to_string(&path).unwrap(), "a heading\none\ntw\n");
        assert!(open(name, "another\n").is_err());
        fs::remove_file(&path).unwrap();
    }
}
