//! The stability cut-off.

use crate::games::othello::stability::stable_discs;

/// Below how many discs a stability cut-off cannot be hoped for, by empty squares.
#[inline]
fn stability_hope(n: usize) -> i32 {
    2 * n as i32 - 4
}

/// An upper bound by the opponent's stable discs, where it could be at most `alpha`.
#[inline]
pub fn stability_cutoff(me: u64, opp: u64, n: usize, alpha: i32) -> Option<i32> {
    if alpha < stability_hope(n) {
        return None;
    }
    let bound = 64 - 2 * stable_discs(opp, me).count_ones() as i32;
    (bound <= alpha).then_some(bound)
}
