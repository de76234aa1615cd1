//! Evaluations of a position. [`PatternEvaluator`] has the trained weights and [`HandmadeEvaluator`] is for comparison.
//! Both serve the generic searches. [`untrained`] works without weights.

use super::bits::{Bits, CORNERS, NEIGHBOURS, flips, mobility, potential_mobility};
use super::board::Board;
use super::features::Features;
use super::square::Square;
use super::stability::{corner_stability, stable_discs};
use super::units::Centidiscs;
use super::weights::Weights;
use std::sync::Arc;
use tengen_core::game::{Candidate, Evaluator};
use tengen_core::score::Score;

/// The trained pattern evaluation; without weights, [`untrained`].
#[derive(Clone, Debug, Default)]
pub struct PatternEvaluator {
    weights: Option<Arc<Weights>>,
}

impl PatternEvaluator {
    /// An evaluation with these weights.
    pub fn new(weights: Option<Arc<Weights>>) -> PatternEvaluator {
        PatternEvaluator { weights }
    }
}

impl Evaluator<Board> for PatternEvaluator {
    fn evaluate(&mut self, board: &Board) -> Score {
        let (me, opp) = (board.me(), board.opp());
        let value = match &self.weights {
            Some(weights) => weights.evaluate(&Features::new(me, opp), 0, me, opp),
            None => untrained(me, opp),
        };
        value.score()
    }

    fn candidates(&mut self, board: &Board, out: &mut Vec<Candidate<Square>>) {
        fewest_replies_first(board, out);
    }
}

/// The handcrafted evaluation. It counts discs, mobility, corners, stable discs, flippable lines, X-squares, edges and
/// centre. Each has a fixed weight in hundredths of a disc.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandmadeEvaluator;

const EDGES: u64 = 0x7E81_8181_8181_817E;
const CENTRE: u64 = 0x0000_3C3C_3C3C_0000;

/// For all moves of `me` together, the directions in which they turn discs.
fn flippable_lines(me: u64, opp: u64) -> i32 {
    let lines = |x: usize| (NEIGHBOURS[x] & flips(x, me, opp)).count_ones() as i32;
    Bits(mobility(me, opp)).map(lines).sum()
}

/// The X-squares (diagonally beside a corner) whose corner is empty: a move there offers the corner.
fn open_x_squares(taken: u64) -> u64 {
    let empty = !taken & CORNERS;
    (empty & 1) << 9 | (empty & 1 << 7) << 7 | (empty & 1 << 56) >> 7 | (empty & 1 << 63) >> 9
}

fn count(squares: u64) -> i32 {
    squares.count_ones() as i32
}

impl Evaluator<Board> for HandmadeEvaluator {
    fn evaluate(&mut self, board: &Board) -> Score {
        let (me, opp) = (board.me(), board.opp());
        let x_squares = open_x_squares(me | opp);
        let side = |me: u64, opp: u64| {
            count(me)
                + 8 * count(mobility(me, opp))
                + 300 * count(me & CORNERS)
                + 150 * count(stable_discs(me, opp))
                + flippable_lines(me, opp)
                - 50 * count(me & x_squares)
                + 20 * count(me & EDGES & !CORNERS)
                + 20 * count(me & CENTRE)
        };
        Centidiscs(side(me, opp) - side(opp, me)).score()
    }

    fn candidates(&mut self, board: &Board, out: &mut Vec<Candidate<Square>>) {
        fewest_replies_first(board, out);
    }
}

/// All legal moves, ordered fastest-first: the fewer replies the opponent has, the earlier. A reply in a corner counts
/// twice. The pass if it is the only move.
fn fewest_replies_first(board: &Board, out: &mut Vec<Candidate<Square>>) {
    let (me, opp) = (board.me(), board.opp());
    let moves = board.mobility();
    if moves == 0 {
        if mobility(opp, me) != 0 {
            out.push(Candidate { mv: Square::PASS, order: 0 });
        }
        return;
    }
    for x in Bits(moves) {
        let turned = flips(x, me, opp);
        let replies = mobility(opp ^ turned, me ^ turned ^ 1 << x);
        // 16 a reply: the value of a square, 18 at most, decides only between moves with about as many replies.
        let order = SQUARE_VALUE[x] - 16 * (count(replies) + count(replies & CORNERS));
        out.extend(Square::new(x).map(|mv| Candidate { mv, order }));
    }
}

/// The value of a square alone, for move ordering only: corners (18), then edges away from them, X-squares (2) last.
pub static SQUARE_VALUE: [i32; 64] = {
    // The quarter of the board at a1, by row and column. The four centre squares are never played.
    const QUARTER_VALUES: [[i32; 4]; 4] = [[18, 4, 16, 12], [4, 2, 6, 8], [16, 6, 14, 10], [12, 8, 10, 0]];
    let mut table = [0; 64];
    let mut s = 0;
    while s < 64 {
        let (x, y) = (s % 8, s / 8);
        table[s] = QUARTER_VALUES[if y < 4 { y } else { 7 - y }][if x < 4 { x } else { 7 - x }];
        s += 1;
    }
    table
};

/// The greatest value of [`untrained`]: one disc less than 64, which only a finished game can have.
const UNTRAINED_MAX: i32 = Centidiscs::MAX.0 - Centidiscs::DISC.0;

/// The evaluation without weights. It counts mobility, potential mobility, corners, discs held by corners, and
/// X-squares. Each has a handcrafted weight in hundredths of a disc. It serves until the page has downloaded the
/// weights.
pub fn untrained(me: u64, opp: u64) -> Centidiscs {
    let mobile = count(mobility(me, opp)) - count(mobility(opp, me));
    let potential = count(potential_mobility(me, opp)) - count(potential_mobility(opp, me));
    let corners = count(me & CORNERS) - count(opp & CORNERS);
    let x_squares = open_x_squares(me | opp);
    let risk = count(me & x_squares) - count(opp & x_squares);
    let stable = corner_stability(me) as i32 - corner_stability(opp) as i32;
    let value = mobile * 120 + potential * 40 + corners * 700 + stable * 200 - risk * 400;
    Centidiscs(value.clamp(-UNTRAINED_MAX, UNTRAINED_MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::game::{Player, Position};
    use tengen_core::random::Rng;

    #[test]
    fn candidates_are_the_legal_moves_and_values_are_antisymmetric() {
        let mut rng = Rng::new(61);
        for game in 0..50 {
            let mut board = Board::new();
            let mut moves = Vec::new();
            while board.outcome().is_none() {
                moves.clear();
                board.legal_moves(&mut moves);
                let mut found = Vec::new();
                HandmadeEvaluator.candidates(&board, &mut found);
                let mut named: Vec<Square> = found.iter().map(|candidate| candidate.mv).collect();
                named.sort_unstable();
                assert_eq!(named, moves, "game {game}");
                let other = Board::from_discs(
                    board.discs(Player::Black),
                    board.discs(Player::White),
                    board.to_move().opponent(),
                );
                let value = HandmadeEvaluator.evaluate(&board);
                assert_eq!(HandmadeEvaluator.evaluate(&other.unwrap()), -value, "game {game}");
                board.make(moves[rng.below(moves.len())]);
            }
        }
    }

    #[test]
    fn the_handmade_evaluation_counts_what_it_says() {
        // The start is the same for both sides.
        assert_eq!(HandmadeEvaluator.evaluate(&Board::new()), Score::DRAW);
        // A lone corner: a disc, a corner, a stable disc.
        let board = Board::from_discs(1, 0, Player::Black).unwrap();
        assert_eq!(HandmadeEvaluator.evaluate(&board).value(), 1 + 300 + 150);
        // A lone disc on an X-square beside its empty corner, seen by the opponent.
        let board = Board::from_discs(0, 1 << 9, Player::Black).unwrap();
        assert_eq!(HandmadeEvaluator.evaluate(&board).value(), -1 + 50);
        assert_eq!(flippable_lines(1, 0b10), 1);
    }
}
