//! The tree of the best-first search over quiet moves: its nodes, and the numbers with which they begin.

use std::rc::Rc;

/// Proof and disproof numbers: the unit, and the number of what is proven or disproven.
pub(super) const UNIT: u64 = 1 << 10;
pub(super) const INFINITE: u64 = 1 << 50;

/// A number begins with one and this many times the odds of the other side.
const ODDS_FACTOR: u64 = 4;

/// A move with this many replies has twice the proof number.
pub(super) const REPLIES_UNIT: u64 = 10;

/// Estimates are clamped to this, in sixteenths of the binary logarithm of the odds.
const MOST_PROMISED: i32 = 138;

/// `UNIT` times 2 to the power of 0 to 15 sixteenths.
const POWERS: [u64; 16] =
    [1024, 1069, 1117, 1166, 1218, 1272, 1328, 1387, 1448, 1512, 1579, 1649, 1722, 1798, 1878, 1961];

/// A position with the attacker to move.
pub(super) struct Node<M> {
    pub(super) proof: u64,
    pub(super) disproof: u64,
    /// The moves that have not been looked at yet, the next one last; `None` before they are listed.
    pub(super) left: Option<Vec<M>>,
    pub(super) is_stop: bool,
    pub(super) tries: Vec<Try<M>>,
}

/// A move of the attacker's.
pub(super) struct Try<M> {
    pub(super) mv: M,
    pub(super) proof: u64,
    pub(super) disproof: u64,
    /// The replies that could save the defender.
    pub(super) replies: Rc<[M]>,
    /// The replies after which no small search finds a win, with the keys of their nodes. `None` before they are known.
    pub(super) hard: Option<Vec<(M, u64)>>,
}

/// The initial proof and disproof number for this estimate of the attacker's odds.
pub(super) fn first_numbers(promise: i32) -> (u64, u64) {
    let odds = |promise: i32| {
        let power = POWERS[promise.rem_euclid(16) as usize];
        let octave = promise.div_euclid(16);
        if octave < 0 { power >> -octave } else { power << octave }
    };
    let promise = promise.clamp(-MOST_PROMISED, MOST_PROMISED);
    (UNIT + ODDS_FACTOR * odds(-promise), UNIT + ODDS_FACTOR * odds(promise))
}

impl<M> Node<M> {
    pub(super) fn new(promise: i32) -> Node<M> {
        let (proof, disproof) = first_numbers(promise);
        Node { proof, disproof, left: None, is_stop: false, tries: Vec::new() }
    }

    pub(super) fn is_expanded(&self) -> bool {
        self.left.as_ref().is_some_and(Vec::is_empty)
    }

    /// The numbers by the moves. As long as moves are left, hopeless moves do not end the node.
    pub(super) fn update(&mut self) {
        if !self.is_expanded() && self.tries.iter().all(|tried| tried.proof >= INFINITE) {
            return;
        }
        self.proof = self.tries.iter().map(|tried| tried.proof).min().unwrap_or(INFINITE);
        self.disproof = self.tries.iter().map(|tried| tried.disproof).sum::<u64>().min(INFINITE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_begin_with_the_odds() {
        for (i, &power) in POWERS.iter().enumerate() {
            assert_eq!(power, (UNIT as f64 * 2f64.powf(i as f64 / 16.0)).round() as u64);
        }
        assert_eq!(first_numbers(0), (UNIT + ODDS_FACTOR * UNIT, UNIT + ODDS_FACTOR * UNIT));
        assert_eq!(first_numbers(16), (UNIT + ODDS_FACTOR * UNIT / 2, UNIT + ODDS_FACTOR * UNIT * 2));
        for promise in -200..200 {
            let ((proof, disproof), (next, other)) = (first_numbers(promise), first_numbers(promise + 1));
            assert!(proof >= next && disproof <= other, "{promise}");
            assert_eq!(first_numbers(-promise), (disproof, proof));
        }
    }
}
