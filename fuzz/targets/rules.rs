//! The board against the slow rules: any moves on any board, the outcome and black's forbidden points after each.
#![no_main]

#[path = "../../tests/common/slow_rules.rs"]
mod slow_rules;

use libfuzzer_sys::fuzz_target;
use slow_rules::{BLACK, End, Foul, Grid, Law, WHITE, foul, play};
use tengen_core::game::{Outcome, Player, Position};
use tengen_gomoku::board::Board;
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::{Forbidden, Rule};

fuzz_target!(|data: &[u8]| {
    let [size, rule, moves @ ..] = data else { return };
    let size = 5 + usize::from(*size) % 16;
    let (rule, law) = [
        (Rule::Freestyle, Law::Freestyle),
        (Rule::Standard, Law::Standard),
        (Rule::Renju, Law::Renju),
        (Rule::Caro, Law::Caro),
        (Rule::CaroOverline, Law::CaroOverline),
    ][usize::from(*rule) % 5];
    let mut grid = Grid::new(size);
    let mut board = Board::new(rule, size);
    for &byte in moves {
        // A byte counts empty points: every byte is a move.
        let empty: Vec<_> = grid.empty_points().collect();
        let at = empty[usize::from(byte) % empty.len()];
        let end = play(&mut grid, law, at, if board.ply().is_multiple_of(2) { BLACK } else { WHITE });
        board.make(Point::new(at.0 as usize, at.1 as usize));
        let outcome = board.outcome().map(|outcome| match outcome {
            Outcome::Win(Player::Black) => End::Black,
            Outcome::Win(Player::White) => End::White,
            Outcome::Draw => End::Draw,
        });
        assert_eq!(outcome, end);
        for at in grid.empty_points() {
            let found = board.forbidden(Point::new(at.0 as usize, at.1 as usize)).map(|kind| match kind {
                Forbidden::Overline => Foul::Overline,
                Forbidden::DoubleFour => Foul::DoubleFour,
                Forbidden::DoubleThree => Foul::DoubleThree,
            });
            assert_eq!(found, if law == Law::Renju { foul(&grid, at) } else { None });
        }
        if end.is_some() {
            return;
        }
    }
});
