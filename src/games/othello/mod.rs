//! Othello: bitboards, pattern evaluation, midgame search and exact endgame.

pub mod bits;
pub mod board;
#[cfg(not(target_arch = "wasm32"))]
pub mod builtin;
pub mod endgame;
pub mod evaluate;
pub mod file;
pub mod ggf;
pub mod obf;
pub mod opening;
pub mod root;
pub mod search;
pub mod selectivity;
pub mod shape;
pub mod solve;
pub mod square;
pub mod stability;
pub mod table;
pub mod thinker;
pub mod transcript;
pub mod weights;

pub use board::{Board, DISC};
pub use square::Square;
