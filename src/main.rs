//! The native program: `tengen <command>`. `tengen help` lists the commands, `tengen <command> --help` explains one.

#![deny(clippy::print_stdout)]

use std::io::{self, Write};
use std::process::ExitCode;
use tengen::bench::command as bench;
use tengen::command_line::{Command, CommandError, no_arguments};
use tengen::lab::command as lab;
use tengen::protocol::command as protocol;
use tengen::solve::command as solve;

/// A command of the program: its name, what it does in a line, and how it is run. `None` for a tool that this build
/// leaves out.
struct Entry(&'static str, &'static str, Option<Command>);

/// A command of the tools.
#[cfg(feature = "tools")]
macro_rules! tool {
    ($($run:tt)*) => {
        Some(tengen::tools::$($run)*)
    };
}

/// A command of the tools, which are left out.
#[cfg(not(feature = "tools"))]
macro_rules! tool {
    ($($run:tt)*) => {
        None
    };
}

/// The commands of every build.
const COMMANDS: &[Entry] = &[
    Entry("gomocup", "speak the Gomocup protocol: five-in-a-row", Some(protocol::run_gomocup)),
    Entry("nboard", "speak the NBoard protocol: Othello", Some(protocol::run_nboard)),
    Entry("gtp", "speak the Go Text Protocol: Othello", Some(protocol::run_gtp)),
    Entry("solve", "solve endgames of Othello, or look for a forced win in five-in-a-row", Some(solve::run)),
    Entry("lab", "measure each search technique on fixed positions", Some(lab::run)),
    Entry("bench", "search fixed positions: speed, and the signature of the search", Some(bench::run_bench)),
    Entry("times", "measure how well searches keep to a time", Some(bench::run_times)),
    Entry("version", "print the version", Some(version)),
    Entry("help", "list the commands", Some(help)),
];

/// The commands of builds with the feature `tools`.
const TOOLS: &[Entry] = &[
    Entry("arena", "play a match between two programs", tool!(arena::run)),
    Entry("duel", "play a match between two sets of parameters of the search", tool!(duel::run)),
    Entry("workers", "play several workers that share the first moves against one", tool!(workers::run)),
    Entry("tune", "tune numbers of the search by games", tool!(tune::run)),
    Entry("levels", "measure how far apart the levels of a game are", tool!(levels::run)),
    Entry("openings", "make opening tables by search", tool!(openings::run)),
    Entry("problems", "make problems with one winning move out of self-play", tool!(problems::run)),
    Entry("puzzles", "make proven puzzles for the page out of self-play", tool!(puzzles::command::run)),
    Entry("prove", "make the proof that black wins five-in-a-row", tool!(prove::command::run)),
    Entry("first-stones", "try the means of that proof with other first stones", tool!(prove::first_stones::run)),
    Entry("replies", "tell which replies to an opening lose by force", tool!(replies::run)),
    Entry("check-proof", "check the proof that black wins five-in-a-row", tool!(check_proof::command::run)),
    Entry("show-proof", "write the proof as text or SGF", tool!(show_proof::run)),
    Entry("foresight", "measure how well a search foretells the results of games", tool!(foresight::run)),
    Entry("gomoku-data", "play games of five-in-a-row to fit weights to", tool!(gomoku_data::run)),
    Entry("gomoku-network", "fit the network of five-in-a-row to games", tool!(gomoku_network::run)),
    Entry("gomoku-tables", "fit the weights of five-in-a-row to games", tool!(gomoku_tables::run)),
    Entry("othello-train", "train Othello's evaluation weights", tool!(othello_command::train)),
    Entry("othello-pack", "write the trained weights to a file", tool!(othello_command::pack)),
    Entry("othello-level", "take the value of being to move out of a weights file", tool!(othello_command::level)),
    Entry("othello-probcut", "measure how well shallow searches predict deep ones", tool!(othello_command::probcut)),
    Entry("othello-book", "make Othello's opening book by search", tool!(othello_book::run)),
    Entry("othello-starts", "draw balanced starts for matches of Othello", tool!(othello_starts::run)),
];

const HELP: &str = "\
usage: tengen help

Lists the commands.
";

const VERSION_HELP: &str = "\
usage: tengen version

Prints the version.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let Some((name, rest)) = arguments.split_first() else {
        return wrong("tengen: a command is missing; tengen help lists them");
    };
    let name = match name.as_str() {
        "--help" | "-h" => "help",
        "--version" | "-V" => "version",
        name => name,
    };
    let entry = match COMMANDS.iter().chain(TOOLS).find(|entry| entry.0 == name) {
        Some(entry) => entry,
        None => return wrong(&format!("tengen: there is no command {name:?}; tengen help lists them")),
    };
    let Some(run) = entry.2 else {
        return wrong(&format!(
            "tengen: {name} is not in this build; cargo run --release --features tools -- {name} has it"
        ));
    };
    let mut out = io::stdout().lock();
    match run(rest, &mut out).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(CommandError::Help(text)) => {
            // A reader who has seen enough of it is no failure.
            let _ = out.write_all(text.as_bytes());
            ExitCode::SUCCESS
        }
        // Nobody reads any more: that is how a pipe ends, not a failure.
        Err(CommandError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(CommandError::Usage(text)) => wrong(&format!("tengen {name}: {text}; see tengen {name} --help")),
        Err(error) => {
            let _ = writeln!(io::stderr(), "tengen {name}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Tells in one line what is wrong with the call.
fn wrong(text: &str) -> ExitCode {
    let _ = writeln!(io::stderr(), "{text}");
    ExitCode::from(2)
}

fn help(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    no_arguments(arguments, HELP)?;
    writeln!(out, "usage: tengen COMMAND [options]\n\nCommands; tengen COMMAND --help explains one:")?;
    list(COMMANDS, out)?;
    let heading = match TOOLS[0].2 {
        Some(_) => "Tools for matches, tuning and data:",
        None => {
            "Tools for matches, tuning and data. This build leaves them out; for them run\n\
             cargo run --release --features tools -- COMMAND:"
        }
    };
    writeln!(out, "\n{heading}")?;
    list(TOOLS, out)?;
    Ok(writeln!(out, "\nExit codes: 0 done, 1 failed, 2 a wrong call.")?)
}

fn list(entries: &[Entry], out: &mut dyn Write) -> io::Result<()> {
    entries.iter().try_for_each(|Entry(name, summary, _)| writeln!(out, "  {name:16} {summary}"))
}

fn version(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    no_arguments(arguments, VERSION_HELP)?;
    Ok(writeln!(out, "tengen {}", env!("CARGO_PKG_VERSION"))?)
}
