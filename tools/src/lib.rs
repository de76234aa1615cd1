//! Training, data and proofs: the tools that make the engine's data files. They are not part of the released program.

#![deny(missing_docs)]
#![deny(unsafe_code)]
// Write output to a writer: then a closed pipe is an error and not a panic.
#![cfg_attr(not(test), deny(clippy::print_stdout))]

pub mod arena;
pub mod changes;
pub mod check_proof;
pub mod duel;
pub mod gomoku_data;
pub mod gomoku_games;
pub mod gomoku_network;
pub mod gomoku_tables;
pub mod level_match;
pub mod log_loss;
pub mod matches;
pub mod openings;
pub mod othello_book;
pub mod othello_command;
pub mod othello_fit;
pub mod othello_label;
pub mod othello_layout;
pub mod othello_probcut;
pub mod othello_sample;
pub mod othello_small_fit;
pub mod othello_starts;
pub mod othello_table;
pub mod othello_tempo;
pub mod othello_train;
pub mod problems;
pub mod prove;
pub mod puzzles;
pub mod random_stones;
pub mod replies;
pub mod show_proof;
pub mod state_file;
pub mod tune;
pub mod workers;
