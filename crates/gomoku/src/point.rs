//! Points of the board.

use tengen_core::game::Move;
use tengen_core::symmetry::Symmetry;

/// Points in a padded row. The margin is wide enough that a line window never leaves the array.
pub(super) const STRIDE: usize = 32;
/// Empty columns and rows before the first real one.
pub(super) const MARGIN: usize = 6;
/// Length of an array over padded points.
pub(super) const CELLS: usize = STRIDE * STRIDE;
/// Steps to the next point in the four directions: along the row, up the column, and along the two diagonals.
pub(super) const STEPS: [usize; 4] = [1, STRIDE, STRIDE + 1, STRIDE - 1];

/// A point of the board: a column from the left and a row from the bottom. Both are from 0 and below 20. Or a pass.
///
/// The code is the index in a padded array of 32 × 32. So neighbours are found by adding, and the edges need no checks.
/// Codes are in reading order from the bottom left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

/// For JavaScript a point is its name.
#[cfg(all(feature = "javascript", target_arch = "wasm32"))]
impl serde::Serialize for Point {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Point {
    /// A pass, the move without a stone. Its place is beyond the last corner of the largest board, so it lies on no
    /// board.
    pub const PASS: Point = Point(((20 + MARGIN) * STRIDE + 20 + MARGIN) as u16);

    /// The point in column `x` (from the left) and row `y` (from the bottom).
    ///
    /// # Panics
    /// In debug builds, if a coordinate is 20 or more.
    #[inline]
    pub const fn new(x: usize, y: usize) -> Point {
        debug_assert!(x < 20 && y < 20);
        Point(((y + MARGIN) * STRIDE + x + MARGIN) as u16)
    }

    /// Column from the left, from 0.
    #[inline]
    pub const fn x(self) -> usize {
        self.0 as usize % STRIDE - MARGIN
    }

    /// Row from the bottom, from 0.
    #[inline]
    pub const fn y(self) -> usize {
        self.0 as usize / STRIDE - MARGIN
    }

    /// Whether this is the pass.
    #[inline]
    pub const fn is_pass(self) -> bool {
        self.0 == Point::PASS.0
    }

    /// The image of the point on a board of `size` × `size` points. A pass stays a pass.
    pub const fn transform(self, symmetry: Symmetry, size: usize) -> Point {
        if self.is_pass() {
            return self;
        }
        let (x, y) = symmetry.apply(size, self.x(), self.y());
        Point::new(x, y)
    }

    /// The index in padded arrays.
    #[inline]
    pub const fn cell(self) -> usize {
        self.0 as usize % CELLS
    }

    /// The point at an index in padded arrays that is known to be on the board.
    #[inline]
    pub(super) const fn at(cell: usize) -> Point {
        Point(cell as u16)
    }
}

impl Move for Point {
    #[inline]
    fn code(self) -> u16 {
        self.0
    }

    #[inline]
    fn from_code(code: u16) -> Option<Point> {
        let (row, column) = (code as usize / STRIDE, code as usize % STRIDE);
        let real = MARGIN..MARGIN + 20;
        (real.contains(&row) && real.contains(&column) || code == Point::PASS.0).then_some(Point(code))
    }
}

impl std::fmt::Debug for Point {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_coordinates_round_trip() {
        let mut last = 0;
        for y in 0..20 {
            for x in 0..20 {
                let point = Point::new(x, y);
                assert_eq!((point.x(), point.y()), (x, y));
                assert_eq!(Point::from_code(point.code()), Some(point));
                assert!(point.code() > last);
                last = point.code();
            }
        }
        assert_eq!(Point::from_code(Point::PASS.code()), Some(Point::PASS));
        assert!(Point::PASS.code() > last);
        assert_eq!((0..=u16::MAX).filter(|&code| Point::from_code(code).is_some()).count(), 401);
    }

    #[test]
    fn a_pass_has_no_other_image() {
        for symmetry in Symmetry::ALL {
            assert_eq!(Point::PASS.transform(symmetry, 15), Point::PASS);
        }
    }
}
