//! What the module for analysis has beside a game: several lines, forced wins, proofs, puzzles and experiments.
//!
//! A first game does not load it.

mod experiments;
mod lines;
mod perfect;
mod puzzle;
mod win_proof;
