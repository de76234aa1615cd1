//! Point classes: the joint effect of the four patterns of a point.

use super::pattern::{Pattern, PatternCode, fours, patterns};

/// What a stone on a point makes in all four lines together, weakest first among the threats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Class {
    /// No five is possible.
    Dead = 0,
    /// At most a closed two.
    Quiet,
    /// An open two or a closed three.
    Two,
    /// Two of them.
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
    /// A straight four, or two fours: only a five of the other side prevents the win.
    OpenFour,
    /// Five.
    Five,
    /// Forbidden to black in Renju by overline or double-four.
    Forbidden,
    /// Two threes or more for black in Renju: forbidden if two of them are real.
    PerhapsForbidden,
}

/// The number of classes.
pub const CLASSES: usize = 14;

impl Class {
    /// The classes of points where a stone makes a four, the most promising first.
    pub(super) const FOURS: [Class; 4] = [Class::OpenFour, Class::FourThree, Class::FourPlus, Class::Four];
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

/// The class that a code has for a side to which nothing is forbidden.
#[inline]
pub(super) fn class_if_allowed(code: PatternCode) -> Class {
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
