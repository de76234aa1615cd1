//! Solvers for single positions: endgames of Othello, and forced wins in five-in-a-row.

pub mod command;
mod diagram;
pub mod endgames;
pub mod forced;
pub mod small;
