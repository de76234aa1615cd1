//! The player of five-in-a-row: forced wins before the search of the tree, and hints.

pub mod defence;
pub mod hint;
pub mod openings;
pub mod playable;
pub mod player;
