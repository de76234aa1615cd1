//! Five-in-a-row: freestyle, standard, Renju and Caro.

#![deny(missing_docs)]
#![deny(unsafe_code)]
// Output goes to a writer, so that a pipe whose reader has ended is an error and no panic.
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
