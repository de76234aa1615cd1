//! A CSV file to which a run adds rows. A later run with the same settings resumes from it.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;

/// The file. Its first line is a comment (`#`) with the settings, the second names the columns.
pub struct Rows {
    file: File,
    path: String,
}

impl Rows {
    /// Opens a file, created if missing, and returns the fields of its rows. A last row that was cut off is dropped.
    ///
    /// # Errors
    /// The file cannot be read or written, or has other settings or columns; in one line.
    pub fn open(path: &str, settings: &str, columns: &str) -> Result<(Rows, Vec<Vec<String>>), String> {
        let failed = |error: std::io::Error| format!("{path}: {error}");
        let header = format!("# {settings}\n{columns}\n");
        let mut kept = header.clone();
        let mut rows = Vec::new();
        if Path::new(path).exists() {
            let text = fs::read_to_string(path).map_err(failed)?;
            let Some(body) = text.strip_prefix(&header) else {
                return Err(format!("{path} is of a run with other settings: choose another file"));
            };
            for row in body.split_inclusive('\n').filter(|row| row.ends_with('\n')) {
                kept.push_str(row);
                let fields: Vec<String> = row.trim_end().split(',').map(str::to_owned).collect();
                if fields.len() != columns.split(',').count() {
                    return Err(format!("{path}:{}: not a row of {columns}", rows.len() + 3));
                }
                rows.push(fields);
            }
            if kept != text {
                fs::write(path, &kept).map_err(failed)?;
            }
        } else {
            fs::write(path, &kept).map_err(failed)?;
        }
        let file = OpenOptions::new().append(true).open(path).map_err(failed)?;
        Ok((Rows { file, path: path.to_owned() }, rows))
    }

    /// Adds a row. Fields must not contain commas or line breaks.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, fields: &[String]) -> Result<(), String> {
        debug_assert!(fields.iter().all(|field| !field.contains([',', '\n'])), "{fields:?}");
        let row = fields.join(",") + "\n";
        self.file.write_all(row.as_bytes()).map_err(|error| format!("{}: {error}", self.path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_goes_on_and_another_is_refused() {
        let path = std::env::temp_dir().join(format!("tengen-rows-{}.csv", std::process::id()));
        let _ = fs::remove_file(&path);
        let name = path.to_str().unwrap();
        let row = |a: &str, b: &str| vec![a.to_owned(), b.to_owned()];
        let (mut rows, before) = Rows::open(name, "seed 1", "a,b").unwrap();
        assert!(before.is_empty());
        rows.add(&row("1", "x")).unwrap();
        rows.add(&row("2", "")).unwrap();
        drop(rows);
        // The state after a run that was killed while writing.
        fs::write(&path, fs::read_to_string(&path).unwrap() + "3,").unwrap();
        let (mut rows, before) = Rows::open(name, "seed 1", "a,b").unwrap();
        assert_eq!(before, [row("1", "x"), row("2", "")]);
        rows.add(&row("3", "y")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "# seed 1\na,b\n1,x\n2,\n3,y\n");
        assert!(Rows::open(name, "seed 2", "a,b").err().unwrap().contains("other settings"));
        fs::write(&path, "# seed 1\na,b\n1\n").unwrap();
        assert!(Rows::open(name, "seed 1", "a,b").err().unwrap().contains(":3: not a row"));
        fs::remove_file(&path).unwrap();
    }
}
