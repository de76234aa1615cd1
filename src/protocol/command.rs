//! The commands `tengen gomocup`, `nboard` and `gtp`: a session on standard input and output.

use super::{Flow, Signals, gomocup, gtp, nboard};
use crate::command_line::{Arguments, CommandError, no_arguments};
use lexopt::Arg;
use std::io::{self, BufRead, Write};
use std::sync::mpsc;
use std::thread;

const GOMOCUP_HELP: &str = "\
usage: tengen gomocup

Plays five-in-a-row for a manager that speaks the Gomocup protocol on standard input and
output, and analyses for boards that speak the Yixin extensions.
";

const NBOARD_HELP: &str = "\
usage: tengen nboard [options]

Plays Othello for an interface that speaks the NBoard protocol on standard input and output. The interface sets the
depth of the searches; each of these limits takes the depth's place:

  --time MS         time for each move
  --nodes N         nodes for each move
  --game-time MS    time for all moves of a game; each move gets its share
  --game-nodes N    nodes for all moves of a game; each move gets its share
  --weights FILE    evaluate with this weights file instead of the built-in one
";

const GTP_HELP: &str = "\
usage: tengen gtp

Plays Othello for a controller that speaks the Go Text Protocol, version 2, on standard input and output.
";

/// Runs `tengen gomocup`.
///
/// # Errors
/// See [`CommandError`].
pub fn run_gomocup(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    no_arguments(arguments, GOMOCUP_HELP)?;
    let signals = Signals::new();
    let seed = getrandom::u64().map_err(|error| error.to_string())?;
    let mut session = gomocup::Session::new(signals.clone()).with_seed(seed);
    let urgency = |line: &str| match line.trim().to_ascii_uppercase().as_str() {
        "END" => Urgency::End,
        "STOP" | "YXSTOP" => Urgency::Stop,
        _ => Urgency::None,
    };
    serve(&signals, true, urgency, out, |line, out| session.handle(line, out))
}

/// Runs `tengen nboard`.
///
/// # Errors
/// See [`CommandError`].
pub fn run_nboard(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    let mut options = nboard::Options::default();
    let mut arguments = Arguments::new(arguments, NBOARD_HELP);
    while let Some(arg) = arguments.next()? {
        match arg {
            Arg::Long("time") => options.time = Some(arguments.milliseconds()?),
            Arg::Long("nodes") => options.nodes = Some(arguments.value()?),
            Arg::Long("game-time") => options.game_time = Some(arguments.milliseconds()?),
            Arg::Long("game-nodes") => options.game_nodes = Some(arguments.value()?),
            Arg::Long("weights") => {
                let path = arguments.text()?;
                options.weights = Some(std::fs::read(&path).map_err(|error| format!("{path}: {error}"))?);
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let signals = Signals::new();
    let mut session = nboard::Session::with_options(signals.clone(), &options).map_err(|error| error.text)?;
    let urgency = |line: &str| if nboard::is_urgent(line) { Urgency::Stop } else { Urgency::None };
    serve(&signals, false, urgency, out, |line, out| session.handle(line, out))
}

/// Runs `tengen gtp`.
///
/// # Errors
/// See [`CommandError`].
pub fn run_gtp(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    no_arguments(arguments, GTP_HELP)?;
    let signals = Signals::new();
    let mut session = gtp::Session::new(signals.clone()).map_err(|error| error.text)?;
    serve(&signals, false, |_| Urgency::None, out, |line, out| session.handle(line, out))
}

/// What a line does as soon as it arrives, before the session comes to it.
enum Urgency {
    /// Nothing.
    None,
    /// It ends the search under way.
    Stop,
    /// It ends the search under way and the session.
    End,
}

/// Reads lines in a separate thread, and hands them to `handle`. So a line can end a search of the session that is to
/// handle it. With `end_with_input` the end of the input ends a search under way, too.
fn serve(
    signals: &Signals,
    end_with_input: bool,
    urgency: fn(&str) -> Urgency,
    out: &mut dyn Write,
    mut handle: impl FnMut(&str, &mut dyn Write) -> io::Result<Flow>,
) -> Result<(), CommandError> {
    let (sender, lines) = mpsc::channel();
    let reader = signals.clone();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let mut input = io::stdin().lock();
        loop {
            bytes.clear();
            // An input that breaks has ended.
            if input.read_until(b'\n', &mut bytes).unwrap_or(0) == 0 {
                break;
            }
            let line = String::from_utf8_lossy(&bytes).into_owned();
            match urgency(&line) {
                Urgency::End => return reader.end(),
                Urgency::Stop => reader.stop(),
                Urgency::None => {}
            }
            if sender.send(line).is_err() {
                break;
            }
        }
        if end_with_input {
            reader.end();
        }
    });
    for line in lines {
        if handle(&line, out)? == Flow::End {
            break;
        }
    }
    Ok(out.flush()?)
}
