//! The program with the tools: `cargo tools <command>`. It has the commands of `tengen` too.

use clap::Subcommand;
use std::io::Write;
use std::process::ExitCode;
use tengen::command_line::{CommandError, Run};
use tengen::program::{self, run};
use tengen_tools::*;

/// All commands.
#[derive(Subcommand)]
#[expect(clippy::large_enum_variant, reason = "a run makes one")]
enum Command {
    #[command(flatten)]
    Program(program::Command),
    #[command(flatten)]
    Tool(Tool),
}

/// The tools. [`program::TOOLS`] lists them in the program without them.
#[derive(Subcommand)]
#[expect(clippy::large_enum_variant, reason = "a run makes one")]
enum Tool {
    Arena(arena::Options),
    Duel(duel::Options),
    Workers(workers::Options),
    Tune(tune::Options),
    #[command(alias = "levels")]
    LevelMatch(level_match::Options),
    Openings(openings::Options),
    Problems(problems::Options),
    Puzzles(puzzles::command::Options),
    Prove(prove::command::Options),
    ProveOpening(prove::opening::Options),
    FirstStones(prove::first_stones::Options),
    ThreeStones(prove::three_stones::Options),
    Replies(replies::Options),
    CheckProof(check_proof::command::Options),
    ShowProof(show_proof::Options),
    #[command(alias = "foresight")]
    LogLoss(log_loss::Options),
    GomokuData(gomoku_data::Options),
    GomokuNetwork(gomoku_network::Options),
    GomokuTables(gomoku_tables::Options),
    OthelloTrain(othello_command::Train),
    OthelloPack(othello_command::Pack),
    #[command(alias = "othello-level")]
    OthelloRemoveTempo(othello_command::RemoveTempo),
    OthelloProbcut(othello_command::Probcut),
    OthelloBook(othello_book::Options),
    OthelloSmallFit(othello_small_fit::Options),
    OthelloStarts(othello_starts::Options),
    OthelloTable(othello_table::Options),
}

impl Run for Command {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        match self {
            Command::Program(command) => command.run(out),
            Command::Tool(tool) => tool.run(out),
        }
    }
}

impl Run for Tool {
    fn run(self, out: &mut dyn Write) -> Result<(), CommandError> {
        match self {
            Tool::Arena(tool) => tool.run(out),
            Tool::Duel(tool) => tool.run(out),
            Tool::Workers(tool) => tool.run(out),
            Tool::Tune(tool) => tool.run(out),
            Tool::LevelMatch(tool) => tool.run(out),
            Tool::Openings(tool) => tool.run(out),
            Tool::Problems(tool) => tool.run(out),
            Tool::Puzzles(tool) => tool.run(out),
            Tool::Prove(tool) => tool.run(out),
            Tool::ProveOpening(tool) => tool.run(out),
            Tool::FirstStones(tool) => tool.run(out),
            Tool::ThreeStones(tool) => tool.run(out),
            Tool::Replies(tool) => tool.run(out),
            Tool::CheckProof(tool) => tool.run(out),
            Tool::ShowProof(tool) => tool.run(out),
            Tool::LogLoss(tool) => tool.run(out),
            Tool::GomokuData(tool) => tool.run(out),
            Tool::GomokuNetwork(tool) => tool.run(out),
            Tool::GomokuTables(tool) => tool.run(out),
            Tool::OthelloTrain(tool) => tool.run(out),
            Tool::OthelloPack(tool) => tool.run(out),
            Tool::OthelloRemoveTempo(tool) => tool.run(out),
            Tool::OthelloProbcut(tool) => tool.run(out),
            Tool::OthelloBook(tool) => tool.run(out),
            Tool::OthelloSmallFit(tool) => tool.run(out),
            Tool::OthelloStarts(tool) => tool.run(out),
            Tool::OthelloTable(tool) => tool.run(out),
        }
    }
}

fn main() -> ExitCode {
    run::<Command>("cargo tools")
}

#[cfg(test)]
mod tests {
    use super::{Command, Tool};
    use clap::Subcommand;
    use tengen::program::{TOOLS, parser};

    #[test]
    fn the_parser_is_sound() {
        parser::<Command>("cargo tools").debug_assert();
    }

    /// The program without the tools lists them in the same order and words.
    #[test]
    fn every_tool_is_listed() {
        let tools = Tool::augment_subcommands(clap::Command::new("tools"));
        let about = |tool: &clap::Command| tool.get_about().map(ToString::to_string).unwrap_or_default();
        let tools: Vec<(String, String)> =
            tools.get_subcommands().map(|tool| (tool.get_name().to_owned(), about(tool))).collect();
        let listed: Vec<(String, String)> =
            TOOLS.iter().map(|(name, summary)| ((*name).to_owned(), (*summary).to_owned())).collect();
        assert_eq!(tools, listed);
    }
}
