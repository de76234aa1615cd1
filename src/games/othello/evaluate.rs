//! What the generic searches ask of Othello: the trained evaluation, and one made by hand, each as an [`Evaluator`].

use super::bits::{Bits, CORNERS, flips, mobility};
use super::board::Board;
use super::endgame::SQUARE_VALUE;
use super::search::plain;
use super::shape::Features;
use super::square::Square;
use super::stability::stable_discs;
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
