//! Half-lines: what the cells on one side of a point come to.
//!
//! What lies beyond the nearest opponent's stone or wall does not count, and neither does what is too far away to be in a
//! five with the point. So there are few different half-lines: 31 with up to four cells, and 16 more where the fifth cell
//! decides whether a row is longer than five.

/// Cells of a half-line in which a stone can be part of a five with the point.
pub(super) const NEAR: usize = 4;

/// The number of the first half-line whose fifth cell is an own stone.
pub(super) const FIRST_LONG: usize = half_line(NEAR + 1, 0);

/// How many half-lines there are.
pub(super) const HALF_LINES: usize = FIRST_LONG + (1 << NEAR);

/// The number of the half-line with `length` cells before the nearest opponent's stone or wall, at most [`NEAR`]; `stones` has
/// the own stones as bits, the nearest cell the lowest.
const fn half_line(length: usize, stones: usize) -> usize {
    (1 << length) - 1 + stones
}

/// What a half-line is made of.
#[derive(Clone, Copy)]
pub(super) struct Cells {
    /// Cells before the nearest opponent's stone or wall, at most [`NEAR`].
    pub length: usize,
    /// The own stones among them as bits, the nearest cell the lowest.
    pub stones: usize,
    /// Whether there are [`NEAR`] cells and the next one is an own stone.
    pub fifth: bool,
}

/// The cells of a half-line.
pub(super) const fn cells(half_line: usize) -> Cells {
    if half_line >= FIRST_LONG {
        return Cells { length: NEAR, stones: half_line - FIRST_LONG, fifth: true };
    }
    let length = (half_line + 1).ilog2() as usize;
    Cells { length, stones: half_line + 1 - (1 << length), fifth: false }
}

/// The half-line of each number of `reach` digits in base 3 (0 empty, 1 own, 2 opponent or wall). The nearest cell is the
/// lowest digit, or the highest with `reverse`; the fifth cell counts if `exact`.
pub(super) fn half_lines(reach: usize, exact: bool, reverse: bool) -> Vec<u8> {
    let count = 3usize.pow(reach as u32);
    (0..count)
        .map(|number| {
            let digit = |cell: usize| {
                let place = if reverse { reach - 1 - cell } else { cell };
                number / 3usize.pow(place as u32) % 3
            };
            let length = (0..NEAR).take_while(|&cell| digit(cell) != 2).count();
            let stones = (0..length).map(|cell| digit(cell) << cell).sum::<usize>();
            let fifth = exact && length == NEAR && digit(NEAR) == 1;
            (if fifth { FIRST_LONG + stones } else { half_line(length, stones) }) as u8
        })
        .collect()
}
