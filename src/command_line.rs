//! What the commands of the native program share: options, errors, and the clock.

use lexopt::Arg;
use std::fmt::{self, Display};
use std::io;
use std::str::FromStr;
use std::time::{Duration, Instant};
use tengen_core::think::Observer;

/// Why a command did not do its work.
#[derive(Debug)]
pub enum CommandError {
    /// The user asked for this help text instead.
    Help(&'static str),
    /// The call is wrong; in one line for the user.
    Usage(String),
    /// The output broke, as a pipe does whose reader has ended.
    Output(io::Error),
    /// Anything else; in one line for the user.
    Failed(String),
}

impl Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Help(text) => f.write_str(text),
            CommandError::Usage(text) | CommandError::Failed(text) => f.write_str(text),
            CommandError::Output(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CommandError {}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> CommandError {
        CommandError::Output(error)
    }
}

impl From<String> for CommandError {
    fn from(text: String) -> CommandError {
        CommandError::Failed(text)
    }
}

impl From<lexopt::Error> for CommandError {
    fn from(error: lexopt::Error) -> CommandError {
        CommandError::Usage(error.to_string())
    }
}

/// A command: its arguments, and where its output goes.
pub type Command = fn(&[String], &mut dyn io::Write) -> Result<(), CommandError>;

/// The arguments of a command, one after another. `--help` and `-h` end the reading with [`CommandError::Help`].
pub struct Arguments {
    parser: lexopt::Parser,
    help: &'static str,
    /// The option that was read last, as the user wrote it.
    option: String,
}

impl Arguments {
    /// Reads `arguments`, those after the name of the command; `help` is the text that tells them.
    pub fn new(arguments: &[String], help: &'static str) -> Arguments {
        Arguments { parser: lexopt::Parser::from_args(arguments), help, option: String::new() }
    }

    /// The next option or value; `None` at the end.
    ///
    /// # Errors
    /// [`CommandError::Help`] where help is asked for, [`CommandError::Usage`] for a value that an option before did not
    /// take.
    #[expect(clippy::should_implement_trait, reason = "an iterator cannot lend its items")]
    pub fn next(&mut self) -> Result<Option<Arg<'_>>, CommandError> {
        let arg = self.parser.next()?;
        self.option = match &arg {
            Some(Arg::Long("help") | Arg::Short('h')) => return Err(CommandError::Help(self.help)),
            Some(Arg::Long(name)) => format!("--{name}"),
            Some(Arg::Short(letter)) => format!("-{letter}"),
            Some(Arg::Value(_)) | None => String::new(),
        };
        Ok(arg)
    }

    /// The value of the option that was read last.
    ///
    /// # Errors
    /// [`CommandError::Usage`] if there is none, or it does not read.
    pub fn value<T: FromStr<Err: Display>>(&mut self) -> Result<T, CommandError> {
        let text = self.text()?;
        text.parse().map_err(|error| self.wrong(&text, &error))
    }

    /// As [`Arguments::value`], for what the type itself would let pass.
    ///
    /// # Errors
    /// As [`Arguments::value`], and where `read` gives `None`: then `expected` tells what is asked for.
    pub fn value_by<T>(&mut self, read: impl FnOnce(&str) -> Option<T>, expected: &str) -> Result<T, CommandError> {
        let text = self.text()?;
        read(&text).ok_or_else(|| self.wrong(&text, &format!("expected {expected}")))
    }

    /// The value of the option that was read last as it stands.
    ///
    /// # Errors
    /// [`CommandError::Usage`] if there is none.
    pub fn text(&mut self) -> Result<String, CommandError> {
        let value = self.parser.value()?;
        value.into_string().map_err(|text| self.wrong(&text.to_string_lossy(), &"not UTF-8"))
    }

    /// A number above 0.
    ///
    /// # Errors
    /// As [`Arguments::value`].
    pub fn count(&mut self) -> Result<usize, CommandError> {
        self.value_by(|text| text.parse().ok().filter(|&count| count > 0), "a number above 0")
    }

    /// A time in milliseconds.
    ///
    /// # Errors
    /// As [`Arguments::value`].
    pub fn milliseconds(&mut self) -> Result<Duration, CommandError> {
        self.value().map(Duration::from_millis)
    }

    fn wrong(&self, text: &str, error: &dyn Display) -> CommandError {
        CommandError::Usage(format!("{}: {text:?}: {error}", self.option))
    }
}

/// Reads the arguments of a command that takes none.
///
/// # Errors
/// As [`Arguments::next`], and for every argument.
pub fn no_arguments(arguments: &[String], help: &'static str) -> Result<(), CommandError> {
    let mut arguments = Arguments::new(arguments, help);
    match arguments.next()? {
        Some(other) => Err(other.unexpected().into()),
        None => Ok(()),
    }
}

/// Checks that a required option was given.
///
/// # Errors
/// [`CommandError::Usage`] where it was not.
pub fn required<T>(option: &str, value: Option<T>) -> Result<T, CommandError> {
    value.ok_or_else(|| CommandError::Usage(format!("{option} is missing")))
}

/// Time on the wall since the clock was made.
#[derive(Clone, Copy, Debug)]
pub struct WallClock(Instant);

impl WallClock {
    /// A clock that starts now.
    pub fn start() -> WallClock {
        WallClock(Instant::now())
    }

    /// Time since the start.
    pub fn time(&self) -> Duration {
        self.0.elapsed()
    }
}

impl Observer for WallClock {
    fn elapsed(&mut self) -> Duration {
        self.time()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads `--nodes N`, `--time MS`, `--count N` and values; what it made of them, or the error.
    fn read(text: &str) -> Result<String, CommandError> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        let mut arguments = Arguments::new(&words, "the help");
        let mut seen = String::new();
        while let Some(arg) = arguments.next()? {
            seen += &match arg {
                Arg::Long("nodes") => format!("nodes {} ", arguments.value::<u64>()?),
                Arg::Long("time") => format!("time {:?} ", arguments.milliseconds()?),
                Arg::Long("count") => format!("count {} ", arguments.count()?),
                Arg::Value(value) => format!("value {} ", value.to_string_lossy()),
                other => return Err(other.unexpected().into()),
            };
        }
        Ok(seen)
    }

    #[test]
    fn options_are_read_in_any_form() {
        assert_eq!(read("--nodes 7 a --time=20 --count 3").unwrap(), "nodes 7 value a time 20ms count 3 ");
        assert!(matches!(read("--nodes 7 --help"), Err(CommandError::Help("the help"))));
        assert!(matches!(read("-h"), Err(CommandError::Help(_))));
    }

    #[test]
    fn a_wrong_call_is_told_in_one_line() {
        for (text, told) in [
            ("--fast", "invalid option '--fast'"),
            ("-x", "invalid option '-x'"),
            ("--nodes", "missing argument for option '--nodes'"),
            ("--nodes many", "--nodes: \"many\": invalid digit found in string"),
            ("--count 0", "--count: \"0\": expected a number above 0"),
            ("--time -1", "--time: \"-1\": invalid digit found in string"),
        ] {
            let error = read(text).expect_err(text);
            assert!(matches!(error, CommandError::Usage(_)));
            assert_eq!(error.to_string(), told);
        }
        assert_eq!(required("--out", None::<u8>).unwrap_err().to_string(), "--out is missing");
        assert!(no_arguments(&["x".to_owned()], "").is_err());
        no_arguments(&[], "").unwrap();
    }
}
