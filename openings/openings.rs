//! The opening tables inside the program, as texts. Their first lines say what they hold.

#![no_std]
#![deny(missing_docs)]

/// The 26 openings of Renju with their names.
pub const RENJU: &str = include_str!("renju26.txt");
/// Replies for freestyle on 15 x 15 points.
pub const FREESTYLE_REPLIES: &str = include_str!("freestyle-replies.txt");
/// The named openings of Othello.
pub const OTHELLO_NAMES: &str = include_str!("othello-names.txt");
/// Replies for Othello.
pub const OTHELLO_BOOK: &str = include_str!("othello-book.txt");
/// Even positions that a random start of Othello chooses from.
pub const OTHELLO_STARTS: &str = include_str!("othello-starts.txt");
