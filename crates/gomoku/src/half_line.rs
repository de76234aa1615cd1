//! Half-lines: the cells on one side of a point.
//!
//! Cells beyond the nearest opponent's stone or wall do not count. Cells too far away to be in a five with the point do
//! not count either. So there are few different half-lines: 31 with up to four cells. There are 16 more if the fifth
//! cell decides whether a row is longer than five. In Caro the end of a row matters: 16 more have an opponent's stone
//! on the fifth cell. Another 15 end at the wall instead of at an opponent's stone, because the wall does not block.

/// Cells of a half-line in which a stone can be part of a five with the point.
pub(super) const NEAR: usize = 4;

/// Cells of a half-line that its number covers, if the fifth one counts.
const REACH: usize = NEAR + 1;

/// The number of the first half-line whose fifth cell is an own stone.
pub(super) const FIRST_LONG: usize = half_line(NEAR + 1, 0);

/// How many half-lines there are if only the length of a row counts. In Caro it is the number of the first one whose
/// fifth cell is an opponent's stone.
pub(super) const FIRST_BLOCKED: usize = FIRST_LONG + (1 << NEAR);

/// In Caro the number of the first half-line that ends at the wall before its fifth cell.
const FIRST_AT_WALL: usize = FIRST_BLOCKED + (1 << NEAR);

/// How many half-lines there are.
pub(super) const HALF_LINES: usize = FIRST_AT_WALL + half_line(NEAR, 0);

/// The number of the half-line with `length` cells before the nearest opponent's stone or wall, at most [`NEAR`].
/// `stones` has the own stones as bits, the nearest cell the lowest.
pub(super) const fn half_line(length: usize, stones: usize) -> usize {
    (1 << length) - 1 + stones
}

/// The contents of a half-line.
#[derive(Clone, Copy)]
pub(super) struct Cells {
    /// Cells before the nearest opponent's stone or wall, at most [`NEAR`].
    pub length: usize,
    /// The own stones among them as bits, the nearest cell the lowest.
    pub stones: usize,
    /// Whether there are [`NEAR`] cells and the next one is an own stone.
    pub fifth: bool,
    /// Whether the cell after them is an opponent's stone. Only Caro needs it: its rule distinguishes a stone from the
    /// wall.
    pub is_blocked: bool,
}

/// The cells of a half-line.
pub(super) const fn cells(half_line: usize) -> Cells {
    match half_line {
        FIRST_AT_WALL.. => Cells { is_blocked: false, ..cells(half_line - FIRST_AT_WALL) },
        FIRST_BLOCKED.. => Cells { length: NEAR, stones: half_line - FIRST_BLOCKED, fifth: false, is_blocked: true },
        FIRST_LONG.. => Cells { length: NEAR, stones: half_line - FIRST_LONG, fifth: true, is_blocked: false },
        _ => {
            let length = (half_line + 1).ilog2() as usize;
            Cells { length, stones: half_line + 1 - (1 << length), fifth: false, is_blocked: length < NEAR }
        }
    }
}

/// The half-line of each number of `reach` digits in base 3 (0 empty, 1 own, 2 opponent or wall). The nearest cell is
/// the lowest digit, or the highest with `reverse`; the fifth cell counts if `exact`.
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

/// The digits of a number for the wall at the given cell and for the cells beyond. Cell 0 is the nearest; it is below
/// [`NEAR`]. A digit for the wall itself would make the numbers longer than 16 bits. The points near the wall are known
/// anyway, and the cells beyond it carry no other information.
pub(super) const fn wall_digits(wall: usize) -> &'static [u8] {
    match wall {
        0 => &[2, 0, 0, 1, 2],
        1 => &[2, 0, 0, 2],
        2 => &[2, 0, 1],
        _ => &[2, 0],
    }
}

/// The half-lines of all numbers in Caro, as [`half_lines`] has them. With `at_wall` they are for points with the wall
/// within [`NEAR`] cells on this side. There the numbers encode its distance ([`wall_digits`]).
pub(super) fn caro_half_lines(at_wall: bool, reverse: bool) -> Vec<u8> {
    let count = 3usize.pow(REACH as u32);
    (0..count)
        .map(|number| {
            let digit = |cell: usize| {
                let place = if reverse { REACH - 1 - cell } else { cell };
                (number / 3usize.pow(place as u32) % 3) as u8
            };
            let digits: [u8; REACH] = std::array::from_fn(digit);
            // The wall is at this cell if all digits from it on are the wall's digits.
            let wall = (0..NEAR).find(|&cell| at_wall && *wall_digits(cell) == digits[cell..]);
            let end = wall.unwrap_or(NEAR);
            let length = (0..end).take_while(|&cell| digits[cell] != 2).count();
            let stones = (0..length).map(|cell| usize::from(digits[cell]) << cell).sum::<usize>();
            let half_line = half_line(length, stones);
            let half_line = match digits[NEAR] {
                _ if length < end => half_line,
                _ if wall.is_some() => FIRST_AT_WALL + half_line,
                1 => FIRST_LONG + stones,
                2 => FIRST_BLOCKED + stones,
                _ => half_line,
            };
            half_line as u8
        })
        .collect()
}
