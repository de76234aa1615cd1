//! The player of five-in-a-row: forced wins before the search of the tree, and hints.

pub mod balanced;
mod before_search;
mod beginner;
mod budget;
pub mod forced_win;
pub mod forced_wins;
pub mod game;
pub mod hint;
mod move_check;
mod move_counter;
pub mod openings;
pub mod opponent_threat;
pub mod pasted;
pub mod perfect;
pub mod playable;
pub mod player;
mod proof_replay;
mod proof_tree;
pub mod puzzle;
pub mod puzzle_proof;
pub mod puzzle_reply;
pub mod quiet_moves;
pub mod reasons;
pub mod root_filter;
pub mod win_proof;
