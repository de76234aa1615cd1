//! The boards and aims of Othello. Boards have 8 x 8, 6 x 6 or 4 x 4 squares. The most discs win, or the fewest.
//!
//! A smaller board is the corner of the bitboards at a1. Its squares keep their names and bits, the others stay empty
//! for ever. So flips and mobility come from [`bits`](super::bits). Only the set of empty squares differs.

use super::bits::{CORNERS, mirror, transpose};
use super::square::Square;
use super::units::Discs;

/// Which Othello is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variant {
    size: u8,
    fewest: bool,
}

impl Default for Variant {
    fn default() -> Variant {
        Variant::STANDARD
    }
}

impl Variant {
    /// Othello on 8 x 8 squares.
    pub const STANDARD: Variant = Variant { size: 8, fewest: false };

    /// The sizes of boards.
    pub const SIZES: [usize; 3] = [4, 6, 8];

    /// Othello, or with `fewest` anti-Othello, on a board of one of [`Variant::SIZES`].
    pub const fn new(size: usize, fewest: bool) -> Option<Variant> {
        if size == 4 || size == 6 || size == 8 { Some(Variant { size: size as u8, fewest }) } else { None }
    }

    /// Squares along an edge.
    #[inline]
    pub const fn size(self) -> usize {
        self.size as usize
    }

    /// Whether the fewest discs win.
    #[inline]
    pub const fn is_fewest(self) -> bool {
        self.fewest
    }

    /// Whether it is [`Variant::STANDARD`].
    #[inline]
    pub const fn is_standard(self) -> bool {
        self.size == 8 && !self.fewest
    }

    /// How many squares the board has.
    #[inline]
    pub const fn area(self) -> i32 {
        (self.size as i32) * (self.size as i32)
    }

    /// The squares of the board.
    #[inline]
    pub const fn squares(self) -> u64 {
        match self.size {
            4 => 0x0000_0000_0F0F_0F0F,
            6 => 0x0000_3F3F_3F3F_3F3F,
            _ => u64::MAX,
        }
    }

    /// The bit of a cell, which counts in reading order.
    #[inline]
    pub const fn bit_of_cell(self, cell: usize) -> usize {
        cell / self.size() * 8 + cell % self.size()
    }

    /// The cell of a square; `None` for a pass and for a square outside the board.
    pub const fn cell_of(self, square: Square) -> Option<usize> {
        let (x, y) = (square.index() % 8, square.index() / 8);
        if x < self.size() && y < self.size() { Some(y * self.size() + x) } else { None }
    }

    /// Whether a move is possible on the board: a square of it, or a pass.
    pub const fn has(self, square: Square) -> bool {
        square.is_pass() || self.cell_of(square).is_some()
    }

    /// The four corners.
    pub const fn corners(self) -> u64 {
        match self.size {
            4 => 0x0000_0000_0900_0009,
            6 => 0x0000_2100_0000_0021,
            _ => CORNERS,
        }
    }

    /// The squares diagonally beside these corners.
    #[inline]
    pub const fn x_squares(self, corners: u64) -> u64 {
        let far = self.size as u32 - 1;
        (corners & 1) << 9
            | (corners & 1 << far) << 7
            | (corners & 1 << (8 * far)) >> 7
            | (corners & 1 << (9 * far)) >> 9
    }

    /// The four quarters of the board.
    pub const fn quarters(self) -> [u64; 4] {
        let half = self.size as u32 / 2;
        let quarter = match self.size {
            4 => 0x0303,
            6 => 0x0007_0707,
            _ => 0x0F0F_0F0F,
        };
        [quarter, quarter << half, quarter << (8 * half), quarter << (9 * half)]
    }

    /// The discs of black and of white at the start. Equal colours lie on a diagonal, black on the rising one. With
    /// `parallel` they lie side by side, white above.
    pub const fn start(self, parallel: bool) -> (u64, u64) {
        let a = self.size as u32 / 2 - 1;
        let [nw, ne, sw, se] = [9 * a, 9 * a + 1, 9 * a + 8, 9 * a + 9];
        if parallel { (1 << sw | 1 << se, 1 << nw | 1 << ne) } else { (1 << ne | 1 << sw, 1 << nw | 1 << se) }
    }

    /// One of the eight symmetries of the board, by the bits of `which`: mirror, turn upside down, transpose.
    #[inline]
    pub const fn symmetric(self, b: u64, which: usize) -> u64 {
        let outside = 8 - self.size as u32;
        let b = if which & 1 != 0 { mirror(b) >> outside } else { b };
        let b = if which & 2 != 0 { b.swap_bytes() >> (8 * outside) } else { b };
        if which & 4 != 0 { transpose(b) } else { b }
    }

    /// The least of the eight images of a position: the discs of the side to move, then the other discs.
    pub fn canonical(self, me: u64, opp: u64) -> (u64, u64) {
        let images = (0..8).map(|which| (self.symmetric(me, which), self.symmetric(opp, which)));
        images.min().unwrap_or((me, opp))
    }

    /// The score of a finished game for `me`. The empty squares count for the side with more discs. If the fewest discs
    /// win, the score is the opposite of Othello's.
    #[inline]
    pub const fn final_score(self, me: u64, opp: u64) -> Discs {
        let (mine, theirs) = (me.count_ones() as i32, opp.count_ones() as i32);
        let difference = mine - theirs;
        let score = difference + difference.signum() * (self.area() - mine - theirs);
        Discs(if self.fewest { -score } else { score })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_each_board_fit_together() {
        for size in Variant::SIZES {
            let variant = Variant::new(size, false).unwrap();
            assert_eq!(variant.squares().count_ones() as i32, variant.area());
            assert_eq!(variant.corners() & variant.squares(), variant.corners());
            assert_eq!(variant.corners().count_ones(), 4);
            let quarters = variant.quarters();
            assert_eq!(quarters.iter().fold(0, |all, quarter| all ^ quarter), variant.squares());
            for which in 0..8 {
                assert_eq!(variant.symmetric(variant.squares(), which), variant.squares());
                assert_eq!(variant.symmetric(variant.corners(), which), variant.corners());
                let all: u64 = quarters.iter().map(|&quarter| variant.symmetric(quarter, which)).sum();
                assert_eq!(all, variant.squares());
            }
        }
        assert_eq!(Variant::STANDARD.start(false), (1 << 28 | 1 << 35, 1 << 27 | 1 << 36));
        assert_eq!(Variant::new(5, false), None);
    }

    #[test]
    fn the_empty_squares_go_to_the_side_with_more_discs() {
        let six = Variant::new(6, false).unwrap();
        assert_eq!(six.final_score(0b111, 0b11), Discs(32));
        assert_eq!(six.final_score(0b1, 0b11), Discs(-34));
        assert_eq!(six.final_score(0b1, 0b10), Discs(0));
        let fewest = Variant::new(6, true).unwrap();
        assert_eq!(fewest.final_score(0b111, 0b11), Discs(-32));
    }
}
