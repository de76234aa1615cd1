//! The order of candidates: one step of a selection sort, a whole sort, and the best few.

use tengen_core::game::{Candidate, Move};
use tengen_core::sort;

/// How the moves of a node are ordered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ordering {
    /// By their codes.
    Codes,
    /// By the evaluator's order.
    Evaluator,
    /// By the evaluator's order, killers, counter-moves and history.
    Learned,
}

/// The order of a candidate and its code in one number: the greatest goes first, ties by code.
#[inline]
pub(super) fn rank<M: Move>(candidate: &Candidate<M>) -> i64 {
    (i64::from(candidate.order) << 16) - i64::from(candidate.mv.code())
}

/// Brings the best of `moves[from..]` to `from` and returns it. This is one step of a selection sort, because most
/// nodes try few.
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
// Called for a root only: one copy for each game is enough.
#[inline(never)]
pub(super) fn sort<M: Move>(moves: &mut [Candidate<M>], by_code: bool) {
    if by_code {
        sort::by_key(moves, |c| c.mv.code());
    } else {
        sort::by_key(moves, |c| -rank(c));
    }
}

/// Keeps the best `count` of `moves[from..]`, at least one, the best first. Returns whether any was dropped.
pub(super) fn keep_best<M: Move>(moves: &mut Vec<Candidate<M>>, from: usize, count: usize) -> bool {
    let count = count.max(1);
    if moves.len() - from <= count {
        return false;
    }
    // An insertion sort of the kept moves. Most candidates are worse than the last one and cost one comparison.
    let list = &mut moves[from..];
    for i in 1..list.len() {
        let candidate = list[i];
        let own = rank(&candidate);
        let mut at = i;
        if i >= count {
            at = count - 1;
            if rank(&list[at]) >= own {
                continue;
            }
        }
        while at > 0 && rank(&list[at - 1]) < own {
            list[at] = list[at - 1];
            at -= 1;
        }
        list[at] = candidate;
    }
    moves.truncate(from + count);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::random::Rng;

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
        assert_eq!(moves.iter().map(|c| c.mv.0).collect::<Vec<_>>(), [9, 3, 7]);
        assert!(!keep_best(&mut moves, 1, 2));
    }

    #[test]
    fn the_beam_is_the_head_of_the_sorted_list() {
        let mut rng = Rng::new(17);
        for length in 0..60 {
            let moves: Vec<Candidate<Number>> =
                (0..length).map(|code| Candidate { mv: Number(code), order: rng.below(20) as i32 }).collect();
            let mut sorted = moves.clone();
            sort(&mut sorted, false);
            for count in 1..=usize::from(length) {
                let mut kept = moves.clone();
                assert_eq!(keep_best(&mut kept, 0, count), count < moves.len());
                sort(&mut kept, false);
                assert_eq!(kept, sorted[..count], "{count} of {length}");
            }
        }
    }
}
