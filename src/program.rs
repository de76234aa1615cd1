//! The commands of the native program, and of the tools that build on it.

use crate::bench::command as bench;
use crate::command_line::{Command, CommandError, no_arguments};
use crate::lab;
use crate::protocol::command as protocol;
use crate::solve::command as solve;
use std::io::{self, Write};
use std::process::ExitCode;

/// A command: its name, what it does in a line, and how it is run.
struct Entry {
    name: &'static str,
    summary: &'static str,
    run: Command,
}

/// The commands of every program.
const COMMANDS: &[Entry] = &[
    Entry { name: "gomocup", summary: "speak the Gomocup protocol: five-in-a-row", run: protocol::run_gomocup },
    Entry { name: "nboard", summary: "speak the NBoard protocol: Othello", run: protocol::run_nboard },
    Entry { name: "gtp", summary: "speak the Go Text Protocol: Othello", run: protocol::run_gtp },
    Entry {
        name: "solve",
        summary: "solve endgames of Othello, or look for a forced win in five-in-a-row",
        run: solve::run,
    },
    Entry { name: "lab", summary: "measure each search technique on fixed positions", run: lab::run },
    Entry {
        name: "bench",
        summary: "search fixed positions: speed, and the signature of the search",
        run: bench::run_bench,
    },
    Entry { name: "times", summary: "measure how well searches keep to a time", run: bench::run_times },
    Entry { name: "version", summary: "print the version", run: version },
    Entry { name: "help", summary: "list the commands", run: help },
];

/// The commands of the tools (`tools/`, a program of its own): the name, and what it does in a line.
pub const TOOLS: &[(&str, &str)] = &[
    ("arena", "play a match between two programs"),
    ("duel", "play a match between two sets of parameters of the search"),
    ("workers", "play several workers that share the first moves against one"),
    ("tune", "tune numbers of the search by games"),
    ("levels", "measure how far apart the levels of a game are"),
    ("openings", "make opening tables by search"),
    ("problems", "make problems with one winning move out of self-play"),
    ("puzzles", "make proven puzzles for the page out of self-play"),
    ("prove", "make the proof that black wins five-in-a-row"),
    ("first-stones", "try the means of that proof with other first stones"),
    ("replies", "tell which replies to an opening lose by force"),
    ("check-proof", "check the proof that black wins five-in-a-row"),
    ("show-proof", "write the proof as text or SGF"),
    ("foresight", "measure the log loss of a search on the results of games"),
    ("gomoku-data", "play games of five-in-a-row to fit weights to"),
    ("gomoku-network", "fit the network of five-in-a-row to games"),
    ("gomoku-tables", "fit the weights of five-in-a-row to games"),
    ("othello-train", "train Othello's evaluation weights"),
    ("othello-pack", "write the trained weights to a file"),
    ("othello-level", "take the value of being to move out of a weights file"),
    ("othello-probcut", "measure how well shallow searches predict deep ones"),
    ("othello-book", "make Othello's opening book by search"),
    ("othello-starts", "draw balanced starts for matches of Othello"),
];

const HELP: &str = "\
usage: tengen help

Lists the commands.
";

const VERSION_HELP: &str = "\
usage: tengen version

Prints the version.
";

/// Runs the command that the arguments name. `tool` has the commands of [`TOOLS`], as far as the program has them.
pub fn run(tool: fn(&str) -> Option<Command>) -> ExitCode {
    let arguments: Vec<String> = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let Some((name, rest)) = arguments.split_first() else {
        return wrong("tengen: a command is missing; tengen help lists them");
    };
    let name = match name.as_str() {
        "--help" | "-h" => "help",
        "--version" | "-V" => "version",
        name => name,
    };
    let known = COMMANDS.iter().find(|entry| entry.name == name).map(|entry| entry.run);
    let Some(run) = known.or_else(|| tool(name)) else {
        return match TOOLS.iter().any(|(tool, _)| *tool == name) {
            true => wrong(&format!("tengen: {name} is not in this program; cargo tools {name} runs it")),
            false => wrong(&format!("tengen: there is no command {name:?}; tengen help lists them")),
        };
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
    let commands: Vec<(&str, &str)> = COMMANDS.iter().map(|entry| (entry.name, entry.summary)).collect();
    list(&commands, out)?;
    writeln!(out, "\nTools for matches, tuning and data; cargo tools COMMAND runs one:")?;
    list(TOOLS, out)?;
    Ok(writeln!(out, "\nExit codes: 0 done, 1 failed, 2 a wrong call.")?)
}

/// Lists commands, each with what it does.
fn list(commands: &[(&str, &str)], out: &mut dyn Write) -> io::Result<()> {
    commands.iter().try_for_each(|(name, summary)| writeln!(out, "  {name:16} {summary}"))
}

fn version(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    no_arguments(arguments, VERSION_HELP)?;
    Ok(writeln!(out, "tengen {}", env!("CARGO_PKG_VERSION"))?)
}
