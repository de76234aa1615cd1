//! Stable discs: discs that no sequence of moves can turn. Not all of them are found, but those that are found are
//! certain.
//!
//! The method is common in published programs: a table for the edges, and lines inside the board. An inner disc has
//! four lines. It is stable if each is full or has an adjacent stable disc of its colour.

use super::bits::{CORNERS, FILE_A, FILE_H};
use std::sync::OnceLock;

/// Every square but those on the edges.
const INTERIOR: u64 = 0x007E_7E7E_7E7E_7E00;

/// My discs on an edge that no sequence of moves along the edge can turn. The index is `256 * m + o`, for my discs `m`
/// and the opponent's `o`.
type EdgeTable = Box<[u8; 65536]>;

/// The edge table, built on first use: 6,561 edges, full ones first, each from the edges with one disc more.
fn edge_table() -> &'static EdgeTable {
    static TABLE: OnceLock<EdgeTable> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut fixed = vec![0u8; 65536];
        for discs in (0..=8).rev() {
            for taken in (0..256usize).filter(|t| t.count_ones() == discs) {
                for me in (0..256).filter(|m| m & !taken == 0) {
                    fixed[me << 8 | (taken & !me)] = fixed_on_edge(&fixed, me, taken & !me);
                }
            }
        }
        for me in 0..256 {
            for opp in 0..256 {
                fixed[me << 8 | opp] &= me as u8;
            }
        }
        fixed.into_boxed_slice().try_into().expect("65536 entries")
    })
}

/// The discs of both sides that keep their colour under all moves on this edge. A move need not turn a disc of the
/// edge: it can be legal for what it turns elsewhere.
fn fixed_on_edge(fixed: &[u8], me: usize, opp: usize) -> u8 {
    let mut keep = (me | opp) as u8;
    for square in 0..8 {
        let bit = 1usize << square;
        if (me | opp) & bit != 0 {
            continue;
        }
        for (mover, other, mine) in [(me, opp, true), (opp, me, false)] {
            let mut turned = 0;
            for step in [-1i32, 1] {
                let mut run = 0;
                let mut at = square + step;
                while (0..8).contains(&at) && other >> at & 1 != 0 {
                    run |= 1usize << at;
                    at += step;
                }
                if (0..8).contains(&at) && mover >> at & 1 != 0 {
                    turned |= run;
                }
            }
            let (mover, other) = (mover | turned | bit, other & !turned);
            let child = if mine { mover << 8 | other } else { other << 8 | mover };
            keep &= fixed[child] & !(turned as u8);
        }
    }
    keep
}

/// For each of the four directions (row, file, falling diagonal, rising diagonal) the squares whose line has no empty
/// square.
fn full_lines(taken: u64) -> [u64; 4] {
    let empty = !taken;
    let spread = |shift: u32, not_up: u64, not_down: u64| {
        let (mut up, mut down) = (empty, empty);
        for _ in 0..7 {
            up |= (up << shift) & not_up;
            down |= (down >> shift) & not_down;
        }
        !(up | down)
    };
    let row = {
        let mut full = taken & taken >> 4;
        full &= full >> 2;
        full &= full >> 1;
        (full & FILE_A) * 0xFF
    };
    let file = {
        let mut full = taken & taken.rotate_right(32);
        full &= full.rotate_right(16);
        full & full.rotate_right(8)
    };
    [row, file, spread(9, !FILE_A, !FILE_H), spread(7, !FILE_H, !FILE_A)]
}

/// Discs of `me` that can never be turned (not all of them: see the top of this file).
pub fn stable_discs(me: u64, opp: u64) -> u64 {
    let table = edge_table();
    let edge = |m: u64, o: u64| u64::from(table[((m as usize) & 0xFF) << 8 | (o as usize & 0xFF)]);
    let column = |b: u64| (b & FILE_A).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    // The bits of an edge spread over file a. Four bits at a time: with eight the products would carry into each other.
    let four = |b: u64| (b & 0xF).wrapping_mul(0x0020_4081) & FILE_A;
    let spread = |b: u64| four(b) | four(b >> 4) << 32;
    let mut stable = edge(me, opp)
        | edge(me >> 56, opp >> 56) << 56
        | spread(edge(column(me), column(opp)))
        | spread(edge(column(me >> 7), column(opp >> 7))) << 7;
    let [row, file, falling, rising] = full_lines(me | opp);
    let inner = me & INTERIOR;
    stable |= row & file & falling & rising & inner;
    if stable == 0 {
        return 0;
    }
    loop {
        let grown = (stable << 1 | stable >> 1 | row)
            & (stable << 8 | stable >> 8 | file)
            & (stable << 9 | stable >> 9 | falling)
            & (stable << 7 | stable >> 7 | rising)
            & inner
            & !stable;
        if grown == 0 {
            return stable;
        }
        stable |= grown;
    }
}

/// The ranks 1 and 8.
const RANK_1: u64 = 0xFF;
const RANK_8: u64 = 0xFF << 56;

/// As [`stable_discs`], for any board that has these `squares`: a rectangle with the corner a1. It has no table for the
/// edges. A disc is stable if each of its lines is full, ends there, or has an adjacent stable disc.
pub fn stable_on(squares: u64, me: u64, opp: u64) -> u64 {
    let outside = !squares;
    let [row, file, falling, rising] = full_lines(me | opp | outside);
    let mut stable = 0;
    loop {
        let wall = stable | outside;
        let grown = (wall << 1 | wall >> 1 | FILE_A | FILE_H | row)
            & (wall << 8 | wall >> 8 | RANK_1 | RANK_8 | file)
            & (wall << 9 | wall >> 9 | FILE_A | FILE_H | RANK_1 | RANK_8 | falling)
            & (wall << 7 | wall >> 7 | FILE_A | FILE_H | RANK_1 | RANK_8 | rising)
            & me
            & !stable;
        if grown == 0 {
            return stable;
        }
        stable |= grown;
    }
}

/// How many corners `me` holds, and discs on the edge next to one of them. It is a cheap measure of stability, for move
/// ordering.
#[inline]
pub fn corner_stability(me: u64) -> u32 {
    let corners = me & CORNERS;
    let beside = (corners & 0x0100_0000_0000_0001) << 1
        | (corners & 0x8000_0000_0000_0080) >> 1
        | (corners & 0x0000_0000_0000_0081) << 8
        | (corners & 0x8100_0000_0000_0000) >> 8;
    (corners | beside & me).count_ones()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use tengen_core::game::Position;
    use tengen_core::random::Rng;

    #[test]
    fn stable_discs_never_turn_in_random_games() {
        let mut rng = Rng::new(5);
        for game in 0..300 {
            let mut board = Board::new();
            // The discs found stable for each player so far: none of them may ever change hands.
            let mut held = [0u64; 2];
            let mut moves = Vec::new();
            while board.outcome().is_none() {
                let (me, opp) = (board.to_move().index(), board.to_move().opponent().index());
                held[me] |= stable_discs(board.me(), board.opp());
                held[opp] |= stable_discs(board.opp(), board.me());
                moves.clear();
                board.legal_moves(&mut moves);
                board.make(moves[rng.below(moves.len())]);
                for player in tengen_core::game::Player::BOTH {
                    assert_eq!(held[player.index()] & !board.discs(player), 0, "game {game}");
                }
            }
        }
    }

    #[test]
    fn known_stable_discs() {
        assert_eq!(stable_discs(0b1, 0), 0b1);
        assert_eq!(stable_discs(0b11, 0), 0b11);
        assert_eq!(stable_discs(0b10, 0), 0);
        // A full edge is stable for both, whatever the corners are.
        assert_eq!(stable_discs(0b0111_1110, 0b1000_0001), 0b0111_1110);
        assert_eq!(stable_discs(u64::MAX, 0), u64::MAX);
        assert_eq!(corner_stability(0b11), 2);
    }
}
