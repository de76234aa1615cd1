//! A search for forced wins of one side: proof-number search over the threat space of five-in-a-row.

use crate::board::Board;
use crate::point::Point;
use crate::threat::{AttackKind, Threats};
use tengen_core::think::Observer;
use tengen_search::proof::{Proof, ProofSearch};
use tengen_search::transposition::OutOfMemory;

/// A proof-number search with its threat space. Both keep results for one attacker. Use one search for each side, or
/// call [`ForcedWinSearch::clear`] in between.
pub struct ForcedWinSearch {
    /// The search, with its proof table.
    pub search: ProofSearch<Board>,
    /// The moves of the attacker and the answers to them, with the fours table.
    pub threats: Threats,
}

impl ForcedWinSearch {
    /// A search for wins of a kind, with the usual fours table. Its proof table may grow to `table_bytes`.
    ///
    /// # Errors
    /// If there is no memory for the smallest proof table.
    pub fn new(kind: AttackKind, table_bytes: usize) -> Result<ForcedWinSearch, OutOfMemory> {
        ForcedWinSearch::with_threats(Threats::new(kind), table_bytes)
    }

    /// A search over this threat space, with a proof table that may grow to `table_bytes`.
    ///
    /// # Errors
    /// If there is no memory for the smallest proof table.
    pub fn with_threats(threats: Threats, table_bytes: usize) -> Result<ForcedWinSearch, OutOfMemory> {
        Ok(ForcedWinSearch { search: ProofSearch::new(table_bytes)?, threats })
    }

    /// Whether the side to move wins by force, with at most about `nodes` moves made. A further call resumes.
    pub fn solve(&mut self, board: &mut Board, nodes: u64, observer: &mut dyn Observer) -> Proof<Point> {
        self.search.solve(board, &mut self.threats, nodes, observer)
    }

    /// The attacker's move in a position of the last proof. `None` if that proof is not found again within `nodes`
    /// moves.
    pub fn winning_move(&mut self, board: &mut Board, nodes: u64, observer: &mut dyn Observer) -> Option<Point> {
        self.search.winning_move(board, &mut self.threats, nodes, observer)
    }

    /// Whether the side to move is shown to win by force within `nodes` moves.
    pub fn wins(&mut self, board: &mut Board, nodes: u64, observer: &mut dyn Observer) -> bool {
        matches!(self.solve(board, nodes, observer), Proof::Proven(_))
    }

    /// Moves made by the last call of [`ForcedWinSearch::solve`], and by [`ForcedWinSearch::winning_move`] since.
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// Forgets the proof table. The fours table is valid for either attacker and stays.
    pub fn clear(&mut self) {
        self.search.clear();
    }
}
