//! Parity of the empty squares, by quarters of the board.

/// The quarter of the board of each square, as a bit.
pub static QUARTER: [u8; 64] = {
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
