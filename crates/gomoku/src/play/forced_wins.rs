//! Forced wins of either side in a position, searched in pieces: an analysis asks again and again.

use super::forced_win::ForcedWinSearch;
use crate::board::Board;
use crate::point::Point;
use crate::threat::AttackKind;
use tengen_core::game::{Player, Position};
use tengen_core::think::Observer;
use tengen_search::proof::Proof;
use tengen_search::transposition::OutOfMemory;

/// A position and the searches for the forced wins of both sides. They keep what they know from position to position.
pub struct ForcedWins {
    board: Board,
    searches: [ForcedWinSearch; 2],
    nodes: u64,
}

impl ForcedWins {
    /// Searches of a position, with tables of at most `table_bytes` for both sides together.
    ///
    /// # Errors
    /// If there is no memory for the smallest table.
    pub fn new(board: Board, table_bytes: usize) -> Result<ForcedWins, OutOfMemory> {
        let search = || ForcedWinSearch::new(AttackKind::QuietThreats, table_bytes / 2);
        Ok(ForcedWins { board, searches: [search()?, search()?], nodes: 0 })
    }

    /// Opens another position of the same rule.
    pub fn open(&mut self, board: Board) {
        self.board = board;
        self.nodes = 0;
    }

    /// Searches for a forced win of a side by fours, threes and quiet threats, with about `nodes` moves at most. It
    /// resumes the last search for that side. The win of the side not to move is its threat: what it wins after a pass.
    pub fn search(&mut self, side: Player, nodes: u64, observer: &mut dyn Observer) -> Proof<Point> {
        let passes = side != self.board.to_move();
        if self.board.outcome().is_some() {
            return Proof::Disproven;
        }
        if passes {
            self.board.pass();
        }
        let search = &mut self.searches[side.index()];
        let proof = search.solve(&mut self.board, nodes, observer);
        self.nodes += search.nodes();
        if passes {
            self.board.pass();
        }
        proof
    }

    /// Moves made in the position that is open.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}
