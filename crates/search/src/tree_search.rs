//! What iterative deepening needs from a kind of tree search.

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
    /// The first iteration has the depth that the transposition table holds for the root.
    pub resume: bool,
    /// The guess for an iteration is the value of the iteration before the last. The same side is to move at its
    /// leaves. Otherwise it is the last iteration's value.
    pub parity: bool,
    /// The search ends as soon as more search cannot change the move.
    pub stop_when_decided: bool,
}

/// A kind of tree search with its settings.
pub trait TreeSearch: MoveOrder {
    /// What iterative deepening does around the iterations.
    fn plan(&self) -> DeepeningPlan;

    /// Searches the moves of the root `depth` plies deep from a guess of the value. Updates the best move and line of
    /// `root`. Returns the value, or `None` once the clock has stopped. Then `root` keeps the best move found before.
    fn iterate<P: Position, E: Evaluator<P>>(
        data: &mut ThreadData<'_, P, E, Self>,
        root: &mut Root<P::Move>,
        depth: u32,
        guess: Score,
    ) -> Option<Score>
    where
        Self: Sized;
}
