//! Common parts of the native program's commands: the reading of arguments, errors, and the clock.

pub mod values;

use clap::Args;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::ffi::OsString;
use std::fmt::{self, Display};
use std::io;
use std::time::{Duration, Instant};
use tengen_core::think::Observer;

/// Columns of a help text.
const WIDTH: usize = 100;
/// The help text of a command.
const HELP: &str = "usage: {usage}\n\n{about-with-newline}\n{all-args}{after-help}";

/// A command whose arguments have been read.
pub trait Run {
    /// Runs the command. Its output goes to `out`.
    ///
    /// # Errors
    /// See [`CommandError`].
    fn run(self, out: &mut dyn io::Write) -> Result<(), CommandError>;
}

/// Why a command did not do its work.
#[derive(Debug)]
pub enum CommandError {
    /// The user asked for a help text or the version instead. The parser prints it.
    Help(clap::Error),
    /// The call is wrong; one line for the user.
    Usage(String),
    /// The output failed, like a closed pipe.
    Output(io::Error),
    /// Any other error; one line for the user.
    Failed(String),
}

impl Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Help(text) => text.fmt(f),
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

impl From<clap::Error> for CommandError {
    fn from(error: clap::Error) -> CommandError {
        match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => CommandError::Help(error),
            _ => CommandError::Usage(in_a_line(&error)),
        }
    }
}

/// The fault of a call, in one line. The parser's own text has more lines.
fn in_a_line(error: &clap::Error) -> String {
    let list = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    };
    let text = |kind| list(kind).into_iter().next().unwrap_or_default();
    let argument = name_of(&text(ContextKind::InvalidArg));
    let value = text(ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::UnknownArgument if argument.starts_with('-') => format!("invalid option '{argument}'"),
        ErrorKind::UnknownArgument => format!("unexpected argument {argument:?}"),
        ErrorKind::InvalidValue if value.is_empty() => format!("missing argument for option '{argument}'"),
        ErrorKind::InvalidValue => {
            format!("{argument}: {value:?}: expected {}", joined(&list(ContextKind::ValidValue), "or"))
        }
        ErrorKind::ValueValidation => {
            let reason = std::error::Error::source(error).map_or_else(String::new, ToString::to_string);
            format!("{argument}: {value:?}: {reason}")
        }
        ErrorKind::MissingRequiredArgument => {
            let missing: Vec<String> = list(ContextKind::InvalidArg).iter().map(|name| name_of(name)).collect();
            format!("{} {} missing", joined(&missing, "and"), if missing.len() == 1 { "is" } else { "are" })
        }
        ErrorKind::MissingSubcommand => format!("expected {}", joined(&list(ContextKind::ValidSubcommand), "or")),
        ErrorKind::InvalidSubcommand => format!("there is no command {:?}", text(ContextKind::InvalidSubcommand)),
        _ => {
            let text = error.to_string();
            let lines: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
            lines.join(" ").trim_start_matches("error: ").to_owned()
        }
    }
}

/// The name in `--nodes <N>`, `<FILE>` or `[FILE]...`.
fn name_of(usage: &str) -> String {
    let name = usage.split(' ').next().unwrap_or_default();
    if name.starts_with('-') { name.to_owned() } else { name.replace(['<', '>', '[', ']'], "").replace("...", "") }
}

/// `a, b or c`.
fn joined(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [first @ .., word] => format!("{} {last} {word}", first.join(", ")),
    }
}

/// Gives a command and those below it the rules of all our commands.
///
/// An option that is given twice has its last value. An option takes any next word as its value, such as `-5,5`.
pub(crate) fn shaped(command: clap::Command) -> clap::Command {
    command
        .args_override_self(true)
        .arg_required_else_help(false)
        .max_term_width(WIDTH)
        .help_template(HELP)
        .mut_args(|arg| match arg.get_action().takes_values() && !arg.is_positional() {
            true => arg.allow_hyphen_values(true),
            false => arg,
        })
        .mut_subcommands(shaped)
}

/// Reads the arguments of one command, after its name.
///
/// # Errors
/// [`CommandError::Help`] and [`CommandError::Usage`].
pub fn read<T: Args>(arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> Result<T, CommandError> {
    let command = shaped(T::augment_args(clap::Command::new("tengen").no_binary_name(true)));
    Ok(T::from_arg_matches(&command.try_get_matches_from(arguments)?)?)
}

/// Wall time since the clock was made.
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

    #[derive(Args)]
    struct Options {
        #[arg(long, value_name = "N", default_value_t = 1)]
        nodes: u64,
        #[arg(long, value_name = "MS", value_parser = values::milliseconds)]
        time: Option<Duration>,
        #[arg(long, value_name = "N", value_parser = values::count)]
        count: Option<usize>,
        #[arg(long, value_parser = values::rule())]
        rule: Option<tengen_gomoku::rule::Rule>,
        #[arg(long)]
        text: Option<String>,
        #[arg(value_name = "FILE", required = true)]
        files: Vec<String>,
    }

    fn options(text: &str) -> Result<Options, CommandError> {
        read(text.split_whitespace())
    }

    #[test]
    fn options_are_read_in_any_form() {
        let options = options("--nodes 5 --nodes 7 a --time=20 --count 3 --text --nodes b --rule caro6").unwrap();
        assert_eq!((options.nodes, options.time, options.count), (7, Some(Duration::from_millis(20)), Some(3)));
        assert_eq!((options.text.as_deref(), options.files.join(" ")), (Some("--nodes"), "a b".to_owned()));
        assert_eq!(options.rule.map(|rule| rule.name()), Some("caro6"));
    }

    #[test]
    fn help_is_no_wrong_call() {
        assert!(matches!(options("--nodes 7 --help"), Err(CommandError::Help(_))));
        assert!(matches!(options("-h"), Err(CommandError::Help(_))));
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
            ("--rule go", "--rule: \"go\": expected freestyle, standard, renju, caro or caro6"),
            ("--rule renju", "FILE is missing"),
        ] {
            let Err(error) = options(text) else { panic!("{text}") };
            assert!(matches!(error, CommandError::Usage(_)));
            assert_eq!(error.to_string(), told);
        }
    }
}
