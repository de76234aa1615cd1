//! White's second moves: one of each class of symmetric ones, with black's first stone fixed.

use super::board::Board;
use super::point::Point;
use tengen_core::game::Position;
use tengen_core::symmetry::Symmetry;

/// Black's first stone: the middle, or of an even board the point left and below of it.
pub fn first_stone(size: usize) -> Point {
    Point::new((size - 1) / 2, (size - 1) / 2)
}

/// The symmetries that keep all stones where they are, on a board with one stone or more.
pub fn symmetries(board: &Board) -> Vec<Symmetry> {
    let size = board.size();
    let keeps = |symmetry: &Symmetry| board.moves().iter().all(|point| point.transform(*symmetry, size) == *point);
    Symmetry::ALL.into_iter().filter(keeps).collect()
}

/// The empty points, one of each class. Points near black's first stone come last, because the easy cases come first. On an
/// empty board these are points near the middle.
pub fn second_moves(board: &Board) -> Vec<Point> {
    let symmetries = symmetries(board);
    let size = board.size();
    let is_least = |point: &Point| symmetries.iter().all(|&symmetry| point.transform(symmetry, size) >= *point);
    let mut points: Vec<Point> = board.empty().iter().filter(is_least).collect();
    let first = board.moves().first().copied().unwrap_or_else(|| first_stone(size));
    points.sort_by_key(|point| {
        let (dx, dy) = (point.x().abs_diff(first.x()), point.y().abs_diff(first.y()));
        (std::cmp::Reverse((dx.max(dy), dx + dy)), *point)
    });
    debug_assert!(points.iter().all(|&point| board.is_legal(point)));
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Rule;

    #[test]
    fn every_second_move_is_one_of_them_turned() {
        for (size, count) in [(15, 35), (19, 54), (20, 209)] {
            let mut board = Board::new(Rule::Freestyle, size);
            board.make(first_stone(size));
            let moves = second_moves(&board);
            assert_eq!(moves.len(), count);
            let turned = moves.iter().flat_map(|mv| symmetries(&board).into_iter().map(|s| mv.transform(s, size)));
            let mut all: Vec<Point> = turned.collect();
            all.sort();
            all.dedup();
            assert_eq!(all.len(), size * size - 1);
        }
    }
}
