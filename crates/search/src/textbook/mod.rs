//! The searches of the textbooks, for the laboratory: one algorithm a file, each as plain as it can be.
//!
//! All of them give the value of [`minimax`] at the same depth, with the same leaves, candidates and extensions
//! ([`settings::Settings::is_exact`]). The tests verify it. The search that plays is [`super::play`].
//!
//! - [`minimax`]: every move of every node.
//! - [`alphabeta`]: what cannot change the value at the root is cut off.
//! - [`principal_variation`]: zero-window searches for all but the first move.
//! - [`mtdf`]: zero-window searches of the whole tree around a guess.
//! - [`internal_deepening`]: a shallow search of a node finds the move to begin with.
//! - [`averaging`]: the value of a leaf averaged with that of its parent.
//! - [`root_search`]: the moves of the root; equal best moves by chance.
//!
//! Three parts are shared with the search that plays ([`super::deepening`] and [`super::aspiration`]). They are
//! iterative deepening, the start from the depth in the transposition table, and aspiration windows.

pub mod alphabeta;
pub mod averaging;
pub mod internal_deepening;
pub mod minimax;
pub mod mtdf;
mod node;
pub mod principal_variation;
pub mod root_search;
pub mod settings;
