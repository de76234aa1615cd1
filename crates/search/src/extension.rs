//! Extensions: moves that do not use up depth.

use super::thread_data::ThreadData;
use tengen_core::game::{Evaluator, Position};

/// Which moves do not use up depth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Extension {
    /// All of them do.
    Off = 0,
    /// Single forced replies do not.
    Replies = 1,
    /// Single forced replies and forcing moves do not.
    Forcing = 2,
}

impl<P: Position, E: Evaluator<P>, S> ThreadData<'_, P, E, S> {
    /// Whether a line may still be extended at `ply`: no line grows beyond `factor` times the depth of the iteration.
    #[inline]
    pub fn may_extend(&self, ply: usize, factor: i32) -> bool {
        (ply as i32) < factor * self.root_depth
    }

    /// Whether a node with `replies` forced replies does not use up depth.
    #[inline]
    pub fn extends_reply(&self, extension: Extension, replies: usize, ply: usize, factor: i32) -> bool {
        extension >= Extension::Replies && replies == 1 && self.may_extend(ply, factor)
    }

    /// Whether a move not yet made does not use up depth.
    #[inline]
    pub fn extends_move(&mut self, extension: Extension, mv: P::Move, ply: usize, factor: i32) -> bool {
        extension >= Extension::Forcing && self.may_extend(ply, factor) && self.evaluator.is_forcing(self.position, mv)
    }
}
