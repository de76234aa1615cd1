//! The games: each knows its rules and its own knowledge, and no search.

pub mod gomoku;
pub mod othello;
