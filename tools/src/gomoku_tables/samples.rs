//! The samples of a fit: positions as counts of combinations, with the target of the value or the best move.

use crate::gomoku_games::LabelledGame;
use tengen_core::game::{Candidate, Evaluator, Forced, Outcome, Player, Position};
use tengen_core::score::Score;
use tengen_gomoku::board::Board;
use tengen_gomoku::class::CLASSES;
use tengen_gomoku::combination::COMBINATIONS;
use tengen_gomoku::evaluate::{GomokuEvaluator, threat_mask};
use tengen_gomoku::point::Point;
use tengen_gomoku::point_weights::{MASKS, PAIRS, sets};
use tengen_gomoku::rule::Rule;

/// A calm position. Entries of tables are counted over all sets of the rule.
pub(super) struct ValueSample {
    /// How often entries occur for the side to move minus for the other side, now and before the last move.
    pub counts: Vec<(u16, i8)>,
    /// The same for pairs of classes, black's times [`CLASSES`] plus white's.
    pub pairs: Vec<(u16, i8)>,
    /// The entry of the mask of threats.
    pub mask: u16,
    /// The target: the chance of the side to move.
    pub target: f32,
    /// The result for the side to move: 1, 0.5 or 0.
    pub result: f32,
}

/// A position with its best move.
pub(super) struct OrderSample {
    /// For each legal move: the entries of the side to move and of the other side.
    pub moves: Vec<(u16, u16)>,
    /// The index of the best of them.
    pub best: usize,
}

/// The entry of a combination for a side.
fn entry(rule: Rule, side: Player, combination: usize) -> u16 {
    let set = if sets(rule) == 2 { side.index() } else { 0 };
    (set * COMBINATIONS + combination) as u16
}

/// How often each combination occurs for black minus for white, followed by the counts of pairs of classes.
fn count(board: &Board, rule: Rule, counts: &mut [i16]) {
    for point in board.empty().iter() {
        let [black, white] = board.combinations(point);
        counts[usize::from(entry(rule, Player::Black, black))] += 1;
        counts[usize::from(entry(rule, Player::White, white))] -= 1;
        let [black, white] = Player::BOTH.map(|side| board.raw_class(side, point) as usize);
        // If both sides have the same weights, a pair has the negated value of its mirror.
        let pairs = &mut counts[sets(rule) * COMBINATIONS..];
        if sets(rule) == 1 && black > white {
            pairs[white * CLASSES + black] -= 1;
        } else if sets(rule) == 2 || black < white {
            pairs[black * CLASSES + white] += 1;
        }
    }
}

/// Whether the search may take the static value of a position. The side to move has no visible win by fours, and no
/// single reply is forced. The other side may threaten a straight four, as after most moves of a tree.
pub(crate) fn is_calm(evaluator: &mut GomokuEvaluator, board: &Board) -> bool {
    let (low, high) = (-Score::INFINITE, Score::INFINITE);
    let mut replies = Vec::new();
    let open = match evaluator.forced(board, &mut replies) {
        Forced::Free => true,
        Forced::Only => replies.len() > 1,
        Forced::Win { .. } | Forced::Loss { .. } => false,
    };
    open && !evaluator.quiesce(&mut board.clone(), low, high, 0, &mut 0).is_proven()
}

/// The moves that the search would consider: all near stones, or the forced replies. `None` if it would consider none.
fn moves(evaluator: &mut GomokuEvaluator, board: &Board) -> Option<Vec<Candidate<Point>>> {
    let mut moves = Vec::new();
    match evaluator.forced(board, &mut moves) {
        Forced::Free => evaluator.candidates(board, &mut moves),
        Forced::Only => {}
        Forced::Win { .. } | Forced::Loss { .. } => return None,
    }
    Some(moves)
}

/// Adds the samples of a game. `search` is the part of the target that is the search's value, whose scale is `scale`.
pub(super) fn add(
    game: &LabelledGame,
    rule: Rule,
    size: usize,
    search: f32,
    scale: f32,
    values: &mut Vec<ValueSample>,
    orders: &mut Vec<OrderSample>,
) {
    let mut evaluator = GomokuEvaluator::new();
    let mut board = Board::new(rule, size);
    let zero = vec![0i16; sets(rule) * COMBINATIONS + PAIRS];
    let mut before = zero.clone();
    for (ply, &mv) in game.moves.iter().chain([&game.moves[0]]).enumerate() {
        let mut now = zero.clone();
        if ply + 1 >= game.stones {
            count(&board, rule, &mut now);
        }
        if let Some(verdict) = ply.checked_sub(game.stones).and_then(|i| game.verdicts.get(i)) {
            let side = board.to_move();
            if !verdict.score.is_proven() && is_calm(&mut evaluator, &board) {
                let sign = if side == Player::Black { 1 } else { -1 };
                let counts = now.iter().zip(&before).enumerate().filter(|(_, (now, before))| **now + **before != 0);
                let counts =
                    counts.map(|(i, (now, before))| (i as u16, (sign * (now + before)).clamp(-128, 127) as i8));
                let mut counts: Vec<(u16, i8)> = counts.collect();
                let combinations = (sets(rule) * COMBINATIONS) as u16;
                let mut pairs = counts.split_off(counts.partition_point(|&(entry, _)| entry < combinations));
                pairs.iter_mut().for_each(|(entry, _)| *entry -= combinations);
                let result = match game.outcome {
                    Outcome::Draw => 0.5,
                    Outcome::Win(winner) => f32::from(u8::from(winner == side)),
                };
                let chance = 1.0 / (1.0 + (-verdict.score.value() as f32 / scale).exp());
                let set = if sets(rule) == 2 { side.index() } else { 0 };
                values.push(ValueSample {
                    counts,
                    pairs,
                    mask: (set * MASKS + threat_mask(&board)) as u16,
                    target: search * chance + (1.0 - search) * result,
                    result,
                });
            }
            let best = verdict.best.or_else(|| game.moves.get(ply).copied()).filter(|_| !verdict.score.is_loss());
            if let Some(best) = best
                && let Some(moves) = moves(&mut evaluator, &board)
                && moves.len() > 1
                && let Some(best) = moves.iter().position(|candidate| candidate.mv == best)
            {
                let entries = moves.iter().map(|candidate| {
                    let combinations = board.combinations(candidate.mv);
                    let other = side.opponent();
                    (entry(rule, side, combinations[side.index()]), entry(rule, other, combinations[other.index()]))
                });
                orders.push(OrderSample { moves: entries.collect(), best });
            }
        }
        before = now;
        if ply < game.moves.len() {
            board.make(mv);
            if board.outcome().is_some() {
                break;
            }
        }
    }
}
