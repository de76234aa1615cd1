//! Matches between two programs: `tengen arena`.
//!
//! Each opening is played twice, with colours exchanged. The arena judges the games itself, Renju included. A crash, an
//! illegal move and a lost clock lose the game and are counted.
//!
//! With a folder every finished game is a row of its results.csv, so that an interrupted match resumes. The game goes
//! to a file in the usual format: SGF for five-in-a-row, GGF for Othello.
//!
//! The arena also prints each side's time for a move, in processor time if the system has it. On a busy machine wall
//! time has little meaning.

mod games;
mod gomocup;
mod gtp;
mod nboard;
mod options;
mod process;
mod program;
mod results;
mod squares;

use super::matches::game_loop::{End, Finished};
use super::matches::openings;
use super::matches::rows::Rows;
use super::matches::schedule::{Match, Played};
use super::matches::statistics::Accepted;
use games::{About, ArenaGame, Gomoku, Othello};
use options::GameName;
pub use options::Options;
use results::{COLUMNS, GameResult, Totals, first_colour};
use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use tengen::command_line::{CommandError, Run};
use tengen_core::game::Player;
use tengen_core::players::playable::Playable;

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        match self.game_name {
            GameName::Gomoku => play_match(&Gomoku(&self), &self, out),
            GameName::Othello => play_match(&Othello(&self), &self, out),
        }
    }
}

/// Plays a match, and writes its course.
fn play_match<G: ArenaGame>(game: &G, options: &Options, out: &mut dyn Write) -> Result<(), CommandError>
where
    <G::Position as tengen_core::game::Position>::Move: Send,
{
    let openings = openings::read(&options.openings, &game.start())?;
    let mut totals = Totals::default();
    let mut done = HashSet::new();
    let mut record = match &options.out {
        Some(folder) => {
            let (record, before) = Record::open(folder, G::GAMES_FILE, options)?;
            before.iter().for_each(|result| totals.add(result));
            done = before.into_iter().map(|result| result.id).collect();
            Some(record)
        }
        None => None,
    };
    let games = options.games.unwrap_or(usize::MAX).min(2 * openings.len());
    let kept = options.out.as_ref().map_or("no results are kept".to_owned(), |folder| {
        format!("{} of them played before; results in {folder}", done.len())
    });
    writeln!(out, "{}\n{games} games, {kept}", options.describe())?;
    let plan = Match { games, done, threads: options.jobs, longest: options.longest };
    let make = |number| game.contestant(number);
    let sprt = options.sprt.as_ref();
    let accepted = |totals: &Totals| sprt.and_then(|sprt| sprt.accepted(&totals.tally));
    let outcome = plan.run(&mut move |number| openings[number].clone(), &make, &mut |played| {
        let result = judge(game, &played);
        if let End::Fault(fault) = played.finished.end {
            let loser = if result.half_points == 0 { "first" } else { "second" };
            writeln!(out, "{loser} lost by {}; its last line: {}", fault.name(), played.last_line)?;
        }
        totals.add(&result);
        if let Some(record) = &mut record {
            record.add(&result, &text(game, &played, &result, options))?;
        }
        writeln!(out, "{}", totals.line(sprt))?;
        let stop = accepted(&totals).is_some();
        Ok(if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    });
    writeln!(out, "{}", totals.summary(sprt))?;
    if let (Some(accepted), Some(sprt)) = (accepted(&totals), sprt) {
        let elo = if accepted == Accepted::H0 { sprt.elo0 } else { sprt.elo1 };
        writeln!(out, "the test accepts {elo} Elo")?;
    }
    outcome
}

/// The result of a finished game.
fn judge<G: ArenaGame>(game: &G, played: &Played<G::Position>) -> GameResult {
    let finished = &played.finished;
    let black = game.margin(finished);
    let margin = if first_colour(played.id) == Player::Black { black } else { black.map(|margin| -margin) };
    GameResult {
        id: played.id,
        half_points: played.half_points(),
        end: end_name(finished).to_owned(),
        plies: finished.game.moves().len(),
        margin,
        efforts: played.efforts,
    }
}

/// How a game ended, in a word.
fn end_name<P: Playable>(finished: &Finished<P>) -> &'static str {
    match finished.end {
        End::Rules => finished.game.position().ending().map_or("over", |ending| ending.reason.name()),
        End::Claim => "claim",
        End::Length => "long",
        End::Fault(fault) => fault.name(),
    }
}

/// The game for the file of games.
fn text<G: ArenaGame>(game: &G, played: &Played<G::Position>, result: &GameResult, options: &Options) -> String {
    let [first, second] = options.players();
    let players = if first_colour(played.id) == Player::Black { [first, second] } else { [second, first] };
    let margin = game.margin(&played.finished);
    game.write(&played.finished, &About { players, opening: played.id.0, end: &result.end, margin })
}

/// The files of a match.
struct Record {
    rows: Rows,
    games: File,
    games_path: String,
}

impl Record {
    /// Opens the folder of a match, created if missing, and returns its results.
    fn open(folder: &str, games: &str, options: &Options) -> Result<(Record, Vec<GameResult>), String> {
        fs::create_dir_all(folder).map_err(|error| format!("{folder}: {error}"))?;
        let path = |name: &str| Path::new(folder).join(name).display().to_string();
        let results = path("results.csv");
        let (rows, before) = Rows::open(&results, &format!("tengen arena {}", options.describe()), COLUMNS)?;
        let read = |row: &Vec<String>| {
            GameResult::read(row).ok_or_else(|| format!("{results}: not a result: {}", row.join(",")))
        };
        let before: Vec<GameResult> = before.iter().map(read).collect::<Result<_, _>>()?;
        let games_path = path(games);
        let games = OpenOptions::new().create(true).append(true).open(&games_path);
        let games = games.map_err(|error| format!("{games_path}: {error}"))?;
        Ok((Record { rows, games, games_path }, before))
    }

    /// Writes a finished game before its row, because a row means that the game is stored.
    fn add(&mut self, result: &GameResult, game: &str) -> Result<(), String> {
        writeln!(self.games, "{game}").map_err(|error| format!("{}: {error}", self.games_path))?;
        self.rows.add(&result.write())
    }
}
