//! Five-in-a-row: freestyle, standard and Renju.

pub mod board;
pub mod class;
pub(crate) mod combination;
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
mod point_tables;
pub(crate) mod point_weights;
pub mod rule;
pub mod set;
mod stone;
pub mod threat;
mod threat_stops;
pub mod vcf;
mod winning_line;
pub mod zone;
