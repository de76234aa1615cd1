//! The features of a position: the configuration of each placement of a pattern, updated move by move.
//!
//! A feature is a number in base 3, with a digit for each square of the placement. 0 is empty, 1 a disc of the first
//! side, 2 a disc of the second side. The offset of the shape's table is added. So the feature is an index into a block
//! of tables ([`shape`](super::shape)). Each placement has a lane of one vector. A disc on a square adds one
//! precomputed vector of powers of 3 to all lanes.

use super::bits::Bits;
use super::shape::{BLOCKS, PLACEMENTS, SHAPES, SHAPES_LEN, symmetric_square};

/// Lanes of a vector of features: one for each placement, then two unused ones that fill the last 256-bit vector.
pub const LANES: usize = 48;

/// The lanes of each block: block 0 has `BLOCK_LANES[0]..BLOCK_LANES[1]`, and so on.
pub const BLOCK_LANES: [usize; BLOCKS + 1] = [0, 4, 8, 12, PLACEMENTS];

/// What discs add to the features.
struct Geometry {
    /// For each square, what a disc of the first side there adds to each lane. It is a power of 3, or 0 outside the
    /// placement.
    powers: [[u16; LANES]; 64],
    /// The features of an empty board: where the tables of the shapes start.
    empty: [u16; LANES],
}

static GEOMETRY: Geometry = {
    let mut geometry = Geometry { powers: [[0; LANES]; 64], empty: [0; LANES] };
    let mut lane = 0;
    let mut s = 0;
    while s < SHAPES_LEN {
        let shape = &SHAPES[s];
        let squares = shape.squares();
        let first = lane;
        // The sets of squares of the shape's placements found so far: several symmetries can give the same one.
        let mut placed = [0u64; 8];
        let mut symmetry = 0;
        while symmetry < 8 {
            let mut set = 0u64;
            let mut i = 0;
            while i < squares.len() {
                set |= 1 << symmetric_square(squares[i], symmetry);
                i += 1;
            }
            let mut is_new = true;
            let mut j = 0;
            while j < lane - first {
                if placed[j] == set {
                    is_new = false;
                }
                j += 1;
            }
            if is_new {
                placed[lane - first] = set;
                geometry.empty[lane] = shape.start as u16;
                let mut power = 1;
                let mut i = 0;
                while i < squares.len() {
                    geometry.powers[symmetric_square(squares[i], symmetry)][lane] = power;
                    power = power.wrapping_mul(3);
                    i += 1;
                }
                lane += 1;
            }
            symmetry += 1;
        }
        assert!(lane - first == shape.placements);
        s += 1;
    }
    assert!(lane == PLACEMENTS);
    geometry
};

/// The features of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub struct Features(pub [u16; LANES]);

impl Features {
    /// The features of a position with the discs of the first and the second side.
    pub fn new(first: u64, second: u64) -> Features {
        let mut features = Features(GEOMETRY.empty);
        for square in Bits(first) {
            features.add(square, 1);
        }
        for square in Bits(second) {
            features.add(square, 2);
        }
        features
    }

    /// Puts the digit `digit` on an empty square.
    #[inline(always)]
    fn add(&mut self, square: usize, digit: u16) {
        for (feature, power) in self.0.iter_mut().zip(&GEOMETRY.powers[square & 63]) {
            *feature = feature.wrapping_add(power.wrapping_mul(digit));
        }
    }

    /// The features after a move of side 0 or 1 to `square` that turns `flipped`.
    #[inline(always)]
    pub fn play(&self, side: usize, square: usize, flipped: u64) -> Features {
        let mut next = *self;
        if side == 0 {
            next.add(square, 1);
            for turned in Bits(flipped) {
                for (feature, power) in next.0.iter_mut().zip(&GEOMETRY.powers[turned]) {
                    *feature = feature.wrapping_sub(*power);
                }
            }
        } else {
            next.add(square, 2);
            for turned in Bits(flipped) {
                for (feature, power) in next.0.iter_mut().zip(&GEOMETRY.powers[turned]) {
                    *feature = feature.wrapping_add(*power);
                }
            }
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::{flips, symmetric};
    use crate::board::Board;
    use crate::shape::packing;
    use tengen_core::game::{Player, Position};
    use tengen_core::random::Rng;

    #[test]
    fn features_follow_the_moves() {
        let mut rng = Rng::new(11);
        for game in 0..50 {
            let mut board = Board::new();
            let mut features = Features::new(board.discs(Player::Black), board.discs(Player::White));
            let mut moves = Vec::new();
            while board.outcome().is_none() {
                moves.clear();
                board.legal_moves(&mut moves);
                let mv = moves[rng.below(moves.len())];
                if !mv.is_pass() {
                    let turned = flips(mv.index(), board.me(), board.opp());
                    features = features.play(board.to_move().index(), mv.index(), turned);
                }
                board.make(mv);
                let expected = Features::new(board.discs(Player::Black), board.discs(Player::White));
                assert_eq!(features, expected, "game {game}");
            }
        }
    }

    #[test]
    fn symmetric_positions_have_the_same_packed_features() {
        let packings: Vec<Vec<u32>> = SHAPES.iter().map(packing).collect();
        let mut rng = Rng::new(12);
        let packed = |first: u64, second: u64| {
            let features = Features::new(first, second);
            let mut lane = 0;
            let mut out = Vec::new();
            for (s, shape) in SHAPES.iter().enumerate() {
                for _ in 0..shape.placements {
                    out.push((s, packings[s][usize::from(features.0[lane]) - shape.start]));
                    lane += 1;
                }
            }
            out.sort_unstable();
            out
        };
        for round in 0..100 {
            let (fill, side) = (rng.next_u64(), rng.next_u64());
            let expected = packed(fill & side, fill & !side);
            for which in 0..8 {
                let image = packed(symmetric(fill & side, which), symmetric(fill & !side, which));
                assert_eq!(image, expected, "round {round} symmetry {which}");
            }
        }
    }
}
