//! Values of positions, win distances, and their form in the transposition table.
//!
//! A [`Score`] is always from the view of the side to move unless a doc says otherwise. Heuristic values lie within
//! ±[`Score::EVAL_MAX`]. A proven win in `n` plies is `WIN - n`, so a nearer win is the better one.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// The value of a position for one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

impl Score {
    /// A draw, or a position in balance.
    pub const DRAW: Score = Score(0);
    /// More than every value: the open end of a search window.
    pub const INFINITE: Score = Score(32_000);
    /// The value of a game that is won on the board (a win in 0 plies).
    pub const WIN: Score = Score(30_000);
    /// The longest win distance, in plies, that a score can represent.
    pub const MAX_PLY: u32 = 1_000;
    /// The greatest heuristic value.
    pub const EVAL_MAX: i32 = 28_000;

    /// A heuristic value; clamped to ±[`Score::EVAL_MAX`] so that it never reads as a proof.
    #[inline]
    pub const fn eval(value: i32) -> Score {
        if value > Score::EVAL_MAX {
            Score(Score::EVAL_MAX)
        } else if value < -Score::EVAL_MAX {
            Score(-Score::EVAL_MAX)
        } else {
            Score(value)
        }
    }

    /// A proven win `ply` plies from the root of the search.
    #[inline]
    pub const fn win_in(ply: u32) -> Score {
        Score(Score::WIN.0 - ply as i32)
    }

    /// A proven loss `ply` plies from the root of the search.
    #[inline]
    pub const fn loss_in(ply: u32) -> Score {
        Score(ply as i32 - Score::WIN.0)
    }

    /// The bare number.
    #[inline]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// Whether this is a proven win for the side it speaks of.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 > Score::EVAL_MAX
    }

    /// Whether this is a proven loss for the side it speaks of.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 < -Score::EVAL_MAX
    }

    /// Whether this is a proven win or loss.
    #[inline]
    pub const fn is_proven(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Plies to the proven end, counted from the root of the search; `None` for a heuristic value.
    pub const fn distance(self) -> Option<u32> {
        if self.is_win() {
            Some((Score::WIN.0 - self.0) as u32)
        } else if self.is_loss() {
            Some((Score::WIN.0 + self.0) as u32)
        } else {
            None
        }
    }

    /// The form kept in a table. Win distances count from the node at `ply`, not from the root, because a position
    /// occurs at different depths.
    #[inline]
    pub const fn to_table(self, ply: u32) -> i16 {
        if self.is_win() {
            (self.0 + ply as i32) as i16
        } else if self.is_loss() {
            (self.0 - ply as i32) as i16
        } else {
            self.0 as i16
        }
    }

    /// The reverse of [`Score::to_table`].
    #[inline]
    pub const fn from_table(stored: i16, ply: u32) -> Score {
        let score = Score(stored as i32);
        if score.is_win() {
            Score(score.0 - ply as i32)
        } else if score.is_loss() {
            Score(score.0 + ply as i32)
        } else {
            score
        }
    }
}

impl Neg for Score {
    type Output = Score;
    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;
    #[inline]
    fn add(self, margin: i32) -> Score {
        Score(self.0 + margin)
    }
}

impl Sub<i32> for Score {
    type Output = Score;
    #[inline]
    fn sub(self, margin: i32) -> Score {
        Score(self.0 - margin)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.distance() {
            Some(plies) if self.is_win() => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {plies}"),
            None => write!(f, "{}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearer_wins_are_better_and_later_losses_too() {
        assert!(Score::win_in(3) > Score::win_in(5));
        assert!(Score::loss_in(5) > Score::loss_in(3));
        assert!(Score::win_in(Score::MAX_PLY).is_win());
        assert!(Score::loss_in(Score::MAX_PLY).is_loss());
        assert!(!Score::eval(i32::MAX / 2).is_proven());
    }

    #[test]
    fn a_table_value_is_relative_to_its_node() {
        for score in [Score::win_in(9), Score::loss_in(9), Score::eval(-123), Score::DRAW] {
            for ply in 0..=9 {
                assert_eq!(Score::from_table(score.to_table(ply), ply), score);
            }
        }
        // Won 4 plies below a node at ply 5. The same node at ply 1 is a win in 5.
        let stored = Score::win_in(9).to_table(5);
        assert_eq!(Score::from_table(stored, 1), Score::win_in(5));
    }
}
