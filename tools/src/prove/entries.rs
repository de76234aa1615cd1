//! The entries of a proof: the moves of black that have to be stored. The forced-win search alone does not find their
//! wins within [`LEAF_NODES`] moves.

use super::second_stone::{Searches, all_replies};
use std::collections::HashSet;
use std::fmt;
use tengen_core::game::Position;
use tengen_core::think::Silent;
use tengen_gomoku::board::Board;
use tengen_gomoku::notation::write_game;
use tengen_gomoku::play::forced_win::ForcedWinSearch;
use tengen_gomoku::point::Point;
use tengen_gomoku::threat::{AttackKind, Threats};
use tengen_search::quiet::{QuietSpace, Replies};
use tengen_search::transposition::OutOfMemory;

/// Moves within which the forced-win search, with empty tables, finds the win of a position without an entry.
pub const LEAF_NODES: u64 = 64_000;

/// The tables of that search: bytes of the proof table, and the binary logarithm of the fours table's entries.
const LEAF_TABLE: usize = 16 << 20;
const LOG_FOURS_TABLE: u32 = 15;

/// Moves to prove an entry's threat, and to prove a reply that the first search did not see.
const THREAT_NODES: u64 = 1_000_000;
pub const REPLY_NODES: u64 = 200_000_000;

/// A position, by its moves, and black's move there.
pub type Entry = (Vec<Point>, Point);

/// Why the entries below a second stone cannot be collected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A game whose last position is not proven. If white is to move, no threat of black's last move was found.
    NotProven(Vec<Point>),
    /// A table of that many bytes cannot be allocated.
    NoMemory(usize),
}

impl From<OutOfMemory> for Fault {
    fn from(error: OutOfMemory) -> Fault {
        Fault::NoMemory(error.bytes)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::NotProven(game) => write!(f, "{} is not proven", write_game(game)),
            Fault::NoMemory(bytes) => write!(f, "a table of {bytes} bytes cannot be had"),
        }
    }
}

/// Whether the forced-win search finds the win of the side to move by itself.
pub fn is_leaf(board: &mut Board) -> Result<bool, OutOfMemory> {
    let threats = Threats::with_table(AttackKind::QuietThreats, LOG_FOURS_TABLE);
    Ok(ForcedWinSearch::with_threats(threats, LEAF_TABLE)?.wins(board, LEAF_NODES, &mut Silent))
}

/// Collects the entries below one second stone.
pub struct Collector<'a> {
    pub searches: &'a mut Searches,
    pub entries: Vec<Entry>,
    /// Moves of the search for a reply.
    reply_nodes: u64,
    seen: HashSet<u64>,
}

impl<'a> Collector<'a> {
    pub fn new(searches: &'a mut Searches, reply_nodes: u64) -> Collector<'a> {
        Collector { searches, entries: Vec::new(), reply_nodes, seen: HashSet::new() }
    }

    /// Collects the entries of all replies to black's second stone, which is on the board.
    ///
    /// # Errors
    /// See [`Fault`].
    pub fn collect(&mut self, board: &mut Board) -> Result<(), Fault> {
        let mut replies = all_replies(board);
        // In the order of the board, so that equal moves are adjacent in the file.
        replies.sort();
        for reply in replies {
            board.make(reply);
            self.attack(board)?;
            board.undo();
        }
        Ok(())
    }

    /// Takes these positions as done, for entries that are stored already.
    pub fn skip(&mut self, keys: impl IntoIterator<Item = u64>) {
        self.seen.extend(keys);
    }

    /// Collects the entries of a position with black to move.
    ///
    /// # Errors
    /// See [`Fault`].
    pub fn attack(&mut self, board: &mut Board) -> Result<(), Fault> {
        if !self.seen.insert(board.key()) {
            return Ok(());
        }
        if is_leaf(board)? {
            return Ok(());
        }
        let not_proven = |board: &Board| Fault::NotProven(board.moves().to_vec());
        if !self.searches.wins(board, self.reply_nodes) {
            return Err(not_proven(board));
        }
        let known = self.searches.search.winning_move(board);
        let forced_win = self.searches.space.forced_win();
        let mv = match known {
            Some(mv) => mv,
            // A long forced win: its first move.
            None if forced_win.wins(board, self.reply_nodes, &mut Silent) => {
                forced_win.winning_move(board, self.reply_nodes, &mut Silent).ok_or_else(|| not_proven(board))?
            }
            None => return Err(not_proven(board)),
        };
        self.entries.push((board.moves().to_vec(), mv));
        board.make(mv);
        match self.searches.space.replies(board, THREAT_NODES, &mut Silent) {
            Replies::None => {}
            Replies::NoThreat => return Err(not_proven(board)),
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
