//! Othello: bitboards, rules, notation, opening tables and pattern evaluation.

pub mod bits;
pub mod board;
#[cfg(not(target_arch = "wasm32"))]
pub mod builtin;
pub mod evaluate;
pub mod features;
pub mod ggf;
pub mod obf;
pub mod opening;
pub mod processor;
pub mod shape;
pub mod square;
pub mod stability;
pub mod text;
pub mod transcript;
pub mod units;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod vectors;
pub mod weights;
pub mod weights_file;

pub use board::Board;
pub use square::Square;
