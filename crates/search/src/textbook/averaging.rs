//! Leaves: the static value or a quiescence search, and its average with the value of the parent.
//!
//! An evaluation that favours the side to move swings from ply to ply. The mean of a leaf and its parent does not.

use super::settings::Settings;
use crate::thread_data::ThreadData;
use tengen_core::game::{Evaluator, Position};
use tengen_core::score::Score;

impl<P: Position, E: Evaluator<P>> ThreadData<'_, P, E, Settings> {
    /// The value of a leaf within the window.
    pub(super) fn leaf(&mut self, ply: usize, alpha: Score, beta: Score) -> Score {
        if !self.settings.averaging || ply == 0 {
            return self.plain_leaf(ply, alpha, beta);
        }
        // Without a window, because an average of bounds is not a bound of the average.
        let value = self.plain_leaf(ply, -Score::INFINITE, Score::INFINITE);
        if value.is_proven() {
            return value;
        }
        Score::eval((value.value() - self.memory.stack[ply - 1].static_eval.value()) / 2)
    }

    fn plain_leaf(&mut self, ply: usize, alpha: Score, beta: Score) -> Score {
        if self.settings.quiescence {
            self.quiescence(ply, alpha, beta)
        } else {
            self.evaluator.evaluate(self.position)
        }
    }

    /// Stores the static value of a node whose children may be leaves.
    pub(super) fn note_for_averaging(&mut self, ply: usize) {
        if self.settings.averaging {
            self.memory.stack[ply].static_eval = self.evaluator.evaluate(self.position);
        }
    }
}
