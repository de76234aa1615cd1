//! Proven puzzles for the page, from self-play: `tengen puzzles`. docs/PUZZLES.md describes the file and its claims.

pub mod check;
pub mod command;
pub mod file;
pub mod five;
pub mod grade;
pub mod othello;
pub mod select;
