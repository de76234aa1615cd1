//! The player of Othello: a search with probable cut-offs in the middle game and an exact search of the endgame.

pub mod endgame;
pub mod game;
pub mod openings;
pub mod pasted;
pub mod playable;
pub mod player;
pub mod root;
pub mod search;
pub mod selectivity;
pub mod solve;
pub mod table;
