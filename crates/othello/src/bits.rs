//! Bit arithmetic on two 64-bit boards: flips, mobility, the count of flips of a last move, symmetries.
//!
//! A square has bit `8 * row + column`. Row 0 is at the top (rank 1), column 0 at the left (file a). So a1 is bit 0 and
//! h8 is bit 63. All of it is plain 64-bit integer arithmetic, so it runs the same natively and in WebAssembly.

/// Every square but the files a and h.
pub(super) const INNER: u64 = 0x7E7E_7E7E_7E7E_7E7E;
/// Every square but the ranks 1 and 8.
pub(super) const VERTICAL: u64 = 0x00FF_FFFF_FFFF_FF00;
/// The file a.
pub(super) const FILE_A: u64 = 0x0101_0101_0101_0101;
/// The file h.
pub(super) const FILE_H: u64 = 0x8080_8080_8080_8080;

/// The four corners.
pub const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The rays from a square. Four go towards higher bits: east, south-west, south, south-east. The four opposite ones
/// follow in the same order. So the squares of a lane are 1, 7, 8 and 9 bits apart.
#[repr(align(64))]
pub(super) struct Rays {
    pub(super) up: [u64; 4],
    pub(super) down: [u64; 4],
}

pub(super) const fn ray(square: usize, dx: i32, dy: i32) -> u64 {
    let mut x = (square % 8) as i32 + dx;
    let mut y = (square / 8) as i32 + dy;
    let mut mask = 0;
    while x >= 0 && x < 8 && y >= 0 && y < 8 {
        mask |= 1 << (8 * y + x);
        x += dx;
        y += dy;
    }
    mask
}

pub(super) static RAYS: [Rays; 64] = {
    let mut rays = [const { Rays { up: [0; 4], down: [0; 4] } }; 64];
    let mut square = 0;
    while square < 64 {
        rays[square].up = [ray(square, 1, 0), ray(square, -1, 1), ray(square, 0, 1), ray(square, 1, 1)];
        rays[square].down = [ray(square, -1, 0), ray(square, 1, -1), ray(square, 0, -1), ray(square, -1, -1)];
        square += 1;
    }
    rays
};

/// The squares around each square.
pub static NEIGHBOURS: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1u64 << square;
        let row = bit | ((bit & !FILE_H) << 1) | ((bit & !FILE_A) >> 1);
        table[square] = (row | (row << 8) | (row >> 8)) & !bit;
        square += 1;
    }
    table
};

/// The opponent's discs that turn when `me` plays on the empty square `square` (0..=63); 0 if the move is illegal.
///
/// On each ray the nearest square without a disc of the opponent decides. If `me` has a disc there, all discs before it
/// turn. Towards higher bits that square is the lowest set bit, towards lower bits the highest.
#[inline]
pub fn flips(square: usize, me: u64, opp: u64) -> u64 {
    let rays = &RAYS[square & 63];
    let mut flipped = 0;
    let blank = !opp;
    for mask in rays.up {
        let stop = blank & mask;
        let outflank = stop & stop.wrapping_neg() & me;
        flipped |= outflank.wrapping_sub(u64::from(outflank != 0)) & mask;
    }
    for mask in rays.down {
        let stop = blank & mask;
        let outflank = (1 << 63 >> (stop | 1).leading_zeros()) & me & mask;
        flipped |= (outflank << 1).wrapping_neg() & mask;
    }
    flipped
}

/// Every square where `me` may play: a parallel-prefix (Kogge-Stone) fill of the opponent's discs in each direction,
/// six squares far.
#[inline]
pub fn mobility(me: u64, opp: u64) -> u64 {
    #[inline(always)]
    fn along<const SHIFT: u32>(me: u64, opp: u64) -> u64 {
        let mut up = opp & (me << SHIFT);
        let mut down = opp & (me >> SHIFT);
        up |= opp & (up << SHIFT);
        down |= opp & (down >> SHIFT);
        let pair_up = opp & (opp << SHIFT);
        let pair_down = pair_up >> SHIFT;
        up |= pair_up & (up << (2 * SHIFT));
        down |= pair_down & (down >> (2 * SHIFT));
        up |= pair_up & (up << (2 * SHIFT));
        down |= pair_down & (down >> (2 * SHIFT));
        (up << SHIFT) | (down >> SHIFT)
    }
    let inner = opp & INNER;
    (along::<1>(me, inner) | along::<8>(me, opp) | along::<7>(me, inner) | along::<9>(me, inner)) & !(me | opp)
}

/// Potential mobility: the empty squares next to a disc of `opp`, where `me` has a move or may get one.
#[inline]
pub fn potential_mobility(me: u64, opp: u64) -> u64 {
    let inner = opp & INNER;
    let vertical = opp & VERTICAL;
    let both = inner & vertical;
    let near = (inner << 1)
        | (inner >> 1)
        | (vertical << 8)
        | (vertical >> 8)
        | (both << 7)
        | (both >> 7)
        | (both << 9)
        | (both >> 9);
    near & !(me | opp)
}

/// How many discs turn on a line of eight after my move at `position`, its only empty square. The index is `position`,
/// then my discs as bits; the opponent holds the other squares.
static LAST_FLIPS: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut position = 0;
    while position < 8 {
        let mut line = 0;
        while line < 256 {
            let mut count = 0;
            let mut i = position + 1;
            while i < 8 && line >> i & 1 == 0 {
                i += 1;
            }
            if i < 8 {
                count += i - position - 1;
            }
            let mut i = position;
            while i > 0 && line >> (i - 1) & 1 == 0 {
                i -= 1;
            }
            if i > 0 {
                count += position - i;
            }
            table[position][line] = count as u8;
            line += 1;
        }
        position += 1;
    }
    table
};

/// The two diagonals through each square.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut table = [[0; 2]; 64];
    let mut s = 0;
    while s < 64 {
        table[s] = [ray(s, 1, 1) | ray(s, -1, -1) | 1 << s, ray(s, -1, 1) | ray(s, 1, -1) | 1 << s];
        s += 1;
    }
    table
};

/// How many discs turn when `me` plays on `square`, the only empty square of the board. Each line through it is
/// gathered into eight bits by a multiplication and looked up.
#[inline]
pub fn count_last_flips(square: usize, me: u64) -> i32 {
    let (x, y) = (square & 7, square >> 3 & 7);
    let row = (me >> (8 * y)) as usize & 0xFF;
    let file = ((me >> x & FILE_A).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize;
    let [falling, rising] = DIAGONALS[square & 63];
    let falling = ((me & falling).wrapping_mul(FILE_A) >> 56) as usize;
    let rising = ((me & rising).wrapping_mul(FILE_A) >> 56) as usize;
    let by_file = &LAST_FLIPS[x];
    i32::from(by_file[row] + by_file[falling] + by_file[rising] + LAST_FLIPS[y][file])
}

/// The mirror image of a board, left to right (file a becomes file h).
pub const fn mirror(b: u64) -> u64 {
    let b = (b >> 1 & 0x5555_5555_5555_5555) | (b & 0x5555_5555_5555_5555) << 1;
    let b = (b >> 2 & 0x3333_3333_3333_3333) | (b & 0x3333_3333_3333_3333) << 2;
    (b >> 4 & 0x0F0F_0F0F_0F0F_0F0F) | (b & 0x0F0F_0F0F_0F0F_0F0F) << 4
}

/// The mirror image of a board along the diagonal a1-h8 (rows become files).
pub const fn transpose(b: u64) -> u64 {
    let t = (b ^ b >> 7) & 0x00AA_00AA_00AA_00AA;
    let b = b ^ t ^ t << 7;
    let t = (b ^ b >> 14) & 0x0000_CCCC_0000_CCCC;
    let b = b ^ t ^ t << 14;
    let t = (b ^ b >> 28) & 0x0000_0000_F0F0_F0F0;
    b ^ t ^ t << 28
}

/// One of the eight symmetries of a board, by the bits of `which` (0..=7): mirror, turn upside down, transpose.
pub const fn symmetric(b: u64, which: usize) -> u64 {
    let b = if which & 1 != 0 { mirror(b) } else { b };
    let b = if which & 2 != 0 { b.swap_bytes() } else { b };
    if which & 4 != 0 { transpose(b) } else { b }
}

/// The squares of a board as indices, ascending.
#[derive(Clone, Copy, Debug)]
pub struct Bits(pub u64);

impl Iterator for Bits {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::random::Rng;

    /// Flips by walking, one step at a time.
    fn walked_flips(square: usize, me: u64, opp: u64) -> u64 {
        let mut flipped = 0;
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)] {
            let (mut x, mut y) = ((square % 8) as i32 + dx, (square / 8) as i32 + dy);
            let mut run = 0;
            while (0..8).contains(&x) && (0..8).contains(&y) {
                let bit = 1u64 << (8 * y + x);
                if opp & bit != 0 {
                    run |= bit;
                } else {
                    if me & bit != 0 {
                        flipped |= run;
                    }
                    break;
                }
                (x, y) = (x + dx, y + dy);
            }
        }
        flipped
    }

    #[test]
    fn flips_mobility_and_counts_agree_with_walking() {
        let mut rng = Rng::new(1);
        for round in 0..4000 {
            let fill = rng.next_u64() | if round % 3 == 0 { rng.next_u64() | rng.next_u64() } else { 0 };
            let side = rng.next_u64();
            let (me, opp) = (fill & side, fill & !side);
            let mut moves = 0;
            for square in Bits(!fill) {
                let expected = walked_flips(square, me, opp);
                assert_eq!(flips(square, me, opp), expected, "round {round} square {square}");
                if expected != 0 {
                    moves |= 1 << square;
                }
                let full_opp = !me & !(1 << square);
                let turned = walked_flips(square, me, full_opp).count_ones() as i32;
                assert_eq!(count_last_flips(square, me), turned, "round {round} square {square}");
            }
            assert_eq!(mobility(me, opp), moves, "round {round}");
            assert_eq!(moves & !potential_mobility(me, opp), 0, "round {round}");
        }
    }

    #[test]
    fn symmetries_commute_with_moves() {
        let mut rng = Rng::new(2);
        for round in 0..200 {
            let (fill, side) = (rng.next_u64(), rng.next_u64());
            let (me, opp) = (fill & side, fill & !side);
            for which in 0..8 {
                let there = mobility(symmetric(me, which), symmetric(opp, which));
                assert_eq!(there, symmetric(mobility(me, opp), which), "round {round} symmetry {which}");
            }
        }
    }
}
