//! The searches, one algorithm a file. They know no game.
//!
//! One family: [`settings::Settings`] switches every technique, and the engine that plays is a setting like the others.

pub mod alphabeta;
pub mod deepening;
pub mod minimax;
pub mod mtdf;
pub mod ordering;
pub mod proof;
pub mod root;
pub mod settings;
pub mod table;
pub mod threat_deepening;
mod worker;

#[cfg(test)]
mod tests;
