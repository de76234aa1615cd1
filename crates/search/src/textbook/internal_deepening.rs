//! Internal iterative deepening (Scott, 1969). A node without a move from the transposition table is first searched
//! shallower, to find its first move.

use super::settings::Settings;
use crate::thread_data::ThreadData;
use crate::transposition::NO_MOVE;
use tengen_core::game::{Evaluator, Position};
use tengen_core::score::Score;

/// The least depth in plies of a node that is searched shallower first.
const LEAST_DEPTH: i32 = 5;
/// By how many plies shallower.
const REDUCTION: i32 = 2;

impl<P: Position, E: Evaluator<P>> ThreadData<'_, P, E, Settings> {
    /// The first move to try at a node: the move in the transposition table. Without such a move, `search` is called
    /// with a depth and leaves a move there. `NO_MOVE` if the node is too shallow for it; void once the clock has
    /// stopped.
    pub(super) fn internal_deepening(
        &mut self,
        stored: u16,
        depth: i32,
        ply: usize,
        search: impl FnOnce(&mut Self, i32) -> Score,
    ) -> u16 {
        if stored != NO_MOVE || depth < LEAST_DEPTH || !self.settings.internal_deepening || !self.settings.table {
            return stored;
        }
        search(self, depth - REDUCTION);
        self.memory.lines.clear(ply);
        self.probe(self.position.key()).map_or(NO_MOVE, |entry| entry.mv)
    }
}
