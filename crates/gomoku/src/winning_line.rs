//! The stones that have won.

use super::point::{CELLS, Point, STEPS};
use super::rule::Rule;
use super::set::PointSet;
use super::stone::{BLACK, Stones, WHITE};
use tengen_core::game::Player;

/// The stones of every winning row through the last stone, in the order of their codes. Empty if it has won nothing.
pub(super) fn winning_line(stones: &Stones, last: Point, rule: Rule) -> Vec<Point> {
    let cell = last.cell();
    let own = stones[cell];
    let (player, other) = if own == BLACK { (Player::Black, WHITE) } else { (Player::White, BLACK) };
    let mut line = PointSet::EMPTY;
    for step in STEPS {
        let run = |step: usize| (1..).map(move |i| (cell + i * step) % CELLS).take_while(|&at| stones[at] == own);
        let sides = [run(step).count(), run(CELLS - step).count()];
        let length = sides[0] + 1 + sides[1];
        let ends = [(cell + (sides[0] + 1) * step) % CELLS, (cell + (sides[1] + 1) * (CELLS - step)) % CELLS];
        let is_blocked = rule.is_caro() && ends.iter().all(|&end| stones[end] == other);
        if length == 5 && !is_blocked || length > 5 && !rule.is_exact(player) {
            line.insert(last);
            run(step).chain(run(CELLS - step)).for_each(|at| line.insert_cell(at));
        }
    }
    line.iter().collect()
}
