//! Matches between two programs: `cargo xtask arena`.
//!
//! Each opening is played twice, with colours exchanged. The arena judges the games itself, Renju included; a crash, an
//! illegal move and a lost clock lose the game and are counted. Every finished game is one line of a results file, so that
//! a match that was broken off goes on where it stopped, and one game tree in an SGF file.

mod game;
mod options;
mod player;
mod record;
mod stats;

pub use options::Options;

use crate::games::gomoku::notation;
use game::{End, Game};
use record::Record;
use stats::Tally;
use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::mpsc;

/// Plays the match, and writes its course to standard output.
///
/// # Errors
/// What is wrong with the options or their files, in one line.
pub fn run(arguments: &[String]) -> std::result::Result<(), String> {
    let options = Options::read(arguments)?;
    let openings = read_openings(&options)?;
    let mut record = Record::open(&options.out)?;
    let mut tally = Tally::default();
    let mut done = HashSet::new();
    for result in record.results() {
        done.insert((result.opening, result.first_is_black));
        tally.add(result);
    }
    let games = options.games.unwrap_or(2 * openings.len()).min(2 * openings.len());
    let waiting: Vec<(usize, bool)> =
        (0..games).map(|game| (game / 2, game % 2 == 0)).filter(|game| !done.contains(game)).collect();
    println!("{} against {}: {games} games, {} of them played before", options.first, options.second, done.len());
    let queue = Mutex::new(waiting.into_iter());
    let (sender, results) = mpsc::channel();
    let failure = std::thread::scope(|scope| {
        for _ in 0..options.jobs {
            let (sender, queue, options, openings) = (sender.clone(), &queue, &options, &openings);
            scope.spawn(move || {
                loop {
                    let next = queue.lock().ok().and_then(|mut queue| queue.next());
                    let Some((opening, first_is_black)) = next else { break };
                    let played = Game::play(options, &openings[opening], first_is_black)
                        .map(|game| (game.result(opening, first_is_black), game));
                    if sender.send(played).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut failure = None;
        for played in results {
            match played {
                Ok((result, game)) => {
                    tally.add(&result);
                    if let Err(error) = record.add(result, &game, &options) {
                        failure = Some(error);
                        break;
                    }
                    println!("{}", tally.line(&options));
                    if let Some(verdict) = tally.decided(&options) {
                        println!("SPRT: {verdict}");
                        break;
                    }
                }
                Err(error) => {
                    failure = Some(error);
                    break;
                }
            }
        }
        // Nothing more is begun; games under way are played out but not counted.
        if let Ok(mut queue) = queue.lock() {
            queue.by_ref().for_each(drop);
        }
        failure
    });
    println!("{}", tally.summary(&options));
    failure.map_or(Ok(()), Err)
}

/// The openings of a file: a game a line; blank lines and lines with `#` are for people.
fn read_openings(options: &Options) -> std::result::Result<Vec<String>, String> {
    let path = &options.openings;
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let mut openings = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or("").trim();
        if line.is_empty() {
            continue;
        }
        let board = notation::replay(line, options.rule, options.size)
            .map_err(|error| format!("{path}:{}: {error}", number + 1))?;
        if crate::game::Position::outcome(&board).is_some() {
            return Err(format!("{path}:{}: the game has ended", number + 1));
        }
        openings.push(line.to_owned());
    }
    if openings.is_empty() { Err(format!("{path}: no opening")) } else { Ok(openings) }
}

/// How a game ended, for the counts.
fn describe(end: End) -> &'static str {
    match end {
        End::Five => "five",
        End::Forbidden => "forbidden",
        End::Full => "full",
        End::Long => "long",
        End::Crash => "crash",
        End::Illegal => "illegal",
        End::Clock => "clock",
    }
}

fn end_of(name: &str) -> Option<End> {
    [End::Five, End::Forbidden, End::Full, End::Long, End::Crash, End::Illegal, End::Clock]
        .into_iter()
        .find(|&end| describe(end) == name)
}
