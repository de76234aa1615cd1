//! What a search stores for each node on the path from the root.

use super::transposition::NO_MOVE;
use tengen_core::score::Score;

/// The deepest ply of a tree.
pub const MAX_PLY: usize = 128;

/// The data of one node.
#[derive(Clone, Copy)]
pub struct StackEntry {
    /// Its static value.
    pub static_eval: Score,
    /// The move made there.
    pub mv: u16,
    /// The move that a singular search leaves out, or [`NO_MOVE`].
    pub excluded: u16,
}

impl StackEntry {
    /// Nothing yet.
    pub const EMPTY: StackEntry = StackEntry { static_eval: Score::DRAW, mv: NO_MOVE, excluded: NO_MOVE };
}
