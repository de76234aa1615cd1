//! Five-in-a-row: freestyle, standard and Renju.

pub mod board;
pub mod diagram;
pub mod evaluate;
mod forbidden;
pub mod notation;
pub mod pattern;
mod pattern_tables;
pub mod point;
mod rows;
pub mod rule;
pub mod set;
pub mod threat;
mod threat_stops;
pub mod vcf;
pub(crate) mod weights;
pub mod zone;
