//! The options of a match of programs.

use crate::matches::statistics::Sprt;
use clap::{Args, ValueEnum};
use std::time::Duration;
use tengen::command_line::values::{BoardOptions, count, milliseconds};

/// Which game the programs play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum GameName {
    /// Five-in-a-row.
    Gomoku,
    /// Othello.
    Othello,
}

/// Plays a match between two programs.
///
/// Plays each opening with both colours, and judges the games by its own rules. A crash, an illegal move and a lost
/// clock lose the game.
#[derive(Clone, Debug, Args)]
pub struct Options {
    /// The game.
    #[arg(long = "game", value_name = "GAME", value_enum, default_value_t = GameName::Gomoku, hide_possible_values = true)]
    pub game_name: GameName,
    /// The first program, whose score is reported, split at blanks.
    ///
    /// For gomoku it uses the Gomocup protocol, for othello NBoard. With gtp: before the command it uses the Go Text
    /// Protocol.
    #[arg(long, value_name = "COMMAND")]
    first: String,
    /// The second program.
    #[arg(long, value_name = "COMMAND")]
    second: String,
    /// The opening file: a game a line, such as h8i9g7.
    #[arg(long, value_name = "FILE")]
    pub openings: String,
    /// Time for a move.
    #[arg(long = "time", value_name = "MS", default_value = "1000", value_parser = milliseconds)]
    pub turn: Duration,
    /// How much longer than its time a program may take.
    #[arg(long, value_name = "MS", default_value = "200", value_parser = milliseconds)]
    pub grace: Duration,
    /// The most games, if fewer than the openings give.
    #[arg(long, value_name = "N", value_parser = count)]
    pub games: Option<usize>,
    /// Plies after which a game is a draw; unlimited by default.
    #[arg(long = "plies", value_name = "N", value_parser = count)]
    pub longest: Option<usize>,
    /// Games at once.
    #[arg(long, value_name = "N", default_value = "1", value_parser = count)]
    pub jobs: usize,
    /// Ends when a sequential test accepts one of two Elo differences; error rates 0.05 by default.
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]")]
    pub sprt: Option<Sprt>,
    /// Keeps results.csv and the games in this folder; the same call resumes a match begun there.
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<String>,
    /// Options of five-in-a-row only.
    #[command(flatten)]
    pub gomoku: GomokuOptions,
    /// Options of Othello only.
    #[command(flatten)]
    othello: OthelloOptions,
}

/// Options of five-in-a-row only.
#[derive(Clone, Debug, Args)]
#[group(skip)]
#[command(next_help_heading = "For gomoku")]
pub struct GomokuOptions {
    /// The rule and the board.
    #[command(flatten)]
    pub board: BoardOptions,
    /// Time for a game; unlimited by default.
    #[arg(long = "match-time", value_name = "MS", value_parser = milliseconds)]
    pub game: Option<Duration>,
    /// Nodes for a move (INFO max_node); the time only guards then.
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// A line INFO TEXT for the first program before each game; may be given several times.
    ///
    /// For example, 'book 0' disables our opening table.
    #[arg(long, value_name = "TEXT")]
    first_info: Vec<String>,
    /// The same for the second program.
    #[arg(long, value_name = "TEXT")]
    second_info: Vec<String>,
}

/// Options of Othello only.
#[derive(Clone, Debug, Args)]
#[group(skip)]
#[command(next_help_heading = "For othello")]
struct OthelloOptions {
    /// Plies that the first program searches.
    ///
    /// NBoard has no other limit, GTP only whole seconds.
    #[arg(long, value_name = "N")]
    first_depth: Option<u32>,
    /// The same for the second program.
    #[arg(long, value_name = "N")]
    second_depth: Option<u32>,
}

impl Options {
    /// The commands of the first player, whose score is reported, and of the second.
    pub fn players(&self) -> [&str; 2] {
        [&self.first, &self.second]
    }

    /// Gomoku: further INFO lines for each player.
    pub fn infos(&self) -> [&[String]; 2] {
        [&self.gomoku.first_info, &self.gomoku.second_info]
    }

    /// Othello: plies of each player, if limited.
    pub fn depths(&self) -> [Option<u32>; 2] {
        [self.othello.first_depth, self.othello.second_depth]
    }

    /// The settings that decide every game, in a line. Results under other settings belong to another match.
    pub fn describe(&self) -> String {
        let [first, second] = self.players();
        let (time, grace) = (self.turn.as_millis(), self.grace.as_millis());
        let BoardOptions { rule, size } = self.gomoku.board;
        let game = match self.game_name {
            GameName::Gomoku => format!("gomoku {} {size}x{size}", rule.name()),
            GameName::Othello => "othello".to_owned(),
        };
        let mut text = format!("{first} against {second}: {game}, {}, {time} ms a move + {grace}", self.openings);
        text += &self.gomoku.game.map_or(String::new(), |time| format!(", {} ms a game", time.as_millis()));
        text += &self.gomoku.nodes.map_or(String::new(), |nodes| format!(", {nodes} nodes a move"));
        text += &self.longest.map_or(String::new(), |plies| format!(", at most {plies} plies"));
        for (name, (infos, depth)) in ["first", "second"].into_iter().zip(self.infos().into_iter().zip(self.depths())) {
            infos.iter().for_each(|info| text += &format!(", {name} INFO {info}"));
            text += &depth.map_or(String::new(), |depth| format!(", {name} depth {depth}"));
        }
        text.replace('\n', " ")
    }
}
