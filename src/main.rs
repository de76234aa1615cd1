//! The native program: `tengen gomocup | nboard | gtp | bench | lab | solve | version | help`.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};
use tengen::bench;
use tengen::lab;
use tengen::protocol::gomocup::Session;
use tengen::protocol::{Flow, Signals, gtp, nboard};
use tengen::solve;
use tengen::think::Observer;

const USAGE: &str = "\
Usage: tengen <command>

  gomocup   speak the Gomocup protocol on standard input and output
  nboard    speak the NBoard protocol: Othello [--time MS | --nodes N for a move, or
            --game-time MS | --game-nodes N for all moves of a game] [--weights FILE]
  gtp       speak the Go Text Protocol: Othello
  bench     search fixed positions [to a depth]: nodes, speed, and the signature of the search
  lab       measure every technique of the list [--json] [--only trees|threats|othello|openings] [--rows TEXT]
            [--depth FIRST[-LAST]] [--nodes N]
  solve     --game othello FILE.obf [--winner]: solve endgame problems, with nodes and time for each
  solve     --kind vcf|vct|quiet [--rule R] [--side S] --moves h8i9...: look for a forced win; stones of a diagram
            instead: --black h8 --white i9; --size N, --nodes N, --time MS, --memory MB, --json
  times     how well searches keep to a time of 10 ms and more [up to so many ms, 1000 if not said]
  version   print the version
  help      print this text

Exit codes: 0 done, 1 failed, 2 a wrong call.
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = match args.split_first() {
        Some((command, rest)) => (command.as_str(), rest),
        None => return wrong("a command is missing"),
    };
    let done = match (command, rest) {
        ("gomocup", []) => gomocup(),
        ("nboard", options) => match nboard_options(options) {
            Ok(options) => nboard(&options),
            Err(text) => return wrong(&text),
        },
        ("gtp", []) => gtp(),
        ("bench", []) => bench(bench::DEPTH),
        ("bench", [depth]) => match depth.parse() {
            Ok(depth) if depth > 0 => bench(depth),
            _ => return wrong(&format!("{depth:?} is no depth")),
        },
        ("lab", options) => match lab::report::Plan::parse(options) {
            Ok(plan) => lab::report::run(&plan, &mut Watch(Instant::now()), &mut io::stdout().lock()),
            Err(text) => return wrong(&text),
        },
        ("solve", [flag, game, file, rest @ ..]) if flag == "--game" && game == "othello" => match rest {
            [] => solve(file, false),
            [flag] if flag == "--winner" => solve(file, true),
            _ => return wrong(&format!("solve takes no {rest:?}")),
        },
        ("solve", options) => match solve::forced::Plan::parse(options) {
            Ok(plan) => solve::forced::run(&plan, &mut Watch(Instant::now()), &mut io::stdout().lock()),
            Err(text) => return wrong(&text),
        },
        ("times", []) => times(1000),
        ("times", [most]) => match most.parse() {
            Ok(most) => times(most),
            Err(_) => return wrong(&format!("{most:?} is no time in milliseconds")),
        },
        ("version" | "--version" | "-V", []) => print(&format!("tengen {}\n", env!("CARGO_PKG_VERSION"))),
        ("help" | "--help" | "-h", _) => print(USAGE),
        #[cfg(feature = "tools")]
        ("gomoku-fit", rest) => tengen::tools::gomoku_fit::run(rest).map_err(io::Error::other),
        #[cfg(feature = "tools")]
        ("duel", rest) => tengen::tools::duel::run(rest).map_err(io::Error::other),
        #[cfg(feature = "tools")]
        ("othello-train", rest) => tengen::tools::othello_command::train(rest).map_err(io::Error::other),
        #[cfg(feature = "tools")]
        ("othello-pack", rest) => tengen::tools::othello_command::pack(rest).map_err(io::Error::other),
        #[cfg(feature = "tools")]
        ("othello-level", rest) => tengen::tools::othello_command::level(rest).map_err(io::Error::other),
        #[cfg(feature = "tools")]
        ("othello-book", rest) => tengen::tools::othello_book::run(rest).map_err(io::Error::other),
        #[cfg(feature = "tools")]
        ("othello-starts", rest) => tengen::tools::othello_starts::run(rest).map_err(io::Error::other),
        #[cfg(feature = "tools")]
        ("othello-probcut", rest) => tengen::tools::othello_command::probcut(rest).map_err(io::Error::other),
        #[cfg(feature = "tools")]
        ("openings", rest) => tengen::tools::openings::run(rest).map_err(io::Error::other),
        #[cfg(feature = "tools")]
        ("problems", rest) => tengen::tools::problems::run(rest).map_err(io::Error::other),
        #[cfg(feature = "tools")]
        ("arena", rest) => tengen::tools::arena::run(rest).map_err(io::Error::other),
        ("gomocup" | "gtp" | "version", [extra, ..]) | ("bench" | "times", [_, extra, ..]) => {
            return wrong(&format!("{command} takes no {extra:?}"));
        }
        _ => return wrong(&format!("there is no command {command:?}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Nobody listens any more: that is how a pipe ends, not a failure.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tengen: {error}");
            ExitCode::FAILURE
        }
    }
}

fn wrong(text: &str) -> ExitCode {
    eprintln!("tengen: {text}\n\n{USAGE}");
    ExitCode::from(2)
}

fn print(text: &str) -> io::Result<()> {
    io::stdout().lock().write_all(text.as_bytes())
}

/// Solves a file of Othello problems; fails if one is not solved as the file says.
fn solve(file: &str, winner: bool) -> io::Result<()> {
    let text = std::fs::read_to_string(file).map_err(|error| io::Error::other(format!("{file}: {error}")))?;
    let options = solve::Options { winner, ..solve::Options::default() };
    match solve::run(&text, &options, &mut Watch(Instant::now()), &mut io::stdout().lock()) {
        Ok(tally) if tally.wrong == 0 => Ok(()),
        Ok(tally) => Err(io::Error::other(format!("{file}: {} solved wrongly", tally.wrong))),
        Err(solve::SolveError::Io(error)) => Err(error),
        Err(error) => Err(io::Error::other(format!("{file}: {error}"))),
    }
}

/// What the reader of lines does with one before the session handles it.
enum Word {
    /// It only passes it on.
    Pass,
    /// It ends the search under way.
    Stop,
    /// It ends everything.
    End,
}

/// Reads lines in a thread of its own, so that what ends a search reaches a session that thinks, and hands them to
/// `handle`. With `abrupt` the end of the input ends a search under way, too.
fn serve(
    signals: &Signals,
    abrupt: bool,
    look: fn(&str) -> Word,
    mut handle: impl FnMut(&str, &mut dyn Write) -> io::Result<Flow>,
) -> io::Result<()> {
    let (sender, lines) = mpsc::channel();
    let reader = signals.clone();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let mut input = io::stdin().lock();
        loop {
            bytes.clear();
            // A broken input is an ended one.
            if input.read_until(b'\n', &mut bytes).unwrap_or(0) == 0 {
                break;
            }
            let line = String::from_utf8_lossy(&bytes).into_owned();
            match look(&line) {
                Word::End => return reader.end(),
                Word::Stop => reader.stop(),
                Word::Pass => {}
            }
            if sender.send(line).is_err() {
                break;
            }
        }
        if abrupt {
            reader.end();
        }
    });
    let mut out = io::stdout().lock();
    for line in lines {
        if handle(&line, &mut out)? == Flow::End {
            break;
        }
    }
    out.flush()
}

fn gomocup() -> io::Result<()> {
    let signals = Signals::new();
    let seed = getrandom::u64().map_err(|error| io::Error::other(error.to_string()))?;
    let mut session = Session::new(signals.clone()).with_seed(seed);
    let look = |line: &str| match line.trim().to_ascii_uppercase().as_str() {
        "END" => Word::End,
        "STOP" | "YXSTOP" => Word::Stop,
        _ => Word::Pass,
    };
    serve(&signals, true, look, |line, out| session.handle(line, out))
}

/// The options of `nboard`.
fn nboard_options(arguments: &[String]) -> Result<nboard::Options, String> {
    let mut options = nboard::Options::default();
    let mut words = arguments.iter();
    while let Some(name) = words.next() {
        let value = words.next().ok_or_else(|| format!("{name} needs a value"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{value:?} is no number"));
        match name.as_str() {
            "--time" => options.time = Some(Duration::from_millis(number()?)),
            "--nodes" => options.nodes = Some(number()?),
            "--game-time" => options.game_time = Some(Duration::from_millis(number()?)),
            "--game-nodes" => options.game_nodes = Some(number()?),
            "--weights" => options.weights = Some(std::fs::read(value).map_err(|error| format!("{value}: {error}"))?),
            _ => return Err(format!("nboard takes no {name:?}")),
        }
    }
    Ok(options)
}

fn nboard(options: &nboard::Options) -> io::Result<()> {
    let signals = Signals::new();
    let mut session = nboard::Session::with_options(signals.clone(), options).map_err(io::Error::other)?;
    let look = |line: &str| if nboard::is_urgent(line) { Word::Stop } else { Word::Pass };
    serve(&signals, false, look, |line, out| session.handle(line, out))
}

fn gtp() -> io::Result<()> {
    let signals = Signals::new();
    let mut session = gtp::Session::new(signals.clone()).map_err(io::Error::other)?;
    serve(&signals, false, |_| Word::Pass, |line, out| session.handle(line, out))
}

/// Time since it was made.
struct Watch(Instant);

impl bench::Clock for Watch {
    fn now(&mut self) -> Duration {
        self.0.elapsed()
    }
}

impl Observer for Watch {
    fn elapsed(&mut self) -> Duration {
        self.0.elapsed()
    }
}

fn bench(depth: u32) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut broken = Ok(());
    let total = bench::run(depth, &mut Watch(Instant::now()), &mut |line| {
        let speed = line.nodes as f64 / line.time.as_secs_f64().max(1e-9);
        let shown = writeln!(
            out,
            "{:9} {:>2}  {:>4} {:>14} {:>9} nodes {:>9.0}/s  {}",
            line.spec.rule(),
            line.spec.size(),
            line.best,
            format!("{:?}", line.score),
            line.nodes,
            speed,
            line.text,
        );
        broken = std::mem::replace(&mut broken, Ok(())).and(shown);
    })
    .map_err(|error| io::Error::other(error.text))?;
    broken?;
    writeln!(out, "depth {depth}: {} nodes, {} ms, {} nodes/s", total.nodes, total.time.as_millis(), total.speed())?;
    writeln!(out, "Bench: {}", total.signature)
}

fn times(most: u64) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{:>8} {:>9} {:>9} {:>9} {:>9}", "asked ms", "searches", "least", "median", "most")?;
    for asked in [10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 2000, 5000, 10_000, 20_000, 60_000] {
        if asked > most {
            break;
        }
        let count = (8_000 / asked).clamp(1, 40) as usize;
        let times = bench::times(Duration::from_millis(asked), count, &mut Watch(Instant::now()))
            .map_err(|error| io::Error::other(error.text))?;
        let shown = |at: usize| times.get(at).map_or(0.0, |time| time.as_secs_f64() * 1000.0);
        let (least, median, longest) = (shown(0), shown(times.len() / 2), shown(times.len().saturating_sub(1)));
        writeln!(out, "{asked:>8} {:>9} {least:>9.1} {median:>9.1} {longest:>9.1}", times.len())?;
    }
    Ok(())
}
