//! The pattern of a point in one line, by the half-lines on both sides of it.
//!
//! Each pattern follows from the patterns with one more stone. Another own stone always gives a half-line a greater
//! number. So one pass from the greatest number down finds every pattern that it needs. Strong engines make such tables
//! from handcrafted cases; the recursion replaces them.

use super::half_line::{Cells, FIRST_BLOCKED, FIRST_LONG, HALF_LINES, NEAR, cells, half_line};
use super::pattern::Pattern;

/// Which rows of own stones win.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WinLength {
    FiveOrMore,
    ExactlyFive,
}

/// What patterns distinguish apart from the length of rows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing.
    Plain,
    /// A double-four in one line is distinguished from a straight four: it is forbidden to black in Renju.
    Renju,
    /// A five blocked at both ends does not count. A four is straight if no single stone blocks it, on a point that
    /// makes five or at an end.
    Caro,
}

/// Patterns by the half-lines on both sides, as bytes of [`Pattern`].
pub(super) struct LinePatterns {
    pub win_length: WinLength,
    kind: Kind,
    patterns: [[u8; HALF_LINES]; HALF_LINES],
}

impl LinePatterns {
    pub fn new(win_length: WinLength, kind: Kind) -> LinePatterns {
        let mut table = LinePatterns { win_length, kind, patterns: [[0; HALF_LINES]; HALF_LINES] };
        let count = match (kind, win_length) {
            (Kind::Caro, _) => HALF_LINES,
            (_, WinLength::ExactlyFive) => FIRST_BLOCKED,
            (_, WinLength::FiveOrMore) => FIRST_LONG,
        };
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
        let runs = sides.map(run_of);
        let run = runs[0] + 1 + runs[1];
        if run >= 5 {
            return self.row(sides);
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
        if self.kind == Kind::Caro && fives >= 1 {
            return if self.is_stopped(sides) { Pattern::Four } else { Pattern::StraightFour };
        }
        if fives >= 2 {
            // Straight: the row of four and both of its ends.
            let end = |side: usize| runs[side] < sides[side].length && after(side, runs[side]) == Pattern::Five as u8;
            let straight = run == 4 && end(0) && end(1);
            return if straight || self.kind != Kind::Renju { Pattern::StraightFour } else { Pattern::LineDoubleFour };
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

    /// The pattern of a row of five or more through the point.
    fn row(&self, sides: [Cells; 2]) -> Pattern {
        let runs = sides.map(run_of);
        let is_blocked = |side: usize| sides[side].is_blocked && runs[side] == sides[side].length;
        match runs[0] + 1 + runs[1] {
            5 if self.kind == Kind::Caro && is_blocked(0) && is_blocked(1) => Pattern::Dead,
            5 => Pattern::Five,
            _ if self.win_length == WinLength::FiveOrMore => Pattern::Five,
            _ => Pattern::Overline,
        }
    }

    /// The points, as side and cell, where one more own stone makes a winning row through the point.
    fn fives(&self, sides: [Cells; 2]) -> impl Iterator<Item = (usize, usize)> {
        let empty = [0, 1].into_iter().flat_map(move |side| {
            let Cells { length, stones, .. } = sides[side];
            (0..length).filter(move |cell| stones >> cell & 1 == 0).map(move |cell| (side, cell))
        });
        empty.filter(move |&(side, cell)| {
            let mut after = sides;
            after[side].stones |= 1 << cell;
            run_of(after[0]) + 1 + run_of(after[1]) >= 5 && self.row(after) == Pattern::Five
        })
    }

    /// Whether one stone of the opponent blocks every five that the next own stone could make. Against several fives,
    /// that stone must be on one of the completing points. A common end of two rows through the point completes
    /// neither.
    fn is_stopped(&self, sides: [Cells; 2]) -> bool {
        let fives: Vec<(usize, usize)> = self.fives(sides).collect();
        fives.len() == 1
            || fives.iter().any(|&(side, cell)| {
                let mut after = sides;
                after[side] = cells(half_line(cell, sides[side].stones & ((1 << cell) - 1)));
                self.fives(after).next().is_none()
            })
    }
}

/// Own stones next to the point, on one side.
fn run_of(Cells { stones, fifth, .. }: Cells) -> usize {
    let run = stones.trailing_ones() as usize;
    if run == NEAR && fifth { NEAR + 1 } else { run }
}
