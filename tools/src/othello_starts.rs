//! Draws random balanced starts for Othello: eight random plies after which the engine's search finds the game about
//! even.

use clap::Args;
use std::collections::HashSet;
use std::io::Write;
use tengen::command_line::{CommandError, Run};
use tengen_core::game::Position;
use tengen_core::random::Rng;
use tengen_core::think::{Limits, Silent};
use tengen_othello::board::Board;
use tengen_othello::builtin;
use tengen_othello::opening;
use tengen_othello::play::player::OthelloPlayer;
use tengen_othello::transcript;

/// Draws balanced starts for matches of Othello.
///
/// None is the image of another. Each has its value for black in discs.
#[derive(Args)]
pub struct Options {
    /// The number of starts.
    #[arg(default_value_t = 200)]
    count: u64,
    /// Seed of the choice.
    #[arg(default_value_t = 1)]
    seed: u64,
}

/// Random plies of a start.
const PLIES: usize = 8;
/// The most that a start may favour one side, in hundredths of a disc.
const EVEN: i32 = 100;
/// Plies of the search that judges.
const DEPTH: u32 = 10;

impl Run for Options {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        let Options { count, seed } = self;
        let mut rng = Rng::new(seed);
        let mut thinker = OthelloPlayer::new(1 << 24, Some(builtin::weights()));
        let mut seen = HashSet::new();
        let mut starts = Vec::new();
        let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
        while starts.len() < count as usize {
            let mut board = Board::new();
            let mut moves = Vec::new();
            while board.ply() < PLIES {
                moves.clear();
                board.legal_moves(&mut moves);
                // The first move is always f5, because the four are images of each other.
                let choice = if board.ply() == 0 { 2 } else { rng.below(moves.len()) };
                board.make(moves[choice]);
            }
            if board.outcome().is_some() || board.must_pass() || !seen.insert(opening::key(&board)) {
                continue;
            }
            thinker.clear();
            let report = thinker.find(&board, &limits, &mut Silent);
            // Eight plies on, black is to move again.
            let value = report.score.value();
            if value.abs() <= EVEN {
                starts.push((transcript::write(board.moves()), value));
            }
        }
        starts.sort();
        for (line, value) in starts {
            writeln!(out, "{line}  {:+.2}", f64::from(value) / 100.0)?;
        }
        Ok(())
    }
}
