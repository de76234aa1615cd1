//! The pattern tables: line patterns by the cells around a point, and point classes by the patterns of a point.
//!
//! A direct table would need one step of `line_patterns.rs` for each of up to 59,049 line numbers. For Renju that is
//! four milliseconds. The numbers of one side map to few half-lines. So patterns are made for pairs of half-lines and
//! then copied to the long tables. All tables of Renju then take a tenth of a millisecond.

use super::class::{Class, plain_class, renju_class};
use super::half_line::{NEAR, caro_half_lines, half_lines};
use super::line_patterns::{Kind, LinePatterns, WinLength};
use super::pattern::{Pattern, PatternCode, pattern, reach};
use super::point::{CELLS, STEPS};
use super::rule::Rule;
use super::stone::{Stones, WALL};
use std::sync::OnceLock;

/// The tables of one rule.
///
/// The arrays cover the whole range of their index type, so a look-up needs no bounds check. Only the first 3^(2 ×
/// reach) entries of the lines are ever touched.
#[derive(Debug)]
pub(super) struct PatternTables {
    /// Patterns by line number for black and white, as bytes of [`Pattern`].
    pub lines: [&'static Bytes; 2],
    /// In Caro the patterns by line number, for both sides, of points near the wall. The index adds 1 for a near wall
    /// before the point, and 2 for a near wall after it ([`wall_kinds`]). In the other rules all tables are black's.
    pub by_walls: [&'static Bytes; 4],
    /// Classes by [`PatternCode`] for black and white, as bytes of [`Class`].
    pub classes: [&'static Bytes; 2],
}

/// A byte for every 16-bit number.
pub(super) type Bytes = Box<[u8; 1 << 16]>;

impl PatternTables {
    /// The tables of a rule; made on first use.
    pub fn of(rule: Rule) -> &'static PatternTables {
        static TABLES: [OnceLock<PatternTables>; Rule::ALL.len()] = [const { OnceLock::new() }; Rule::ALL.len()];
        static PLAIN: OnceLock<Bytes> = OnceLock::new();
        static RENJU: OnceLock<Bytes> = OnceLock::new();
        // Freestyle's for both sides, standard's for both, and Renju's for black and for white.
        static LINES: [OnceLock<Bytes>; 4] = [const { OnceLock::new() }; 4];
        TABLES[rule as usize].get_or_init(|| {
            let plain = PLAIN.get_or_init(|| class_table(plain_class));
            let lines = |i: usize, win_length, kind| {
                LINES[i].get_or_init(|| line_table(reach(rule), &LinePatterns::new(win_length, kind)))
            };
            let caro = |win_length| {
                let patterns = LinePatterns::new(win_length, Kind::Caro);
                [0, 1, 2, 3].map(|walls| &*Box::leak(Box::new(caro_line_table(walls, &patterns))))
            };
            let both = |table| [table; 2];
            let (lines, by_walls) = match rule {
                Rule::Freestyle => (both(lines(0, WinLength::FiveOrMore, Kind::Plain)), None),
                Rule::Standard => (both(lines(1, WinLength::ExactlyFive, Kind::Plain)), None),
                Rule::Renju => {
                    let black = lines(2, WinLength::ExactlyFive, Kind::Renju);
                    ([black, lines(3, WinLength::FiveOrMore, Kind::Plain)], None)
                }
                Rule::Caro | Rule::CaroOverline => {
                    let tables = caro(if rule == Rule::Caro { WinLength::ExactlyFive } else { WinLength::FiveOrMore });
                    (both(tables[0]), Some(tables))
                }
            };
            let strict = if rule == Rule::Renju { RENJU.get_or_init(|| class_table(renju_class)) } else { plain };
            PatternTables { lines, by_walls: by_walls.unwrap_or([lines[0]; 4]), classes: [strict, plain] }
        })
    }
}

/// For each cell of the padded board and each direction, the sides with a near wall, as in [`PatternTables::by_walls`].
/// Only Caro needs it.
pub(super) type WallKinds = [[u8; 4]; CELLS];

/// The number of cells between an index and the wall, if it is less than [`NEAR`].
pub(super) fn wall_at(stones: &Stones, cell: usize, step: usize) -> Option<usize> {
    (0..NEAR).find(|i| stones[(cell + (i + 1) * step) % CELLS] == WALL)
}

/// The kinds of all indices on a board.
pub(super) fn wall_kinds(rule: Rule, size: usize, stones: &Stones) -> &'static WallKinds {
    static NONE: WallKinds = [[0; 4]; CELLS];
    static KINDS: [OnceLock<Box<WallKinds>>; 21] = [const { OnceLock::new() }; 21];
    if !rule.is_caro() {
        return &NONE;
    }
    KINDS[size % 21].get_or_init(|| {
        let near = |cell, step| u8::from(wall_at(stones, cell, step).is_some());
        Box::new(std::array::from_fn(|cell| STEPS.map(|step| near(cell, CELLS - step) + 2 * near(cell, step))))
    })
}

fn bytes() -> Bytes {
    vec![0; 1 << 16].into_boxed_slice().try_into().expect("65,536 entries")
}

/// The table of patterns by line number.
fn line_table(reach: usize, patterns: &LinePatterns) -> Bytes {
    let exact = patterns.win_length == WinLength::ExactlyFive;
    joined(&[true, false].map(|reverse| half_lines(reach, exact, reverse)), patterns)
}

/// The table of Caro for points near these walls, as [`PatternTables::by_walls`] has them.
fn caro_line_table(walls: usize, patterns: &LinePatterns) -> Bytes {
    joined(&[caro_half_lines(walls & 1 != 0, true), caro_half_lines(walls & 2 != 0, false)], patterns)
}

/// The table of patterns by the half-lines before and after the point.
fn joined([before, after]: &[Vec<u8>; 2], patterns: &LinePatterns) -> Bytes {
    let mut table = bytes();
    fill_blocks(&mut table, before.len(), after, |half_line, block| {
        let patterns = patterns.of(half_line);
        for (entry, &half_line) in block.iter_mut().zip(before) {
            *entry = patterns[half_line as usize];
        }
    });
    table
}

/// Fills a table block by block of `width` entries; `kinds` has the kind of each block. Blocks of one kind are equal,
/// so `fill` makes the first of each kind and the others are copies.
fn fill_blocks(table: &mut Bytes, width: usize, kinds: &[u8], fill: impl Fn(usize, &mut [u8])) {
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

/// The kind of a pattern, from 0: patterns of one kind make the same classes.
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
    // A byte of a code is a pair of patterns. Pairs of the same two kinds, in either order, are equal: the first one
    // represents all.
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
    fill_blocks(&mut table, 256, &kinds, |high, block| {
        let [c, d] = pairs[high];
        let classes: Vec<u8> = pairs.iter().map(|&[a, b]| class([a, b, c, d]) as u8).collect();
        for (entry, &low) in block.iter_mut().zip(&kinds) {
            *entry = classes[low as usize];
        }
    });
    debug_assert_eq!(table.len(), usize::from(PatternCode::MAX) + 1);
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::{digit_value, patterns};

    /// One pass over all numbers, from the greatest down.
    fn all_lines(reach: usize, win_length: WinLength, renju: bool) -> Vec<u8> {
        let cells = 2 * reach;
        let count = 3usize.pow(cells as u32);
        let powers: Vec<usize> = (0..cells as u32).map(|i| 3usize.pow(i)).collect();
        let mut table = vec![Pattern::Dead as u8; count];
        let mut digits = vec![2u8; cells];
        for number in (0..count).rev() {
            table[number] = line_pattern(&digits, number, &powers, &table, reach, win_length, renju) as u8;
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
        win_length: WinLength,
        renju: bool,
    ) -> Pattern {
        let before = (0..reach).rev().take_while(|&i| digits[i] == 1).count();
        let after = (reach..2 * reach).take_while(|&i| digits[i] == 1).count();
        let run = before + 1 + after;
        if run >= 5 {
            return if run == 5 || win_length == WinLength::FiveOrMore { Pattern::Five } else { Pattern::Overline };
        }
        let mut ways = [0usize; 15];
        for (i, &power) in powers.iter().enumerate() {
            if digits[i] == 0 {
                ways[table[number + power] as usize] += 1;
            }
        }
        let ways_to = |pattern: Pattern| ways[pattern as usize];
        let fives = ways_to(Pattern::Five);
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
        match ways_to(Pattern::StraightFour) {
            0 => {}
            1 => return Pattern::OpenThree,
            _ => return Pattern::OpenThreeWide,
        }
        if ways_to(Pattern::Four) + ways_to(Pattern::LineDoubleFour) > 0 {
            return Pattern::ClosedThree;
        }
        match ways_to(Pattern::OpenThree) + ways_to(Pattern::OpenThreeWide) {
            0 => {}
            1 => return Pattern::OpenTwo,
            2 | 3 => return Pattern::OpenTwoWide,
            _ => return Pattern::OpenTwoFree,
        }
        if ways_to(Pattern::ClosedThree) > 0 {
            return Pattern::ClosedTwo;
        }
        if ways_to(Pattern::OpenTwo) + ways_to(Pattern::OpenTwoWide) + ways_to(Pattern::OpenTwoFree) > 0 {
            return Pattern::OpenOne;
        }
        if ways_to(Pattern::ClosedTwo) > 0 {
            return Pattern::ClosedOne;
        }
        Pattern::Dead
    }

    #[test]
    fn the_line_tables_are_those_of_a_pass_over_all_numbers() {
        for (rule, side, win_length, renju) in [
            (Rule::Freestyle, 0, WinLength::FiveOrMore, false),
            (Rule::Standard, 0, WinLength::ExactlyFive, false),
            (Rule::Renju, 0, WinLength::ExactlyFive, true),
            (Rule::Renju, 1, WinLength::FiveOrMore, false),
        ] {
            let slow = all_lines(reach(rule), win_length, renju);
            let table = PatternTables::of(rule).lines[side];
            assert!(table[..slow.len()] == slow, "{rule:?} {side}");
        }
    }

    #[test]
    fn the_class_tables_are_those_of_all_codes() {
        for (table, class) in [
            (PatternTables::of(Rule::Freestyle).classes[0], plain_class as fn([Pattern; 4]) -> Class),
            (PatternTables::of(Rule::Renju).classes[0], renju_class),
        ] {
            for code in 0..=PatternCode::MAX {
                assert_eq!(table[code as usize], class(patterns(code)) as u8, "{code:#x}");
            }
        }
    }

    /// The pattern of the point `*` in a line of `.`, `x` (own) and `o` (other or wall). Cells beyond the text are
    /// wall.
    fn read(rule: Rule, side: usize, line: &str) -> Pattern {
        let cells: Vec<char> = line.chars().collect();
        let centre = cells.iter().position(|&c| c == '*').expect("a centre") as i32;
        let reach = reach(rule);
        let mut number = 0;
        for offset in 1..=reach {
            for after in [false, true] {
                let at = if after { centre + offset as i32 } else { centre - offset as i32 };
                let digit = match usize::try_from(at).ok().and_then(|at| cells.get(at)) {
                    Some('.') => 0,
                    Some('x') => 1,
                    _ => 2,
                };
                number += digit * digit_value(reach, offset, after);
            }
        }
        pattern(PatternTables::of(rule).lines[side][number as usize])
    }

    #[test]
    fn well_known_shapes() {
        use Pattern::*;
        let cases = [
            (".....*.....", [OpenOne; 4]),
            ("..xx*..", [OpenThreeWide; 4]),
            (".xx*..", [OpenThree; 4]),
            (".x.x*..", [OpenThree; 4]),
            ("oxx*...", [ClosedThree; 4]),
            (".xxx*.", [StraightFour; 4]),
            ("oxxx*.", [Four; 4]),
            (".xx*x.", [StraightFour; 4]),
            ("xxxx*", [Five; 4]),
            ("xxx*xx", [Five, Overline, Overline, Five]),
            ("x.xx*.x", [StraightFour, StraightFour, LineDoubleFour, StraightFour]),
            (".xxx*.x", [StraightFour, Four, Four, StraightFour]),
            ("oxx*o", [Dead; 4]),
            ("o.xx*.o", [ClosedThree; 4]),
        ];
        for (line, want) in cases {
            for (i, (rule, side)) in
                [(Rule::Freestyle, 0), (Rule::Standard, 0), (Rule::Renju, 0), (Rule::Renju, 1)].into_iter().enumerate()
            {
                let got = read(rule, side, line);
                assert_eq!(got, want[i], "{line} {rule:?} side {side}");
                let mirrored: String = line.chars().rev().collect();
                assert_eq!(read(rule, side, &mirrored), got, "{line} mirrored");
            }
        }
    }
}
