//! Matches between two programs: `cargo xtask arena`.
//!
//! Each opening is played twice, with colours exchanged. The arena judges the games itself, Renju included; a crash, an
//! illegal move and a lost clock lose the game and are counted. Every finished game is one line of a results file, so that
//! a match that was broken off goes on where it stopped, and one game tree in an SGF file. Othello: see [`othello`].

mod game;
mod options;
mod othello;
mod player;
mod process;
mod record;
mod stats;

pub use options::Options;

use crate::games::gomoku::notation;
use game::{End, Game};
use record::{Record, Result};
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
    if options.othello {
        return othello::run(&options);
    }
    let openings = read_openings(&options)?;
    let mut record = Record::open(&options.out)?;
    let mut tally = Tally::default();
    record.results().iter().for_each(|result| tally.add(result));
    let before = record.results().to_vec();
    let play = Play { options: &options, openings: openings.len(), before: &before };
    let one = |(): &mut (), opening: usize, first_is_black: bool| {
        let game = Game::play(&options, &openings[opening], first_is_black)?;
        Ok((game.result(opening, first_is_black), game))
    };
    let outcome = schedule(&play, || (), one, &mut |(result, game)| {
        tally.add(&result);
        record.add(result, &game, &options)?;
        println!("{}", tally.line(&options));
        Ok(tally.decided(&options))
    });
    println!("{}", tally.summary(&options));
    outcome
}

/// What is to be played.
struct Play<'a> {
    options: &'a Options,
    /// How many openings there are.
    openings: usize,
    /// What was played before.
    before: &'a [Result],
}

/// Plays the games that are missing, several at once, each by `one` with what `begin` made for its thread, and hands them
/// to `finish` as they end, until that fails or gives a verdict.
fn schedule<S, G: Send>(
    play: &Play<'_>,
    begin: impl Fn() -> S + Sync,
    one: impl Fn(&mut S, usize, bool) -> std::result::Result<G, String> + Sync,
    finish: &mut dyn FnMut(G) -> std::result::Result<Option<String>, String>,
) -> std::result::Result<(), String> {
    let Play { options, openings, before } = play;
    let done: HashSet<_> = before.iter().map(|result| (result.opening, result.first_is_black)).collect();
    let games = options.games.unwrap_or(2 * openings).min(2 * openings);
    let waiting: Vec<(usize, bool)> =
        (0..games).map(|game| (game / 2, game % 2 == 0)).filter(|game| !done.contains(game)).collect();
    println!("{} against {}: {games} games, {} of them played before", options.first, options.second, done.len());
    let queue = Mutex::new(waiting.into_iter());
    let (sender, results) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..options.jobs {
            let (sender, queue, begin, one) = (sender.clone(), &queue, &begin, &one);
            scope.spawn(move || {
                let mut state = begin();
                loop {
                    let next = queue.lock().ok().and_then(|mut queue| queue.next());
                    let Some((opening, first_is_black)) = next else { break };
                    if sender.send(one(&mut state, opening, first_is_black)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut outcome = Ok(());
        for played in results {
            match played.and_then(&mut *finish) {
                Ok(None) => {}
                Ok(Some(verdict)) => {
                    println!("SPRT: {verdict}");
                    break;
                }
                Err(error) => {
                    outcome = Err(error);
                    break;
                }
            }
        }
        // Nothing more is begun; games under way are played out but not counted.
        if let Ok(mut queue) = queue.lock() {
            queue.by_ref().for_each(drop);
        }
        outcome
    })
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
        End::Played => "played",
    }
}

fn end_of(name: &str) -> Option<End> {
    [End::Five, End::Forbidden, End::Full, End::Long, End::Crash, End::Illegal, End::Clock, End::Played]
        .into_iter()
        .find(|&end| describe(end) == name)
}
