//! A position within the search: two bitboards and the features of the pattern evaluation, which are updated move by
//! move.

use crate::features::Features;

/// A position within the search.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The discs of the side to move.
    pub me: u64,
    /// The other discs.
    pub opp: u64,
    /// 0 if the first side of the features is to move, 1 if the second is.
    pub side: usize,
    /// The features. They follow the moves even if no weights are loaded.
    pub features: Features,
}

impl Node {
    /// The node of a position; the side to move is the first side of the features.
    pub fn new(me: u64, opp: u64) -> Node {
        Node { me, opp, side: 0, features: Features::new(me, opp) }
    }

    /// How many squares are empty.
    #[inline]
    pub fn empties(&self) -> u32 {
        (!(self.me | self.opp)).count_ones()
    }

    /// The node after a move to `square` that turns `flipped`.
    #[inline(always)]
    pub fn play(&self, square: usize, flipped: u64) -> Node {
        Node {
            me: self.opp ^ flipped,
            opp: self.me ^ flipped ^ 1 << square,
            side: self.side ^ 1,
            features: self.features.play(self.side, square, flipped),
        }
    }

    /// The node after a pass.
    #[inline(always)]
    pub fn pass(&self) -> Node {
        Node { me: self.opp, opp: self.me, side: self.side ^ 1, features: self.features }
    }
}
