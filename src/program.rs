//! The commands of the native program, and of the tools that build on it.

use crate::bench::command as bench;
use crate::command_line::{CommandError, Run, shaped};
use crate::protocol::command as protocol;
use crate::solve::command as solve;
use crate::{lab, manual};
use clap::Subcommand;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// The name of the program.
const NAME: &str = "tengen";

/// The commands of every program.
#[derive(Subcommand)]
#[expect(missing_docs, reason = "the help texts stand beside the options of each command")]
pub enum Command {
    Gomocup(protocol::Gomocup),
    Nboard(protocol::Nboard),
    Gtp(protocol::Gtp),
    Solve(solve::Options),
    Lab(lab::Options),
    Bench(bench::Bench),
    Times(bench::Times),
    Completions(manual::Completions),
    Man(manual::Man),
    /// Prints the version.
    Version,
}

impl Run for Command {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        match self {
            Command::Gomocup(command) => command.run(out),
            Command::Nboard(command) => command.run(out),
            Command::Gtp(command) => command.run(out),
            Command::Solve(command) => command.run(out),
            Command::Lab(command) => command.run(out),
            Command::Bench(command) => command.run(out),
            Command::Times(command) => command.run(out),
            Command::Completions(command) => command.run(parser::<Command>(NAME), out),
            Command::Man(command) => command.run(parser::<Command>(NAME), out),
            Command::Version => Ok(writeln!(out, "{NAME} {}", env!("CARGO_PKG_VERSION"))?),
        }
    }
}

/// The commands of the tools (`tools/`, a separate program): the name, and a description in a line.
pub const TOOLS: &[(&str, &str)] = &[
    ("arena", "Plays a match between two programs"),
    ("duel", "Plays a match between two sets of parameters of the search"),
    ("workers", "Plays several workers that share the first moves against one"),
    ("tune", "Tunes numbers of the search by games"),
    ("level-match", "Plays each level of a game against the one below it"),
    ("openings", "Makes opening tables by search"),
    ("problems", "Makes problems with one winning move out of self-play"),
    ("puzzles", "Makes proven puzzles for the page out of self-play"),
    ("prove", "Makes the proof that black wins five-in-a-row"),
    ("prove-opening", "Makes the proof that black wins after an opening"),
    ("first-stones", "Tries the search of that proof with other first stones"),
    ("three-stones", "Values the openings of Swap2"),
    ("replies", "Finds which replies to an opening lose by force"),
    ("check-proof", "Checks the proof that black wins five-in-a-row"),
    ("show-proof", "Writes the proof as text or SGF"),
    ("log-loss", "Measures the log loss of searches on the results of games"),
    ("gomoku-data", "Plays games of five-in-a-row to fit weights to"),
    ("gomoku-network", "Fits the network of five-in-a-row to games"),
    ("gomoku-tables", "Fits the weights of five-in-a-row to games"),
    ("othello-train", "Trains Othello's evaluation weights"),
    ("othello-pack", "Writes the trained weights to a file"),
    ("othello-remove-tempo", "Removes the value of being to move from a weights file"),
    ("othello-probcut", "Measures how well shallow searches predict deep ones"),
    ("othello-book", "Makes Othello's opening book by search"),
    ("othello-small-fit", "Fits the patterns of Othello on 6 x 6 squares to exact scores"),
    ("othello-starts", "Draws balanced starts for matches of Othello"),
    ("othello-table", "Makes the table of exact scores of small Othello's early positions"),
];

/// The list of the commands, for `tengen help`.
const LIST: &str = "usage: {usage}\n\nCommands; CALL COMMAND --help explains one:\n{subcommands}{after-help}\n";

/// The parser of a program with the commands `C`. `call` is the call of the program.
pub fn parser<C: Subcommand>(call: &'static str) -> clap::Command {
    let command = clap::Command::new(NAME).bin_name(call).version(env!("CARGO_PKG_VERSION")).subcommand_required(true);
    let command = shaped(C::augment_subcommands(command)).about("Plays five-in-a-row (Gomoku, Renju) and Othello");
    let missing = TOOLS.iter().filter(|(name, _)| command.find_subcommand(name).is_none());
    let missing: String = missing.map(|(name, summary)| format!("  {name:20} {summary}\n")).collect();
    let tools = match missing.as_str() {
        "" => String::new(),
        list => format!("Tools for matches, tuning and data; cargo tools COMMAND runs one:\n{list}\n"),
    };
    command
        .help_template(LIST.replace("CALL", call))
        .after_help(format!("{tools}Exit codes: 0 done, 1 failed, 2 a wrong call."))
}

/// Whether a manager of Gomocup starts the program. Such programs have names like `pbrain-tengen.exe`, and no arguments.
fn is_brain(program: &OsString) -> bool {
    let name = Path::new(program).file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    name.starts_with("pbrain-")
}

/// Runs the command in the arguments. `call` is the call of the program.
pub fn run<C: Subcommand + Run>(call: &'static str) -> ExitCode {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    let program = if words.is_empty() { OsString::new() } else { words.remove(0) };
    if words.is_empty() && is_brain(&program) {
        words.push("gomocup".into());
    }
    let parser = parser::<C>(call);
    let Some(name) = words.first().map(|name| name.to_string_lossy().into_owned()) else {
        return wrong(&format!("tengen: a command is missing; {call} help lists them"));
    };
    if name == "help" {
        // The parser's own command has no `--help`.
        words.rotate_left(1);
        words.pop();
        words.push("--help".into());
    } else if !name.starts_with('-') && parser.find_subcommand(&name).is_none() {
        return match TOOLS.iter().any(|(tool, _)| *tool == name) {
            true => wrong(&format!("tengen: {name} is not in this program; cargo tools {name} runs it")),
            false => wrong(&format!("tengen: there is no command {name:?}; {call} help lists them")),
        };
    }
    let mut out = io::stdout().lock();
    match read::<C>(parser, words).and_then(|command| command.run(&mut out)).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(CommandError::Help(text)) => {
            // A reader that closes the pipe is not a failure.
            let _ = text.print();
            ExitCode::SUCCESS
        }
        // The reader has closed the pipe, which is not a failure.
        Err(CommandError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(CommandError::Usage(text)) => wrong(&format!("tengen {name}: {text}; see {call} {name} --help")),
        Err(error) => {
            let _ = writeln!(io::stderr(), "tengen {name}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Reads the command in the words.
fn read<C: Subcommand>(parser: clap::Command, words: Vec<OsString>) -> Result<C, CommandError> {
    let matches = parser.no_binary_name(true).try_get_matches_from(words)?;
    Ok(C::from_arg_matches(&matches)?)
}

/// Reports the fault of the call in one line.
fn wrong(text: &str) -> ExitCode {
    let _ = writeln!(io::stderr(), "{text}");
    ExitCode::from(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parser_is_sound() {
        parser::<Command>("tengen").debug_assert();
    }
}
