//! Textbook searches for the experiments: one algorithm a file, each as plain as possible.
//!
//! All of them give the value of [`minimax`] at the same depth, with the same leaves, candidates and extensions
//! ([`settings::Settings::is_exact`]). The tests verify it. The engine's search is [`super::play`].
//!
//! - [`minimax`]: every move of every node.
//! - [`alphabeta`]: cuts off what cannot change the value at the root.
//! - [`principal_variation`]: zero-window searches for all but the first move.
//! - [`mtdf`]: zero-window searches of the whole tree around a guess.
//! - [`internal_deepening`]: a shallow search of a node finds the move to begin with.
//! - [`averaging`]: the value of a leaf averaged with that of its parent.
//! - [`root_search`]: the moves of the root, with a random choice among equal best moves.
//!
//! Three parts are shared with the engine's search ([`super::deepening`] and [`super::aspiration`]). They are iterative
//! deepening, the start from the depth in the transposition table, and aspiration windows.

pub mod alphabeta;
pub mod averaging;
pub mod internal_deepening;
pub mod minimax;
pub mod mtdf;
mod node;
pub mod principal_variation;
pub mod root_search;
pub mod settings;
