//! The bit arithmetic of [`bits`](super::bits) with the 128-bit vectors of WebAssembly.
//!
//! A shift of a vector of 64-bit lanes shifts both by the same number of bits. So the second lane holds the board
//! upside down. There the three directions towards the first rank become directions towards the last rank. Moves along
//! ranks use plain integers.

use super::bits::{INNER, VERTICAL, ray};
use std::arch::wasm32::*;

/// For each square the rays towards the last rank (south-west, south, south-east). The second lane has the rays of the
/// board upside down.
static RAYS: [[v128; 3]; 64] = {
    let mut rays = [[u64x2(0, 0); 3]; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 3 {
            let dx = i as i32 - 1;
            rays[square][i] = u64x2(ray(square, dx, 1), ray(square ^ 56, dx, 1));
            i += 1;
        }
        square += 1;
    }
    rays
};

static RANKS: [[u64; 2]; 64] = {
    let mut rays = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        rays[square] = [ray(square, 1, 0), ray(square, -1, 0)];
        square += 1;
    }
    rays
};

/// A board, and the same board upside down.
#[inline(always)]
fn both_ways(board: u64) -> v128 {
    let twice = u64x2_splat(board);
    u8x16_shuffle::<0, 1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 1, 0>(twice, twice)
}

/// The union of the first lane and the second one upside down.
#[inline(always)]
fn union(board: v128) -> u64 {
    let other = u8x16_shuffle::<15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0>(board, board);
    u64x2_extract_lane::<0>(v128_or(board, other))
}

/// As [`bits::flips`](super::bits::flips).
#[inline(always)]
pub fn flips(square: usize, me: u64, opp: u64) -> u64 {
    let square = square & 63;
    let (mine, theirs) = (both_ways(me), both_ways(opp));
    let zero = u64x2_splat(0);
    let mut flipped = zero;
    for ray in RAYS[square] {
        let stop = v128_andnot(ray, theirs);
        let outflank = v128_and(v128_and(stop, u64x2_sub(zero, stop)), mine);
        // One less, if there is a disc to outflank with.
        let below = u64x2_sub(u64x2_add(outflank, u64x2_splat(u64::MAX)), u64x2_eq(outflank, zero));
        flipped = v128_or(flipped, v128_and(below, ray));
    }
    let &[east, west] = &RANKS[square];
    let stop = !opp & east;
    let outflank = stop & stop.wrapping_neg() & me;
    let along = outflank.wrapping_sub(u64::from(outflank != 0)) & east;
    let stop = !opp & west;
    let outflank = (1 << 63 >> (stop | 1).leading_zeros()) & me & west;
    along | (outflank << 1).wrapping_neg() & west | union(flipped)
}

/// As [`bits::mobility`](super::bits::mobility), by the same fills.
#[inline(always)]
pub fn mobility(me: u64, opp: u64) -> u64 {
    mobility_both(me, opp, both_ways(me), both_ways(opp))
}

#[inline(always)]
fn mobility_both(me: u64, opp: u64, mine: v128, theirs: v128) -> u64 {
    #[inline(always)]
    fn along<const SHIFT: u32>(mine: v128, theirs: v128) -> v128 {
        let mut run = v128_and(theirs, u64x2_shl(mine, SHIFT));
        run = v128_or(run, v128_and(theirs, u64x2_shl(run, SHIFT)));
        let pair = v128_and(theirs, u64x2_shl(theirs, SHIFT));
        run = v128_or(run, v128_and(pair, u64x2_shl(run, 2 * SHIFT)));
        run = v128_or(run, v128_and(pair, u64x2_shl(run, 2 * SHIFT)));
        u64x2_shl(run, SHIFT)
    }
    let inner = v128_and(theirs, u64x2_splat(INNER));
    let reached = v128_or(v128_or(along::<8>(mine, theirs), along::<7>(mine, inner)), along::<9>(mine, inner));
    let inner = opp & INNER;
    // Towards higher bits, a run of the opponent's discs next to one of mine carries an addition past its end.
    let east = inner.wrapping_add(me << 1 & inner);
    let mut run = inner & me >> 1;
    run |= inner & run >> 1;
    let pair = inner & inner >> 1;
    run |= pair & run >> 2;
    run |= pair & run >> 2;
    (union(reached) | east | run >> 1) & !(me | opp)
}

/// [`bits::mobility`](super::bits::mobility) and [`bits::potential_mobility`](super::bits::potential_mobility).
#[inline(always)]
pub fn both_mobilities(me: u64, opp: u64) -> (u64, u64) {
    let (mine, theirs) = (both_ways(me), both_ways(opp));
    let vertical = v128_and(theirs, u64x2_splat(VERTICAL));
    let both = v128_and(vertical, u64x2_splat(INNER));
    let near = v128_or(v128_or(u64x2_shl(vertical, 8), u64x2_shl(both, 7)), u64x2_shl(both, 9));
    let inner = opp & INNER;
    let near = (union(near) | inner << 1 | inner >> 1) & !(me | opp);
    (mobility_both(me, opp, mine, theirs), near)
}
