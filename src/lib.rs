//! Tengen plays five-in-a-row (Gomoku, Renju) and Othello. The engine builds as a native program and as WebAssembly.
//!
//! Rooms and arrows: see the map of the source in README.md; `tests/layering.rs` holds it as data.

#![deny(missing_docs)]
#![deny(unsafe_code)]
// Output goes to a writer, so that a pipe whose reader has ended is an error and no panic.
#![cfg_attr(not(test), deny(clippy::print_stdout))]

pub mod bench;
#[cfg(target_arch = "wasm32")]
pub mod bindings;
pub mod book;
#[cfg(not(target_arch = "wasm32"))]
pub mod command_line;
pub mod engine;
pub mod error;
pub mod facts;
pub mod game;
pub mod games;
pub mod lab;
pub mod players;
#[cfg(not(target_arch = "wasm32"))]
pub mod protocol;
pub mod random;
pub mod score;
pub mod search;
#[cfg(not(target_arch = "wasm32"))]
pub mod solve;
pub mod sort;
pub mod symmetry;
pub mod think;
#[cfg(feature = "tools")]
pub mod tools;
pub mod zobrist;
