//! What the transposition tables hold of a position.

use tengen_core::score::Score;

/// The code of no move.
pub const NO_MOVE: u16 = 0xFFFF;

/// What a stored value says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// The value is at least this.
    Lower = 1,
    /// The value is at most this.
    Upper = 2,
    /// The value is this.
    Exact = 3,
}

/// What the table holds of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Plies below the position that were searched.
    pub depth: u8,
    /// What `value` says.
    pub bound: Bound,
    /// The value in its table form ([`tengen_core::score::Score::to_table`]).
    pub value: i16,
    /// The best move seen, or [`NO_MOVE`].
    pub mv: u16,
}

impl Entry {
    /// The value at `ply` plies from the root, if it ends a node's search there. The window is (`alpha`, `beta`). An
    /// exact value always does. A bound does only if it lies outside the window on its side.
    #[inline]
    pub fn cutoff(self, ply: usize, alpha: Score, beta: Score) -> Option<Score> {
        let value = Score::from_table(self.value, ply as u32);
        let cuts = match self.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        cuts.then_some(value)
    }
}
