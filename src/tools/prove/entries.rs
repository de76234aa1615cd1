//! The entries of a proof: the moves of black's that have to be written down, because the forced-win search does not find the win
//! by itself within [`LEAF_NODES`] moves.

use super::second_stone::{Searches, all_replies};
use crate::game::Position;
use crate::games::gomoku::board::Board;
use crate::games::gomoku::point::Point;
use crate::games::gomoku::threat::{AttackKind, Threats};
use crate::players::gomoku::forced_win::ForcedWinSearch;
use crate::search::quiet::{QuietSpace, Replies};
use crate::search::transposition::OutOfMemory;
use crate::think::Silent;
use std::collections::HashSet;

/// Moves within which the forced-win search, with empty tables, finds the win of a position without an entry.
pub const LEAF_NODES: u64 = 64_000;

/// The tables of that search: bytes of the proof table, and the binary logarithm of the entries of the fours table.
const LEAF_TABLE: usize = 16 << 20;
const LOG_FOURS_TABLE: u32 = 15;

/// Moves to prove what an entry threatens, and to prove a reply that the first search did not meet.
const THREAT_NODES: u64 = 1_000_000;
const REPLY_NODES: u64 = 200_000_000;

/// A position, by its moves, and black's move there.
pub type Entry = (Vec<Point>, Point);

/// Whether the forced-win search finds the win of the side to move by itself.
pub fn is_leaf(board: &mut Board) -> Result<bool, OutOfMemory> {
    let threats = Threats::with_table(AttackKind::QuietThreats, LOG_FOURS_TABLE);
    Ok(ForcedWinSearch::with_threats(threats, LEAF_TABLE)?.wins(board, LEAF_NODES, &mut Silent))
}

/// Collects the entries below one second stone.
pub struct Collector<'a> {
    pub searches: &'a mut Searches,
    pub entries: Vec<Entry>,
    seen: HashSet<u64>,
}

impl<'a> Collector<'a> {
    pub fn new(searches: &'a mut Searches) -> Collector<'a> {
        Collector { searches, entries: Vec::new(), seen: HashSet::new() }
    }

    /// Collects the entries of all replies to black's second stone, which is on the board.
    ///
    /// # Errors
    /// The game whose last position is not proven.
    pub fn collect(&mut self, board: &mut Board) -> Result<(), String> {
        let mut replies = all_replies(board);
        // In the order of the board, so that equal moves stand beside one another in the file.
        replies.sort();
        for reply in replies {
            board.make(reply);
            self.attack(board)?;
            board.undo();
        }
        Ok(())
    }

    /// Black is to move.
    fn attack(&mut self, board: &mut Board) -> Result<(), String> {
        if !self.seen.insert(board.key()) {
            return Ok(());
        }
        let no_memory = |error: OutOfMemory| format!("a table of {} bytes cannot be had", error.bytes);
        if is_leaf(board).map_err(no_memory)? {
            return Ok(());
        }
        let name = |board: &Board| crate::games::gomoku::notation::write_game(board.moves());
        if !self.searches.wins(board, REPLY_NODES) {
            return Err(name(board));
        }
        let known = self.searches.search.winning_move(board);
        let forced_win = self.searches.space.forced_win();
        let mv = match known {
            Some(mv) => mv,
            // A long forced win: its first move.
            None if forced_win.wins(board, REPLY_NODES, &mut Silent) => {
                forced_win.winning_move(board, REPLY_NODES, &mut Silent).ok_or_else(|| name(board))?
            }
            None => return Err(name(board)),
        };
        self.entries.push((board.moves().to_vec(), mv));
        board.make(mv);
        match self.searches.space.replies(board, THREAT_NODES, &mut Silent) {
            Replies::None => {}
            Replies::NoThreat => return Err(name(board)),
            Replies::Only(mut replies) => {
                replies.sort();
                for reply in replies {
                    board.make(reply);
                    self.attack(board)?;
                    board.undo();
                }
            }
        }
        board.undo();
        Ok(())
    }
}
