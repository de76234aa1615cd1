//! Exact search of the last empty squares, in discs, with null windows `(alpha, alpha + 1)`.
//!
//! The last four squares have code of their own; up to [`SHALLOW`] squares go by parity alone (a region with an odd number
//! of empty squares first); above, fewest replies first with the table, stability and enhanced transposition cut-offs.

use super::search::Search;
use super::selectivity::EXACT;
use super::table::{Entry, Found, NO_MOVE, slot};
use crate::games::othello::bits::{Bits, NEIGHBOURS, count_last_flips, flips, mobility, potential_mobility};
use crate::games::othello::board::{DISC, final_score};
use crate::games::othello::evaluate::SQUARE_VALUE;
use crate::games::othello::stability::{corner_stability, stable_discs};

/// Up to so many empty squares the search goes without table and sorting.
pub const SHALLOW: usize = 6;

/// Up to so many empty squares the search needs no evaluation to sort moves.
pub const PLAIN: usize = 12;

/// The most moves that an endgame node can have: it is never asked about more empty squares.
const WIDEST: usize = 16;

/// The quarter of the board of each square, as a bit.
static QUARTER: [u8; 64] = {
    let mut table = [0; 64];
    let mut s = 0;
    while s < 64 {
        table[s] = 1 << (s % 8 / 4 + 2 * (s / 32));
        s += 1;
    }
    table
};

/// The squares of the quarters in a set of four bits.
static QUARTERS: [u64; 16] = {
    let mut table = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut s = 0;
        while s < 64 {
            if QUARTER[s] as usize & set != 0 {
                table[set] |= 1 << s;
            }
            s += 1;
        }
        set += 1;
    }
    table
};

/// The quarters with an odd number of empty squares.
#[inline]
pub fn parity(empties: u64) -> usize {
    let odd = |quarter: u64| (empties & quarter).count_ones() as usize & 1;
    odd(QUARTERS[1]) | odd(QUARTERS[2]) << 1 | odd(QUARTERS[4]) << 2 | odd(QUARTERS[8]) << 3
}

/// The squares of the quarters in `set` (a value of [`parity`]).
#[inline]
pub fn quarters(set: usize) -> u64 {
    QUARTERS[set & 15]
}

/// Below the lowest score.
const NONE: i32 = -127;

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
    if best != -NONE { best } else { final_score(me, opp) }
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
        final_score(me, opp)
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
        final_score(me, opp)
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
        0 => final_score(me, opp),
        1 => solve1(me, empties.trailing_zeros() as usize),
        2 => solve2(me, opp, empties.trailing_zeros() as usize, 63 - empties.leading_zeros() as usize, alpha, nodes),
        3 => {
            let mut bits = Bits(empties);
            let mut next = || bits.next().unwrap_or(0);
            solve3(me, opp, [next(), next(), next()], alpha, false, nodes)
        }
        _ => solve4(me, opp, four(empties, QUARTERS[parity(empties)]), alpha, false, nodes),
    }
}

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

/// Five to [`SHALLOW`] empty squares: by parity, no table.
fn shallow(me: u64, opp: u64, n: usize, odd: usize, alpha: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if let Some(bound) = stability_cutoff(me, opp, n, alpha) {
        return bound;
    }
    let moves = mobility(me, opp);
    if moves == 0 {
        if mobility(opp, me) == 0 {
            return final_score(me, opp);
        }
        return -shallow(opp, me, n, odd, -alpha - 1, nodes);
    }
    let mut best = NONE;
    let first = QUARTERS[odd];
    for group in [moves & first, moves & !first] {
        for x in Bits(group) {
            let turned = flips(x, me, opp);
            let (next_me, next_opp) = (opp ^ turned, me ^ turned ^ 1 << x);
            let next_odd = odd ^ QUARTER[x] as usize;
            let score = if n == 5 {
                let squares = four(!(next_me | next_opp), QUARTERS[next_odd & 15]);
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

/// A move with the position after it, seen by the side then to move.
#[derive(Clone, Copy, Default)]
pub struct Child {
    /// Its square.
    pub square: u8,
    /// Its order: the greatest first.
    pub order: i32,
    /// The discs of the side to move after it.
    pub me: u64,
    /// The other discs.
    pub opp: u64,
}

/// Brings the child of the greatest order in `children[from..]` to `from`; ties keep the lower square.
#[inline]
pub fn pick(children: &mut [Child], from: usize) -> Child {
    let mut best = from;
    for i in from + 1..children.len() {
        if children[i].order > children[best].order {
            best = i;
        }
    }
    children.swap(from, best);
    children[from]
}

/// Cuts by a table entry's bounds, in discs.
#[inline]
fn entry_cut(entry: &Entry, alpha: i32) -> Option<i32> {
    let (lower, upper) = (i32::from(entry.lower), i32::from(entry.upper));
    if lower > alpha * DISC {
        return Some(lower / DISC);
    }
    (upper <= alpha * DISC).then_some(upper / DISC)
}

impl Search<'_> {
    /// The exact score of `n` empty squares in discs, as far as the null window asks: above `alpha` it is a lower bound,
    /// otherwise an upper bound.
    pub(super) fn endgame(&mut self, me: u64, opp: u64, n: usize, alpha: i32) -> i32 {
        debug_assert!(n <= WIDEST);
        if n <= SHALLOW {
            if n <= 4 {
                return solve_last(me, opp, alpha, &mut self.nodes);
            }
            return shallow(me, opp, n, parity(!(me | opp)), alpha, &mut self.nodes);
        }
        self.nodes += 1;
        if self.nodes >= self.next_poll && self.poll() {
            return alpha;
        }
        if let Some(bound) = stability_cutoff(me, opp, n, alpha) {
            return bound;
        }
        let here = slot(me, opp);
        let entry = self.table.probe(here);
        let mut known = [NO_MOVE; 2];
        if let Some(entry) = &entry {
            if usize::from(entry.depth) >= n
                && entry.selectivity() == EXACT
                && let Some(score) = entry_cut(entry, alpha)
            {
                return score;
            }
            known = entry.moves;
        }
        let moves = mobility(me, opp);
        if moves == 0 {
            if mobility(opp, me) == 0 {
                return final_score(me, opp);
            }
            return -self.endgame(opp, me, n, -alpha - 1);
        }
        let mut children = [Child::default(); WIDEST];
        let count = self.end_children(me, opp, n, moves, known, &mut children);
        let children = &mut children[..count];
        if n >= 9
            && let Some(score) = self.end_etc(children, n, alpha)
        {
            return score;
        }
        let mut best = NONE;
        let mut best_move = NO_MOVE;
        for i in 0..children.len() {
            let child = pick(children, i);
            let score = -self.endgame(child.me, child.opp, n - 1, -alpha - 1);
            if score > best {
                best = score;
                best_move = child.square;
                if best > alpha {
                    break;
                }
            }
        }
        if !self.stopped {
            let found = Found {
                alpha: alpha * DISC,
                beta: alpha * DISC + 1,
                score: best * DISC,
                best: best_move,
                depth: n as u8,
                selectivity: EXACT,
            };
            self.table.store(here, found);
        }
        best
    }

    /// The children of an endgame node with their order: known moves, then fewest and worst replies, parity, stability.
    #[inline]
    fn end_children(
        &self,
        me: u64,
        opp: u64,
        n: usize,
        moves: u64,
        known: [u8; 2],
        out: &mut [Child; WIDEST],
    ) -> usize {
        let odd = QUARTERS[parity(!(me | opp))];
        let mut count = 0;
        for x in Bits(moves) {
            let turned = flips(x, me, opp);
            let (next_me, next_opp) = (opp ^ turned, me ^ turned ^ 1 << x);
            let replies = mobility(next_me, next_opp);
            let mut order = if x as u8 == known[0] {
                1 << 28
            } else if x as u8 == known[1] {
                1 << 27
            } else {
                0
            };
            let corners = (replies & crate::games::othello::bits::CORNERS).count_ones();
            order -= ((replies.count_ones() + corners) as i32) << 8;
            order -= (potential_mobility(next_me, next_opp).count_ones() as i32) << 4;
            order += (corner_stability(next_opp) as i32) << 5;
            order += SQUARE_VALUE[x];
            if odd >> x & 1 != 0 {
                order += if n < 10 { 1 << 8 } else { 1 << 7 };
            }
            if next_me == 0 {
                order = 1 << 29;
            }
            out[count] = Child { square: x as u8, order, me: next_me, opp: next_opp };
            count += 1;
        }
        count
    }

    /// Enhanced transposition cut-off: a child whose stored bound already refutes the node.
    #[inline]
    fn end_etc(&self, children: &[Child], n: usize, alpha: i32) -> Option<i32> {
        for child in children {
            if let Some(entry) = self.table.probe(slot(child.me, child.opp))
                && usize::from(entry.depth) >= n - 1
                && entry.selectivity() == EXACT
                && -i32::from(entry.upper) > alpha * DISC
            {
                return Some(-i32::from(entry.upper) / DISC);
            }
        }
        None
    }
}
