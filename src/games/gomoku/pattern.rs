//! Line patterns and point classes.
//!
//! A *pattern* tells what a stone of one colour, placed on an empty point, would make in one of the four lines through
//! it. It depends on the cells up to [`reach`] away on both sides, read as a number in base 3 with the digits 0 empty,
//! 1 own, 2 opponent or wall. Tables over all such numbers are made in `pattern_tables`.
//!
//! A *class* joins the four patterns of a point into what the point is worth to a side.

use super::rule::Rule;

/// What a stone makes in one line, weakest first. Fits four bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub(super) enum Pattern {
    /// No five is possible through the point.
    Dead = 0,
    /// Six or more in a row where only five count: dead for the standard rule, forbidden to black in Renju.
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
    /// Can become a four that one stone stops.
    ClosedThree,
    /// Can become a straight four in one way.
    OpenThree,
    /// Can become a straight four in two ways or more.
    OpenThreeWide,
    /// One point makes five.
    Four,
    /// Two points make five, but not as a straight four: two fours in one line, forbidden to black in Renju.
    LineDoubleFour,
    /// Two points make five, at both ends of a row of four.
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

/// What a point is worth to a side, weakest first among the threats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Class {
    /// Nothing can come of it.
    Dead = 0,
    /// At most a closed two.
    Quiet,
    /// An open two or a closed three.
    Two,
    /// Two of those.
    TwoPlus,
    /// An open three.
    Three,
    /// An open three and an open two or closed three beside it.
    ThreePlus,
    /// Two open threes.
    DoubleThree,
    /// A four.
    Four,
    /// A four and an open two or closed three beside it.
    FourPlus,
    /// A four and an open three.
    FourThree,
    /// A straight four, or two fours: nothing but a five of the other side stops it.
    OpenFour,
    /// Five.
    Five,
    /// Forbidden to black in Renju by overline or double-four.
    Forbidden,
    /// Two threes or more for black in Renju: forbidden if two of them are real.
    PerhapsForbidden,
}

/// The number of classes.
pub(super) const CLASSES: usize = 14;

/// Four patterns, one nibble each, in the order of the directions.
pub(super) type Code = u16;

/// How far a pattern looks to each side.
pub(super) const fn reach(rule: Rule) -> usize {
    match rule {
        Rule::Freestyle => 4,
        // The stone beyond the end of a five decides whether it is an overline.
        Rule::Standard | Rule::Renju => 5,
    }
}

/// The place value of the cell `offset` away (1 to `reach`), before or after the centre, in a line number.
pub(super) const fn place_value(reach: usize, offset: usize, after: bool) -> u32 {
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
pub(super) fn patterns(code: Code) -> [Pattern; 4] {
    [0, 4, 8, 12].map(|shift| pattern((code >> shift & 15) as u8))
}

/// The class of four patterns for a side to which nothing is forbidden.
pub(super) fn plain_class(patterns: [Pattern; 4]) -> Class {
    let count = |low: Pattern, high: Pattern| patterns.iter().filter(|&&p| low <= p && p <= high).count();
    let fours = count(Pattern::Four, Pattern::Four);
    let threes = count(Pattern::OpenThree, Pattern::OpenThreeWide);
    let twos = count(Pattern::OpenTwo, Pattern::ClosedThree);
    if count(Pattern::Five, Pattern::Five) > 0 {
        Class::Five
    } else if count(Pattern::LineDoubleFour, Pattern::StraightFour) > 0 || fours >= 2 {
        Class::OpenFour
    } else if fours == 1 {
        match (threes, twos) {
            (1.., _) => Class::FourThree,
            (0, 1..) => Class::FourPlus,
            _ => Class::Four,
        }
    } else if threes >= 2 {
        Class::DoubleThree
    } else if threes == 1 {
        if twos > 0 { Class::ThreePlus } else { Class::Three }
    } else if twos >= 2 {
        Class::TwoPlus
    } else if twos == 1 {
        Class::Two
    } else if count(Pattern::ClosedOne, Pattern::ClosedTwo) > 0 {
        Class::Quiet
    } else {
        Class::Dead
    }
}

/// The class of four patterns for black in Renju, double-threes undecided.
pub(super) fn renju_class(patterns: [Pattern; 4]) -> Class {
    let count = |want: fn(Pattern) -> usize| patterns.iter().map(|&p| want(p)).sum::<usize>();
    if patterns.contains(&Pattern::Five) {
        Class::Five
    } else if patterns.contains(&Pattern::Overline) || count(fours) >= 2 {
        Class::Forbidden
    } else if count(|p| usize::from(matches!(p, Pattern::OpenThree | Pattern::OpenThreeWide))) >= 2 {
        Class::PerhapsForbidden
    } else {
        plain_class(patterns)
    }
}

/// How many fours a pattern counts as for the double-four rule.
pub(super) fn fours(pattern: Pattern) -> usize {
    match pattern {
        Pattern::Four | Pattern::StraightFour => 1,
        Pattern::LineDoubleFour => 2,
        _ => 0,
    }
}

/// The class that a code has for a side to which nothing is forbidden.
#[inline]
pub(super) fn class_if_allowed(code: Code) -> Class {
    plain_class(patterns(code))
}

/// The class of a byte.
#[inline]
pub(super) fn class(byte: u8) -> Class {
    const ALL: [Class; CLASSES] = [
        Class::Dead,
        Class::Quiet,
        Class::Two,
        Class::TwoPlus,
        Class::Three,
        Class::ThreePlus,
        Class::DoubleThree,
        Class::Four,
        Class::FourPlus,
        Class::FourThree,
        Class::OpenFour,
        Class::Five,
        Class::Forbidden,
        Class::PerhapsForbidden,
    ];
    ALL[(byte as usize).min(CLASSES - 1)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::gomoku::pattern_tables::Tables;

    /// The pattern of the point `*` in a line of `.`, `x` (own) and `o` (other or wall); cells beyond the text are wall.
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
                number += digit * place_value(reach, offset, after);
            }
        }
        pattern(Tables::of(rule).lines[side][number as usize])
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

    #[test]
    fn classes_join_patterns() {
        use Pattern::*;
        assert_eq!(plain_class([Four, Four, Dead, Dead]), Class::OpenFour);
        assert_eq!(renju_class([Four, Four, Dead, Dead]), Class::Forbidden);
        assert_eq!(plain_class([Four, OpenThree, Dead, Dead]), Class::FourThree);
        assert_eq!(renju_class([OpenThree, OpenThree, Dead, Five]), Class::Five);
        assert_eq!(renju_class([OpenThree, OpenThreeWide, Four, Dead]), Class::PerhapsForbidden);
        assert_eq!(plain_class([OpenTwo, ClosedThree, Dead, Dead]), Class::TwoPlus);
        assert_eq!(plain_class([Dead, ClosedTwo, Dead, Dead]), Class::Quiet);
    }
}
