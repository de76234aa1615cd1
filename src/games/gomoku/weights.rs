//! The numbers of the evaluation.
//!
//! A point is worth to a side the sum of a weight for each of its four patterns and one for its class. Units: about a
//! hundredth of the worth of an open three to the side to move.
//!
//! They are the mean of two fits to games of the engine with weights set by hand, rounded (`tengen gomoku-fit --games 4000
//! --nodes 1000 --seed 1` and `--games 2500 --nodes 3000 --seed 2` at 6c7e556). A single open two at a point is worth little
//! beside two of them, and threes and fours in the making are worth more than in the weights set by hand.

use super::class::CLASSES;

/// Weight of a pattern, by its number.
pub(crate) const PATTERN: [i16; 16] = [2, 2, 1, 4, 6, 11, 12, 13, 29, 40, 45, 53, 60, 60, 90, 0];

/// Weight of a class, by its number.
pub(crate) const CLASS: [i16; 16] = [0, -5, -20, 14, 18, 27, 40, 12, 28, 80, 90, 110, 0, 0, 0, 0];

const _: () = assert!(CLASSES <= 16);
