//! The command `tengen first-stones` tries the proof's search with other first stones than the middle.
//!
//! It tries one first stone of each symmetry class, against a few random second moves of white. The generator's first
//! round looks for black's second stone against each. If another first stone's proof gives hints, its moves are tried
//! before a shorter round. The result is a sample, not a proof. A first stone is proven to win only if all second moves
//! are. An open one may still win with more rounds or other methods.

use super::collect::{collect_past_faults, searches, searches_with};
use super::command::PROVEN_RULES;
use super::hints::{self, Hints};
use super::second_stone::{Patience, find};
use crate::state_file;
use clap::Args;
use std::fs::OpenOptions;
use std::io::Write;
use tengen::command_line::values::{count, memory, named, size};
use tengen::command_line::{CommandError, Run, WallClock};
use tengen_core::game::Position;
use tengen_core::random::Rng;
use tengen_gomoku::board::Board;
use tengen_gomoku::notation::parse_point;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::second_moves::second_moves;

/// Moves of the search for a reply that hints do not answer.
const REPLY_NODES: u64 = 2_000_000;

/// Tries the search of that proof with other first stones.
///
/// For each first stone of black it draws random second moves of white. Then it tries whether the search of tengen
/// prove finds black's second stone.
///
/// Each first stone adds a line to FILE: the stone, the second moves, moves of the search in millions, seconds.
/// Each second move has black's second stone, or - where none was found.
#[derive(Args)]
pub struct Options {
    /// The same call resumes with this file.
    #[arg(long, value_name = "FILE")]
    state: String,
    /// Rule of five-in-a-row.
    #[arg(long, value_name = "RULE", default_value = "freestyle", value_parser = named(&PROVEN_RULES, Rule::name))]
    rule: Rule,
    /// Points along an edge of the board.
    #[arg(long, value_name = "N", default_value = "15", value_parser = size)]
    size: usize,
    /// Second moves of each first stone.
    #[arg(long, value_name = "N", default_value = "4", value_parser = count)]
    samples: usize,
    /// Seed for drawing them.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A proof of the same rule. Its moves around the first stone are tried first, as far as they win here too.
    ///
    /// The search after them is shorter.
    #[arg(long, value_name = "FILE")]
    hints: Option<String>,
    /// Memory of the tables in MB.
    #[arg(long, value_name = "MB", default_value = "256", value_parser = memory)]
    memory: usize,
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let Options { state: file, rule, size, samples, seed, hints, memory } = self;
        let told = |error: std::io::Error| CommandError::Failed(format!("{file}: {error}"));
        let heading = format!("first stones {} {size}, {samples} second moves each, seed {seed}\n", rule.name());
        let text = state_file::open(&file, &heading)?;
        let done: Vec<Point> =
            text.lines().skip(1).filter_map(|line| parse_point(line.split(' ').next()?, size).ok()).collect();
        let hints = hints.map(|name| hints::read(&name, rule)).transpose()?;
        let mut board = Board::new(rule, size);
        // Stones near the middle come first.
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
}

/// The results of the drawn second moves after the first stone, which is on the board.
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
    use std::fs;
    use tengen::command_line::read;

    fn call(words: &[String], out: &mut dyn Write) -> Result<(), CommandError> {
        read::<Options>(words)?.run(out)
    }

    #[test]
    fn faults_are_told() {
        for (text, part) in [
            ("", "--state is missing"),
            ("--state x --rule renju", "expected freestyle or standard"),
            ("--state x --size 21", "not supported"),
        ] {
            let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            let error = call(&words, &mut Vec::new()).expect_err(text);
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
        call(&words, &mut Vec::new()).expect("nothing to do");
        assert_eq!(fs::read_to_string(&file).expect("the file"), text);
        words[3] = "2".to_owned();
        assert!(call(&words, &mut Vec::new()).is_err(), "another survey");
        let _ = fs::remove_file(&file);
    }
}
