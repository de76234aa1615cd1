//! Puzzles for the page, proven, out of games of the engine against itself: `tengen puzzles`. The file that it makes, and what it
//! claims, are described in docs/PUZZLES.md.

pub mod check;
pub mod command;
pub mod file;
pub mod five;
pub mod grade;
pub mod othello;
pub mod select;
