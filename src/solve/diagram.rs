//! A position of five-in-a-row from the stones of a diagram, without a game that led to it.

use tengen_core::game::{Player, Position};
use tengen_core::random::Rng;
use tengen_gomoku::board::Board;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;

/// The most orders of the stones to try, until one does not end the game.
const ORDERS: u32 = 1_000;

/// The position with these stones of black and of white. Black is to move if it has as many as white or fewer.
///
/// # Errors
/// What is wrong with the stones, in one line.
pub(super) fn from_stones(rule: Rule, size: usize, stones: [Vec<Point>; 2]) -> Result<Board, String> {
    let mut order: Vec<(Point, Player)> = Vec::new();
    for (player, points) in [Player::Black, Player::White].into_iter().zip(&stones) {
        for &point in points {
            if order.iter().any(|&(other, _)| other == point) {
                return Err(format!("{point} has two stones"));
            }
            order.push((point, player));
        }
    }
    let next = if stones[0].len() <= stones[1].len() { Player::Black } else { Player::White };
    // A point may be forbidden to black before other stones are placed, but not after.
    let mut rng = Rng::new(1);
    for _ in 0..ORDERS {
        let mut board = Board::new(rule, size);
        for &(point, player) in &order {
            if board.to_move() != player {
                board.pass();
            }
            board.make(point);
            if board.outcome().is_some() {
                break;
            }
        }
        if board.outcome().is_none() && board.ply() == order.len() {
            if board.to_move() != next {
                board.pass();
            }
            return Ok(board);
        }
        rng.shuffle(&mut order);
    }
    Err("somebody has won on this board, or black has a forbidden stone".into())
}
