//! The command `tengen first-stones`: how far the means of the proof reach from other first stones than the middle.
//!
//! Of symmetric first stones one is tried, against a few random second moves of white. The maker's first round looks
//! for black's second stone against each. If the proof of another first stone gives hints, its moves are tried before a
//! shorter round. That is a sample, not a proof. A first stone is proven to win only if all second moves are. One that
//! stays open may be won with the other rounds, or by other means.

use super::collect::{collect_past_faults, searches, searches_with};
use super::hints::{self, Hints};
use super::second_stone::{Patience, find};
use lexopt::Arg;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use tengen::command_line::{Arguments, CommandError, WallClock, required};
use tengen_core::game::Position;
use tengen_core::random::Rng;
use tengen_gomoku::board::{Board, MAX_SIZE, MIN_SIZE};
use tengen_gomoku::notation::parse_point;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::second_moves::second_moves;

/// Moves of the search for a reply that hints do not answer.
const REPLY_NODES: u64 = 2_000_000;

const HELP: &str = "\
usage: tengen first-stones --state FILE [options]

Tries for each first stone of black whether the means of `tengen prove` find black's second stone against second moves
of white that are drawn by chance. A line is added to FILE for each first stone: the stone, the second moves, each with
black's second stone or - where none was found, moves of the search in millions, seconds.

  --state FILE  the same call goes on with it
  --rule RULE   freestyle (default) or standard
  --size N      points along an edge of the board, default 15
  --samples N   second moves of each first stone, default 4
  --seed N      for drawing them, default 1
  --hints FILE  a proof of the same rule: its moves, around the first stone, are tried first, as far as they win
                here too; the search after them is shorter
  --memory MB   memory of the tables in MB, default 256
";

/// Runs `tengen first-stones`.
///
/// # Errors
/// See [`CommandError`].
pub fn run(arguments: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
    let (mut file, mut rule, mut size, mut samples, mut seed, mut memory) = (None, Rule::Freestyle, 15, 4, 1, 256);
    let mut hints = None;
    let mut arguments = Arguments::new(arguments, HELP);
    while let Some(arg) = arguments.next()? {
        match arg {
            Arg::Long("state") => file = Some(arguments.text()?),
            Arg::Long("rule") => {
                let read =
                    |name: &str| Rule::from_name(name).filter(|rule| [Rule::Freestyle, Rule::Standard].contains(rule));
                rule = arguments.value_by(read, "freestyle or standard")?;
            }
            Arg::Long("size") => size = arguments.value()?,
            Arg::Long("samples") => samples = arguments.count()?,
            Arg::Long("seed") => seed = arguments.value()?,
            Arg::Long("hints") => hints = Some(arguments.text()?),
            Arg::Long("memory") => memory = arguments.count()?,
            other => return Err(other.unexpected().into()),
        }
    }
    let file = required("--state", file)?;
    if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
        return Err(CommandError::Usage(format!("a board of {size} is not supported: {MIN_SIZE} to {MAX_SIZE}")));
    }
    let told = |error: std::io::Error| CommandError::Failed(format!("{file}: {error}"));
    let heading = format!("first stones {} {size}, {samples} second moves each, seed {seed}\n", rule.name());
    let text = match fs::read_to_string(&file) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            fs::write(&file, &heading).map_err(told)?;
            heading.clone()
        }
        text => text.map_err(told)?,
    };
    if !text.starts_with(&heading) {
        return Err(CommandError::Failed(format!("{file}: it does not begin with {:?}", heading.trim_end())));
    }
    let done: Vec<Point> =
        text.lines().skip(1).filter_map(|line| parse_point(line.split(' ').next()?, size).ok()).collect();
    let hints = hints.map(|name| hints::read(&name, rule)).transpose()?;
    let mut board = Board::new(rule, size);
    // What is near the middle comes first.
    for first in second_moves(&board).into_iter().rev().filter(|first| !done.contains(first)) {
        board.make(first);
        let line = attempt(&mut board, hints.as_ref(), samples, seed, memory << 20)?;
        board.undo();
        let mut state = OpenOptions::new().append(true).open(&file).map_err(told)?;
        state.write_all(format!("{first}{line}\n").as_bytes()).map_err(told)?;
        writeln!(out, "{first}{line}")?;
        out.flush()?;
    }
    Ok(())
}

/// What came of the second moves drawn after the first stone, which is on the board.
fn attempt(
    board: &mut Board,
    hints: Option<&Hints>,
    samples: usize,
    seed: u64,
    memory: usize,
) -> Result<String, CommandError> {
    let clock = WallClock::start();
    let mut seconds: Vec<Point> = second_moves(board);
    seconds.sort();
    Rng::new(seed).shuffle(&mut seconds);
    let (mut line, mut nodes) = (String::new(), 0);
    for second in seconds.into_iter().take(samples) {
        board.make(second);
        let stone = match hints {
            None => search(board, Patience::OneRound, memory, &mut nodes)?,
            Some(hints) => match by_hints(board, hints, memory, &mut nodes)? {
                None => search(board, Patience::ShortRound, memory, &mut nodes)?,
                found => found,
            },
        };
        board.undo();
        line += &format!(" {second}:{}", stone.map_or_else(|| "-".to_owned(), |stone| stone.to_string()));
    }
    Ok(format!("{line} {}M {:.0}s", nodes / 1_000_000, clock.time().as_secs_f64()))
}

/// Black's second stone, found by search.
fn search(
    board: &mut Board,
    patience: Patience,
    memory: usize,
    nodes: &mut u64,
) -> Result<Option<Point>, CommandError> {
    let mut searches = searches(memory)?;
    let stone = find(&mut searches, board, &[], patience, &mut std::io::sink())?;
    *nodes += searches.nodes();
    Ok(stone)
}

/// The second stone of a hint, if black wins with it.
fn by_hints(board: &mut Board, hints: &Hints, memory: usize, nodes: &mut u64) -> Result<Option<Point>, CommandError> {
    let &[first, second] = board.moves() else { return Ok(None) };
    for hint in hints.after(first, second, board.size()) {
        let mut searches = searches_with(&hint, board, memory)?;
        let stone = hint[0].mv;
        let collected = collect_past_faults(&mut searches, board, stone, REPLY_NODES);
        *nodes += searches.nodes();
        if collected.is_ok() {
            return Ok(Some(stone));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_told() {
        for (text, part) in [
            ("", "--state is missing"),
            ("--state x --rule renju", "expected freestyle or standard"),
            ("--state x --size 21", "not supported"),
        ] {
            let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            let error = run(&words, &mut Vec::new()).expect_err(text);
            assert!(error.to_string().contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn what_is_done_is_not_done_again() {
        let file = std::env::temp_dir().join(format!("tengen-{}-first-stones.txt", std::process::id()));
        let firsts = second_moves(&Board::new(Rule::Freestyle, 15));
        assert_eq!(firsts.len(), 36, "classes of points");
        let lines: String = firsts.iter().map(|first| format!("{first} a1:- 0M 0s\n")).collect();
        let text = format!("first stones freestyle 15, 1 second moves each, seed 1\n{lines}");
        fs::write(&file, &text).expect("a file");
        let mut words = ["--state", &file.to_string_lossy(), "--samples", "1"].map(str::to_owned);
        run(&words, &mut Vec::new()).expect("nothing to do");
        assert_eq!(fs::read_to_string(&file).expect("the file"), text);
        words[3] = "2".to_owned();
        assert!(run(&words, &mut Vec::new()).is_err(), "another survey");
        let _ = fs::remove_file(&file);
    }
}
