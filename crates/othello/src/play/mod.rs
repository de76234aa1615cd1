//! The player of Othello: principal variation search with Multi-ProbCut in the middle game, an exact search of the
//! endgame.
//!
//! From the top: [`player`] answers within limits and [`solve`] solves exactly. Both run the iterations of [`schedule`]
//! with the search of the [`root`]. It calls [`midgame`], which ends in [`endgame`] and [`last_empties`].

pub mod endgame;
pub mod game;
pub mod last_empties;
pub mod midgame;
pub mod move_scores;
pub mod node;
pub mod openings;
pub mod ordering;
pub mod parity;
pub mod pasted;
pub mod playable;
pub mod player;
pub mod root;
pub mod schedule;
pub mod search;
pub mod selectivity;
pub mod small;
pub mod small_middle;
pub mod small_patterns;
pub mod solve;
pub mod stability;
#[cfg(not(target_arch = "wasm32"))]
pub mod threads;
pub mod transposition;
