//! The pattern shapes of the evaluation, their placements on the board, and the features of a position.
//!
//! A feature is the configuration of one placement in base 3 (empty 0, the first side's disc 1, the second side's 2), kept
//! up to date move by move. The tables of all shapes lie in four blocks of 65,536, so that a 16-bit feature needs no
//! bounds check; a feature includes the start of its shape's table in its block. What discs do to it is told square by
//! square. How many moves each side has is no shape, but the evaluation counts it too: see [`MOBILITY`].

use super::bits::Bits;

/// Squares of a shape, at most ten.
const MAX: usize = 10;

/// A shape: its squares near the corner a1, and where its table lies.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The name, for reports.
    pub name: &'static str,
    /// How many squares.
    pub len: usize,
    squares: [u8; MAX],
    /// How many placements the symmetries of the board give it.
    pub placements: usize,
    /// The block of its table.
    pub block: usize,
    /// The start of its table in the block.
    pub start: usize,
}

impl Shape {
    /// The squares of the placement nearest a1.
    pub fn squares(&self) -> &[u8] {
        &self.squares[..self.len]
    }

    /// How many configurations: 3 to the number of squares.
    pub const fn configurations(&self) -> usize {
        3usize.pow(self.len as u32)
    }
}

const fn shape(name: &'static str, list: &[u8], placements: usize, block: usize, start: usize) -> Shape {
    let mut squares = [0; MAX];
    let mut i = 0;
    while i < list.len() {
        squares[i] = list[i];
        i += 1;
    }
    Shape { name, len: list.len(), squares, placements, block, start }
}

/// How many shapes.
pub const SHAPES_LEN: usize = 11;

/// The number of entries of each of the two tables for the mobility of the side to move and of the other side.
pub const MOBILITY: usize = 32;

/// The shapes, those of block 0 first, then 1, and so on.
pub static SHAPES: [Shape; SHAPES_LEN] = [
    shape("edge and two X", &[0, 1, 2, 3, 4, 5, 6, 7, 9, 14], 4, 0, 0),
    shape("triangle", &[0, 1, 2, 3, 8, 9, 10, 16, 17, 24], 4, 1, 0),
    shape("edge and four", &[0, 2, 3, 4, 5, 7, 10, 11, 12, 13], 4, 2, 0),
    shape("corner 3x3", &[0, 1, 2, 8, 9, 10, 16, 17, 18], 4, 3, 0),
    shape("corner 2x4", &[0, 1, 2, 3, 8, 9, 10, 11], 8, 3, 19_683),
    shape("row 2", &[8, 9, 10, 11, 12, 13, 14, 15], 4, 3, 26_244),
    shape("row 3", &[16, 17, 18, 19, 20, 21, 22, 23], 4, 3, 32_805),
    shape("row 4", &[24, 25, 26, 27, 28, 29, 30, 31], 4, 3, 39_366),
    shape("diagonal 8", &[0, 9, 18, 27, 36, 45, 54, 63], 2, 3, 45_927),
    shape("diagonal 7", &[1, 10, 19, 28, 37, 46, 55], 4, 3, 52_488),
    shape("diagonal 6", &[2, 11, 20, 29, 38, 47], 4, 3, 54_675),
];

/// How many placements are evaluated.
pub const PLACEMENTS: usize = 46;
/// How many lanes features have: a whole number of vectors.
pub const LANES: usize = 48;
/// The lanes of each block: block 0 is `BLOCK_LANES[0]..BLOCK_LANES[1]`, and so on.
pub const BLOCK_LANES: [usize; BLOCKS + 1] = [0, 4, 8, 12, PLACEMENTS];
/// How many blocks.
pub const BLOCKS: usize = 4;

/// What a disc on each square adds to the features, and the features of an empty board.
struct Geometry {
    vectors: [[u16; LANES]; 64],
    start: [u16; LANES],
}

const fn moved(square: u8, which: usize) -> usize {
    let (mut x, mut y) = ((square % 8) as usize, (square / 8) as usize);
    if which & 1 != 0 {
        x = 7 - x;
    }
    if which & 2 != 0 {
        y = 7 - y;
    }
    if which & 4 != 0 { 8 * x + y } else { 8 * y + x }
}

static GEOMETRY: Geometry = {
    let mut geometry = Geometry { vectors: [[0; LANES]; 64], start: [0; LANES] };
    let mut lane = 0;
    let mut s = 0;
    while s < SHAPES_LEN {
        let shape = &SHAPES[s];
        let first = lane;
        let mut seen = [0u64; 8];
        let mut which = 0;
        while which < 8 {
            let mut set = 0u64;
            let mut i = 0;
            while i < shape.len {
                set |= 1 << moved(shape.squares[i], which);
                i += 1;
            }
            let mut fresh = true;
            let mut j = 0;
            while j < lane - first {
                if seen[j] == set {
                    fresh = false;
                }
                j += 1;
            }
            if fresh {
                seen[lane - first] = set;
                geometry.start[lane] = shape.start as u16;
                let mut power = 1;
                let mut i = 0;
                while i < shape.len {
                    geometry.vectors[moved(shape.squares[i], which)][lane] = power;
                    power = power.wrapping_mul(3);
                    i += 1;
                }
                lane += 1;
            }
            which += 1;
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
        let mut features = Features(GEOMETRY.start);
        for square in Bits(first) {
            features.add(square, 1);
        }
        for square in Bits(second) {
            features.add(square, 2);
        }
        features
    }

    #[inline]
    fn add(&mut self, square: usize, times: u16) {
        for (feature, power) in self.0.iter_mut().zip(&GEOMETRY.vectors[square & 63]) {
            *feature = feature.wrapping_add(power.wrapping_mul(times));
        }
    }

    /// After a move of side 0 or 1 to `square` that turns `flipped`.
    #[inline]
    pub fn play(&self, side: usize, square: usize, flipped: u64) -> Features {
        let mut next = *self;
        if side == 0 {
            next.add(square, 1);
            for turned in Bits(flipped) {
                for (feature, power) in next.0.iter_mut().zip(&GEOMETRY.vectors[turned]) {
                    *feature = feature.wrapping_sub(*power);
                }
            }
        } else {
            next.add(square, 2);
            for turned in Bits(flipped) {
                for (feature, power) in next.0.iter_mut().zip(&GEOMETRY.vectors[turned]) {
                    *feature = feature.wrapping_add(*power);
                }
            }
        }
        next
    }
}

/// For every configuration of a shape, the number of its packed weight: configurations that a symmetry of the shape turns
/// into each other share one. Numbers run from 0 in the order of the least configuration of each class.
pub fn packing(shape: &Shape) -> Vec<u32> {
    let squares = shape.squares();
    // The orders of the squares under the symmetries of the board that keep the shape in place.
    let orders: Vec<Vec<usize>> = (0..8)
        .filter_map(|which| {
            squares.iter().map(|&s| squares.iter().position(|&t| usize::from(t) == moved(s, which))).collect()
        })
        .collect();
    let mut numbers = vec![u32::MAX; shape.configurations()];
    let mut next = 0;
    let mut digits = [0; MAX];
    for configuration in 0..numbers.len() {
        if numbers[configuration] != u32::MAX {
            continue;
        }
        let mut rest = configuration;
        for digit in &mut digits[..shape.len] {
            *digit = rest % 3;
            rest /= 3;
        }
        for order in &orders {
            let image: usize = order.iter().zip(digits).map(|(&to, digit)| digit * 3usize.pow(to as u32)).sum();
            numbers[image] = next;
        }
        next += 1;
    }
    numbers
}

/// The configuration with the colours exchanged.
pub fn exchanged(mut configuration: usize) -> usize {
    let mut out = 0;
    let mut power = 1;
    while configuration != 0 {
        out += [0, 2, 1][configuration % 3] * power;
        configuration /= 3;
        power *= 3;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Player, Position};
    use crate::games::othello::Board;
    use crate::games::othello::bits::{flips, symmetric};
    use crate::random::Rng;

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
                let fresh = Features::new(board.discs(Player::Black), board.discs(Player::White));
                assert_eq!(features, fresh, "game {game}");
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
                let there = packed(symmetric(fill & side, which), symmetric(fill & !side, which));
                assert_eq!(there, expected, "round {round} symmetry {which}");
            }
        }
    }

    #[test]
    fn blocks_do_not_overlap_and_fit_sixteen_bits() {
        for (i, a) in SHAPES.iter().enumerate() {
            assert!(a.start + a.configurations() <= 65_536);
            for b in &SHAPES[..i] {
                assert!(a.block != b.block || b.start + b.configurations() <= a.start, "{} {}", a.name, b.name);
            }
        }
        assert_eq!(exchanged(1 + 2 * 3 + 27), 2 + 3 + 2 * 27);
    }
}
