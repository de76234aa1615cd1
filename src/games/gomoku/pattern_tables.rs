//! The tables of line patterns and point classes.
//!
//! They are made by the rule "place another stone, see what it becomes": adding a stone always makes the number of a
//! half-line greater, so one pass from the greatest number down finds every entry already there. The idea of tables
//! indexed by the line around a point is common to strong engines (see DESIGN); the recursion replaces their hand-written
//! cases.
//!
//! What lies beyond the nearest opponent or wall does not count, so the cells on one side of a point come in few kinds: 31
//! with four cells, and 16 more where the stone beyond a row of four own stones makes an overline. The patterns are made for
//! pairs of those kinds, and the long tables are copied from them: all tables of Renju are there in a tenth of a
//! millisecond, where a pass over all numbers took four.

use super::pattern::{Class, Code, Pattern, pattern, plain_class, reach, renju_class};
use super::rule::Rule;
use std::sync::OnceLock;

/// The tables of one rule.
///
/// The arrays are as long as their index type is wide, so that a look-up needs no bounds check; of the lines only the first
/// 3^(2 × reach) entries are ever touched.
#[derive(Debug)]
pub(super) struct Tables {
    /// Patterns by line number for black and white, as bytes of [`Pattern`].
    pub lines: [&'static Bytes; 2],
    /// Classes by [`Code`] for black and white, as bytes of [`Class`].
    pub classes: [&'static Bytes; 2],
}

/// A byte for every 16-bit number.
pub(super) type Bytes = Box<[u8; 1 << 16]>;

/// Which rows count as five in a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    FiveOrMore,
    ExactlyFive,
}

impl Tables {
    /// The tables of a rule; made on first use.
    pub fn of(rule: Rule) -> &'static Tables {
        static TABLES: [OnceLock<Tables>; 3] = [const { OnceLock::new() }; 3];
        static PLAIN: OnceLock<Bytes> = OnceLock::new();
        static RENJU: OnceLock<Bytes> = OnceLock::new();
        // Freestyle's for both sides, standard's for both, and Renju's for black and for white.
        static LINES: [OnceLock<Bytes>; 4] = [const { OnceLock::new() }; 4];
        TABLES[rule as usize].get_or_init(|| {
            let plain = PLAIN.get_or_init(|| class_table(plain_class));
            let lines = |i: usize, length, renju| {
                LINES[i].get_or_init(|| line_table(reach(rule), &Patterns::new(length, renju)))
            };
            let (black, white) = match rule {
                Rule::Freestyle => (lines(0, Length::FiveOrMore, false), lines(0, Length::FiveOrMore, false)),
                Rule::Standard => (lines(1, Length::ExactlyFive, false), lines(1, Length::ExactlyFive, false)),
                Rule::Renju => (lines(2, Length::ExactlyFive, true), lines(3, Length::FiveOrMore, false)),
            };
            let strict = match rule {
                Rule::Renju => RENJU.get_or_init(|| class_table(renju_class)),
                Rule::Freestyle | Rule::Standard => plain,
            };
            Tables { lines: [black, white], classes: [strict, plain] }
        })
    }
}

fn bytes() -> Bytes {
    vec![0; 1 << 16].into_boxed_slice().try_into().expect("65,536 entries")
}

/// Cells of a half-line in which a stone can be part of a five with the point.
const NEAR: usize = 4;

/// Half-lines with `length` cells before the nearest opponent or wall: from `(1 << length) - 1` on, the own stones as
/// bits, the nearest cell the lowest.
const fn half(length: usize, stones: usize) -> usize {
    (1 << length) - 1 + stones
}

/// Half-lines whose fifth cell is an own stone: from here on, the stones of the four nearest as bits.
const LONG: usize = half(NEAR + 1, 0);

/// The number of half-lines.
const HALVES: usize = LONG + (1 << NEAR);

/// The cells of a half-line up to the nearest opponent or wall or the fourth, their own stones as bits, and whether the
/// fifth is an own stone.
const fn cells(half: usize) -> (usize, usize, bool) {
    if half >= LONG {
        return (NEAR, half - LONG, true);
    }
    let length = (half + 1).ilog2() as usize;
    (length, half + 1 - (1 << length), false)
}

/// Patterns by the half-lines on both sides.
struct Patterns {
    length: Length,
    renju: bool,
    table: [[u8; HALVES]; HALVES],
}

impl Patterns {
    fn new(length: Length, renju: bool) -> Patterns {
        let mut patterns = Patterns { length, renju, table: [[0; HALVES]; HALVES] };
        let halves = if length == Length::ExactlyFive { HALVES } else { LONG };
        for a in (0..halves).rev() {
            // A line and its mirror image have one pattern.
            for b in (a..halves).rev() {
                let pattern = patterns.join(a, b) as u8;
                patterns.table[a][b] = pattern;
                patterns.table[b][a] = pattern;
            }
        }
        patterns
    }

    fn join(&self, a: usize, b: usize) -> Pattern {
        let sides = [a, b].map(cells);
        let runs = sides.map(|(_, stones, fifth)| {
            let run = stones.trailing_ones() as usize;
            if run == NEAR && fifth { NEAR + 1 } else { run }
        });
        let run = runs[0] + 1 + runs[1];
        if run >= 5 {
            return if run == 5 || self.length == Length::FiveOrMore { Pattern::Five } else { Pattern::Overline };
        }
        // Four bits for the number of ways to each pattern: there are at most eight cells.
        let mut ways = 0u64;
        let after = |side: usize, cell: usize| match side {
            0 => self.table[a + (1 << cell)][b],
            _ => self.table[a][b + (1 << cell)],
        };
        for (side, (length, stones, _)) in sides.into_iter().enumerate() {
            for cell in (0..length).filter(|cell| stones >> cell & 1 == 0) {
                ways += 1 << (4 * after(side, cell));
            }
        }
        let become_ = |patterns: &[Pattern]| patterns.iter().map(|&p| ways >> (4 * p as u32) & 15).sum::<u64>();
        let fives = become_(&[Pattern::Five]);
        if fives >= 2 {
            // Straight: the row of four and both of its ends.
            let end = |side: usize| runs[side] < sides[side].0 && after(side, runs[side]) == Pattern::Five as u8;
            let straight = run == 4 && end(0) && end(1);
            return if straight || !self.renju { Pattern::StraightFour } else { Pattern::LineDoubleFour };
        }
        if fives == 1 {
            return Pattern::Four;
        }
        match become_(&[Pattern::StraightFour]) {
            0 => {}
            1 => return Pattern::OpenThree,
            _ => return Pattern::OpenThreeWide,
        }
        if become_(&[Pattern::Four, Pattern::LineDoubleFour]) > 0 {
            return Pattern::ClosedThree;
        }
        match become_(&[Pattern::OpenThree, Pattern::OpenThreeWide]) {
            0 => {}
            1 => return Pattern::OpenTwo,
            2 | 3 => return Pattern::OpenTwoWide,
            _ => return Pattern::OpenTwoFree,
        }
        if become_(&[Pattern::ClosedThree]) > 0 {
            Pattern::ClosedTwo
        } else if become_(&[Pattern::OpenTwo, Pattern::OpenTwoWide, Pattern::OpenTwoFree]) > 0 {
            Pattern::OpenOne
        } else if become_(&[Pattern::ClosedTwo]) > 0 {
            Pattern::ClosedOne
        } else {
            Pattern::Dead
        }
    }
}

/// The half-line of each number of `reach` digits: the nearest cell is the lowest digit, or the highest with `reverse`.
fn halves(reach: usize, exact: bool, reverse: bool) -> Vec<u8> {
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
            (if fifth { LONG + stones } else { half(length, stones) }) as u8
        })
        .collect()
}

/// The table of patterns by line number.
fn line_table(reach: usize, patterns: &Patterns) -> Bytes {
    let exact = patterns.length == Length::ExactlyFive;
    let [before, after] = [true, false].map(|reverse| halves(reach, exact, reverse));
    let mut table = bytes();
    rows(&mut table, before.len(), &after, |half, row| {
        let patterns = &patterns.table[half];
        for (entry, &half) in row.iter_mut().zip(&before) {
            *entry = patterns[half as usize];
        }
    });
    table
}

/// Fills the rows of a table; those of one kind are alike.
fn rows(table: &mut Bytes, width: usize, kinds: &[u8], fill: impl Fn(usize, &mut [u8])) {
    let mut first = [None; 256];
    for (i, &kind) in kinds.iter().enumerate() {
        let at = i * width;
        match first[kind as usize] {
            Some(from) => table.copy_within(from..from + width, at),
            None => {
                fill(kind as usize, &mut table[at..at + width]);
                first[kind as usize] = Some(at);
            }
        }
    }
}

/// What the classes distinguish of a pattern: its kind, from 0 on.
fn kind(pattern: Pattern) -> usize {
    match pattern {
        Pattern::Dead => 0,
        Pattern::Overline => 1,
        Pattern::ClosedOne | Pattern::OpenOne | Pattern::ClosedTwo => 2,
        Pattern::OpenTwo | Pattern::OpenTwoWide | Pattern::OpenTwoFree | Pattern::ClosedThree => 3,
        Pattern::OpenThree | Pattern::OpenThreeWide => 4,
        Pattern::Four => 5,
        Pattern::LineDoubleFour => 6,
        Pattern::StraightFour => 7,
        Pattern::Five => 8,
    }
}

/// The table of classes by code.
fn class_table(class: fn([Pattern; 4]) -> Class) -> Bytes {
    // Two patterns, in whatever order, are one kind of pair; each kind has a first pair that stands for it.
    let mut numbers = [[u8::MAX; 9]; 9];
    let mut pairs: Vec<[Pattern; 2]> = Vec::new();
    let kinds: Vec<u8> = (0..=255u8)
        .map(|byte| {
            let pair = [byte & 15, byte >> 4].map(pattern);
            let [a, b] = pair.map(kind);
            let number = &mut numbers[a.min(b)][a.max(b)];
            if *number == u8::MAX {
                *number = pairs.len() as u8;
                pairs.push(pair);
            }
            *number
        })
        .collect();
    let mut table = bytes();
    rows(&mut table, 256, &kinds, |high, row| {
        let [c, d] = pairs[high];
        let classes: Vec<u8> = pairs.iter().map(|&[a, b]| class([a, b, c, d]) as u8).collect();
        for (entry, &low) in row.iter_mut().zip(&kinds) {
            *entry = classes[low as usize];
        }
    });
    debug_assert_eq!(table.len(), usize::from(Code::MAX) + 1);
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::gomoku::pattern::patterns;

    /// One pass over all numbers, from the greatest down.
    fn all_lines(reach: usize, length: Length, renju: bool) -> Vec<u8> {
        let cells = 2 * reach;
        let count = 3usize.pow(cells as u32);
        let powers: Vec<usize> = (0..cells as u32).map(|i| 3usize.pow(i)).collect();
        let mut table = vec![Pattern::Dead as u8; count];
        let mut digits = vec![2u8; cells];
        for number in (0..count).rev() {
            table[number] = line_pattern(&digits, number, &powers, &table, reach, length, renju) as u8;
            // The digits of the next smaller number.
            for digit in &mut digits {
                if *digit > 0 {
                    *digit -= 1;
                    break;
                }
                *digit = 2;
            }
        }
        table
    }

    fn line_pattern(
        digits: &[u8],
        number: usize,
        powers: &[usize],
        table: &[u8],
        reach: usize,
        length: Length,
        renju: bool,
    ) -> Pattern {
        let before = (0..reach).rev().take_while(|&i| digits[i] == 1).count();
        let after = (reach..2 * reach).take_while(|&i| digits[i] == 1).count();
        let run = before + 1 + after;
        if run >= 5 {
            return if run == 5 || length == Length::FiveOrMore { Pattern::Five } else { Pattern::Overline };
        }
        let mut ways = [0usize; 15];
        for (i, &power) in powers.iter().enumerate() {
            if digits[i] == 0 {
                ways[table[number + power] as usize] += 1;
            }
        }
        let become_ = |pattern: Pattern| ways[pattern as usize];
        let fives = become_(Pattern::Five);
        if fives >= 2 {
            // Straight: the row of four and both of its ends.
            let ends = [reach.checked_sub(before + 1), Some(reach + after)];
            let straight = run == 4
                && ends
                    .into_iter()
                    .flatten()
                    .all(|i| i < digits.len() && digits[i] == 0 && table[number + powers[i]] == Pattern::Five as u8);
            return if straight || !renju { Pattern::StraightFour } else { Pattern::LineDoubleFour };
        }
        if fives == 1 {
            return Pattern::Four;
        }
        match become_(Pattern::StraightFour) {
            0 => {}
            1 => return Pattern::OpenThree,
            _ => return Pattern::OpenThreeWide,
        }
        if become_(Pattern::Four) + become_(Pattern::LineDoubleFour) > 0 {
            return Pattern::ClosedThree;
        }
        match become_(Pattern::OpenThree) + become_(Pattern::OpenThreeWide) {
            0 => {}
            1 => return Pattern::OpenTwo,
            2 | 3 => return Pattern::OpenTwoWide,
            _ => return Pattern::OpenTwoFree,
        }
        if become_(Pattern::ClosedThree) > 0 {
            return Pattern::ClosedTwo;
        }
        if become_(Pattern::OpenTwo) + become_(Pattern::OpenTwoWide) + become_(Pattern::OpenTwoFree) > 0 {
            return Pattern::OpenOne;
        }
        if become_(Pattern::ClosedTwo) > 0 {
            return Pattern::ClosedOne;
        }
        Pattern::Dead
    }

    #[test]
    fn the_line_tables_are_those_of_a_pass_over_all_numbers() {
        for (rule, side, length, renju) in [
            (Rule::Freestyle, 0, Length::FiveOrMore, false),
            (Rule::Standard, 0, Length::ExactlyFive, false),
            (Rule::Renju, 0, Length::ExactlyFive, true),
            (Rule::Renju, 1, Length::FiveOrMore, false),
        ] {
            let slow = all_lines(reach(rule), length, renju);
            let table = Tables::of(rule).lines[side];
            assert!(table[..slow.len()] == slow, "{rule:?} {side}");
        }
    }

    #[test]
    fn the_class_tables_are_those_of_all_codes() {
        for (table, class) in [
            (Tables::of(Rule::Freestyle).classes[0], plain_class as fn([Pattern; 4]) -> Class),
            (Tables::of(Rule::Renju).classes[0], renju_class),
        ] {
            for code in 0..=Code::MAX {
                assert_eq!(table[code as usize], class(patterns(code)) as u8, "{code:#x}");
            }
        }
    }
}
