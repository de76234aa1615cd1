//! Internal iterative deepening: a node without a move from the transposition table is first searched shallower, to find the
//! move to begin with (Scott, 1969).

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
    /// The move to begin with at a node: the one stored in the transposition table, or else the one that `search`, called with
    /// a depth, leaves there. `NO_MOVE` where that is too shallow to be worth it; void once the clock has stopped.
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
