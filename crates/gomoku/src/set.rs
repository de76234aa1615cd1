//! Sets of points as bits.

use super::point::{CELLS, Point};

const WORDS: usize = CELLS / 64;

/// A set of points, with one bit for each index of the padded board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// The set of no point.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);

    /// Adds a point.
    #[inline]
    pub fn insert(&mut self, point: Point) {
        self.insert_cell(point.cell());
    }

    /// Takes a point out.
    #[inline]
    pub fn remove(&mut self, point: Point) {
        self.remove_cell(point.cell());
    }

    /// Whether the point is in the set.
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        let cell = point.cell();
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    #[inline]
    pub(super) fn insert_cell(&mut self, cell: usize) {
        self.0[cell / 64 % WORDS] |= 1 << (cell % 64);
    }

    /// Adds a cell. Returns whether it is new.
    #[inline]
    pub(super) fn insert_new_cell(&mut self, cell: usize) -> bool {
        let (word, bit) = (&mut self.0[cell / 64 % WORDS], 1 << (cell % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    #[inline]
    pub(super) fn remove_cell(&mut self, cell: usize) {
        self.0[cell / 64 % WORDS] &= !(1 << (cell % 64));
    }

    /// Whether no point is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The number of points.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The point with the least code.
    #[inline]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The points in the order of their codes.
    #[inline]
    pub fn iter(&self) -> Points {
        Points { words: self.0, at: 0 }
    }

    /// The points in both sets.
    #[inline]
    pub fn and(&self, other: &PointSet) -> PointSet {
        let mut out = *self;
        for (a, b) in out.0.iter_mut().zip(other.0) {
            *a &= b;
        }
        out
    }

    /// The points in either set.
    #[inline]
    pub fn or(&self, other: &PointSet) -> PointSet {
        let mut out = *self;
        for (a, b) in out.0.iter_mut().zip(other.0) {
            *a |= b;
        }
        out
    }

    /// The points of this set that are not in the other.
    #[inline]
    pub fn without(&self, other: &PointSet) -> PointSet {
        let mut out = *self;
        for (a, b) in out.0.iter_mut().zip(other.0) {
            *a &= !b;
        }
        out
    }

    /// The union of the set shifted by `step` forwards and backwards.
    #[inline]
    pub(super) fn moved_both(&self, step: usize) -> PointSet {
        let (words, bits) = (step / 64, step % 64);
        let mut out = PointSet::EMPTY;
        for i in 0..WORDS {
            let mut word = 0;
            if i >= words {
                word |= self.0[i - words] << bits;
                if bits > 0 && i > words {
                    word |= self.0[i - words - 1] >> (64 - bits);
                }
            }
            if i + words < WORDS {
                word |= self.0[i + words] >> bits;
                if bits > 0 && i + words + 1 < WORDS {
                    word |= self.0[i + words + 1] << (64 - bits);
                }
            }
            out.0[i] = word;
        }
        out
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        for point in points {
            set.insert(point);
        }
        set
    }
}

/// The points of a [`PointSet`] in the order of their codes.
#[derive(Clone, Debug)]
pub struct Points {
    words: [u64; WORDS],
    at: usize,
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.at < WORDS {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some(Point::at(self.at * 64 + word.trailing_zeros() as usize));
            }
            self.at += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_behave_like_sets() {
        let mut set = PointSet::EMPTY;
        let points = [Point::new(0, 0), Point::new(19, 0), Point::new(3, 7), Point::new(19, 19)];
        for point in points {
            set.insert(point);
            assert!(set.contains(point));
        }
        assert_eq!(set.len(), 4);
        assert_eq!(set.iter().collect::<PointSet>(), set);
        let mut sorted = points;
        sorted.sort();
        assert_eq!(set.iter().collect::<Vec<_>>(), sorted);
        set.remove(points[2]);
        assert!(!set.contains(points[2]) && !set.is_empty());
    }

    #[test]
    fn moving_reaches_both_ways() {
        let set: PointSet = [Point::new(7, 7)].into_iter().collect();
        for (step, ends) in
            [(1, [(6, 7), (8, 7)]), (33, [(6, 6), (8, 8)]), (64, [(7, 5), (7, 9)]), (96, [(7, 4), (7, 10)])]
        {
            let want: PointSet = ends.into_iter().map(|(x, y)| Point::new(x, y)).collect();
            assert_eq!(set.moved_both(step), want);
        }
    }
}
