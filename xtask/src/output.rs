//! Lines for the terminal. The standard `println!` panics if a pipe has been closed, as by `cargo xtask test | head`.
//! The macros of this file replace it and `eprintln!` in all of this program.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write};

/// The exit code of a program that a closed pipe has ended: 128 plus the number of SIGPIPE.
const CLOSED_PIPE: i32 = 141;

/// Writes a line to standard output. Ends the program if its reader has ended, or if writing fails.
pub fn line(text: Arguments) {
    let mut output = std::io::stdout().lock();
    if let Err(error) = writeln!(output, "{text}").and_then(|()| output.flush()) {
        if error.kind() == ErrorKind::BrokenPipe {
            std::process::exit(CLOSED_PIPE);
        }
        error_line(format_args!("error: cannot write: {error}"));
        std::process::exit(1);
    }
}

/// Writes a line to standard error. A failure cannot be reported.
pub fn error_line(text: Arguments) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}

macro_rules! println {
    () => { $crate::output::line(format_args!("")) };
    ($($text:tt)*) => { $crate::output::line(format_args!($($text)*)) };
}

macro_rules! eprintln {
    ($($text:tt)*) => { $crate::output::error_line(format_args!($($text)*)) };
}
