//! The stability cut-off: discs of the opponent that can never be turned bound the score from above.

use crate::stability::stable_discs;
use crate::units::Discs;

/// The least `alpha`, for `n` empty squares, at which stable discs are counted. For a cut-off the opponent needs `(64 -
/// alpha) / 2` stable discs. At a smaller `alpha` that is rare, and counting costs more than it saves.
#[inline]
fn least_alpha(n: usize) -> Discs {
    Discs(2 * n as i32 - 4)
}

/// An upper bound on the score of a position with `n` empty squares. It exists if stable discs of the opponent show
/// that `alpha` is not exceeded.
#[inline]
pub fn stability_cutoff(me: u64, opp: u64, n: usize, alpha: Discs) -> Option<Discs> {
    if alpha < least_alpha(n) {
        return None;
    }
    let bound = Discs(64 - 2 * stable_discs(opp, me).count_ones() as i32);
    (bound <= alpha).then_some(bound)
}
