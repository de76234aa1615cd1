//! What iterative deepening asks of a kind of tree search.

use super::move_picker::MoveOrder;
use super::root::Root;
use super::thread_data::ThreadData;
use tengen_core::game::{Evaluator, Position};
use tengen_core::score::Score;

/// What iterative deepening does around the iterations of a kind of search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeepeningPlan {
    /// Whether the evaluator's static wins and forced replies are asked for at the root.
    pub static_results: bool,
    /// Iterations of growing depth, instead of one at the depth asked for.
    pub iterations: bool,
    /// The first iteration is that of the depth which the transposition table holds for the root.
    pub resume: bool,
    /// The guess for an iteration is the value of the one before the last, which has the same side to move at its
    /// leaves. Otherwise it is the value of the last.
    pub parity: bool,
    /// The search ends as soon as more of it could not change the move.
    pub stop_when_decided: bool,
}

/// A kind of tree search with its settings.
pub trait TreeSearch: MoveOrder {
    /// What iterative deepening does around the iterations.
    fn plan(&self) -> DeepeningPlan;

    /// Searches the moves of the root `depth` plies deep, from a guess of the value, and updates the best move and line
    /// of `root`. The value, or `None` once the clock has stopped; then `root` keeps the best that was found before.
    fn iterate<P: Position, E: Evaluator<P>>(
        data: &mut ThreadData<'_, P, E, Self>,
        root: &mut Root<P::Move>,
        depth: u32,
        guess: Score,
    ) -> Option<Score>
    where
        Self: Sized;
}
