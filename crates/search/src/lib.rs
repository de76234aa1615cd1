//! The searches. They know no game.
//!
//! Two kinds of tree search, each driven by iterative deepening ([`deepening::Search`]):
//! - [`play`]: the search that plays.
//! - [`textbook`]: plain algorithms of the literature, which the laboratory measures and the tests compare.
//!
//! They share the transposition table ([`transposition`]), what is learnt about moves (history, order, the move picker), the
//! clock, aspiration windows and extensions.
//!
//! Searches for forced wins: [`proof`], by proof numbers; [`quiet`], over quiet moves that threaten such a win;
//! [`threat_deepening`], by depth, for the laboratory.

#![deny(missing_docs)]
#![deny(unsafe_code)]
// Output goes to a writer, so that a pipe whose reader has ended is an error and no panic.
#![cfg_attr(not(test), deny(clippy::print_stdout))]

pub mod aspiration;
mod clock;
pub mod deepening;
pub mod extension;
pub mod history;
pub mod move_picker;
pub mod ordering;
pub mod play;
mod principal_variation;
pub mod proof;
pub mod quiet;
mod root;
mod stack;
pub mod textbook;
mod thread_data;
pub mod threat_deepening;
pub mod transposition;
pub mod tree_player;
pub mod tree_search;

#[cfg(test)]
mod tests;
