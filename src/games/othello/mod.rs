//! Othello: bitboards, notation and pattern evaluation.

pub mod bits;
pub mod board;
#[cfg(not(target_arch = "wasm32"))]
pub mod builtin;
pub mod evaluate;
pub mod file;
pub mod ggf;
pub mod obf;
pub mod opening;
pub mod shape;
pub mod square;
pub mod stability;
pub mod transcript;
pub mod weights;

pub use board::{Board, DISC};
pub use square::Square;
