//! Exact search of the last empty squares, without table and sorting. The last four squares have code of their own; five
//! and six go by parity.

use super::parity::{QUARTER, parity, quarters};
use super::stability::stability_cutoff;
use crate::games::othello::bits::{Bits, NEIGHBOURS, count_last_flips, flips, mobility};
use crate::games::othello::board::final_score;

/// Up to so many empty squares the search goes without table and sorting.
pub const SHALLOW: usize = 6;

/// Below the lowest score.
pub const NONE: i32 = -127;

/// One empty square left, `me` to move.
#[inline]
fn solve1(me: u64, square: usize) -> i32 {
    let mine = me.count_ones() as i32;
    let turned = count_last_flips(square, me);
    if turned != 0 {
        return 2 * (mine + turned + 1) - 64;
    }
    let opp = !me & !(1 << square);
    let turned = count_last_flips(square, opp);
    if turned != 0 {
        return 2 * (mine - turned) - 64;
    }
    // Nobody can play: the empty square goes to the winner.
    if mine > 31 { 2 * mine - 62 } else { 2 * mine - 64 }
}

/// Two empty squares left.
fn solve2(me: u64, opp: u64, x1: usize, x2: usize, alpha: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let mut best = NONE;
    if NEIGHBOURS[x1] & opp != 0 {
        let turned = flips(x1, me, opp);
        if turned != 0 {
            best = -solve1(opp ^ turned, x2);
            if best > alpha {
                return best;
            }
        }
    }
    if NEIGHBOURS[x2] & opp != 0 {
        let turned = flips(x2, me, opp);
        if turned != 0 {
            return best.max(-solve1(opp ^ turned, x1));
        }
    }
    if best != NONE {
        return best;
    }
    // A pass: the opponent takes the lesser of its two.
    let mut best = -NONE;
    let turned = flips(x1, opp, me);
    if turned != 0 {
        best = solve1(me ^ turned, x2);
        if best <= alpha {
            return best;
        }
    }
    let turned = flips(x2, opp, me);
    if turned != 0 {
        return best.min(solve1(me ^ turned, x1));
    }
    if best != -NONE { best } else { final_score(me, opp).0 }
}

/// Three empty squares left.
fn solve3(me: u64, opp: u64, squares: [usize; 3], alpha: i32, passed: bool, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let [mut a, mut b, mut c] = squares;
    // The square that is alone in its quarter first.
    if QUARTER[a] == QUARTER[b] {
        if QUARTER[c] != QUARTER[a] {
            (a, b, c) = (c, a, b);
        }
    } else if QUARTER[a] == QUARTER[c] {
        (a, b) = (b, a);
    }
    let mut best = NONE;
    for (x, y, z) in [(a, b, c), (b, a, c), (c, a, b)] {
        if NEIGHBOURS[x] & opp != 0 {
            let turned = flips(x, me, opp);
            if turned != 0 {
                let score = -solve2(opp ^ turned, me ^ turned ^ 1 << x, y, z, -alpha - 1, nodes);
                if score > best {
                    best = score;
                    if best > alpha {
                        return best;
                    }
                }
            }
        }
    }
    if best != NONE {
        best
    } else if passed {
        final_score(me, opp).0
    } else {
        -solve3(opp, me, [a, b, c], -alpha - 1, true, nodes)
    }
}

/// Four empty squares left, those of odd quarters first.
fn solve4(me: u64, opp: u64, squares: [usize; 4], alpha: i32, passed: bool, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let [a, b, c, d] = squares;
    let mut best = NONE;
    for (x, rest) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
        if NEIGHBOURS[x] & opp != 0 {
            let turned = flips(x, me, opp);
            if turned != 0 {
                let score = -solve3(opp ^ turned, me ^ turned ^ 1 << x, rest, -alpha - 1, false, nodes);
                if score > best {
                    best = score;
                    if best > alpha {
                        return best;
                    }
                }
            }
        }
    }
    if best != NONE {
        best
    } else if passed {
        final_score(me, opp).0
    } else {
        -solve4(opp, me, squares, -alpha - 1, true, nodes)
    }
}

/// The empty squares of a position with four of them, odd quarters first.
#[inline]
fn four(empties: u64, odd: u64) -> [usize; 4] {
    let mut out = [0; 4];
    let mut n = 0;
    for x in Bits(empties & odd).chain(Bits(empties & !odd)).take(4) {
        out[n] = x;
        n += 1;
    }
    debug_assert_eq!(n, 4);
    out
}

/// Any position with up to four empty squares.
fn solve_last(me: u64, opp: u64, alpha: i32, nodes: &mut u64) -> i32 {
    let empties = !(me | opp);
    match empties.count_ones() {
        0 => final_score(me, opp).0,
        1 => solve1(me, empties.trailing_zeros() as usize),
        2 => solve2(me, opp, empties.trailing_zeros() as usize, 63 - empties.leading_zeros() as usize, alpha, nodes),
        3 => {
            let mut bits = Bits(empties);
            let mut next = || bits.next().unwrap_or(0);
            solve3(me, opp, [next(), next(), next()], alpha, false, nodes)
        }
        _ => solve4(me, opp, four(empties, quarters(parity(empties))), alpha, false, nodes),
    }
}

/// Five to [`SHALLOW`] empty squares: by parity, no table.
fn shallow(me: u64, opp: u64, n: usize, odd: usize, alpha: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if let Some(bound) = stability_cutoff(me, opp, n, alpha) {
        return bound;
    }
    let moves = mobility(me, opp);
    if moves == 0 {
        if mobility(opp, me) == 0 {
            return final_score(me, opp).0;
        }
        return -shallow(opp, me, n, odd, -alpha - 1, nodes);
    }
    let mut best = NONE;
    let first = quarters(odd);
    for group in [moves & first, moves & !first] {
        for x in Bits(group) {
            let turned = flips(x, me, opp);
            let (next_me, next_opp) = (opp ^ turned, me ^ turned ^ 1 << x);
            let next_odd = odd ^ QUARTER[x] as usize;
            let score = if n == 5 {
                let squares = four(!(next_me | next_opp), quarters(next_odd));
                -solve4(next_me, next_opp, squares, -alpha - 1, false, nodes)
            } else {
                -shallow(next_me, next_opp, n - 1, next_odd, -alpha - 1, nodes)
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

/// The exact score of up to [`SHALLOW`] empty squares, as far as the null window above `alpha` asks.
pub fn solve(me: u64, opp: u64, n: usize, alpha: i32, nodes: &mut u64) -> i32 {
    if n <= 4 { solve_last(me, opp, alpha, nodes) } else { shallow(me, opp, n, parity(!(me | opp)), alpha, nodes) }
}
