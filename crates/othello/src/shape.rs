//! The shapes of the pattern evaluation: their squares, the offsets of their tables, and the configurations that share
//! a weight.
//!
//! The tables lie in four blocks of 65,536 entries. So a 16-bit feature indexes a block without a bounds check. Block 3
//! holds the tables of all shapes of fewer than ten squares.

/// Squares of the largest shape.
pub(super) const MAX_SQUARES: usize = 10;

/// A shape.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The name, for reports.
    pub name: &'static str,
    /// How many squares it has.
    pub len: usize,
    squares: [u8; MAX_SQUARES],
    /// How many placements the symmetries of the board give it.
    pub placements: usize,
    /// The block of its table.
    pub block: usize,
    /// The start of its table in the block.
    pub start: usize,
}

impl Shape {
    /// The squares of the placement nearest to a1.
    pub const fn squares(&self) -> &[u8] {
        self.squares.split_at(self.len).0
    }

    /// How many configurations it has: 3 to the power of the number of squares.
    pub const fn configurations(&self) -> usize {
        3usize.pow(self.len as u32)
    }
}

const fn shape(name: &'static str, list: &[u8], placements: usize, block: usize, start: usize) -> Shape {
    let mut squares = [0; MAX_SQUARES];
    let mut i = 0;
    while i < list.len() {
        squares[i] = list[i];
        i += 1;
    }
    Shape { name, len: list.len(), squares, placements, block, start }
}

/// How many shapes there are.
pub const SHAPES_LEN: usize = 11;

/// The shapes in the order of the blocks: corners, edges and lines. Logistello introduced these kinds of patterns
/// (Buro, "Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello", 1997).
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

/// How many placements all shapes have together.
pub const PLACEMENTS: usize = 46;

/// How many blocks of tables there are.
pub const BLOCKS: usize = 4;

/// The image of a square under one of the eight symmetries. The bits of `which` (0..=7) are mirror, turn upside down,
/// transpose.
pub(super) const fn symmetric_square(square: u8, which: usize) -> usize {
    let (mut x, mut y) = ((square % 8) as usize, (square / 8) as usize);
    if which & 1 != 0 {
        x = 7 - x;
    }
    if which & 2 != 0 {
        y = 7 - y;
    }
    if which & 4 != 0 { 8 * x + y } else { 8 * y + x }
}

/// For every configuration of a shape, the number of its packed weight. Configurations that a symmetry of the shape
/// maps to each other share one. Numbers run from 0 in the order of the least configuration of each class.
pub fn packing(shape: &Shape) -> Vec<u32> {
    let squares = shape.squares();
    // The orders of the squares under the symmetries of the board that keep the shape in place.
    let orders: Vec<Vec<usize>> = (0..8)
        .filter_map(|which| {
            squares
                .iter()
                .map(|&s| squares.iter().position(|&t| usize::from(t) == symmetric_square(s, which)))
                .collect()
        })
        .collect();
    let mut numbers = vec![u32::MAX; shape.configurations()];
    let mut next = 0;
    let mut digits = [0; MAX_SQUARES];
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

    #[test]
    fn tables_do_not_overlap_and_fit_sixteen_bits() {
        for (i, a) in SHAPES.iter().enumerate() {
            assert!(a.start + a.configurations() <= 65_536);
            for b in &SHAPES[..i] {
                assert!(a.block != b.block || b.start + b.configurations() <= a.start, "{} {}", a.name, b.name);
            }
        }
    }

    #[test]
    fn exchanged_colours_swap_ones_and_twos() {
        assert_eq!(exchanged(1 + 2 * 3 + 27), 2 + 3 + 2 * 27);
    }
}
