//! Openings after which the colours are chosen, as in swap2.

use super::playable::{cell_of, point_of};
use super::player::GomokuPlayer;
use crate::board::Board;
use crate::rule::Rule;
use tengen_core::game::Position;
use tengen_core::players::game_player::GamePlayer;
use tengen_core::random::Rng;
use tengen_core::think::{Limits, Silent};

/// Openings that are compared.
const TRIALS: u32 = 24;
/// Depth in plies of the search that compares them: deep enough for a four and its answer.
const DEPTH: u32 = 4;
/// Bytes of its table.
const TABLE: usize = 1 << 20;
/// Edge of the square, in points, within which the stones lie, so that they interact.
const SPAN: usize = 7;

/// Three stones (black, white, black) that leave the sides about even, as cells. They have the least value among
/// several random choices. `None` if none of them can be played.
pub fn stones(rule: Rule, size: usize, seed: u64) -> Option<[usize; 3]> {
    let mut player = GomokuPlayer::new(TABLE);
    let mut rng = Rng::new(seed);
    let span = size.min(SPAN);
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    let mut best: Option<(i32, [usize; 3])> = None;
    for _ in 0..TRIALS {
        let (left, top) = (rng.below(size - span + 1), rng.below(size - span + 1));
        let mut stone = || point_of(size, (top + rng.below(span)) * size + left + rng.below(span));
        let stones = [stone(), stone(), stone()];
        let mut board = Board::new(rule, size);
        // Two stones on one point are not an opening.
        let is_played = stones.iter().all(|&point| {
            let legal = board.is_legal(point);
            if legal {
                board.make(point);
            }
            legal
        });
        if !is_played {
            continue;
        }
        let value = player.find(&mut board, &limits, &mut Silent).score.value().abs();
        if best.is_none_or(|(least, _)| value < least) {
            best = Some((value, stones.map(|point| cell_of(size, point))));
        }
    }
    best.map(|(_, cells)| cells)
}
