//! Five-in-a-row: freestyle, standard, Renju and Caro.
//!
//! A game in text becomes a [`board::Board`], which knows forbidden points and finds wins by continuous fours:
//!
//! ```
//! use tengen_core::game::{Outcome, Player, Position};
//! use tengen_gomoku::notation::{NotationError, parse_point, replay};
//! use tengen_gomoku::rule::Rule;
//! use tengen_gomoku::vcf::{Vcf, Verdict};
//!
//! # fn main() -> Result<(), NotationError> {
//! // Black has an open three.
//! let mut board = replay("h8a1i8a2j8a3", Rule::Freestyle, 15)?;
//! let mut nodes = 0;
//! let Verdict::Proven(line) = Vcf::default().solve(&board, 1_000, &mut nodes) else { panic!("there is a win") };
//! for point in line {
//!     board.make(point);
//! }
//! assert_eq!(board.outcome(), Some(Outcome::Win(Player::Black)));
//!
//! // In Renju black may not make two threes at once.
//! let board = replay("f8a1g8a15h6o1h7o15", Rule::Renju, 15)?;
//! assert!(board.is_forbidden(parse_point("h8", 15)?));
//! # Ok(())
//! # }
//! ```

#![deny(missing_docs)]
#![deny(unsafe_code)]
// Write output to a writer: then a closed pipe is an error and not a panic.
#![cfg_attr(not(test), deny(clippy::print_stdout))]

pub mod board;
mod caro_fours;
pub mod class;
pub mod combination;
pub mod evaluate;
mod forbidden;
mod fours_table;
mod half_line;
mod keys;
mod line_bitboard;
mod line_patterns;
mod line_windows;
pub mod network;
pub mod notation;
mod packed_numbers;
mod pattern;
mod pattern_state;
mod pattern_tables;
pub mod play;
pub mod point;
mod point_tables;
pub mod point_weights;
pub mod rule;
pub mod second_moves;
pub mod set;
mod stone;
pub mod threat;
mod threat_stops;
pub mod vcf;
mod winning_line;
pub mod winning_tree;
pub mod zone;
