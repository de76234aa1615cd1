//! What all textbook searches do at a node.

use super::settings::Settings;
use crate::extension::Extension;
use crate::move_picker::MovePicker;
use crate::ordering::Ordering;
use crate::thread_data::{StaticResult, ThreadData, without_proven_loss};
use crate::transposition::{Entry, NO_MOVE};
use tengen_core::game::{Evaluator, Position};
use tengen_core::score::Score;

/// No line is extended beyond this many times the depth of the iteration.
const EXTENSION_LIMIT: i32 = 2;

impl<P: Position, E: Evaluator<P>> ThreadData<'_, P, E, Settings> {
    /// What the evaluator knows of the position without search, if the settings ask for it.
    pub(super) fn known_result(&mut self, ply: usize) -> StaticResult {
        if self.settings.static_results { self.static_result(ply) } else { StaticResult::Open }
    }

    /// By how much a node's forced replies extend its depth. They are the moves on the stack from `base` on.
    pub(super) fn reply_extension(&self, forced_replies: bool, base: usize, ply: usize) -> i32 {
        let replies = self.memory.moves.len() - base;
        let extends = forced_replies && self.extends_reply(self.settings.extension, replies, ply, EXTENSION_LIMIT);
        i32::from(extends)
    }

    /// By how much a move not yet made extends the depth.
    pub(super) fn move_extension(&mut self, mv: P::Move, ply: usize) -> i32 {
        let extension = self.settings.extension;
        i32::from(extension == Extension::Forcing && self.extends_move(extension, mv, ply, EXTENSION_LIMIT))
    }

    /// The entry of the transposition table, if there is a table.
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        if self.settings.table { self.table.probe(key) } else { None }
    }

    /// The value of an entry of exactly the depth, if it ends the search of a node.
    pub(super) fn transposition_cutoff(
        &self,
        entry: Option<Entry>,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        entry.filter(|entry| i32::from(entry.depth) == depth)?.cutoff(ply, alpha, beta)
    }

    /// The value of a leaf within the window. The table keeps it if it depends on the position alone.
    pub(super) fn leaf_node(&mut self, key: u64, ply: usize, alpha: Score, beta: Score) -> Score {
        let value = self.leaf(ply, alpha, beta);
        if self.remembers_leaves() && !self.clock.expired(self.observer) {
            self.store(key, 0, ply, value, alpha, beta, NO_MOVE);
        }
        value
    }

    /// Whether the values of leaves are kept in the table. A leaf averaged with its parent has no value alone. The
    /// static value is found faster than its entry.
    pub(super) fn remembers_leaves(&self) -> bool {
        self.settings.table && self.settings.quiescence && !self.settings.averaging
    }

    /// Ends a node of alpha-beta after its moves. Learns from a cut-off and stores the value `best`, found with the
    /// window (`alpha`, `beta`).
    #[expect(clippy::too_many_arguments, reason = "what a node has found, at its end")]
    pub(super) fn finish_node(
        &mut self,
        picker: &MovePicker<P::Move>,
        key: u64,
        depth: i32,
        ply: usize,
        mut best: Score,
        best_move: u16,
        alpha: Score,
        beta: Score,
    ) -> Score {
        if best >= beta && self.settings.ordering == Ordering::Learned {
            picker.learn_cutoff(self, depth, best_move);
        }
        if picker.dropped() {
            best = without_proven_loss(best);
        }
        if self.settings.table {
            // A value that failed low is an upper bound, and no move is known to be better than the others.
            let mv = if best > alpha { best_move } else { NO_MOVE };
            self.store(key, depth, ply, best, alpha, beta, mv);
        }
        best
    }
}

/// The window (`alpha`, `beta`) without the values that no line from a node at `ply` can have. None wins sooner than by
/// the next move, or loses sooner than now (mate-distance pruning).
pub(super) fn possible_window(ply: usize, alpha: Score, beta: Score) -> (Score, Score) {
    (alpha.max(Score::loss_in(ply as u32)), beta.min(Score::win_in(ply as u32 + 1)))
}
