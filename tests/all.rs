//! The integration tests as one program. A program for each file would compile and link the engine each time.

mod common {
    pub mod positions;
    pub mod proof_checker;
    pub mod records;
    pub mod slow_rules;
    pub mod solver;
}
#[path = "common/four_in_a_row/mod.rs"]
mod four_in_a_row;

mod bench;
mod book;
mod circles;
mod command_line;
mod documents;
mod engine;
mod gomocup;
mod hints;
#[cfg(feature = "analysis")]
mod lines;
mod othello;
mod othello_openings;
mod othello_protocols;
mod othello_threads;
mod paste;
mod third_game;
mod threads;
mod walk_into;
mod win_proof;
