//! The order in which the file of a proof names the empty points of a board. Points that make most of the rows come
//! first, so that the moves of a tree have small numbers. It only knows rows of five points and plays no part in the
//! game. It may never change, because reading a file depends on it.

use crate::point::Point;

/// Points of a row.
const ROW: usize = 5;

/// Whose stone is named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mover {
    /// Black, who attacks.
    Black,
    /// White, who defends.
    White,
}

/// The value of each empty point of a row whose stones are all of one side. It depends on their number, their colour
/// and the mover.
const WORTH: [[[u32; ROW]; 2]; 2] =
    [[[0, 2, 12, 72, 432], [0, 1, 6, 36, 216]], [[0, 1, 4, 16, 64], [0, 2, 8, 32, 128]]];

/// Stones on a board, and the values of its empty points.
pub(super) struct PointOrder {
    size: usize,
    /// The rows, as the points in them.
    rows: Vec<[usize; ROW]>,
    /// The rows through each point.
    rows_at: Vec<Vec<usize>>,
    /// Black's and white's stones in each row.
    stones: Vec<[usize; 2]>,
    is_empty: Vec<bool>,
    /// The value of each point for each mover, for empty and occupied points alike.
    worth: [Vec<u32>; 2],
}

impl PointOrder {
    /// An empty board of `size` times `size` points.
    pub(super) fn new(size: usize) -> PointOrder {
        let points = size * size;
        let mut order = PointOrder {
            size,
            rows: Vec::new(),
            rows_at: vec![Vec::new(); points],
            stones: Vec::new(),
            is_empty: vec![true; points],
            worth: [vec![0; points], vec![0; points]],
        };
        for (x, y) in (0..points).map(|at| (at % size, at / size)) {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let row: Option<Vec<usize>> = (0..ROW as isize)
                    .map(|i| {
                        let (x, y) = (x.checked_add_signed(dx * i)?, y.checked_add_signed(dy * i)?);
                        (x < size && y < size).then_some(y * size + x)
                    })
                    .collect();
                if let Some(Ok(row)) = row.map(<[usize; ROW]>::try_from) {
                    row.iter().for_each(|&at| order.rows_at[at].push(order.rows.len()));
                    order.rows.push(row);
                    order.stones.push([0, 0]);
                }
            }
        }
        order
    }

    fn index(&self, point: Point) -> usize {
        point.y() * self.size + point.x()
    }

    /// Puts a stone on an empty point.
    pub(super) fn put(&mut self, point: Point, side: Mover) {
        self.change(point, side, true);
    }

    /// Takes a stone away.
    pub(super) fn take(&mut self, point: Point, side: Mover) {
        self.change(point, side, false);
    }

    fn change(&mut self, point: Point, side: Mover, is_put: bool) {
        let at = self.index(point);
        self.is_empty[at] = !is_put;
        for i in 0..self.rows_at[at].len() {
            let row = self.rows_at[at][i];
            let before = worth_of(self.stones[row]);
            let count = &mut self.stones[row][side as usize];
            *count = if is_put { *count + 1 } else { *count - 1 };
            let after = worth_of(self.stones[row]);
            for (worth, (before, after)) in self.worth.iter_mut().zip(before.into_iter().zip(after)) {
                if before != after {
                    self.rows[row].iter().for_each(|&at| worth[at] = worth[at] + after - before);
                }
            }
        }
    }

    /// The rank of an empty point in the order for the side to move, from 0. `None` if it is not empty.
    pub(super) fn rank(&self, point: Point, mover: Mover) -> Option<usize> {
        let at = self.index(point);
        let place = |at: usize| (std::cmp::Reverse(self.worth[mover as usize][at]), at);
        let before = |&other: &usize| self.is_empty[other] && place(other) < place(at);
        self.is_empty[at].then(|| (0..self.is_empty.len()).filter(before).count())
    }

    /// The point of a rank in that order; `None` if there are fewer empty points.
    pub(super) fn point(&self, rank: usize, mover: Mover) -> Option<Point> {
        let mut points: Vec<usize> = (0..self.is_empty.len()).filter(|&at| self.is_empty[at]).collect();
        if rank >= points.len() {
            return None;
        }
        let (_, &mut at, _) =
            points.select_nth_unstable_by_key(rank, |&at| (std::cmp::Reverse(self.worth[mover as usize][at]), at));
        Some(Point::new(at % self.size, at / self.size))
    }
}

/// The value of a point of a row with these stones for each mover. A row with stones of both sides is dead, and a row
/// of five ends the game.
fn worth_of([black, white]: [usize; 2]) -> [u32; 2] {
    WORTH.map(|[blacks, whites]| match (black, white) {
        (0, stones) => whites.get(stones).copied().unwrap_or(0),
        (stones, 0) => blacks.get(stones).copied().unwrap_or(0),
        _ => 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::random::Rng;

    #[test]
    fn places_and_points_agree_and_taking_stones_back_restores_all() {
        let seed = 0x6f72_6465;
        println!("seed {seed:#x}");
        let mut rng = Rng::new(seed);
        for size in [9, 15, 20] {
            let mut order = PointOrder::new(size);
            assert_eq!(order.rows.len(), 2 * size * (size - 4) + 2 * (size - 4) * (size - 4));
            let mut stones = Vec::new();
            for i in 0..30 {
                let count = size * size - i;
                let mover = [Mover::Black, Mover::White][i % 2];
                for rank in 0..count {
                    let point = order.point(rank, mover).expect("an empty point");
                    assert_eq!(order.rank(point, mover), Some(rank));
                }
                assert_eq!(order.point(count, mover), None);
                let point = order.point(rng.below(count), mover).expect("an empty point");
                order.put(point, mover);
                assert_eq!(order.rank(point, mover), None);
                stones.push((point, mover));
            }
            for (point, mover) in stones.into_iter().rev() {
                order.take(point, mover);
            }
            assert!(order.worth.iter().flatten().all(|&worth| worth == 0) && order.is_empty.iter().all(|&is| is));
        }
    }

    #[test]
    fn a_row_of_four_is_completed_first() {
        let mut order = PointOrder::new(15);
        for x in 3..7 {
            order.put(Point::new(x, 7), Mover::Black);
            order.put(Point::new(x, 2), Mover::White);
        }
        let firsts = |mover, ranks: [usize; 2]| {
            let point = |rank| order.point(rank, mover).map_or((0, 0), |point: Point| (point.x(), point.y()));
            let [one, other] = ranks.map(point);
            if one < other { [one, other] } else { [other, one] }
        };
        assert_eq!(firsts(Mover::Black, [0, 1]), [(2, 7), (7, 7)]);
        assert_eq!(firsts(Mover::White, [0, 1]), [(2, 2), (7, 2)]);
    }
}
