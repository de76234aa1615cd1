//! The games of the arena: their starts, their programs, and their notation.

use super::gomocup::{Gomocup, Settings};
use super::gtp::Gtp;
use super::nboard::NBoard;
use super::options::{GomokuOptions, Options};
use crate::matches::contestant::Contestant;
use crate::matches::game_loop::{End, Finished};
use tengen_core::game::{Player, Position};
use tengen_core::players::playable::Playable;
use tengen_gomoku::board::Board as GomokuBoard;
use tengen_gomoku::play::game::Gomoku as GomokuGame;
use tengen_gomoku::rule::Rule;
use tengen_othello::board::Board as OthelloBoard;
use tengen_othello::ggf;

/// What the arena needs of a game apart from its rules.
pub trait ArenaGame: Sync {
    /// The position.
    type Position: Playable + Send;

    /// The name of the file of games.
    const GAMES_FILE: &'static str;

    /// The position that openings start from.
    fn start(&self) -> Self::Position;

    /// Starts the first (0) or the second (1) program.
    ///
    /// # Errors
    /// The program cannot be started; in one line.
    fn contestant(&self, number: usize) -> Result<Box<dyn Contestant<Self::Position>>, String>;

    /// The margin of black's win or loss, for a game whose margin counts.
    fn margin(&self, finished: &Finished<Self::Position>) -> Option<i32>;

    /// A finished game for the file of games.
    fn write(&self, finished: &Finished<Self::Position>, about: &About<'_>) -> String;
}

/// The facts of a game apart from its moves.
pub struct About<'a> {
    /// The players with black and with white.
    pub players: [&'a str; 2],
    /// The number of the opening, from 0.
    pub opening: usize,
    /// How it ended.
    pub end: &'a str,
    /// By how much black won.
    pub margin: Option<i32>,
}

/// Five-in-a-row between programs that speak the Gomocup protocol.
pub struct Gomoku<'a>(pub &'a Options);

impl ArenaGame for Gomoku<'_> {
    type Position = GomokuBoard;

    const GAMES_FILE: &'static str = "games.sgf";

    fn start(&self) -> GomokuBoard {
        self.0.gomoku.board.board()
    }

    fn contestant(&self, number: usize) -> Result<Box<dyn Contestant<GomokuBoard>>, String> {
        let &Options { turn, grace, .. } = self.0;
        let &GomokuOptions { board, game, nodes, .. } = &self.0.gomoku;
        let rule = match board.rule {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju => 4,
            Rule::Caro => 9,
            Rule::CaroOverline => 8,
        };
        let mut infos = vec![
            format!("rule {rule}"),
            "game_type 1".to_owned(),
            format!("timeout_turn {}", turn.as_millis()),
            format!("timeout_match {}", game.map_or(0, |game| game.as_millis())),
        ];
        infos.extend(nodes.map(|nodes| format!("max_node {nodes}")));
        infos.extend_from_slice(self.0.infos()[number]);
        let settings = Settings { infos, turn, game, grace };
        Ok(Box::new(Gomocup::<GomokuGame>::start(self.0.players()[number], board.size, settings)?))
    }

    fn margin(&self, _finished: &Finished<GomokuBoard>) -> Option<i32> {
        None
    }

    /// An SGF tree (FF[4], GM[4] is Gomoku and Renju). Columns from the left and rows from the top as letters.
    fn write(&self, finished: &Finished<GomokuBoard>, about: &About<'_>) -> String {
        let escape = |text: &str| text.replace('\\', "\\\\").replace(']', "\\]");
        let [black, white] = about.players.map(escape);
        let result = match finished.winner {
            Some(Player::Black) => "B+",
            Some(Player::White) => "W+",
            None => "0",
        };
        let board = finished.game.position();
        let (size, rule, opening, end) = (board.size(), board.rule().name(), about.opening + 1, about.end);
        let mut text = format!(
            "(;FF[4]GM[4]CA[UTF-8]SZ[{size}]RU[{rule}]PB[{black}]PW[{white}]RE[{result}]EV[opening {opening}]C[{end}]"
        );
        for (&point, colour) in finished.game.moves().iter().zip(['B', 'W'].into_iter().cycle()) {
            let letter = |number: usize| char::from(b'a' + number as u8);
            text += &format!(";{colour}[{}{}]", letter(point.x()), letter(size - 1 - point.y()));
        }
        text + ")"
    }
}

/// Othello between programs that speak NBoard or, with `gtp:` before the command, GTP.
pub struct Othello<'a>(pub &'a Options);

/// The margin of a game lost by a fault, in discs.
const FAULT_MARGIN: i32 = 64;

impl ArenaGame for Othello<'_> {
    type Position = OthelloBoard;

    const GAMES_FILE: &'static str = "games.ggf";

    fn start(&self) -> OthelloBoard {
        OthelloBoard::new()
    }

    fn contestant(&self, number: usize) -> Result<Box<dyn Contestant<OthelloBoard>>, String> {
        let &Options { turn, grace, .. } = self.0;
        let (command, depth) = (self.0.players()[number], self.0.depths()[number]);
        match command.strip_prefix("gtp:") {
            Some(command) => Ok(Box::new(Gtp::start(command, depth, turn, grace)?)),
            None => Ok(Box::new(NBoard::start(command, depth, turn + grace)?)),
        }
    }

    /// In discs; the empty squares go to the winner.
    fn margin(&self, finished: &Finished<OthelloBoard>) -> Option<i32> {
        let board = finished.game.position();
        Some(match (finished.end, finished.winner) {
            (End::Fault(_), Some(Player::Black)) => FAULT_MARGIN,
            (End::Fault(_), _) => -FAULT_MARGIN,
            _ if board.to_move() == Player::Black => board.final_score().0,
            _ => -board.final_score().0,
        })
    }

    fn write(&self, finished: &Finished<OthelloBoard>, about: &About<'_>) -> String {
        let [black, white] = about.players;
        let game = &finished.game;
        let text = ggf::write(black, white, game.start(), game.moves().iter().copied());
        let result = format!("RE[{:+}:{}]BO[", about.margin.unwrap_or_default(), about.end);
        text.replacen("BO[", &result, 1)
    }
}
