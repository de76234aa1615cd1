//! The player of Othello: a search with probable cut-offs in the middle game and an exact search of the endgame.

pub mod endgame;
pub mod game;
pub mod last_empties;
pub mod midgame;
pub mod node;
pub mod openings;
pub mod ordering;
pub mod parity;
pub mod pasted;
pub mod playable;
pub mod player;
pub mod root;
pub mod schedule;
pub mod search;
pub mod selectivity;
pub mod solve;
pub mod stability;
pub mod table;
