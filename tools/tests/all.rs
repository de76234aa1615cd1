//! The integration tests as one program. A program for each file would compile and link the engine each time.

#[path = "../../tests/common"]
mod common {
    pub mod positions;
    pub mod proof_checker;
    pub mod records;
    pub mod slow_rules;
    pub mod solver;
}
#[path = "../../tests/common/four_in_a_row/mod.rs"]
#[expect(dead_code, unused_imports, reason = "the rest is for the package tengen")]
mod four_in_a_row;

mod arena;
mod command_line;
mod matches;
mod othello_arena;
mod puzzles;
mod renju_zones;
mod score_table;
mod third_game;
mod winning_proof;
