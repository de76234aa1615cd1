//! What a MultiPV search adds to the search under way.

use crate::play::root::RootMove;
use crate::play::schedule::Iteration;
use tengen_core::think::Line;

/// A MultiPV search under way.
#[derive(Clone, Debug)]
pub(super) struct Several {
    pub count: usize,
    /// Moves that are left to other searches, as codes.
    pub without: Vec<u16>,
    /// The moves of the position. The first moves are the lines that the iteration under way has searched.
    pub moves: Vec<RootMove>,
    /// The iteration under way; `None` before the first.
    pub iteration: Option<Iteration>,
    /// Its lines so far.
    pub current: Vec<Line>,
    /// The best line of an iteration that was interrupted before it had one.
    pub interrupted: Option<Line>,
    /// The lines of the iteration before, best first.
    pub previous: Vec<Line>,
}
