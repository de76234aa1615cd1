//! Matches of Othello: `cargo xtask arena --game othello`. Programs speak NBoard or, with `gtp:` before the command, GTP.
//!
//! As with Gomoku each opening is played with both colours, the arena judges by the rules of this program, a match goes on
//! where it was broken off, and the games are kept (in GGF). Beside the score the arena tells what each side used for a
//! move, in processor time where the system tells it: on a busy machine wall time says little.

mod game;
mod player;
mod record;

use super::stats::Tally;
use super::{Options, Play, schedule};
use crate::game::Position;
use crate::games::othello::board::Board;
use crate::games::othello::transcript;
use game::{Game, Pair};
use record::{Record, Usage};

/// Plays the match, and writes its course to standard output.
///
/// # Errors
/// What is wrong with the options or their files, in one line.
pub fn run(options: &Options) -> Result<(), String> {
    let openings = read_openings(&options.openings)?;
    let mut record = Record::open(&options.out)?;
    let (mut tally, mut usage) = (Tally::default(), Usage::default());
    for (result, more) in record.results() {
        tally.add(result);
        usage.add(more);
    }
    let before: Vec<_> = record.results().iter().map(|(result, _)| *result).collect();
    let play = Play { options, openings: openings.len(), before: &before };
    // Each thread keeps its programs from game to game: some take seconds to start.
    let begin = || Pair::new(options);
    let one = |pair: &mut Pair<'_>, opening: usize, first_is_black: bool| {
        pair.play(&openings[opening], first_is_black).map(|game| (opening, first_is_black, game))
    };
    let outcome = schedule(&play, begin, one, &mut |(opening, first_is_black, game): (usize, bool, Game)| {
        let result = game.result(opening, first_is_black);
        tally.add(&result);
        usage.add(&game.more(first_is_black));
        record.add(result, &game, options)?;
        println!("{}", tally.line(options));
        Ok(tally.decided(options))
    });
    println!("{}\n{}", tally.summary(options), usage.summary());
    outcome
}

/// The openings of a file: a transcript a line, then perhaps a value; blank lines and lines with `#` are for people.
fn read_openings(path: &str) -> Result<Vec<Board>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let mut openings = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let Some(moves) = line.split('#').next().unwrap_or("").split_whitespace().next() else { continue };
        let board = transcript::parse(moves).map_err(|error| format!("{path}:{}: {error}", number + 1))?;
        if board.outcome().is_some() {
            return Err(format!("{path}:{}: the game has ended", number + 1));
        }
        openings.push(board);
    }
    if openings.is_empty() { Err(format!("{path}: no opening")) } else { Ok(openings) }
}
