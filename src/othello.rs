//! The parts that only Othello has: the exact scores of small boards.
//!
//! Entry points name no game. Their parts for Othello import it from here.

pub use tengen_othello::play::move_scores::MoveScores;
pub use tengen_othello::score_table::ScoreTable;
pub use tengen_othello::{Board, Variant};
