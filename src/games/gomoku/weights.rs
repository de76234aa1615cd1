//! The numbers of the evaluation.
//!
//! A point is worth to a side the sum of a weight for each of its four patterns and one for its class. Units: about a
//! hundredth of the worth of an open three to the side to move.

use super::pattern::CLASSES;

/// Weight of a pattern, by its number.
pub(super) const PATTERN: [i16; 16] = [0, 0, 1, 3, 5, 11, 13, 15, 14, 26, 32, 40, 60, 60, 90, 0];

/// Weight of a class, by its number.
pub(super) const CLASS: [i16; 16] = [0, 0, 1, 10, 4, 14, 40, 6, 22, 80, 90, 110, 0, 0, 0, 0];

const _: () = assert!(CLASSES <= 16);
