//! The statistics of Multi-ProbCut (Buro, "Experiments with Multi-ProbCut and a new high-quality evaluation function
//! for Othello", 1997). A shallow search predicts a deep one, up to an error whose standard deviation has been
//! measured. If the shallow value lies far enough outside the window, the deep search is skipped.

use crate::units::Centidiscs;

/// A selectivity level: the number of standard deviations that count as far enough. The lowest prunes most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Selectivity(u8);

/// The level that prunes nothing.
pub const EXACT: Selectivity = Selectivity(6);

/// The level of iterations that do not reach the end of the game.
pub const MIDGAME: Selectivity = Selectivity(0);

/// The level of the first iteration to the end of the game if time or nodes are limited. Only at this level may the
/// static evaluation alone cut too ([`static_margin`]).
pub const QUICK: Selectivity = Selectivity(0);

/// For each level below [`EXACT`], how far outside the window the shallow value must lie. In hundredths of a standard
/// deviation.
const DEVIATIONS: [i32; EXACT.0 as usize] = [60, 110, 150, 200, 260, 330];

/// The same for [`MIDGAME`] if the search does not reach the end of the game, found by matches. A search to the end
/// does better with the smaller number of the table. With this number it leaves worse first moves to the exact search.
/// Problem 43 of the FFO test then takes 42 million nodes instead of 15.
const MIDGAME_DEVIATIONS: i32 = 85;

impl Selectivity {
    /// The level of a number from 0, which prunes most, to 6, which is [`EXACT`].
    pub const fn new(level: u8) -> Selectivity {
        assert!(level <= EXACT.0);
        Selectivity(level)
    }

    /// The three bits in which the transposition table keeps a level.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The level of the three lowest bits of `bits`.
    #[inline]
    pub const fn from_bits(bits: u8) -> Selectivity {
        Selectivity(bits & 7)
    }
}

/// The depth of the shallow search that predicts one of `depth` plies: about half. Both are odd or both even, because
/// values swing with the side that moves last.
#[inline]
pub fn shallow_depth(depth: u32) -> u32 {
    depth / 4 * 2 + (depth & 1)
}

/// The standard deviation between the values of searches of `shallow` and of `depth` plies at `empties` empty squares.
/// `tengen othello-probcut` measured it on positions of self-play. Between depths two plies apart it is 75 to 350
/// hundredths of a disc, rising as the board fills. Between depths four plies apart it is about 1.2 times as much.
#[inline]
pub fn deviation(empties: u32, depth: u32, shallow: u32) -> Centidiscs {
    let base = Centidiscs(80 + 6 * (58 - empties as i32).clamp(0, 50));
    // In tenths: 1.0 for two plies, 1.1 for three, 1.2 for four and more.
    let factor = 10 + (depth.saturating_sub(shallow) as i32 - 2).clamp(0, 2);
    base * factor / 10
}

/// How far outside the window the value of the shallow search has to lie at a level.
#[inline]
pub fn margin(level: Selectivity, empties: u32, depth: u32, shallow: u32) -> Centidiscs {
    let to_the_end = depth >= empties;
    let deviations = if level == MIDGAME && !to_the_end {
        MIDGAME_DEVIATIONS
    } else {
        DEVIATIONS[usize::from(level.0.min(EXACT.0 - 1))]
    };
    deviation(empties, depth, shallow) * deviations / 100
}

/// How far outside the window the static evaluation must lie for a [`QUICK`] search to skip the endgame. The endgame
/// has `empties` squares. The distance is 1.5 times that for a search's value.
#[inline]
pub fn static_margin(empties: u32) -> Centidiscs {
    margin(QUICK, empties, empties, 0) * 3 / 2
}
