//! Parity: which quadrants of the board have an odd number of empty squares.
//!
//! The side that moves first into a region with an odd number of empty squares also moves last in it. So such moves are
//! tried first. Quadrants replace the true regions, because they cost nothing to find (Andersson, "Writing an Othello
//! program").

/// The quadrant of each square, as one of four bits.
pub static QUADRANT: [u8; 64] = {
    let mut table = [0; 64];
    let mut s = 0;
    while s < 64 {
        table[s] = 1 << (s % 8 / 4 + 2 * (s / 32));
        s += 1;
    }
    table
};

/// The squares of each set of quadrants.
static SQUARES: [u64; 16] = {
    let mut table = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut s = 0;
        while s < 64 {
            if QUADRANT[s] as usize & set != 0 {
                table[set] |= 1 << s;
            }
            s += 1;
        }
        set += 1;
    }
    table
};

/// The set of quadrants with an odd number of empty squares, a bit for each ([`QUADRANT`]).
#[inline]
pub fn odd_quadrants(empties: u64) -> usize {
    let odd = |quadrant: u64| (empties & quadrant).count_ones() as usize & 1;
    odd(SQUARES[1]) | odd(SQUARES[2]) << 1 | odd(SQUARES[4]) << 2 | odd(SQUARES[8]) << 3
}

/// The squares of a set of quadrants.
#[inline]
pub fn squares_of(quadrants: usize) -> u64 {
    SQUARES[quadrants & 15]
}
