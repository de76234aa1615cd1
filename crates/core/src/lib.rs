//! What the games and the searches of Tengen share. Games do not know each other and searches know no game: they meet here.
//!
//! - [`game`]: what a game is to a search; [`think`]: search limits and reports.
//! - [`players`]: what a game and its player are to the façade; [`facts`] and [`error`]: what is shown of them.
//! - [`book`]: opening tables; [`diagram`]: boards as text.
//! - Numbers: [`score`], [`zobrist`], [`symmetry`], [`random`], [`sort`], [`range_coder`], [`checksum`], [`memory`].

#![deny(missing_docs)]
#![deny(unsafe_code)]
// Output goes to a writer, so that a pipe whose reader has ended is an error and no panic.
#![cfg_attr(not(test), deny(clippy::print_stdout))]

pub mod book;
pub mod checksum;
pub mod diagram;
pub mod error;
pub mod facts;
pub mod game;
pub mod memory;
pub mod players;
pub mod random;
pub mod range_coder;
pub mod score;
pub mod sort;
pub mod symmetry;
pub mod think;
pub mod zobrist;
