//! The command `tengen solve`: reads its options and hands them to the solver of the game.

use super::{endgames, forced, small};
use crate::command_line::values::{count, memory};
use crate::command_line::{CommandError, Run, WallClock};
use clap::{Args, ValueEnum};
use std::io::Write;
use tengen_othello::Variant;

/// Solves endgames of Othello, or looks for a forced win in five-in-a-row.
///
/// Othello: solves the endgame problems of FILE, one a line in OBF. It fails if an answer differs from the file's.
///
/// Othello on 6 x 6 or 4 x 4 squares: solves the start, or the position after --moves. In anti-Othello the fewest
/// discs win.
///
/// Five-in-a-row: looks for a forced win of one side. --moves gives the position, or --black and --white.
#[derive(Args)]
pub struct Options {
    /// The game.
    #[arg(long, value_name = "GAME", default_value = "gomoku")]
    game: GameName,
    /// Memory of the table in MB.
    #[arg(long, value_name = "MB", default_value = "256", value_parser = memory)]
    memory: usize,
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
    Othello6,
    Othello4,
    AntiOthello6,
    AntiOthello4,
}

impl GameName {
    /// The small board, if it is one.
    fn small(self) -> Option<Variant> {
        match self {
            GameName::Gomoku | GameName::Othello => None,
            GameName::Othello6 => Variant::new(6, false),
            GameName::Othello4 => Variant::new(4, false),
            GameName::AntiOthello6 => Variant::new(6, true),
            GameName::AntiOthello4 => Variant::new(4, true),
        }
    }
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
    /// The start of a small board.
    #[arg(long, value_name = "START", default_value = "diagonal")]
    start: small::Start,
    /// How many threads solve a problem of the file together.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = count)]
    threads: usize,
    /// On a small board, the score of every move.
    #[arg(long)]
    values: bool,
}

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        if let Some(variant) = self.game.small() {
            let Endgames { file, winner, start, values, .. } = self.endgames;
            if file.is_some() || winner {
                return Err(CommandError::Usage("FILE and --winner need --game othello".to_owned()));
            }
            let moves = self.forced.moves.unwrap_or_default();
            let plan = small::Plan::new(variant, start, &moves, values, self.memory)?;
            return small::run(&plan, &mut WallClock::start(), out);
        }
        match (self.game, self.endgames) {
            (_, Endgames { values: true, .. }) => Err(CommandError::Usage("--values needs a small board".to_owned())),
            (GameName::Gomoku, Endgames { file: None, winner: false, .. }) => {
                forced::run(&self.forced.plan(self.memory)?, &mut WallClock::start(), out)
            }
            (GameName::Gomoku, _) => Err(CommandError::Usage("FILE and --winner need --game othello".to_owned())),
            (_, Endgames { file: None, .. }) => Err(CommandError::Usage("the file of problems is missing".to_owned())),
            (_, Endgames { file: Some(file), winner, threads, .. }) => {
                let table_bytes = self.memory << 20;
                solve_endgames(&file, &endgames::Options { table_bytes, winner, threads, nodes: None }, out)
            }
        }
    }
}

/// Solves a file of Othello problems.
fn solve_endgames(file: &str, options: &endgames::Options, out: &mut dyn Write) -> Result<(), CommandError> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    match endgames::run(&text, options, &mut WallClock::start(), out) {
        Ok(tally) if tally.wrong == 0 => Ok(()),
        Ok(tally) => Err(CommandError::Failed(format!("{file}: {} solved wrongly", tally.wrong))),
        Err(endgames::SolveError::Io(error)) => Err(error.into()),
        Err(error) => Err(CommandError::Failed(format!("{file}: {error}"))),
    }
}
