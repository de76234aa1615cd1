//! One line of the board as bits: its stones, and its windows of five cells that are nearly full.
//!
//! One word holds both sides, black in the low half and white in the high half. So about forty operations without a
//! branch count all windows of both at once. A window is the bit of its first cell.

/// A line of cells with its windows.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct LineWindows {
    pub stones: u64,
    /// Windows that can still become five, with two stones.
    pub twos: u64,
    /// The same with three stones: one more makes a four.
    pub threes: u64,
    /// The same with four stones: one more makes five.
    pub fours: u64,
}

/// The half of a word that belongs to a side: 0 for black, 1 for white.
#[inline]
pub(super) fn half(word: u64, side: usize) -> u32 {
    (word >> (32 * side)) as u32
}

impl LineWindows {
    /// The windows of a line. `outside` has the cells that are not on the board, in both halves. `exact` is all ones in
    /// a side's half if a row of six does not count for that side.
    #[inline]
    pub fn new(stones: u64, outside: u64, exact: u64) -> LineWindows {
        // Dead windows hold a stone of the other side or a cell outside.
        let taken = stones.rotate_left(32) | outside;
        let pairs = taken | taken >> 1;
        let dead = pairs | pairs >> 2 | taken >> 4;
        // A row of six does not count as five: no own stone may be on either side of the window.
        let longer = (stones << 1 | stones >> 5) & exact;
        let alive = !(dead | longer);
        LineWindows::counted(stones, alive)
    }

    /// As [`LineWindows::new`] in Caro: a window between two stones of the other side is dead. Inlining would put four
    /// copies into the module that the page loads.
    #[inline(never)]
    pub fn of_caro(stones: u64, outside: u64, exact: u64) -> LineWindows {
        let other = stones.rotate_left(32);
        let taken = other | outside;
        let pairs = taken | taken >> 1;
        let dead = pairs | pairs >> 2 | taken >> 4;
        let longer = (stones << 1 | stones >> 5) & exact;
        let blocked = other << 1 & other >> 5;
        LineWindows::counted(stones, !(dead | longer | blocked))
    }

    /// The windows that are alive, by their stones.
    #[inline]
    fn counted(stones: u64, alive: u64) -> LineWindows {
        // The stones of each window, counted by adders: their number is `ones` and twice the carries.
        let [a, b, c, d, e] = [stones, stones >> 1, stones >> 2, stones >> 3, stones >> 4];
        let sum_of_three = a ^ b ^ c;
        let carry_of_three = a & b | c & (a ^ b);
        let ones = sum_of_three ^ d ^ e;
        let carry_of_rest = sum_of_three & d | e & (sum_of_three ^ d);
        LineWindows {
            stones,
            twos: alive & !ones & (carry_of_three ^ carry_of_rest),
            threes: alive & ones & (carry_of_three ^ carry_of_rest),
            fours: alive & !ones & carry_of_three & carry_of_rest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first cells of black's windows with that many stones, by counting.
    fn windows(black: u32, white: u32, outside: u32, [exact, caro]: [bool; 2], count: u32) -> u32 {
        let fits = |first: u32| {
            let window = 31u32 << first;
            let beside = if first > 0 { 1 << (first - 1) } else { 0 } | 1 << (first + 5);
            (black & window).count_ones() == count
                && (white | outside) & window == 0
                && !(exact && black & beside != 0)
                && !(caro && (white & beside).count_ones() == 2)
        };
        (0..22).filter(|&first| fits(first)).map(|first| 1 << first).sum()
    }

    #[test]
    fn windows_are_those_of_counting() {
        // Nine cells, from bit 1 on; every way to put three kinds of contents on them.
        let outside = !(0x1FF << 1) as u32;
        let both = u64::from(outside) << 32 | u64::from(outside);
        for number in 0..3u32.pow(9) {
            let digit = |cell: u32| number / 3u32.pow(cell) % 3;
            let of = |kind: u32| (0..9).filter(|&cell| digit(cell) == kind).map(|cell| 2 << cell).sum::<u32>();
            let (black, white) = (of(1), of(2));
            for [exact, caro] in [[false, false], [true, false], [false, true], [true, true]] {
                let mask = if exact { u64::from(u32::MAX) } else { 0 };
                let new = if caro { LineWindows::of_caro } else { LineWindows::new };
                let line = new(u64::from(white) << 32 | u64::from(black), both, mask);
                for (count, found) in [(2, line.twos), (3, line.threes), (4, line.fours)] {
                    let want = windows(black, white, outside, [exact, caro], count);
                    assert_eq!(half(found, 0), want, "{black:b} {white:b} {count} {exact} {caro}");
                }
            }
        }
    }
}
