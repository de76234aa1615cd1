//! The command `tengen solve`: reads its options and hands them to the solver of the game.

use super::{endgames, forced};
use crate::command_line::{CommandError, Run, WallClock};
use clap::{Args, ValueEnum};
use std::io::Write;

/// Solves endgames of Othello, or looks for a forced win in five-in-a-row.
///
/// Othello: solves the endgame problems of FILE, one a line in OBF. It fails if an answer differs from the file's.
///
/// Five-in-a-row: looks for a forced win of one side. --moves gives the position, or --black and --white.
#[derive(Args)]
pub struct Options {
    /// The game.
    #[arg(long, value_name = "GAME", default_value = "gomoku")]
    game: GameName,
    #[command(flatten)]
    endgames: Endgames,
    #[command(flatten)]
    forced: forced::Options,
}

/// The games that have a solver.
#[derive(Clone, Copy, ValueEnum)]
enum GameName {
    Gomoku,
    Othello,
}

/// Options of Othello only.
#[derive(Args)]
#[group(skip)]
#[command(next_help_heading = "Othello")]
struct Endgames {
    /// The endgame problems.
    #[arg(value_name = "FILE", conflicts_with = forced::GROUP)]
    file: Option<String>,
    /// Only the winner, not the margin.
    #[arg(long, conflicts_with = forced::GROUP)]
    winner: bool,
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        match (self.game, self.endgames) {
            (GameName::Gomoku, Endgames { file: None, winner: false }) => {
                forced::run(&self.forced.plan()?, &mut WallClock::start(), out)
            }
            (GameName::Gomoku, _) => Err(CommandError::Usage("FILE and --winner need --game othello".to_owned())),
            (GameName::Othello, Endgames { file: None, .. }) => {
                Err(CommandError::Usage("the file of problems is missing".to_owned()))
            }
            (GameName::Othello, Endgames { file: Some(file), winner }) => solve_endgames(&file, winner, out),
        }
    }
}

/// Solves a file of Othello problems.
fn solve_endgames(file: &str, winner: bool, out: &mut dyn Write) -> Result<(), CommandError> {
    let options = endgames::Options { winner, ..endgames::Options::default() };
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    match endgames::run(&text, &options, &mut WallClock::start(), out) {
        Ok(tally) if tally.wrong == 0 => Ok(()),
        Ok(tally) => Err(CommandError::Failed(format!("{file}: {} solved wrongly", tally.wrong))),
        Err(endgames::SolveError::Io(error)) => Err(error.into()),
        Err(error) => Err(CommandError::Failed(format!("{file}: {error}"))),
    }
}
