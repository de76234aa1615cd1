//! The stones that have won.

use super::point::{CELLS, Point, STEPS};
use super::set::PointSet;
use super::stone::Stones;

/// The stones of every winning row through the last stone, in the order of their codes; none if it has won nothing. Longer rows
/// than five do not win if `exact`.
pub(super) fn winning_line(stones: &Stones, last: Point, exact: bool) -> Vec<Point> {
    let cell = last.cell();
    let own = stones[cell];
    let mut line = PointSet::EMPTY;
    for step in STEPS {
        let run = |step: usize| {
            (1..).map(move |i| (cell + i * step) % CELLS).take_while(|&at| stones[at] == own).map(Point::at)
        };
        let row: Vec<Point> = run(step).chain(run(CELLS - step)).chain([last]).collect();
        if row.len() == 5 || row.len() > 5 && !exact {
            row.into_iter().for_each(|point| line.insert(point));
        }
    }
    line.iter().collect()
}
