//! The entries of a second move, by searches that may already know black's moves.

use super::entries::{Collector, Fault};
use super::second_stone::Searches;
use tengen::command_line::CommandError;
use tengen_core::game::Position;
use tengen_gomoku::board::Board;
use tengen_gomoku::point::Point;
use tengen_gomoku::winning_tree::Entry;

/// The most wrong moves below one second stone.
const MOST_WRONG: usize = 40;

/// Searches with empty tables that may grow to `memory` bytes.
///
/// # Errors
/// If the tables cannot be allocated.
pub fn searches(memory: usize) -> Result<Searches, CommandError> {
    Searches::new(memory).ok_or_else(|| CommandError::Failed("the tables cannot be had".to_owned()))
}

/// Searches that assume that these entries win; collecting them checks this. The board stays unchanged.
///
/// # Errors
/// If the tables cannot be allocated.
pub fn searches_with(entries: &[Entry], board: &mut Board, memory: usize) -> Result<Searches, CommandError> {
    let mut searches = searches(memory)?;
    let played = board.moves().to_vec();
    played.iter().for_each(|_| board.undo());
    for entry in entries {
        entry.moves.iter().for_each(|&mv| board.make(mv));
        searches.search.learn(board, entry.mv);
        entry.moves.iter().for_each(|_| board.undo());
    }
    played.iter().for_each(|&mv| board.make(mv));
    Ok(searches)
}

/// The entries of a second move, the last on the board, after which this second stone wins. `reply_nodes`
/// limits the search of each reply, in moves.
///
/// # Errors
/// See [`Fault`].
pub fn collect(
    searches: &mut Searches,
    board: &mut Board,
    stone: Point,
    reply_nodes: u64,
) -> Result<Vec<Entry>, Fault> {
    let mut entries = vec![Entry { moves: board.moves().to_vec(), mv: stone }];
    board.make(stone);
    let mut collector = Collector::new(searches, reply_nodes);
    let collected = collector.collect(board);
    let found = std::mem::take(&mut collector.entries);
    entries.extend(found.into_iter().map(|(moves, mv)| Entry { moves, mv }));
    while board.moves().len() > 2 {
        board.undo();
    }
    collected.map(|()| entries)
}

/// The entries after a second stone, like [`collect`], if some earlier results of the searches may be wrong. Wrong
/// results are dropped and searched again. Returns their number with the entries.
///
/// # Errors
/// See [`Fault`].
pub fn collect_past_faults(
    searches: &mut Searches,
    board: &mut Board,
    stone: Point,
    reply_nodes: u64,
) -> Result<(Vec<Entry>, usize), Fault> {
    let played = board.moves().len();
    let mut wrong: Vec<Vec<Point>> = Vec::new();
    loop {
        let fault = match collect(searches, board, stone, reply_nodes) {
            Ok(entries) => return Ok((entries, wrong.len())),
            Err(fault) => fault,
        };
        let Fault::NotProven(game) = &fault else { return Err(fault) };
        // Black's last move did not win, whether it threatens nothing or a reply to it is not proven.
        let before = &game[..game.len().saturating_sub(2 - game.len() % 2)];
        if before.len() <= played || wrong.len() == MOST_WRONG || wrong.iter().any(|known| known == before) {
            return Err(fault);
        }
        before[played..].iter().for_each(|&mv| board.make(mv));
        searches.search.forget(board);
        before[played..].iter().for_each(|_| board.undo());
        wrong.push(before.to_vec());
    }
}
