//! What the generic searches ask of Othello: the trained evaluation, and one made by hand, each as an [`Evaluator`].

use super::bits::{Bits, CORNERS, flips, mobility, potential_mobility};
use super::board::Board;
use super::shape::Features;
use super::square::Square;
use super::stability::{corner_stability, stable_discs};
use super::weights::Weights;
use crate::game::{Candidate, Evaluator};
use crate::score::Score;
use std::sync::Arc;

/// The trained pattern evaluation; without weights a plain one. In hundredths of a disc.
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
        Score::eval(match &self.weights {
            Some(weights) => weights.evaluate(&Features::new(me, opp), 0, me, opp),
            None => plain(me, opp),
        })
    }

    fn candidates(&mut self, board: &Board, out: &mut Vec<Candidate<Square>>) {
        fewest_replies_first(board, out);
    }
}

/// The evaluation by hand: discs, mobility, corners, stable discs, flippable lines, X-squares, edges and centre, each by a
/// fixed weight. A finished game counts by its margin, as everywhere ([`DISC`](super::DISC) a disc).
#[derive(Clone, Copy, Debug, Default)]
pub struct HandmadeEvaluator;

const EDGES: u64 = 0x7E81_8181_8181_817E;
const CENTRE: u64 = 0x0000_3C3C_3C3C_0000;

/// The directions, of all moves of `me`, in which discs would turn.
fn flippable_lines(me: u64, opp: u64) -> i32 {
    let lines = |x: usize| {
        let turned = flips(x, me, opp);
        (super::bits::NEIGHBOURS[x] & turned).count_ones() as i32
    };
    Bits(mobility(me, opp)).map(lines).sum()
}

/// The X-squares whose corner is empty.
fn risky(taken: u64) -> u64 {
    let empty = !taken & CORNERS;
    (empty & 1) << 9 | (empty & 1 << 7) << 7 | (empty & 1 << 56) >> 7 | (empty & 1 << 63) >> 9
}

impl Evaluator<Board> for HandmadeEvaluator {
    fn evaluate(&mut self, board: &Board) -> Score {
        let (me, opp) = (board.me(), board.opp());
        let count = |b: u64| b.count_ones() as i32;
        let risky = risky(me | opp);
        let side = |me: u64, opp: u64| {
            count(me)
                + 8 * count(mobility(me, opp))
                + 300 * count(me & CORNERS)
                + 150 * count(stable_discs(me, opp))
                + flippable_lines(me, opp)
                - 50 * count(me & risky)
                + 20 * count(me & EDGES & !CORNERS)
                + 20 * count(me & CENTRE)
        };
        Score::eval(side(me, opp) - side(opp, me))
    }

    fn candidates(&mut self, board: &Board, out: &mut Vec<Candidate<Square>>) {
        fewest_replies_first(board, out);
    }
}

/// All legal moves, those first that leave the opponent the fewest replies; the pass where it is the only one.
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
        let order = SQUARE_VALUE[x] - 16 * (replies.count_ones() + (replies & CORNERS).count_ones()) as i32;
        out.extend(Square::new(x).map(|mv| Candidate { mv, order }));
    }
}

/// Orders squares for a static preference: corners, then edges away from them, X-squares last.
pub static SQUARE_VALUE: [i32; 64] = {
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

/// An evaluation without weights: mobility, what may become mobility, corners and X-squares.
pub fn plain(me: u64, opp: u64) -> i32 {
    let count = |b: u64| b.count_ones() as i32;
    let mobile = count(mobility(me, opp)) - count(mobility(opp, me));
    let near = count(potential_mobility(me, opp)) - count(potential_mobility(opp, me));
    let corners = count(me & CORNERS) - count(opp & CORNERS);
    let empty = !(me | opp) & CORNERS;
    let risky = (empty & 1) << 9 | (empty & 1 << 7) << 7 | (empty & 1 << 56) >> 7 | (empty & 1 << 63) >> 9;
    let risk = count(me & risky) - count(opp & risky);
    let stable = corner_stability(me) as i32 - corner_stability(opp) as i32;
    (mobile * 120 + near * 40 + corners * 700 + stable * 200 - risk * 400).clamp(-6_300, 6_300)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Player, Position};
    use crate::random::Rng;

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
