//! Othello: bitboards, rules, notation, opening tables, pattern evaluation, and [the player](play).
//!
//! ```
//! use tengen_core::game::{Position, perft};
//! use tengen_othello::{Board, Square};
//!
//! let mut board = Board::new();
//! assert_eq!(perft(&mut board, 5), 1_396);
//!
//! board.make(Square::from_name("f5").expect("a square"));
//! assert_eq!(board.count(), (4, 1));
//! assert_eq!(board.mobility().count_ones(), 3);
//! ```

#![deny(missing_docs)]
#![deny(unsafe_code)]
// Write output to a writer: then a closed pipe is an error and not a panic.
#![cfg_attr(not(test), deny(clippy::print_stdout))]

pub mod bits;
pub mod board;
#[cfg(not(target_arch = "wasm32"))]
pub mod builtin;
pub mod evaluate;
pub mod features;
pub mod ggf;
pub mod obf;
pub mod opening;
pub mod parts;
pub mod play;
pub mod processor;
pub mod score_table;
pub mod shape;
pub mod square;
pub mod stability;
pub mod text;
pub mod transcript;
pub mod units;
pub mod variant;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod vectors;
pub mod weights;
pub mod weights_file;

pub use board::Board;
pub use square::Square;
pub use variant::Variant;
