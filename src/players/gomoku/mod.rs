//! The player of five-in-a-row: forced wins before the search of the tree, and hints.

pub mod balanced;
pub mod defence;
pub mod game;
pub mod hint;
pub mod openings;
pub mod pasted;
pub mod playable;
pub mod player;
