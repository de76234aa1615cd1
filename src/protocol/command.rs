//! The commands `tengen gomocup`, `nboard` and `gtp`: a session on standard input and output.

use super::{Flow, Signals, gomocup, gtp, nboard};
use crate::command_line::values::{count, milliseconds};
use crate::command_line::{CommandError, Run};
use clap::Args;
use std::io::{self, BufRead, Write};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Speaks the Gomocup protocol: five-in-a-row.
///
/// Plays for a manager on standard input and output. Analyses for boards that speak the Yixin extensions.
#[derive(Args)]
pub struct Gomocup {
    /// How many threads search, until the manager sets another number; at most four for each processor.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = count)]
    threads: usize,
}

impl Run for Gomocup {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let signals = Signals::new();
        let seed = getrandom::u64().map_err(|error| error.to_string())?;
        let mut session = gomocup::Session::new(signals.clone()).with_seed(seed).with_threads(self.threads);
        let urgency = |line: &str| match line.trim().to_ascii_uppercase().as_str() {
            "END" => Urgency::End,
            "STOP" | "YXSTOP" => Urgency::Stop,
            _ => Urgency::None,
        };
        serve(&signals, true, urgency, out, |line, out| session.handle(line, out))
    }
}

/// Speaks the NBoard protocol: Othello.
///
/// Plays for an interface on standard input and output. The interface sets the depth of the searches.
/// Each limit below takes the place of the depth.
#[derive(Args)]
pub struct Nboard {
    /// Time for each move.
    #[arg(long, value_name = "MS", value_parser = milliseconds)]
    time: Option<Duration>,
    /// Nodes for each move.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Time for all moves of a game; each move gets its share.
    #[arg(long, value_name = "MS", value_parser = milliseconds)]
    game_time: Option<Duration>,
    /// Nodes for all moves of a game; each move gets its share.
    #[arg(long, value_name = "N")]
    game_nodes: Option<u64>,
    /// Evaluate with this weights file instead of the built-in one.
    #[arg(long, value_name = "FILE")]
    weights: Option<String>,
    /// How many threads search; at most four for each processor.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = count)]
    threads: usize,
}

impl Run for Nboard {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let Nboard { time, nodes, game_time, game_nodes, weights, threads } = self;
        let read = |path: String| std::fs::read(&path).map_err(|error| format!("{path}: {error}"));
        let weights = weights.map(read).transpose()?;
        let options = nboard::Options { time, nodes, game_time, game_nodes, weights };
        let signals = Signals::new();
        let session = nboard::Session::with_options(signals.clone(), &options).map_err(|error| error.text)?;
        let mut session = session.with_threads(threads);
        let urgency = |line: &str| if nboard::is_urgent(line) { Urgency::Stop } else { Urgency::None };
        serve(&signals, false, urgency, out, |line, out| session.handle(line, out))
    }
}

/// Speaks the Go Text Protocol: Othello.
///
/// Plays for a controller that speaks version 2 on standard input and output.
#[derive(Args)]
pub struct Gtp {
    /// How many threads search; at most four for each processor.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = count)]
    threads: usize,
}

impl Run for Gtp {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let signals = Signals::new();
        let session = gtp::Session::new(signals.clone()).map_err(|error| error.text)?;
        let mut session = session.with_threads(self.threads);
        serve(&signals, false, |_| Urgency::None, out, |line, out| session.handle(line, out))
    }
}

/// The immediate effect of a line, before the session handles it.
enum Urgency {
    /// Nothing.
    None,
    /// It ends the search under way.
    Stop,
    /// It ends the search under way and the session.
    End,
}

/// Reads lines in a separate thread, and hands them to `handle`. So a line can end a search of its session. With
/// `end_with_input` the end of the input ends a search under way, too.
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
            // A failed input counts as ended.
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
