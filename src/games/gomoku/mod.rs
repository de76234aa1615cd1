//! Five-in-a-row: freestyle, standard and Renju.

pub mod board;
pub mod class;
pub mod diagram;
pub mod evaluate;
mod forbidden;
mod fours_table;
mod half_line;
mod keys;
mod line_bitboard;
mod line_patterns;
mod line_windows;
pub mod notation;
mod pattern;
mod pattern_state;
mod pattern_tables;
pub mod point;
pub mod rule;
pub mod second_moves;
pub mod set;
mod stone;
pub mod threat;
mod threat_stops;
pub mod vcf;
pub(crate) mod weights;
mod winning_line;
pub mod winning_tree;
pub mod zone;
