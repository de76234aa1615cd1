//! A beginner's preferences in five-in-a-row, and what a beginner overlooks: broken rows and rows along a diagonal.

use crate::board::Board;
use crate::point::Point;
use tengen_core::game::{Player, Position};

/// The steps along the four lines through a point: along a row and a column, and along both diagonals.
const LINES: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The distance from a point within which stones of a line count.
const REACH: isize = 4;

/// Rows of this length are always seen, the new stone included. They are one short of a four.
const SEEN_BY_ALL: usize = 4;

/// A beginner's bonus for lengthening an own row to 2, 3, 4 stones, in units of the evaluation.
const ROW: [i32; 5] = [0, 30, 90, 200, 200];
/// The malus of an edge and of a corner.
const EDGE: i32 = -150;
const CORNER: i32 = -2000;

/// The stones of one side in one line through an empty point.
struct Line {
    /// Stones that touch the point, before it and after it.
    rows: [usize; 2],
    /// Stones behind a gap of one point.
    behind_gaps: usize,
}

impl Line {
    fn of(board: &Board, player: Player, point: Point, (dx, dy): (isize, isize)) -> Line {
        let size = board.size() as isize;
        let mut line = Line { rows: [0; 2], behind_gaps: 0 };
        for (side, sign) in [-1, 1].into_iter().enumerate() {
            let mut gaps = 0;
            for step in 1..=REACH {
                let [x, y] = [point.x() as isize + sign * step * dx, point.y() as isize + sign * step * dy];
                if !(0..size).contains(&x) || !(0..size).contains(&y) {
                    break;
                }
                match board.stone(Point::new(x as usize, y as usize)) {
                    Some(stone) if stone != player => break,
                    Some(_) if gaps == 0 => line.rows[side] += 1,
                    Some(_) => line.behind_gaps += 1,
                    None if gaps == 1 => break,
                    None => gaps += 1,
                }
            }
        }
        line
    }

    fn stones(&self) -> usize {
        self.rows[0] + self.rows[1] + self.behind_gaps
    }
}

/// A beginner's bonus for a point, in units of the evaluation. It favours longer rows of its colour and distance from
/// the edge.
pub(super) fn lure(board: &Board, point: Point) -> i32 {
    let own = board.to_move();
    let longest = LINES.iter().map(|&line| Line::of(board, own, point, line).rows.iter().sum::<usize>()).max();
    let last = board.size() - 1;
    let edges = [point.x(), point.y()].into_iter().filter(|&at| at == 0 || at == last).count();
    ROW[longest.unwrap_or(0).min(ROW.len() - 1)] + [0, EDGE, CORNER][edges]
}

/// Whether a beginner may overlook the purpose of a move to the point. Such a move makes or blocks a row of three or
/// more only along a diagonal or with a gap.
pub(super) fn is_hard_to_see(board: &Board, point: Point) -> bool {
    let mut hidden = false;
    for player in Player::BOTH {
        for (i, &step) in LINES.iter().enumerate() {
            let line = Line::of(board, player, point, step);
            if line.stones() < 2 {
                continue;
            }
            let is_whole = line.behind_gaps == 0 && line.rows.contains(&0);
            if line.stones() >= SEEN_BY_ALL || i < 2 && is_whole {
                return false;
            }
            hidden = true;
        }
    }
    hidden
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Rule;
    use tengen_core::players::playable::Playable;

    fn after(moves: &str) -> Board {
        let start = Board::new(Rule::Freestyle, 15);
        let mut board = start.clone();
        for (_, mv) in start.read_moves(moves).unwrap() {
            board.make(mv);
        }
        board
    }

    fn at(name: &str) -> Point {
        Board::new(Rule::Freestyle, 15).read_moves(name).unwrap()[0].1
    }

    #[test]
    fn diagonals_and_gaps_are_hard_to_see() {
        // Black has h8, i8, j8 in a row; white is to move and sees that.
        let row = after("h8a1i8a15j8");
        assert!(!is_hard_to_see(&row, at("k8")) && !is_hard_to_see(&row, at("g8")));
        // The same along a diagonal, and in a row with a gap.
        let diagonal = after("h8a1i9a15j10");
        assert!(is_hard_to_see(&diagonal, at("k11")) && is_hard_to_see(&diagonal, at("g7")));
        let broken = after("h8a1i8a15k8");
        assert!(is_hard_to_see(&broken, at("j8")) && is_hard_to_see(&broken, at("l8")));
        // Four in a line is seen anywhere. A point without any row counts as seen.
        let four = after("h8a1i9a15j10o1k11");
        assert!(!is_hard_to_see(&four, at("l12")) && !is_hard_to_see(&four, at("g7")));
        assert!(!is_hard_to_see(&four, at("d4")));
    }

    #[test]
    fn long_rows_draw_and_edges_do_not() {
        let board = after("h8a1i8a15");
        assert!(lure(&board, at("j8")) > lure(&board, at("h9")));
        assert!(lure(&board, at("h9")) > lure(&board, at("d4")));
        assert!(lure(&board, at("o7")) < 0 && lure(&board, at("o15")) < -1000);
    }
}
