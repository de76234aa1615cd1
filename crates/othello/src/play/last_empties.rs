//! Exact search of the last six empty squares, without table and sorting. Each of the last four has separate code. Five
//! and six have a search ordered by parity alone.
//!
//! `me` are the discs of the side to move. Every function returns the exact score as far as a null window asks. Above
//! `alpha` it is a lower bound, otherwise an upper bound.

use super::parity::{QUADRANT, odd_quadrants, squares_of};
use super::stability::stability_cutoff;
use crate::bits::{Bits, NEIGHBOURS, count_last_flips};
use crate::board::final_score;
use crate::processor::{Processor, compiled_for_each_processor};
use crate::units::Discs;

/// Up to this many empty squares a table and sorting cost more than they save.
pub const LAST_EMPTIES: usize = 6;

/// Below every score: no move has been searched.
pub const NO_SCORE: Discs = Discs(-127);

/// One empty square left.
#[inline(always)]
fn solve_1(me: u64, square: usize, alpha: Discs) -> Discs {
    // On a full board the score is twice my discs less 64.
    let mine = me.count_ones() as i32;
    let turned = count_last_flips(square, me);
    if turned != 0 {
        return Discs(2 * (mine + turned + 1) - 64);
    }
    // If neither side can play, the empty square goes to the winner.
    let neither = Discs(if mine > 31 { 2 * (mine + 1) - 64 } else { 2 * mine - 64 });
    if neither <= alpha {
        // A move of the opponent lowers my score.
        return neither;
    }
    let opp = !me & !(1 << square);
    let turned = count_last_flips(square, opp);
    if turned != 0 { Discs(2 * (mine - turned) - 64) } else { neither }
}

compiled_for_each_processor!(
    /// Two empty squares left.
    fn solve_2(me: u64, opp: u64, x1: usize, x2: usize, alpha: Discs, nodes: &mut u64) -> Discs = solve_2_on);

#[inline(always)]
fn solve_2_on<P: Processor>(p: P, me: u64, opp: u64, x1: usize, x2: usize, alpha: Discs, nodes: &mut u64) -> Discs {
    *nodes += 1;
    let mut best = NO_SCORE;
    if NEIGHBOURS[x1] & opp != 0 {
        let turned = p.flips(x1, me, opp);
        if turned != 0 {
            best = -solve_1(opp ^ turned, x2, alpha.for_opponent());
            if best > alpha {
                return best;
            }
        }
    }
    if NEIGHBOURS[x2] & opp != 0 {
        let turned = p.flips(x2, me, opp);
        if turned != 0 {
            return best.max(-solve_1(opp ^ turned, x1, alpha.for_opponent()));
        }
    }
    if best != NO_SCORE {
        return best;
    }
    // A pass: the opponent plays the move that is worse for `me`.
    let mut best = -NO_SCORE;
    let turned = p.flips(x1, opp, me);
    if turned != 0 {
        best = solve_1(me ^ turned, x2, alpha);
        if best <= alpha {
            return best;
        }
    }
    let turned = p.flips(x2, opp, me);
    if turned != 0 {
        return best.min(solve_1(me ^ turned, x1, alpha));
    }
    if best != -NO_SCORE { best } else { final_score(me, opp) }
}

compiled_for_each_processor!(
    /// Three empty squares left.
    fn solve_3(me: u64, opp: u64, squares: [usize; 3], alpha: Discs, passed: bool, nodes: &mut u64) -> Discs = solve_3_on);

#[inline(always)]
fn solve_3_on<P: Processor>(
    p: P,
    me: u64,
    opp: u64,
    squares: [usize; 3],
    alpha: Discs,
    passed: bool,
    nodes: &mut u64,
) -> Discs {
    *nodes += 1;
    let [mut a, mut b, mut c] = squares;
    // The square that is alone in its quadrant first.
    if QUADRANT[a] == QUADRANT[b] {
        if QUADRANT[c] != QUADRANT[a] {
            (a, b, c) = (c, a, b);
        }
    } else if QUADRANT[a] == QUADRANT[c] {
        (a, b) = (b, a);
    }
    let mut best = NO_SCORE;
    for (x, y, z) in [(a, b, c), (b, a, c), (c, a, b)] {
        if NEIGHBOURS[x] & opp != 0 {
            let turned = p.flips(x, me, opp);
            if turned != 0 {
                let score = -solve_2(p, opp ^ turned, me ^ turned ^ 1 << x, y, z, alpha.for_opponent(), nodes);
                if score > best {
                    best = score;
                    if best > alpha {
                        return best;
                    }
                }
            }
        }
    }
    if best != NO_SCORE {
        best
    } else if passed {
        final_score(me, opp)
    } else {
        -solve_3(p, opp, me, [a, b, c], alpha.for_opponent(), true, nodes)
    }
}

compiled_for_each_processor!(
    /// Four empty squares left, in the order in which to try them.
    fn solve_4(me: u64, opp: u64, squares: [usize; 4], alpha: Discs, passed: bool, nodes: &mut u64) -> Discs = solve_4_on);

#[inline(always)]
fn solve_4_on<P: Processor>(
    p: P,
    me: u64,
    opp: u64,
    squares: [usize; 4],
    alpha: Discs,
    passed: bool,
    nodes: &mut u64,
) -> Discs {
    *nodes += 1;
    let [a, b, c, d] = squares;
    let mut best = NO_SCORE;
    for (x, rest) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
        if NEIGHBOURS[x] & opp != 0 {
            let turned = p.flips(x, me, opp);
            if turned != 0 {
                let score = -solve_3(p, opp ^ turned, me ^ turned ^ 1 << x, rest, alpha.for_opponent(), false, nodes);
                if score > best {
                    best = score;
                    if best > alpha {
                        return best;
                    }
                }
            }
        }
    }
    if best != NO_SCORE {
        best
    } else if passed {
        final_score(me, opp)
    } else {
        -solve_4(p, opp, me, squares, alpha.for_opponent(), true, nodes)
    }
}

/// The squares of a position with four empty ones, those in odd quadrants first.
#[inline]
fn odd_first(empties: u64, odd: u64) -> [usize; 4] {
    let mut out = [0; 4];
    let mut n = 0;
    for x in Bits(empties & odd).chain(Bits(empties & !odd)).take(4) {
        out[n] = x;
        n += 1;
    }
    debug_assert_eq!(n, 4);
    out
}

/// Up to four empty squares left.
#[inline(always)]
fn solve_up_to_4<P: Processor>(p: P, me: u64, opp: u64, alpha: Discs, nodes: &mut u64) -> Discs {
    let empties = !(me | opp);
    match empties.count_ones() {
        0 => final_score(me, opp),
        1 => solve_1(me, empties.trailing_zeros() as usize, alpha),
        2 => {
            solve_2(p, me, opp, empties.trailing_zeros() as usize, 63 - empties.leading_zeros() as usize, alpha, nodes)
        }
        3 => {
            let mut bits = Bits(empties);
            let mut next = || bits.next().unwrap_or(0);
            solve_3(p, me, opp, [next(), next(), next()], alpha, false, nodes)
        }
        _ => solve_4(p, me, opp, odd_first(empties, squares_of(odd_quadrants(empties))), alpha, false, nodes),
    }
}

compiled_for_each_processor!(
    /// Five or six empty squares left. Moves into the quadrants `odd`, which have an odd number of them, come first.
    fn solve_by_parity(me: u64, opp: u64, n: usize, odd: usize, alpha: Discs, nodes: &mut u64) -> Discs = solve_by_parity_on);

#[inline(always)]
fn solve_by_parity_on<P: Processor>(
    p: P,
    me: u64,
    opp: u64,
    n: usize,
    odd: usize,
    alpha: Discs,
    nodes: &mut u64,
) -> Discs {
    *nodes += 1;
    if let Some(bound) = stability_cutoff(me, opp, n, alpha) {
        return bound;
    }
    let moves = p.mobility(me, opp);
    if moves == 0 {
        if p.mobility(opp, me) == 0 {
            return final_score(me, opp);
        }
        return -solve_by_parity(p, opp, me, n, odd, alpha.for_opponent(), nodes);
    }
    let mut best = NO_SCORE;
    let first = squares_of(odd);
    for group in [moves & first, moves & !first] {
        for x in Bits(group) {
            let turned = p.flips(x, me, opp);
            let (next_me, next_opp) = (opp ^ turned, me ^ turned ^ 1 << x);
            let next_odd = odd ^ QUADRANT[x] as usize;
            let score = if n == 5 {
                let squares = odd_first(!(next_me | next_opp), squares_of(next_odd));
                -solve_4(p, next_me, next_opp, squares, alpha.for_opponent(), false, nodes)
            } else {
                -solve_by_parity(p, next_me, next_opp, n - 1, next_odd, alpha.for_opponent(), nodes)
            };
            if score > best {
                best = score;
                if best > alpha {
                    return best;
                }
            }
        }
    }
    best
}

/// The score of a position with `n` empty squares, at most [`LAST_EMPTIES`]. Counts its nodes in `nodes`.
#[inline(always)]
pub fn solve<P: Processor>(p: P, me: u64, opp: u64, n: usize, alpha: Discs, nodes: &mut u64) -> Discs {
    if n <= 4 {
        return solve_up_to_4(p, me, opp, alpha, nodes);
    }
    solve_by_parity(p, me, opp, n, odd_quadrants(!(me | opp)), alpha, nodes)
}
