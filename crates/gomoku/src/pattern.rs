//! Line patterns.
//!
//! A *pattern* belongs to an empty point, a colour and one of the four lines. It is what a stone of that colour would
//! make there. It depends on the cells up to [`reach`] away on both sides. They form a number in base 3 with the digits
//! 0 empty, 1 own, 2 opponent or wall. In Caro only the opponent blocks a row, so the wall has other digits
//! (`half_line`). `pattern_tables` makes tables over all such numbers. The four patterns of a point make its class
//! (`class`).

use super::rule::Rule;

/// What a stone makes in one line, weakest first. Fits four bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub(super) enum Pattern {
    /// No five is possible through the point.
    Dead = 0,
    /// Six or more in a row if only five count: dead for the standard rule, forbidden to black in Renju.
    Overline,
    /// Can become a closed two.
    ClosedOne,
    /// Can become an open two.
    OpenOne,
    /// Can become a closed three.
    ClosedTwo,
    /// Can become an open three in one way.
    OpenTwo,
    /// Can become an open three in two or three ways.
    OpenTwoWide,
    /// Can become an open three in four ways or more.
    OpenTwoFree,
    /// Can become a four that one stone blocks.
    ClosedThree,
    /// Can become a straight four in one way.
    OpenThree,
    /// Can become a straight four in two ways or more.
    OpenThreeWide,
    /// One point makes five.
    Four,
    /// Two points make five, but not as a straight four: two fours in one line, forbidden to black in Renju.
    LineDoubleFour,
    /// Two points make five, at both ends of a row of four. In Caro: no single stone prevents the next five.
    StraightFour,
    /// Five: the game is won.
    Five,
}

const PATTERNS: [Pattern; 15] = [
    Pattern::Dead,
    Pattern::Overline,
    Pattern::ClosedOne,
    Pattern::OpenOne,
    Pattern::ClosedTwo,
    Pattern::OpenTwo,
    Pattern::OpenTwoWide,
    Pattern::OpenTwoFree,
    Pattern::ClosedThree,
    Pattern::OpenThree,
    Pattern::OpenThreeWide,
    Pattern::Four,
    Pattern::LineDoubleFour,
    Pattern::StraightFour,
    Pattern::Five,
];

/// Four patterns, one nibble each, in the order of the directions.
pub(super) type PatternCode = u16;

/// The number of cells to each side that a pattern depends on.
pub(super) const fn reach(rule: Rule) -> usize {
    match rule {
        Rule::Freestyle => 4,
        // The stone beyond the end of a five decides whether it is an overline. In Caro it decides whether the five is
        // blocked.
        Rule::Standard | Rule::Renju | Rule::Caro | Rule::CaroOverline => 5,
    }
}

/// The value of the digit in a line number for a cell. The cell is `offset` away (1 to `reach`), before or after the
/// centre.
pub(super) const fn digit_value(reach: usize, offset: usize, after: bool) -> u32 {
    let digit = if after { reach + offset - 1 } else { reach - offset };
    3u32.pow(digit as u32)
}

/// The pattern of a nibble.
#[inline]
pub(super) fn pattern(nibble: u8) -> Pattern {
    PATTERNS[(nibble as usize).min(14)]
}

/// The four patterns of a code.
#[inline]
pub(super) fn patterns(code: PatternCode) -> [Pattern; 4] {
    [0, 4, 8, 12].map(|shift| pattern((code >> shift & 15) as u8))
}

/// How many fours a pattern counts as for the double-four rule.
pub(super) fn fours(pattern: Pattern) -> usize {
    match pattern {
        Pattern::Four | Pattern::StraightFour => 1,
        Pattern::LineDoubleFour => 2,
        _ => 0,
    }
}
