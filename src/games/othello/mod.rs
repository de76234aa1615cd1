//! Othello: bitboards, pattern evaluation, midgame search and exact endgame.

pub mod bits;
pub mod board;
pub mod endgame;
pub mod obf;
pub mod search;
pub mod selectivity;
pub mod shape;
pub mod solve;
pub mod square;
pub mod stability;
pub mod table;
pub mod weights;

pub use board::{Board, DISC};
pub use square::Square;
