//! Line patterns and point classes.
//!
//! A *pattern* tells what a stone of one colour, placed on an empty point, would make in one of the four lines through
//! it. It depends on the cells up to [`reach`] away on both sides, read as a number in base 3 with the digits 0 empty,
//! 1 own, 2 opponent or wall. Tables over all such numbers are made by the rule "place another stone, see what it
//! becomes": adding a stone always makes the number greater, so one pass from the greatest number down finds every entry
//! already there. The idea of tables indexed by the line around a point is common to strong engines (see DESIGN); the
//! recursion replaces their hand-written cases.
//!
//! A *class* joins the four patterns of a point into what the point is worth to a side.

use super::rule::Rule;
use std::sync::OnceLock;

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

/// Which rows count as five in a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    FiveOrMore,
    ExactlyFive,
}

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

/// The tables of one rule.
///
/// The arrays are as long as their index type is wide, so that a look-up needs no bounds check; of the lines only the first
/// 3^(2 × reach) entries are ever touched.
pub(super) struct Tables {
    /// Patterns by line number for black and white, as bytes of [`Pattern`].
    pub lines: [Bytes; 2],
    /// Classes by [`Code`] for black and white, as bytes of [`Class`].
    pub classes: [&'static Bytes; 2],
}

/// A byte for every 16-bit number.
pub(super) type Bytes = Box<[u8; 1 << 16]>;

fn bytes(mut entries: Vec<u8>) -> Bytes {
    entries.resize(1 << 16, 0);
    entries.try_into().expect("65,536 entries")
}

impl Tables {
    /// The tables of a rule; made on first use.
    pub fn of(rule: Rule) -> &'static Tables {
        static TABLES: [OnceLock<Tables>; 3] = [const { OnceLock::new() }; 3];
        static PLAIN: OnceLock<Bytes> = OnceLock::new();
        static RENJU: OnceLock<Bytes> = OnceLock::new();
        TABLES[rule as usize].get_or_init(|| {
            let plain = PLAIN.get_or_init(|| all_classes(plain_class));
            let reach = reach(rule);
            let free = || line_table(reach, Length::FiveOrMore, false);
            let exact = |renju| line_table(reach, Length::ExactlyFive, renju);
            match rule {
                Rule::Freestyle => Tables { lines: [free(), free()], classes: [plain, plain] },
                Rule::Standard => Tables { lines: [exact(false), exact(false)], classes: [plain, plain] },
                Rule::Renju => {
                    let renju = RENJU.get_or_init(|| all_classes(renju_class));
                    Tables { lines: [exact(true), free()], classes: [renju, plain] }
                }
            }
        })
    }
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

fn line_table(reach: usize, length: Length, renju: bool) -> Bytes {
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
    bytes(table)
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

fn all_classes(class: fn([Pattern; 4]) -> Class) -> Bytes {
    bytes((0..=Code::MAX).map(|code| class(patterns(code)) as u8).collect())
}

fn plain_class(patterns: [Pattern; 4]) -> Class {
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

fn renju_class(patterns: [Pattern; 4]) -> Class {
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
