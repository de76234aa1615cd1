//! Draws random balanced starts for Othello: eight random plies that our own search holds for about even.

use crate::game::Position;
use crate::games::othello::board::Board;
use crate::games::othello::builtin;
use crate::games::othello::opening;
use crate::games::othello::transcript;
use crate::players::othello::player::OthelloPlayer;
use crate::random::Rng;
use crate::think::{Limits, Silent};
use std::collections::HashSet;

/// Random plies of a start.
const PLIES: usize = 8;
/// The most that a start may favour one side, in hundredths of a disc.
const EVEN: i32 = 100;
/// Plies of the search that judges.
const DEPTH: u32 = 10;

/// Runs `othello-starts COUNT [SEED]`: prints COUNT starts, none the image of another, each with its value for black.
///
/// # Errors
/// What to tell the caller.
pub fn run(args: &[String]) -> Result<(), String> {
    let number = |i: usize, usual: u64| match args.get(i) {
        None => Ok(usual),
        Some(word) => word.parse().map_err(|_| format!("{word:?} is no number")),
    };
    let (count, seed) = (number(0, 200)?, number(1, 1)?);
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
            // The first move is always f5: the four are images of each other.
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
        println!("{line}  {:+.2}", f64::from(value) / 100.0);
    }
    Ok(())
}
