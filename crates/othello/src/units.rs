//! The two units of Othello's values. Games and solved endgames are in whole discs. The evaluation and the search of
//! the middle game are in hundredths of a disc.

use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};
use tengen_core::score::Score;

/// A disc difference for one side: from -64 to 64 for a finished game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Discs(pub i32);

/// A disc difference for one side in hundredths of a disc.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Centidiscs(pub i32);

/// Arithmetic within one unit, and multiples of it.
macro_rules! arithmetic {
    ($unit:ident) => {
        impl $unit {
            /// -1, 0 or 1: who is ahead.
            #[inline]
            pub const fn signum(self) -> i32 {
                self.0.signum()
            }

            /// The lower end of a null window from the other side's view: `(alpha, alpha + 1)` becomes `(-alpha - 1,
            /// -alpha)`.
            #[inline]
            #[must_use]
            pub const fn for_opponent(self) -> $unit {
                $unit(-self.0 - 1)
            }

            /// The absolute difference.
            #[inline]
            #[must_use]
            pub const fn abs(self) -> $unit {
                $unit(self.0.abs())
            }
        }

        impl Neg for $unit {
            type Output = $unit;
            #[inline]
            fn neg(self) -> $unit {
                $unit(-self.0)
            }
        }

        impl Add for $unit {
            type Output = $unit;
            #[inline]
            fn add(self, other: $unit) -> $unit {
                $unit(self.0 + other.0)
            }
        }

        impl Sub for $unit {
            type Output = $unit;
            #[inline]
            fn sub(self, other: $unit) -> $unit {
                $unit(self.0 - other.0)
            }
        }

        impl Mul<i32> for $unit {
            type Output = $unit;
            #[inline]
            fn mul(self, times: i32) -> $unit {
                $unit(self.0 * times)
            }
        }

        impl Div<i32> for $unit {
            type Output = $unit;
            /// Rounds towards zero.
            #[inline]
            fn div(self, parts: i32) -> $unit {
                $unit(self.0 / parts)
            }
        }
    };
}

arithmetic!(Discs);
arithmetic!(Centidiscs);

impl Discs {
    /// The greatest disc difference: every square of the board.
    pub const MAX: Discs = Discs(64);
}

impl Centidiscs {
    /// One disc.
    pub const DISC: Centidiscs = Centidiscs(100);
    /// The greatest disc difference of a finished game.
    pub const MAX: Centidiscs = Centidiscs(Discs::MAX.0 * Centidiscs::DISC.0);

    /// Whole discs, without the fraction. A search to the end of the game only gives whole discs.
    #[inline]
    pub const fn whole_discs(self) -> Discs {
        Discs(self.0 / Centidiscs::DISC.0)
    }

    /// The whole discs at or below the value. A result in discs is above the value exactly if it is above these.
    #[inline]
    pub const fn floor(self) -> Discs {
        Discs(self.0.div_euclid(Centidiscs::DISC.0))
    }

    /// The nearest even number of discs.
    #[inline]
    pub const fn nearest_even(self) -> Discs {
        Discs((self.0 + Centidiscs::DISC.0).div_euclid(2 * Centidiscs::DISC.0) * 2)
    }

    /// As a value for reports and generic searches.
    #[inline]
    pub const fn score(self) -> Score {
        Score::eval(self.0)
    }
}

impl From<Discs> for Centidiscs {
    #[inline]
    fn from(discs: Discs) -> Centidiscs {
        Centidiscs(discs.0 * Centidiscs::DISC.0)
    }
}

impl fmt::Display for Discs {
    /// With its sign: `+6`, `-12`, `+0`. Width and alignment are kept.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:+}", self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_unit_becomes_the_other() {
        assert_eq!(Centidiscs::from(Discs(-3)), Centidiscs(-300));
        assert_eq!(Centidiscs(-250).whole_discs(), Discs(-2));
        assert_eq!(Centidiscs(-250).floor(), Discs(-3));
        assert_eq!(Centidiscs(250).floor(), Discs(2));
        assert_eq!(Centidiscs(-301).nearest_even(), Discs(-4));
        assert_eq!(Centidiscs(-299).nearest_even(), Discs(-2));
        assert_eq!(Centidiscs(5).for_opponent(), Centidiscs(-6));
        assert_eq!(Centidiscs::MAX, Centidiscs(6_400));
        assert_eq!(format!("{:>5}", Discs(6)), "   +6");
    }
}
