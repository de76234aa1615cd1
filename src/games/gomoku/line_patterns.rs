//! The pattern of a point in one line, by the half-lines on both sides of it.
//!
//! Patterns are made by the rule "place another stone and see what it becomes". Another own stone always makes the number of a
//! half-line greater, so one pass from the greatest number down finds every pattern that it needs already there. Strong
//! engines have such tables made from hand-written cases; the recursion replaces those.

use super::half_line::{Cells, FIRST_LONG, HALF_LINES, NEAR, cells};
use super::pattern::Pattern;

/// Which rows of own stones win.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WinLength {
    FiveOrMore,
    ExactlyFive,
}

/// Patterns by the half-lines on both sides, as bytes of [`Pattern`].
pub(super) struct LinePatterns {
    pub win_length: WinLength,
    /// Whether a double-four in one line is distinguished from a straight four: it is forbidden to black in Renju.
    renju: bool,
    patterns: [[u8; HALF_LINES]; HALF_LINES],
}

impl LinePatterns {
    pub fn new(win_length: WinLength, renju: bool) -> LinePatterns {
        let mut table = LinePatterns { win_length, renju, patterns: [[0; HALF_LINES]; HALF_LINES] };
        let count = if win_length == WinLength::ExactlyFive { HALF_LINES } else { FIRST_LONG };
        for a in (0..count).rev() {
            // A line and its mirror image have one pattern.
            for b in (a..count).rev() {
                let pattern = table.pattern(a, b) as u8;
                table.patterns[a][b] = pattern;
                table.patterns[b][a] = pattern;
            }
        }
        table
    }

    /// The patterns with one half-line, by the other one.
    pub fn of(&self, half_line: usize) -> &[u8; HALF_LINES] {
        &self.patterns[half_line]
    }

    /// The pattern between two half-lines, from the patterns with one more own stone.
    fn pattern(&self, a: usize, b: usize) -> Pattern {
        let sides = [a, b].map(cells);
        // Own stones next to the point.
        let runs = sides.map(|Cells { stones, fifth, .. }| {
            let run = stones.trailing_ones() as usize;
            if run == NEAR && fifth { NEAR + 1 } else { run }
        });
        let run = runs[0] + 1 + runs[1];
        if run >= 5 {
            let wins = run == 5 || self.win_length == WinLength::FiveOrMore;
            return if wins { Pattern::Five } else { Pattern::Overline };
        }
        let after = |side: usize, cell: usize| match side {
            0 => self.patterns[a + (1 << cell)][b],
            _ => self.patterns[a][b + (1 << cell)],
        };
        // In how many ways another stone makes each pattern, four bits for each: there are at most eight cells.
        let mut ways = 0u64;
        for (side, Cells { length, stones, .. }) in sides.into_iter().enumerate() {
            for cell in (0..length).filter(|cell| stones >> cell & 1 == 0) {
                ways += 1 << (4 * after(side, cell));
            }
        }
        let ways_to = |patterns: &[Pattern]| patterns.iter().map(|&p| ways >> (4 * p as u32) & 15).sum::<u64>();
        let fives = ways_to(&[Pattern::Five]);
        if fives >= 2 {
            // Straight: the row of four and both of its ends.
            let end = |side: usize| runs[side] < sides[side].length && after(side, runs[side]) == Pattern::Five as u8;
            let straight = run == 4 && end(0) && end(1);
            return if straight || !self.renju { Pattern::StraightFour } else { Pattern::LineDoubleFour };
        }
        if fives == 1 {
            return Pattern::Four;
        }
        match ways_to(&[Pattern::StraightFour]) {
            0 => {}
            1 => return Pattern::OpenThree,
            _ => return Pattern::OpenThreeWide,
        }
        if ways_to(&[Pattern::Four, Pattern::LineDoubleFour]) > 0 {
            return Pattern::ClosedThree;
        }
        match ways_to(&[Pattern::OpenThree, Pattern::OpenThreeWide]) {
            0 => {}
            1 => return Pattern::OpenTwo,
            2 | 3 => return Pattern::OpenTwoWide,
            _ => return Pattern::OpenTwoFree,
        }
        if ways_to(&[Pattern::ClosedThree]) > 0 {
            Pattern::ClosedTwo
        } else if ways_to(&[Pattern::OpenTwo, Pattern::OpenTwoWide, Pattern::OpenTwoFree]) > 0 {
            Pattern::OpenOne
        } else if ways_to(&[Pattern::ClosedTwo]) > 0 {
            Pattern::ClosedOne
        } else {
            Pattern::Dead
        }
    }
}
