//! Which move first: killers, counter-moves and history on top of the evaluator's own order.

use super::table::NO_MOVE;
use super::worker::MAX_PLY;
use crate::game::{Candidate, Move, Player};
use crate::sort;

/// Moves told apart by the tables here; codes beyond share a place, which can only change the order.
const CODES: usize = 1024;

/// The greatest value of a history.
const HISTORY_MAX: i32 = 4096;

/// What a search learns about moves while it runs. Carried from move to move, faded.
pub struct Histories {
    /// By side and move: how often it cut, against how often it was tried in vain.
    history: Box<[[i16; CODES]; 2]>,
    /// By side and the move before: the reply that cut.
    counters: Box<[[u16; CODES]; 2]>,
    /// By ply: two moves that cut there.
    killers: Box<[[u16; 2]; MAX_PLY + 2]>,
}

#[inline]
const fn place(code: u16) -> usize {
    code as usize % CODES
}

impl Histories {
    /// Histories that know nothing.
    pub fn new() -> Histories {
        Histories {
            history: Box::new([[0; CODES]; 2]),
            counters: Box::new([[NO_MOVE; CODES]; 2]),
            killers: Box::new([[NO_MOVE; 2]; MAX_PLY + 2]),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Histories::new();
    }

    /// Prepares for the next position of a game: killers belong to plies and go, histories fade.
    pub fn fade(&mut self) {
        self.killers.fill([NO_MOVE; 2]);
        for value in self.history.iter_mut().flatten() {
            *value /= 2;
        }
    }

    /// Forgets the killers two plies on, which were met in other sub-trees.
    #[inline]
    pub(super) fn enter(&mut self, ply: usize) {
        self.killers[ply + 2] = [NO_MOVE; 2];
    }

    /// The history of a move, within ±4096.
    #[inline]
    pub fn history(&self, side: Player, code: u16) -> i32 {
        i32::from(self.history[side.index()][place(code)])
    }

    /// Whether a move cut before at this ply.
    #[inline]
    pub fn is_killer(&self, ply: usize, code: u16) -> bool {
        self.killers[ply].contains(&code)
    }

    /// The reply that cut after `previous`, or [`NO_MOVE`].
    #[inline]
    pub fn counter(&self, side: Player, previous: u16) -> u16 {
        self.counters[side.index()][place(previous)]
    }

    /// Learns that `code` cut at `depth` after `previous`.
    #[inline]
    pub(super) fn reward(&mut self, side: Player, ply: usize, depth: i32, previous: u16, code: u16) {
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        self.counters[side.index()][place(previous)] = code;
        self.learn(side, code, weight(depth));
    }

    /// Learns that `code` was tried at `depth` before the move that cut.
    #[inline]
    pub(super) fn blame(&mut self, side: Player, depth: i32, code: u16) {
        self.learn(side, code, -weight(depth));
    }

    /// Moves a history towards ±4096, the less the nearer it is.
    #[inline]
    fn learn(&mut self, side: Player, code: u16, by: i32) {
        let value = &mut self.history[side.index()][place(code)];
        let old = i32::from(*value);
        *value = (old + by - old * by.abs() / HISTORY_MAX) as i16;
    }

    /// Adds what was learnt to the order of fresh candidates.
    pub(super) fn adjust<M: Move>(&self, moves: &mut [Candidate<M>], side: Player, ply: usize, previous: u16) {
        let counter = self.counter(side, previous);
        let history = &self.history[side.index()];
        for candidate in moves {
            let code = candidate.mv.code();
            candidate.order += i32::from(history[place(code)]) >> 5;
            if self.killers[ply].contains(&code) {
                candidate.order += KILLER;
            }
            if code == counter {
                candidate.order += COUNTER;
            }
        }
    }
}

/// What a killer adds to the evaluator's order.
const KILLER: i32 = 60;
/// What a counter-move adds to the evaluator's order.
const COUNTER: i32 = 40;

#[inline]
const fn weight(depth: i32) -> i32 {
    let weight = 16 * depth * depth;
    if weight > 1024 { 1024 } else { weight }
}

impl Default for Histories {
    fn default() -> Histories {
        Histories::new()
    }
}

/// The order of a candidate and its code in one number: the greatest goes first, ties by code.
#[inline]
fn rank<M: Move>(candidate: &Candidate<M>) -> i64 {
    (i64::from(candidate.order) << 16) - i64::from(candidate.mv.code())
}

/// Brings the best of `moves[from..]` to `from` and gives it: one step of a selection sort, because most nodes try few.
#[inline]
pub(super) fn select<M: Move>(moves: &mut [Candidate<M>], from: usize) -> Candidate<M> {
    let mut best = from;
    let mut best_rank = rank(&moves[from]);
    for (i, candidate) in moves.iter().enumerate().skip(from + 1) {
        let other = rank(candidate);
        if other > best_rank {
            (best, best_rank) = (i, other);
        }
    }
    moves.swap(from, best);
    moves[from]
}

/// Sorts candidates: best first, or by code alone.
pub(super) fn sort<M: Move>(moves: &mut [Candidate<M>], by_code: bool) {
    if by_code {
        sort::by_key(moves, |c| c.mv.code());
    } else {
        sort::by_key(moves, |c| -rank(c));
    }
}

/// Keeps the best `k` of `moves[from..]`; whether any was dropped.
pub(super) fn keep_best<M: Move>(moves: &mut Vec<Candidate<M>>, from: usize, k: usize) -> bool {
    let k = k.max(1);
    if moves.len() - from <= k {
        return false;
    }
    sort(&mut moves[from..], false);
    moves.truncate(from + k);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    struct Number(u16);
    impl Move for Number {
        fn code(self) -> u16 {
            self.0
        }
        fn from_code(code: u16) -> Option<Number> {
            Some(Number(code))
        }
    }

    fn sample() -> Vec<Candidate<Number>> {
        [(9, 1), (3, 5), (7, 5), (2, -4), (8, 0)].map(|(c, order)| Candidate { mv: Number(c), order }).to_vec()
    }

    #[test]
    fn selection_gives_the_sorted_order_with_ties_by_code() {
        let mut moves = sample();
        let picked: Vec<u16> = (0..moves.len()).map(|i| select(&mut moves, i).mv.0).collect();
        assert_eq!(picked, [3, 7, 9, 8, 2]);
        let mut sorted = sample();
        sort(&mut sorted, false);
        assert_eq!(sorted.iter().map(|c| c.mv.0).collect::<Vec<_>>(), picked);
    }

    #[test]
    fn the_beam_keeps_the_best() {
        let mut moves = sample();
        assert!(keep_best(&mut moves, 1, 2));
        assert_eq!(moves[0].mv.0, 9);
        let mut kept: Vec<u16> = moves[1..].iter().map(|c| c.mv.0).collect();
        kept.sort_unstable();
        assert_eq!(kept, [3, 7]);
        assert!(!keep_best(&mut moves, 1, 2));
    }

    #[test]
    fn a_history_stays_in_bounds() {
        let mut histories = Histories::new();
        for _ in 0..1000 {
            histories.reward(Player::White, 3, 40, 5, 17);
            histories.blame(Player::White, 40, 18);
        }
        let (high, low) = (histories.history(Player::White, 17), histories.history(Player::White, 18));
        assert!((4000..=HISTORY_MAX).contains(&high) && (-HISTORY_MAX..=-4000).contains(&low), "{high} {low}");
        assert!(histories.is_killer(3, 17) && histories.counter(Player::White, 5) == 17);
        assert_eq!(histories.history(Player::Black, 17), 0);
    }
}
