//! Principal variations: for each ply, the best line found from there on.

use super::stack::MAX_PLY;
use super::transposition::NO_MOVE;

/// The line of every ply, a row each (a triangular table).
pub struct PrincipalVariation {
    moves: Vec<u16>,
    lengths: Vec<u8>,
}

/// Places of a row.
const ROW: usize = MAX_PLY + 1;

impl PrincipalVariation {
    /// No line at any ply.
    pub fn new() -> PrincipalVariation {
        PrincipalVariation { moves: vec![NO_MOVE; ROW * ROW], lengths: vec![0; MAX_PLY + 2] }
    }

    /// The line from a ply on, as move codes.
    pub fn line(&self, ply: usize) -> &[u16] {
        let from = ply * ROW;
        &self.moves[from..from + usize::from(self.lengths[ply])]
    }

    /// There is no line from `ply` on.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// The line from `ply` on is the move `code` and the line of the next ply.
    pub fn set(&mut self, ply: usize, code: u16) {
        let (to, from) = (ply * ROW, (ply + 1) * ROW);
        let length = usize::from(self.lengths[ply + 1]).min(MAX_PLY);
        self.moves[to] = code;
        self.moves.copy_within(from..from + length, to + 1);
        self.lengths[ply] = length as u8 + 1;
    }
}
