//! The program with the tools: `cargo tools <command>`. It has the commands of `tengen` too.

use std::process::ExitCode;
use tengen::command_line::Command;
use tengen_tools::*;

/// How a tool is run.
fn tool(name: &str) -> Option<Command> {
    Some(match name {
        "arena" => arena::run,
        "duel" => duel::run,
        "workers" => workers::run,
        "tune" => tune::run,
        "levels" => levels::run,
        "openings" => openings::run,
        "problems" => problems::run,
        "puzzles" => puzzles::command::run,
        "prove" => prove::command::run,
        "first-stones" => prove::first_stones::run,
        "replies" => replies::run,
        "check-proof" => check_proof::command::run,
        "show-proof" => show_proof::run,
        "foresight" => foresight::run,
        "gomoku-data" => gomoku_data::run,
        "gomoku-network" => gomoku_network::run,
        "gomoku-tables" => gomoku_tables::run,
        "othello-train" => othello_command::train,
        "othello-pack" => othello_command::pack,
        "othello-level" => othello_command::level,
        "othello-probcut" => othello_command::probcut,
        "othello-book" => othello_book::run,
        "othello-starts" => othello_starts::run,
        _ => return None,
    })
}

fn main() -> ExitCode {
    tengen::program::run(tool)
}

#[cfg(test)]
mod tests {
    use super::tool;
    use tengen::program::TOOLS;

    #[test]
    fn every_listed_tool_is_there() {
        for (name, _) in TOOLS {
            assert!(tool(name).is_some(), "{name}");
        }
    }
}
